//! What the server counts about itself, for `/metrics`.

use std::time::Duration;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::work::Counted;

/// What the server counts about itself.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Tables in memory.
    pub(crate) tables: Gauge,
    /// WebSocket connections.
    pub(crate) connections: Gauge,
    /// Events stored.
    pub(crate) events: Counter,
    /// Transactions they were stored in.
    pub(crate) commits: Counter,
    /// How long each of them took.
    pub(crate) commit_seconds: Histogram,
    /// Attempts to store something that failed.
    pub(crate) store_failures: Counter,
    /// Times this node could not say in the database that it is there.
    pub(crate) lease_failures: Counter,
    /// Times it was taken to be gone, and came back as a new one.
    pub(crate) comebacks: Counter,
    /// 1 while other nodes cannot be reached over the bus.
    pub(crate) bus_lost: Gauge,
    /// From the arrival of a command to its acknowledgement.
    pub(crate) acknowledged: Histogram,
    /// Commands refused.
    pub(crate) refused: Counter,
    /// Clients dropped because they did not read.
    pub(crate) slow: Counter,
    /// Rooms that panicked and were opened anew.
    pub(crate) room_panics: Counter,
    /// Engine moves waiting for a worker.
    pub(crate) engine_waiting: Gauge,
    /// Engine moves made.
    pub(crate) engine_moves: Counter,
    /// Answers of the desk that were searched for.
    pub(crate) desk_answers: Counter,
    /// Those that nobody waited for to the end.
    pub(crate) desk_stopped: Counter,
    /// Tables that were let go.
    pub(crate) forgotten: Counter,
    /// What is counted about workers.
    pub(crate) workers: Counted,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        // A millisecond to four seconds.
        let buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 4.0];
        let mut metrics = Self {
            registry: Registry::with_prefix("damier"),
            tables: Gauge::default(),
            connections: Gauge::default(),
            events: Counter::default(),
            commits: Counter::default(),
            commit_seconds: Histogram::new(buckets),
            store_failures: Counter::default(),
            lease_failures: Counter::default(),
            comebacks: Counter::default(),
            bus_lost: Gauge::default(),
            acknowledged: Histogram::new(buckets),
            refused: Counter::default(),
            slow: Counter::default(),
            room_panics: Counter::default(),
            engine_waiting: Gauge::default(),
            engine_moves: Counter::default(),
            desk_answers: Counter::default(),
            desk_stopped: Counter::default(),
            forgotten: Counter::default(),
            workers: Counted::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("tables_open", "Tables in memory", metrics.tables.clone());
        registry.register("connections", "WebSocket connections", metrics.connections.clone());
        registry.register("events", "Events stored", metrics.events.clone());
        registry.register("commits", "Transactions that stored events", metrics.commits.clone());
        let commit_seconds = metrics.commit_seconds.clone();
        registry.register("commit_seconds", "How long a transaction took", commit_seconds);
        registry.register("store_failures", "Attempts to store something that failed", metrics.store_failures.clone());
        let failed = metrics.lease_failures.clone();
        registry.register("lease_failures", "Times this node could not say that it is there", failed);
        let comebacks = metrics.comebacks.clone();
        registry.register("node_comebacks", "Times this node was taken to be gone, and came back", comebacks);
        registry.register("bus_lost", "1 while the bus cannot be reached", metrics.bus_lost.clone());
        let acknowledged = metrics.acknowledged.clone();
        registry.register("acknowledged_seconds", "From a command to its acknowledgement", acknowledged);
        registry.register("refused", "Commands refused", metrics.refused.clone());
        registry.register("slow_clients", "Clients dropped because they did not read", metrics.slow.clone());
        registry.register("room_panics", "Rooms that panicked and were opened anew", metrics.room_panics.clone());
        registry.register("engine_waiting", "Engine moves waiting for a worker", metrics.engine_waiting.clone());
        registry.register("engine_moves", "Engine moves made", metrics.engine_moves.clone());
        let searched = metrics.desk_answers.clone();
        registry.register("desk_answers", "Answers of the desk that were searched for", searched);
        let stopped = metrics.desk_stopped.clone();
        registry.register("desk_stopped", "Answers of the desk that nobody waited for to the end", stopped);
        registry.register("tables_forgotten", "Tables let go, as the host's rules say", metrics.forgotten.clone());
        let Counted { workers, under_way, done, again } = metrics.workers.clone();
        registry.register("workers", "Workers on other machines that are there", workers);
        registry.register("worker_jobs", "What workers are doing for this node", under_way);
        registry.register("worker_answers", "What workers have done for this node", done);
        registry.register("worker_retries", "What a worker came to nothing with, asked of somebody else", again);
        metrics
    }

    /// A command was acknowledged after this long.
    pub(crate) fn acknowledged_after(&self, time: Duration) {
        self.acknowledged.observe(time.as_secs_f64());
    }

    /// Everything as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
