//! Setting the levels of a game anew: the first one by its score against random moves, then the others. They start with
//! their present skills, and are moved until each scores as it should against the one below.

use std::{fmt, io, ops::RangeInclusive};

use damier_engine::{Levelled, Skill, Skills};
use damier_rules::with_position;

use super::{
    Ladder, Pair,
    fit::{HIGHEST, Rung, skill_at},
};
use crate::{Error, Tally, statistics::elo};

/// The share of the points that a level should score against the one below.
pub const SHARES: RangeInclusive<f64> = 0.60..=0.85;
/// The share that a moved level aims at: far enough inside [`SHARES`] to be confirmed by further games.
const AIMED_AT: RangeInclusive<f64> = 0.63..=0.82;
/// The largest share that the first level may score against random moves.
pub const AGAINST_RANDOM: f64 = 0.75;
/// If the first level scores less than this against random moves, it is too weak, and its skill is searched again.
const TOO_WEAK: f64 = 0.55;
/// The share that this search aims at: far enough from both bounds to be confirmed by further games.
const SOUGHT: RangeInclusive<f64> = 0.60..=0.70;
/// The first level plays this many times as many games as the others: they are quick, and all other levels stand on it.
const FIRST_GAMES: usize = 4;
/// The highest skill of the first level.
const HIGHEST_FIRST: f64 = 4.0;
/// The first step of this search. Steps double until the skill sought lies between two that were tried.
const FIRST_STEP: f64 = 0.25;
/// How many times the interval between a skill that is too weak and one that is too strong is halved.
const HALVINGS: usize = 4;
/// The largest number of rounds in which levels are moved.
const ROUNDS: usize = 4;
/// If a share of the first round is outside this range, the present levels are of no use as a start, and a ladder is
/// measured.
const FAR_OFF: RangeInclusive<f64> = 0.50..=0.95;
/// The smallest number of pairs of games that can decide a score.
const FEWEST_PAIRS: u32 = 10;
/// A score is decided if it is this many standard errors inside or outside the wanted range. That is more than for a
/// single test, because it is tested after every game.
const CLEAR: f64 = 2.24;

/// What a step of setting levels has found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LevelFound {
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

impl fmt::Display for LevelFound {
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

    /// How far the levels are from [good](Self::is_good): the sum of what shares are too large or too small.
    fn fault(&self) -> f64 {
        let out = |pair: &Pair| (pair.share - SHARES.end()).max(SHARES.start() - pair.share).max(0.0);
        self.pairs.iter().map(out).sum()
    }
}

impl Ladder {
    /// Finds the skills of the levels with at most this many games for each pair, and measures them. If not every share
    /// can be met, returns the best levels that were found.
    pub fn set(&self, games: usize, tell: &mut dyn FnMut(LevelFound) -> io::Result<()>) -> Result<LevelsSet, Error> {
        let mut skills = self.in_use();
        let against_random = self.first_level(&mut skills, games, tell)?;
        let mut last = self.measure(skills, against_random, games, 1, None, tell)?;
        if !last.pairs.iter().all(|pair| FAR_OFF.contains(&pair.share)) {
            let fitted = self.fit(skills[0], games / 2, &mut |rung| tell(LevelFound::Rung(rung)))?;
            last = self.measure(fitted.skills, against_random, games, 1, Some(&last), tell)?;
        }
        let mut best = last.clone();
        for round in 2..=ROUNDS {
            if best.is_good() {
                break;
            }
            last = self.measure(moved(&last), against_random, games, round, Some(&last), tell)?;
            if last.fault() < best.fault() {
                best = last.clone();
            }
        }
        Ok(best)
    }

    /// The skills that the levels have now.
    fn in_use(&self) -> Skills {
        fn of<P: Levelled>(start: &P) -> Skills {
            *P::skills(start)
        }
        with_position!(self.chosen.variant.start(), start => of(&start))
    }

    /// Each level against the one below, with these skills. Pairs that were measured before are not measured again.
    fn measure(
        &self,
        skills: Skills,
        against_random: Pair,
        games: usize,
        round: usize,
        before: Option<&LevelsSet>,
        tell: &mut dyn FnMut(LevelFound) -> io::Result<()>,
    ) -> Result<LevelsSet, Error> {
        let skills = skills.map(|skill| (skill * 100.0).round() / 100.0);
        let mut pairs = Vec::new();
        for level in 2..=10 {
            let of = |skills: &Skills| [level - 2, level - 1].map(|number| skills.get(number).copied());
            let met = before.filter(|before| of(&before.skills) == of(&skills)).map(|before| before.pairs[level - 2]);
            let pair = match met {
                Some(pair) => pair,
                None => self.meet_skills(of(&skills), level as u8, games)?,
            };
            tell(LevelFound::Level { round, level: level as u8, share: pair.share })?;
            pairs.push(pair);
        }
        Ok(LevelsSet { skills, pairs, against_random })
    }

