//! `damier bench calibrate`: how scores become chances to win. The engine plays itself, and what it thought of each
//! position on the way is held against how the game ended.

use std::{
    fs::File,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use damier_engine::{Engine, Evaluate, Limits, Options, Scale, Score, draw_chance};
use damier_notation::Notation;
use damier_rules::{Color, Record, with_position};
use fastrand::Rng;
use rayon::prelude::*;

use crate::{args::GameArgs, failure::Failure};

/// Fit how scores become chances to win: the engine plays itself, and its scores are held against the results
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "400")]
    games: usize,
    /// How many positions the engine looks at for a move
    #[arg(long, value_name = "N", default_value = "2000")]
    nodes: u64,
    /// How many random moves a game begins with
    #[arg(long, value_name = "N", default_value = "8")]
    opening_plies: usize,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write every position, with White's points and White's score before it, to a file
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

/// What the engine thought of a position, and what became of it; both for the side to move.
#[derive(Debug, Clone, Copy)]
struct Sample {
    score: Score,
    points: f64,
}

/// A game counts as drawn after so many moves.
const MOST_PLIES: usize = 300;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    with_position!(chosen.variant.start(), start => {
        let game = |number: usize| play(&Record::new(start, chosen.auto_draw), args, number);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(args.concurrency.get()).build();
        let pool = pool.map_err(|error| Failure::english(format!("--concurrency {}: {error}", args.concurrency)))?;
        let games: Vec<_> = pool.install(|| (0..args.games).into_par_iter().map(game).collect());
        if let Some(path) = &args.positions {
            write_positions(path, &games)?;
        }
        let samples: Vec<Sample> = games.into_iter().flatten().map(|(_, sample)| sample).collect();
        report(args, &samples, scale_of(&start))
    })
}

/// The scale of the game a position belongs to.
const fn scale_of<P: Evaluate>(_: &P) -> Scale {
    P::SCALE
}

/// One game of the engine against itself, after some random moves: the positions without a capture in which there was
/// something to choose.
fn play<P: Evaluate>(start: &Record<P>, args: &Args, number: usize) -> Vec<(P, Sample)> {
    let mut random = Rng::with_seed(args.seed.wrapping_add(number as u64));
    let engine = Engine::new(Options { table_megabytes: 2, ..Options::default() });
    let mut record = start.clone();
    let mut seen = Vec::new();
    while record.outcome().is_none() && record.moves().len() < MOST_PLIES {
        if let Some(chance) = draw_chance(record.position(), &mut random) {
            if record.settle(chance).is_err() {
                break;
            }
            continue;
        }
        let position = record.position().clone();
        let m = if record.moves().len() < args.opening_plies {
            random.choice(position.moves())
        } else {
            let found = engine.search(&record, &Limits::nodes(args.nodes), &AtomicBool::new(false), &mut |_| {});
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
    let sample = |(position, score): (P, Score)| {
        let points = points(position.turn());
        (position, Sample { score, points })
    };
    seen.into_iter().map(sample).collect()
}

fn write_positions<P: Evaluate + Notation>(path: &Path, games: &[Vec<(P, Sample)>]) -> Result<(), Failure> {
    let unusable = |error: std::io::Error| Failure::english(format!("--positions {}: {error}", path.display()));
    let mut out = std::io::BufWriter::new(File::create(path).map_err(unusable)?);
    for (position, sample) in games.iter().flatten() {
        let white = position.turn() == Color::White;
        let (points, score) =
            if white { (sample.points, sample.score.0) } else { (1.0 - sample.points, -sample.score.0) };
        writeln!(out, "{points}\t{score}\t{}", position.write()).map_err(unusable)?;
    }
    out.flush().map_err(unusable)
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
fn best_scale(samples: &[Sample]) -> f64 {
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

fn report(args: &Args, samples: &[Sample], in_use: Scale) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let Args { games, nodes, .. } = args;
    writeln!(out, "{}: {games} games of {nodes} nodes a move, {} positions", args.game.game.0.id(), samples.len())?;
    if let Scale::Logistic(scale) = in_use {
        writeln!(out, "the scale that fits best is {:.0}, in use is {scale:.0}", best_scale(samples))?;
    }
    writeln!(out, "{:>13} {:>10} {:>10} {:>10}", "expected", "positions", "mean", "happened")?;
    for tenth in 0..10 {
        let (low, high) = (f64::from(tenth) / 10.0, f64::from(tenth + 1) / 10.0);
        let expected = |sample: &Sample| sample.score.win_probability(in_use);
        let inside =
            |sample: &&Sample| (low..high).contains(&expected(sample)) || tenth == 9 && expected(sample) >= 1.0;
        let here: Vec<&Sample> = samples.iter().filter(inside).collect();
        let count = here.len().max(1) as f64;
        let mean = here.iter().map(|sample| expected(sample)).sum::<f64>() / count;
        let happened = here.iter().map(|sample| sample.points).sum::<f64>() / count;
        let range = format!("{:.0}-{:.0} %", 100.0 * low, 100.0 * high);
        writeln!(out, "{range:>13} {:>10} {:>8.1} % {:>8.1} %", here.len(), 100.0 * mean, 100.0 * happened)?;
    }
    Ok(())
}
