//! The engine against itself: what it thought of each position on the way, held against how the game ended. That is
//! what scores are calibrated by, and what is learned from ([`training`](crate::training)).

use std::{
    io::{self, Write},
    num::NonZeroU32,
    sync::atomic::AtomicBool,
};

use damier_engine::{Engine, Evaluate, Limits, Options, Scale, Score, draw_chance};
use damier_notation::{Notation, options::Chosen};
use damier_rules::{AutoDraw, Color, Record, with_position};
use fastrand::Rng;
use rayon::prelude::*;

use crate::{Error, bench::pool};

/// How the engine plays itself.
#[derive(Debug, Clone, Copy)]
pub struct SelfPlay {
    /// How many games.
    pub games: usize,
    /// How many positions the engine looks at for a move.
    pub nodes: u64,
    /// How many random moves a game begins with.
    pub opening_plies: usize,
    /// One move in so many is drawn at random later on, too: what the engine would not play is seen then as well.
    /// `None`: none is.
    pub random_one_in: Option<NonZeroU32>,
    /// The seed of the random moves.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// What the engine thought of a position, and what became of it; both for the side to move.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// What it thought.
    pub score: Score,
    /// What the side to move made of it: 1 for a win, a half for a draw. Where a random move came between, what the
    /// engine expected.
    pub points: f64,
}

/// A game counts as drawn after so many moves.
const MOST_PLIES: usize = 300;

/// Random moves are drawn among so many.
const MOST_RANDOM: usize = 4_096;

impl SelfPlay {
    /// Plays the games: of each, the positions without a capture in which there was something to choose.
    pub fn play<P: Evaluate>(&self, start: &P, auto_draw: AutoDraw) -> Result<Vec<Vec<(P, Sample)>>, Error> {
        let pool = pool(self.concurrency)?;
        let game = |number: usize| self.game(Record::new(start.clone(), auto_draw), number);
        Ok(pool.install(|| (0..self.games).into_par_iter().map(game).collect()))
    }

    /// Plays a game that is known only at run time. Its positions are written where they are wanted.
    pub fn play_any(&self, chosen: &Chosen, positions: Option<&mut dyn Write>) -> Result<Vec<Sample>, Error> {
        with_position!(chosen.variant.start(), start => {
            let games = self.play(&start, chosen.auto_draw)?;
            if let Some(out) = positions {
                write_samples(out, &games)?;
            }
            Ok(games.into_iter().flatten().map(|(_, sample)| sample).collect())
        })
    }

    /// Whether a move is drawn at random.
    fn is_random(&self, plies: usize, random: &mut Rng) -> bool {
        plies < self.opening_plies || self.random_one_in.is_some_and(|one_in| random.u32(0..one_in.get()) == 0)
    }

    /// One game, after some random moves.
    fn game<P: Evaluate>(&self, mut record: Record<P>, number: usize) -> Vec<(P, Sample)> {
        let mut random = Rng::with_seed(self.seed.wrapping_add(number as u64));
        let engine = Engine::new(Options { table_megabytes: 2, ..Options::default() });
        let mut seen = Vec::new();
        // How many positions a random move came after: how the game ended says nothing about them.
        let mut disturbed = 0;
        while record.outcome().is_none() && record.moves().len() < MOST_PLIES {
            if let Some(chance) = draw_chance(record.position(), &mut random) {
                if record.settle(chance).is_err() {
                    break;
                }
                continue;
            }
            let position = record.position().clone();
            let m = if self.is_random(record.moves().len(), &mut random) {
                disturbed = seen.len();
                random.choice(position.first_moves(MOST_RANDOM))
            } else {
                let found = engine.search(&record, &Limits::nodes(self.nodes), &AtomicBool::new(false), &mut |_| {});
                if let Some(line) = found.lines.first()
                    && !position.is_restless()
                    && position.count_moves() > 1
                {
                    seen.push((position, line.score));
                }
                found.best().copied()
            };
            let Some(m) = m else { break };
            if record.play(&m).is_err() {
                break;
            }
        }
        let winner = record.outcome().and_then(damier_rules::Outcome::winner);
        let points = |color: Color| winner.map_or(0.5, |winner| if winner == color { 1.0 } else { 0.0 });
        let sample = |(number, (position, score)): (usize, (P, Score))| {
            let undisturbed = number >= disturbed;
            let points = if undisturbed { points(position.turn()) } else { score.win_probability(P::SCALE) };
            (position, Sample { score, points })
        };
        seen.into_iter().enumerate().map(sample).collect()
    }
}

/// Writes each position on a line, behind White's points and White's score.
fn write_samples<P: Notation>(out: &mut dyn Write, games: &[Vec<(P, Sample)>]) -> io::Result<()> {
    for &(ref position, Sample { points, score }) in games.iter().flatten() {
        let white = position.turn() == Color::White;
        let (points, score) = if white { (points, score.0) } else { (1.0 - points, -score.0) };
        writeln!(out, "{points}\t{score}\t{}", position.write())?;
    }
    out.flush()
}

/// How surprising the results are if scores mean this: the mean of the logarithms (cross entropy).
fn surprise(samples: &[Sample], scale: Scale) -> f64 {
    let surprise = |sample: &Sample| {
        let expected = sample.score.win_probability(scale).clamp(1e-4, 1.0 - 1e-4);
        -sample.points * expected.ln() - (1.0 - sample.points) * (1.0 - expected).ln()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The logistic scale under which the results are least surprising: the surprise has one minimum, so the interval can
/// be cut down from both ends.
pub fn best_scale(samples: &[Sample]) -> f64 {
    let (mut low, mut high) = (5.0_f64, 5_000.0_f64);
    while high / low > 1.005 {
        let (a, b) = ((low * low * high).cbrt(), (low * high * high).cbrt());
        if surprise(samples, Scale::Logistic(a)) < surprise(samples, Scale::Logistic(b)) {
            high = b;
        } else {
            low = a;
        }
    }
    (low * high).sqrt()
}

/// Positions of which about the same was expected.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tenth {
    /// How many there are.
    pub positions: usize,
    /// The share of the points that was expected of them, on average.
    pub expected: f64,
    /// The share that was made.
    pub happened: f64,
}

/// Expectations from nought to one in ten steps, held against what happened.
pub fn reliability(samples: &[Sample], scale: Scale) -> [Tenth; 10] {
    let expected = |sample: &Sample| sample.score.win_probability(scale);
    std::array::from_fn(|tenth| {
        let (low, high) = (tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0);
        let inside =
            |sample: &&Sample| (low..high).contains(&expected(sample)) || tenth == 9 && expected(sample) >= 1.0;
        let here: Vec<&Sample> = samples.iter().filter(inside).collect();
        let mean =
            |of: &dyn Fn(&Sample) -> f64| here.iter().map(|sample| of(sample)).sum::<f64>() / here.len().max(1) as f64;
        Tenth { positions: here.len(), expected: mean(&expected), happened: mean(&|sample| sample.points) }
    })
}
