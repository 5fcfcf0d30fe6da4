//! What matters in Bermudes: what a [network](super::network) has seen in games of the engine against itself.

use std::sync::LazyLock;

use damier_rules::bermudes::{Bermudes, Move};

use super::{
    Evaluate,
    network::{Encode, Judge, Network, value},
};
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl Levelled for Bermudes {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/bermudes.in") }
    }
}

// That it can be read is tested.
static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_bytes!("../../networks/bermudes.network")).unwrap_or_default());

impl Evaluate for Bermudes {
    const SCALE: Scale = Scale::Logistic(450.0);
    const SWING: Value = 160;

    fn evaluate(&self) -> Value {
        value(NETWORK.odds::<Self>(&self.encode()), Self::SCALE)
    }

    fn network() -> Option<&'static Network> {
        Some(&NETWORK)
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
    }

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

    use super::*;

    #[test]
    fn the_network_can_be_read_and_knows_what_pieces_are_worth() {
        assert_ne!(*NETWORK, Network::default());
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
