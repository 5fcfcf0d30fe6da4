//! The layers of a quantised network, and the arithmetic that turns inputs into a logit. The sizes are constants of the
//! type, so that each shape has its own vectorised loops.

use super::{
    INPUTS, Inputs, L1_ONE, LOGIT_ONE, OUTPUT_BUCKETS, TRIPLE_ONE, Triples, Unusable, WEIGHT_ONE, file::Shape,
    triples::STATE_INPUTS,
};
use crate::score::Value;

/// Logits are clamped to this.
const MAX_LOGIT: i64 = 20 * LOGIT_ONE as i64;

/// The neurons of the first layer, or the weights of one neuron or input over them, aligned for vector registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Row<const L1: usize>(pub(super) [i16; L1]);

/// The weights of one input of a triple, in eight bits: there are seven times as many of these rows as of all others, and they are
/// most of a network's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct TripleRow<const L1: usize>([i8; L1]);

/// The second and the output layer of one output bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OutputBucket<const L1: usize, const L2: usize> {
    l2_weights: [Row<L1>; L2],
    l2_biases: [i32; L2],
    output_weights: [i32; L2],
    output_bias: i32,
}

/// All layers of a network with `L1` neurons in the first and `L2` in the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layers<const L1: usize, const L2: usize> {
    /// By plain input.
    pub(super) l1_weights: Vec<Row<L1>>,
    /// By input of a triple.
    triple_weights: Vec<TripleRow<L1>>,
    l1_biases: Row<L1>,
    buckets: Vec<OutputBucket<L1, L2>>,
}

impl<const L1: usize> Row<L1> {
    pub(super) const ZERO: Self = Self([0; L1]);

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// Adds the weights of a triple's input.
    #[inline(always)]
    fn add_triple(&mut self, come: &TripleRow<L1>) {
        for (sum, come) in self.0.iter_mut().zip(&come.0) {
            *sum = sum.wrapping_add(TRIPLE_UNIT * i16::from(*come));
        }
    }

    /// Subtracts the weights of a triple's input.
    #[inline(always)]
    fn subtract_triple(&mut self, gone: &TripleRow<L1>) {
        for (sum, gone) in self.0.iter_mut().zip(&gone.0) {
            *sum = sum.wrapping_sub(TRIPLE_UNIT * i16::from(*gone));
        }
    }

    /// Subtracts the weights of one input of a triple and adds those of another.
    #[inline(always)]
    fn replace_triple(&mut self, gone: &TripleRow<L1>, come: &TripleRow<L1>) {
        for ((sum, gone), come) in self.0.iter_mut().zip(&gone.0).zip(&come.0) {
            *sum = sum.wrapping_add(TRIPLE_UNIT * (i16::from(*come) - i16::from(*gone)));
        }
    }

