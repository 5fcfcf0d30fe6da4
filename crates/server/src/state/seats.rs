//! Who sits where.

use damier_rules::{ByColor, Color};
use damier_table::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who plays one of the two colours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatInfo {
    /// A person.
    Human {
        /// What they want to be called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// 1 to 10.
        level: u8,
    },
}

impl From<&Seat> for SeatInfo {
    fn from(seat: &Seat) -> Self {
        match seat {
            Seat::Human { name } => Self::Human { name: name.clone() },
            Seat::Engine { level } => Self::Engine { level: *level },
        }
    }
}

impl From<SeatInfo> for Seat {
    fn from(seat: SeatInfo) -> Self {
        match seat {
            SeatInfo::Human { name } => {
                Self::Human { name: name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()) }
            }
            SeatInfo::Engine { level } => Self::Engine { level },
        }
    }
}

/// Who plays White and who plays Black.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BothSeats {
    /// White.
    pub white: SeatInfo,
    /// Black.
    pub black: SeatInfo,
}

impl From<&ByColor<Seat>> for BothSeats {
    fn from(seats: &ByColor<Seat>) -> Self {
        Self { white: (&seats[Color::White]).into(), black: (&seats[Color::Black]).into() }
    }
}

impl From<BothSeats> for ByColor<Seat> {
    fn from(seats: BothSeats) -> Self {
        Self::new(seats.white.into(), seats.black.into())
    }
}
