//! What happens at a table. A table is its setup and the list of these; they are stored, sent and exported as they are
//! written here.

use damier_rules::{Color, Spin};
use serde::{Deserialize, Serialize};

use crate::{
    Ending, Millis, Offer,
    fair::{PlayerSeed, ServerSeed},
    version::Version,
};

/// Something that has happened.
///
/// This is the one form of an event: in memory, on the disk, in an export and on the wire.
///
/// ```
/// use damier_rules::Color;
/// use damier_table::{Event, EventKind};
///
/// let event = Event::new(1_000, EventKind::Challenged { by: Color::Black });
/// let text = r#"{"v":1,"at":1000,"kind":"challenged","by":"black"}"#;
/// assert_eq!(serde_json::to_string(&event)?, text);
/// assert_eq!(serde_json::from_str::<Event>(text)?, event);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// The version of the format.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub v: Version,
    /// When it happened: milliseconds since 1970.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

impl Event {
    /// An event of the present version.
    pub const fn new(at: Millis, kind: EventKind) -> Self {
        Self { v: Version, at, kind }
    }
}

/// What can happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum EventKind {
    /// A seat has given its seed for the spins.
    Seed {
        /// That seat.
        by: Color,
        /// Its seed, in 32 hexadecimal digits.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        seed: PlayerSeed,
    },
    /// A seat plays without a seed of its own: it counts as zeros.
    Waived {
        /// That seat.
        by: Color,
    },
    /// Somebody has said their name.
    Name {
        /// Whose it is.
        by: Color,
        /// The name.
        name: String,
    },
    /// A move.
    Move {
        /// Whose.
        by: Color,
        /// The move in its game's notation: it means something in the position it was made in. A rafle that goes another
        /// way than the usual one is written with every landing.
        #[serde(rename = "move")]
        text: String,
        /// Whether it fails in an obligation, at a table where that may stand.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fault: bool,
        /// How many milliseconds are given back to its side, for the time it took to arrive.
        #[serde(default, skip_serializing_if = "is_zero")]
        credit: Millis,
    },
    /// A spin.
    Spin {
        /// Whose.
        by: Color,
        /// Its number in this game, from 1.
        n: u32,
        /// What the spinner shows.
        result: Spin,
    },
    /// A piece was touched.
    Touch {
        /// By whom.
        by: Color,
        /// The number of its cell.
        cell: u8,
    },
    /// "J'adoube": from now on pieces are only put straight.
    Adoube {
        /// Who says so.
        by: Color,
        /// Whether, on the contrary, all stand as they should and the next piece touched is to be moved.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        over: bool,
    },
    /// Something was offered.
    Offer {
        /// By whom.
        by: Color,
        /// What.
        what: Offer,
    },
    /// An offer was declined.
    Declined {
        /// Who declined it.
        by: Color,
        /// What had been offered.
        what: Offer,
    },
    /// Moves were taken back.
    Takeback {
        /// Who had asked for it.
        by: Color,
        /// How many.
        plies: usize,
    },
    /// The last move was a fault: it was challenged, and is taken back.
    Challenged {
        /// By whom.
        by: Color,
    },
    /// The server was down, and this much of that time does not count.
    Paused {
        /// In milliseconds.
        millis: Millis,
    },
    /// The game is over.
    Over(Ending),
    /// The server's seed is shown, so that the spins can be checked.
    Revealed {
        /// That seed, in 64 hexadecimal digits.
        #[serde(rename = "serverSeed")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        server_seed: ServerSeed,
    },
    /// A rematch has been agreed on. A seat's secret opens its table as well, with the colours exchanged.
    Rematch {
        /// The table it is played at.
        table: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde wants it")]
fn is_zero(credit: &Millis) -> bool {
    *credit == 0
}
