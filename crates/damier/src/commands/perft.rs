//! `damier perft`: counts the move tree.

use std::num::NonZeroUsize;

use damier_arena::bench::{Counting, MOST_COUNTED, pool};
use damier_rules::perft::LastPly;

use crate::{
    args::PositionArgs,
    failure::Failure,
    output::{Rows, bar},
};

/// Count the move sequences of a given length
///
/// The depth is in moves; a forced pass is a move. In trap, the moves that each result of the spin allows are counted.
/// The last line is `nodes N`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The depth, in moves
    depth: u32,
    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Make the moves of the last ply too, instead of only counting them
    #[arg(long)]
    plain: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let position = args.position.position()?;
    let last = if args.plain { LastPly::Played } else { LastPly::Counted };
    let counting = Counting { depth: args.depth, last, divide: args.divide, pool: &pool(args.threads.get())? };
    let bar = bar(0, "depth {msg} [{bar:40}] {percent}% {eta} left").with_message(args.depth.to_string());
    let count = counting.count(&position, &|done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let count = count.ok_or_else(|| {
        Failure::input((
            format!("cette position a plus de {MOST_COUNTED} coups : c'est trop pour les compter"),
            format!("this position has more than {MOST_COUNTED} moves: too many to count"),
        ))
    })?;
    Ok(Rows::new(args.json).row(&count)?)
}
