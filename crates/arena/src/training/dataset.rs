//! The training set and the validation set: the positions of many games, whole games apart for validation.

use std::{
    hash::BuildHasher,
    io,
    path::{Path, PathBuf},
};

use damier_engine::{
    Score,
    evaluate::network::{Encode, Inputs, LOGIT_ONE, Network, Triples},
    score::{Scale, Value},
};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::positions::{self, LabelledPosition};
use crate::threads::on_threads;

/// A training example: the inputs of a position and the target. There are tens of millions of them: forty bytes each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Example {
    pub(super) inputs: Inputs,
    /// The chance to win that the network ought to predict.
    pub(super) target: f32,
    bucket: u8,
}

impl Example {
    pub(super) const fn new(inputs: Inputs, bucket: usize, target: f32) -> Self {
        Self { inputs, target, bucket: bucket as u8 }
    }

    /// Which output bucket judges it.
    pub(super) const fn bucket(&self) -> usize {
        self.bucket as usize
    }
}

/// The training set, and a validation set of positions of other games.
#[derive(Debug)]
pub struct Dataset {
    pub(super) training: Vec<Example>,
    pub(super) validation: Vec<Example>,
    /// How many positions were left out because they had come up before.
    pub(super) repeated: usize,
    pub(super) reflections: Reflections,
    /// The triples of the game's board.
    pub(super) triples: &'static Triples,
}

/// The symmetries of a game's board, for data augmentation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reflections {
    count: usize,
    reflection: fn(&Inputs, usize) -> Inputs,
}

impl Reflections {
    pub(super) const fn of<P: Encode>() -> Self {
        Self { count: P::REFLECTIONS, reflection: P::reflection }
    }

    /// The example seen in one of these ways, whatever the number.
    #[inline]
    pub(super) fn seen(self, example: &Example, number: usize) -> Example {
        match self.count {
            1 => *example,
            count => Example { inputs: (self.reflection)(&example.inputs, number % count), ..*example },
        }
    }
}

/// One file in this many is for validation. Not a multiple of how many positions games begin with in turn: then all of
/// them would begin alike.
const VALIDATION_ONE_IN: usize = 21;

/// How many files are read at once.
const FILES_AT_ONCE: usize = 64;

impl Dataset {
    /// Reads files. The target is a blend of the search's score (`lambda`, from zero to one) and the result of the game
    /// (the rest). What has come up before, in the order of the files, is left out: openings and endings would be learned
    /// by heart, and a position of both sets would say nothing about what holds elsewhere.
    pub fn read<P: Encode>(files: &[PathBuf], scale: Scale, lambda: f32) -> io::Result<Self> {
        let mut dataset = Self {
            training: Vec::new(),
            validation: Vec::new(),
            repeated: 0,
            reflections: Reflections::of::<P>(),
            triples: P::TRIPLES,
        };
        let mut seen = FxHashSet::default();
        // The validation set first: what is in it is not learned from. Of few files it is the last one.
        let first = VALIDATION_ONE_IN.min(files.len().max(2)) - 1;
        let is_validation = |number: usize| number % VALIDATION_ONE_IN == first;
        for validation in [true, false] {
            let files = files.iter().enumerate().filter(|&(number, _)| is_validation(number) == validation);
            let files: Vec<&PathBuf> = files.map(|(_, file)| file).collect();
            for some in files.chunks(FILES_AT_ONCE) {
                let read = on_threads(some.len(), &|number| examples::<P>(some[number], scale, lambda));
                let read: Vec<Vec<Example>> = read.into_iter().collect::<io::Result<_>>()?;
                let part = if validation { &mut dataset.validation } else { &mut dataset.training };
                for examples in read {
                    let before = part.len();
                    let count = examples.len();
                    part.extend(
                        examples.into_iter().filter(|example| seen.insert(FxBuildHasher.hash_one(example.inputs))),
                    );
                    dataset.repeated += count - (part.len() - before);
                }
            }
        }
        Ok(dataset)
    }

