//! Small networks that judge positions, trained on games of the engine against itself (`damier train`).
//!
//! | layer | what it is |
//! | --- | --- |
//! | [inputs](Inputs) | on or off, one for each kind of piece on each square, as the side to move sees the board |
//! | first | [`HIDDEN`] sums over the inputs that are on, cut off below nought and above one (clipped rectifier) |
//! | second | [`SECOND`] weighted sums of these, cut off below nought (rectifier) |
//! | third | one weighted sum: the logarithm of the odds to win |
//!
//! The second and third layer exist [`STAGES`] times: the number of pieces says which one judges. The first layer is kept
//! up to date from position to position (`Accumulators`), as in an efficiently updatable neural network (NNUE).
//!
//! All of it is whole numbers, so that every machine sees the same, in loops that compilers turn into vector instructions.

mod accumulators;
mod boards;
mod file;
mod inputs;

use accumulators::Accumulators;
pub use accumulators::Judge;
pub use file::{Shape, Unusable};
pub use inputs::{Encode, INPUTS, Inputs, WORDS};

use crate::{
    chance::expectation,
    score::{Scale, Value},
};

/// How many sums the first layer has.
pub const HIDDEN: usize = 128;
/// How many sums the second layer has.
pub const SECOND: usize = 16;
/// So many stages of the game have a second and a third layer of their own.
pub const STAGES: usize = 8;

/// One, in the first layer.
pub const FIRST_ONE: f32 = 512.0;
/// One, among the weights of the second and the third layer.
pub const WEIGHT_ONE: f32 = 256.0;
/// One, in what comes out.
pub const ODDS_ONE: Value = 1_024;
/// Nothing is surer than this.
const MOST_ODDS: i64 = 20 * ODDS_ONE as i64;

/// The sums of the first layer, or the weights by which they count, in step with vector registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

/// The second and the third layer of one stage.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stage {
    weights: [Row; SECOND],
    biases: [i32; SECOND],
    last: [i32; SECOND],
    last_bias: i32,
}

/// A network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// By input.
    first: Vec<Row>,
    first_bias: Row,
    stages: Vec<Stage>,
}

impl Default for Network {
    /// One that knows nothing: every position is even.
    fn default() -> Self {
        let nothing = Row([0; HIDDEN]);
        let stage = Stage { weights: [nothing; SECOND], biases: [0; SECOND], last: [0; SECOND], last_bias: 0 };
        Self { first: vec![nothing; INPUTS], first_bias: nothing, stages: vec![stage; STAGES] }
    }
}

impl Network {
    /// The logarithm of the odds to win for the side to move, in parts of [`ODDS_ONE`]: worked out afresh.
    pub fn odds<P: Encode>(&self, inputs: &Inputs) -> Value {
        let mut sums = Row([0; HIDDEN]);
        inputs.each(|input| sums.add(&self.first[input]));
        self.judge::<P>(inputs, &sums)
    }

    /// The same with what is known of other positions: `ply` is how far from the root the position is.
    #[inline]
    fn odds_in_line<P: Encode>(&self, position: &P, accumulators: &mut Accumulators, ply: usize) -> Value {
        let inputs = position.encode();
        let sums = accumulators.update(self, &inputs, ply);
        self.judge::<P>(&inputs, sums)
    }

    #[inline]
    fn judge<P: Encode>(&self, inputs: &Inputs, sums: &Row) -> Value {
        let (pieces, most) = P::fullness(inputs);
        self.stages[stage(pieces, most)].judge(&sums.active(&self.first_bias))
    }
}

/// The stage of a game with so many pieces of so many at the most.
#[inline]
pub const fn stage(pieces: usize, most: usize) -> usize {
    let stage = pieces.saturating_sub(1) * STAGES / most;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The value that goes with these odds.
#[inline]
pub fn value(odds: Value, scale: Scale) -> Value {
    match scale {
        Scale::Logistic(scale) => odds * scale as Value / ODDS_ONE,
        Scale::Expectation(_) => expectation(odds, ODDS_ONE.into()),
    }
}

impl Row {
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// The sums with their biases, cut off below nought and above one.
    #[inline(always)]
    fn active(&self, bias: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_add(bias.0[i]).clamp(0, FIRST_ONE as i16)))
    }

    /// In sixteen lanes: so the compiler multiplies and adds sixteen numbers in one instruction, and not eight.
    #[inline(always)]
    fn dot(&self, other: &Self) -> i32 {
        let mut lanes = [0; LANES];
        for (a, b) in self.0.chunks_exact(LANES).zip(other.0.chunks_exact(LANES)) {
            for i in 0..LANES {
                lanes[i] += i32::from(a[i]) * i32::from(b[i]);
            }
        }
        lanes.iter().sum()
    }
}

const LANES: usize = 16;
const _: () = assert!(HIDDEN.is_multiple_of(LANES));

/// What is summed up last is in parts of a one of the first layer times two of the weights: so many make a part of the odds.
const PARTS: i64 = FIRST_ONE as i64 * WEIGHT_ONE as i64 * WEIGHT_ONE as i64 / ODDS_ONE as i64;

impl Stage {
    #[inline]
    fn judge(&self, active: &Row) -> Value {
        // All the large sums first, then all the rest: each of the two is quicker by itself.
        let mut second = [0; SECOND];
        for (sum, weights) in second.iter_mut().zip(&self.weights) {
            *sum = weights.dot(active);
        }
        let mut sum = i64::from(self.last_bias);
        for ((second, bias), weight) in second.iter().zip(&self.biases).zip(&self.last) {
            sum += i64::from((second + bias).max(0)) * i64::from(*weight);
        }
        (sum / PARTS).clamp(-MOST_ODDS, MOST_ODDS) as Value
    }
}

#[cfg(test)]
mod tests;
