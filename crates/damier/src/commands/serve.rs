//! `damier serve`: tables for people and programs, over HTTP and WebSocket.

use std::{net::SocketAddr, path::PathBuf, pin::pin};

use damier_server::{
    BusAt, Config, Days, Forgetting, ForwardedHeader, ServerLimits, StartError, Tls, asked_to_stop, start_unless,
};

use super::log::LogArgs;
use crate::{
    args::{SettingsArgs, bus, data_directory, database},
    failure::Failure,
    output::line_at_once,
};

/// Serve the page and the tables
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: SettingsArgs,
    /// Where to listen; port 0 takes any that is free
    #[arg(long, default_value = "127.0.0.1:8420")]
    address: SocketAddr,
    /// Where the games are kept; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Keep the games in this PostgreSQL instead, such as `postgres://user@host/damier`; without it, what
    /// `DAMIER_DATABASE` says
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Share that PostgreSQL with other servers, over this NATS, such as `nats://127.0.0.1:4222`; without it, what
    /// `DAMIER_BUS` says
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// Speak HTTPS with this certificate, as PEM with those it is signed with; a new one is taken as soon as it is there, or at
    /// `SIGHUP`
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_certificate: Option<PathBuf>,
    /// The certificate's private key, as PEM
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Serve what the server counts about itself at this address, as /metrics; without it, nowhere
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Serve the page's files from a directory instead of those in the program (for work on the page)
    #[arg(long, value_name = "DIRECTORY")]
    web: Option<PathBuf>,
    /// Another site whose pages may use the server, such as `https://example.org`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// A name the server goes by, such as `damier.example`; may be given several times. Requests for other names are
    /// refused (`localhost` aside; without any, a server that listens on the network takes every name)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A proxy in front says in X-Forwarded-For where requests come from; with `=2`, two do, one behind the other
    #[arg(long, value_name = "PROXIES", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=16))]
    behind_proxy: Option<u8>,
    /// The header in which the proxy says so
    #[arg(long, value_name = "HEADER", default_value = "x-forwarded-for", requires = "behind_proxy")]
    forwarded_header: HeaderArg,
    /// No limits per address for requests from this machine
    #[arg(long)]
    trust_loopback: bool,
    /// Start although strangers might reach what is not meant for them: you answer for the network
    #[arg(long)]
    trust_network: bool,
    /// Threads of this server that think for the engine; without it, one less than there are cores
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    forget: ForgetArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum HeaderArg {
    XForwardedFor,
    Forwarded,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Old tables")]
#[expect(clippy::struct_field_names, reason = "they are the names of the options")]
struct ForgetArgs {
    /// Let tables go at which no move was made, after this many days in which nothing happened; `never` keeps them
    #[arg(long, value_name = "DAYS", default_value = "30")]
    forget_empty_after: Days,
    /// Let games go that are not over, after this many days in which nothing happened
    #[arg(long, value_name = "DAYS", default_value = "never")]
    forget_abandoned_after: Days,
    /// Let games go that ended this many days ago
    #[arg(long, value_name = "DAYS", default_value = "never")]
    forget_finished_after: Days,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Requests per second from one address
    #[arg(long, value_name = "N")]
    requests_per_second: Option<u32>,
    /// New tables per minute from one address
    #[arg(long, value_name = "N")]
    tables_per_minute: Option<u32>,
    /// Connections to tables from one address
    #[arg(long, value_name = "N")]
    connections_per_address: Option<usize>,
    /// Connections to tables in all
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Connections for requests from one address (not behind a proxy, which holds them all)
    #[arg(long, value_name = "N")]
    http_connections_per_address: Option<usize>,
    /// Connections for requests in all
    #[arg(long, value_name = "N")]
    http_connections: Option<usize>,
    /// Messages per second over one connection
    #[arg(long, value_name = "N")]
    messages_per_second: Option<u32>,
    /// Engine moves that may wait for a worker
    #[arg(long, value_name = "N")]
    engine_queue: Option<usize>,
    /// Engine moves of one address that may wait
    #[arg(long, value_name = "N")]
    engine_queue_per_address: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.log.begin()?;
    args.settings.log();
    hold_no_huge_pages();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args))
}

