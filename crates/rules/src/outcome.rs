//! How a game ends.

use crate::Color;

/// The result of a finished game, with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Won {
        /// The winner.
        by: Color,
        /// Why.
        how: Victory,
    },
    /// Nobody has won.
    Drawn(Draw),
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won { by, .. } => Some(by),
            Self::Drawn(_) => None,
        }
    }

    /// A stable name for the reason, as programs and files write it.
    ///
    /// ```
    /// use damier_rules::{Color, Draw, Outcome, Victory};
    ///
    /// assert_eq!(Outcome::Won { by: Color::White, how: Victory::NoMoveLeft }.reason(), "no-move-left");
    /// assert_eq!(Outcome::Drawn(Draw::Repetition).reason(), "repetition");
    /// ```
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Won { how, .. } => match how {
                Victory::NoPieceLeft => "no-piece-left",
                Victory::NoMoveLeft => "no-move-left",
                Victory::TooFewPieces => "too-few-pieces",
                Victory::FarCorner => "far-corner",
            },
            Self::Drawn(draw) => match draw {
                Draw::Repetition => "repetition",
                Draw::NoProgress { .. } => "no-progress",
                Draw::LoneKing { .. } => "lone-king",
                Draw::NothingToCapture => "nothing-to-capture",
            },
        }
    }
}

/// Why a game is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Victory {
    /// The loser has no piece left.
    NoPieceLeft,
    /// The loser is on move and cannot move.
    NoMoveLeft,
    /// The loser has fewer pieces than the game allows (bermudes: six).
    TooFewPieces,
    /// A man of the winner's has come to rest on the corner of the opponent's base (pyramidame).
    FarCorner,
}

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The same position, with the same side to move, for the third time.
    Repetition,
    /// Too many moves in a row without progress. What counts as progress, and how many, is the game's own.
    NoProgress {
        /// How many moves each side has made.
        moves_each: u8,
    },
    /// Too few pieces against a lone king for too long (dames).
    LoneKing {
        /// How many moves each side has made.
        moves_each: u8,
    },
    /// Neither side has a capture (bermudes, without free moves).
    NothingToCapture,
}
