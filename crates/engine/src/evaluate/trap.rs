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
    board::DoorColor,
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
        // A man more among many is luck's toy, among few it wins.
        let pieces = self.pieces().of(Color::White).len() + self.pieces().of(Color::Black).len();
        expectation(value, 110.0 + 18.0 * pieces as f64)
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

/// The squares one notch from being an open door of that colour.
fn in_danger(sliders: Sliders, color: DoorColor) -> Squares {
    let neutral = Slider::all().filter(|&slider| slider.color() == color && sliders.notch(slider) == Notch::Neutral);
    neutral.fold(Squares::EMPTY, |danger, slider| {
        let opened = |notch| sliders.with(slider, notch).open_doors() - sliders.open_doors();
        danger | opened(Notch::Left) | opened(Notch::Right)
    })
}

/// What the doors threaten: the best piece on each colour's doors is lost with the next spin of that colour.
fn exposed<R: RuleSet>(position: &Trap<R>, us: Color) -> Value {
    let pieces = position.pieces();
    let of_color = |color| {
        let danger = in_danger(position.sliders(), color);
        let (men, kings) = ((pieces.men(us) & danger).len() as Value, (pieces.kings(us) & danger).len() as Value);
        match (men, kings) {
            (0, 0) => 0,
            (more, 0) => 20 + 4 * (more - 1),
            (more, kings) => 50 + 10 * (kings - 1) + 4 * more,
        }
    };
    of_color(DoorColor::Green) + of_color(DoorColor::Orange)
}

fn side<R: RuleSet>(position: &Trap<R>, us: Color) -> Value {
    let pieces = position.pieces();
    let (men, kings) = (pieces.men(us), pieces.kings(us));
    let rows =
        men.into_iter().map(|square| Value::from(if us == Color::White { 7 - square.row() } else { square.row() }));
    let advance: Value = rows.map(|rows| rows * rows).sum();
    MAN * men.len() as Value + KING * kings.len() as Value + advance / 2 - exposed(position, us)
        + 6 * (men & Squares::far_row(!us)).len() as Value
}
