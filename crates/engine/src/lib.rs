//! One engine for the games of the draughts family: what is good, on top of what is legal.
//!
//! [`Engine`] searches a game's record for the best move within [`Limits`] and reports through a callback; it prints
//! nothing. The search is generic over the game; what a game has to say for itself is in [`evaluate`].

mod any;
mod book;
mod chance;
pub mod endgame;
mod engine;
pub mod evaluate;
mod level;
mod limits;
mod ordering;
mod playout;
pub mod score;
mod search;
mod time;
mod transposition;
mod uct;

pub use any::typed_record;
pub use book::{Book, BookMove, GrowOptions, Growing};
pub use endgame::{EndgameResult, Endgames, Outlook};
#[doc(hidden)]
pub use engine::Search;
pub use engine::{Engine, EngineOptions, Line, Report};
pub use evaluate::Evaluate;
/// The generator of random numbers for levels and books.
pub use fastrand::Rng;
pub use level::{Level, Levelled, Skill, Skills};
pub use limits::{GameClock, Limits};
pub use playout::{PlayoutResults, RandomPlay};
pub use score::{Scale, Score};
pub use search::Tuning;
#[cfg(target_family = "wasm")]
pub use time::set_clock;
pub use uct::{Playouts, Uct, UctOptions, draw_chance};

/// The examples of the README, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
