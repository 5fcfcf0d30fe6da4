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
