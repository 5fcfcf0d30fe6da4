//! How a player weaker than the engine plays.
//!
//! A weak player is not one who throws pieces away, but one who does not look far, overlooks what the opponent can do,
//! and does not tell good moves from nearly good ones. Skill is one number for all of this. At [`Skill::LEAST`] moves
//! are nearly random; from zero to [`SEES_ALL`] players look at the position after each of their moves, exchanges
//! included, and overlook the answers, and what they could win themselves, less and less often. Beyond that they
//! overlook nothing; they first look further now and then, from [`LOOKS_FURTHER`] on always, and at twice as many
//! positions for each step. The difference between moves that they do not notice keeps shrinking, until they play what
//! they find best.

use std::sync::atomic::AtomicBool;

use damier_rules::{Actor, Record};
use fastrand::Rng;

use crate::{Engine, Limits, Line, Report, Score, evaluate::Evaluate};

/// How good a player is; a whole step is clearly noticed.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Skill(f64);

/// From here on nothing is overlooked.
const SEES_ALL: f64 = 4.0;
/// Enough to look at every answer to every move.
const FIRST_LOOK: Limits = Limits { depth: Some(1), nodes: Some(10_000), move_time: None, clock: None };
/// From here on every move is searched further than its answers.
const LOOKS_FURTHER: f64 = 5.0;
/// How many positions are searched then.
const NODES: f64 = 800.0;
/// How many moves are weighed against each other at first by those who see all: the others do not even know which
/// moves are worth weighing.
const WEIGHED: usize = 16;
/// From here on none are: what is found to be best is played.
const KNOWS: f64 = 11.0;

impl Skill {
    /// The least that makes sense: hardly a difference between moves is noticed.
    pub const LEAST: f64 = -4.0;

    /// The most that makes sense: about as many positions as can be searched in a tenth of a second.
    pub const MOST: f64 = 12.0;

    /// A skill from [`Skill::LEAST`] to [`Skill::MOST`].
    pub fn new(skill: f64) -> Option<Self> {
        (Self::LEAST..=Self::MOST).contains(&skill).then_some(Self(skill))
    }

    /// How often an answer of the opponent's is overlooked: a chance from 0 to 1.
    pub fn overlooks(self) -> f64 {
        (0.75 * (1.0 - self.0 / SEES_ALL)).clamp(0.0, 1.0)
    }

    /// How often it is not noticed what a move wins.
    fn misses(self) -> f64 {
        (0.9 * (1.0 - self.0 / SEES_ALL)).clamp(0.0, 1.0)
    }

    /// The temperature of the choice (softmax): moves this much worse, in chances to win, are played e times less often
    /// than the best one.
    fn temperature(self) -> f64 {
        match self.0 {
            skill if skill < 0.0 => 0.12 * (-skill).exp2(),
            skill if skill < SEES_ALL => 0.12 - 0.02 * skill,
            skill => 0.04 * (-0.4 * (skill - SEES_ALL)).exp2(),
        }
    }

    /// How often more is searched than moves and their answers.
    fn looks_further(self) -> f64 {
        ((self.0 - SEES_ALL) / (LOOKS_FURTHER - SEES_ALL)).clamp(0.0, 1.0)
    }

    /// How many positions are searched then.
    fn nodes(self) -> u64 {
        (NODES * (self.0 - LOOKS_FURTHER).max(0.0).exp2()) as u64
    }

    /// How many moves are weighed against each other in the end, on average: four at first, then fewer and fewer, down to
    /// one.
    fn weighs(self) -> f64 {
        1.0 + 3.0 * ((KNOWS - self.0) / (KNOWS - LOOKS_FURTHER)).clamp(0.0, 1.0)
    }

