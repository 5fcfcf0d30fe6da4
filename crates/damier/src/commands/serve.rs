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
    /// The address and port to listen on; port 0 takes any free port
    #[arg(long, default_value = "127.0.0.1:8420")]
    address: SocketAddr,
    /// The data directory; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Store the games in this PostgreSQL, such as `postgres://user@host/damier`; without it, in the one in
    /// `DAMIER_DATABASE`, or in SQLite
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Share the PostgreSQL with other servers, through this NATS, such as `nats://127.0.0.1:4222`; without it, the one
    /// in `DAMIER_BUS`
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// Serve HTTPS with this certificate, a PEM file with the whole chain. A new certificate is loaded within five
    /// seconds, or at once on `SIGHUP`
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_certificate: Option<PathBuf>,
    /// The private key of the certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Serve metrics for Prometheus at this address, under /metrics
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Serve the files of the page from this directory instead of the built-in ones, for work on the page
    #[arg(long, value_name = "DIRECTORY")]
    web: Option<PathBuf>,
    /// Another site whose pages may use this server, such as `https://example.org`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// A host name of the server, such as `damier.example`; may be given several times. Requests with other host names
    /// are refused, except `localhost`. Without this option, a server on a network address accepts every name
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Take the client's address from X-Forwarded-For, which a proxy in front of the server sets; `=2` for two proxies,
    /// one behind the other
    #[arg(long, value_name = "PROXIES", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=16))]
    behind_proxy: Option<u8>,
    /// The header that the proxy sets
    #[arg(long, value_name = "HEADER", default_value = "x-forwarded-for", requires = "behind_proxy")]
    forwarded_header: HeaderArg,
    /// Do not apply the limits per address to requests from this machine
    #[arg(long)]
    trust_loopback: bool,
    /// Skip the checks of network security at the start. Use it only if the network is protected by other means
    #[arg(long)]
    trust_network: bool,
    /// Engine threads of this server; without it, one less than there are cores
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
    /// Delete tables without a move after this many days without an event; `never` keeps them
    #[arg(long, value_name = "DAYS", default_value = "30")]
    forget_empty_after: Days,
    /// Delete unfinished games after this many days without an event
    #[arg(long, value_name = "DAYS", default_value = "never")]
    forget_abandoned_after: Days,
    /// Delete finished games this many days after their end
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
    /// WebSocket connections from one address
    #[arg(long, value_name = "N")]
    connections_per_address: Option<usize>,
    /// WebSocket connections in all
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// HTTP connections from one address; not applied behind a proxy, whose address they all have
    #[arg(long, value_name = "N")]
    http_connections_per_address: Option<usize>,
    /// HTTP connections in all
    #[arg(long, value_name = "N")]
    http_connections: Option<usize>,
    /// Messages per second on one WebSocket connection
    #[arg(long, value_name = "N")]
    messages_per_second: Option<u32>,
    /// Engine moves that may wait in the queue
    #[arg(long, value_name = "N")]
    engine_queue: Option<usize>,
    /// Engine moves of one address that may wait in the queue
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

/// Disables transparent huge pages: with them a server uses a quarter more memory and is no faster, because the data of
/// tables is small and scattered. Called before any thread has allocated much.
fn hold_no_huge_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "transparent huge pages stay as the system has set them");
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
        tracing::warn!(%error, "could not open the browser: go to {url}");
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
