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
    lessons::{Lessons, Task, surprise},
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
    pub fn new(lessons: &Lessons, options: FitOptions) -> Self {
        let mut rng = Rng::with_seed(options.seed);
        let model = Model::random(&mut rng);
        let nothing = vec![0.0; Model::<H, S>::SHAPE.len()];
        let positions = lessons.learned_from.len();
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
    pub fn epoch(&mut self, lessons: &Lessons) {
        let mut order = std::mem::take(&mut self.order);
        self.rng.shuffle(&mut order);
        for batch in order.chunks(self.options.batch) {
            let slopes = self.slopes(&lessons.learned_from, batch);
            self.step(&slopes, batch.len());
        }
        self.order = order;
        self.epochs += 1;
    }

    /// Which way the weights have to go for a batch.
    fn slopes(&self, tasks: &[Task], batch: &[u32]) -> Vec<f32> {
        let part = |numbers: &[u32]| {
            let mut slopes = vec![0.0; Model::<H, S>::SHAPE.len()];
            for &number in numbers {
                let mut task = tasks[number as usize];
                // Another reflection in every epoch.
                let reflection = (number as usize + self.epochs) % P::REFLECTIONS;
                task.inputs = P::reflection(&task.inputs, reflection);
                self.model.learn(&task, &mut slopes);
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
    pub fn surprise(&self, lessons: &Lessons) -> f64 {
        let seen: Vec<(f32, f32)> =
            lessons.kept_back.par_iter().map(|task| (task.expected, self.model.chance(task))).collect();
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
    fn lessons() -> Lessons {
        let mut rng = Rng::with_seed(3);
        let mut task = || {
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
            Task { inputs, stage: stage(inputs.len(), 40), expected: 1.0 / (1.0 + (-ahead / 2.0).exp()) }
        };
        Lessons { learned_from: (0..4_000).map(|_| task()).collect(), kept_back: (0..500).map(|_| task()).collect() }
    }

    fn fitted(lessons: &Lessons, epochs: usize) -> Fit<Dames, HIDDEN, SECOND> {
        let options = FitOptions { epochs, batch: 256, ..FitOptions::default() };
        let mut fit = Fit::new(lessons, options);
        for _ in 0..epochs {
            fit.epoch(lessons);
        }
        fit
    }

    #[test]
    fn what_is_there_to_be_learned_is_learned_and_holds_elsewhere_and_rounded() {
        let lessons = lessons();
        let (before, fit) = (fitted(&lessons, 0).surprise(&lessons), fitted(&lessons, 6));
        let (after, least) = (fit.surprise(&lessons), lessons.entropy());
        assert!(after - least < 0.2 * (before - least), "{before} {after} {least}");
        let network = fit.network().expect("weights in range");
        assert!((lessons.surprise::<Dames>(&network) - after).abs() < 1e-3);
        for task in &lessons.kept_back {
            let odds = f64::from(network.odds::<Dames>(&task.inputs)) / f64::from(ODDS_ONE);
            let chance = f64::from(fit.model.chance(task));
            assert!((1.0 / (1.0 + (-odds).exp()) - chance).abs() < 0.02, "{odds} {chance}");
        }
    }

    #[test]
    fn who_goes_on_from_a_network_knows_what_it_knew() {
        let lessons = lessons();
        let fit = fitted(&lessons, 3);
        let network = fit.network().expect("weights in range");
        let before = fit.surprise(&lessons);
        let options = FitOptions { epochs: 1, batch: 256, step: 1e-3, ..FitOptions::default() };
        let mut further = Fit::<Dames, HIDDEN, SECOND>::new(&lessons, options).going_on(&network);
        assert!((further.surprise(&lessons) - before).abs() < 1e-3);
        further.epoch(&lessons);
        assert!(further.surprise(&lessons) < before);
    }

    #[test]
    fn the_same_positions_make_the_same_network() {
        let lessons = lessons();
        assert_eq!(fitted(&lessons, 1).weights(), fitted(&lessons, 1).weights());
    }
}
