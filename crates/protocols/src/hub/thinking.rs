//! One search, from `go` to `done`, in a thread of its own.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{Limits, Report};
use damier_notation::hub::{FromEngine, Go, HubMessage, Info};
use damier_player::{Choice, Player, Source};
use damier_rules::{Record, dames::Dames};

use super::Output;

/// All a search needs.
pub(crate) struct Thinking {
    pub(crate) go: Go,
    pub(crate) player: Arc<Player>,
    pub(crate) record: Record<Dames>,
    /// Its limits; none while pondering.
    pub(crate) limits: Limits,
    /// Whether the expected answer is reported.
    pub(crate) tells_answer: bool,
    pub(crate) output: Output,
    pub(crate) stop: Arc<AtomicBool>,
    /// Set before `done` is sent.
    pub(crate) answered: Arc<AtomicBool>,
}

impl Thinking {
    /// Searches, reports progress, and answers; ends if nobody reads the output any more.
    pub(crate) fn run(self) {
        let chosen = self.choose();
        self.answered.store(true, Relaxed);
        let answer = match chosen {
            Some(choice) => {
                let expected = choice.answer().filter(|_| self.tells_answer);
                self.output.say(FromEngine::done(choice.m, expected))
            }
            // The protocol never asks for this; a program that does still waits for an end.
            None => self
                .output
                .complain("there is no legal move here: the game is over")
                .and_then(|()| self.output.say(HubMessage::new("done"))),
        };
        self.end_unless_heard(&answer);
    }

    /// The move to play.
    fn choose(&self) -> Option<Choice<Dames>> {
        let mut tell = |report: &Report<Dames>| self.tell(report);
        match self.go {
            Go::Think => self.think(),
            // An analysis is always at full strength.
            Go::Analyze => {
                let report = self.player.analyse(&self.record, &self.limits, 1, &self.stop, &mut tell);
                report.best().copied().map(|m| Choice { m, source: Source::Search, report })
            }
            // A weaker player only waits, and thinks at its level then.
            Go::Ponder => self.player.ponder(&self.record, &self.stop, &mut tell).or_else(|| self.think()),
        }
    }

    fn think(&self) -> Option<Choice<Dames>> {
        let full = self.player.options().strength.is_full();
        // A weaker player makes a move even after pondering, or if it is told to stop.
        let never = AtomicBool::new(false);
        let stop = if full { &*self.stop } else { &never };
        let choice = self.player.think(&self.record, &self.limits, stop, &mut |report| self.tell(report))?;
        if !full || choice.source == Source::Book {
            let lines = choice.line().cloned().into_iter().collect();
            self.tell(&Report { lines, ..choice.report.clone() });
        }
        Some(choice)
    }

    fn tell(&self, report: &Report<Dames>) {
        self.end_unless_heard(&self.output.say(FromEngine::Info(info(report))));
    }

    fn end_unless_heard(&self, said: &io::Result<()>) {
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
    // A move of the book takes no time.
    let timed = !report.elapsed.is_zero();
    // Milliseconds, and two decimals of a million: further digits are noise.
    let time = Duration::from_millis(report.elapsed.as_millis() as u64);
    let nps = (report.speed() / 1e4).round() / 1e2;
    Info {
        depth: Some(report.depth),
        mean_depth: None,
        score,
        nodes: Some(report.nodes),
        time: timed.then_some(time),
        nps: timed.then_some(nps),
        pv: line.map(|line| line.moves.iter().map(|&m| m.into()).collect()).unwrap_or_default(),
    }
}
