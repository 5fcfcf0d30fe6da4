//! What matters in Russian draughts: what matters wherever kings fly over sixty-four squares, and how much each of it
//! does here.

use damier_rules::{
    Position,
    draughts::{Squares, capture::Capturing, ruleset},
    russian::{Move, Russian},
};

use super::{
    Evaluate,
    flying::{Weights, difference},
    network::Judge,
};
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

/// Three kings catch one unless it has the main road, and a man is crowned in the middle of a capture: kings come early.
const WEIGHTS: Weights = Weights { king: 270, first_king: 60, main_road: 40 };

impl Levelled for Russian {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/russian.in") }
    }
}

impl Evaluate for Russian {
    const SCALE: Scale = Scale::Logistic(100.0);
    const SWING: Value = 60;

    fn evaluate(&self) -> Value {
        difference::<ruleset::Russian>(self.pieces(), self.turn(), &WEIGHTS)
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
    }

    fn is_restless(&self) -> bool {
        self.capturing().any()
    }

    fn is_threatened(&self) -> bool {
        Capturing::<ruleset::Russian, 8>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
    }

    super::compiled_here!();

    fn squares(m: &Move) -> (u8, u8) {
        (m.from.index(), m.to.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_judged_alike() {
        let mut position = Russian::default();
        for turn in 0..60 {
            assert_eq!(position.evaluate(), position.mirrored().evaluate());
            let moves = position.moves();
            let Some(m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
    }
}
