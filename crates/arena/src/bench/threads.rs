//! Positions to search with one thread and with several.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use damier_engine::{Engine, Limits, Options};
use damier_rules::{AutoDraw, Position, Record, dames::Dames};
use fastrand::Rng;

/// How long a fresh engine takes to reach a depth.
pub fn time_to_depth(record: &Record<Dames>, threads: usize, depth: u32) -> Duration {
    let engine = Engine::new(Options { threads, table_megabytes: 64, lines: 1 });
    let started = Instant::now();
    engine.search(record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
    started.elapsed()
}

/// Positions from the opening and the middle of games the engine plays quickly against itself, always the same ones.
pub fn positions(count: usize) -> Vec<Record<Dames>> {
    let engine = Engine::new(Options { table_megabytes: 1, ..Options::default() });
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
