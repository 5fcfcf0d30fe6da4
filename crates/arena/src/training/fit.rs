//! Fitting a network to positions: gradient descent in small batches, with a step of its own for every weight (Adam,
//! Kingma and Ba 2014) that becomes smaller from epoch to epoch.
//!
//! The same positions and the same seed make the same network, on however many threads: a batch is always cut into the
//! same parts, which are added up in the same order.

use std::marker::PhantomData;

use damier_engine::evaluate::network::{Encode, FIRST_ONE, HIDDEN, Network, SECOND, Shape, Unusable};
use fastrand::Rng;
use rayon::prelude::*;

use super::{
    dataset::{Dataset, Example, surprise},
    model::Model,
};

/// How to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitOptions {
    /// How often every position is looked at.
    pub epochs: usize,
    /// So many positions make one step.
    pub batch: usize,
    /// The size of a step at the beginning.
    pub step: f32,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Whether to begin with the weights of the network in use instead of random ones.
    pub go_on: bool,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { epochs: 16, batch: 8_192, step: 3e-3, seed: 1, go_on: false }
    }
}

/// A batch is cut into so many parts.
const PARTS: usize = 16;
/// How much of the past counts: for the mean slope and for its mean square.
const MOMENTUM: f32 = 0.9;
const MEMORY: f32 = 0.999;
/// The smallest step, as a share of the first.
const LAST_STEP: f32 = 0.01;

/// Fitting, epoch by epoch.
#[derive(Debug)]
pub struct Fit<P, const H: usize, const S: usize> {
    game: PhantomData<P>,
    model: Model<H, S>,
    options: FitOptions,
    mean: Vec<f32>,
    square: Vec<f32>,
    epochs: usize,
    steps: usize,
    all_steps: usize,
    rng: Rng,
    order: Vec<u32>,
}

impl<P: Encode, const H: usize, const S: usize> Fit<P, H, S> {
    /// Before the first step.
    pub fn new(dataset: &Dataset, options: FitOptions) -> Self {
        let mut rng = Rng::with_seed(options.seed);
        let model = Model::random(&mut rng);
        let nothing = vec![0.0; Model::<H, S>::SHAPE.len()];
        let positions = dataset.training.len();
        Self {
            game: PhantomData,
            model,
            options,
            mean: nothing.clone(),
            square: nothing,
            epochs: 0,
            steps: 0,
            all_steps: options.epochs * positions.div_ceil(options.batch),
            rng,
            order: (0..positions as u32).collect(),
        }
    }

    /// Looks at every position once.
    pub fn epoch(&mut self, dataset: &Dataset) {
        let mut order = std::mem::take(&mut self.order);
        self.rng.shuffle(&mut order);
        for batch in order.chunks(self.options.batch) {
            let slopes = self.slopes(&dataset.training, batch);
            self.step(&slopes, batch.len());
        }
        self.order = order;
        self.epochs += 1;
    }

    /// Which way the weights have to go for a batch.
    fn slopes(&self, examples: &[Example], batch: &[u32]) -> Vec<f32> {
        let part = |numbers: &[u32]| {
            let mut slopes = vec![0.0; Model::<H, S>::SHAPE.len()];
            for &number in numbers {
                let mut example = examples[number as usize];
                // Another reflection in every epoch.
                let reflection = (number as usize + self.epochs) % P::REFLECTIONS;
                example.inputs = P::reflection(&example.inputs, reflection);
                self.model.learn(&example, &mut slopes);
            }
            slopes
        };
        let parts: Vec<Vec<f32>> = batch.par_chunks(batch.len().div_ceil(PARTS)).map(part).collect();
        let mut sum = vec![0.0; Model::<H, S>::SHAPE.len()];
        for slopes in parts {
            for (sum, slope) in sum.iter_mut().zip(slopes) {
                *sum += slope;
            }
        }
        sum
    }