    /// Clipped `ReLU` of the neurons with their biases: cut off below zero and above one.
    #[inline(always)]
    fn clipped_relu(&self, bias: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_add(bias.0[i]).clamp(0, L1_ONE as i16)))
    }

    /// In sixteen lanes: so the compiler multiplies and adds sixteen numbers in one instruction, and not eight.
    #[inline(always)]
    fn dot(&self, other: &Self) -> i32 {
        const { assert!(L1.is_multiple_of(LANES)) };
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

/// How many units of the accumulator one unit of a triple's weights is.
const TRIPLE_UNIT: i16 = (L1_ONE / TRIPLE_ONE) as i16;

/// The output is summed up in the product of three quantisation factors: this many of its parts make one of the logit.
const OUTPUT_PARTS: i64 = L1_ONE as i64 * WEIGHT_ONE as i64 * WEIGHT_ONE as i64 / LOGIT_ONE as i64;

impl<const L1: usize, const L2: usize> OutputBucket<L1, L2> {
    #[inline]
    fn forward(&self, l1: &Row<L1>) -> Value {
        // All the dot products first, then all the rest: each of the two is quicker by itself.
        let mut l2 = [0; L2];
        for (neuron, weights) in l2.iter_mut().zip(&self.l2_weights) {
            *neuron = weights.dot(l1);
        }
        let mut sum = i64::from(self.output_bias);
        for ((neuron, bias), weight) in l2.iter().zip(&self.l2_biases).zip(&self.output_weights) {
            // ReLU.
            sum += i64::from((neuron + bias).max(0)) * i64::from(*weight);
        }
        (sum / OUTPUT_PARTS).clamp(-MAX_LOGIT, MAX_LOGIT) as Value
    }
}

impl<const L1: usize, const L2: usize> Layers<L1, L2> {
    /// The sizes.
    pub(super) const fn shape(&self) -> Shape {
        Shape { l1: L1, l2: L2, triples: self.triple_weights.len() / STATE_INPUTS }
    }

    /// The triples of a board, if the network sees them.
    #[inline]
    pub(super) const fn seen<'t>(&self, triples: &'t Triples) -> &'t Triples {
        if self.triple_weights.len() == STATE_INPUTS * triples.len() { triples } else { &Triples::NONE }
    }

    /// Updates the neurons of the first layer when a triple switches one of its inputs off and another on.
    #[inline(always)]
    pub(super) fn switch_triple(&self, neurons: &mut Row<L1>, gone: Option<usize>, come: Option<usize>) {
        let weights = &self.triple_weights;
        match (gone, come) {
            (Some(gone), Some(come)) if gone == come => {}
            (Some(gone), Some(come)) => neurons.replace_triple(&weights[gone - INPUTS], &weights[come - INPUTS]),
            (Some(gone), None) => neurons.subtract_triple(&weights[gone - INPUTS]),
            (None, Some(come)) => neurons.add_triple(&weights[come - INPUTS]),
            (None, None) => {}
        }
    }

    /// What is expected of these inputs, the first layer computed from scratch.
    pub(super) fn logit(&self, inputs: &Inputs, bucket: usize, triples: &Triples) -> Value {
        let mut neurons = Row::ZERO;
        inputs.each(|input| neurons.add(&self.l1_weights[input]));
        self.seen(triples).each(inputs, |input| self.switch_triple(&mut neurons, None, Some(input)));
        self.forward(&neurons, bucket)
    }

    /// The same with the first layer given, without its biases.
    #[inline]
    pub(super) fn forward(&self, neurons: &Row<L1>, bucket: usize) -> Value {
        self.buckets[bucket].forward(&neurons.clipped_relu(&self.l1_biases))
    }

    /// All numbers, in the order [`Shape`] says.
    pub(super) fn numbers(&self) -> Vec<i32> {
        let mut numbers: Vec<i32> = self.l1_weights.iter().flat_map(|row| row.0).map(i32::from).collect();
        numbers.extend(self.triple_weights.iter().flat_map(|row| row.0).map(i32::from));
        numbers.extend(self.l1_biases.0.map(i32::from));
        for bucket in &self.buckets {
            numbers.extend(bucket.l2_weights.iter().flat_map(|row| row.0).map(i32::from));
            numbers.extend(bucket.l2_biases.iter().chain(&bucket.output_weights).chain([&bucket.output_bias]));
        }
        numbers
    }

    /// The layers of these whole numbers, if no neuron can overflow.
    pub(super) fn new(triples: usize, numbers: &[i32]) -> Result<Self, Unusable> {
        let shape = Shape { l1: L1, l2: L2, triples };
        if numbers.len() != shape.len() {
            return Err(Unusable::NotANetwork);
        }
        let row = |at: usize| -> Result<Row<L1>, Unusable> {
            let mut row = Row::ZERO;
            for (to, &number) in row.0.iter_mut().zip(&numbers[at..]) {
                *to = i16::try_from(number).map_err(|_| Unusable::OutOfRange)?;
            }
            Ok(row)
        };
        let triple_row = |at: usize| -> Result<TripleRow<L1>, Unusable> {
            let mut row = TripleRow([0; L1]);
            for (to, &number) in row.0.iter_mut().zip(&numbers[at..]) {
                *to = i8::try_from(number).map_err(|_| Unusable::OutOfRange)?;
            }
            Ok(row)
        };
        let several = |at: usize| std::array::from_fn(|i| numbers[at + i]);
        let bucket = |number: usize| -> Result<OutputBucket<L1, L2>, Unusable> {
            let mut l2_weights = [Row::ZERO; L2];
            for (i, weights) in l2_weights.iter_mut().enumerate() {
                *weights = row(shape.l2_weights(number) + i * L1)?;
            }
            Ok(OutputBucket {
                l2_weights,
                l2_biases: several(shape.l2_biases(number)),
                output_weights: several(shape.output_weights(number)),
                output_bias: numbers[shape.output_weights(number) + L2],
            })
        };
        let layers = Self {
            l1_weights: (0..INPUTS).map(|input| row(input * L1)).collect::<Result<_, _>>()?,
            triple_weights: (INPUTS..shape.inputs()).map(|input| triple_row(input * L1)).collect::<Result<_, _>>()?,
            l1_biases: row(shape.l1_biases())?,
            buckets: (0..OUTPUT_BUCKETS).map(bucket).collect::<Result<_, _>>()?,
        };
        if layers.stays_in_range(shape, numbers) { Ok(layers) } else { Err(Unusable::OutOfRange) }
    }

    /// Whether no neuron can overflow, whatever inputs are on. Sums may leave the range on their way: they wrap, and come back.
    fn stays_in_range(&self, shape: Shape, numbers: &[i32]) -> bool {
        let weight = |at: usize| numbers[at] as f32 / shape.quantisation_factor(at);
        let weights: Vec<f32> = (0..shape.l2_weights(0)).map(weight).collect();
        let l1 = (0..L1).all(|neuron| shape.reach(&weights, neuron) <= Shape::MOST_REACH);
        let l2 =
            self.buckets.iter().flat_map(|bucket| bucket.l2_weights.iter().zip(bucket.l2_biases)).all(|(row, bias)| {
                let largest: i64 = row.0.iter().map(|&weight| i64::from(weight).abs() * L1_ONE as i64).sum();
                largest + i64::from(bias).abs() <= i64::from(i32::MAX)
            });
        // Up to thirty-two products of numbers below 2^31 and 2^24 fit into 64 bits.
        const { assert!(L2 <= 32) };
        let output =
            self.buckets.iter().flat_map(|bucket| bucket.output_weights).all(|weight| weight.unsigned_abs() < 1 << 24);
        l1 && l2 && output
    }
}
