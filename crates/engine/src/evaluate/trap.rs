//! The evaluation of Dames & Trap: a [network](super::network) that was trained on games of the engine against itself.
//!
//! Values are win expectations here: 10,000 is a certain win. Averages over spins only make sense on that scale, so the
//! logits of the network are mapped by the logistic curve before they are averaged.

use damier_rules::{
    Position,
    draughts::{capture::Capturing, ruleset::RuleSet},
    trap::{Move, Trap},
};

use super::Evaluate;
use crate::{
    chance::CERTAIN,
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl<R: RuleSet> Levelled for Trap<R> {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/trap.in") }
    }
}

impl<R: RuleSet> Evaluate for Trap<R> {
    const SCALE: Scale = Scale::Expectation(CERTAIN);
    const SWING: Value = 800;

    super::judged_by_network!("trap");

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

#[cfg(test)]
mod tests {
    use damier_rules::draughts::ruleset::{EnglishTrap, FrenchTrap};

    use super::{super::network::Network, *};

    /// The start, and the start without one of the men of the side to move.
    fn knows_what_a_man_is_worth<R: RuleSet>() {
        assert_ne!(Trap::<R>::network(), Some(&Network::default()));
        let start = Trap::<R>::default();
        assert!(start.evaluate().abs() < 1_500, "an even beginning: {}", start.evaluate());
        let us = start.turn();
        for man in start.pieces().men(us) {
            let mut setup = start.to_setup();
            setup.pieces.men[us] -= man.set();
            let position = Trap::<R>::from_setup(&setup, start.settings()).expect("a sound board");
            let (value, other) = (position.evaluate(), position.mirrored().evaluate());
            assert!(value < start.evaluate() - 100, "{man:?}: {value}");
            assert_eq!(value, other, "both sides see the same");
        }
    }

    #[test]
    fn the_network_can_be_read_and_knows_what_a_man_is_worth() {
        knows_what_a_man_is_worth::<FrenchTrap>();
        knows_what_a_man_is_worth::<EnglishTrap>();
    }
}
