//! What the host of a table provides for a decision.

use crate::{Millis, fair::ServerSeed};

/// The time, and what only the host of the table knows. Nobody at the table can influence it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'a> {
    /// The time, not earlier than the last event.
    pub now: Millis,
    /// How long the command has travelled. It is given back up to [`MAX_CREDIT`](crate::MAX_CREDIT).
    pub travelled: Millis,
    /// The server's secret seed. Spins follow from it, and it is shown with the event that ends the game.
    pub seed: Option<&'a ServerSeed>,
    /// The name a rematch's table would have.
    pub rematch: Option<&'a str>,
}

impl Context<'_> {
    /// The time, and nothing else.
    pub const fn at(now: Millis) -> Self {
        Self { now, travelled: 0, seed: None, rematch: None }
    }
}
