//! `damier bench`: how fast the rules and the engine are.

mod calibrate;
mod pdn;
mod threads;

use std::num::NonZeroUsize;

use damier_arena::bench::{Fingerprint, PerftSpeed, SearchSpeed, pool};
use damier_rules::Game;

use crate::{failure::Failure, output::Rows};

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
    let mut rows = Rows::new(json);
    let mut all = Fingerprint::default();
    rows.head(SearchSpeed::head())?;
    for game in Game::ALL {
        let searched = SearchSpeed::of(game);
        all.add(&searched);
        rows.row(&searched)?;
    }
    Ok(rows.row(&all)?)
}

fn perft(args: &PerftArgs, json: bool) -> Result<(), Failure> {
    let (one, many) = (pool(1)?, pool(args.threads.get())?);
    let mut rows = Rows::new(json);
    rows.head(format_args!("million nodes/s, the best of {} rounds; x: against the column before", args.rounds))?;
    rows.head(PerftSpeed::head(args.threads.get()))?;
    Ok(Game::ALL.iter().try_for_each(|&game| rows.row(&PerftSpeed::of(game, [&one, &many], args.rounds.get())))?)
}
