//! A game being played: seats, clock, offers, spins and faults, as a state machine of events.
//!
//! No input or output, no tasks, no randomness, and no clock is read: the caller brings the time and the
//! secret behind the spins along, in a [`Context`]. A [`Table`] is its [`TableSetup`] and its [`Event`]s.
//! [`Table::decide`]
//! says what comes of a [`Command`] without changing anything: a [`Decision`], whose events are stored and then
//! [carried out](Table::carry_out). A table [rebuilt](Table::rebuild) from its events is the same table.
//!
//! These types are the one vocabulary of a table. A [`Command`] is read from the client as it is declared here, and an
//! [`Event`] is written the same way to the disk, into an export and to every client; with the feature `schema` both
//! describe themselves for `OpenAPI`.
//!
//! ```
//! use damier_rules::{Color, Game};
//! use damier_table::{By, Command, Context, TableSetup, Table, export};
//!
//! let mut table = Table::new(TableSetup::new("kitchen", Game::Dames, 0))?;
//! let decision = table.decide(By::Seat(Color::White), &Command::play("32-28"), &Context::at(1_000))?;
//! // Here its events are stored; then they happen.
//! table.carry_out(&decision)?;
//! assert_eq!(table.turn(), Color::Black);
//!
//! // The same again is refused, with a code for programs and a sentence for people.
//! let refused = table.decide(By::Seat(Color::White), &Command::play("32-28"), &Context::at(2_000)).unwrap_err();
//! assert_eq!(refused.code(), "not-your-turn");
//!
//! // What has happened can be played again, and checked by anybody.
//! assert_eq!(Table::rebuild(table.setup().clone(), table.events().to_vec())?, table);
//! assert!(export::verify(&export::Export::of(&table)).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One file for each thing a table has: who sits there ([`Seat`]), the [`Clock`], [`Offers`], what touch-move holds in
//! [`Hand`], [`Faults`], the spins ([`fair`]); [`export`] is a whole game in one file. What may happen is decided in
//! one place, `admit.rs`, and whether a move is legal in another, `attempt.rs`.

mod admit;
mod attempt;
mod clock;
mod command;
mod context;
mod decide;
mod ending;
mod event;
pub mod export;
pub mod fair;
mod fault;
mod file;
mod limits;
mod noted;
mod offer;
mod pdn;
mod refused;
mod report;
mod seat;
mod setup;
mod table;
mod touch;
mod version;

pub use attempt::MoveAttempt;
pub use clock::{Clock, FIRST_MOVE, MAX_CREDIT, Millis, TimeControl};
pub use command::Command;
pub use context::Context;
pub use decide::Decision;
pub use ending::Ending;
pub use event::{Event, EventKind};
pub use fault::{Fault, Faults, VERDICT, can_overlook};
pub use file::{GameFile, Restored};
pub use limits::{MOST_EVENTS, MOST_PLIES};
pub use noted::{BadNote, NotAsNoted, Noted};
pub use offer::{Offer, Offers, PLIES_BETWEEN_DRAW_OFFERS};
pub use refused::Refused;
pub use report::{VerificationReport, VerifiedGame};
pub use seat::{By, NameFault, Seat};
pub use setup::{BadSetup, HouseRules, TableSetup, has_spins};
pub use table::{BadHistory, Due, Ply, Table};
pub use touch::Hand;
pub use version::{VERSION, Version};
