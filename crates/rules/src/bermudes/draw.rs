//! The draws that depend on history: moves without a capture, and how far back a position can come again.

use super::{Bermudes, Move};
use crate::{Counts, Draw, DrawClock, record::count_key};

/// How many one-square moves in a row draw the game, one by either side counting one (option `free-moves`).
const MOST_STEPS: u8 = 50;

/// Counts what the draw rules need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    steps: u8,
    since_elimination: usize,
}

impl Clock {
    /// One-square moves since the last capture. A forced pass among them neither counts nor breaks the row.
    pub const fn steps(&self) -> u8 {
        self.steps
    }
}

impl DrawClock<Bermudes> for Clock {
    fn tick(self, _: &Bermudes, m: &Move, _: &Bermudes) -> Self {
        let since_elimination = self.since_elimination + 1;
        match m {
            Move::Eliminate { .. } => Self::default(),
            Move::Flip { .. } => Self { steps: 0, since_elimination },
            Move::Step { .. } => Self { steps: self.steps.saturating_add(1), since_elimination },
            Move::Pass => Self { since_elimination, ..self },
        }
    }

    fn draw(&self, _: &Bermudes) -> Option<Draw> {
        (self.steps >= MOST_STEPS).then_some(Draw::NoProgress { moves_each: MOST_STEPS / 2 })
    }

    /// Only an elimination is final: a piece flipped to and fro can bring a position back, with every move a capture.
    fn repeatable(&self) -> usize {
        self.since_elimination
    }

    fn key(&self, _: &Bermudes) -> u64 {
        count_key(self.steps, MOST_STEPS)
    }

    fn counts(&self) -> Counts {
        [("steps", self.steps)].into_iter().collect()
    }
}
