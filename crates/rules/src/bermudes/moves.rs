//! Moves.

use super::square::{Square, Squares};

/// A move. Its identity is what is written here: a chain's path is not, see [`Bermudes::route`](super::Bermudes::route).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece takes the place of an enemy piece, which leaves the game.
    Eliminate {
        /// Where the piece stands.
        from: Square,
        /// The enemy piece.
        to: Square,
    },
    /// A piece jumps one enemy piece after another, which all change colour.
    Flip {
        /// Where the piece stands.
        from: Square,
        /// Where it lands last. It may be where it started.
        to: Square,
        /// The pieces it jumps.
        flipped: Squares,
    },
    /// A piece moves to a neighbouring square: by the option `free-moves` only.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Nothing moves. Never a choice: the only move there is, or none.
    Pass,
}

impl Move {
    /// Where the piece that moves stands; `None` for a pass.
    pub const fn from(&self) -> Option<Square> {
        match *self {
            Self::Eliminate { from, .. } | Self::Flip { from, .. } | Self::Step { from, .. } => Some(from),
            Self::Pass => None,
        }
    }

    /// Where it goes; `None` for a pass.
    pub const fn to(&self) -> Option<Square> {
        match *self {
            Self::Eliminate { to, .. } | Self::Flip { to, .. } | Self::Step { to, .. } => Some(to),
            Self::Pass => None,
        }
    }

    /// The pieces it captures, by elimination or by flipping.
    pub const fn captured(&self) -> Squares {
        match *self {
            Self::Eliminate { to, .. } => Squares::EMPTY.with(to),
            Self::Flip { flipped, .. } => flipped,
            Self::Step { .. } | Self::Pass => Squares::EMPTY,
        }
    }
}

const _: () = assert!(size_of::<Move>() == 32);
