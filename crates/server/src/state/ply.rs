//! A move of the game, with the board after it.

use damier_rules::{Color, trap::Spin};
use damier_table::{Millis, Ply};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{MoveInfo, Snapshot};

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
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
