//! How many tables a server holds: plays at all of them at once over real sockets, like so many people with a browser
//! each, and measures how long a move takes to be acknowledged.

mod client;
mod measure;
mod own;
mod ramp;
mod stored;
mod table;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use damier_rules::Game;

pub use self::{measure::Measured, own::OwnServer, ramp::LoadRow, stored::Stored};
use self::{measure::Measurements, table::Pace};

/// What a server is loaded with.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// Where the server is.
    pub address: SocketAddr,
    /// What is played.
    pub game: Game,
    /// How many tables.
    pub tables: usize,
    /// How many connections there may be: see [`Load::connections_within`].
    pub connections: usize,
    /// The time between two moves at a table.
    pub every: Duration,
    /// How long it is measured.
    pub duration: Duration,
}

/// Files that are not for players: those the server keeps for itself and for requests, and a few of the clients' own.
const FILES_FOR_THE_REST: usize = 400;

impl Load {
    /// How many players' connections fit into this many open files, on either side.
    pub fn connections_within(files: u64) -> usize {
        usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(FILES_FOR_THE_REST).max(1)
    }

    /// At how many tables one person plays both sides over one connection, as there cannot be two connections for each.
    pub fn alone(&self) -> usize {
        (2 * self.tables).saturating_sub(self.connections).min(self.tables)
    }

    /// Plays at the tables for a while. Also returns what `used` said (such as processor time) before and after.
    pub async fn measure<U>(self, used: impl AsyncFn() -> U) -> (Measured, [U; 2]) {
        let Self { address, game, tables, every, duration, .. } = self;
        let alone = self.alone();
        let measurements = Arc::new(Measurements::default());
        let players: Vec<_> = (0..tables)
            .map(|n| {
                let measurements = measurements.clone();
                // Spread over the time between two moves, as people are.
                let offset = every.mul_f64(n as f64 / tables as f64);
                let pace = Pace { address, game, every, offset, alone: n < alone };
                crate::task::spawn(table::play_on(pace, measurements))
            })
            .collect();
        measurements.wait_until_ready(tables).await;
        measurements.begin();
        let (before, began) = (used().await, Instant::now());
        tokio::time::sleep(duration).await;
        let measured = measurements.end(began.elapsed());
        let used = [before, used().await];
        for player in &players {
            player.abort();
        }
        for player in players {
            // Each was told to stop.
            let _ = player.await;
        }
        (measured, used)
    }
}