/// With huge pages a server would hold two megabytes wherever a few kilobytes are in use, a quarter more in all, and is no faster for
/// it: what people do at tables is small and everywhere. Before any thread has allocated much.
fn hold_no_huge_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "huge pages are left as the system has them");
    }
}

async fn serve(args: &Args) -> Result<(), Failure> {
    let mut asked_to_stop = pin!(asked_to_stop()?);
    let server = match start_unless(config(args)?, &mut asked_to_stop).await {
        Ok(server) => server,
        Err(StartError::Stopped) => return Ok(()),
        Err(error) => return Err(Failure::Input(error.said())),
    };
    let url = server.url();
    line_at_once(format_args!("Damier is served at {url}  (stop with Ctrl-C)"))?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        tracing::warn!(%error, "the browser did not open: go to {url}");
    }
    asked_to_stop.await;
    server.stop().await;
    Ok(())
}

fn config(args: &Args) -> Result<Config, Failure> {
    let mut config = Config::new(args.address, data_directory(args.data.as_deref())?);
    config.database = database(args.database.as_deref());
    config.bus = bus(args.bus.as_deref()).map(BusAt::Nats);
    if config.bus.is_some() && config.database.is_none() {
        return Err(Failure::input((
            "--bus : il faut aussi --database, la base de données que les serveurs partagent",
            "--bus: also needs --database, the database that the servers share",
        )));
    }
    config.tls =
        args.tls_certificate.clone().zip(args.tls_key.clone()).map(|(certificate, key)| Tls { certificate, key });
    config.metrics = args.metrics;
    config.web.clone_from(&args.web);
    config.origins.clone_from(&args.origin);
    config.hosts.clone_from(&args.host);
    config.proxies = args.behind_proxy.map_or(0, usize::from);
    config.forwarded_header = match args.forwarded_header {
        HeaderArg::XForwardedFor => ForwardedHeader::XForwardedFor,
        HeaderArg::Forwarded => ForwardedHeader::Forwarded,
    };
    config.trust_loopback = args.trust_loopback;
    config.trust_network = args.trust_network;
    config.workers = args.workers.unwrap_or(config.workers).clamp(1, 64);
    args.limits.apply(&mut config.limits);
    // Each connection is an open file.
    if let Ok(files) = rlimit::increase_nofile_limit(u64::MAX) {
        config.limits.fit_into(files);
    }
    config.forgetting = Forgetting {
        empty_after: args.forget.forget_empty_after.0,
        abandoned_after: args.forget.forget_abandoned_after.0,
        finished_after: args.forget.forget_finished_after.0,
    };
    Ok(config)
}

impl LimitArgs {
    fn apply(&self, limits: &mut ServerLimits) {
        limits.set_requests_per_second(self.requests_per_second.unwrap_or(limits.requests_per_second));
        limits.set_messages_per_second(self.messages_per_second.unwrap_or(limits.messages_per_second));
        limits.tables_per_minute = self.tables_per_minute.unwrap_or(limits.tables_per_minute);
        limits.connections_per_address = self.connections_per_address.unwrap_or(limits.connections_per_address);
        limits.connections = self.connections.unwrap_or(limits.connections);
        limits.http_connections = self.http_connections.unwrap_or(limits.http_connections);
        limits.http_connections_per_address =
            self.http_connections_per_address.unwrap_or(limits.http_connections_per_address);
        limits.engine_queue = self.engine_queue.unwrap_or(limits.engine_queue);
        limits.engine_queue_per_address = self.engine_queue_per_address.unwrap_or(limits.engine_queue_per_address);
    }
}