    /// Measures the first level against random moves. If its share is out of range, finds another skill near the
    /// present one.
    fn first_level(
        &self,
        skills: &mut Skills,
        games: usize,
        tell: &mut dyn FnMut(LevelFound) -> io::Result<()>,
    ) -> Result<Pair, Error> {
        let mut try_out = |skill: f64, wanted: RangeInclusive<f64>| {
            let enough = |tally: &Tally| is_clear(tally, &wanted);
            let pair = Pair::of(1, 0, &self.play_until(&player(Some(skill)), "random", FIRST_GAMES * games, &enough)?);
            tell(LevelFound::First { skill, share: pair.share })?;
            Ok::<Pair, Error>(pair)
        };
        let kept = try_out(skills[0], TOO_WEAK..=AGAINST_RANDOM)?;
        if (TOO_WEAK..=AGAINST_RANDOM).contains(&kept.share) {
            return Ok(kept);
        }
        let (skill, pair) = nearest(skills[0], kept, |pair| pair.share, |skill| try_out(skill, SOUGHT))?;
        skills[0] = skill;
        Ok(pair)
    }

    /// A skill against the one below it, the lower one first; none is full strength.
    fn meet_skills(&self, [lower, higher]: [Option<f64>; 2], level: u8, games: usize) -> Result<Pair, Error> {
        let enough = |tally: &Tally| is_clear(tally, &SHARES);
        let tally = self.play_until(&player(higher), &player(lower), games, &enough)?;
        Ok(Pair::of(level, level - 1, &tally))
    }
}

/// Finds a skill with the share that is sought, starting from one with another share: in growing steps, until it lies
/// between two skills, then between these. If none is found, returns the nearest.
fn nearest<T>(
    begin: f64,
    known: T,
    share: impl Fn(&T) -> f64,
    mut try_out: impl FnMut(f64) -> Result<T, Error>,
) -> Result<(f64, T), Error> {
    let off = |share: f64| (share - SOUGHT.end()).max(SOUGHT.start() - share).max(0.0);
    let too_strong = |found: &T| share(found) > *SOUGHT.end();
    let upwards = !too_strong(&known);
    let (mut best, mut last, mut step) = ((begin, known), begin, FIRST_STEP);
    // The skill on the other side, once there is one.
    let mut beyond: Option<f64> = None;
    let mut halvings = 0;
    while off(share(&best.1)) > 0.0 && halvings < HALVINGS {
        let skill = match beyond {
            Some(beyond) => f64::midpoint(last, beyond),
            None => (last + if upwards { step } else { -step }).clamp(Skill::LEAST, HIGHEST_FIRST),
        };
        if beyond.is_some() {
            halvings += 1;
        } else if (skill - last).abs() < f64::EPSILON {
            break;
        }
        step *= 2.0;
        let found = try_out(skill)?;
        if too_strong(&found) == upwards {
            beyond = Some(skill);
        } else {
            last = skill;
        }
        if off(share(&found)) < off(share(&best.1)) {
            best = (skill, found);
        }
    }
    Ok(best)
}

/// Whether a score shows clearly that the share is inside or outside the wanted range.
fn is_clear(tally: &Tally, wanted: &RangeInclusive<f64>) -> bool {
    let pairs: u32 = tally.pairs.iter().sum();
    let (mean, error) = (tally.counts().share(), CLEAR * tally.estimate().standard_error());
    let is_inside = wanted.contains(&(mean - error)) && wanted.contains(&(mean + error));
    let is_outside = mean + error < *wanted.start() || mean - error > *wanted.end();
    pairs >= FEWEST_PAIRS && (is_inside || is_outside)
}

/// Moves all heights but the first and the last so that each is as far above the one below as it should be; evenly, if
/// there are too many for that, or too few.
fn keep_apart(heights: &mut [f64]) {
    let (near, far) = (elo(*AIMED_AT.start()), elo(*AIMED_AT.end()));
    let (fine, fine_to) = (elo(*SHARES.start()), elo(*SHARES.end()));
    if heights.windows(2).all(|pair| (fine..=fine_to).contains(&(pair[1] - pair[0]))) {
        return;
    }
    for _ in 0..1_000 {
        for level in 1..heights.len() - 1 {
            let (below, above) = (heights[level - 1], heights[level + 1]);
            let (low, high) = ((below + near).max(above - far), (below + far).min(above - near));
            heights[level] = if low <= high { heights[level].clamp(low, high) } else { f64::midpoint(below, above) };
        }
    }
}

