//! `damier load`: how many tables a server holds. Plays at all of them at once over real sockets, like so many people
//! with a browser each, and measures how long a move takes to be acknowledged.

mod client;
mod measure;
mod server;
mod table;

use std::{
    io::Write,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use clap::ValueHint;

use self::{
    measure::{Measured, Tally},
    server::OwnServer,
};
use crate::{args::GameArg, failure::Failure};

/// Play at many tables at once and measure how quickly moves are acknowledged
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The server to use; without it, one is started for the purpose, with a directory of its own
    #[arg(long, value_hint = ValueHint::Hostname)]
    address: Option<SocketAddr>,
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
    let own = if args.address.is_none() { Some(OwnServer::start()?) } else { None };
    let address = match (args.address, &own) {
        (Some(address), _) => address,
        (None, Some(own)) => own.address(),
        (None, None) => unreachable!("one is started where none is given"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure_all(args, address))
}

async fn measure_all(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    writeln!(out, "{:>7} {:>9} {:>9} {:>9} {:>9} {:>7}", "tables", "moves/s", "p50 ms", "p99 ms", "max ms", "errors")?;
    if !args.ramp {
        let measured = step(args, address, args.tables).await;
        return Ok(writeln!(out, "{}", row(args.tables, &measured))?);
    }
    let mut tables = FIRST_STEP;
    loop {
        let measured = step(args, address, tables).await;
        writeln!(out, "{}", row(tables, &measured))?;
        out.flush()?;
        if measured.errors > 0 || measured.at(0.99) > QUICK {
            return Ok(());
        }
        tables *= 2;
    }
}

fn row(tables: usize, measured: &Measured) -> String {
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    format!(
        "{tables:>7} {:>9.1} {:>9.2} {:>9.2} {:>9.2} {:>7}",
        measured.rate(),
        millis(measured.at(0.5)),
        millis(measured.at(0.99)),
        millis(measured.at(1.0)),
        measured.errors
    )
}

/// Plays at so many tables for a while.
async fn step(args: &Args, address: SocketAddr, tables: usize) -> Measured {
    let tally = Arc::new(Tally::default());
    let every = Duration::from_secs_f64(args.every);
    let players: Vec<_> = (0..tables)
        .map(|n| {
            let tally = tally.clone();
            let game = args.game.0;
            // Spread over the time between two moves, as people are.
            let offset = every.mul_f64(n as f64 / tables as f64);
            tokio::spawn(table::play_on(address, game, every, offset, tally))
        })
        .collect();
    tally.wait_until_ready(tables).await;
    tally.begin();
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs_f64(args.duration)).await;
    let measured = tally.end(began.elapsed());
    for player in &players {
        player.abort();
    }
    for player in players {
        // Each was told to stop.
        let _ = player.await;
    }
    measured
}
