//! `damier perft`: counts the move tree.

use std::{io::Write, num::NonZeroUsize, time::Instant};

use damier_arena::bench::{Count, Share, perft_on_threads, shares};
use damier_notation::write_position;
use damier_rules::{Counter, Extent, Position, perft::LastPly, with_position};

use crate::{
    args::PositionArgs,
    failure::Failure,
    output::{bar, json_line},
};

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
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let position = args.position.position()?;
    let last = if args.plain { LastPly::Played } else { LastPly::Counted };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.get()).build();
    let pool = pool.map_err(|error| Failure::english(format!("--threads {}: {error}", args.threads)))?;
    let started = Instant::now();
    let mut out = std::io::stdout().lock();
    let mut moves = Vec::new();
    let nodes = with_position!(position, position => {
        if args.depth > 0 && position.moves_within(MOST_COUNTED, &mut Counter::default()) == Extent::Cut {
            return Err(too_many());
        }
        if args.divide && args.depth > 0 {
            moves = shares(&position, |after| {
                pool.install(|| perft_on_threads(after, args.depth - 1, last, &|_, _| {}))
            });
            moves.iter().map(|share| share.nodes).sum()
        } else {
            let bar = bar(0, "depth {msg} [{bar:40}] {percent}% {eta} left").with_message(args.depth.to_string());
            let progress = |done: usize, all: usize| {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            };
            let nodes = pool.install(|| perft_on_threads(&position, args.depth, last, &progress));
            bar.finish_and_clear();
            nodes
        }
    });
    let seconds = started.elapsed().as_secs_f64();
    if args.json {
        let (position, depth) = (write_position(&position), args.depth);
        return Ok(json_line(&mut out, &Count { position, depth, nodes, seconds, moves })?);
    }
    for Share { text, spin, nodes } in &moves {
        let spin = spin.as_ref().map_or_else(String::new, |spin| format!("{spin} "));
        writeln!(out, "{spin}{text} {nodes}")?;
    }
    writeln!(out, "time {seconds:.3} s, {:.1} million nodes/s", nodes as f64 / seconds / 1e6)?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// A position with more moves than this is not counted: a board set up with malice has more than any memory
/// holds.
const MOST_COUNTED: usize = 5_000_000;

fn too_many() -> Failure {
    Failure::input((
        format!("cette position a plus de {MOST_COUNTED} coups : c'est trop pour les compter"),
        format!("this position has more than {MOST_COUNTED} moves: too many to count"),
    ))
}
