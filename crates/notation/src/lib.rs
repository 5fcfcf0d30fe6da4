//! How the games are written: position strings, move text, and sentences about them.
//!
//! Text comes in as anything at all and goes out canonical. One file per game family says which dialects are read.
//! No sockets, no files: bytes to values and back.

mod any;
mod bermudes;
mod brazilian;
mod checkers;
mod dames;
mod draughts;
pub mod dxp;
mod error;
mod fen;
pub mod hub;
pub mod line;
#[cfg(feature = "serde")]
mod listed;
mod lists;
mod missing;
pub mod options;
pub mod pdn;
mod pyramidame;
mod russian;
#[cfg(feature = "serde")]
pub mod saved;
pub mod sentences;
mod short;
mod signs;
mod trap;
mod wire;

pub use any::{
    AnyMoveError, read_fault, read_move, read_position, read_way, write_move, write_move_along, write_position,
};
pub use error::{PositionError, TextError, clip, quoted};
pub use fen::Fen;
#[cfg(feature = "serde")]
pub use listed::{ListedGame, ListedOption};

use std::fmt;

use damier_rules::{
    Explain, Illegal, Refusal,
    board::{Depict, Motion, Stop},
};

/// A game whose positions and moves can be written down and read back.
pub trait Notation: Explain + Depict {
    /// The game's options, which a position string does not carry.
    type Options: Default;

    /// Reads a position.
    fn read(text: &str, options: &Self::Options) -> Result<Self, PositionError>;

    /// Writes the position in its canonical form.
    fn write(&self) -> String;

    /// Reads an attempted move. It need not be legal: [`Explain::judge`] checks that.
    fn read_attempt(&self, text: &str) -> Result<Self::Attempt, TextError>;

    /// Reads a legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self>> {
        let attempt = self.read_attempt(text).map_err(MoveError::Text)?;
        self.judge(&attempt).map_err(MoveError::Refused)
    }

    /// Reads one of the position's [faults](Explain::faults), every landing named; `None` if it is none.
    fn read_fault(&self, text: &str) -> Option<Self::Move> {
        let attempt = self.read_attempt(text).ok()?;
        self.faults().into_iter().find(|m| self.way_of(&attempt, m).is_some())
    }

    /// Writes a legal move of this position, as shortly as it stays unambiguous, or a
    /// [fault](Explain::faults), with every landing.
    fn write_move(&self, m: &Self::Move) -> String;

    /// Writes a move the way this motion goes: it reads as the same move, and by the same way. The usual way is
    /// written short, unless finding out which is the usual one takes a search: then every landing is written.
    fn write_along(&self, m: &Self::Move, motion: &Motion) -> String {
        let usual = self.write_move(m);
        if motion.stops.len() <= 2 || motion.stops == self.motion(m).stops {
            return usual;
        }
        let goes_so = |text: &String| {
            let attempt = self.read_attempt(text).ok();
            attempt.and_then(|attempt| self.way_of(&attempt, m)).is_some_and(|stops| stops == motion.stops)
        };
        let ways = [false, true].map(|damiers| written_way::<Self>(motion, damiers));
        ways.into_iter().find(goes_so).unwrap_or(usual)
    }

    /// The legal move that a text in a file means, with a mistake in how it is written if there is one and the move is clear
    /// all the same; or why it is none.
    fn resolve(&self, text: &str) -> Result<(Self::Move, Option<pdn::MistakeKind>), pdn::MistakeKind> {
        pdn::resolve::as_written(self, text)
    }

    /// Start, end and captured pieces of a legal move, by name.
    fn describe(&self, m: &Self::Move) -> Described;
}

/// A capture with every landing, and with the damier of every jump where there are several and they are asked for.
fn written_way<P: Depict>(motion: &Motion, damiers: bool) -> String {
    let cells = P::board().cells;
    let stop = |stop: &Stop| {
        let name = stop.cell.and_then(|cell| cells.get(usize::from(cell.0))).map_or("*", |cell| &cell.name);
        let damier = stop.damier.filter(|_| damiers).map_or_else(String::new, String::from);
        format!("{damier}{name}")
    };
    let falls = if motion.falls.is_some() { "v" } else { "" };
    format!("{}{falls}", motion.stops.iter().map(stop).collect::<Vec<_>>().join("x"))
}

/// A move that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveError<P: Explain> {
    /// The text is no move of this game.
    Text(TextError),
    /// It is a move, but not a legal one here.
    Refused(Refusal<P::Square, P::Move>),
}

impl<P: Explain> fmt::Display for MoveError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            // The reason needs the position as well: `sentences::why_not`.
            Self::Refused(_) => Illegal.fmt(f),
        }
    }
}

impl<P: Explain> std::error::Error for MoveError<P> {}

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
