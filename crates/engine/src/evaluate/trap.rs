//! What matters in Dames & Trap.
//!
//! Values are win expectations here: 10,000 is a certain win. Averages over spins only make sense on that scale, so
//! the usual sum of material and position is bent by the logistic curve before anybody averages it.
//!
//! - **Material**: a man more wins two games in three. A first king is worth four men, for nothing hunts it but the
//!   doors; further ones add less.
//! - **Advance**: the board is small. Until the middle a man gains nothing by advancing, one row from the far row it is
//!   worth twice as much, and in the corner less than in the middle.
//! - **Room**: half of the spins move a piece, so steps to choose from are good. A step onto an open door loses the
//!   man, but nobody is ever forced to make it while there is another.
//! - **Links**: a man with another behind it cannot be jumped that way.
//! - **Doors**: what stands on a closed door with its slider at neutral is lost if the opponent spins its colour, a
//!   quarter of the time; one piece at a time, so the first counts most.
//!
//! The figures were fitted to the results of games of the engine against itself.

use damier_rules::{
    Color, Position,
    draughts::{Direction, capture::Capturing, ruleset::RuleSet},
    trap::{Move, Notch, Slider, Sliders, Squares, Trap},
};

use super::{Evaluate, network::Judge};
use crate::{
    chance::{CERTAIN, expectation},
    level::{Levelled, Skills},
    score::{Scale, Value},
};

/// At this sum of material and position one wins 73 games in a hundred.
const BEND: f64 = 100.0;
/// A man among all 24 pieces is worth so much more than a last one.
const FULL_BOARD: Value = 13;
const FIRST_KING: Value = 296;
const MORE_KINGS: Value = 80;
const LINK: Value = 25;
const ROOM: Value = 26;
/// The first man above a closed door, and each further one.
const EXPOSED: (Value, Value) = (22, 19);
const EXPOSED_KING: Value = 40;

/// What a man is worth by its square, the far row first.
#[rustfmt::skip]
const MAN: [i16; 32] = [
      0,   0,   0,   0,
    163, 187, 181, 132,
    116, 137,  60,  37,
     48,  45,  46,  36,
     18,  38,  14,  32,
     30,  29,  40,  12,
      9,  43,  52,  44,
     38,  35,  48,  60,
];

impl<R: RuleSet> Levelled for Trap<R> {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/trap.in") }
    }
}

impl<R: RuleSet> Evaluate for Trap<R> {
    const SCALE: Scale = Scale::Expectation(CERTAIN);
    const SWING: Value = 800;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        expectation(side(self, us) - side(self, !us), BEND)
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
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

/// The closed doors one notch from being open.
fn in_danger(sliders: Sliders) -> Squares {
    let neutral = Slider::all().filter(|&slider| sliders.notch(slider) == Notch::Neutral);
    neutral.fold(Squares::EMPTY, |danger, slider| {
        let opened = |notch| sliders.with(slider, notch).open_doors() - sliders.open_doors();
        danger | opened(Notch::Left) | opened(Notch::Right)
    })
}

fn side<R: RuleSet>(position: &Trap<R>, us: Color) -> Value {
    let pieces = position.pieces();
    let (men, kings) = (pieces.men(us), pieces.kings(us));
    let count = 32 - pieces.empty().len() as Value;
    let mut value = FULL_BOARD * men.len() as Value * count / 24;
    for square in men {
        let index = if us == Color::White { square.index() } else { 31 - square.index() };
        value += Value::from(MAN[usize::from(index)]);
    }
    if !kings.is_empty() {
        value += FIRST_KING + MORE_KINGS * (kings.len() as Value - 1);
    }
    for direction in Direction::forward(us) {
        value += LINK * (men & men.step(direction)).len() as Value;
        value += ROOM * (men.step(direction) & pieces.empty()).len() as Value;
    }
    let danger = in_danger(position.sliders());
    let exposed = (men & danger).len() as Value;
    if exposed > 0 {
        value -= EXPOSED.0 + EXPOSED.1 * (exposed - 1);
    }
    value - EXPOSED_KING * (kings & danger).len() as Value
}
