//! The network while it is trained: the one the engine plays with, in floating point, with its forward and backward pass.

use damier_engine::evaluate::network::{INPUTS, Inputs, Network, OUTPUT_BUCKETS, Shape, Triples, WORDS};
use fastrand::Rng;

use super::dataset::Example;

/// The weights of a network with `H` neurons in the first layer and `S` in the second, in the order [`Shape`] says.
#[derive(Debug, Clone)]
pub(super) struct Model<const H: usize, const S: usize> {
    pub(super) weights: Vec<f32>,
    pub(super) shape: Shape,
    triples: &'static Triples,
}

/// The activations of both hidden layers for one position, and the output.
struct Activations<const H: usize, const S: usize> {
    l1: [f32; H],
    l2: [f32; S],
    logit: f32,
}

/// How much of the range of a neuron may be used: rounding takes the rest.
const IN_RANGE: f32 = 0.99;

/// How many neurons of the first layer are summed up at a time: their sums stay in vector registers, however many inputs
/// are on.
const BLOCK: usize = 64;

impl<const H: usize, const S: usize> Model<H, S> {
    /// Random weights of a deviation that falls with the number of inputs (He initialisation). What triples add to the plain
    /// inputs is nothing at first.
    pub(super) fn random(rng: &mut Rng, triples: &'static Triples) -> Self {
        let shape = Shape { l1: H, l2: S, triples: triples.len() };
        let mut weights = vec![0.0; shape.len()];
        let mut fill = |at: usize, count: usize, inputs: f32| {
            let deviation = (2.0 / inputs).sqrt();
            for weight in &mut weights[at..at + count] {
                // The sum of three uniform numbers is near enough to a normal one.
                *weight = deviation * (rng.f32() + rng.f32() + rng.f32() - 1.5) * 2.0;
            }
        };
        // Some thirty inputs are on at a time.
        fill(0, INPUTS * H, 60.0);
        for bucket in 0..OUTPUT_BUCKETS {
            fill(shape.l2_weights(bucket), S * H, H as f32);
            fill(shape.output_weights(bucket), S, S as f32);
        }
        Self { weights, shape, triples }
    }

    /// Takes over the weights of a network. One that is smaller is widened: its predictions stay what they are, as nothing
    /// counts yet what the new neurons say; their own weights stay random, so that they come to differ.
    pub(super) fn take_over(&mut self, network: &Network) {
        let (old, weights, shape) = (network.shape(), network.weights(), self.shape);
        let (h, s) = (old.l1.min(H), old.l2.min(S));
        for bucket in 0..OUTPUT_BUCKETS {
            for neuron in 0..s {
                self.weights[shape.l2_weights(bucket) + neuron * H..][h..H].fill(0.0);
            }
            self.weights[shape.output_weights(bucket)..][s..S].fill(0.0);
        }
        let mut copy = |to: usize, from: usize, count: usize| {
            self.weights[to..to + count].copy_from_slice(&weights[from..from + count]);
        };
        for input in 0..old.inputs().min(shape.inputs()) {
            copy(input * H, input * old.l1, h);
        }
        copy(shape.l1_biases(), old.l1_biases(), h);
        for bucket in 0..OUTPUT_BUCKETS {
            for neuron in 0..s {
                copy(shape.l2_weights(bucket) + neuron * H, old.l2_weights(bucket) + neuron * old.l1, h);
            }
            copy(shape.l2_biases(bucket), old.l2_biases(bucket), s);
            copy(shape.output_weights(bucket), old.output_weights(bucket), s);
            copy(shape.output_weights(bucket) + S, old.output_weights(bucket) + old.l2, 1);
        }
    }

    /// Sets the weights of inputs that are never on to zero: training would leave them random, and zeros compress well.
    pub(super) fn zero_unseen_inputs(&mut self, seen: &Inputs) {
        let unseen = Inputs([u64::MAX; WORDS]).without(seen);
        unseen.each(|input| self.weights[input * H..][..H].fill(0.0));
    }

