//! How long a game may become. What happens at a table is kept and sent as a whole, so it has a bound.
//!
//! - A game that is not over after [`MOST_PLIES`] moves is drawn. The longest games people play have a few hundred.
//! - After [`MOST_EVENTS`] events nothing is taken back, touched, offered or challenged any more: what is left is to
//!   play on, to answer what has been offered, or to end the game. As every further event then needs a move, a table
//!   never has more than `MOST_EVENTS + 3 * MOST_PLIES` events, and a few for its end.

use crate::{EventKind, Refused, Table};

/// A game that is not over after this many moves of both sides together is drawn.
pub const MOST_PLIES: usize = 2_000;

/// After this many events a table takes nothing but what brings the game forward.
pub const MOST_EVENTS: usize = 6_000;

impl Table {
    /// Whether something that does not bring the game forward may still happen.
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
