//! Training a network: [games] of the engine against itself, [positions] out of them, [fit] to what became of them.

mod dataset;
pub mod fit;
pub mod games;
mod model;
pub mod positions;
mod steps;

pub use dataset::Dataset;
pub use steps::{GamesStep, MatchStep, Training};
