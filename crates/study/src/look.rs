//! Analysis of a position: what the engine sees, line by line.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

use damier_engine::{Limits, Report, Scale, Score};
use damier_notation::write_move;
use damier_player::Player;
use damier_rules::{Actor, AnyMove, AnyPosition, Color, Outcome, Position, Record, Spin};

/// How positions are analysed.
#[derive(Debug, Clone, Copy)]
pub struct Study<'a> {
    /// The player that searches.
    pub player: &'a Player,
    /// The limits for each position.
    pub limits: &'a Limits,
    /// How many lines to find for each position; at least one.
    pub lines: usize,
    /// Set when nobody waits for the answer any more.
    pub stop: &'a AtomicBool,
}

/// The analysis of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// How deep it was looked at.
    pub depth: u32,
    /// How many positions that took.
    pub nodes: u64,
    /// How long.
    pub elapsed: Duration,
    /// The best lines, the best one first.
    pub lines: Vec<Variation>,
}

/// A line of play and what it leads to.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    /// Its score, for the side to move.
    pub score: Score,
    /// The chance to win of the side to move, a draw counting half.
    pub chance: f64,
    /// Its moves. In a game of chance it ends at the next spin.
    pub moves: Vec<AnyMove>,
}

impl Variation {
    /// Its moves as text, each written in the position it is played in.
    pub fn texts(&self, position: &AnyPosition) -> Vec<String> {
        let mut position = *position;
        let mut texts = Vec::with_capacity(self.moves.len());
        for m in &self.moves {
            if !matches!(position.actor(), Actor::Player(_)) {
                break;
            }
            texts.push(write_move(&position, m));
            position.play_unchecked(m);
        }
        texts
    }
}

impl Seen {
    fn new(report: &Report<AnyPosition>, scale: Scale) -> Self {
        let variation = |line: &damier_engine::Line<AnyPosition>| Variation {
            score: line.score,
            chance: line.score.win_probability(scale),
            moves: line.moves.clone(),
        };
        let lines = report.lines.iter().map(variation).collect();
        Self { depth: report.depth, nodes: report.nodes, elapsed: report.elapsed, lines }
    }
}

impl Study<'_> {
    /// Searches the best lines of a game's last position, and reports them at every depth.
    pub fn look(&self, game: &Record<AnyPosition>, tell: &mut dyn FnMut(&Seen)) -> Seen {
        let scale = Scale::of(game.position());
        let mut report = |report: &Report<AnyPosition>| tell(&Seen::new(report, scale));
        let found = self.player.analyse_any(game, self.limits, self.lines.max(1), self.stop, &mut report);
        Seen::new(&found, scale)
    }

    /// The expected result of a game's last position; `None` if the search was stopped, as what it has seen by then is
    /// not enough. Before a spin, every result is searched, so that the gains and losses by the spin are zero on
    /// average.
    pub(crate) fn outlook(&self, game: &Record<AnyPosition>, searched: &mut usize) -> Option<PositionAnalysis> {
        let scale = Scale::of(game.position());
        let chances = game.position().chances();
        let mut seen = Vec::with_capacity(chances.len().max(1));
        let mut parts = Vec::with_capacity(chances.len());
        for &(spin, weight) in &chances {
            let mut spun = game.clone();
            if spun.settle(spin).is_ok() {
                let found = self.search(&spun, searched)?;
                parts.push((f64::from(weight), found.expected()));
                seen.push((Some(spin), found));
            }
        }
        if seen.is_empty() {
            let found = self.search(game, searched)?;
            return Some(PositionAnalysis { expected: found.expected(), seen: vec![(None, found)] });
        }
        Some(PositionAnalysis { expected: average(&parts, scale), seen })
    }

    /// Searches a position; `None` if the search was stopped, as what it has seen by then is not enough.
    pub(crate) fn search(&self, game: &Record<AnyPosition>, searched: &mut usize) -> Option<Seen> {
        *searched += 1;
        let seen = self.look(game, &mut |_| {});
        (!self.stop.load(Relaxed)).then_some(seen)
    }
}

/// The expected result, for one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Expected {
    pub(crate) score: Score,
    pub(crate) chance: f64,
}

impl Expected {
    /// The same for the other side.
    pub(crate) fn for_the_other(self) -> Self {
        Self { score: Score(-self.score.0), chance: 1.0 - self.chance }
    }

    /// Of a game that has ended.
    pub(crate) fn of(outcome: Outcome, side: Color) -> Self {
        match outcome.winner() {
            Some(winner) if winner == side => Self { score: Score::WON, chance: 1.0 },
            Some(_) => Self { score: Score(-Score::WON.0), chance: 0.0 },
            None => Self { score: Score(0), chance: 0.5 },
        }
    }
}

/// The search of a position: the expected result, and the lines after each result of the spin, if one is due.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PositionAnalysis {
    pub(crate) expected: Expected,
    seen: Vec<(Option<Spin>, Seen)>,
}

impl PositionAnalysis {
    /// What was seen after a spin, or where there is none.
    pub(crate) fn after(self, spin: Option<Spin>) -> Option<Seen> {
        self.seen.into_iter().find(|(shown, _)| *shown == spin).map(|(_, seen)| seen)
    }
}

impl Seen {
    /// The expected result of the best line.
    pub(crate) fn expected(&self) -> Expected {
        let of = |line: &Variation| Expected { score: line.score, chance: line.chance };
        self.lines.first().map_or(Expected { score: Score(0), chance: 0.5 }, of)
    }
}

/// The expected result before a spin: the average. If every result wins, or every one loses, the one that takes
/// longest.
fn average(parts: &[(f64, Expected)], scale: Scale) -> Expected {
    let weights: f64 = parts.iter().map(|(weight, _)| weight).sum();
    let chance = parts.iter().map(|(weight, part)| weight * part.chance).sum::<f64>() / weights;
    let ends = parts.iter().map(|(_, part)| part.score.end_in()).collect::<Option<Vec<_>>>();
    let sides = |ends: &Vec<i32>| ends.iter().all(|&end| end >= 0) || ends.iter().all(|&end| end < 0);
    let score = match ends.filter(sides) {
        // A nearer end is the larger score, won or lost.
        Some(_) => parts.iter().map(|(_, part)| part.score).min_by_key(|score| score.0.abs()),
        None => Some(Score(scale.value(chance))),
    };
    Expected { score: score.unwrap_or(Score(0)), chance }
}
