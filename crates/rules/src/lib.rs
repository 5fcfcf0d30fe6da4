//! The rules of the games of the draughts family: what is legal, and nothing else.
//!
//! No input or output, no randomness. One trait, [`Position`], is what search, perft and tables need of a game; each
//! game is a module of its own, and one line of registration in [`games!`]. Draws by history are in [`Record`], why a move
//! is refused in [`why`], what a board looks like in [`board`].

mod any;
pub mod bermudes;
pub mod board;
pub mod brazilian;
pub mod checkers;
mod color;
pub mod dames;
pub mod draughts;
mod games;
mod outcome;
pub mod perft;
mod position;
pub mod pyramidame;
mod record;
pub mod russian;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde;
mod set;
pub mod setup;
pub mod trap;
pub mod why;
mod zobrist;

pub use any::{AnyDrawClock, AnyMove, AnyPosition, Game, NoSuchGame, OfSpinner, Registered, Variant};
pub use color::{ByColor, Color};
pub use games::{GameOptions, GameProperties, Group, Results};
pub use outcome::{Draw, Outcome, Victory};
pub use position::{Actor, Chances, Counter, Each, Extent, MOST_LISTED, MoveSink, NoChance, Position};
pub use record::{AutoDraw, Counts, DrawClock, Illegal, Record};
// What chance shows and where a slider stands: every surface speaks of them, whatever the game.
pub use trap::{Notch, Spin};
pub use why::{Explain, Refusal};

/// The examples of the README, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
