//! A game being played: seats, clock, offers, spins and faults, as a state machine of events.
mod admit;
mod clock;
mod command;
mod decide;
mod ending;
mod event;
pub mod fair;
mod fault;
mod offer;
mod refused;
mod seat;
mod setup;
mod table;
mod touch;

pub use clock::{Clock, FIRST_MOVE, MAX_CREDIT, Millis, TimeControl};
pub use command::Command;
pub use ending::Ending;
pub use event::{Event, What};
pub use fault::{Fault, Faults};
pub use offer::{Offer, Offers, PLIES_BETWEEN_DRAW_OFFERS};
pub use refused::Refused;
pub use seat::{By, Seat};
pub use setup::{BadSetup, HouseRules, Setup, has_spins};
pub use table::{BadHistory, Due, Ply, Table};
pub use touch::Hand;
