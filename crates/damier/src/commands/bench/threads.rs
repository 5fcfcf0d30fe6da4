//! `damier bench threads`: how much sooner several threads reach a depth than one.

use std::num::NonZeroUsize;

use damier_arena::bench::threads::{ThreadsGain, TimeToDepth, positions};

use crate::{failure::Failure, output::Rows};

/// Search positions of dames to a depth with one thread and with several, and compare the times
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// How many threads are compared with one
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "20")]
    positions: NonZeroUsize,
    /// How deep they are searched
    #[arg(long, value_name = "N", default_value = "19")]
    depth: u32,
}

pub(super) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let (threads, depth) = (args.threads.get(), args.depth);
    let mut rows = Rows::new(json);
    rows.head(TimeToDepth::head(threads))?;
    let mut all = Vec::new();
    for (number, record) in positions(args.positions.get()).iter().enumerate() {
        let times = TimeToDepth::measure(number + 1, record, threads, depth);
        rows.row(&times)?;
        all.push(times);
    }
    Ok(rows.row(&ThreadsGain::new(&all, threads, depth))?)
}
