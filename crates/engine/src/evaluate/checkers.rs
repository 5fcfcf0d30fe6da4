//! What matters in English draughts.
//!
//! - **Men** decide, and the fewer there are, the more one counts: whoever is ahead exchanges.
//! - **Kings** take short steps, so one is worth a man and a half, not three.
//! - **Advance** brings a man closer to its crown, but its own back row is what keeps the other side from it: the men on
//!   the two bridge squares stay as long as there is something to guard against.
//! - **The centre** has the most to choose from; men at the edge cannot be jumped, and can do little.
//! - **The move**: with as many pieces on each side, whoever has the opposition in the end wins it. A tempo is worth a
//!   little everywhere.
//! - **A trapped king** in the single corner does nothing.
//!
//! Values are in hundredths of a man.

use damier_rules::{
    Color, Position,
    checkers::{Checkers, Move},
    draughts::{Direction, Squares, capture::Capturing, ruleset::English},
};

use super::{Evaluate, network::Judge};
use crate::{
    level::{Levelled, Skills},
    score::{Scale, Value},
};

/// What a man is worth, and how much more each piece that has left the board makes it.
const MAN: Value = 100;
const PER_PIECE_GONE: Value = 2;
const KING: Value = 145;
/// What the right to move is worth.
const TURN: Value = 4;
/// The two men that keep three of four squares of the back row (1 and 3 for Black, 30 and 32 for White).
const BRIDGE: Value = 14;
/// A man with another behind it cannot be jumped that way.
const LINK: Value = 3;
/// A square a man can step to.
const ROOM: Value = 2;

/// What standing there adds to a man, the far row first.
#[rustfmt::skip]
const ADVANCE: [Value; 32] = [
     0,  0,  0,  0,
    26, 30, 30, 24,
    16, 20, 20, 14,
     8, 16, 16, 10,
     6, 12, 14,  6,
     4,  6,  6,  2,
     2,  2,  2,  0,
     8,  4, 10,  6,
];

/// What standing there adds to a king, seen from either side.
#[rustfmt::skip]
const KING_PLACE: [Value; 32] = [
     4,  2,  0, -8,
     6,  8,  6,  0,
     2, 12, 10,  4,
     4, 14, 14,  4,
     4, 14, 14,  4,
     4, 10, 12,  2,
     0,  6,  8,  6,
    -8,  0,  2,  4,
];

impl Levelled for Checkers {
    fn skills(_: &Self) -> &'static Skills {
        const { &include!("../../levels/checkers.in") }
    }
}

impl Evaluate for Checkers {
    const SCALE: Scale = Scale::Logistic(90.0);
    const SWING: Value = 60;

    fn evaluate(&self) -> Value {
        let us = self.turn();
        side(self, us) - side(self, !us) + TURN
    }

    #[inline]
    fn judged(&self, judge: &mut Judge<'_>, ply: usize) -> Value {
        judge.value(self, ply).unwrap_or_else(|| self.evaluate())
    }

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

/// What a side has.
fn side(position: &Checkers, us: Color) -> Value {
    let pieces = position.pieces();
    let (men, kings, empty) = (pieces.men(us), pieces.kings(us), pieces.empty());
    let gone = empty.len() as Value - 8;
    let each = MAN + PER_PIECE_GONE * gone;
    let mut value = each * men.len() as Value + (KING + PER_PIECE_GONE * gone) * kings.len() as Value;
    let seen = |index: u8| usize::from(if us == Color::White { index } else { 31 - index });
    for square in men {
        value += ADVANCE[seen(square.index())];
    }
    for square in kings {
        value += KING_PLACE[seen(square.index())];
    }
    for direction in Direction::forward(us) {
        value += LINK * (men & men.step(direction)).len() as Value;
        value += ROOM * (men.step(direction) & empty).len() as Value;
    }
    // Worth something while the other side has men to crown.
    let bridge = men.into_iter().filter(|square| matches!(seen(square.index()), 29 | 31)).count();
    if bridge == 2 && !pieces.men(!us).is_empty() {
        value += BRIDGE;
    }
    value
}

#[cfg(test)]
mod tests {
    use damier_rules::board::Depict as _;

    use super::*;

    #[test]
    fn both_sides_are_judged_alike() {
        let mut position = Checkers::default();
        for turn in 0..60 {
            assert_eq!(position.evaluate(), Checkers::mirrored(&position).evaluate());
            let moves = position.moves();
            let Some(m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            position.play_unchecked(m);
        }
        assert_eq!(usize::from(Checkers::CELLS), KING_PLACE.len());
    }
}
