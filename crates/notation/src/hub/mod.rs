//! Hub, version 2: how a board talks to an engine of international draughts, one line for each message.
//!
//! Here are the lines and what they mean, both ways: [`ToEngine`] and [`FromEngine`] parse from a line and display as
//! one. The course of a session, and the stream of lines, are not here. Unknown commands are returned as such, and
//! unknown arguments left out, since both are to be ignored.
//!
//! - Times are in seconds, speeds in millions of nodes a second, scores in men, for the side to move.
//! - A position is the side to move, `W` or `B`, and the squares 1 to 50: `w` `b` men, `W` `B` kings, `e` empty.
//! - A move is `32-28` or, capturing, start, end and every captured square: `28x19x23` (see [`Written`]).
//!
//! Version 1 is another dialect and not read: `go` alone, moves of its own command, `w` and `b` for the side to move.
//!
//! ```
//! use damier_notation::hub::{FromEngine, ToEngine};
//! use damier_rules::{Position, dames::Dames};
//!
//! let told = ToEngine::Pos { position: Dames::default(), moves: vec![] };
//! let line = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
//! assert_eq!(told.to_string(), line);
//! assert_eq!(line.parse(), Ok(told));
//!
//! let done = "done move=32-28".parse()?;
//! let FromEngine::Done { move_, .. } = done else { unreachable!() };
//! assert!(Dames::default().moves().contains(&move_.resolve(&Dames::default())?));
//! # Ok::<(), damier_notation::TextError>(())
//! ```

mod from_engine;
mod level;
mod message;
mod moves;
mod param;
mod to_engine;

pub use from_engine::{FromEngine, Id, Info};
pub use level::HubLevel;
pub use message::HubMessage;
pub use moves::{Takes, Written};
pub use param::{Param, ParamKind};
pub use to_engine::{Go, ToEngine};

use damier_rules::dames::Dames;

use crate::{PositionError, wire};

/// Reads a position of 51 letters.
pub fn read_position(text: &str) -> Result<Dames, PositionError> {
    wire::legal(&wire::HUB.read_board(text)?)
}

/// Writes a position in 51 letters.
pub fn write_position(position: &Dames) -> String {
    wire::HUB.write_board(&position.to_setup())
}
