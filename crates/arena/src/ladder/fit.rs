//! Finding the skills of a game's levels: a ladder of skills is measured rung by rung, and the levels are put on it at
//! equal distances in Elo.

use std::{fmt, io};

use super::Ladder;
use crate::{Error, statistics::elo};

/// A skill and how strong it was found to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rung {
    /// The skill.
    pub skill: f64,
    /// How far above the lowest rung, in Elo.
    pub elo: f64,
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skill {}: {:+.0} Elo", self.skill, self.elo)
    }
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitted {
    /// How far full strength is above the lowest rung, in Elo.
    pub top: f64,
    /// The skills of levels 1 to 9.
    pub skills: [f64; 9],
}

/// The distance between measured skills.
const STEP: f64 = 1.0;
/// The highest measured skill: above it a level would take too much time.
pub(super) const HIGHEST: f64 = 11.5;

impl Ladder {
    /// Measures skills from the lowest up with this many games each, reports each rung, and places the levels on the
    /// ladder.
    pub fn fit(
        &self,
        lowest: f64,
        games: usize,
        tell: &mut dyn FnMut(Rung) -> io::Result<()>,
    ) -> Result<Fitted, Error> {
        let player = |skill: f64| format!("engine:skill={skill}");
        let mut below = Rung { skill: lowest, elo: 0.0 };
        let mut rungs = vec![below];
        while below.skill < HIGHEST {
            let skill = ((below.skill / STEP).floor() * STEP + STEP).min(HIGHEST);
            let elo = below.elo + self.distance(&player(skill), &player(below.skill), games)?;
            below = Rung { skill, elo };
            rungs.push(below);
            tell(below)?;
        }
        let top = below.elo + self.distance("engine", &player(below.skill), games)?;
        Ok(Fitted { top, skills: spread(&rungs, top) })
    }

    /// How many Elo the first player is above the second.
    fn distance(&self, first: &str, second: &str, games: usize) -> Result<f64, Error> {
        let counts = self.play(first, second, games)?.counts();
        // A score of all or nothing has no Elo: it counts as half a point from it.
        let half = 0.5 / f64::from(counts.games().max(1));
        Ok(elo(counts.share().clamp(half, 1.0 - half)))
    }
}

/// Nine skills at equal distances from the lowest rung up to full strength.
fn spread(ladder: &[Rung], top: f64) -> [f64; 9] {
    std::array::from_fn(|level| skill_at(ladder, top * level as f64 / 9.0))
}

/// The skill that is so strong, between two rungs in proportion.
pub(super) fn skill_at(ladder: &[Rung], elo: f64) -> f64 {
    for pair in ladder.windows(2) {
        let [low, high] = [pair[0], pair[1]];
        if high.elo > elo && high.elo > low.elo {
            let part = ((elo - low.elo) / (high.elo - low.elo)).clamp(0.0, 1.0);
            return low.skill + part * (high.skill - low.skill);
        }
    }
    ladder.last().map_or(0.0, |rung| rung.skill)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_put_at_equal_distances() {
        let rung = |skill, elo| Rung { skill, elo };
        let ladder = [rung(0.0, 0.0), rung(1.0, 100.0), rung(2.0, 300.0), rung(3.0, 700.0)];
        let skills = spread(&ladder, 900.0);
        let expected = [0.0, 1.0, 1.5, 2.0, 2.25, 2.5, 2.75, 3.0, 3.0];
        assert!(skills.iter().zip(expected).all(|(skill, expected)| (skill - expected).abs() < 1e-9), "{skills:?}");
        // A rung that seems weaker than the one below is ignored.
        let ladder = [rung(0.0, 0.0), rung(1.0, -10.0), rung(2.0, 90.0)];
        assert!(spread(&ladder, 90.0).is_sorted());
    }
}
