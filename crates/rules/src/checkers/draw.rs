//! The automatic draws of English draughts (C16, C17): forty moves each in which nothing was captured and no man moved.
//! Threefold repetition is counted by [`Record`](crate::Record).

use super::{Checkers, Move};
use crate::{Counts, Draw, DrawClock, record::count_key};

const MOVES_EACH: u8 = 40;

/// How many half-moves in a row were made by kings without a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock {
    /// Half-moves of both sides together.
    pub king_moves: u8,
}

impl DrawClock<Checkers> for Clock {
    fn tick(self, before: &Checkers, m: &Move, _: &Checkers) -> Self {
        let king_move = !m.is_capture() && before.pieces().all_kings().contains(m.from);
        Self { king_moves: if king_move { self.king_moves.saturating_add(1) } else { 0 } }
    }

    fn draw(&self, _: &Checkers) -> Option<Draw> {
        (self.king_moves >= 2 * MOVES_EACH).then_some(Draw::NoProgress { moves_each: MOVES_EACH })
    }

    fn repeatable(&self) -> usize {
        usize::from(self.king_moves)
    }

    fn key(&self, _: &Checkers) -> u64 {
        count_key(self.king_moves, 2 * MOVES_EACH)
    }

    fn counts(&self) -> Counts {
        [("king_moves", self.king_moves)].into_iter().collect()
    }
}