    /// How many positions there are for training, and how many for validation.
    pub const fn len(&self) -> (usize, usize) {
        (self.training.len(), self.validation.len())
    }

    /// How many positions were left out because they had come up before.
    pub const fn repeated(&self) -> usize {
        self.repeated
    }

    /// Whether there is nothing to learn from.
    pub const fn is_empty(&self) -> bool {
        self.training.is_empty()
    }

    /// The inputs that are on in some position for training, in whichever way it is looked at.
    pub(super) fn inputs_seen(&self) -> Inputs {
        let mut seen = Inputs::default();
        for example in &self.training {
            seen.add(&example.inputs);
        }
        let plain = seen;
        for number in 1..self.reflections.count {
            seen.add(&(self.reflections.reflection)(&plain, number));
        }
        seen
    }

    /// The validation loss of a quantised network: its mean cross entropy over the validation set.
    pub fn cross_entropy<P: Encode>(&self, network: &Network) -> f64 {
        let predicted = |inputs: &Inputs| {
            let logit = f64::from(network.logit::<P>(inputs)) / f64::from(LOGIT_ONE);
            (1.0 / (1.0 + (-logit).exp())) as f32
        };
        cross_entropy(self.validation.iter().map(|example| (example.target, predicted(&example.inputs))))
    }

    /// The entropy of the targets of the validation set: the least cross entropy any network can reach.
    pub fn entropy(&self) -> f64 {
        cross_entropy(self.validation.iter().map(|example| (example.target, example.target)))
    }
}

/// The examples of one file.
fn examples<P: Encode>(file: &Path, scale: Scale, lambda: f32) -> io::Result<Vec<Example>> {
    let mut read = Vec::new();
    positions::read(file, &mut read)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
    Ok(read.iter().map(|position| example::<P>(position, scale, lambda)).collect())
}

fn example<P: Encode>(position: &LabelledPosition, scale: Scale, lambda: f32) -> Example {
    let score = Score(position.score as Value).win_probability(scale) as f32;
    let target = position.result * (1.0 - lambda) + score * lambda;
    Example::new(position.inputs, P::bucket(&position.inputs), target)
}

/// The mean cross entropy (the loss) of pairs of target and prediction.
pub(super) fn cross_entropy(targets_and_predictions: impl Iterator<Item = (f32, f32)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for (target, predicted) in targets_and_predictions {
        let (target, predicted) = (f64::from(target), f64::from(predicted).clamp(1e-6, 1.0 - 1e-6));
        sum -= target * predicted.ln() + (1.0 - target) * (1.0 - predicted).ln();
        count += 1;
    }
    sum / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use damier_rules::dames::Dames;

    use super::*;

    #[test]
    fn repeated_positions_are_left_out_and_validation_comes_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let position = |bits: u64| LabelledPosition { inputs: Inputs([bits, 0, 1 << 40, 0]), score: 10, result: 0.5 };
        let write = |number: usize, bits: &[u64]| {
            let path = folder.path().join(format!("{number:02}.positions"));
            let positions: Vec<LabelledPosition> = bits.iter().copied().map(position).collect();
            positions::write(&path, "dames", &positions).expect("written");
            path
        };
        let mut files: Vec<PathBuf> = (0..VALIDATION_ONE_IN - 1).map(|number| write(number, &[1, 2, 3])).collect();
        files.push(write(VALIDATION_ONE_IN, &[3, 4, 4]));
        let dataset = Dataset::read::<Dames>(&files, Scale::Logistic(110.0), 1.0).expect("read");
        assert_eq!(dataset.len(), (2, 2), "1 and 2; 3 and 4");
        assert_eq!(dataset.repeated(), 3 * VALIDATION_ONE_IN - 4);
        // Of few files the last one is for validation, and a single one is for training.
        let of = |files: &[PathBuf]| Dataset::read::<Dames>(files, Scale::Logistic(110.0), 1.0).expect("read").len();
        assert_eq!((of(&files[VALIDATION_ONE_IN - 2..]), of(&files[..1])), ((2, 2), (3, 0)));
    }
}
