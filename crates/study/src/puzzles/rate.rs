//! How hard a puzzle is, by how often the levels of the engine solve it.
//!
//! Every level but the last tries it a few times; a try succeeds if it finds every decision. A level is a player with a
//! known rating, and a try is a game against the puzzle: the rating of the puzzle is the one with which this many
//! successes are expected, as in a rating of players.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_engine::{Engine, EngineOptions, Level, Limits, Rng};
use damier_rules::AutoDraw;

use super::Puzzle;

/// How often each level tries.
const TRIES: u64 = 4;
/// After this many levels in a row that solve it every time, all levels above are assumed to solve it, too.
const SURE: usize = 2;
/// The rating of the first level, and how far each is above the one before: levels are made so that each beats the one
/// below with about four points in five, which is some 200 points.
const FIRST: f64 = 800.0;
const STEP: f64 = 200.0;
/// The rating of puzzles that every level solves every time.
pub(super) const EASIEST: u16 = 600;
/// The range of ratings.
const LEAST: f64 = EASIEST as f64;
const MOST: f64 = 2_800.0;

/// The rating of a level.
fn of_level(level: Level) -> f64 {
    FIRST + STEP * f64::from(level.number() - 1)
}

/// The puzzle's rating; `None` if it was stopped.
pub(super) fn rating(puzzle: &Puzzle, stop: &AtomicBool) -> Option<u16> {
    let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
    let decisions = puzzle.decisions();
    let (mut successes, mut sure) = (0.0, 0);
    for level in Level::all().filter(|&level| level != Level::STRONGEST) {
        if sure >= SURE {
            successes += TRIES as f64;
            continue;
        }
        let mut found = 0;
        for number in 0..TRIES {
            let mut random = Rng::with_seed(u64::from(level.number()) * TRIES + number);
            engine.forget();
            let finds = decisions.iter().all(|(record, right)| {
                let limits = Limits::default();
                let chosen = level.choose_any(&engine, record, AutoDraw::On, &limits, stop, &mut random);
                chosen == Some(*right)
            });
            found += u64::from(finds);
        }
        successes += found as f64;
        sure = if found == TRIES { sure + 1 } else { 0 };
        if stop.load(Relaxed) {
            return None;
        }
    }
    Some(fitting(successes) as u16)
}

/// The rating with which this many successes are to be expected.
fn fitting(successes: f64) -> f64 {
    let expected = |rating: f64| -> f64 {
        let levels = Level::all().filter(|&level| level != Level::STRONGEST);
        levels.map(|level| TRIES as f64 / (1.0 + 10_f64.powf((rating - of_level(level)) / 400.0))).sum()
    };
    let (mut low, mut high) = (LEAST, MOST);
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > successes {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.round()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_more_levels_find_is_easier() {
        let ratings: Vec<f64> = (0..=36).map(|successes| fitting(f64::from(successes))).collect();
        assert!(ratings.windows(2).all(|pair| pair[0] >= pair[1]), "{ratings:?}");
        assert!(ratings[0] >= MOST - 1.0 && ratings[36] <= LEAST + 1.0, "{ratings:?}");
        // A puzzle that half of all attempts solve is rated like level 5, the one in the middle.
        assert!((fitting(18.0) - of_level(Level::new(5).expect("a level"))).abs() < 1.0);
    }
}
