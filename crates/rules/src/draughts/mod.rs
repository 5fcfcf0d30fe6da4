//! What the draughts games share: the diagonal board, the pieces, plain moves and the capture rule.
//!
//! The games are [`dames`](crate::dames) (with its ten-man cousin) and [`trap`](crate::trap); where they differ is
//! said in [`ruleset`]. The capture rule of all of them, with the obligation to take the most, is in [`capture`].

mod board;
pub mod capture;
pub(crate) mod motion;
pub(crate) mod omission;
mod pieces;
pub mod ruleset;
mod square;
pub mod step;
pub mod why;

pub(crate) use board::board;
pub use pieces::{Pieces, PiecesSetup};
pub use square::{Direction, Square, Squares, SquaresIter};

/// A move of one piece. Start, end and captured set are its identity; [`capture::Capturing::route`] tells a way it
/// can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move<const N: u8> {
    /// Where the piece starts.
    pub from: Square<N>,
    /// Where it ends: a king's rafle can end where it began.
    pub to: Square<N>,
    /// The pieces it takes; none in a plain move.
    pub captured: Squares<N>,
}

impl<const N: u8> Move<N> {
    /// Whether it takes anything.
    #[inline]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

const _: () = assert!(size_of::<Move<10>>() == 16);
