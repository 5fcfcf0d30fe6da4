//! What matters in Bermudes.
//!
//! - **Numbers** decide: below six pieces the game is lost. The fewer the opponent has, the more each one counts.
//! - **Captures in hand**: there are no quiet moves, so whoever has more captures to choose from has the initiative,
//!   and every capture the opponent has is a piece in danger.

use damier_rules::{
    Position,
    bermudes::{Bermudes, Move},
};

use super::Evaluate;
use crate::score::{Scale, Value};

impl Evaluate for Bermudes {
    const SCALE: Scale = Scale::Logistic(450.0);
    const SWING: Value = 160;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        let (own, enemy) = (self.count(us) as Value, self.count(!us) as Value);
        let (ours, theirs) = (self.captures_in_hand(us) as Value, self.captures_in_hand(!us) as Value);
        // Nearness to the end: from 27 pieces down to 6 a piece gains half as much again.
        let worth = |pieces: Value| 100 * pieces + 60 * (pieces - 6).min(12);
        worth(own) - worth(enemy) + 12 * (ours.min(40) - theirs.min(40)) + 20
    }

    fn is_restless(&self) -> bool {
        false
    }

    fn is_threatened(&self) -> bool {
        false
    }

    super::compiled_here!();

    fn squares(m: &Move) -> (u8, u8) {
        let index = |square: Option<damier_rules::bermudes::Square>| square.map_or(127, |square| square.index() as u8);
        (index(m.from()), index(m.to()))
    }
}
