//! What a network is trained on: the positions of many games, some games kept for validation, to see what holds elsewhere.

use std::{io, path::PathBuf};

use damier_engine::{
    Score,
    evaluate::network::{Encode, Inputs, Network, ODDS_ONE, stage},
    score::{Scale, Value},
};

use super::positions::{self, LabelledPosition};

/// One position with what the network ought to see in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Example {
    pub(super) inputs: Inputs,
    pub(super) stage: usize,
    /// The chance to win it ought to see.
    pub(super) expected: f32,
}

/// Positions for training, and others of other games for validation.
#[derive(Debug, Default)]
pub struct Dataset {
    pub(super) training: Vec<Example>,
    pub(super) validation: Vec<Example>,
}

/// One file in so many is for validation. Not a multiple of how many positions games begin with in turn: then all of
/// them would begin alike.
const VALIDATION_ONE_IN: usize = 21;

impl Dataset {
    /// Reads files. The search's score counts `scores` (from nought to one) beside the result.
    pub fn read<P: Encode>(files: &[PathBuf], scale: Scale, scores: f32) -> io::Result<Self> {
        let mut dataset = Self::default();
        for (number, file) in files.iter().enumerate() {
            let mut read = Vec::new();
            positions::read(file, &mut read)
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
            let validation = number % VALIDATION_ONE_IN == VALIDATION_ONE_IN - 1;
            let part = if validation { &mut dataset.validation } else { &mut dataset.training };
            part.reserve(read.len());
            for position in read {
                let example = example::<P>(&position, scale, scores);
                part.push(example);
            }
        }
        Ok(dataset)
    }

    /// How many positions there are for training, and how many for validation.
    pub const fn len(&self) -> (usize, usize) {
        (self.training.len(), self.validation.len())
    }

    /// Whether there is nothing to learn from.
    pub const fn is_empty(&self) -> bool {
        self.training.is_empty()
    }

    /// How surprised a network is by the positions for validation.
    pub fn surprise<P: Encode>(&self, network: &Network) -> f64 {
        let chance = |inputs: &Inputs| {
            let odds = f64::from(network.odds::<P>(inputs)) / f64::from(ODDS_ONE);
            (1.0 / (1.0 + (-odds).exp())) as f32
        };
        surprise(self.validation.iter().map(|example| (example.expected, chance(&example.inputs))))
    }

    /// What the answers of the positions for validation are worth to who knows them: no network can be less surprised.
    pub fn entropy(&self) -> f64 {
        surprise(self.validation.iter().map(|example| (example.expected, example.expected)))
    }
}

fn example<P: Encode>(position: &LabelledPosition, scale: Scale, scores: f32) -> Example {
    let (pieces, most) = P::fullness(&position.inputs);
    let score = Score(position.score as Value).win_probability(scale) as f32;
    let expected = position.points * (1.0 - scores) + score * scores;
    Example { inputs: position.inputs, stage: stage(pieces, most), expected }
}

/// The mean surprise (cross entropy) at what was expected, by who saw another chance.
pub(super) fn surprise(expected_and_seen: impl Iterator<Item = (f32, f32)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for (expected, seen) in expected_and_seen {
        let (expected, seen) = (f64::from(expected), f64::from(seen).clamp(1e-6, 1.0 - 1e-6));
        sum -= expected * seen.ln() + (1.0 - expected) * (1.0 - seen).ln();
        count += 1;
    }
    sum / f64::from(count.max(1))
}
