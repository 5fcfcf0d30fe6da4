//! What is learned from: the positions of many games, some games kept back to see what holds elsewhere.

use std::{io, path::PathBuf};

use damier_engine::{
    Score,
    evaluate::network::{Encode, Inputs, Network, ODDS_ONE, stage},
    score::{Scale, Value},
};

use super::positions::{self, Lesson};

/// What is asked of the network: what chances it sees in a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    pub(super) inputs: Inputs,
    pub(super) stage: usize,
    /// The answer.
    pub(super) expected: f32,
}

/// Positions to learn from, and others of other games.
#[derive(Debug, Default)]
pub struct Lessons {
    pub(super) learned_from: Vec<Task>,
    pub(super) kept_back: Vec<Task>,
}

/// One file in so many is kept back. Not a multiple of how many positions games begin with in turn: then all that is kept
/// back would begin alike.
const KEPT_BACK: usize = 21;

impl Lessons {
    /// Reads files. The search's score counts `scores` (from nought to one) beside the result.
    pub fn read<P: Encode>(files: &[PathBuf], scale: Scale, scores: f32) -> io::Result<Self> {
        let mut lessons = Self::default();
        for (number, file) in files.iter().enumerate() {
            let mut read = Vec::new();
            positions::read(file, &mut read)
                .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
            let kept_back = number % KEPT_BACK == KEPT_BACK - 1;
            let part = if kept_back { &mut lessons.kept_back } else { &mut lessons.learned_from };
            part.reserve(read.len());
            for lesson in read {
                let task = task::<P>(&lesson, scale, scores);
                part.push(task);
            }
        }
        Ok(lessons)
    }

    /// How many positions are learned from, and how many are kept back.
    pub const fn len(&self) -> (usize, usize) {
        (self.learned_from.len(), self.kept_back.len())
    }

    /// Whether there is nothing to learn from.
    pub const fn is_empty(&self) -> bool {
        self.learned_from.is_empty()
    }

    /// How surprised a network is by the positions that were kept back.
    pub fn surprise<P: Encode>(&self, network: &Network) -> f64 {
        let chance = |inputs: &Inputs| {
            let odds = f64::from(network.odds::<P>(inputs)) / f64::from(ODDS_ONE);
            (1.0 / (1.0 + (-odds).exp())) as f32
        };
        surprise(self.kept_back.iter().map(|task| (task.expected, chance(&task.inputs))))
    }

    /// What the answers of the positions kept back are worth to who knows them: no network can be less surprised.
    pub fn entropy(&self) -> f64 {
        surprise(self.kept_back.iter().map(|task| (task.expected, task.expected)))
    }
}

fn task<P: Encode>(lesson: &Lesson, scale: Scale, scores: f32) -> Task {
    let (pieces, most) = P::fullness(&lesson.inputs);
    let score = Score(lesson.score as Value).win_probability(scale) as f32;
    let expected = lesson.points * (1.0 - scores) + score * scores;
    Task { inputs: lesson.inputs, stage: stage(pieces, most), expected }
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
