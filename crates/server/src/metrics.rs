//! What the server counts about itself, for `/metrics`.

use std::time::Duration;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

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
    /// From the arrival of a command to its acknowledgement.
    pub(crate) acknowledged: Histogram,
    /// Commands refused.
    pub(crate) refused: Counter,
    /// Clients dropped because they did not read.
    pub(crate) slow: Counter,
    /// Engine moves waiting for a worker.
    pub(crate) engine_waiting: Gauge,
    /// Engine moves made.
    pub(crate) engine_moves: Counter,
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
            acknowledged: Histogram::new(buckets),
            refused: Counter::default(),
            slow: Counter::default(),
            engine_waiting: Gauge::default(),
            engine_moves: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("tables_open", "Tables in memory", metrics.tables.clone());
        registry.register("connections", "WebSocket connections", metrics.connections.clone());
        registry.register("events", "Events stored", metrics.events.clone());
        registry.register("commits", "Transactions that stored events", metrics.commits.clone());
        let acknowledged = metrics.acknowledged.clone();
        registry.register("acknowledged_seconds", "From a command to its acknowledgement", acknowledged);
        registry.register("refused", "Commands refused", metrics.refused.clone());
        registry.register("slow_clients", "Clients dropped because they did not read", metrics.slow.clone());
        registry.register("engine_waiting", "Engine moves waiting for a worker", metrics.engine_waiting.clone());
        registry.register("engine_moves", "Engine moves made", metrics.engine_moves.clone());
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
