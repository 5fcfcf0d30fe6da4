//! How a server is set up.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens; port 0 takes any that is free.
    pub address: SocketAddr,
    /// Where the database is.
    pub data: PathBuf,
    /// A directory with the page's files; without it, those inside the program.
    pub web: Option<PathBuf>,
    /// Other sites whose pages may use the server, such as `https://example.org`. Its own always may.
    pub origins: Vec<String>,
    /// Whether a proxy in front says, in `X-Forwarded-For`, where requests come from.
    pub behind_proxy: bool,
    /// Whether requests from this machine are free of the limits per address.
    pub trust_loopback: bool,
    /// How many engine workers there are.
    pub workers: usize,
    /// What is too much.
    pub limits: Limits,
}

/// What is too much.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Requests per second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests from one address at once.
    pub request_burst: u32,
    /// Tables that one address may open per minute, in the long run.
    pub tables_per_minute: u32,
    /// Connections from one address at the same time.
    pub connections_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Messages per second over one connection, in the long run.
    pub messages_per_second: u32,
    /// Messages over one connection at once.
    pub message_burst: u32,
    /// Unreadable messages after which a connection is closed.
    pub unreadable: u32,
    /// Bytes of one message.
    pub message_bytes: usize,
    /// Bytes of one request.
    pub request_bytes: usize,
    /// Messages that may wait for a slow client.
    pub outgoing: usize,
    /// Engine moves that may wait for a worker.
    pub engine_queue: usize,
    /// How long an answer may take.
    pub answer: Duration,
    /// How often a connection is asked whether it is still there; after two silent times it is closed.
    pub heartbeat: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_second: 30,
            request_burst: 120,
            tables_per_minute: 20,
            connections_per_address: 60,
            connections: 20_000,
            messages_per_second: 10,
            message_burst: 40,
            unreadable: 5,
            message_bytes: 16 * 1024,
            request_bytes: 16 * 1024,
            outgoing: 64,
            engine_queue: 64,
            answer: Duration::from_secs(10),
            heartbeat: Duration::from_secs(15),
            idle: Duration::from_mins(1),
        }
    }
}

impl Config {
    /// A server at this address with its database in this directory, everything else as usual.
    pub fn new(address: SocketAddr, data: impl Into<PathBuf>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            address,
            data: data.into(),
            web: None,
            origins: Vec::new(),
            behind_proxy: false,
            trust_loopback: false,
            workers: cores.saturating_sub(1).max(1),
            limits: Limits::default(),
        }
    }
}
