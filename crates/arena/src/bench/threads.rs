//! Positions to search with one thread and with several.

use std::{
    fmt,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::{Engine, EngineOptions, Limits};
use damier_rules::{AutoDraw, Position, Record, dames::Dames};
use fastrand::Rng;

/// How long one position took on one thread and on several, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TimeToDepth {
    /// The position's number, from one on.
    pub position: usize,
    /// On one thread.
    pub alone: f64,
    /// On several.
    pub together: f64,
}

/// All positions.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ThreadsGain {
    /// How deep they were searched.
    pub depth: u32,
    /// On how many threads.
    pub threads: usize,
    /// How long they took on one, in seconds.
    pub alone: f64,
    /// How long on several.
    pub together: f64,
    /// The geometric mean of the ratios.
    pub mean: f64,
}

impl TimeToDepth {
    /// Searches a position to a depth both ways, one after the other, so that a machine that gets slower or faster
    /// meanwhile does so for both.
    pub fn measure(position: usize, record: &Record<Dames>, threads: usize, depth: u32) -> Self {
        let [alone, together] = [1, threads].map(|threads| time_to_depth(record, threads, depth).as_secs_f64());
        Self { position, alone, together }
    }

    /// What the columns are.
    pub fn head(threads: usize) -> String {
        format!("{:>8} {:>10} {:>10} {:>7}", "position", "1 thread", format!("{threads} threads"), "ratio")
    }

    fn ratio(&self) -> f64 {
        self.alone / self.together.max(1e-9)
    }
}

impl ThreadsGain {
    /// What all positions together say.
    pub fn new(all: &[TimeToDepth], threads: usize, depth: u32) -> Self {
        let sum = |of: fn(&TimeToDepth) -> f64| all.iter().map(of).sum::<f64>();
        let mean = (sum(|each| each.ratio().ln()) / all.len() as f64).exp();
        Self { depth, threads, alone: sum(|each| each.alone), together: sum(|each| each.together), mean }
    }
}

impl fmt::Display for TimeToDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, alone, together } = self;
        write!(f, "{position:>8} {alone:>8.3} s {together:>8.3} s {:>7.2}", self.ratio())
    }
}

impl fmt::Display for ThreadsGain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, alone, together, mean, .. } = self;
        writeln!(f, "{:>8} {alone:>8.3} s {together:>8.3} s {:>7.2}", "all", alone / together.max(1e-9))?;
        write!(f, "geometric mean of the ratios {mean:.2}, depth {depth}")
    }
}

/// How long a fresh engine takes to reach a depth.
fn time_to_depth(record: &Record<Dames>, threads: usize, depth: u32) -> Duration {
    let engine = Engine::new(EngineOptions { threads, table_megabytes: 64, lines: 1 });
    let started = Instant::now();
    engine.search(record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
    started.elapsed()
}

/// Positions from the opening and the middle of games the engine plays quickly against itself, always the same ones.
pub fn positions(count: usize) -> Vec<Record<Dames>> {
    let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
    let mut random = Rng::with_seed(19);
    let mut found = Vec::new();
    while found.len() < count {
        // From twelve half-moves, four of them random, to fifty.
        let (plies, mut position) = (12 + found.len() * 7 % 40, Dames::default());
        for ply in 0..plies {
            let m = if ply < 4 {
                random.choice(position.moves())
            } else {
                let record = Record::new(position, AutoDraw::On);
                engine.search(&record, &Limits::nodes(2_000), &AtomicBool::new(false), &mut |_| {}).best().copied()
            };
            let Some(m) = m else { break };
            position.play_unchecked(&m);
        }
        if position.count_moves() > 1 {
            found.push(Record::new(position, AutoDraw::On));
        }
    }
    found
}
