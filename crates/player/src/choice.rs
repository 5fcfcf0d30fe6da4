//! What a player has decided to play, and why.

use damier_engine::{Evaluate, Line, Report, Score};
use damier_rules::{AnyPosition, Position, Registered};

/// Where a move comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// From the opening book.
    Book,
    /// The endgame tables know how the game ends from here.
    Tables,
    /// It was searched for.
    Search,
}

/// A move to play, and what the player saw as it chose it.
#[derive(Debug, Clone)]
pub struct Choice<P: Position> {
    /// The move.
    pub m: P::Move,
    /// Where it comes from.
    pub source: Source,
    /// What was seen. At a level the move need not be that of the best line.
    pub report: Report<P>,
}

impl<P: Position> Choice<P> {
    /// The line that begins with the move.
    pub fn line(&self) -> Option<&Line<P>> {
        self.report.lines.iter().find(|line| line.moves.first() == Some(&self.m))
    }

    /// The answer that is expected: what to ponder on.
    pub fn answer(&self) -> Option<P::Move> {
        self.line()?.moves.get(1).copied()
    }

    /// What the player thinks the position is worth to the side to move.
    pub fn score(&self) -> Score {
        self.line().or(self.report.lines.first()).map_or(Score(0), |line| line.score)
    }
}

impl<P: Evaluate + Registered> Choice<P> {
    /// The same without the game's own types.
    pub fn to_any(&self) -> Choice<AnyPosition> {
        Choice { m: P::move_to_any(self.m), source: self.source, report: self.report.to_any() }
    }
}
