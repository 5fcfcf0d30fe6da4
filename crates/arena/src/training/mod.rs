//! Training a network (NNUE): self-play [games], the labelled [positions] out of them, and gradient descent ([fit]).

mod dataset;
pub mod fit;
pub mod games;
mod model;
mod pipeline;
pub mod positions;

pub use dataset::Dataset;
pub use pipeline::{FitProgress, GamesOptions, MatchOptions, Training};
