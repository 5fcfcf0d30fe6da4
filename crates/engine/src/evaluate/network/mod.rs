//! Small networks that judge positions, trained on games of the engine against itself (`damier train`).
//!
//! | layer | what it is |
//! | --- | --- |
//! | [inputs](Inputs) | on or off, one for each kind of piece on each square, as the side to move sees the board |
//! | [triples](Triples) | in networks that have them: one more for each state of three squares in line |
//! | first (L1) | 128 neurons or more ([`Shape`]), the accumulator, then clipped `ReLU`: cut off below zero and above one |
//! | second (L2) | 8 to 32 neurons, then `ReLU`: cut off below zero |
//! | output | one neuron: the logit, which is the logarithm of the odds to win |
//!
//! The second and the output layer exist [`OUTPUT_BUCKETS`] times: the number of pieces says which one judges. The first
//! layer is kept up to date from position to position (`Accumulators`), as in an efficiently updatable neural network
//! (NNUE).
//!
//! All of it is quantised to whole numbers, so that every machine sees the same, in loops that compilers turn into vector instructions.

mod accumulators;
mod boards;
mod file;
mod inputs;
mod layers;
mod shapes;
mod supplied;
mod triples;

pub use accumulators::Judge;
pub use file::{Shape, Unusable};
pub use inputs::{Encode, INPUTS, Inputs, WORDS};
pub use shapes::Network;
pub use supplied::GameNetwork;
pub(super) use supplied::packed;
pub use triples::Triples;

use crate::{
    chance::expectation,
    score::{Scale, Value},
};

/// How many output buckets there are: second and output layers, each for other numbers of pieces.
pub const OUTPUT_BUCKETS: usize = 8;

/// The quantisation factor of the first layer: what stands for one.
pub const L1_ONE: f32 = 512.0;
/// The quantisation factor of the weights of triples, which have eight bits each.
pub const TRIPLE_ONE: f32 = 256.0;
/// The quantisation factor of the weights of the second and the output layer.
pub const WEIGHT_ONE: f32 = 256.0;
/// The quantisation factor of the logit that comes out.
pub const LOGIT_ONE: Value = 1_024;

/// How many inputs are on at the same time, at the most. The first layer must not overflow then.
const MAX_ACTIVE_INPUTS: usize = 72;

impl Network {
    /// The logit for the side to move (the logarithm of the odds to win), in parts of [`LOGIT_ONE`]: computed from
    /// scratch.
    pub fn logit<P: Encode>(&self, inputs: &Inputs) -> Value {
        self.logit_of(inputs, P::bucket(inputs), P::TRIPLES)
    }
}

/// The output bucket for this many pieces out of the most there can be.
#[inline]
pub const fn output_bucket(pieces: usize, most: usize) -> usize {
    let bucket = pieces.saturating_sub(1) * OUTPUT_BUCKETS / most;
    if bucket < OUTPUT_BUCKETS { bucket } else { OUTPUT_BUCKETS - 1 }
}

/// The value of the game that a logit stands for.
#[inline]
pub fn value(logit: Value, scale: Scale) -> Value {
    match scale {
        Scale::Logistic(scale) => logit * scale as Value / LOGIT_ONE,
        Scale::Expectation(_) => expectation(logit, LOGIT_ONE.into()),
    }
}

#[cfg(test)]
mod tests;
