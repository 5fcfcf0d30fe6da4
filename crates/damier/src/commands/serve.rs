//! `damier serve`: tables for people and programs, over HTTP and WebSocket.

use std::{
    io::{IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use damier_server::{Config, Limits, Server, start};
use tracing_subscriber::EnvFilter;

use crate::failure::Failure;

/// Serve the page and the tables
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, default_value = "127.0.0.1:8420")]
    address: SocketAddr,
    /// Where the games are kept; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Serve the page's files from a directory instead of those in the program (for work on the page)
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// Another site whose pages may use the server, such as `https://example.org`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// A proxy in front says in X-Forwarded-For where requests come from
    #[arg(long)]
    behind_proxy: bool,
    /// No limits per address for requests from this machine
    #[arg(long)]
    trust_loopback: bool,
    /// Engine workers; without it, one less than there are cores
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    #[command(flatten)]
    limits: LimitArgs,
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
    /// Connections from one address
    #[arg(long, value_name = "N")]
    connections_per_address: Option<usize>,
    /// Connections in all
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Messages per second over one connection
    #[arg(long, value_name = "N")]
    messages_per_second: Option<u32>,
    /// Engine moves that may wait for a worker
    #[arg(long, value_name = "N")]
    engine_queue: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_env("DAMIER_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let colour = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colour).init();
    // Each connection is an open file. Where more are not to be had, the limits on connections hold.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args))
}

async fn serve(args: &Args) -> Result<(), Failure> {
    let server = start(config(args)?).await.map_err(|error| Failure::english(error.to_string()))?;
    let url = page_address(&server);
    {
        let mut out = anstream::stdout().lock();
        writeln!(out, "Damier is served at {url}  (stop with Ctrl-C)")?;
        out.flush()?;
    }
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        tracing::warn!(%error, "the browser did not open: go to {url}");
    }
    asked_to_stop().await?;
    server.stop().await;
    Ok(())
}

/// The address a browser on this machine can open.
fn page_address(server: &Server) -> String {
    let address = server.address();
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => format!("http://127.0.0.1:{}/", address.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => format!("http://[::1]:{}/", address.port()),
        _ => format!("http://{address}/"),
    }
}

fn config(args: &Args) -> Result<Config, Failure> {
    let data = match &args.data {
        Some(directory) => directory.clone(),
        None => data_directory()?,
    };
    let mut config = Config::new(args.address, data);
    config.web.clone_from(&args.web);
    config.origins.clone_from(&args.origin);
    config.behind_proxy = args.behind_proxy;
    config.trust_loopback = args.trust_loopback;
    config.workers = args.workers.unwrap_or(config.workers).clamp(1, 64);
    args.limits.apply(&mut config.limits);
    Ok(config)
}

impl LimitArgs {
    fn apply(&self, limits: &mut Limits) {
        if let Some(n) = self.requests_per_second {
            limits.requests_per_second = n;
            limits.request_burst = limits.request_burst.max(n.saturating_mul(2));
        }
        if let Some(n) = self.messages_per_second {
            limits.messages_per_second = n;
            limits.message_burst = limits.message_burst.max(n.saturating_mul(2));
        }
        limits.tables_per_minute = self.tables_per_minute.unwrap_or(limits.tables_per_minute);
        limits.connections_per_address = self.connections_per_address.unwrap_or(limits.connections_per_address);
        limits.connections = self.connections.unwrap_or(limits.connections);
        limits.engine_queue = self.engine_queue.unwrap_or(limits.engine_queue);
    }
}

/// Where programs of this user keep their data.
fn data_directory() -> Result<PathBuf, Failure> {
    let own = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = own("XDG_DATA_HOME").or_else(|| own("LOCALAPPDATA")).or_else(|| Some(own("HOME")?.join(".local/share")));
    base.map(|base| base.join("damier")).ok_or_else(|| {
        Failure::input((
            "pas de dossier personnel : dites avec --data où garder les parties",
            "no home directory: say with --data where to keep the games",
        ))
    })
}

/// Ctrl-C, or the signal by which services are ended.
async fn asked_to_stop() -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut ended = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed?,
            _ = ended.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}
