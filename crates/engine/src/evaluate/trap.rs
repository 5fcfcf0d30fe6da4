//! What matters in Dames & Trap.
//!
//! Values are win expectations here: 10,000 is a certain win. Averages over spins only make sense on that scale, so
//! the usual sum of material and position is bent by the logistic curve before anybody averages it.
//!
//! - **Material**, and a king about two and a half men: it flies, but a door swallows it like any other piece.
//! - **Doors**: a piece on a closed door is one notch from being lost, half as likely with each colour as a pawn's
//!   move; men standing on doors are worth less, and open doors ahead of one's men block them.
//! - **Advance**: the board is small, a man four rows on is soon a king. The back row keeps the opponent from one.

use damier_rules::{
    Color, Position,
    draughts::{capture::Capturing, ruleset::RuleSet},
    trap::{Move, Notch, Slider, Sliders, Squares, Trap},
};

use super::Evaluate;
use crate::{chance::expectation, score::Value};

const MAN: Value = 100;
const KING: Value = 240;

impl<R: RuleSet> Evaluate for Trap<R> {
    const SCALE: f64 = 2_000.0;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        // The side to move has the spin, which is worth a little.
        let value = side(self, us) - side(self, !us) + 10;
        expectation(value, 180.0)
    }

    fn is_restless(&self) -> bool {
        self.spin().is_none() && self.capturing().any()
    }

    fn is_threatened(&self) -> bool {
        Capturing::<R, 8>::new(self.pieces(), !self.turn(), self.sliders().open_doors()).any()
    }

    fn squares(m: &Move) -> (u8, u8) {
        match m {
            Move::Piece(m) => (m.from.index(), m.to.index()),
            Move::Slide { slider, to } => (100 + slider.row(), 100 + *to as u8),
        }
    }
}

/// The squares one notch from being an open door.
fn in_danger(sliders: Sliders) -> Squares {
    let neutral = Slider::all().filter(|&slider| sliders.notch(slider) == Notch::Neutral);
    neutral.fold(Squares::EMPTY, |danger, slider| {
        [Notch::Left, Notch::Right]
            .into_iter()
            .fold(danger, |danger, notch| danger | (sliders.with(slider, notch).open_doors() - sliders.open_doors()))
    })
}

fn side<R: RuleSet>(position: &Trap<R>, us: Color) -> Value {
    let pieces = position.pieces();
    let (men, kings) = (pieces.men(us), pieces.kings(us));
    let danger = in_danger(position.sliders());
    let rows =
        men.into_iter().map(|square| Value::from(if us == Color::White { 7 - square.row() } else { square.row() }));
    let advance: Value = rows.map(|rows| rows * rows).sum();
    MAN * men.len() as Value + KING * kings.len() as Value + advance / 2
        - 9 * (men & danger).len() as Value
        - 25 * (kings & danger).len() as Value
        + 5 * (men & Squares::far_row(!us)).len() as Value
}
