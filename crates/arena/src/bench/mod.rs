//! Benchmarks of the rules, the engine and the reading of files: the same work on every machine.

pub mod pdn;
mod perft;
pub mod threads;

use std::{fmt, sync::atomic::AtomicBool, time::Instant};

use damier_engine::{Engine, EngineOptions, Evaluate, Limits};
use damier_rules::{AutoDraw, Game, Record, Variant, perft::actions, with_position};

pub use self::perft::{Count, Counting, MOST_COUNTED, PerftSpeed, Share, Speeds, pool};

/// How many nodes it takes to search a few positions of a game on one thread to its depth: a fingerprint of the search,
/// the same on every machine until the search changes.
pub fn fingerprint(game: Game) -> u64 {
    with_position!(Variant::from(game).start(), start => searched(start, game.properties().search_depth))
}

/// How fast a game is searched to its depth.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchSpeed {
    /// The game, by its short name.
    pub game: &'static str,
    /// How deep it was searched.
    pub depth: u32,
    /// Its [fingerprint].
    pub nodes: u64,
    /// How long that took.
    pub seconds: f64,
}

impl SearchSpeed {
    /// Searches a game.
    pub fn of(game: Game) -> Self {
        let started = Instant::now();
        let nodes = fingerprint(game);
        let seconds = started.elapsed().as_secs_f64();
        Self { game: game.id(), depth: game.properties().search_depth, nodes, seconds }
    }

    /// What the columns are.
    pub fn head() -> String {
        format!("{:<11} {:>5} {:>12} {:>9} {:>16}", "game", "depth", "nodes", "seconds", "million nodes/s")
    }
}

impl fmt::Display for SearchSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, depth, nodes, seconds } = self;
        write!(f, "{game:<11} {depth:>5} {nodes:>12} {seconds:>9.3} {:>16.2}", *nodes as f64 / seconds / 1e6)
    }
}

/// All games together.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fingerprint {
    /// The nodes of every game.
    pub fingerprint: u64,
    /// How long they took.
    pub seconds: f64,
}

impl Fingerprint {
    /// Adds a game.
    pub fn add(&mut self, game: &SearchSpeed) {
        self.fingerprint += game.nodes;
        self.seconds += game.seconds;
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fingerprint, seconds } = self;
        write!(f, "fingerprint {fingerprint}, {:.2} million nodes/s", *fingerprint as f64 / seconds / 1e6)
    }
}

/// The nodes of searching six positions on the way of a game that plays itself with fixed choices.
fn searched<P: Evaluate>(start: P, depth: u32) -> u64 {
    const POSITIONS: usize = 6;
    const APART: usize = 7;
    let engine = Engine::new(EngineOptions { table_megabytes: 16, ..EngineOptions::default() });
    let (mut position, mut nodes) = (start, 0);
    for number in 0..POSITIONS * APART {
        if number % APART == 0 {
            let record = Record::new(position.clone(), AutoDraw::On);
            nodes += engine.search(&record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {}).nodes;
        }
        let actions = actions(&position);
        let Some((at, m)) = actions.get(number * 31 % actions.len().max(1)) else { break };
        position = at.after(m);
    }
    nodes
}
