//! What a player is asked for at a table, as a value that can be handed to another thread, and the answer.

use std::sync::atomic::AtomicBool;

use damier_engine::Limits;
use damier_rules::{AnyPosition, Color, Record};

use crate::{Choice, DRAW_OFFER, DrawAnswer, HINT, Player, Strength};

/// Something for a player to think about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlayerTask {
    /// Its move.
    Move {
        /// What it may take.
        limits: Limits,
    },
    /// A hint: a good move for the person to move.
    Hint,
    /// Whether to agree to a draw.
    Draw {
        /// The side that is asked.
        side: Color,
    },
}

/// The answer of a player.
#[derive(Debug, Clone)]
pub enum Thought {
    /// A move.
    Chosen(Choice<AnyPosition>),
    /// An answer to a draw offer.
    Draw(DrawAnswer),
}

impl PlayerTask {
    /// The strength at which it is thought about, and its limits, for a player of this strength.
    pub const fn costs(&self, strength: Strength) -> (Strength, Limits) {
        match self {
            Self::Move { limits } => (strength, *limits),
            Self::Hint => (Strength::FULL, HINT),
            Self::Draw { .. } => (strength, DRAW_OFFER),
        }
    }
}

impl Player {
    /// Thinks about a task; `None` if there is no move to choose.
    pub fn carry_out(&self, task: &PlayerTask, record: &Record<AnyPosition>, stop: &AtomicBool) -> Option<Thought> {
        match task {
            PlayerTask::Move { limits } => self.think_any(record, limits, stop, &mut |_| {}).map(Thought::Chosen),
            PlayerTask::Hint => self.hint_any(record, stop).map(Thought::Chosen),
            &PlayerTask::Draw { side } => Some(Thought::Draw(self.consider_draw_offer(record, side, stop))),
        }
    }
}
