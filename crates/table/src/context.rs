//! What those who run a table bring to a decision.

use crate::{Millis, fair::ServerSeed};

/// What time it is, and what only those who run the table know. Nobody at the table can ask for any of this.
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
