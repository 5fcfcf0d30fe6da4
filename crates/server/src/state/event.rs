//! What has happened at a table, as it is told to whoever looks on.

use damier_table::{Event, Table, What};
use serde::Serialize;
use utoipa::ToSchema;

use super::{FairnessInfo, PlyInfo, ResultInfo};
use crate::view::{Side, Snapshot};

/// Something that has happened.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum EventInfo {
    /// A move.
    Move {
        /// The move.
        ply: PlyInfo,
    },
    /// A spin.
    Spin {
        /// Whose.
        by: Side,
        /// Its number, from 1.
        n: u32,
        /// What the spinner shows.
        result: &'static str,
        /// The position with it.
        snapshot: Snapshot,
    },
    /// Moves were taken back.
    Takeback {
        /// Who had asked.
        by: Side,
        /// How many.
        plies: usize,
        /// The position after that.
        to: Snapshot,
    },
    /// Something was offered.
    Offer {
        /// `draw`, `takeback` or `rematch`.
        what: &'static str,
        /// By whom.
        by: Side,
    },
    /// An offer was declined.
    Declined {
        /// `draw`, `takeback` or `rematch`.
        what: &'static str,
        /// By whom.
        by: Side,
    },
    /// The game is over.
    Over {
        /// How it ended.
        result: ResultInfo,
    },
    /// A piece was touched.
    Touch {
        /// By whom.
        by: Side,
        /// The piece.
        cell: u8,
    },
    /// "J'adoube."
    Adoube {
        /// Who says so.
        by: Side,
    },
    /// The last move was challenged and is taken back.
    Challenged {
        /// By whom.
        by: Side,
        /// How many moves were taken back: one.
        plies: usize,
        /// The position after that.
        to: Snapshot,
    },
    /// A seat has given its seed for the spins.
    Seed {
        /// Which.
        by: Side,
        /// The seed.
        seed: String,
    },
    /// Somebody has said their name.
    Name {
        /// Whose it is.
        by: Side,
        /// The name.
        name: String,
    },
    /// The server's seed is shown.
    Revealed {
        /// All that the spins can be checked by.
        fairness: Option<FairnessInfo>,
    },
    /// A rematch has been agreed on.
    Rematch {
        /// The table it is played at. A seat's secret opens it as well, with the colours exchanged.
        table: String,
    },
}

impl EventInfo {
    /// An event, with the table as it is right after it, and its last move as it is told.
    pub(crate) fn of(after: &Table, last: Option<&PlyInfo>, event: &Event) -> Self {
        let snapshot = || Snapshot::of(after.position());
        match &event.what {
            &What::Seeded { by, seed } => Self::Seed { by: by.into(), seed: seed.to_hex() },
            What::Named { by, name } => Self::Name { by: (*by).into(), name: name.clone() },
            What::Moved { .. } => match last {
                Some(ply) => Self::Move { ply: ply.clone() },
                None => unreachable!("a move has just been made"),
            },
            &What::Spun { by, n, result } => {
                Self::Spin { by: by.into(), n, result: result.name(), snapshot: snapshot() }
            }
            &What::Touched { by, cell } => Self::Touch { by: by.into(), cell: cell.0 },
            &What::Adjusted { by } => Self::Adoube { by: by.into() },
            &What::Offered { what, by } => Self::Offer { what: what.name(), by: by.into() },
            &What::Declined { what, by } => Self::Declined { what: what.name(), by: by.into() },
            &What::TookBack { by, plies } => Self::Takeback { by: by.into(), plies, to: snapshot() },
            &What::Challenged { by } => Self::Challenged { by: by.into(), plies: 1, to: snapshot() },
            &What::Over(ending) => Self::Over { result: ending.into() },
            What::Revealed { .. } => Self::Revealed { fairness: FairnessInfo::of(after) },
            What::Rematched { table } => Self::Rematch { table: table.clone() },
        }
    }
}
