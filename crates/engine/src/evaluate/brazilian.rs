//! What matters in Brazilian draughts: what matters wherever kings fly over sixty-four squares, and how much each of it
//! does here.

use damier_rules::{
    Position,
    brazilian::{Brazilian, Move},
    draughts::{Squares, capture::Capturing, ruleset},
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

/// The largest capture is compulsory, so that a king can be made to take what it is fed: it is worth a little less.
const WEIGHTS: Weights = Weights { king: 250, first_king: 50, main_road: 40 };

impl Levelled for Brazilian {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/brazilian.in") }
    }
}

impl Evaluate for Brazilian {
    const SCALE: Scale = Scale::Logistic(100.0);
    const SWING: Value = 60;

    fn evaluate(&self) -> Value {
        difference::<ruleset::Brazilian>(self.pieces(), self.turn(), &WEIGHTS)
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
    }

    fn is_restless(&self) -> bool {
        self.capturing().any()
    }

    fn is_threatened(&self) -> bool {
        Capturing::<ruleset::Brazilian, 8>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
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
        let mut position = Brazilian::default();
        for turn in 0..60 {
            assert_eq!(position.evaluate(), position.mirrored().evaluate());
            let moves = position.moves();
            let Some(m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
    }
}
