//! `damier work`: engine moves and answers of the desk, computed for servers on other machines.

use std::{net::SocketAddr, path::PathBuf, pin::pin};

use damier_server::{BusAt, Pass, WorkConfig, asked_to_stop, start_worker};

use super::log::LogArgs;
use crate::{
    args::{SettingsArgs, bus, data_directory, database},
    failure::Failure,
    output::line_at_once,
};

/// The environment variable with the pass of a worker that has no access to the database.
const PASS: &str = "DAMIER_WORK_PASS";

/// Run a worker: a machine that only computes for the servers of a cluster
///
/// Servers that share a PostgreSQL and a NATS give engine moves and answers of the desk to workers that are free.
/// Workers may start and stop at any time: what one has not answered is given to another, or computed by the server
/// itself.
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: SettingsArgs,
    /// The NATS of the servers, such as `nats://127.0.0.1:4222`; without it, the one in `DAMIER_BUS`
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// The PostgreSQL of the servers, read once for the worker's pass; without it, the one in `DAMIER_DATABASE`. Not
    /// needed if `DAMIER_WORK_PASS` contains the pass that `--show-pass` prints
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print the pass and exit. A worker without access to the database needs it in `DAMIER_WORK_PASS`. Keep it secret
    #[arg(long)]
    show_pass: bool,
    /// How many threads to use; without it, one for each core
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// The directory for endgame tables; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Serve metrics for Prometheus at this address, under /metrics
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Skip the checks of network security at the start. Use it only if the network is protected by other means
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
