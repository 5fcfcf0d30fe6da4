//! `damier perft`: counts the move tree.

use std::{io::Write, num::NonZeroUsize, time::Instant};

use damier_notation::Notation;
use damier_rules::{
    Position,
    perft::{LastPly, actions, perft},
    with_position,
};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::{args::PositionArgs, failure::Failure};

/// Count the move sequences of a given length
///
/// Depth counts moves; a forced pass is one. In trap, what each result of the spin allows is counted. The last line is
/// `nodes N`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How many moves deep
    depth: u32,
    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Make the moves of the last ply too, instead of counting them at once
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let position = args.position.position()?;
    let last = if args.plain { LastPly::Played } else { LastPly::Counted };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.get()).build();
    let pool = pool.map_err(|error| Failure::english(format!("--threads {}: {error}", args.threads)))?;
    let started = Instant::now();
    let mut out = std::io::stdout().lock();
    let nodes = with_position!(position, position => {
        if args.divide && args.depth > 0 {
            divided(&mut out, &position, |after| {
                pool.install(|| count(after, args.depth - 1, last, &ProgressBar::hidden()))
            })?
        } else {
            pool.install(|| count(&position, args.depth, last, &progress(args.depth)))
        }
    });
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "time {seconds:.3} s, {:.1} million nodes/s", nodes as f64 / seconds / 1e6)?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// Writes the count behind each first move, with the spin it answers where there is one, and gives the sum.
fn divided<P: Notation>(out: &mut impl Write, position: &P, count: impl Fn(&P) -> u64) -> Result<u64, Failure> {
    let mut total = 0;
    for (at, m) in actions(position) {
        let nodes = count(&at.after(&m));
        total += nodes;
        // Where chance has acted, the canonical position ends with what it showed.
        let spin = at.write().strip_prefix(&format!("{}:", position.write())).map(|spin| format!("{spin} "));
        writeln!(out, "{}{} {nodes}", spin.unwrap_or_default(), at.write_move(&m))?;
    }
    Ok(total)
}

/// Counts on the threads of the current pool: the first plies are made here, what follows each is one piece of work.
pub(crate) fn count<P: Position>(position: &P, depth: u32, last: LastPly, progress: &ProgressBar) -> u64 {
    const ENOUGH: usize = 512;
    let (mut frontier, mut left) = (vec![position.clone()], depth);
    while left > 2 && frontier.len() < ENOUGH {
        frontier = frontier.iter().flat_map(actions).map(|(at, m)| at.after(&m)).collect();
        left -= 1;
    }
    progress.set_length(frontier.len() as u64);
    let nodes = frontier
        .par_iter()
        .map(|position| {
            let nodes = perft(position, left, last);
            progress.inc(1);
            nodes
        })
        .sum();
    progress.finish_and_clear();
    nodes
}

/// A bar for counts that take long; nothing where no terminal shows it.
fn progress(depth: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("depth {msg} [{bar:40}] {percent}% {eta} left");
    let bar = ProgressBar::no_length().with_message(depth.to_string());
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
