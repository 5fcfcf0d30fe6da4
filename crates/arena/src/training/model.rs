//! The network while it learns: the one the engine plays with, in floating point, and which way each weight has to go.

use damier_engine::evaluate::network::{INPUTS, Inputs, STAGES, Shape};
use fastrand::Rng;

use super::dataset::Example;

/// The weights of a network with `H` sums in the first layer and `S` in the second, in the order [`Shape`] says.
#[derive(Debug, Clone)]
pub(super) struct Model<const H: usize, const S: usize> {
    pub(super) weights: Vec<f32>,
}

/// What one position looks like on its way through.
struct Pass<const H: usize, const S: usize> {
    first: [f32; H],
    second: [f32; S],
    odds: f32,
}

impl<const H: usize, const S: usize> Model<H, S> {
    pub(super) const SHAPE: Shape = Shape { hidden: H, second: S };

    /// Small random weights, the more inputs a sum has the smaller.
    pub(super) fn random(rng: &mut Rng) -> Self {
        let mut weights = vec![0.0; Self::SHAPE.len()];
        let mut fill = |at: usize, count: usize, inputs: f32| {
            let deviation = (2.0 / inputs).sqrt();
            for weight in &mut weights[at..at + count] {
                // The sum of three even chances is near enough to a normal one.
                *weight = deviation * (rng.f32() + rng.f32() + rng.f32() - 1.5) * 2.0;
            }
        };
        // Some thirty inputs are on at a time.
        fill(0, INPUTS * H, 60.0);
        for stage in 0..STAGES {
            fill(Self::SHAPE.second(stage), S * H, H as f32);
            fill(Self::SHAPE.third(stage), S, S as f32);
        }
        Self { weights }
    }

    fn row<const N: usize>(&self, at: usize) -> &[f32; N] {
        self.weights[at..].first_chunk().expect("weights in the order of the shape")
    }

    fn pass(&self, inputs: &Inputs, stage: usize) -> Pass<H, S> {
        let mut first = *self.row::<H>(Self::SHAPE.first_bias());
        inputs.each(|input| add(&mut first, 1.0, self.row(input * H)));
        for sum in &mut first {
            *sum = sum.clamp(0.0, 1.0);
        }
        let mut second = *self.row::<S>(Self::SHAPE.second_bias(stage));
        for (i, sum) in second.iter_mut().enumerate() {
            *sum = (*sum + dot(&first, self.row(Self::SHAPE.second(stage) + i * H))).max(0.0);
        }
        let third = Self::SHAPE.third(stage);
        let odds = second.iter().zip(&self.weights[third..]).map(|(sum, weight)| sum * weight).sum::<f32>();
        Pass { first, second, odds: odds + self.weights[third + S] }
    }

    /// The chance to win that it sees in a position.
    pub(super) fn chance(&self, example: &Example) -> f32 {
        sigmoid(self.pass(&example.inputs, example.stage).odds)
    }

    /// Adds to the slopes of all weights what one position says (back-propagation).
    pub(super) fn learn(&self, example: &Example, slopes: &mut [f32]) {
        let Pass { first, second, odds } = self.pass(&example.inputs, example.stage);
        let error = sigmoid(odds) - example.expected;
        let (at_second, at_bias, at_third) = (
            Self::SHAPE.second(example.stage),
            Self::SHAPE.second_bias(example.stage),
            Self::SHAPE.third(example.stage),
        );
        slopes[at_third + S] += error;
        let mut back = [0.0; H];
        for i in 0..S {
            slopes[at_third + i] += error * second[i];
            if second[i] > 0.0 {
                let down = error * self.weights[at_third + i];
                slopes[at_bias + i] += down;
                add(chunk(slopes, at_second + i * H), down, &first);
                add(&mut back, down, self.row(at_second + i * H));
            }
        }
        for (down, sum) in back.iter_mut().zip(first) {
            // Where a sum is cut off, nothing moves it.
            if sum <= 0.0 || sum >= 1.0 {
                *down = 0.0;
            }
        }
        add(chunk(slopes, Self::SHAPE.first_bias()), 1.0, &back);
        example.inputs.each(|input| add(chunk(slopes, input * H), 1.0, &back));
    }
}

fn chunk<const N: usize>(slopes: &mut [f32], at: usize) -> &mut [f32; N] {
    slopes[at..].first_chunk_mut().expect("slopes in the order of the shape")
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [f32; N], times: f32, row: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += times * weight;
    }
}

/// In lanes, so that it can be done with vector instructions: floating-point sums depend on their order.
#[inline(always)]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut lanes = [0.0_f32; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for i in 0..16 {
            lanes[i] += a[i] * b[i];
        }
    }
    lanes.iter().sum()
}

fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope of every kind of weight is what moving the weight a little says.
    #[test]
    fn slopes_are_right() {
        let mut rng = Rng::with_seed(5);
        let mut model = Model::<16, 16>::random(&mut rng);
        let shape = Model::<16, 16>::SHAPE;
        let example = Example { inputs: Inputs([0b1011_0001, 1 << 40, 0b111 << 20, 0]), stage: 3, expected: 0.8 };
        let mut slopes = vec![0.0; shape.len()];
        model.learn(&example, &mut slopes);
        let surprise = |model: &Model<16, 16>| {
            let chance = f64::from(model.chance(&example));
            -0.8 * chance.ln() - 0.2 * (1.0 - chance).ln()
        };
        let mut steep = 0;
        let kinds = [0, shape.first_bias(), shape.second(3), shape.second_bias(3), shape.third(3)];
        for at in kinds.into_iter().flat_map(|start| start..start + 16).chain([shape.third(3) + 16]) {
            let weight = model.weights[at];
            let mut moved = |by: f32| {
                model.weights[at] = weight + by;
                let surprise = surprise(&model);
                model.weights[at] = weight;
                surprise
            };
            let slope = (moved(1e-3) - moved(-1e-3)) / 2e-3;
            assert!((slope - f64::from(slopes[at])).abs() < 1e-3, "{at}: {slope} {}", slopes[at]);
            steep += usize::from(slope.abs() > 1e-3);
        }
        assert!(steep > 20, "{steep}");
    }
}
