//! How a game at a table ends: by its rules, or by what people do.

use damier_rules::{Color, Draw, Outcome, Victory};

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// One side has resigned.
    Resigned {
        /// That side, which has lost.
        by: Color,
    },
    /// One side has run out of time.
    Time {
        /// That side, which has lost.
        loser: Color,
    },
    /// A draw by agreement.
    Agreed,
    /// It was called off before both sides had moved; nobody has won.
    Aborted {
        /// By whom; nobody if the time for a first move was over, or the house did it.
        by: Option<Color>,
    },
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Resigned { by: loser } | Self::Time { loser } => Some(!loser),
            Self::Agreed | Self::Aborted { .. } => None,
        }
    }

    /// A stable name for the reason.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Rules(Outcome::Won { how, .. }) => match how {
                Victory::NoPieceLeft => "no-piece-left",
                Victory::NoMoveLeft => "no-move-left",
                Victory::TooFewPieces => "too-few-pieces",
                Victory::FarCorner => "far-corner",
            },
            Self::Rules(Outcome::Drawn(draw)) => match draw {
                Draw::Repetition => "repetition",
                Draw::NoProgress { .. } => "no-progress",
                Draw::LoneKing { .. } => "lone-king",
                Draw::NothingToCapture => "nothing-to-capture",
            },
            Self::Resigned { .. } => "resigned",
            Self::Time { .. } => "time",
            Self::Agreed => "agreed",
            Self::Aborted { .. } => "aborted",
        }
    }
}
