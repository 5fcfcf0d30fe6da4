//! Levels of play for people, from 1, which a child beats, to 10, full strength.
//!
//! A level is a [`Skill`], and which one depends on the game: each level beats the one below in 60 to 85 of a hundred
//! games, a draw counting half. `damier levels` measures that; docs/levels.md has what was measured.

mod skill;

use std::sync::atomic::AtomicBool;

use damier_rules::Record;
use fastrand::Rng;

pub use self::skill::Skill;
use crate::{Engine, Limits, Report, evaluate::Evaluate};

/// A level of play, 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Level(u8);

/// The skills of levels 1 to 9; 10 has no such limits.
pub type Skills = [f64; 9];

/// A game that has levels.
pub trait Levelled: Evaluate {
    /// The skills of its levels, in a game that began so.
    fn skills(start: &Self) -> &'static Skills;
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl TryFrom<u8> for Level {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("the level {number}: expected a number from 1 to 10"))
    }
}

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// Full strength.
    pub const STRONGEST: Self = Self(10);

    /// Level 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }

    /// All of them, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (1..=10).map(Self)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its skill in a game that began so; none at full strength.
    pub fn skill<P: Levelled>(self, start: &P) -> Option<Skill> {
        P::skills(start).get(usize::from(self.0) - 1).copied().and_then(Skill::new)
    }

    /// Chooses a move at this level. `limits` hold on top of the level's own; `rng` decides what it overlooks, and
    /// between moves it cannot tell apart.
    pub fn choose<P: Levelled>(
        self,
        engine: &Engine,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<(P::Move, Report<P>)> {
        if let Some(skill) = self.skill(record.start()) {
            return skill.choose(engine, record, limits, stop, rng);
        }
        let report = engine.search(record, limits, stop, &mut |_| {});
        report.best().copied().map(|m| (m, report))
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{AutoDraw, Game, Position, Variant, dames::Dames, with_position};

    use super::*;
    use crate::EngineOptions;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(10), Some(Level::STRONGEST));
        assert_eq!((Level::try_from(10).map(u8::from), Level::try_from(11).is_err()), (Ok(10), true));
        assert!(Level::STRONGEST.skill(&Dames::default()).is_none());
        assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    }

    #[test]
    fn skills_grow_from_level_to_level() {
        fn of<P: Levelled>(start: &P) -> &'static Skills {
            P::skills(start)
        }
        for game in Game::ALL {
            let skills = with_position!(Variant::from(game).start(), start => of(&start));
            assert!(skills.is_sorted() && skills.iter().all(|&skill| Skill::new(skill).is_some()), "{skills:?}");
        }
    }

    #[test]
    fn every_level_plays_a_legal_move_in_every_game() {
        let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
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
        let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
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
