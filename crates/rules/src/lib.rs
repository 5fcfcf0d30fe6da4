//! The rules of five games of the draughts family: what is legal, and nothing else.
//!
//! No input or output, no randomness. One trait, [`Position`], is what search, perft and tables need of a game; each
//! game is a module of its own. What is drawn by history is in [`Record`], why a move is refused in [`why`], what a
//! board looks like in [`board`].

mod any;
pub mod bermudes;
pub mod board;
mod color;
pub mod dames;
pub mod draughts;
mod outcome;
pub mod perft;
mod position;
pub mod pyramidame;
mod record;
#[cfg(feature = "serde")]
mod serde;
mod set;
pub mod setup;
pub mod trap;
pub mod why;
mod zobrist;

pub use any::{AnyClock, AnyMove, AnyPosition, Edition, Game, Variant};
pub use color::{ByColor, Color};
pub use outcome::{Draw, Outcome, Victory};
pub use position::{Actor, Chances, Counter, Each, MoveSink, NoChance, Position};
pub use record::{AutoDraw, DrawClock, Illegal, Record};
pub use why::{Explain, Refusal};

/// The examples of the README, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
