//! How long a game may become. The events of a table are kept and sent as a whole, so their number is limited.
//!
//! - A game that is not over after [`MOST_PLIES`] moves is drawn. The longest games people play have a few hundred.
//! - After [`MOST_EVENTS`] events nothing is taken back, touched, offered or challenged any more: the players can only
//!   play on, answer offers, or end the game. As every further event then needs a move, a table never has more than
//!   `MOST_EVENTS + 3 * MOST_PLIES` events, and a few for its end.

use crate::{EventKind, Refused, Table};

/// A game that is not over after this many moves of both sides together is drawn.
pub const MOST_PLIES: usize = 2_000;

/// After this many events a table only accepts what advances the game.
pub const MOST_EVENTS: usize = 6_000;

impl Table {
    /// Whether an event that does not advance the game may still happen.
    pub(crate) fn admit_another(&self, kind: &EventKind) -> Result<(), Refused> {
        let aside = match kind {
            EventKind::Touch { .. }
            | EventKind::Adoube { .. }
            | EventKind::Offer { .. }
            | EventKind::Takeback { .. }
            | EventKind::Challenged { .. } => true,
            EventKind::Seed { .. }
            | EventKind::Waived { .. }
            | EventKind::Paused { .. }
            | EventKind::Name { .. }
            | EventKind::Move { .. }
            | EventKind::Spin { .. }
            | EventKind::Declined { .. }
            | EventKind::Over(_)
            | EventKind::Revealed { .. }
            | EventKind::Rematch { .. } => false,
        };
        if aside && self.events().len() >= MOST_EVENTS { Err(Refused::TooMuch) } else { Ok(()) }
    }

    /// Whether the game is too long after one more move.
    pub(crate) fn would_be_too_long(&self) -> bool {
        self.plies() + 1 >= MOST_PLIES
    }
}
