//! One search, from `go` to `done`, in a thread of its own.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use damier_engine::{Book, Engine, Level, Limits, Report};
use damier_notation::hub::{FromEngine, Go, Info, Line};
use damier_rules::{
    Position, Record,
    dames::{Dames, Move},
};
use fastrand::Rng;

use super::{complain, say};
use crate::failure::Failure;

/// All a search needs.
pub(super) struct Thinking {
    pub(super) go: Go,
    pub(super) engine: Arc<Engine>,
    pub(super) record: Record<Dames>,
    /// What it may take; while pondering, nothing limits it.
    pub(super) limits: Limits,
    pub(super) level: Level,
    pub(super) book: Option<&'static Book>,
    /// Whether the answer that is expected is told.
    pub(super) tells_answer: bool,
    pub(super) random: Rng,
    pub(super) stop: Arc<AtomicBool>,
    /// Set before `done` is said.
    pub(super) answered: Arc<AtomicBool>,
}

impl Thinking {
    /// Searches, says how it goes, and answers; when nobody listens any more it ends.
    pub(super) fn run(mut self) {
        let (chosen, expected) = self.choose();
        self.answered.store(true, Relaxed);
        let expected = expected.filter(|_| self.tells_answer);
        let answer = match chosen {
            Some(m) => say(FromEngine::done(m, expected)),
            // The protocol never asks for this; whoever does is still waiting for an end.
            None => complain("there is no legal move here: the game is over").and_then(|()| say(Line::new("done"))),
        };
        self.end_unless_heard(&answer);
    }

    /// The move to play and the answer to it that is expected.
    fn choose(&mut self) -> (Option<Move>, Option<Move>) {
        match self.go {
            Go::Think => self.book_move().unwrap_or_else(|| self.at_level(self.limits)),
            // To analyse is to look for the truth, whatever the level.
            Go::Analyze => self.search(self.limits),
            Go::Ponder => {
                let found = self.search(Limits::default());
                if self.level == Level::STRONGEST { found } else { self.at_level(self.limits) }
            }
        }
    }

    /// A move of the book, which is told like a search of depth one.
    fn book_move(&mut self) -> Option<(Option<Move>, Option<Move>)> {
        let (book, position) = (self.book?, self.record.position());
        let known = book.draw(position, &mut self.random)?;
        let answers = book.moves(&position.after(&known.m));
        let answer = answers.first().map(|answer| answer.m);
        let pv = [Some(known.m), answer].into_iter().flatten().map(Into::into).collect();
        let score = Some(f64::from(known.value) / 100.0);
        let info = Info { depth: Some(1), score, nodes: Some(1), pv, ..Info::default() };
        self.end_unless_heard(&say(FromEngine::Info(info)));
        Some((Some(known.m), answer))
    }

    fn at_level(&mut self, limits: Limits) -> (Option<Move>, Option<Move>) {
        if self.level == Level::STRONGEST {
            return self.search(limits);
        }
        // Having pondered, or being told to stop, is no reason not to move.
        let never = AtomicBool::new(false);
        let chosen = self.level.choose(&self.engine, &self.record, &limits, &never, &mut self.random);
        let Some((m, report)) = chosen else { return (None, None) };
        let line = report.lines.iter().find(|line| line.moves.first() == Some(&m));
        let lines = line.cloned().into_iter().collect();
        let report = Report { lines, ..report };
        self.end_unless_heard(&say(FromEngine::Info(info(&report))));
        (Some(m), report.lines.first().and_then(|line| line.moves.get(1)).copied())
    }

    fn search(&self, limits: Limits) -> (Option<Move>, Option<Move>) {
        let mut tell = |report: &Report<Dames>| self.end_unless_heard(&say(FromEngine::Info(info(report))));
        let found = self.engine.search(&self.record, &limits, &self.stop, &mut tell);
        let line = found.lines.first().map(|line| line.moves.as_slice()).unwrap_or_default();
        (line.first().copied(), line.get(1).copied())
    }

    fn end_unless_heard(&self, said: &Result<(), Failure>) {
        if said.is_err() {
            self.stop.store(true, Relaxed);
        }
    }
}

fn info(report: &Report<Dames>) -> Info {
    let line = report.lines.first();
    // As the protocol has it: 100 men and more is the end of the game, less the moves to it.
    let score = line.map(|line| match line.score.end_in() {
        Some(moves) => f64::from(moves.signum()) * (100.0 - f64::from(moves.abs()) / 100.0),
        None => line.score.men(),
    });
    Info {
        depth: Some(report.depth),
        mean_depth: None,
        score,
        nodes: Some(report.nodes),
        time: Some(report.elapsed),
        nps: Some(report.speed() / 1e6),
        pv: line.map(|line| line.moves.iter().map(|&m| m.into()).collect()).unwrap_or_default(),
    }
}
