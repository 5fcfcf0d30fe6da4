//! How a server is set up.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use damier_player::EndgameTables;

pub use crate::forwarded::ForwardedHeader;
use crate::{bus::BusAt, forget::Forgetting, time::WallClock, tls::Tls};

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens; port 0 takes any that is free.
    pub address: SocketAddr,
    /// Where the database is, and what is worked out once.
    pub data: PathBuf,
    /// The address of a `PostgreSQL` to use instead, such as `postgres://user@host/damier`.
    pub database: Option<String>,
    /// The bus to other nodes that share this database; without it, this server has to be the only one.
    pub bus: Option<BusAt>,
    /// The certificate to speak HTTPS with; without it, plain HTTP.
    pub tls: Option<Tls>,
    /// Where `/metrics` is served, apart from everything else; without it, nowhere.
    pub metrics: Option<SocketAddr>,
    /// A directory with the page's files; without it, those inside the program.
    pub web: Option<PathBuf>,
    /// Other sites whose pages may use the server, such as `https://example.org`. Its own always may.
    pub origins: Vec<String>,
    /// The names the server goes by, such as `damier.example`. On this machine alone it is `localhost` anyway, and
    /// nothing else; on a network any name will do, unless some are given here.
    pub hosts: Vec<String>,
    /// How many proxies in front say where requests come from; what further ones say is not believed.
    pub proxies: usize,
    /// The header they say it in.
    pub forwarded_header: ForwardedHeader,
    /// Whether requests from this machine are free of the limits per address.
    pub trust_loopback: bool,
    /// How many engine workers there are.
    pub workers: usize,
    /// The endgame tables of full strength; without any said here, those for four pieces, worked out in the background
    /// and kept beside the database.
    pub endgames: Option<EndgameTables>,
    /// Rate limits, sizes and timeouts.
    pub limits: ServerLimits,
    /// Whether the host answers for what strangers might reach: without it, a server that seems open to them does not start.
    pub trust_network: bool,
    /// When tables are let go.
    pub forgetting: Forgetting,
    /// Where the time of day comes from; read when the server starts.
    pub wall_clock: WallClock,
}

/// How much clients may ask for: rate limits, sizes, numbers of connections and timeouts.
#[derive(Debug, Clone)]
pub struct ServerLimits {
    /// Requests per second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests from one address at once.
    pub request_burst: u32,
    /// Tables that one address may open per minute, in the long run.
    pub tables_per_minute: u32,
    /// Tables' connections, that is, WebSocket ones, from one address at the same time.
    pub connections_per_address: usize,
    /// Tables' connections in all.
    pub connections: usize,
    /// Connections from one address on which requests are made or awaited. Behind a proxy all come from its address, and
    /// this is for the proxy to see to.
    pub http_connections_per_address: usize,
    /// Such connections in all.
    pub http_connections: usize,
    /// How long the head of a request may take to arrive, counted from the end of the one before.
    pub request_head: Duration,
    /// How long requests may be made on one connection.
    pub http_connection: Duration,
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
    /// Engine moves of one address that may wait.
    pub engine_queue_per_address: usize,
    /// Questions at the desk that may wait for somebody to search.
    pub desk_queue: usize,
    /// Those of one address.
    pub desk_queue_per_address: usize,
    /// How long an answer may take.
    pub answer: Duration,
    /// How often a connection is asked whether it is still there; after two silent times it is closed.
    pub heartbeat: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            requests_per_second: 30,
            request_burst: 120,
            tables_per_minute: 20,
            connections_per_address: 60,
            connections: 20_000,
            http_connections_per_address: 100,
            http_connections: 4_000,
            request_head: Duration::from_secs(10),
            http_connection: Duration::from_mins(2),
            messages_per_second: 10,
            message_burst: 40,
            unreadable: 5,
            message_bytes: 16 * 1024,
            request_bytes: 16 * 1024,
            outgoing: 64,
            engine_queue: 64,
            engine_queue_per_address: 16,
            desk_queue: 64,
            desk_queue_per_address: 8,
            answer: Duration::from_secs(10),
            heartbeat: Duration::from_secs(15),
            idle: Duration::from_mins(1),
        }
    }
}

/// How many open files are kept for the database, the listener, the bus and the engine's tables.
const FILES_FOR_ITSELF: usize = 128;

impl ServerLimits {
    /// Lowers the number of connections to what fits into this many open files: each is one, and a database that cannot open
    /// one more cannot write what is played.
    pub fn fit_into(&mut self, files: u64) {
        let files = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(FILES_FOR_ITSELF).max(4);
        let http_connections = self.http_connections.min(files / 4);
        let connections = self.connections.min(files - http_connections);
        if (connections, http_connections) != (self.connections, self.http_connections) {
            tracing::warn!(
                connections,
                http_connections,
                "fewer connections than the limits allow, as no more files may be opened (ulimit -n)"
            );
        }
        (self.connections, self.http_connections) = (connections, http_connections);
    }

    /// Requests per second, and at least twice as many at once.
    pub fn set_requests_per_second(&mut self, requests: u32) {
        self.requests_per_second = requests;
        self.request_burst = self.request_burst.max(requests.saturating_mul(2));
    }

    /// Messages per second over one connection, and at least twice as many at once.
    pub fn set_messages_per_second(&mut self, messages: u32) {
        self.messages_per_second = messages;
        self.message_burst = self.message_burst.max(messages.saturating_mul(2));
    }
}

impl Config {
    /// A server at this address with its database in this directory, everything else as usual.
    pub fn new(address: SocketAddr, data: impl Into<PathBuf>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            address,
            data: data.into(),
            database: None,
            bus: None,
            tls: None,
            metrics: None,
            web: None,
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: 0,
            forwarded_header: ForwardedHeader::default(),
            trust_loopback: false,
            workers: cores.saturating_sub(1).max(1),
            endgames: None,
            limits: ServerLimits::default(),
            trust_network: false,
            forgetting: Forgetting::default(),
            wall_clock: WallClock::system(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_database() {
        let fitted = |files| {
            let mut limits = ServerLimits::default();
            limits.fit_into(files);
            (limits.connections, limits.http_connections)
        };
        assert_eq!(fitted(u64::MAX), (20_000, 4_000));
        assert_eq!(fitted(24_128), (20_000, 4_000));
        assert_eq!(fitted(20_000), (15_872, 4_000));
        assert_eq!(fitted(1_024), (672, 224));
        assert_eq!(fitted(0), (3, 1), "somebody can come, whatever the system says");
    }
}
