//! What Hub and DXP share: the board as fifty letters, and moves given by start, end and captured pieces.

use damier_rules::{
    ByColor, Color, Position,
    dames::{Dames, Move, Opening, Setup, Square, Squares},
    draughts::PiecesSetup,
};

use crate::{PositionError, TextError, clip};

/// The letters a protocol writes boards with.
pub(crate) struct Letters {
    turn: ByColor<char>,
    men: ByColor<char>,
    kings: ByColor<char>,
}

/// Hub's letters.
pub(crate) const HUB: Letters =
    Letters { turn: ByColor::new('W', 'B'), men: ByColor::new('w', 'b'), kings: ByColor::new('W', 'B') };

/// DXP's letters: black is Dutch, `zwart`.
pub(crate) const DXP: Letters =
    Letters { turn: ByColor::new('W', 'Z'), men: ByColor::new('w', 'z'), kings: ByColor::new('W', 'Z') };

const EMPTY: char = 'e';
const BOARD_LENGTH: usize = 1 + Square::COUNT as usize;

impl Letters {
    /// Reads the letter of a colour.
    pub(crate) fn read_color(&self, letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.turn[color] == letter)
    }

    /// The letter of a colour.
    pub(crate) fn color(&self, color: Color) -> char {
        self.turn[color]
    }

    /// Reads the side to move and every square, in their order. The position may be illegal.
    pub(crate) fn read_board(&self, text: &str) -> Result<Setup, TextError> {
        let length = text.chars().count();
        if length != BOARD_LENGTH {
            let what = format!("{length} letters in the position {}", clip(text));
            return Err(TextError::english(what, "51, the side to move and the squares 1 to 50"));
        }
        let mut letters = text.chars();
        let first = letters.next().unwrap_or_default();
        let turn = self.read_color(first).ok_or_else(|| {
            let [white, black] = Color::ALL.map(|color| self.turn[color]);
            let what = format!("{} for the side to move", clip(&first.to_string()));
            TextError::english(what, format!("`{white}` or `{black}`"))
        })?;
        let mut pieces = PiecesSetup::default();
        for (square, letter) in (0..).map_while(Square::from_index).zip(letters) {
            let side = |letters: &ByColor<char>| Color::ALL.into_iter().find(|&color| letters[color] == letter);
            if let Some(color) = side(&self.men) {
                pieces.men[color] |= square.set();
            } else if let Some(color) = side(&self.kings) {
                pieces.kings[color] |= square.set();
            } else if letter != EMPTY {
                let what = format!("{} on square {square}", clip(&letter.to_string()));
                return Err(TextError::english(what, self.expected()));
            }
        }
        Ok(Setup { turn, pieces })
    }

    fn expected(&self) -> String {
        let [white, black] = Color::ALL.map(|color| format!("`{}` or `{}`", self.men[color], self.kings[color]));
        format!("{white} for White, {black} for Black, `{EMPTY}` where nobody stands")
    }

    /// Writes the side to move and every square.
    pub(crate) fn write_board(&self, setup: &Setup) -> String {
        let letter = |square: Square| {
            let side = |sets: &ByColor<Squares>| Color::ALL.into_iter().find(|&color| sets[color].contains(square));
            let king = side(&setup.pieces.kings).map(|color| self.kings[color]);
            let man = side(&setup.pieces.men).map(|color| self.men[color]);
            king.or(man).unwrap_or(EMPTY)
        };
        std::iter::once(self.turn[setup.turn]).chain((0..).map_while(Square::from_index).map(letter)).collect()
    }
}

/// The position that was set up, if a game can lead there. Games that begin with fewer men lead to fewer positions,
/// so twenty are allowed for.
pub(crate) fn legal(setup: &Setup) -> Result<Dames, PositionError> {
    Ok(Dames::from_setup(setup, Opening::TwentyMen)?)
}

/// The same mistake as text alone, for a message that has room for nothing else.
pub(crate) fn as_text(error: PositionError) -> TextError {
    match error {
        PositionError::Text(error) => error,
        PositionError::Invalid(faults) => {
            TextError::english(format!("an illegal position ({})", faults.en), "a position that a game can lead to")
        }
    }
}

/// Start, end and every captured square, ascending.
pub(crate) fn write_move(m: &Move) -> String {
    let sign = if m.is_capture() { 'x' } else { '-' };
    m.captured.into_iter().fold(format!("{}{sign}{}", m.from, m.to), |text, square| format!("{text}x{square}"))
}

/// The one legal move that fits; `written` is what it was looked for by.
pub(crate) fn resolve(position: &Dames, written: &str, fits: impl Fn(&Move) -> bool) -> Result<Move, TextError> {
    const MOST_NAMED: usize = 12;
    let named = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().take(MOST_NAMED).map(write_move).collect();
        names.join(", ") + if moves.len() > MOST_NAMED { ", …" } else { "" }
    };
    let legal = position.moves();
    let fitting: Vec<Move> = legal.iter().copied().filter(fits).collect();
    match *fitting {
        [only] => Ok(only),
        [] if legal.is_empty() => {
            Err(TextError::english(format!("the move {} after the end of the game", clip(written)), "no move"))
        }
        [] => {
            let what = format!("the move {}, which is not legal here", clip(written));
            Err(TextError::english(what, format!("one of {}", named(&legal))))
        }
        _ => {
            let what = format!("the move {}, which can be more than one", clip(written));
            Err(TextError::english(what, format!("every captured square: {}", named(&fitting))))
        }
    }
}
