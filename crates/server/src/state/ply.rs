//! A move of the game, with the board after it.

use std::sync::Arc;

use damier_rules::{Color, Spin};
use damier_table::{Millis, Ply};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::view::{MoveInfo, Snapshot};

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlyInfo {
    /// Its number, from 1.
    pub n: usize,
    /// Whose it is.
    pub color: Color,
    /// The move.
    #[serde(rename = "move")]
    pub played: MoveInfo,
    /// What the spinner had shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<Spin>,
    /// The position after it.
    pub after: Snapshot,
    /// When it was made.
    pub at: Millis,
    /// Whether it fails in an obligation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fault: bool,
}

impl PlyInfo {
    /// A move as it was played.
    pub fn of(ply: &Ply<'_>) -> Self {
        Self {
            n: ply.n + 1,
            color: ply.by,
            played: MoveInfo::new(ply.text(), &ply.motion()),
            spin: ply.before.spin(),
            after: Snapshot::of(&ply.after),
            at: ply.at,
            fault: ply.fault,
        }
    }
}

/// A [`PlyInfo`] as it is sent: written once, however many are told of it and however often, and smaller than what it is
/// written from.
#[derive(Debug, Clone)]
pub struct WrittenPly(Arc<RawValue>);

impl Serialize for WrittenPly {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl WrittenPly {
    /// A move as it was played.
    pub fn of(ply: &Ply<'_>) -> Self {
        // Plain data does not fail to be written.
        Self(to_raw_value(&PlyInfo::of(ply)).unwrap_or_default().into())
    }
}
