//! The evaluation of international draughts: a [network](super::network) that was trained on games of the engine
//! against itself. One network for twenty men and for ten.

use damier_rules::{
    Color, Position,
    dames::{Clock, Dames, Move, Squares},
    draughts::{capture::Capturing, ruleset::International},
};
use fastrand::Rng;

use super::Evaluate;
use crate::{
    Book, Line, Score,
    endgame::{material::Material, rules::Tabled},
    level::{Levelled, Skills},
    score::{Scale, Value},
};

/// The skills of the levels with twenty men each.
const TWENTY_MEN: Skills = include!("../../levels/dames.in");
/// The same with ten men each.
const TEN_MEN: Skills = include!("../../levels/dames-10.in");

impl Levelled for Dames {
    fn skills(start: &Self) -> &'static Skills {
        let few = Color::ALL.into_iter().all(|color| start.pieces().of(color).len() <= 10);
        if few { &TEN_MEN } else { &TWENTY_MEN }
    }
}

impl Evaluate for Dames {
    const SCALE: Scale = Scale::Logistic(110.0);
    const SWING: Value = 45;
    const FUTILITY_DEPTH: i32 = 2;

    const MOST_OFFER_REDUCTION: i32 = 1;

    super::judged_by_network!("dames");

    #[inline]
    fn is_restless(&self) -> bool {
        self.capturing().any()
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        Capturing::<International, 10>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
    }

    super::looked_up!(International, 10);

    fn book_line(&self, book: &Book, rng: &mut Rng) -> Option<Line<Self>> {
        let drawn = book.draw(self, rng)?;
        let answer = book.moves(&self.after(&drawn.m)).first().map(|answer| answer.m);
        Some(Line { score: Score(drawn.value), moves: [Some(drawn.m), answer].into_iter().flatten().collect() })
    }

    super::compiled_here!();

    #[inline]
    fn squares(m: &Move) -> (u8, u8) {
        (m.from.index(), m.to.index())
    }
}

impl Tabled<10> for International {
    const NAME: &'static str = "dames";

    /// A lone king against at most three pieces with a king among them (D20, D21).
    fn limit(material: Material) -> Option<u8> {
        let against_lone_king = |material: Material| match material.sides() {
            _ if material.our_kings == 0 || material.their_kings == 0 => None,
            (1 | 2, 1) => Some(10),
            (3, 1) => Some(32),
            _ => None,
        };
        against_lone_king(material).or_else(|| against_lone_king(material.swapped()))
    }

    fn is_in_time(clock: &Clock, position: &Dames, within: u8) -> bool {
        /// 25 moves each by kings alone (D19).
        const KING_MOVES: u8 = 50;
        let (counted, limit) = match Self::limit(Material::of(position)) {
            Some(limit) => (clock.lone_king, limit),
            None => (clock.king_moves, KING_MOVES),
        };
        counted == 0 || counted.saturating_add(within) <= limit
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::dames::Opening;

    use super::{super::network::Network, *};

    #[test]
    fn the_network_can_be_read_and_knows_what_a_man_is_worth() {
        assert_ne!(Dames::network(), Some(&Network::default()));
        assert!(Dames::default().evaluate().abs() < 30, "an even beginning");
        // The start without one of White's men, White to move.
        for number in [31, 35, 38, 46, 50] {
            let mut setup = Opening::TwentyMen.start().to_setup();
            let man = damier_rules::dames::Square::from_index(number - 1).expect("a square");
            setup.pieces.men[damier_rules::Color::White] -= man.set();
            let position = Dames::from_setup(&setup, Opening::TwentyMen).expect("a sound board");
            let (value, other) = (position.evaluate(), position.mirrored().evaluate());
            assert!((-400..-60).contains(&value), "{number}: {value}");
            assert_eq!(value, other, "both sides see the same");
        }
    }
}
