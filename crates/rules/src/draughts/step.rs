//! Plain moves: a man one square diagonally forward, a king along its diagonals.

use super::{
    Direction, Move, Pieces, Square, Squares,
    ruleset::{KingReach, RuleSet},
};
use crate::{Color, MoveSink};

/// Offers every plain move of `us`. The caller makes sure that no capture is due.
#[inline(always)]
pub(crate) fn generate<R: RuleSet, const N: u8>(pieces: &Pieces<N>, us: Color, out: &mut impl MoveSink<Move<N>>) {
    let (men, empty) = (pieces.men(us), pieces.empty());
    match us {
        Color::White => {
            steps(men, Direction::UpLeft, empty, out);
            steps(men, Direction::UpRight, empty, out);
        }
        Color::Black => {
            steps(men, Direction::DownLeft, empty, out);
            steps(men, Direction::DownRight, empty, out);
        }
    }
    for from in pieces.kings(us) {
        for to in king_targets::<R, N>(from, empty) {
            out.push(Move { from, to, captured: Squares::EMPTY });
        }
    }
}

/// Offers what men must not do: every step backward they have room for.
pub(crate) fn backward<const N: u8>(pieces: &Pieces<N>, us: Color, out: &mut impl MoveSink<Move<N>>) {
    for direction in Direction::forward(!us) {
        steps(pieces.men(us), direction, pieces.empty(), out);
    }
}

/// How many plain moves `us` has.
#[inline(always)]
pub(crate) fn count<R: RuleSet, const N: u8>(pieces: &Pieces<N>, us: Color) -> u64 {
    let (men, empty) = (pieces.men(us), pieces.empty());
    let [left, right] = match us {
        Color::White => [men.step(Direction::UpLeft), men.step(Direction::UpRight)],
        Color::Black => [men.step(Direction::DownLeft), men.step(Direction::DownRight)],
    };
    let of_men = (left & empty).len() + (right & empty).len();
    let of_kings: usize = pieces.kings(us).into_iter().map(|from| king_targets::<R, N>(from, empty).len()).sum();
    (of_men + of_kings) as u64
}

/// One step of every man that has room for it.
#[inline(always)]
fn steps<const N: u8>(men: Squares<N>, direction: Direction, empty: Squares<N>, out: &mut impl MoveSink<Move<N>>) {
    for from in men & empty.step_back(direction) {
        out.push(Move { from, to: from.neighbour(direction), captured: Squares::EMPTY });
    }
}

/// Where a king can go without capturing.
#[inline]
pub fn king_targets<R: RuleSet, const N: u8>(from: Square<N>, empty: Squares<N>) -> Squares<N> {
    let mut targets = Squares::EMPTY;
    for direction in Direction::ALL {
        targets |= match R::KING {
            KingReach::Flying => open_run(from, direction, empty),
            KingReach::Short => from.set().step(direction) & empty,
        };
    }
    targets
}

/// The empty squares from `from` up to the first piece or the edge.
#[inline]
pub(crate) fn open_run<const N: u8>(from: Square<N>, direction: Direction, empty: Squares<N>) -> Squares<N> {
    let ray = from.ray(direction);
    match (ray - empty).nearest(direction) {
        Some(piece) => ray - piece.ray(direction) - piece.set(),
        None => ray,
    }
}
