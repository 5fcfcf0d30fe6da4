//! When a move is the only one: the chances after it and after the next best, by a search of this many nodes.

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, EngineOptions, Limits, Report, Scale, Score};
use damier_rules::{AnyMove, AnyPosition, Position, Record};

use super::{Puzzle, PuzzleGoal};

/// How clearly a move has to be the only one. Chances are from zero to one, a draw counting half.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threshold {
    /// A win is seen from this chance on.
    pub won: f64,
    /// A draw is held from this chance on.
    pub held: f64,
    /// A game is lost up to this chance.
    pub lost: f64,
    /// The next best move is worse by this much where the solver wins.
    pub gap: f64,
    /// The same in a game of chance.
    pub gap_by_chance: f64,
}

impl Threshold {
    /// The threshold for a new puzzle.
    pub const TAKEN: Self = Self { won: 0.8, held: 0.38, lost: 0.13, gap: 0.35, gap_by_chance: 0.15 };
    /// A lower threshold for checking again with more nodes, as scores change a little from depth to depth.
    pub const KEPT: Self = Self { won: 0.7, held: 0.3, lost: 0.2, gap: 0.25, gap_by_chance: 0.1 };

    /// The goal that a position with these chances has: to win, to save, or none.
    pub(super) fn goal(&self, weighed: &Weighed) -> Option<PuzzleGoal> {
        let goal = match weighed.scale {
            Scale::Expectation(_) => PuzzleGoal::Best,
            Scale::Logistic(_) if weighed.best >= self.won => PuzzleGoal::Win,
            Scale::Logistic(_) => PuzzleGoal::Save,
        };
        self.is_only(goal, weighed).then_some(goal)
    }

    /// Whether the best move is the only one that reaches the goal.
    pub(super) fn is_only(&self, goal: PuzzleGoal, weighed: &Weighed) -> bool {
        let &Weighed { best, second, .. } = weighed;
        match goal {
            PuzzleGoal::Win => best >= self.won && best - second >= self.gap,
            PuzzleGoal::Save => best >= self.held && second <= self.lost,
            PuzzleGoal::Best => best - second >= self.gap_by_chance,
        }
    }
}

/// The best move of a position and how good the next best is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weighed {
    pub(super) m: AnyMove,
    pub(super) score: Score,
    pub(super) best: f64,
    pub(super) second: f64,
    scale: Scale,
}

/// An engine with a hash table of its own.
#[derive(Debug)]
pub(super) struct Looker {
    pub(super) engine: Engine,
}

impl Looker {
    pub(super) fn new() -> Self {
        Self { engine: Engine::new(EngineOptions { table_megabytes: 2, ..EngineOptions::default() }) }
    }

    /// The two best moves, by the last depth that was finished.
    pub(super) fn weigh(&self, record: &Record<AnyPosition>, nodes: u64, stop: &AtomicBool) -> Option<Weighed> {
        let report = self.search(record, nodes, 2, stop);
        let scale = Scale::of(record.position());
        let first = report.lines.first()?;
        let second = report.lines.get(1)?;
        Some(Weighed {
            m: *first.moves.first()?,
            score: first.score,
            best: first.score.win_probability(scale),
            second: second.score.win_probability(scale),
            scale,
        })
    }

    /// The best move.
    pub(super) fn best(&self, record: &Record<AnyPosition>, nodes: u64, stop: &AtomicBool) -> Option<AnyMove> {
        self.search(record, nodes, 1, stop).best().copied()
    }

    fn search(&self, record: &Record<AnyPosition>, nodes: u64, lines: usize, stop: &AtomicBool) -> Report<AnyPosition> {
        let mut finished = None;
        let mut keep = |report: &Report<AnyPosition>| finished = Some(report.clone());
        let last = self.engine.search_any(record, &Limits::nodes(nodes), lines, stop, &mut keep);
        finished.unwrap_or(last)
    }
}

/// Why a puzzle fails the check.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Doubt {
    /// A move of its line cannot be played, or the line does not end with the solver.
    Line,
    /// There is nothing to decide.
    NoChoice,
    /// At this decision, from zero, another move is better.
    Other(usize),
    /// At this decision, from zero, the move is not the only one: the chances with it and with the next best.
    NotOnly(usize, f64, f64),
    /// The check was stopped.
    Stopped,
}

impl Puzzle {
    /// Checks a puzzle: its moves are legal, and a search of this many nodes at every decision finds its move and no
    /// other.
    pub fn check(&self, nodes: u64, threshold: &Threshold, stop: &AtomicBool) -> Result<(), Doubt> {
        self.check_line()?;
        let decisions = self.decisions();
        if decisions.is_empty() {
            return Err(Doubt::NoChoice);
        }
        let looker = Looker::new();
        for (number, (record, m)) in decisions.iter().enumerate() {
            let weighed = looker.weigh(record, nodes, stop).ok_or(Doubt::NoChoice)?;
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(Doubt::Stopped);
            }
            if weighed.m != *m {
                return Err(Doubt::Other(number));
            }
            if !threshold.is_only(self.goal, &weighed) {
                return Err(Doubt::NotOnly(number, weighed.best, weighed.second));
            }
        }
        Ok(())
    }

    /// Checks its line: every move is legal, and the line ends with the solver's own.
    pub fn check_line(&self) -> Result<(), Doubt> {
        let mut position = self.start;
        let mut last = None;
        for (number, m) in self.line.iter().chain(&self.tail).enumerate() {
            if !position.allows(m) {
                return Err(Doubt::Line);
            }
            if number < self.line.len() {
                last = Some(position.turn());
            }
            position.play_unchecked(m);
        }
        if last == Some(self.solver()) { Ok(()) } else { Err(Doubt::Line) }
    }
}
