//! The automatic draw of Dames & Trap: forty turns each in which nothing was captured, no man moved and no piece fell.

use super::{Move, Trap};
use crate::{Color, Counts, Draw, DrawClock, draughts::ruleset::RuleSet, record::count_key};

const TURNS_EACH: u8 = 40;

/// How many turns in a row have brought nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock {
    /// Turns of both sides together.
    pub idle_turns: u8,
}

impl<R: RuleSet> DrawClock<Trap<R>> for Clock {
    fn tick(self, before: &Trap<R>, m: &Move, after: &Trap<R>) -> Self {
        let count = |position: &Trap<R>| Color::ALL.map(|color| position.pieces().of(color).len());
        let man_moved = matches!(m, Move::Piece(m) if !before.pieces().all_kings().contains(m.from));
        if man_moved || count(before) != count(after) {
            Self::default()
        } else {
            Self { idle_turns: self.idle_turns.saturating_add(1) }
        }
    }

    fn draw(&self, _: &Trap<R>) -> Option<Draw> {
        (self.idle_turns >= 2 * TURNS_EACH).then_some(Draw::NoProgress { moves_each: TURNS_EACH })
    }

    /// None: repetition is no draw in this game, where the spinner may leave nothing else to do.
    fn repeatable(&self) -> usize {
        0
    }

    fn key(&self, _: &Trap<R>) -> u64 {
        count_key(self.idle_turns, 2 * TURNS_EACH)
    }

    fn counts(&self) -> Counts {
        [("idle_turns", self.idle_turns)].into_iter().collect()
    }
}