    /// One step of Adam, the steps becoming smaller along half a cosine.
    fn step(&mut self, slopes: &[f32], positions: usize) {
        self.steps += 1;
        let done = self.steps as f32 / self.all_steps as f32;
        let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done.min(1.0)).cos();
        let step = self.options.step * (LAST_STEP + (1.0 - LAST_STEP) * cosine);
        let fresh = |memory: f32| 1.0 - memory.powi(self.steps.min(100_000) as i32);
        let (fresh_mean, fresh_square) = (fresh(MOMENTUM), fresh(MEMORY));
        let share = 1.0 / positions as f32;
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in self.model.weights.iter_mut().zip(slopes).zip(means) {
            let slope = slope * share;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = MEMORY * *square + (1.0 - MEMORY) * slope * slope;
            *weight -= step * (*mean / fresh_mean) / ((*square / fresh_square).sqrt() + 1e-8);
        }
        // What is rounded later has to fit into 16 bits: sums of the first layer by some way.
        let first = Model::<H, S>::SHAPE.first_bias();
        let largest = MOST_WEIGHT / FIRST_ONE;
        for weight in &mut self.model.weights[..first] {
            *weight = weight.clamp(-largest, largest);
        }
    }

    /// How surprised the network is by the positions that were kept back.
    pub fn surprise(&self, dataset: &Dataset) -> f64 {
        let seen: Vec<(f32, f32)> =
            dataset.validation.par_iter().map(|example| (example.expected, self.model.chance(example))).collect();
        surprise(seen.into_iter())
    }

    /// The weights, in the order [`Shape`] says.
    pub fn weights(&self) -> &[f32] {
        &self.model.weights
    }

    /// The shape of the network.
    pub const fn shape() -> Shape {
        Model::<H, S>::SHAPE
    }
}

impl<P: Encode> Fit<P, HIDDEN, SECOND> {
    /// The same, beginning with the weights of a network instead of random ones: what it knows need not be learned again
    /// from games that may be gone.
    #[must_use]
    pub fn going_on(mut self, network: &Network) -> Self {
        self.model.weights = network.weights();
        self
    }

    /// The network as the engine uses it, in whole numbers.
    pub fn network(&self) -> Result<Network, Unusable> {
        Network::rounded(self.weights())
    }
}

/// No weight of the first layer is larger than this, rounded: then 72 of them stay below 2^15.
const MOST_WEIGHT: f32 = 440.0;

#[cfg(test)]
mod tests {
    use damier_engine::evaluate::network::{Inputs, ODDS_ONE, stage};
    use damier_rules::dames::Dames;

    use super::*;

    /// Boards of random men, of which the side with more men is expected to win.
    fn dataset() -> Dataset {
        let mut rng = Rng::with_seed(3);
        let mut example = || {
            let (mut ours, mut theirs) = (0_u64, 0_u64);
            for bit in (0..54).filter(|bit| bit % 11 != 10) {
                match rng.u8(0..4) {
                    0 => ours |= 1 << bit,
                    1 => theirs |= 1 << bit,
                    _ => {}
                }
            }
            let ahead = ours.count_ones() as f32 - theirs.count_ones() as f32;
            let inputs = Inputs([ours, 0, theirs, 0]);
            Example { inputs, stage: stage(inputs.len(), 40), expected: 1.0 / (1.0 + (-ahead / 2.0).exp()) }
        };
        Dataset { training: (0..4_000).map(|_| example()).collect(), validation: (0..500).map(|_| example()).collect() }
    }

    fn fitted(dataset: &Dataset, epochs: usize) -> Fit<Dames, HIDDEN, SECOND> {
        let options = FitOptions { epochs, batch: 256, ..FitOptions::default() };
        let mut fit = Fit::new(dataset, options);
        for _ in 0..epochs {
            fit.epoch(dataset);
        }
        fit
    }

    #[test]
    fn what_is_there_to_be_learned_is_learned_and_holds_elsewhere_and_rounded() {
        let dataset = dataset();
        let (before, fit) = (fitted(&dataset, 0).surprise(&dataset), fitted(&dataset, 6));
        let (after, least) = (fit.surprise(&dataset), dataset.entropy());
        assert!(after - least < 0.2 * (before - least), "{before} {after} {least}");
        let network = fit.network().expect("weights in range");
        assert!((dataset.surprise::<Dames>(&network) - after).abs() < 1e-3);
        for example in &dataset.validation {
            let odds = f64::from(network.odds::<Dames>(&example.inputs)) / f64::from(ODDS_ONE);
            let chance = f64::from(fit.model.chance(example));
            assert!((1.0 / (1.0 + (-odds).exp()) - chance).abs() < 0.02, "{odds} {chance}");
        }
    }

    #[test]
    fn who_goes_on_from_a_network_knows_what_it_knew() {
        let dataset = dataset();
        let fit = fitted(&dataset, 3);
        let network = fit.network().expect("weights in range");
        let before = fit.surprise(&dataset);
        let options = FitOptions { epochs: 1, batch: 256, step: 1e-3, ..FitOptions::default() };
        let mut further = Fit::<Dames, HIDDEN, SECOND>::new(&dataset, options).going_on(&network);
        assert!((further.surprise(&dataset) - before).abs() < 1e-3);
        further.epoch(&dataset);
        assert!(further.surprise(&dataset) < before);
    }

    #[test]
    fn the_same_positions_make_the_same_network() {
        let dataset = dataset();
        assert_eq!(fitted(&dataset, 1).weights(), fitted(&dataset, 1).weights());
    }
}