/// The skills for the next round. The measured levels form a ladder: levels too far from a neighbour, or too near, are
/// moved along it, others only as far as they have to be.
fn moved(set: &LevelsSet) -> Skills {
    let mut rungs = vec![Rung { skill: set.skills[0], elo: 0.0 }];
    for (pair, level) in set.pairs.iter().zip(1..) {
        let half = 0.5 / f64::from(pair.games.max(1));
        let elo = rungs[level - 1].elo + elo(pair.share.clamp(half, 1.0 - half));
        // Full strength is above all skills: level 9 may come nearer to it.
        rungs.push(Rung { skill: set.skills.get(level).copied().unwrap_or(Skill::MOST), elo });
    }
    let mut heights: Vec<f64> = rungs.iter().map(|rung| rung.elo).collect();
    keep_apart(&mut heights);
    std::array::from_fn(|level| skill_at(&rungs, heights[level]).min(HIGHEST.max(set.skills[level])))
}

/// A player with a skill, or at full strength.
fn player(skill: Option<f64>) -> String {
    skill.map_or("engine".to_owned(), |skill| format!("engine:skill={skill}"))
}

#[cfg(test)]
mod tests {
    use damier_rules::Color;

    use super::*;
    use crate::statistics::WinDrawLoss;

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
        assert!((new[8] - 9.0).abs() < 1e-9, "those far from it stay where they are: {new:?}");
        let strong = LevelsSet { against_random: pair(1, 0.8), ..even };
        assert!(!strong.is_good());
    }

    /// The first level is found from wherever it is, without trying out what is far from it.
    #[test]
    fn the_first_level_is_looked_for_near_the_one_in_use() {
        for (begin, fits) in [(1.0, 1.3), (1.0, -0.6), (3.5, 1.0), (0.3, 0.4)] {
            let share = |skill: f64| 0.65 + 0.15 * (skill - fits);
            let mut tried = Vec::new();
            let found = nearest(
                begin,
                share(begin),
                |&share| share,
                |skill| {
                    tried.push(skill);
                    Ok(share(skill))
                },
            );
            let (skill, found) = found.expect("a skill");
            assert!(SOUGHT.contains(&found), "{begin} {fits}: {skill}, {found}");
            assert!(tried.len() <= 7 && tried.iter().all(|skill| (skill - fits).abs() < 4.0), "{tried:?}");
        }
        let weakest = nearest(0.0, 0.9, |&share| share, |_| Ok(0.8)).expect("a skill");
        assert!(weakest.0 < 0.0 && (weakest.1 - 0.8).abs() < 1e-9, "where even the weakest is too strong");
    }

    #[test]
    fn the_ninth_level_comes_nearer_to_full_strength_but_not_too_near() {
        let skills = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        let far = set(skills, |level| if level == 10 { 0.93 } else { 0.7 });
        let new = moved(&far);
        assert!((9.1..=HIGHEST).contains(&new[8]), "{new:?}");
        let hopeless = set(skills, |level| if level == 10 { 0.999 } else { 0.97 });
        assert!(moved(&hopeless)[8] <= HIGHEST);
    }

    #[test]
    fn heights_are_kept_apart_where_they_can_be() {
        let step = elo(0.75);
        let mut even: Vec<f64> = (0..10).map(|level| step * f64::from(level)).collect();
        let before = even.clone();
        keep_apart(&mut even);
        assert_eq!(even, before);
        even[4] -= 0.8 * step;
        keep_apart(&mut even);
        let shares = || even.windows(2).map(|pair| crate::statistics::expected_share(pair[1] - pair[0]));
        assert!(shares().all(|share| SHARES.contains(&share)), "{:?}", shares().collect::<Vec<_>>());
        // Too far apart altogether: then all alike.
        let mut far: Vec<f64> = (0..10).map(|level| 500.0 * f64::from(level) + f64::from(level % 2) * 90.0).collect();
        far[9] = 4_500.0;
        keep_apart(&mut far);
        assert!(far.windows(2).all(|pair| (pair[1] - pair[0] - 500.0).abs() < 5.0), "{far:?}");
    }

    #[test]
    fn games_are_enough_when_they_say_clearly_on_which_side_of_the_limits_a_share_is() {
        assert!(!is_clear(&counted([0, 0, 0, 5, 4]), &SHARES), "too few");
        assert!(is_clear(&counted([0, 0, 0, 0, 12]), &SHARES), "too many points");
        assert!(is_clear(&counted([4, 4, 8, 0, 0]), &SHARES), "too few points");
        assert!(!is_clear(&counted([2, 0, 4, 0, 6]), &SHARES), "near the lower limit");
        assert!(is_clear(&counted([0, 2, 10, 20, 12]), &SHARES), "inside");
    }

    /// A score with these pairs: the share comes from games.
    fn counted(pairs: [u32; 5]) -> Tally {
        let half_points: u32 = pairs.iter().zip(0..).map(|(count, half_points)| count * half_points).sum();
        let games = 2 * pairs.iter().sum::<u32>();
        let mut tally = Tally::default();
        // As many wins and draws as make these points.
        let (won, drawn) = (half_points / 2, half_points % 2);
        tally.by_color[Color::White] = WinDrawLoss { won, drawn, lost: games - won - drawn };
        tally.pairs = pairs;
        tally
    }
}
