//! Work that is the same on every machine, to see how fast the rules, the engine and the reading of files are.

pub mod pdn;
mod perft;
pub mod threads;

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, Evaluate, Limits, Options};
use damier_rules::{AutoDraw, Game, Record, Variant, perft::actions, with_position};

pub use self::perft::{Count, Share, perft_on_threads, shares};

/// How many nodes it takes to search a few positions of a game on one thread to its depth: a fingerprint of the search,
/// the same on every machine until the search changes.
pub fn fingerprint(game: Game) -> u64 {
    with_position!(Variant::from(game).start(), start => searched(start, game.info().search_depth))
}

/// The nodes of searching six positions on the way of a game that plays itself with fixed choices.
fn searched<P: Evaluate>(start: P, depth: u32) -> u64 {
    const POSITIONS: usize = 6;
    const APART: usize = 7;
    let engine = Engine::new(Options { table_megabytes: 16, ..Options::default() });
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
