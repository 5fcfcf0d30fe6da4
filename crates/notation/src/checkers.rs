//! `checkers`: PDN's FEN and move text, with the squares numbered from 1 to 32.
//!
//! Positions are read as `B:W21,22,K30:B1,K2`, with ranges (`W21-32`, `K1-3`), spaces, either order of the colours and a
//! final full stop; the counters some programs add (`:H0:F1`) are passed over. What is written has White's list before
//! Black's, and in each every square by itself, from low to high. Moves are `11-15` and `18x25`, or every landing,
//! `18x25x32`.

use damier_rules::{
    AnyPosition, Registered as _,
    checkers::{Checkers, Options, Square},
    draughts,
};

use crate::{
    Notation as _, PositionError,
    draughts::written_by_squares,
    options::{AUTO_DRAW, GameOption, Words, Written},
};

written_by_squares!(Checkers, Options, Square, 8, draughts::Square::index);

impl Written for Options {
    const OPTIONS: &'static [GameOption] = &[GameOption {
        name: AUTO_DRAW,
        values: "on|off",
        default: "on",
        french: "nulle automatique : répétition, 40 coups de dames",
        english: "automatic draws: repetition, 40 king moves",
    }];

    fn words(&self) -> Words {
        Words {
            name: ("Dames anglaises", "English draughts"),
            about: ("damier de 8 x 8, douze pions chacun", "8 x 8 squares, twelve men each"),
            pitch: (
                "Le damier de l'échiquier et des dames à petits pas : un jeu court, où un seul temps décide.",
                "The board everybody has, and kings that take short steps: a brief game that a single tempo decides.",
            ),
            minute: (
                "Les Noirs commencent. Les pions vont et prennent en diagonale, devant eux seulement. La prise est obligatoire, mais de plusieurs on choisit celle qu'on veut. Le pion qui atteint la dernière rangée s'y arrête et devient dame : elle va d'une case à la fois, dans tous les sens. Qui ne peut plus jouer a perdu.",
                "Black plays first. Men step and jump diagonally, forward only. Capturing is compulsory, but of several captures you may choose any. A man that reaches the far row stops there and becomes a king, which goes one square at a time, any way. Whoever cannot move has lost.",
            ),
        }
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Checkers::read(text, self)?.to_any())
    }
}
