//! `damier bench`: how fast the rules and the engine are.

mod calibrate;
mod pdn;
mod threads;

use std::{io::Write, num::NonZeroUsize, sync::atomic::AtomicBool, time::Instant};

use damier_engine::{Engine, Evaluate, Limits, Options};
use damier_rules::{
    AutoDraw, Game, Position, Record, Variant,
    perft::{LastPly, actions},
    with_position,
};
use indicatif::ProgressBar;

use super::perft::count;
use crate::failure::Failure;

/// Measure the engine (search, the default; threads; calibrate), the rules (perft) and reading files of games (pdn)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, clap::Subcommand)]
enum What {
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
    match &args.what {
        None | Some(What::Search) => search(),
        Some(What::Perft(args)) => perft(args),
        Some(What::Threads(args)) => threads::run(args),
        Some(What::Calibrate(args)) => calibrate::run(args),
        Some(What::Pdn(args)) => pdn::run(args),
    }
}

/// How deep each game is searched: about as long in each.
const fn search_depth(game: Game) -> u32 {
    match game {
        Game::Dames | Game::Dames10 => 13,
        Game::Trap => 4,
        Game::Bermudes => 5,
        Game::Pyramidame => 9,
    }
}

/// Searches a few positions of every game on one thread to a fixed depth: the nodes are a fingerprint of the search,
/// the same on every machine until the search changes.
fn search() -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    writeln!(out, "{:<11} {:>5} {:>12} {:>9} {:>16}", "game", "depth", "nodes", "seconds", "million nodes/s")?;
    for game in Game::ALL {
        let depth = search_depth(game);
        let started = Instant::now();
        let nodes = with_position!(Variant::from(game).start(), start => fingerprint(start, depth));
        let seconds = started.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds / 1e6;
        writeln!(out, "{:<11} {depth:>5} {nodes:>12} {seconds:>9.3} {speed:>16.2}", game.id())?;
        out.flush()?;
        all_nodes += nodes;
        all_seconds += seconds;
    }
    writeln!(out, "fingerprint {all_nodes}, {:.2} million nodes/s", all_nodes as f64 / all_seconds / 1e6)?;
    Ok(())
}

/// The nodes of searching six positions on the way of a game that plays itself with fixed choices.
fn fingerprint<P: Evaluate>(start: P, depth: u32) -> u64 {
    const POSITIONS: usize = 6;
    const APART: usize = 7;
    let engine = Engine::new(Options { table_megabytes: 16, ..Options::default() });
    let (mut position, mut nodes) = (start, 0);
    for number in 0..POSITIONS * APART {
        if number % APART == 0 {
            let record = Record::new(position.clone(), AutoDraw::On);
            nodes += engine.search(&record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {}).nodes;
        }
        let actions = actions(&position);
        let Some((at, m)) = actions.get(number * 31 % actions.len().max(1)) else { break };
        position = at.after(m);
    }
    nodes
}

/// Deep enough to last a good fraction of a second.
const fn depth(game: Game) -> u32 {
    match game {
        Game::Dames => 9,
        Game::Dames10 => 8,
        Game::Trap => 7,
        Game::Bermudes | Game::Pyramidame => 6,
    }
}

fn perft(args: &PerftArgs) -> Result<(), Failure> {
    let pool = |threads: usize| {
        let built = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        built.map_err(|error| Failure::english(format!("--threads {threads}: {error}")))
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
