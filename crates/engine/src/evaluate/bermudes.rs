//! The evaluation of Bermudes: a [network](super::network) that was trained on games of the engine against itself.

use damier_rules::bermudes::{Bermudes, Move};

use super::Evaluate;
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl Levelled for Bermudes {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/bermudes.in") }
    }
}

impl Evaluate for Bermudes {
    const SCALE: Scale = Scale::Logistic(450.0);
    const SWING: Value = 160;

    super::judged_by_network!("bermudes");

    fn is_restless(&self) -> bool {
        false
    }

    fn is_threatened(&self) -> bool {
        false
    }

    super::compiled_here!();

    fn squares(m: &Move) -> (u8, u8) {
        let index = |square: Option<damier_rules::bermudes::Square>| square.map_or(127, |square| square.index() as u8);
        (index(m.from()), index(m.to()))
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{
        Color,
        bermudes::{Setup, Squares},
    };

    use super::{super::network::Network, *};

    #[test]
    fn the_network_can_be_read_and_knows_what_pieces_are_worth() {
        assert_ne!(Bermudes::network(), Some(&Network::default()));
        let start = Bermudes::default();
        assert!(start.evaluate().abs() < 450, "an even beginning: {}", start.evaluate());
        // The start with some of Black's pieces turned over, either side to move.
        let mut setup: Setup = start.to_setup();
        for square in setup.pieces[Color::Black].into_iter().take(6).collect::<Vec<_>>() {
            setup.pieces[Color::Black] -= Squares::EMPTY.with(square);
            setup.pieces[Color::White] = setup.pieces[Color::White].with(square);
        }
        let position = Bermudes::from_setup(&setup, start.options()).expect("a sound board");
        assert!(position.evaluate() > start.evaluate() + 100, "{}", position.evaluate());
        assert_eq!(position.evaluate(), position.mirrored().evaluate(), "both sides see the same");
    }
}