    /// Chooses a move with this skill. `limits` hold on top of its own; `rng` decides what is overlooked, and between
    /// moves that look alike.
    pub fn choose<P: Evaluate>(
        self,
        engine: &Engine,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<(P::Move, Report<P>)> {
        // Of a depth that is broken off not all moves are known: the last one reported counts.
        let mut found = None;
        let mut keep = |report: &Report<P>| found = Some(report.clone());
        let weighed = if self.0 < SEES_ALL { usize::MAX } else { WEIGHED };
        let first = engine.search_lines(record, &limits.and(&FIRST_LOOK), weighed, stop, &mut keep);
        if rng.f64() < self.looks_further() && self.nodes() > first.nodes {
            let limits = limits.and(&Limits::nodes(self.nodes() - first.nodes));
            let weighed = (self.weighs() + rng.f64()) as usize;
            engine.search_lines(record, &limits, weighed, stop, &mut keep);
        }
        let report = found.unwrap_or(first);
        let seen: Vec<f64> = report.lines.iter().map(|line| self.look(record, line, rng)).collect();
        let m = report.lines.get(sample_softmax(&seen, self.temperature(), rng)?)?.moves.first().copied()?;
        Some((m, report))
    }

    /// The chance to win that a player with this skill sees in a line: its value or, where the answer is overlooked,
    /// what the board looks like after its first move; and no more than there is now where the gain is missed.
    fn look<P: Evaluate>(self, record: &Record<P>, line: &Line<P>, rng: &mut Rng) -> f64 {
        let position = record.position();
        let overlooks = rng.f64() < self.overlooks();
        let misses = rng.f64() < self.misses();
        let mut seen = line.score.win_probability(P::SCALE);
        if overlooks
            && let Some(after) = line.moves.first().map(|m| position.after(m))
            && !matches!(after.actor(), Actor::Over(_))
        {
            let value = if after.turn() == position.turn() { after.evaluate() } else { -after.evaluate() };
            seen = Score(value).win_probability(P::SCALE);
        }
        if misses { seen.min(Score(position.evaluate()).win_probability(P::SCALE)) } else { seen }
    }
}

/// Draws one of the chances by softmax: the greater the likelier.
fn sample_softmax(chances: &[f64], temperature: f64, rng: &mut Rng) -> Option<usize> {
    let best = chances.iter().copied().reduce(f64::max)?;
    let weights: Vec<f64> = chances.iter().map(|chance| ((chance - best) / temperature).exp()).collect();
    let mut left = rng.f64() * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    Some(chosen.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use damier_notation::Notation;
    use damier_rules::{
        AutoDraw,
        dames::{Dames, Opening},
    };

    use super::*;
    use crate::EngineOptions;

    #[test]
    fn skill_has_its_bounds() {
        assert!(Skill::new(-4.1).is_none() && Skill::new(f64::NAN).is_none() && Skill::new(12.5).is_none());
        assert!(Skill::new(Skill::LEAST).is_some() && Skill::new(Skill::MOST).is_some());
    }

    #[test]
    fn more_skill_overlooks_less_and_looks_at_more() {
        let steps: Vec<Skill> = (-16..=48).filter_map(|step| Skill::new(f64::from(step) / 4.0)).collect();
        for pair in steps.windows(2) {
            assert!(pair[0].overlooks() >= pair[1].overlooks());
            assert!(pair[0].misses() >= pair[1].misses());
            assert!(pair[0].temperature() >= pair[1].temperature());
            assert!(pair[0].looks_further() <= pair[1].looks_further());
            assert!(pair[0].nodes() <= pair[1].nodes());
            assert!(pair[0].weighs() >= pair[1].weighs());
        }
    }

    #[test]
    fn the_likelier_the_better() {
        let mut rng = Rng::with_seed(1);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            counts[sample_softmax(&[0.4, 0.6, 0.5], 0.1, &mut rng).expect("one of them")] += 1;
        }
        assert!(counts[1] > counts[2] && counts[2] > counts[0] && counts[0] > 0, "{counts:?}");
        assert_eq!(sample_softmax(&[], 0.1, &mut rng), None);
    }

    /// 34-29 gives a man for nothing, and so does 34-30: beginners do it when they overlook the answer, others never.
    #[test]
    fn pieces_are_lost_by_oversight_only() {
        let position = Dames::read("W:W34,46,47:B6,24", &Opening::default()).expect("a position");
        let record = Record::new(position, AutoDraw::On);
        let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
        let gifts = |skill: f64| {
            let skill = Skill::new(skill).expect("a skill");
            let gives = |seed| {
                let mut rng = Rng::with_seed(seed);
                let limits = Limits::default();
                let (m, _) =
                    skill.choose(&engine, &record, &limits, &AtomicBool::new(false), &mut rng).expect("a move");
                position.write_move(&m) == "34-29" || position.write_move(&m) == "34-30"
            };
            (0..200).filter(|&seed| gives(seed)).count()
        };
        let (beginner, better, good) = (gifts(0.0), gifts(2.0), gifts(5.0));
        assert!(beginner > better && better > good && good == 0, "{beginner} {better} {good}");
    }
}
