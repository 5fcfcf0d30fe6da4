//! What the draughts games share: the diagonal board, the pieces, plain moves and the capture rule.
//!
//! Where the games differ is said in [`ruleset`]. The capture rule of all of them, with the obligation to take the most,
//! is in [`capture`]; the position of those that are nothing but draughts in [`Draughts`].

mod board;
pub mod capture;
pub(crate) mod fault;
pub(crate) mod motion;
mod pieces;
mod position;
mod rafles;
pub mod ruleset;
mod square;
pub mod step;
pub mod why;

pub(crate) use board::board;
pub use pieces::{Pieces, PiecesSetup};
pub(crate) use position::twelve_men_each;
pub use position::{Draughts, Plain, Setup};
pub use square::{Direction, Numbered, Square, Squares, SquaresIter};

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
