//! `damier work`: engine moves and answers of the desk for servers elsewhere.

use std::{net::SocketAddr, path::PathBuf, pin::pin};

use damier_server::{BusAt, Pass, WorkConfig, asked_to_stop, start_worker};

use super::log::LogArgs;
use crate::{
    args::{SettingsArgs, bus, data_directory, database},
    failure::Failure,
    output::line_at_once,
};

/// The variable that has the pass of a worker that does not reach the database.
const PASS: &str = "DAMIER_WORK_PASS";

/// Think for the servers of one house, on a machine without tables
///
/// Servers that share a PostgreSQL and a NATS leave engine moves and the desk's answers to workers that have time. One may
/// come and go as it likes: what it has not answered is asked of another, or done by the server itself.
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: SettingsArgs,
    /// The NATS of the servers, such as `nats://127.0.0.1:4222`; without it, what `DAMIER_BUS` says
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// The PostgreSQL of the servers, which is asked once whose worker this is; without it, what `DAMIER_DATABASE` says. Where
    /// `DAMIER_WORK_PASS` has what `--show-pass` prints, it is not needed
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print what a worker needs that does not reach the database, and end: a secret, for `DAMIER_WORK_PASS`
    #[arg(long)]
    show_pass: bool,
    /// How many threads think; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Where endgame tables are kept; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Serve what the worker counts about itself at this address, as /metrics; without it, nowhere
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Start although the NATS or the PostgreSQL seems open to strangers: you answer for the network
    #[arg(long)]
    trust_network: bool,
    #[command(flatten)]
    log: LogArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if args.show_pass {
        let pass = runtime.block_on(pass_from_database(args))?;
        return Ok(line_at_once(pass.reveal())?);
    }
    args.log.begin()?;
    args.settings.log();
    runtime.block_on(work(args))
}

async fn work(args: &Args) -> Result<(), Failure> {
    let which = (
        "dites quel NATS les serveurs partagent, comme nats://127.0.0.1:4222",
        "say which NATS the servers share, such as nats://127.0.0.1:4222",
    );
    let bus = bus(args.bus.as_deref()).ok_or_else(|| Failure::about("--bus", which))?;
    let printed = ("il faut ce qu'écrit `damier work --show-pass`", "expected what `damier work --show-pass` prints");
    let pass = match std::env::var(PASS).ok().filter(|pass| !pass.is_empty()) {
        Some(pass) => Pass::read(&pass).ok_or_else(|| Failure::about(PASS, printed))?,
        None => pass_from_database(args).await?,
    };
    let data = data_directory(args.data.as_deref())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = args.workers.unwrap_or(cores).clamp(1, 256);
    let trust_network = args.trust_network;
    let config =
        WorkConfig { bus: BusAt::Nats(bus), pass, workers, data, endgames: None, metrics: args.metrics, trust_network };
    let mut asked_to_stop = pin!(asked_to_stop()?);
    let worker = tokio::select! {
        started = start_worker(config) => started.map_err(|error| Failure::Input(error.said()))?,
        () = &mut asked_to_stop => return Ok(()),
    };
    line_at_once(format_args!("Damier works with {workers} threads  (stop with Ctrl-C)"))?;
    asked_to_stop.await;
    worker.stop().await;
    Ok(())
}

async fn pass_from_database(args: &Args) -> Result<Pass, Failure> {
    let which = (
        "dites quel PostgreSQL les serveurs partagent, ou donnez DAMIER_WORK_PASS",
        "say which PostgreSQL the servers share, or give DAMIER_WORK_PASS",
    );
    let url = database(args.database.as_deref()).ok_or_else(|| Failure::about("--database", which))?;
    Pass::from_database(&url, args.trust_network).await.map_err(|error| Failure::Input(error.said()))
}
