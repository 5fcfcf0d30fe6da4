//! The tag `GameType`: which game of the draughts family is played, and how its squares are called.

use damier_rules::{Color, Game};

use crate::sentences::Lang;

/// How squares are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SquareNaming {
    /// By number: `32-28`.
    Numbers,
    /// By letter and number: `c3-d4`.
    Letters,
    /// As in chess: `Nf3`.
    Chess,
}

/// The value of `GameType`: `20`, or in full `20,W,10,10,N2,0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameType {
    /// The game's number.
    pub number: u32,
    /// Who moves first.
    pub starts: Color,
    /// How many columns the board has.
    pub width: u32,
    /// How many rows.
    pub height: u32,
    /// How its squares are called.
    pub squares: SquareNaming,
}

/// One game of the standard or of lidraughts.org, whose own games have numbers from 96 on: number, first colour, columns and rows, squares, names.
type Known = (u32, Color, u32, u32, SquareNaming, &'static str, &'static str);

const KNOWN: [Known; 19] = [
    (0, Color::White, 8, 8, SquareNaming::Chess, "les échecs", "chess"),
    (20, Color::White, 10, 10, SquareNaming::Numbers, "les dames internationales", "international draughts"),
    (21, Color::Black, 8, 8, SquareNaming::Numbers, "les dames anglaises", "English draughts"),
    (22, Color::White, 8, 8, SquareNaming::Numbers, "les dames italiennes", "Italian draughts"),
    (23, Color::Black, 8, 8, SquareNaming::Numbers, "le pool américain", "American pool checkers"),
    (24, Color::White, 8, 8, SquareNaming::Numbers, "les dames espagnoles", "Spanish draughts"),
    (25, Color::White, 8, 8, SquareNaming::Letters, "les dames russes", "Russian draughts"),
    (26, Color::White, 8, 8, SquareNaming::Letters, "les dames brésiliennes", "Brazilian draughts"),
    (27, Color::White, 12, 12, SquareNaming::Numbers, "les dames canadiennes", "Canadian draughts"),
    (28, Color::White, 8, 8, SquareNaming::Numbers, "les dames portugaises", "Portuguese draughts"),
    (29, Color::White, 8, 8, SquareNaming::Letters, "les dames tchèques", "Czech draughts"),
    (30, Color::White, 8, 8, SquareNaming::Letters, "les dames turques", "Turkish draughts"),
    (31, Color::Black, 8, 8, SquareNaming::Numbers, "les dames thaïlandaises", "Thai draughts"),
    (40, Color::White, 10, 10, SquareNaming::Numbers, "les dames frisonnes", "Frisian draughts"),
    (41, Color::White, 10, 8, SquareNaming::Letters, "les spantsiretti", "spantsiretti draughts"),
    (96, Color::White, 10, 10, SquareNaming::Numbers, "le breakthrough", "breakthrough draughts"),
    (97, Color::White, 10, 10, SquareNaming::Numbers, "le frysk!", "Frysk!"),
    (98, Color::White, 10, 10, SquareNaming::Numbers, "le qui perd gagne", "antidraughts"),
    (
        GameType::FROM_POSITION,
        Color::White,
        10,
        10,
        SquareNaming::Numbers,
        "les dames internationales",
        "international draughts",
    ),
];

impl GameType {
    /// International draughts.
    pub const INTERNATIONAL: u32 = 20;
    /// The same from another position, as lidraughts.org writes it.
    const FROM_POSITION: u32 = 99;

    /// Reads the tag's value: a number, or that and everything about the board.
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.trim().split(',').map(str::trim);
        let number = whole(fields.next()?)?;
        let known = KNOWN.iter().find(|known| known.0 == number);
        let (starts, width, height, squares) =
            known.map_or((Color::White, 8, 8, SquareNaming::Numbers), |known| (known.1, known.2, known.3, known.4));
        let mut read = Self { number, starts, width, height, squares };
        let Some(starts) = fields.next() else { return Some(read) };
        read.starts = match starts {
            "W" | "w" => Color::White,
            "B" | "b" => Color::Black,
            _ => return None,
        };
        read.width = whole(fields.next()?)?;
        read.height = whole(fields.next()?)?;
        let mut notation = fields.next()?.chars();
        read.squares = match notation.next()? {
            'N' | 'n' => SquareNaming::Numbers,
            'A' | 'a' => SquareNaming::Letters,
            'S' | 's' => SquareNaming::Chess,
            _ => return None,
        };
        let corner = notation.next().is_none_or(|corner| ('0'..='3').contains(&corner));
        let invert = fields.next().is_none_or(|invert| matches!(invert, "0" | "1"));
        let over = notation.next().is_some() || fields.next().is_some();
        (corner && invert && !over).then_some(read)
    }

    /// What is played, in words; its number where the standard has no name for it.
    pub fn name(&self, lang: Lang) -> String {
        let known = KNOWN.iter().find(|known| known.0 == self.number);
        known.map_or_else(
            || lang.say(format!("le jeu numéro {}", self.number), format!("game type {}", self.number)),
            |known| lang.say(known.5, known.6).to_owned(),
        )
    }

    /// The game, if it is one of ours.
    pub(crate) fn game(&self) -> Option<Game> {
        Game::from_game_type(if self.number == Self::FROM_POSITION { Self::INTERNATIONAL } else { self.number })
    }

    /// The sign between the squares of a capture.
    pub const fn separator(&self) -> char {
        if self.number == 25 { ':' } else { 'x' }
    }

    /// How many squares are numbered: every other one.
    pub const fn numbered_squares(&self) -> u32 {
        self.width.saturating_mul(self.height) / 2
    }
}

fn whole(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_form_knows_the_board() {
        let international = GameType::read("20").expect("international");
        assert_eq!(Some(international), GameType::read("20,W,10,10,N2,0"));
        assert_eq!(international.numbered_squares(), 50);
        let english = GameType::read(" 21 ").expect("English");
        assert_eq!((english.starts, english.width), (Color::Black, 8));
        assert_eq!(GameType::read("25").map(|russian| russian.separator()), Some(':'));
    }

    #[test]
    fn the_long_form_has_the_last_word() {
        let read = GameType::read("20,B,8,8,A0,1").expect("a game type");
        assert_eq!((read.starts, read.width, read.squares), (Color::Black, 8, SquareNaming::Letters));
        assert!(GameType::read("26,W,8,8,A0").is_some(), "the last field may be left out");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "x",
            "20,",
            "20,X",
            "20,W,10",
            "20,W,10,10,Z2,0",
            "20,W,10,10,N4",
            "20,W,10,10,N2,2",
            "20,W,10,10,N2,0,1",
            "99999",
        ] {
            assert_eq!(GameType::read(text), None, "{text}");
        }
    }
}
