//! `damier load`: how many tables a server holds.

use std::{io::Write, net::SocketAddr, time::Duration};

use clap::ValueHint;
use damier_server::load::{Load, Measured, OwnServer};

use crate::{args::GameArg, failure::Failure};

/// Play at many tables at once and measure how quickly moves are acknowledged
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The server to use; without it, one is started for the purpose, with a directory of its own
    #[arg(long, value_hint = ValueHint::Hostname)]
    address: Option<SocketAddr>,
    /// The PostgreSQL that server is to use, such as `postgres://user@host/damier`; without it, SQLite
    #[arg(long, value_name = "URL", conflicts_with = "address")]
    database: Option<String>,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// Seconds between two moves at a table
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    every: f64,
    /// Seconds to measure
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 30.0)]
    duration: f64,
    /// Double the tables until a move in a hundred takes longer than 50 ms, or something goes wrong
    #[arg(long)]
    ramp: bool,
    /// The game
    #[arg(long, default_value = "dames")]
    game: GameArg,
}

/// What is still quick.
const QUICK: Duration = Duration::from_millis(50);
/// Where a ramp begins.
const FIRST_STEP: usize = 125;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let fits = |seconds: f64| (0.001..=86_400.0).contains(&seconds);
    if !fits(args.every) || !fits(args.duration) || args.tables == 0 {
        return Err(Failure::english("--tables, --every and --for have to be more than nought"));
    }
    // Two connections for each table, each an open file.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let start = || OwnServer::start(&std::env::current_exe()?, args.database.as_deref());
    let own = if args.address.is_none() { Some(start()?) } else { None };
    let Some(address) = args.address.or(own.as_ref().map(OwnServer::address)) else { return Ok(()) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure_all(args, address, own.as_ref()))
}

async fn measure_all(args: &Args, address: SocketAddr, own: Option<&OwnServer>) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    // What the server's processors had to do for a move is what counts where many share them.
    writeln!(
        out,
        "{:>7} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7}",
        "tables", "moves/s", "p50 ms", "p99 ms", "max ms", "us/move", "memory MB", "errors"
    )?;
    if !args.ramp {
        let (measured, used) = step(args, address, own, args.tables).await;
        return Ok(writeln!(out, "{}", row(args.tables, &measured, used, own))?);
    }
    let mut tables = FIRST_STEP;
    loop {
        let (measured, used) = step(args, address, own, tables).await;
        writeln!(out, "{}", row(tables, &measured, used, own))?;
        out.flush()?;
        if measured.errors > 0 || measured.at(0.99) > QUICK {
            return Ok(());
        }
        tables *= 2;
    }
}

fn row(tables: usize, measured: &Measured, used: Option<Duration>, own: Option<&OwnServer>) -> String {
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let each = used.map(|used| used.as_secs_f64() * 1e6 / measured.moves().max(1) as f64);
    let resident = own.and_then(OwnServer::resident).map(|bytes| bytes as f64 / 1e6);
    let or_nothing = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.0}"));
    format!(
        "{tables:>7} {:>9.1} {:>9.2} {:>9.2} {:>9.2} {:>9} {:>9} {:>7}",
        measured.rate(),
        millis(measured.at(0.5)),
        millis(measured.at(0.99)),
        millis(measured.at(1.0)),
        or_nothing(each),
        or_nothing(resident),
        measured.errors
    )
}

/// Plays at so many tables for a while; gives what was measured, and the processor time of a server of one's own meanwhile.
async fn step(
    args: &Args,
    address: SocketAddr,
    own: Option<&OwnServer>,
    tables: usize,
) -> (Measured, Option<Duration>) {
    let (every, duration) = (Duration::from_secs_f64(args.every), Duration::from_secs_f64(args.duration));
    let used = || own.and_then(OwnServer::processor_time);
    let (measured, used) = Load { address, game: args.game.0, tables, every, duration }.measure(used).await;
    if let Some(error) = &measured.first_error {
        anstream::eprintln!("the first error: {error}");
    }
    (measured, used)
}
