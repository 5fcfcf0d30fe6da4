//! The rules of a table, one by one: a file for each thing a table has.

mod clocks;
mod endings;
mod faults;
mod moves;
mod names;
mod offers;
mod rematches;
mod setups;
mod spins;
mod takebacks;
mod touching;
mod ways;

use crate::support;

use damier_notation::sentences::Said;
use damier_rules::{
    ByColor, Color, Draw, Game, Outcome, Position, Spin, Victory,
    board::{Cell, Stop},
};
use damier_table::{
    BadSetup, By, Command, Context, Due, Ending, Event, EventKind, FIRST_MOVE, Hand, HouseRules, MAX_CREDIT, Millis,
    MoveAttempt, Offer, PLIES_BETWEEN_DRAW_OFFERS, Seat, Table, TableSetup, TimeControl, VERDICT, export::Export,
};
use support::*;

/// How time ends the game.
fn ended(table: &Table, now: Millis) -> Ending {
    let decision = table.tick(&house(now)).expect("the end");
    match decision.events() {
        [Event { kind: EventKind::Over(ending), .. }] => *ending,
        other => panic!("{other:?}"),
    }
}
