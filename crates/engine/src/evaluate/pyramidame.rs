//! The evaluation of Pyramidame: a [network](super::network) that was trained on games of the engine against itself.

use damier_rules::{
    Position,
    pyramidame::{Move, Pyramidame},
};

use super::Evaluate;
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl Levelled for Pyramidame {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/pyramidame.in") }
    }
}

impl Evaluate for Pyramidame {
    const SCALE: Scale = Scale::Logistic(120.0);
    const SWING: Value = 60;

    super::judged_by_network!("pyramidame");

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

#[cfg(test)]
mod tests {
    use super::{super::network::Network, *};

    #[test]
    fn the_network_can_be_read_and_knows_what_a_man_is_worth() {
        assert_ne!(Pyramidame::network(), Some(&Network::default()));
        let start = Pyramidame::default();
        assert!(start.evaluate().abs() < 60, "an even beginning: {}", start.evaluate());
        // The start without one of the men of the side to move.
        let us = start.turn();
        for man in start.men(us) {
            let mut setup = start.to_setup();
            setup.men[us].retain(|&other| other != man);
            let position = Pyramidame::from_setup(&setup).expect("a sound board");
            let (value, other) = (position.evaluate(), position.mirrored().evaluate());
            assert!(value < start.evaluate() - 20, "{man:?}: {value}");
            assert_eq!(value, other, "both sides see the same");
        }
    }
}
