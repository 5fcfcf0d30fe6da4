//! `damier bench`: how fast the rules are.

use std::{io::Write, num::NonZeroUsize, time::Instant};

use damier_rules::{Game, Position, Variant, perft::LastPly, with_position};
use indicatif::ProgressBar;

use super::perft::count;
use crate::failure::Failure;

/// Measure how fast the rules are
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Perft(PerftArgs),
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
    match &args.what {
        What::Perft(args) => perft(args),
    }
}

/// Deep enough to last a good fraction of a second.
const fn depth(game: Game) -> u32 {
    match game {
        Game::Dames | Game::Dames10 => 9,
        Game::Trap => 7,
        Game::Bermudes | Game::Pyramidame => 6,
    }
}

fn perft(args: &PerftArgs) -> Result<(), Failure> {
    let pool = |threads: usize| {
        let built = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        built.map_err(|error| Failure::Input(format!("--threads {threads}: {error}")))
    };
    let (one, many) = (pool(1)?, pool(args.threads.get())?);
    let mut out = std::io::stdout().lock();
    let threads = format!("{} threads", args.threads);
    writeln!(out, "million nodes/s, the best of {} rounds; x: against the column before", args.rounds)?;
    writeln!(out, "{:<11} {:>5} {:>12} {:>8} {:>15} {threads:>15}", "game", "depth", "nodes", "plain", "bulk")?;
    for game in Game::ALL {
        let depth = depth(game);
        let (nodes, [plain, bulk, threaded]) = with_position!(Variant::from(game).start(), position => {
            let speed = |pool: &rayon::ThreadPool, last| best(args.rounds, || pool.install(|| tree(&position, depth, last)));
            let (nodes, plain) = speed(&one, LastPly::Played);
            let (_, bulk) = speed(&one, LastPly::Counted);
            let (_, threaded) = speed(&many, LastPly::Counted);
            (nodes, [plain, bulk, threaded])
        });
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

fn tree<P: Position>(position: &P, depth: u32, last: LastPly) -> u64 {
    count(position, depth, last, &ProgressBar::hidden())
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
