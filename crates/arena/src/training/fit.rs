//! Fitting a network to positions: stochastic gradient descent in batches with Adam (Kingma and Ba 2014), the learning
//! rate falling along half a cosine (cosine annealing).
//!
//! The same positions and the same seed make the same network, on however many threads: a batch is always cut into the
//! same parts, which are added up in the same order.

use std::sync::{Mutex, PoisonError};

use damier_engine::evaluate::network::{INPUTS, L1_ONE, Network, Shape, Triples, Unusable};
use fastrand::Rng;

use super::{
    dataset::{Dataset, Example, cross_entropy},
    model::Model,
};
use crate::threads::on_threads;

/// The hyperparameters of a fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitOptions {
    /// The sizes of the network's layers; with triples, if there are any, it sees all that the board has.
    pub shape: Shape,
    /// How often every position is looked at.
    pub epochs: usize,
    /// How many positions make one batch, for which the optimiser takes one step.
    pub batch_size: usize,
    /// The learning rate at the beginning.
    pub learning_rate: f32,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Whether to begin with the weights of the network in use (warm start) instead of random ones. If it is smaller it is
    /// widened.
    pub warm_start: bool,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { shape: Shape::DEFAULT, epochs: 16, batch_size: 8_192, learning_rate: 3e-3, seed: 1, warm_start: false }
    }
}

/// A batch is cut into this many parts, for threads to share.
const PARTS: usize = 16;
/// How many positions of the validation set are one piece of work.
const VALIDATION_PART: usize = 1_024;
/// Adam's decay rates: of the mean gradient (first moment) and of its mean square (second moment).
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
/// The learning rate at the end, as a share of the first.
const FINAL_LEARNING_RATE: f32 = 0.01;

/// A network that is being trained, of whichever shape.
pub trait Trainer {
    /// Looks at every position once. Hears after each batch how many positions it had.
    fn epoch(&mut self, dataset: &Dataset, tell: &mut dyn FnMut(usize));

    /// The validation loss: the mean cross entropy over the validation set.
    fn cross_entropy(&self, dataset: &Dataset) -> f64;

    /// The network as the engine uses it: quantised to whole numbers.
    fn network(&self) -> Result<Network, Unusable>;
}

/// A trainer for the shape that the options say, before the first step. It begins with the weights of `network`, if there is
/// one, instead of random ones: what that knows need not be learned again from games that may be gone.
pub fn trainer(
    dataset: &Dataset,
    options: FitOptions,
    network: Option<&Network>,
) -> Result<Box<dyn Trainer>, Unusable> {
    fn boxed<const H: usize, const S: usize>(
        dataset: &Dataset,
        options: FitOptions,
        network: Option<&Network>,
    ) -> Box<dyn Trainer> {
        Box::new(Fit::<H, S>::new(dataset, options, network))
    }
    let new = match (options.shape.l1, options.shape.l2) {
        (128, 16) => boxed::<128, 16>,
        (256, 16) => boxed::<256, 16>,
        _ => return Err(Unusable::NotANetwork),
    };
    Ok(new(dataset, options, network))
}

/// Model and optimiser.
#[derive(Debug)]
struct Fit<const H: usize, const S: usize> {
    model: Model<H, S>,
    options: FitOptions,
    first_moment: Vec<f32>,
    second_moment: Vec<f32>,
    epochs: usize,
    steps: usize,
    all_steps: usize,
    rng: Rng,
    order: Vec<u32>,
    /// The gradients of each part of a batch, kept for the next one: they are large.
    parts: Vec<Mutex<Vec<f32>>>,
}

impl<const H: usize, const S: usize> Trainer for Fit<H, S> {
    fn epoch(&mut self, dataset: &Dataset, tell: &mut dyn FnMut(usize)) {
        let mut order = std::mem::take(&mut self.order);
        self.rng.shuffle(&mut order);
        for batch in order.chunks(self.options.batch_size) {
            let gradients = self.gradients(dataset, batch);
            self.adam_step(&gradients, batch.len());
            tell(batch.len());
        }
        self.order = order;
        self.model.keep_in_range();
        self.epochs += 1;
    }

