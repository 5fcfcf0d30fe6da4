//! Setups, and the game's option.

use super::{
    Bermudes,
    field::FEWEST,
    square::{Square, Squares},
};
use crate::{
    ByColor, Color,
    board::Cell,
    setup::{Composition, Invalid, SetupError},
};

/// How many pieces the game has.
const PIECES: usize = 54;

/// Anything that can be written down: pieces on squares, legal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The side to move.
    pub turn: Color,
    /// The pieces of each colour.
    pub pieces: ByColor<Squares>,
}

impl Setup {
    /// No piece at all, White to move.
    pub const EMPTY: Self = Self { turn: Color::White, pieces: ByColor::new(Squares::EMPTY, Squares::EMPTY) };

    /// All that stands against it.
    fn faults(&self) -> Vec<SetupError<Square>> {
        let counts = self.pieces.map(Squares::len);
        let (white, black) = (counts[Color::White], counts[Color::Black]);
        let doubled = self.pieces[Color::White] & self.pieces[Color::Black];
        let mut faults: Vec<_> = doubled.into_iter().map(|at| SetupError::TwoPieces { at }).collect();
        if white + black > PIECES {
            faults.push(SetupError::TooManyInAll { count: white + black, most: PIECES });
        }
        if white + black == 0 {
            faults.push(SetupError::EmptyBoard);
        } else if white.max(black) < FEWEST as usize {
            faults.push(SetupError::BothBeaten);
        }
        faults
    }
}

/// How the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// What happens when neither side has a capture.
    pub free_moves: FreeMoves,
}

/// What happens when neither side has a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FreeMoves {
    /// The game is drawn.
    #[default]
    Off,
    /// The game goes on: a piece steps to an empty square next to it.
    On,
}

impl Bermudes {
    /// The position set up, or everything that is wrong with it. A board on which one side has lost is a position
    /// like any other: a game can lead there.
    pub fn from_setup(setup: &Setup, options: Options) -> Result<Self, Invalid<Square>> {
        Invalid::unless_sound(setup.faults(), Self::assemble(setup, options))
    }

    /// The same for a board that was composed cell by cell.
    pub(crate) fn compose(board: &Composition, options: Options) -> Result<Self, Invalid<Cell>> {
        let (mut faults, mut setup) = (Vec::new(), Setup { turn: board.turn, ..Setup::EMPTY });
        for (square, piece) in board.placed(|cell| Square::from_index(cell.0.into()), &mut faults) {
            setup.pieces[piece.color] = setup.pieces[piece.color].with(square);
        }
        board.only_men(&mut faults);
        Composition::unless_sound(faults, Self::from_setup(&setup, options), |square| Cell(square.index() as u8))
    }

    /// What stands on the board, to be changed at will.
    pub fn to_setup(&self) -> Setup {
        Setup {
            turn: self.turn,
            pieces: ByColor::new(Color::White, Color::Black).map(|color| self.men(color).squares()),
        }
    }
}
