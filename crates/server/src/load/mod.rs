//! How many tables a server holds: plays at all of them at once over real sockets, like so many people with a browser
//! each, and measures how long a move takes to be acknowledged.

mod client;
mod measure;
mod own;
mod table;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use damier_rules::Game;

use self::measure::Tally;
pub use self::{measure::Measured, own::OwnServer};

/// What a server is loaded with.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// Where the server is.
    pub address: SocketAddr,
    /// What is played.
    pub game: Game,
    /// How many tables.
    pub tables: usize,
    /// The time between two moves at a table.
    pub every: Duration,
    /// How long it is measured.
    pub duration: Duration,
}

impl Load {
    /// Plays at the tables for a while. Gives how much more there is of what `used` counts as well.
    pub async fn measure(self, used: impl Fn() -> Option<Duration>) -> (Measured, Option<Duration>) {
        let Self { address, game, tables, every, duration } = self;
        let tally = Arc::new(Tally::default());
        let players: Vec<_> = (0..tables)
            .map(|n| {
                let tally = tally.clone();
                // Spread over the time between two moves, as people are.
                let offset = every.mul_f64(n as f64 / tables as f64);
                tokio::spawn(table::play_on(address, game, every, offset, tally))
            })
            .collect();
        tally.wait_until_ready(tables).await;
        tally.begin();
        let (began, before) = (Instant::now(), used());
        tokio::time::sleep(duration).await;
        let measured = tally.end(began.elapsed());
        let used = used().zip(before).map(|(after, before)| after.saturating_sub(before));
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
