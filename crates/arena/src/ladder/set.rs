//! Setting the levels of a game anew: where the first one is, then the others at equal distances above it, moved until each
//! beats the one below as often as it should.

use std::{fmt, io, ops::RangeInclusive};

use damier_engine::{Skill, Skills};

use super::{
    Ladder, Pair,
    fit::{Rung, spread},
};
use crate::{Error, statistics::elo};

/// What a level makes of the one below.
pub const SHARES: RangeInclusive<f64> = 0.60..=0.85;
/// What the first level makes of random moves, at the most.
pub const AGAINST_RANDOM: f64 = 0.75;
/// What it is looked for: far enough from that to hold in other games too.
const SOUGHT: f64 = 0.70;
/// The first level is not above this.
const HIGHEST_FIRST: f64 = 4.0;
/// So many times the first level is looked for between a skill that is too weak and one that is too strong.
const HALVINGS: usize = 5;
/// So many times the levels are moved, at the most.
const ROUNDS: usize = 4;

/// What a step of setting levels has found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Found {
    /// A skill against random moves.
    First {
        /// The skill.
        skill: f64,
        /// Its share of the points.
        share: f64,
    },
    /// A rung of the ladder.
    Rung(Rung),
    /// A level against the one below, in one of the rounds.
    Level {
        /// Which round, from one on.
        round: usize,
        /// The level's number.
        level: u8,
        /// Its share of the points.
        share: f64,
    },
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First { skill, share } => write!(f, "skill {skill}: {:.1} % against random moves", 100.0 * share),
            Self::Rung(rung) => write!(f, "{rung}"),
            Self::Level { round, level, share } => write!(f, "round {round}, level {level}: {:.1} %", 100.0 * share),
        }
    }
}

/// The levels as they were set.
#[derive(Debug, Clone)]
pub struct LevelsSet {
    /// The skills of levels 1 to 9.
    pub skills: Skills,
    /// Each level against the one below, from level 2 on.
    pub pairs: Vec<Pair>,
    /// What the first level makes of random moves.
    pub against_random: Pair,
}

impl LevelsSet {
    /// Whether every level is as far above the one below as it should be, and the first one weak enough.
    pub fn is_good(&self) -> bool {
        self.pairs.iter().all(|pair| SHARES.contains(&pair.share)) && self.against_random.share <= AGAINST_RANDOM
    }

    /// How far it is from good: by how much shares are too large or too small, all together.
    fn fault(&self) -> f64 {
        let out = |pair: &Pair| (pair.share - SHARES.end()).max(SHARES.start() - pair.share).max(0.0);
        self.pairs.iter().map(out).sum()
    }
}

impl Ladder {
    /// Finds the skills of the levels with so many games for each pair, and measures them. If they cannot all be as they
    /// should, the best that was found comes back.
    pub fn set(&self, games: usize, tell: &mut dyn FnMut(Found) -> io::Result<()>) -> Result<LevelsSet, Error> {
        let (lowest, against_random) = self.first_level(games, tell)?;
        let fitted = self.fit(lowest, games, &mut |rung| tell(Found::Rung(rung)))?;
        let mut last = self.measure(fitted.skills, against_random, games, 1, tell)?;
        let mut best = last.clone();
        for round in 2..=ROUNDS {
            if best.is_good() {
                break;
            }
            last = self.measure(moved(&last), against_random, games, round, tell)?;
            if last.fault() < best.fault() {
                best = last.clone();
            }
        }
        Ok(best)
    }

    /// Each level against the one below, with these skills.
    fn measure(
        &self,
        skills: Skills,
        against_random: Pair,
        games: usize,
        round: usize,
        tell: &mut dyn FnMut(Found) -> io::Result<()>,
    ) -> Result<LevelsSet, Error> {
        let skills = skills.map(|skill| (skill * 100.0).round() / 100.0);
        let mut pairs = Vec::new();
        for level in 2..=10 {
            let pair = self.meet_skills(&skills, level, games)?;
            tell(Found::Level { round, level, share: pair.share })?;
            pairs.push(pair);
        }
        Ok(LevelsSet { skills, pairs, against_random })
    }

    /// The skill of the first level: as good as it may be against random moves.
    fn first_level(&self, games: usize, tell: &mut dyn FnMut(Found) -> io::Result<()>) -> Result<(f64, Pair), Error> {
        let mut try_out = |skill: f64| {
            let pair = Pair::of(1, 0, &self.play(&player(skill), "random", games)?);
            tell(Found::First { skill, share: pair.share })?;
            Ok::<Pair, Error>(pair)
        };
        // If the weakest there is is too strong, nothing can be done. Below nought is for games in which even that is.
        let (mut weak, mut strong) = (0.0, HIGHEST_FIRST);
        let mut found = try_out(weak)?;
        if found.share > SOUGHT {
            (weak, strong) = (Skill::LEAST, weak);
            found = try_out(weak)?;
        }
        if found.share > SOUGHT {
            return Ok((weak, found));
        }
        for _ in 0..HALVINGS {
            let skill = f64::midpoint(weak, strong);
            let pair = try_out(skill)?;
            if pair.share <= SOUGHT {
                (weak, found) = (skill, pair);
            } else {
                strong = skill;
            }
        }
        Ok((weak, found))
    }

    /// A level with these skills against the one below.
    fn meet_skills(&self, skills: &Skills, level: u8, games: usize) -> Result<Pair, Error> {
        let name = |level: u8| skills.get(usize::from(level) - 1).map_or("engine".to_owned(), |&skill| player(skill));
        let tally = self.play(&name(level), &name(level - 1), games)?;
        Ok(Pair::of(level, level - 1, &tally))
    }
}

fn player(skill: f64) -> String {
    format!("engine:skill={skill}")
}

/// The skills for the next round: the levels were rungs of a ladder, too, and are spread over it anew.
fn moved(set: &LevelsSet) -> Skills {
    let mut rungs = vec![Rung { skill: set.skills[0], elo: 0.0 }];
    let mut height = 0.0;
    for (pair, level) in set.pairs.iter().zip(1..) {
        let half = 0.5 / f64::from(pair.games.max(1));
        height += elo(pair.share.clamp(half, 1.0 - half));
        if let Some(&skill) = set.skills.get(level) {
            rungs.push(Rung { skill, elo: height });
        }
    }
    spread(&rungs, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(level: u8, share: f64) -> Pair {
        Pair { level, against: level - 1, games: 100, won: 0, drawn: 0, lost: 0, share, nodes_a_move: 0.0 }
    }

    fn set(skills: Skills, share: impl Fn(u8) -> f64) -> LevelsSet {
        let pairs = (2..=10).map(|level| pair(level, share(level))).collect();
        LevelsSet { skills, pairs, against_random: pair(1, 0.7) }
    }

    #[test]
    fn levels_move_towards_each_other_where_they_are_too_far_apart() {
        let skills = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        let even = set(skills, |_| 0.7);
        assert!(even.is_good() && moved(&even).iter().zip(skills).all(|(new, old)| (new - old).abs() < 1e-9));
        let uneven = set(skills, |level| if level == 3 { 0.95 } else { 0.7 });
        assert!(!uneven.is_good());
        let new = moved(&uneven);
        assert!(new.is_sorted() && (new[0] - 1.0).abs() < 1e-9, "{new:?}");
        assert!(new[2] - new[1] < 1.0, "a step from the second to the third is too much: {new:?}");
        let strong = LevelsSet { against_random: pair(1, 0.8), ..even };
        assert!(!strong.is_good());
    }
}
