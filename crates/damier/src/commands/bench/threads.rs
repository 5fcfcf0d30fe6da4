//! `damier bench threads`: how much sooner several threads reach a depth than one.

use std::{
    io::Write,
    num::NonZeroUsize,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::{Engine, Limits, Options};
use damier_rules::{AutoDraw, Position, Record, dames::Dames};
use fastrand::Rng;

use crate::failure::Failure;

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

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let (mut one, mut many) = (Duration::ZERO, Duration::ZERO);
    let mut logarithms = 0.0;
    writeln!(out, "{:>8} {:>10} {:>10} {:>7}", "position", "1 thread", format!("{} threads", args.threads), "ratio")?;
    for (number, record) in positions(args.positions.get()).iter().enumerate() {
        // By turns, so that a machine that gets slower or faster meanwhile does so for both.
        let alone = time_to_depth(record, 1, args.depth);
        let together = time_to_depth(record, args.threads.get(), args.depth);
        let ratio = alone.as_secs_f64() / together.as_secs_f64().max(1e-9);
        logarithms += ratio.ln();
        one += alone;
        many += together;
        let (alone, together) = (alone.as_secs_f64(), together.as_secs_f64());
        writeln!(out, "{:>8} {alone:>8.3} s {together:>8.3} s {ratio:>7.2}", number + 1)?;
        out.flush()?;
    }
    let (one, many) = (one.as_secs_f64(), many.as_secs_f64());
    let mean = (logarithms / args.positions.get() as f64).exp();
    writeln!(out, "{:>8} {one:>8.3} s {many:>8.3} s {:>7.2}", "all", one / many.max(1e-9))?;
    writeln!(out, "geometric mean of the ratios {mean:.2}, depth {}", args.depth)?;
    Ok(())
}

/// How long a fresh engine takes to reach a depth.
fn time_to_depth(record: &Record<Dames>, threads: usize, depth: u32) -> Duration {
    let engine = Engine::new(Options { threads, table_megabytes: 64, lines: 1 });
    let started = Instant::now();
    engine.search(record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
    started.elapsed()
}

/// Positions from the opening and the middle of games the engine plays quickly against itself, always the same ones.
fn positions(count: usize) -> Vec<Record<Dames>> {
    let engine = Engine::new(Options { table_megabytes: 1, ..Options::default() });
    let mut random = Rng::with_seed(19);
    let mut found = Vec::new();
    while found.len() < count {
        // From twelve half-moves, four of them random, to fifty.
        let (plies, mut position) = (12 + found.len() * 7 % 40, Dames::default());
        for ply in 0..plies {
            let m = if ply < 4 {
                random.choice(position.moves())
            } else {
                let record = Record::new(position, AutoDraw::On);
                engine.search(&record, &Limits::nodes(2_000), &AtomicBool::new(false), &mut |_| {}).best().copied()
            };
            let Some(m) = m else { break };
            position.play_unchecked(&m);
        }
        if position.count_moves() > 1 {
            found.push(Record::new(position, AutoDraw::On));
        }
    }
    found
}
