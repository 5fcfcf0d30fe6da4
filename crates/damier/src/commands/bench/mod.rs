//! `damier bench`: how fast the rules and the engine are.

mod calibrate;
mod pdn;
mod threads;

use std::{io::Write, num::NonZeroUsize, time::Instant};

use damier_arena::bench::{fingerprint, perft_on_threads};
use damier_rules::{Game, Variant, perft::LastPly, with_position};

use serde_json::json;

use crate::{failure::Failure, output::json_line};

/// Measure the engine (search, the default; threads; calibrate), the rules (perft) and reading files of games (pdn)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<Measurement>,
    /// One JSON object per line
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Measurement {
    Search,
    Perft(PerftArgs),
    Threads(threads::Args),
    Calibrate(calibrate::Args),
    Pdn(pdn::Args),
}

/// Count the move tree of every game: making every move (plain), counting the last ply at once (bulk), on threads
#[derive(Debug, clap::Args)]
struct PerftArgs {
    /// How often each count is made; the fastest one stands
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// How many threads the last column uses
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let json = args.json;
    match &args.what {
        None | Some(Measurement::Search) => search(json),
        Some(Measurement::Perft(args)) => perft(args, json),
        Some(Measurement::Threads(args)) => threads::run(args, json),
        Some(Measurement::Calibrate(args)) => calibrate::run(args, json),
        Some(Measurement::Pdn(args)) => pdn::run(args, json),
    }
}

/// Searches a few positions of every game on one thread to a fixed depth: the nodes are a fingerprint of the search,
/// the same on every machine until the search changes.
fn search(json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    if !json {
        writeln!(out, "{:<11} {:>5} {:>12} {:>9} {:>16}", "game", "depth", "nodes", "seconds", "million nodes/s")?;
    }
    for game in Game::ALL {
        let depth = game.info().search_depth;
        let started = Instant::now();
        let nodes = fingerprint(game);
        let seconds = started.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds / 1e6;
        if json {
            json_line(&mut out, &json!({ "game": game.id(), "depth": depth, "nodes": nodes, "seconds": seconds }))?;
        } else {
            writeln!(out, "{:<11} {depth:>5} {nodes:>12} {seconds:>9.3} {speed:>16.2}", game.id())?;
        }
        out.flush()?;
        all_nodes += nodes;
        all_seconds += seconds;
    }
    if json {
        return Ok(json_line(&mut out, &json!({ "fingerprint": all_nodes, "seconds": all_seconds }))?);
    }
    writeln!(out, "fingerprint {all_nodes}, {:.2} million nodes/s", all_nodes as f64 / all_seconds / 1e6)?;
    Ok(())
}

fn perft(args: &PerftArgs, json: bool) -> Result<(), Failure> {
    let pool = |threads: usize| {
        let built = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        built.map_err(|error| Failure::english(format!("--threads {threads}: {error}")))
    };
    let (one, many) = (pool(1)?, pool(args.threads.get())?);
    let mut out = std::io::stdout().lock();
    let threads = format!("{} threads", args.threads);
    if !json {
        writeln!(out, "million nodes/s, the best of {} rounds; x: against the column before", args.rounds)?;
        writeln!(out, "{:<11} {:>5} {:>12} {:>8} {:>15} {threads:>15}", "game", "depth", "nodes", "plain", "bulk")?;
    }
    for game in Game::ALL {
        let depth = game.info().perft_depth;
        let (nodes, [plain, bulk, threaded]) = with_position!(Variant::from(game).start(), position => {
            let count = |last| perft_on_threads(&position, depth, last, &|_, _| {});
            let speed = |pool: &rayon::ThreadPool, last| best(args.rounds, || pool.install(|| count(last)));
            let (nodes, plain) = speed(&one, LastPly::Played);
            let (_, bulk) = speed(&one, LastPly::Counted);
            let (_, threaded) = speed(&many, LastPly::Counted);
            (nodes, [plain, bulk, threaded])
        });
        if json {
            let speeds = json!({ "plain": plain, "bulk": bulk, "threads": threaded });
            let line = json!({ "game": game.id(), "depth": depth, "nodes": nodes, "millionNodesPerSecond": speeds });
            json_line(&mut out, &line)?;
            continue;
        }
        writeln!(
            out,
            "{:<11} {depth:>5} {nodes:>12} {plain:>8.1} {bulk:>8.1} (x{:.2}) {threaded:>8.1} (x{:.2})",
            game.id(),
            bulk / plain,
            threaded / bulk
        )?;
        out.flush()?;
    }
    Ok(())
}

/// The nodes, and the millions of them per second in the fastest round.
fn best(rounds: NonZeroUsize, count: impl Fn() -> u64) -> (u64, f64) {
    let round = |_| {
        let started = Instant::now();
        let nodes = count();
        (nodes, nodes as f64 / started.elapsed().as_secs_f64() / 1e6)
    };
    (0..rounds.get()).map(round).fold((0, 0.0), |(_, best), (nodes, speed)| (nodes, f64::max(best, speed)))
}
