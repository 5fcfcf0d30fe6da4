//! The evaluation of English draughts: a [network](super::network) that was trained on games of the engine against
//! itself.

use damier_rules::{
    Position,
    checkers::{Checkers, Clock, Move},
    draughts::{Squares, capture::Capturing, ruleset::English},
};

use super::Evaluate;
use crate::{
    endgame::rules::Tabled,
    level::{Levelled, Skills},
    score::{Scale, Value},
};

impl Levelled for Checkers {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/checkers.in") }
    }
}

impl Evaluate for Checkers {
    const SCALE: Scale = Scale::Logistic(90.0);
    const SWING: Value = 60;

    super::judged_by_network!("checkers");

    fn is_restless(&self) -> bool {
        self.capturing().any()
    }

    fn is_threatened(&self) -> bool {
        Capturing::<English, 8>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
    }

    super::looked_up!(English, 8);

    super::compiled_here!();

    fn squares(m: &Move) -> (u8, u8) {
        (m.from.index(), m.to.index())
    }
}

impl Tabled<8> for English {
    const NAME: &'static str = "checkers";

    fn is_in_time(clock: &Clock, _: &Checkers, within: u8) -> bool {
        /// 40 moves each by kings alone (C16).
        const KING_MOVES: u8 = 80;
        clock.king_moves == 0 || clock.king_moves.saturating_add(within) <= KING_MOVES
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Color;

    use super::{super::network::Network, *};

    #[test]
    fn the_network_can_be_read_and_knows_what_a_man_is_worth() {
        assert_ne!(Checkers::network(), Some(&Network::default()));
        let start = Checkers::default();
        assert!(start.evaluate().abs() < 30, "an even beginning: {}", start.evaluate());
        // The start without one of the men of the side to move.
        for man in start.pieces().men(start.turn()) {
            let mut setup = start.to_setup();
            setup.pieces.men[start.turn()] -= man.set();
            let position = Checkers::set_up(&setup, 12).expect("a sound board");
            let (value, other) = (position.evaluate(), position.mirrored().evaluate());
            assert!((-600..-40).contains(&value), "{man:?}: {value}");
            assert_eq!(value, other, "both sides see the same");
        }
        assert_eq!(start.turn(), Color::Black, "Black begins");
    }
}