    /// Shrinks the neurons of the first layer that could overflow once they are quantised (a max-norm constraint). Those that count them
    /// count them for more instead, so that predictions stay what they are, except where a neuron was cut off.
    pub(super) fn keep_in_range(&mut self) {
        for neuron in 0..H {
            let by = IN_RANGE * Shape::MOST_REACH / self.shape.reach(&self.weights, neuron);
            if by < 1.0 {
                for row in self.weights[..self.shape.l2_weights(0)].chunks_exact_mut(H) {
                    row[neuron] *= by;
                }
                for bucket in 0..OUTPUT_BUCKETS {
                    for row in self.weights[self.shape.l2_weights(bucket)..][..S * H].chunks_exact_mut(H) {
                        row[neuron] /= by;
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn row<const N: usize>(&self, at: usize) -> &[f32; N] {
        self.weights[at..].first_chunk().expect("weights in the order of the shape")
    }

    /// The forward pass: clipped `ReLU` after the first layer, `ReLU` after the second.
    fn forward(&self, active: &[usize], bucket: usize) -> Activations<H, S> {
        const { assert!(H.is_multiple_of(BLOCK) && BLOCK.is_multiple_of(LANES)) };
        let mut l1 = [0.0; H];
        for (block, neurons) in l1.chunks_exact_mut(BLOCK).enumerate() {
            let mut sums = *self.row::<BLOCK>(self.shape.l1_biases() + block * BLOCK);
            for input in active {
                add(&mut sums, self.row(input * H + block * BLOCK));
            }
            for (neuron, sum) in neurons.iter_mut().zip(sums) {
                *neuron = sum.clamp(0.0, 1.0);
            }
        }
        let mut l2 = *self.row::<S>(self.shape.l2_biases(bucket));
        for (i, neuron) in l2.iter_mut().enumerate() {
            *neuron = (*neuron + dot(&l1, self.row(self.shape.l2_weights(bucket) + i * H))).max(0.0);
        }
        let output = self.shape.output_weights(bucket);
        let logit = l2.iter().zip(&self.weights[output..]).map(|(neuron, weight)| neuron * weight).sum::<f32>();
        Activations { l1, l2, logit: logit + self.weights[output + S] }
    }

    /// The chance to win that it predicts for a position.
    pub(super) fn win_probability(&self, example: &Example) -> f32 {
        let mut active = [0; MAX_ACTIVE];
        sigmoid(self.forward(active_inputs(&example.inputs, self.triples, &mut active), example.bucket()).logit)
    }

    /// The backward pass (back-propagation): adds to the gradients of the cross entropy what one position says.
    pub(super) fn backward(&self, example: &Example, gradients: &mut [f32]) {
        let (bucket, mut active) = (example.bucket(), [0; MAX_ACTIVE]);
        let active = active_inputs(&example.inputs, self.triples, &mut active);
        let Activations { l1, l2, logit } = self.forward(active, bucket);
        let error = sigmoid(logit) - example.target;
        let (l2_weights, l2_biases, output) =
            (self.shape.l2_weights(bucket), self.shape.l2_biases(bucket), self.shape.output_weights(bucket));
        gradients[output + S] += error;
        let mut l1_gradient = [0.0; H];
        for i in 0..S {
            // ReLU is flat where it clips.
            if l2[i] > 0.0 {
                gradients[output + i] += error * l2[i];
                let down = error * self.weights[output + i];
                gradients[l2_biases + i] += down;
                add_times(chunk(gradients, l2_weights + i * H), down, &l1);
                add_times(&mut l1_gradient, down, self.row(l2_weights + i * H));
            }
        }
        for (gradient, neuron) in l1_gradient.iter_mut().zip(l1) {
            // So is clipped ReLU.
            *gradient = if neuron > 0.0 && neuron < 1.0 { *gradient } else { 0.0 };
        }
        add(chunk(gradients, self.shape.l1_biases()), &l1_gradient);
        for input in active {
            add(chunk(gradients, input * H), &l1_gradient);
        }
    }
}

/// As many inputs as can be on.
const MAX_ACTIVE: usize = INPUTS + Triples::MOST;

/// The numbers of the inputs that are on.
#[inline]
fn active_inputs<'a>(inputs: &Inputs, triples: &Triples, active: &'a mut [usize; MAX_ACTIVE]) -> &'a [usize] {
    let mut count = 0;
    let mut switch_on = |input: usize| {
        active[count] = input;
        count += 1;
    };
    inputs.each(&mut switch_on);
    triples.each(inputs, &mut switch_on);
    &active[..count]
}

#[inline(always)]
fn chunk<const N: usize>(gradients: &mut [f32], at: usize) -> &mut [f32; N] {
    gradients[at..].first_chunk_mut().expect("gradients in the order of the shape")
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [f32; N], row: &[f32; N]) {
    for i in 0..N {
        sums[i] += row[i];
    }
}

#[inline(always)]
fn add_times<const N: usize>(sums: &mut [f32; N], times: f32, row: &[f32; N]) {
    for i in 0..N {
        sums[i] += times * row[i];
    }
}

const LANES: usize = 16;

/// In lanes, so that it can be done with vector instructions: floating-point sums depend on their order.
#[inline(always)]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut lanes = [0.0_f32; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for i in 0..LANES {
            lanes[i] += a[i] * b[i];
        }
    }
    let eight: [f32; 8] = std::array::from_fn(|i| lanes[i] + lanes[i + 8]);
    let four: [f32; 4] = std::array::from_fn(|i| eight[i] + eight[i + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use damier_engine::evaluate::network::{Encode, LOGIT_ONE, Unusable};
    use damier_rules::dames::Dames;

    use super::*;

    const L1: usize = BLOCK;
    const L2: usize = 16;

    /// The gradients agree with numerical differentiation, for every kind of weight.
    #[test]
    fn gradients_are_right() {
        let mut rng = Rng::with_seed(6);
        let mut model = Model::<L1, L2>::random(&mut rng, Dames::TRIPLES);
        let shape = model.shape;
        let example = Example::new(Inputs([0b1011_0001, 1 << 40, 0b111 << 20, 0]), 3, 0.8);
        let mut gradients = vec![0.0; shape.len()];
        model.backward(&example, &mut gradients);
        let cross_entropy = |model: &Model<L1, L2>| {
            let predicted = f64::from(model.win_probability(&example));
            -0.8 * predicted.ln() - 0.2 * (1.0 - predicted).ln()
        };
        let mut steep = 0;
        let kinds =
            [0, INPUTS * L1, shape.l1_biases(), shape.l2_weights(3), shape.l2_biases(3), shape.output_weights(3)];
        for at in kinds.into_iter().flat_map(|start| start..start + 16).chain([shape.output_weights(3) + L2]) {
            let weight = model.weights[at];
            let mut moved = |by: f32| {
                model.weights[at] = weight + by;
                let cross_entropy = cross_entropy(&model);
                model.weights[at] = weight;
                cross_entropy
            };
            let gradient = (moved(1e-3) - moved(-1e-3)) / 2e-3;
            assert!((gradient - f64::from(gradients[at])).abs() < 1e-3, "{at}: {gradient} {}", gradients[at]);
            steep += usize::from(gradient.abs() > 1e-3);
        }
        assert!(steep > 20, "{steep}");
    }

    /// However large the weights get, the network can be quantised, and predicts what the model does.
    #[test]
    fn neurons_that_could_overflow_shrink() {
        let mut model = Model::<128, 16>::random(&mut Rng::with_seed(6), Dames::TRIPLES);
        let before = model.weights.clone();
        model.keep_in_range();
        assert!(model.weights == before, "what is in range stays as it is");
        let biases = model.shape.l1_biases();
        for weight in &mut model.weights[..biases] {
            *weight *= 20.0;
        }
        let quantised = |model: &Model<128, 16>| Network::quantised(model.shape, &model.weights);
        assert!(quantised(&model) == Err(Unusable::OutOfRange));
        model.keep_in_range();
        let network = quantised(&model).expect("weights in range");
        let inputs = Inputs([0b1011_0001, 1 << 40, 0b111 << 20, 0]);
        let logit = network.logit::<Dames>(&inputs) as f32 / LOGIT_ONE as f32;
        let predicted = model.win_probability(&Example::new(inputs, Dames::bucket(&inputs), 0.8));
        assert!((sigmoid(logit) - predicted).abs() < 0.02, "{logit} {predicted}");
    }

    /// A widened network predicts what it predicted, and its new neurons can learn.
    #[test]
    fn a_network_can_be_widened() {
        let mut rng = Rng::with_seed(6);
        let small = Model::<128, 16>::random(&mut rng, &Triples::NONE);
        let network = Network::quantised(small.shape, &small.weights).expect("weights in range");
        let mut wide = Model::<256, 32>::random(&mut rng, Dames::TRIPLES);
        wide.take_over(&network);
        for bits in [0b1011_0001, 0xff00_ff00, 0x1234_5678] {
            let example = Example::new(Inputs([bits, 1 << 40, bits << 20, 0]), 3, 0.8);
            assert!((wide.win_probability(&example) - small.win_probability(&example)).abs() < 0.01);
            let mut gradients = vec![0.0; wide.shape.len()];
            wide.backward(&example, &mut gradients);
            let l2_weights = &gradients[wide.shape.l2_weights(3)..][..16 * 256];
            assert!(l2_weights.chunks(256).any(|row| row[128..].iter().any(|&gradient| gradient != 0.0)));
        }
    }
}
