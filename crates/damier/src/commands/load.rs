//! `damier load`: how many tables a server holds.

use std::{io::Write, net::SocketAddr, time::Duration};

use clap::ValueHint;
use damier_server::load::{Load, LoadRow, OwnServer};

use crate::{args::GameArg, failure::Failure};

/// Play at many tables at once, and measure how quickly moves are acknowledged
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The server to use; without it, starts one with a temporary directory
    #[arg(long, value_hint = ValueHint::Hostname)]
    address: Option<SocketAddr>,
    /// The PostgreSQL of the started server, such as `postgres://user@host/damier`; without it, SQLite
    #[arg(long, value_name = "URL", conflicts_with = "address")]
    database: Option<String>,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// Seconds between two moves at a table
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    every: f64,
    /// How many seconds to measure
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 30.0)]
    duration: f64,
    /// Double the tables until the p99 of a move exceeds 50 ms, or something fails
    #[arg(long)]
    ramp: bool,
    /// The game
    #[arg(long, default_value = "dames")]
    game: GameArg,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let fits = |seconds: f64| (0.001..=86_400.0).contains(&seconds);
    if !fits(args.every) || !fits(args.duration) || args.tables == 0 {
        return Err(Failure::english("--tables, --every and --for have to be more than zero"));
    }
    // Two connections for each table, each of which is an open file.
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let start = || OwnServer::start(&std::env::current_exe()?, args.database.as_deref());
    let own = if args.address.is_none() { Some(start()?) } else { None };
    let Some(address) = args.address.or(own.as_ref().map(OwnServer::address)) else { return Ok(()) };
    let (every, duration) = (Duration::from_secs_f64(args.every), Duration::from_secs_f64(args.duration));
    let connections = Load::connections_within(files);
    let load = Load { address, game: args.game.0, tables: args.tables, connections, every, duration };
    if !args.ramp && load.alone() > 0 {
        let alone = load.alone();
        anstream::eprintln!("at {alone} tables one person plays both sides: no more files may be opened (ulimit -n)");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut out = anstream::stdout();
    writeln!(out, "{}", LoadRow::HEAD)?;
    Ok(runtime.block_on(load.measure_rows(args.ramp, own.as_ref(), &mut |row| {
        if let Some(error) = &row.measured.first_error {
            anstream::eprintln!("the first error: {error}");
        }
        writeln!(out, "{row}")?;
        out.flush()
    }))?)
}