    fn cross_entropy(&self, dataset: &Dataset) -> f64 {
        let pair = |example: &Example| (example.target, self.model.win_probability(example));
        let parts: Vec<&[Example]> = dataset.validation.chunks(VALIDATION_PART).collect();
        let pairs = on_threads(parts.len(), &|number| parts[number].iter().map(pair).collect::<Vec<_>>());
        cross_entropy(pairs.into_iter().flatten())
    }

    fn network(&self) -> Result<Network, Unusable> {
        Network::quantised(self.model.shape, &self.model.weights)
    }
}

impl<const H: usize, const S: usize> Fit<H, S> {
    /// Before the first step.
    fn new(dataset: &Dataset, options: FitOptions, network: Option<&Network>) -> Self {
        let mut rng = Rng::with_seed(options.seed);
        let triples = if options.shape.triples == 0 { &Triples::NONE } else { dataset.triples };
        let mut model = Model::random(&mut rng, triples);
        model.zero_unseen_inputs(&dataset.inputs_seen());
        if let Some(network) = network {
            model.take_over(network);
        }
        let zeros = vec![0.0; model.shape.len()];
        let parts = (0..PARTS).map(|_| Mutex::new(zeros.clone())).collect();
        let positions = dataset.training.len();
        Self {
            model,
            options,
            first_moment: zeros.clone(),
            second_moment: zeros,
            epochs: 0,
            steps: 0,
            all_steps: options.epochs * positions.div_ceil(options.batch_size),
            rng,
            order: (0..positions as u32).collect(),
            parts,
        }
    }

    /// The gradients of all weights, summed over a batch.
    fn gradients(&self, dataset: &Dataset, batch: &[u32]) -> Vec<f32> {
        let part = |numbers: &[u32], gradients: &mut [f32]| {
            gradients.fill(0.0);
            for &number in numbers {
                // Data augmentation: another reflection in every epoch.
                let example =
                    dataset.reflections.seen(&dataset.training[number as usize], number as usize + self.epochs);
                self.model.backward(&example, gradients);
            }
        };
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let gradients = |number: usize| self.parts[number].lock().unwrap_or_else(PoisonError::into_inner);
        on_threads(parts.len(), &|number| part(parts[number], &mut gradients(number)));
        let mut sum = vec![0.0; self.model.shape.len()];
        for number in 0..parts.len() {
            for (sum, gradient) in sum.iter_mut().zip(&*gradients(number)) {
                *sum += gradient;
            }
        }
        sum
    }

    /// One step of Adam.
    fn adam_step(&mut self, gradients: &[f32], positions: usize) {
        self.steps += 1;
        let done = self.steps as f32 / self.all_steps as f32;
        let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done.min(1.0)).cos();
        let learning_rate = self.options.learning_rate * (FINAL_LEARNING_RATE + (1.0 - FINAL_LEARNING_RATE) * cosine);
        let bias_correction = |beta: f32| 1.0 - beta.powi(self.steps.min(100_000) as i32);
        let (correction_1, correction_2) = (bias_correction(BETA_1), bias_correction(BETA_2));
        let share = 1.0 / positions as f32;
        let moments = self.first_moment.iter_mut().zip(&mut self.second_moment);
        for ((weight, gradient), (first, second)) in self.model.weights.iter_mut().zip(gradients).zip(moments) {
            let gradient = gradient * share;
            *first = BETA_1 * *first + (1.0 - BETA_1) * gradient;
            *second = BETA_2 * *second + (1.0 - BETA_2) * gradient * gradient;
            *weight -= learning_rate * (*first / correction_1) / ((*second / correction_2).sqrt() + 1e-8);
        }
        // Weight clipping: quantised, the accumulator has to fit into 16 bits.
        let l1_weights = self.model.shape.l1_biases();
        let (plain, triples) = self.model.weights[..l1_weights].split_at_mut(INPUTS * H);
        for (weights, largest) in [(plain, MAX_L1_WEIGHT), (triples, MAX_TRIPLE_WEIGHT)] {
            let largest = largest / L1_ONE;
            for weight in weights {
                *weight = weight.clamp(-largest, largest);
            }
        }
    }
}

