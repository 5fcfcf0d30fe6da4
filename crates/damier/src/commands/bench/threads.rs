//! `damier bench threads`: how much sooner several threads reach a depth than one.

use std::{io::Write, num::NonZeroUsize, time::Duration};

use damier_arena::bench::threads::{positions, time_to_depth};

use serde_json::json;

use crate::{failure::Failure, output::json_line};

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
    let mut out = std::io::stdout().lock();
    let (mut one, mut many) = (Duration::ZERO, Duration::ZERO);
    let mut logarithms = 0.0;
    if !json {
        writeln!(
            out,
            "{:>8} {:>10} {:>10} {:>7}",
            "position",
            "1 thread",
            format!("{} threads", args.threads),
            "ratio"
        )?;
    }
    for (number, record) in positions(args.positions.get()).iter().enumerate() {
        // By turns, so that a machine that gets slower or faster meanwhile does so for both.
        let alone = time_to_depth(record, 1, args.depth);
        let together = time_to_depth(record, args.threads.get(), args.depth);
        let ratio = alone.as_secs_f64() / together.as_secs_f64().max(1e-9);
        logarithms += ratio.ln();
        one += alone;
        many += together;
        let (alone, together) = (alone.as_secs_f64(), together.as_secs_f64());
        if json {
            json_line(&mut out, &json!({ "position": number + 1, "alone": alone, "together": together }))?;
        } else {
            writeln!(out, "{:>8} {alone:>8.3} s {together:>8.3} s {ratio:>7.2}", number + 1)?;
        }
        out.flush()?;
    }
    let (one, many) = (one.as_secs_f64(), many.as_secs_f64());
    let mean = (logarithms / args.positions.get() as f64).exp();
    if json {
        let line =
            json!({ "depth": args.depth, "threads": args.threads, "alone": one, "together": many, "mean": mean });
        return Ok(json_line(&mut out, &line)?);
    }
    writeln!(out, "{:>8} {one:>8.3} s {many:>8.3} s {:>7.2}", "all", one / many.max(1e-9))?;
    writeln!(out, "geometric mean of the ratios {mean:.2}, depth {}", args.depth)?;
    Ok(())
}
