//! The automatic draws of Russian draughts (R17 to R21), as the international federation's section for sixty-four squares
//! has them:
//!
//! - after 15 moves each by kings alone, nothing captured;
//! - after 15 moves each in which three kings or more face a lone king;
//! - after 5 moves each in which three pieces face a lone king that holds the main road;
//! - after 5, 30 or 60 moves each in which both sides have kings and nothing is captured or crowned, with up to three,
//!   five or seven pieces on the board.
//!
//! Threefold repetition is counted by [`Record`](crate::Record).

use super::{Move, Russian};
use crate::{
    Color, Counts, Draw, DrawClock,
    draughts::{Pieces, Squares},
    record::count_key,
};

/// Moves each by kings alone (R18).
pub const KING_MOVES_EACH: u8 = 15;
/// Moves each of three kings or more against one (R19).
pub const THREE_KINGS_EACH: u8 = 15;
/// Moves each against a lone king that [holds the main road](is_on_main_road).
pub const MAIN_ROAD_EACH: u8 = 5;

/// The counts of half-moves behind the draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock {
    /// Half-moves in a row by kings without a capture.
    pub king_moves: u8,
    /// Half-moves since three kings or more came to face a lone king; zero where they do not.
    pub three_kings: u8,
    /// Half-moves since three pieces came to face a lone king on the main road; zero where they do not.
    pub main_road: u8,
    /// Half-moves since both sides have kings and nothing was captured or crowned; zero with more than seven pieces.
    pub balance: u8,
}

impl DrawClock<Russian> for Clock {
    fn tick(self, before: &Russian, m: &Move, after: &Russian) -> Self {
        let (was, is) = (before.pieces(), after.pieces());
        let king_move = !m.is_capture() && was.all_kings().contains(m.from);
        let same_balance = !m.is_capture() && was.all_kings().len() == is.all_kings().len();
        Self {
            king_moves: count(king_move, self.king_moves),
            three_kings: count(three_kings(was) && three_kings(is), self.three_kings),
            main_road: count(is_on_main_road(was) && is_on_main_road(is), self.main_road),
            balance: count(same_balance && balance_limit(is).is_some(), self.balance),
        }
    }

    fn draw(&self, position: &Russian) -> Option<Draw> {
        let pieces = position.pieces();
        if self.main_road >= 2 * MAIN_ROAD_EACH {
            return Some(Draw::LoneKing { moves_each: MAIN_ROAD_EACH });
        }
        if self.three_kings >= 2 * THREE_KINGS_EACH {
            return Some(Draw::LoneKing { moves_each: THREE_KINGS_EACH });
        }
        if self.king_moves >= 2 * KING_MOVES_EACH {
            return Some(Draw::NoProgress { moves_each: KING_MOVES_EACH });
        }
        let moves_each = balance_limit(pieces)?;
        (self.balance >= 2 * moves_each).then_some(Draw::NoProgress { moves_each })
    }

    fn repeatable(&self) -> usize {
        usize::from(self.king_moves)
    }

    fn key(&self, position: &Russian) -> u64 {
        let counts = [
            (self.king_moves, Some(KING_MOVES_EACH)),
            (self.three_kings, Some(THREE_KINGS_EACH)),
            (self.main_road, Some(MAIN_ROAD_EACH)),
            (self.balance, balance_limit(position.pieces())),
        ];
        // Two counts may be equal: each has its own bits.
        let key = |(turn, (count, each)): (u32, (u8, Option<u8>))| {
            each.map_or(0, |each| count_key(count, 2 * each).rotate_left(turn))
        };
        (0..).zip(counts).map(key).fold(0, |keys, key| keys ^ key)
    }

    fn counts(&self) -> Counts {
        [
            ("king_moves", self.king_moves),
            ("three_kings", self.three_kings),
            ("main_road", self.main_road),
            ("balance", self.balance),
        ]
        .into_iter()
        .collect()
    }
}

/// One more, or from the beginning.
const fn count(goes_on: bool, so_far: u8) -> u8 {
    if goes_on { so_far.saturating_add(1) } else { 0 }
}

/// The side that has nothing but one king, if the other has more.
fn lone_king(pieces: &Pieces<8>) -> Option<Color> {
    let is_alone = |&color: &Color| pieces.of(color).len() == 1 && !pieces.kings(color).is_empty();
    Color::ALL.into_iter().find(|color| is_alone(color) && pieces.of(!*color).len() > 1)
}

/// Whether a lone king faces three kings or more, and no men.
fn three_kings(pieces: &Pieces<8>) -> bool {
    lone_king(pieces).is_some_and(|color| pieces.kings(!color).len() >= 3 && pieces.men(!color).is_empty())
}

/// Whether a lone king on the main road faces three pieces (R20).
pub fn is_on_main_road(pieces: &Pieces<8>) -> bool {
    lone_king(pieces).is_some_and(|color| pieces.of(!color).len() == 3 && pieces.of(color).meets(Squares::MAIN_ROAD))
}

/// How many moves each side has with so few pieces and kings on both sides.
fn balance_limit(pieces: &Pieces<8>) -> Option<u8> {
    if Color::ALL.into_iter().any(|color| pieces.kings(color).is_empty()) {
        return None;
    }
    moves_each(Color::ALL.map(|color| pieces.of(color).len()).iter().sum())
}

/// How many moves each side has with so many pieces, if both have kings and nothing is captured or crowned (R21).
pub const fn moves_each(pieces: usize) -> Option<u8> {
    match pieces {
        0..=3 => Some(5),
        4 | 5 => Some(30),
        6 | 7 => Some(60),
        _ => None,
    }
}
