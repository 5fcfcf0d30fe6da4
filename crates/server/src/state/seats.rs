//! Who sits where.

use damier_rules::{ByColor, Color};
use damier_table::Seat;
use serde::{Deserialize, Serialize};

/// Who plays White and who plays Black.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BothSeats {
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
}

impl From<&ByColor<Seat>> for BothSeats {
    fn from(seats: &ByColor<Seat>) -> Self {
        Self { white: seats[Color::White].clone(), black: seats[Color::Black].clone() }
    }
}

impl From<BothSeats> for ByColor<Seat> {
    fn from(seats: BothSeats) -> Self {
        Self::new(seats.white, seats.black)
    }
}
