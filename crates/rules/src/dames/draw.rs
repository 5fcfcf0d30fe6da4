//! The automatic draws of international draughts (D19 to D21), as the international federation has them:
//!
//! - after 25 moves each by kings alone, nothing captured;
//! - after 16 moves each in which a lone king faces three pieces with a king among them;
//! - after 5 moves each in which it faces two such pieces, or a king.
//!
//! A man's move (a promotion too) or a capture starts the first count again; the other two run from the move that
//! brought the pieces down to that number, whatever is moved. Threefold repetition is counted by
//! [`Record`](crate::Record).

use super::{Dames, Move};
use crate::{Color, Counts, Draw, DrawClock, record::count_key};

const KING_MOVES_EACH: u8 = 25;

/// The counts of half-moves behind the draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock {
    /// Half-moves in a row by kings without a capture.
    pub king_moves: u8,
    /// Half-moves since the present balance against a lone king came about; zero where none stands alone.
    pub lone_king: u8,
}

impl DrawClock<Dames> for Clock {
    fn tick(self, before: &Dames, m: &Move, after: &Dames) -> Self {
        let king_move = !m.is_capture() && before.pieces().all_kings().contains(m.from);
        let balance = lone_king_limit(after);
        let same_balance = balance.is_some() && lone_king_limit(before) == balance;
        Self {
            king_moves: if king_move { self.king_moves.saturating_add(1) } else { 0 },
            lone_king: if same_balance { self.lone_king.saturating_add(1) } else { 0 },
        }
    }

    fn draw(&self, position: &Dames) -> Option<Draw> {
        if self.king_moves >= 2 * KING_MOVES_EACH {
            return Some(Draw::NoProgress { moves_each: KING_MOVES_EACH });
        }
        let moves_each = lone_king_limit(position)?;
        (self.lone_king >= 2 * moves_each).then_some(Draw::LoneKing { moves_each })
    }

    fn repeatable(&self) -> usize {
        usize::from(self.king_moves)
    }

    fn key(&self, position: &Dames) -> u64 {
        let lone_king = lone_king_limit(position).map_or(0, |each| count_key(self.lone_king, 2 * each));
        lone_king ^ count_key(self.king_moves, 2 * KING_MOVES_EACH)
    }

    fn counts(&self) -> Counts {
        [("king_moves", self.king_moves), ("lone_king", self.lone_king)].into_iter().collect()
    }
}

/// How many moves each side has where a lone king stands against at most three pieces with a king among them.
fn lone_king_limit(position: &Dames) -> Option<u8> {
    let pieces = position.pieces();
    let is_lone_king = |color| pieces.of(color).len() == 1 && !pieces.kings(color).is_empty();
    let limit_against = |color| match pieces.of(color).len() {
        _ if pieces.kings(color).is_empty() => None,
        1 | 2 => Some(5),
        3 => Some(16),
        _ => None,
    };
    Color::ALL.into_iter().filter(|&color| is_lone_king(color)).find_map(|color| limit_against(!color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dames::Opening;

    #[test]
    fn a_count_that_nears_its_end_is_part_of_the_key() {
        let start = Opening::TwentyMen.start();
        let key = |king_moves| Clock { king_moves, lone_king: 0 }.key(&start);
        assert_eq!(key(0), 0);
        assert_eq!(key(7), 0, "far from the draw nothing is split");
        assert_eq!(key(16), key(23));
        assert_ne!(key(16), key(24));
        for count in 31..50 {
            assert_ne!(key(count), key(count + 1), "every move counts now");
        }
        assert_eq!(Clock { king_moves: 0, lone_king: 200 }.key(&start), 0, "there is no lone king");
    }
}
