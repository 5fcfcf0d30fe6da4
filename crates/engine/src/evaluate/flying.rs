//! What `russian` and `brazilian` have in common: boards of sixty-four squares on which kings fly and men capture all
//! ways, evaluated by a [network](super::network) that was trained on games of the engine against itself.

/// [`Evaluate`](super::Evaluate) and [`Levelled`](crate::Levelled) for a game that differs from its relatives in its rules,
/// its network (`networks/`) and the skills of its levels (`levels/`).
macro_rules! where_kings_fly {
    ($Position:ident, $name:literal) => {
        impl $crate::Levelled for $Position {
            fn skills(_: &Self) -> &'static $crate::Skills {
                const { &include!(concat!("../../levels/", $name, ".in")) }
            }
        }

        impl $crate::Evaluate for $Position {
            const SCALE: $crate::Scale = $crate::Scale::Logistic(100.0);
            const SWING: $crate::score::Value = 60;

            super::judged_by_network!($name);

            fn is_restless(&self) -> bool {
                self.capturing().any()
            }

            fn is_threatened(&self) -> bool {
                use damier_rules::{
                    Position as _,
                    draughts::{Squares, capture::Capturing, ruleset},
                };
                Capturing::<ruleset::$Position, 8>::new(self.pieces(), !self.turn(), Squares::EMPTY).any()
            }

            super::looked_up!(damier_rules::draughts::ruleset::$Position, 8);

            super::compiled_here!();

            fn squares(m: &damier_rules::draughts::Move<8>) -> (u8, u8) {
                (m.from.index(), m.to.index())
            }
        }
    };
}
pub(super) use where_kings_fly;

#[cfg(test)]
mod tests {
    use damier_rules::{
        Position,
        brazilian::Brazilian,
        draughts::{Draughts, Plain},
        russian::Russian,
    };

    use crate::{Evaluate, evaluate::network::Network};

    /// The start, and the start without one of the men of the side to move.
    fn knows_what_a_man_is_worth<R: Plain<8>>(start: &Draughts<R, 8>)
    where
        Draughts<R, 8>: Evaluate,
    {
        assert_ne!(Draughts::<R, 8>::network(), Some(&Network::default()));
        assert!(start.evaluate().abs() < 30, "an even beginning: {}", start.evaluate());
        for man in start.pieces().men(start.turn()) {
            let mut setup = start.to_setup();
            setup.pieces.men[start.turn()] -= man.set();
            let position = Draughts::<R, 8>::set_up(&setup, 12).expect("a sound board");
            let (value, other) = (position.evaluate(), position.mirrored().evaluate());
            assert!((-600..-40).contains(&value), "{man:?}: {value}");
            assert_eq!(value, other, "both sides see the same");
        }
    }

    #[test]
    fn the_networks_can_be_read_and_know_what_a_man_is_worth() {
        knows_what_a_man_is_worth(&Russian::default());
        knows_what_a_man_is_worth(&Brazilian::default());
    }
}
