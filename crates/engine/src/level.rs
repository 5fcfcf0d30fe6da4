//! Levels of play for people, from 1, which a child beats, to 10, full strength.
//!
//! A weak player is not one who throws pieces away, but one who does not look far and does not tell good moves from
//! nearly good ones. So a level is two things: how much it looks at, with exchanges always seen through (shots that
//! begin with a sacrifice are what it overlooks), and how little a difference in winning chances it notices.

use std::sync::atomic::AtomicBool;

use damier_rules::Record;
use fastrand::Rng;

use crate::{Engine, Limits, Report, evaluate::Evaluate};

/// A level of play, 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Strength {
    depth: u32,
    nodes: u64,
    /// Moves this much worse, in winning chances, are played e times less often than the best one.
    blur: f64,
}

/// Levels 1 to 9; 10 has no such limits.
const STRENGTHS: [Strength; 9] = [
    Strength { depth: 1, nodes: 2_000, blur: 0.200 },
    Strength { depth: 1, nodes: 2_000, blur: 0.080 },
    Strength { depth: 1, nodes: 2_000, blur: 0.040 },
    Strength { depth: 2, nodes: 4_000, blur: 0.030 },
    Strength { depth: 3, nodes: 8_000, blur: 0.022 },
    Strength { depth: 4, nodes: 12_000, blur: 0.015 },
    Strength { depth: 6, nodes: 20_000, blur: 0.010 },
    Strength { depth: 8, nodes: 40_000, blur: 0.006 },
    Strength { depth: 11, nodes: 80_000, blur: 0.003 },
];

/// Weak levels weigh this many moves against each other.
const WEIGHED: usize = 12;

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// Full strength.
    pub const STRONGEST: Self = Self(10);

    /// Level 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn strength(self) -> Option<Strength> {
        STRENGTHS.get(usize::from(self.0) - 1).copied()
    }

    /// Chooses a move at this level. `limits` hold on top of the level's own; `rng` decides between moves the level
    /// cannot tell apart.
    pub fn choose<P: Evaluate>(
        self,
        engine: &Engine,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<(P::Move, Report<P>)> {
        let Some(strength) = self.strength() else {
            let report = engine.search(record, limits, stop, &mut |_| {});
            return report.best().copied().map(|m| (m, report));
        };
        let limits = Limits {
            depth: Some(limits.depth.map_or(strength.depth, |depth| depth.min(strength.depth))),
            nodes: Some(limits.nodes.map_or(strength.nodes, |nodes| nodes.min(strength.nodes))),
            ..*limits
        };
        let report = engine.search_lines(record, &limits, WEIGHED, stop, &mut |_| {});
        let m = blurred(&report, strength.blur, rng)?;
        Some((m, report))
    }
}

/// One of the report's first moves, by how close it comes to the best.
fn blurred<P: Evaluate>(report: &Report<P>, blur: f64, rng: &mut Rng) -> Option<P::Move> {
    let chances: Vec<f64> = report.lines.iter().map(|line| line.score.win_probability(P::SCALE)).collect();
    let best = *chances.first()?;
    let weights: Vec<f64> = chances.iter().map(|chance| ((chance - best) / blur).exp()).collect();
    let mut left = rng.f64() * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    report.lines.get(chosen.unwrap_or(0))?.moves.first().copied()
}

#[cfg(test)]
mod tests {
    use damier_rules::{AutoDraw, Game, Position, Variant, dames::Dames, with_position};

    use super::*;
    use crate::Options;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(10), Some(Level::STRONGEST));
        assert!(Level::STRONGEST.strength().is_none());
    }

    #[test]
    fn every_level_plays_a_legal_move_in_every_game() {
        let engine = Engine::new(Options { table_megabytes: 1, ..Options::default() });
        let limits = Limits::nodes(3_000);
        for game in Game::ALL {
            with_position!(Variant::from(game).start(), start => {
                let mut start = start;
                if let Some(&(chance, _)) = start.chances().first() {
                    start.settle_unchecked(chance);
                }
                let record = Record::new(start, AutoDraw::On);
                for number in 1..=10 {
                    let level = Level::new(number).expect("a level");
                    let stop = AtomicBool::new(false);
                    let chosen = level.choose(&engine, &record, &limits, &stop, &mut Rng::with_seed(7));
                    let (m, _) = chosen.expect("a move");
                    assert!(record.position().moves().contains(&m), "{game:?} {number}");
                }
            });
        }
    }

    #[test]
    fn the_same_seed_chooses_the_same_move() {
        let engine = Engine::new(Options { table_megabytes: 1, ..Options::default() });
        let record = Record::new(Dames::default(), AutoDraw::On);
        let choose = |seed| {
            let mut rng = Rng::with_seed(seed);
            let level = Level::WEAKEST.choose(&engine, &record, &Limits::default(), &AtomicBool::new(false), &mut rng);
            level.map(|(m, _)| m)
        };
        assert_eq!(choose(5), choose(5));
        assert!((0..50).any(|seed| choose(seed) != choose(0)), "the weakest level does not always play the same");
    }
}
