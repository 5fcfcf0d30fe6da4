//! A table as data: its state, and what happens at it, as clients are told it.

mod abilities;
mod clock;
mod ply;
mod seats;
mod whole;

pub use abilities::{Abilities, BothAbilities};
pub use clock::{ClockInfo, ClockKind};
pub use ply::{PlyInfo, WrittenPly};
pub use seats::BothSeats;
pub(crate) use whole::table_view;
pub use whole::{FairnessInfo, FaultInfo, OffersInfo, RematchInfo, ResultInfo, SettingsInfo, TableState};
