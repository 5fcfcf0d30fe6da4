//! What matters in Pyramidame.
//!
//! - **The race**: whoever's man first rests on the far corner has won, so the man closest to it counts far more than
//!   the sum of all advances, and every step more the closer it is.
//! - **Material**: men guard the corner, force captures on the opponent and outlast it. With no compulsory maximum and
//!   captures that are forced, a man more is worth a little over one step of the race.
//! - **Room**: who runs out of moves has lost, and every plain move uses up a row; steps left are moves in hand.

use damier_rules::{
    Color, Position,
    pyramidame::{Cubes, Move, Pyramidame},
};

use super::Evaluate;
use crate::score::Value;

const MAN: Value = 100;

impl Evaluate for Pyramidame {
    const SCALE: f64 = 150.0;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        side(self.men(us), us) - side(self.men(!us), !us) + 8
    }

    fn is_restless(&self) -> bool {
        self.could_capture(self.turn())
    }

    fn is_threatened(&self) -> bool {
        self.could_capture(!self.turn())
    }

    fn squares(m: &Move) -> (u8, u8) {
        (m.from().index() as u8, m.to().index() as u8)
    }
}

/// How much the leading man is worth, by the rows it has left to the corner.
const LEAD: [Value; 13] = [0, 220, 130, 80, 52, 34, 22, 14, 8, 4, 2, 0, 0];

fn side(men: Cubes, us: Color) -> Value {
    let rows_left = |y: i8| if us == Color::White { 6 - y } else { y + 6 };
    let mut value = 0;
    let mut nearest = 12;
    for cube in men {
        let place = cube.place();
        let left = rows_left(place.y);
        nearest = nearest.min(left);
        // Being near the middle line keeps both ways to the corner open.
        value += MAN + 3 * Value::from(12 - left) - Value::from(place.x.abs());
    }
    value + LEAD[nearest.clamp(0, 12) as usize]
}
