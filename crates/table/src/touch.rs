//! Touch-move: a piece that has been picked up and can move has to be moved. Whoever says "j'adoube" first may touch
//! one piece or several to put them straight, until they say that they have done so, or move.

use damier_rules::board::Cell;

/// What the player on move has in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hand {
    /// Nothing.
    #[default]
    Free,
    /// Nothing binding: the player adjusts pieces.
    Adjusting,
    /// The piece that has to be moved.
    Holding(Cell),
}

impl Hand {
    /// The piece that has to be moved.
    pub const fn held(self) -> Option<Cell> {
        match self {
            Self::Holding(cell) => Some(cell),
            Self::Free | Self::Adjusting => None,
        }
    }
}
