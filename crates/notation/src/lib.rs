//! How the games are written: position strings, move text, and sentences about them.
//!
//! Text comes in as anything at all and goes out canonical. One file per game family says which dialects are read.
//! No sockets, no files: bytes to values and back.

mod any;
mod bermudes;
mod dames;
mod draughts;
pub mod dxp;
mod error;
pub mod hub;
mod lists;
mod missing;
pub mod options;
pub mod pdn;
mod pyramidame;
#[cfg(feature = "serde")]
pub mod saved;
pub mod sentences;
mod trap;
mod wire;

pub use any::{AnyMoveError, read_move, read_omission, read_position, write_move, write_position};
pub use error::{PositionError, TextError, clip, quoted};

use damier_rules::{Explain, Refusal, trap::Spin};

/// A game whose positions and moves can be written down and read back.
pub trait Notation: Explain {
    /// The game's options, which a position string does not carry.
    type Options: Default;

    /// Reads a position.
    fn read(text: &str, options: &Self::Options) -> Result<Self, PositionError>;

    /// Writes the position in its canonical form.
    fn write(&self) -> String;

    /// Reads what somebody tries to play. It need not be legal: [`Explain::judge`] tells.
    fn read_attempt(&self, text: &str) -> Result<Self::Attempt, TextError>;

    /// Reads a legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self>> {
        let attempt = self.read_attempt(text).map_err(MoveError::Text)?;
        self.judge(&attempt).map_err(MoveError::Refused)
    }

    /// Reads one of the position's [omissions](Explain::omissions), every landing named; nothing if it is none.
    fn read_omission(&self, text: &str) -> Option<Self::Move> {
        let attempt = self.read_attempt(text).ok()?;
        self.omissions().into_iter().find(|m| self.attempt(m) == attempt)
    }

    /// Writes a legal move of this position, as shortly as it stays unambiguous, or an
    /// [omission](Explain::omissions), with every landing.
    fn write_move(&self, m: &Self::Move) -> String;

    /// What the spinner has shown and nobody has played yet, in the game that has one.
    fn shown(&self) -> Option<Spin> {
        None
    }

    /// Start, end and captured pieces of a legal move, by name.
    fn describe(&self, m: &Self::Move) -> Described;
}

/// A move that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveError<P: Explain> {
    /// The text is no move of this game.
    Text(TextError),
    /// It is a move, but not a legal one here.
    Refused(Refusal<P::Square, P::Move>),
}

/// A move in the words of its squares' names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Where it starts; empty for a pass.
    pub from: String,
    /// Where it ends; empty for a pass.
    pub to: String,
    /// The captured (or flipped) pieces, sorted as in a position string.
    pub captured: Vec<String>,
}

/// The examples of the READMEs, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../README.md")]
struct Readme;