/// No weight of the first layer is larger than this, quantised: then 72 of them stay below 2^15.
const MAX_L1_WEIGHT: f32 = 440.0;
/// The same for triples. That both together stay in range is checked when the network is quantised.
const MAX_TRIPLE_WEIGHT: f32 = 220.0;

#[cfg(test)]
mod tests {
    use damier_engine::evaluate::network::{Encode, Inputs, LOGIT_ONE, output_bucket};
    use damier_rules::dames::Dames;

    use super::{super::dataset::Reflections, *};

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
            Example::new(inputs, output_bucket(inputs.len(), 40), 1.0 / (1.0 + (-ahead / 2.0).exp()))
        };
        let training = (0..4_000).map(|_| example()).collect();
        let validation = (0..500).map(|_| example()).collect();
        Dataset { training, validation, repeated: 0, reflections: Reflections::of::<Dames>(), triples: Dames::TRIPLES }
    }

    fn fitted(dataset: &Dataset, epochs: usize) -> Fit<128, 16> {
        let options = FitOptions { epochs, batch_size: 256, ..FitOptions::default() };
        let mut fit = Fit::new(dataset, options, None);
        for _ in 0..epochs {
            fit.epoch(dataset, &mut |_| {});
        }
        fit
    }

    #[test]
    fn what_is_learned_holds_on_the_validation_set_and_quantised() {
        let dataset = dataset();
        let (before, fit) = (fitted(&dataset, 0).cross_entropy(&dataset), fitted(&dataset, 6));
        let (after, least) = (fit.cross_entropy(&dataset), dataset.entropy());
        assert!(after - least < 0.2 * (before - least), "{before} {after} {least}");
        let network = fit.network().expect("weights in range");
        assert!((dataset.cross_entropy::<Dames>(&network) - after).abs() < 1e-3);
        for example in &dataset.validation {
            let logit = f64::from(network.logit::<Dames>(&example.inputs)) / f64::from(LOGIT_ONE);
            let predicted = f64::from(fit.model.win_probability(example));
            assert!((1.0 / (1.0 + (-logit).exp()) - predicted).abs() < 0.02, "{logit} {predicted}");
        }
    }

    #[test]
    fn a_warm_start_knows_what_the_network_knew() {
        let dataset = dataset();
        let fit = fitted(&dataset, 3);
        let network = fit.network().expect("weights in range");
        let before = fit.cross_entropy(&dataset);
        let options = FitOptions { epochs: 1, batch_size: 256, learning_rate: 1e-3, ..FitOptions::default() };
        let mut further = Fit::<128, 16>::new(&dataset, options, Some(&network));
        assert!((further.cross_entropy(&dataset) - before).abs() < 1e-3);
        further.epoch(&dataset, &mut |_| {});
        assert!(further.cross_entropy(&dataset) < before);
    }

    #[test]
    fn inputs_that_are_never_on_weigh_nothing() {
        let dataset = dataset();
        let fit = fitted(&dataset, 1);
        let row = |input: usize| &fit.model.weights[input * 128..][..128];
        assert!(row(0).iter().any(|&weight| weight != 0.0));
        // Between two rows of the board, and where kings would be.
        assert!([10, 64, 200].into_iter().flat_map(row).all(|&weight| weight == 0.0));
    }

    #[test]
    fn the_same_positions_make_the_same_network() {
        let dataset = dataset();
        assert_eq!(fitted(&dataset, 1).model.weights, fitted(&dataset, 1).model.weights);
    }

    #[test]
    fn every_shape_can_be_trained() {
        let dataset = dataset();
        let with_triples = Shape { triples: Dames::TRIPLES.len(), ..Shape::DEFAULT };
        for shape in Shape::ALL.iter().copied().chain([with_triples]) {
            let options = FitOptions { shape, epochs: 1, batch_size: 256, ..FitOptions::default() };
            let mut trainer = trainer(&dataset, options, None).expect("a trainer");
            let before = trainer.cross_entropy(&dataset);
            let mut looked_at = 0;
            trainer.epoch(&dataset, &mut |positions| looked_at += positions);
            assert_eq!(looked_at, dataset.training.len());
            assert!(trainer.cross_entropy(&dataset) < before, "{shape}");
            assert_eq!(trainer.network().map(|network| network.shape()), Ok(shape));
        }
    }
}
