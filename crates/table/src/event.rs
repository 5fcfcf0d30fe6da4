//! What happens at a table. A table is its setup and the list of these.

use damier_rules::{AnyMove, Color, board::Cell, trap::Spin};

use crate::{
    Ending, Millis, Offer,
    fair::{PlayerSeed, ServerSeed},
};

/// Something that has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// What.
    pub what: What,
}

/// What can happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A seat has given its seed for the spins.
    Seeded {
        /// That seat.
        by: Color,
        /// Its seed.
        seed: PlayerSeed,
    },
    /// Somebody has said their name.
    Named {
        /// Whose it is.
        by: Color,
        /// The name.
        name: String,
    },
    /// A move.
    Moved {
        /// Whose.
        by: Color,
        /// The move.
        m: AnyMove,
        /// Whether it overlooks the obligation to capture.
        fault: bool,
        /// How much of the time it took is given back, for the way it had to travel.
        credit: Millis,
    },
    /// A spin.
    Spun {
        /// Whose.
        by: Color,
        /// Its number in this game, from 1.
        n: u32,
        /// What the spinner shows.
        result: Spin,
    },
    /// A piece was touched.
    Touched {
        /// By whom.
        by: Color,
        /// The piece.
        cell: Cell,
    },
    /// "J'adoube."
    Adjusted {
        /// Who says so.
        by: Color,
    },
    /// Something was offered.
    Offered {
        /// What.
        what: Offer,
        /// By whom.
        by: Color,
    },
    /// An offer was declined.
    Declined {
        /// What had been offered.
        what: Offer,
        /// Who declined it.
        by: Color,
    },
    /// Moves were taken back.
    TookBack {
        /// Who had asked for it.
        by: Color,
        /// How many.
        plies: usize,
    },
    /// A fault was challenged, and is taken back.
    Challenged {
        /// By whom.
        by: Color,
    },
    /// The game is over.
    Over(Ending),
    /// The server's seed is shown, so that the spins can be checked.
    Revealed {
        /// That seed.
        seed: ServerSeed,
    },
    /// A rematch has been agreed on.
    Rematched {
        /// The table it is played at.
        table: String,
    },
}
