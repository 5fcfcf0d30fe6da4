//! What matters on a board of sixty-four squares where kings fly and men capture all ways: what `russian` and `brazilian`
//! have in common.
//!
//! - **Men** decide, and the fewer there are, the more one counts: whoever is ahead exchanges.
//! - **Kings** rule whole diagonals. One is worth some three men, the first one most of all, for it cannot be caught on
//!   the main road.
//! - **The main road**, the long diagonal from corner to corner: a king on it holds a draw against three.
//! - **Advance** brings a man closer to its crown; a guarded back row keeps the other side from it.
//! - **The centre** has the most to choose from; men at the edge can do little.
//! - **Men in line** hold each other: a man with another behind it cannot be jumped that way.
//!
//! Values are in hundredths of a man.

use damier_rules::{
    Color,
    draughts::{Direction, Pieces, Squares, ruleset::RuleSet, step::king_targets},
};

use crate::score::Value;

/// What differs between the games.
pub(super) struct Weights {
    /// What a king is worth.
    pub(super) king: Value,
    /// What the first king is worth beyond that while the other side has none.
    pub(super) first_king: Value,
    /// What a king on the main road is worth beyond that.
    pub(super) main_road: Value,
}

/// What a man is worth, and how much more each piece that has left the board makes it.
const MAN: Value = 100;
const PER_PIECE_GONE: Value = 1;
/// What the right to move is worth.
pub(super) const TURN: Value = 4;
/// A man with another behind it.
const LINK: Value = 3;
/// A square a man can step to.
const ROOM: Value = 2;
/// A square a king can go to.
const REACH: Value = 1;

/// What standing there adds to a man, the far row first.
#[rustfmt::skip]
const ADVANCE: [Value; 32] = [
     0,  0,  0,  0,
    30, 34, 34, 30,
    14, 22, 22, 18,
     8, 18, 18,  8,
     4, 14, 16,  6,
     4,  8,  8,  0,
     0,  2,  2,  0,
     4,  6,  8,  2,
];

/// How much better the board is for `us`, whose turn it is.
pub(super) fn difference<R: RuleSet>(pieces: &Pieces<8>, us: Color, weights: &Weights) -> Value {
    side::<R>(pieces, us, weights) - side::<R>(pieces, !us, weights) + TURN
}

/// What a side has.
fn side<R: RuleSet>(pieces: &Pieces<8>, us: Color, weights: &Weights) -> Value {
    let (men, kings, empty) = (pieces.men(us), pieces.kings(us), pieces.empty());
    let gone = empty.len() as Value - 8;
    let mut value = (MAN + PER_PIECE_GONE * gone) * men.len() as Value + weights.king * kings.len() as Value;
    for square in men {
        let index = if us == Color::White { square.index() } else { 31 - square.index() };
        value += ADVANCE[usize::from(index)];
    }
    for direction in Direction::forward(us) {
        value += LINK * (men & men.step(direction)).len() as Value;
        value += ROOM * (men.step(direction) & empty).len() as Value;
    }
    if !kings.is_empty() {
        for square in kings {
            value += REACH * king_targets::<R, 8>(square, empty).len() as Value;
        }
        if pieces.kings(!us).is_empty() {
            value += weights.first_king;
        }
        if kings.meets(Squares::MAIN_ROAD) {
            value += weights.main_road;
        }
    }
    value
}

/// [`Evaluate`](super::Evaluate) and [`Levelled`](crate::Levelled) for a game that differs from its relatives in its rules,
/// its weights and the skills of its levels (`levels/`).
macro_rules! judged_by_weights {
    ($Position:ident, $weights:expr, $levels:literal) => {
        impl $crate::Levelled for $Position {
            fn skills(_: &Self) -> &'static $crate::Skills {
                const { &include!(concat!("../../levels/", $levels, ".in")) }
            }
        }

        impl $crate::Evaluate for $Position {
            const SCALE: $crate::Scale = $crate::Scale::Logistic(100.0);
            const SWING: $crate::score::Value = 60;

            fn evaluate(&self) -> $crate::score::Value {
                use damier_rules::{Position as _, draughts::ruleset};
                super::flying::difference::<ruleset::$Position>(self.pieces(), self.turn(), &$weights)
            }

            #[inline]
            fn judged(&self, judge: &mut super::network::Judge<'_>, ply: usize) -> $crate::score::Value {
                judge.value(self, ply).unwrap_or_else(|| $crate::Evaluate::evaluate(self))
            }

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

            super::compiled_here!();

            fn squares(m: &damier_rules::draughts::Move<8>) -> (u8, u8) {
                (m.from.index(), m.to.index())
            }
        }
    };
}
pub(super) use judged_by_weights;

#[cfg(test)]
mod tests {
    use damier_rules::{brazilian::Brazilian, draughts::Move, russian::Russian};

    use crate::Evaluate;

    fn both_sides_are_judged_alike<P: Evaluate<Move = Move<8>> + Default>(mirrored: impl Fn(&P) -> P) {
        let mut position = P::default();
        for turn in 0..60 {
            assert_eq!(position.evaluate(), mirrored(&position).evaluate());
            let moves = position.moves();
            let Some(m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
    }

    #[test]
    fn both_sides_are_judged_alike_where_kings_fly() {
        both_sides_are_judged_alike(Russian::mirrored);
        both_sides_are_judged_alike(Brazilian::mirrored);
    }
}
