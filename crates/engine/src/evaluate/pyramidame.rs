//! What matters in Pyramidame.
//!
//! Every plain move goes forward, so a man has only so many of them, and a side without a move has lost: most games end
//! with one side forced to give up a man, then the corner. From that follows:
//!
//! - **Material** is moves in hand more than anything else. With many men on the board one more is worth little, with few
//!   it is worth twice as much.
//! - **The race**: two steps from the corner a man is a threat, one step from it it is all but through, unless the man
//!   on the corner stays at home. Rows do not tell how far it is: `f10u` is one step away and `f10` three.
//! - **Where a man stands**: the frontier cubes and the roof (`g5`, `g7`, `f6`) see few men to capture and are
//!   jumped from many sides; the lower cubes of a step are safer, and those on the way down to the corner (`f8u`,
//!   `d10u`, `f10u`) prepare the breakthrough.
//!
//! The figures were fitted to the results of four thousand games of the engine against itself.

use damier_rules::{
    Color, Position,
    pyramidame::{Cube, Cubes, Move, Pyramidame},
};

use super::{Evaluate, network::Judge};
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl Levelled for Pyramidame {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/pyramidame.in") }
    }
}

/// What the right to move is worth.
const TURN: Value = 4;
/// What a man gains from the first exchange to the last, beside what its cube is worth.
const LATE_MAN: Value = 55;
/// What the foremost man is worth on top of its cube, one and two steps from the corner: early and late in the game.
const ONE_STEP: (Value, Value) = (214, 242);
const TWO_STEPS: (Value, Value) = (77, 195);

impl Evaluate for Pyramidame {
    const SCALE: Scale = Scale::Logistic(120.0);
    const SWING: Value = 60;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        let men = self.men(us).len() + self.men(!us).len();
        let late = LAST.min(20 - men as Value);
        side(self.men(us), us, late) - side(self.men(!us), !us, late) + TURN
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
    }

    fn is_restless(&self) -> bool {
        self.could_capture(self.turn())
    }

    fn is_threatened(&self) -> bool {
        self.could_capture(!self.turn())
    }

    super::compiled_here!();

    fn squares(m: &Move) -> (u8, u8) {
        (m.from().index() as u8, m.to().index() as u8)
    }
}

/// So many men have left the board when the late figures hold alone.
const LAST: Value = 14;

fn side(men: Cubes, us: Color, late: Value) -> Value {
    let mut value = LATE_MAN * men.len() as Value * late / LAST;
    let mut nearest = u8::MAX;
    for cube in men {
        value += Value::from(WORTH[us as usize][cube.index()]);
        nearest = nearest.min(STEPS_LEFT[us as usize][cube.index()]);
    }
    let between = |(early, end): (Value, Value)| early + (end - early) * late / LAST;
    value
        + match nearest {
            1 => between(ONE_STEP),
            2 => between(TWO_STEPS),
            _ => 0,
        }
}

/// What a man is worth on the upper cube of each column: rows from the corner it wants to reach down to its own,
/// columns from the middle file (`g`) to either edge (`a` and `m`). 0 where there is no cube to stand on.
const UPPER: [[i16; 7]; 13] = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 358, 0, 0, 0, 0, 0],
    [199, 0, 303, 0, 0, 0, 0],
    [0, 48, 0, 45, 0, 0, 0],
    [49, 0, 12, 0, 75, 0, 0],
    [0, 35, 0, 33, 0, 25, 0],
    [20, 0, 40, 0, 47, 0, 24],
    [0, 8, 0, 30, 0, 36, 0],
    [32, 0, 55, 0, 36, 0, 0],
    [0, 40, 0, 43, 0, 0, 0],
    [59, 0, 47, 0, 0, 0, 0],
    [0, 56, 0, 0, 0, 0, 0],
    [66, 0, 0, 0, 0, 0, 0],
];

/// The same for the cubes under them.
const UNDER: [[i16; 7]; 13] = [
    [0, 0, 0, 0, 0, 0, 0],
    [0, 50, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 76, 0, 95, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 102, 0, 75, 0, 15, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 58, 0, 52, 0, 11, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 63, 0, 55, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 48, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
];

/// [`UPPER`] and [`UNDER`] by cube, for either colour.
static WORTH: [[i16; Cube::COUNT]; 2] = [worth(Color::White), worth(Color::Black)];

const fn worth(us: Color) -> [i16; Cube::COUNT] {
    let mut table = [0; Cube::COUNT];
    let mut i = 0;
    while i < Cube::COUNT {
        let place = Cube::ALL[i].place();
        let row = if matches!(us, Color::White) { 6 - place.y } else { 6 + place.y };
        let map = if place.z % 2 == 1 { &UPPER } else { &UNDER };
        table[i] = map[row as usize][place.x.unsigned_abs() as usize];
        i += 1;
    }
    table
}

/// How many plain moves a man is from the far corner when nothing is in its way.
static STEPS_LEFT: [[u8; Cube::COUNT]; 2] = [steps_left(Color::White), steps_left(Color::Black)];

const fn steps_left(us: Color) -> [u8; Cube::COUNT] {
    let corner = Pyramidame::far_corner(us);
    let mut table = [u8::MAX; Cube::COUNT];
    table[corner.index()] = 0;
    let mut steps = 0;
    // No man is farther than eight steps: from its own corner to the other.
    while steps < 8 {
        let mut i = 0;
        while i < Cube::COUNT {
            let ahead = Pyramidame::steps_from(us, Cube::ALL[i]);
            let mut to = 0;
            while to < Cube::COUNT {
                if ahead.contains(Cube::ALL[to]) && table[to] == steps && table[i] == u8::MAX {
                    table[i] = steps + 1;
                }
                to += 1;
            }
            i += 1;
        }
        steps += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(name: &str, us: Color) -> u8 {
        let cube = Cube::ALL.into_iter().find(|cube| cube.to_string() == name).expect("a cube");
        STEPS_LEFT[us as usize][cube.index()]
    }

    #[test]
    fn steps_are_counted_by_moves_and_not_by_rows() {
        for (name, white) in [("g13", 0), ("f10u", 1), ("f12", 1), ("f10", 3), ("c9", 2), ("g7", 4), ("g1", 8)] {
            assert_eq!(steps(name, Color::White), white, "{name}");
        }
        assert_eq!(steps("g1", Color::Black), 0);
        assert_eq!(steps("f4u", Color::Black), 1);
        assert!(STEPS_LEFT.iter().flatten().all(|&steps| steps <= 8), "every man can get there");
    }

    #[test]
    fn both_sides_see_the_same() {
        let start = Pyramidame::default();
        for m in start.moves() {
            let next = start.after(&m);
            assert_eq!(next.evaluate(), next.mirrored().evaluate());
        }
    }
}
