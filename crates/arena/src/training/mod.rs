//! Training a network: [games] of the engine against itself, [positions] out of them, [fit] to what became of them.

pub mod fit;
pub mod games;
mod lessons;
mod model;
pub mod positions;
mod steps;

pub use lessons::Lessons;
pub use steps::{GamesStep, MatchStep, Training};
