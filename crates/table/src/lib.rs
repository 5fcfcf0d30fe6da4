//! A game being played: seats, clock, offers, spins and faults, as a state machine of events.
//!
//! No input or output, no tasks, no randomness, and nobody looks at a clock: whoever calls brings the time and the
//! result of a spin along. A [`Table`] is its [`Setup`] and its [`Event`]s. [`Table::decide`] says what comes of a
//! [`Command`] without changing anything; the events it gives are stored and [applied](Table::apply). A table
//! [rebuilt](Table::rebuild) from its events is the same table.
//!
//! ```
//! use damier_rules::{Color, Game};
//! use damier_table::{By, Command, Setup, Table, What, export};
//!
//! let mut table = Table::new(Setup::new("kitchen", Game::Dames, 0))?;
//! let m = Command::Move { text: "32-28".to_owned(), ply: 0, credit: 0 };
//! for event in table.decide(By::Seat(Color::White), &m, 1_000)? {
//!     table.apply(&event)?;
//! }
//! assert_eq!(table.turn(), Color::Black);
//!
//! // The same again is refused, with a code for programs and a sentence for people.
//! let refused = table.decide(By::Seat(Color::White), &m, 2_000).unwrap_err();
//! assert_eq!(refused.code(), "stale");
//!
//! // What has happened can be played again, and checked by anybody.
//! assert_eq!(Table::rebuild(table.setup().clone(), table.events().to_vec())?, table);
//! assert!(export::verify(&export::Export::of(&table)).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One file for each thing a table has: who sits there ([`Seat`]), the [`Clock`], [`Offers`], what touch-move holds in
//! [`Hand`], [`Faults`], the spins ([`fair`]); [`stored`] and [`export`] are how all of it is written. What may happen
//! is said once, in [`Table::admit`].

mod admit;
mod clock;
mod command;
mod decide;
mod ending;
mod event;
pub mod export;
pub mod fair;
mod fault;
mod offer;
mod refused;
mod seat;
mod setup;
pub mod stored;
mod table;
mod touch;

pub use clock::{Clock, FIRST_MOVE, MAX_CREDIT, Millis, TimeControl};
pub use command::Command;
pub use ending::Ending;
pub use event::{Event, What};
pub use fault::{Fault, Faults, can_overlook};
pub use offer::{Offer, Offers, PLIES_BETWEEN_DRAW_OFFERS};
pub use refused::Refused;
pub use seat::{By, Seat};
pub use setup::{BadSetup, HouseRules, Setup, has_spins};
pub use table::{BadHistory, Due, Ply, Table};
pub use touch::Hand;
