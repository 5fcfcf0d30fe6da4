//! The engine against itself: its score of each position on the way, with the result of the game. Scores are calibrated
//! with these, and networks trained ([`training`](crate::training)).

use std::{
    fmt,
    io::{self, Write},
    num::NonZeroU32,
    sync::{Arc, atomic::AtomicBool},
};

use damier_engine::{Endgames, Engine, EngineOptions, Evaluate, Limits, Outlook, Report, Scale, Score, draw_chance};
use damier_notation::{Notation, options::Chosen};
use damier_rules::{AutoDraw, Color, Game, Record, with_position};
use fastrand::Rng;

use crate::{Error, bench::pool, threads::on_threads};

/// How the engine plays itself.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// How many games.
    pub games: usize,
    /// How many positions the engine searches for a move.
    pub nodes: u64,
    /// How many random moves a game begins with.
    pub opening_plies: usize,
    /// After the opening, one move in this many is random, so that positions occur which the engine would not reach.
    /// `None`: no random moves.
    pub random_one_in: Option<NonZeroU32>,
    /// The seed of the random moves.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
    /// The endgame tables of the engine. A game ends as soon as they know its result (adjudication), with an exact
    /// score and result.
    pub endgames: Option<Arc<Endgames>>,
}

/// The engine's score of a position, and the result of the game; both for the side to move.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// What it thought.
    pub score: Score,
    /// The result for the side to move: 1 for a win, a half for a draw. If a random move followed, what the engine
    /// expected.
    pub points: f64,
}

/// A game counts as drawn after this many moves.
const MOST_PLIES: usize = 300;

/// Random moves are drawn among this many.
const MOST_RANDOM: usize = 4_096;

impl SelfPlay {
    /// Plays the games: of each, the positions without a capture in which there was something to choose; in a game of chance
    /// those that wait for it.
    pub fn play<P: Evaluate>(&self, start: &P, auto_draw: AutoDraw) -> Result<Vec<Vec<(P, Sample)>>, Error> {
        let pool = pool(self.concurrency)?;
        let game = |number: usize| self.game(Record::new(start.clone(), auto_draw), number);
        Ok(pool.install(|| on_threads(self.games, &game)))
    }

    /// The same for a game that is known only at run time. Positions are written to `positions`, if given.
    fn play_any(&self, chosen: Chosen, positions: Option<&mut dyn Write>) -> Result<Vec<Sample>, Error> {
        with_position!(chosen.variant.start(), start => {
            let games = self.play(&start, chosen.auto_draw)?;
            if let Some(out) = positions {
                write_samples(out, &games)?;
            }
            Ok(games.into_iter().flatten().map(|(_, sample)| sample).collect())
        })
    }

    /// Whether a move is drawn at random.
    fn is_random(&self, plies: usize, random: &mut Rng) -> bool {
        plies < self.opening_plies || self.random_one_in.is_some_and(|one_in| random.u32(0..one_in.get()) == 0)
    }

    /// What the engine thinks of the position that a game has come to.
    fn search<P: Evaluate>(&self, engine: &Engine, record: &Record<P>) -> Report<P> {
        engine.search(record, &Limits::nodes(self.nodes), &AtomicBool::new(false), &mut |_| {})
    }

    /// One game, after some random moves.
    fn game<P: Evaluate>(&self, mut record: Record<P>, number: usize) -> Vec<(P, Sample)> {
        let mut random = Rng::with_seed(self.seed.wrapping_add(number as u64));
        let engine = Engine::new(EngineOptions { table_megabytes: 2, ..EngineOptions::default() })
            .with_endgames(self.endgames.clone());
        let mut seen = Vec::new();
        // Who wins where the tables end a game.
        let mut adjudicated = None;
        // How many positions were followed by a random move: the result of the game says nothing about them.
        let mut disturbed = 0;
        // Whether the position was labelled before chance had its say.
        let mut labelled = false;
        while record.outcome().is_none() && record.moves().len() < MOST_PLIES {
            if let Some(chance) = draw_chance(record.position(), &mut random) {
                // Networks judge positions that wait for chance: the label is their average over all that may come, and not
                // what came by chance.
                labelled = record.moves().len() >= self.opening_plies;
                if labelled && let Some(line) = self.search(&engine, &record).lines.first() {
                    seen.push((record.position().clone(), line.score));
                }
                if record.settle(chance).is_err() {
                    break;
                }
                continue;
            }
            let (position, turn) = (record.position().clone(), record.position().turn());
            let known = engine.ending(&record);
            let m = if known.is_none() && self.is_random(record.moves().len(), &mut random) {
                disturbed = seen.len();
                random.choice(position.first_moves(MOST_RANDOM))
            } else {
                let found = self.search(&engine, &record);
                if let Some(line) = found.lines.first()
                    && !labelled
                    && !position.is_restless()
                    && position.count_moves() > 1
                {
                    seen.push((position, line.score));
                }
                found.best().copied()
            };
            if let Some(known) = known {
                adjudicated = match known.outlook() {
                    Outlook::Won => Some(turn),
                    Outlook::Drawn => None,
                    Outlook::Lost => Some(!turn),
                };
                break;
            }
            labelled = false;
            let Some(m) = m else { break };
            if record.play(&m).is_err() {
                break;
            }
        }
        let winner = record.outcome().and_then(damier_rules::Outcome::winner).or(adjudicated);
        let points = |color: Color| winner.map_or(0.5, |winner| if winner == color { 1.0 } else { 0.0 });
        let sample = |(number, (position, score)): (usize, (P, Score))| {
            let undisturbed = number >= disturbed;
            let points = if undisturbed { points(position.turn()) } else { score.win_probability(P::SCALE) };
            (position, Sample { score, points })
        };
        seen.into_iter().enumerate().map(sample).collect()
    }
}

/// Writes each position on a line, behind White's points and White's score.
fn write_samples<P: Notation>(out: &mut dyn Write, games: &[Vec<(P, Sample)>]) -> io::Result<()> {
    for &(ref position, Sample { points, score }) in games.iter().flatten() {
        let white = position.turn() == Color::White;
        let (points, score) = if white { (points, score.0) } else { (1.0 - points, -score.0) };
        writeln!(out, "{points}\t{score}\t{}", position.write())?;
    }
    out.flush()
}

/// How surprising the results are under this scale: the mean of the logarithms (cross entropy).
fn surprise(samples: &[Sample], scale: Scale) -> f64 {
    let surprise = |sample: &Sample| {
        let expected = sample.score.win_probability(scale).clamp(1e-4, 1.0 - 1e-4);
        -sample.points * expected.ln() - (1.0 - sample.points) * (1.0 - expected).ln()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The logistic scale under which the results are least surprising: the surprise has one minimum, so the interval can
/// be cut down from both ends.
fn best_scale(samples: &[Sample]) -> f64 {
    let (mut low, mut high) = (5.0_f64, 5_000.0_f64);
    while high / low > 1.005 {
        let (a, b) = ((low * low * high).cbrt(), (low * high * high).cbrt());
        if surprise(samples, Scale::Logistic(a)) < surprise(samples, Scale::Logistic(b)) {
            high = b;
        } else {
            low = a;
        }
    }
    (low * high).sqrt()
}

/// How well scores predict results. Displays as a title and the scale that would fit best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    game: Game,
    games: usize,
    nodes: u64,
    positions: usize,
    scale: Scale,
    /// The logistic scale that fits best, where scores are read by one.
    best: Option<f64>,
    /// Expectations from zero to one in ten steps, compared with the results.
    pub tenths: [Tenth; 10],
}

impl SelfPlay {
    /// Plays games of a variant and compares scores with results. Positions are written to `positions`, if given.
    pub fn calibrate(&self, chosen: &Chosen, positions: Option<&mut dyn Write>) -> Result<Calibration, Error> {
        let scale = Scale::of(&chosen.variant.start());
        let samples = self.play_any(*chosen, positions)?;
        Ok(Calibration {
            game: chosen.variant.game(),
            games: self.games,
            nodes: self.nodes,
            positions: samples.len(),
            scale,
            best: matches!(scale, Scale::Logistic(_)).then(|| best_scale(&samples)),
            tenths: reliability(&samples, scale),
        })
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, games, nodes, positions, scale, best, .. } = self;
        write!(f, "{}: {games} games of {nodes} nodes a move, {positions} positions", game.id())?;
        match (scale, best) {
            (Scale::Logistic(scale), Some(best)) => {
                write!(f, "\nthe scale that fits best is {best:.0}, in use is {scale:.0}")
            }
            _ => Ok(()),
        }
    }
}

/// Positions with about the same expectation. Displays as a row below [`Tenth::HEAD`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tenth {
    /// Which of the ten it is, from zero on.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub number: usize,
    /// How many there are.
    pub positions: usize,
    /// The share of the points that was expected of them, on average.
    pub expected: f64,
    /// The share that was scored.
    pub happened: f64,
}

impl Tenth {
    /// The heads of the columns.
    pub const HEAD: &str = "     expected  positions       mean   happened";
}

impl fmt::Display for Tenth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = format!("{}-{} %", 10 * self.number, 10 * (self.number + 1));
        let (mean, happened) = (100.0 * self.expected, 100.0 * self.happened);
        write!(f, "{range:>13} {:>10} {mean:>8.1} % {happened:>8.1} %", self.positions)
    }
}

/// Expectations from zero to one in ten steps, compared with the results.
fn reliability(samples: &[Sample], scale: Scale) -> [Tenth; 10] {
    let expected = |sample: &Sample| sample.score.win_probability(scale);
    std::array::from_fn(|number| {
        let (low, high) = (number as f64 / 10.0, (number + 1) as f64 / 10.0);
        let inside =
            |sample: &&Sample| (low..high).contains(&expected(sample)) || number == 9 && expected(sample) >= 1.0;
        let here: Vec<&Sample> = samples.iter().filter(inside).collect();
        let mean =
            |of: &dyn Fn(&Sample) -> f64| here.iter().map(|sample| of(sample)).sum::<f64>() / here.len().max(1) as f64;
        Tenth { number, positions: here.len(), expected: mean(&expected), happened: mean(&|sample| sample.points) }
    })
}

#[cfg(test)]
mod tests {
    use damier_rules::{
        Actor, Position as _,
        dames::{Dames, Opening},
        trap::French,
    };

    use super::*;

    #[test]
    fn a_game_is_over_where_the_tables_know_its_end() {
        let tables = Arc::new(Dames::table_game().expect("a game with tables").work_out(3, &mut |_| {}));
        let (games, nodes, opening_plies, random_one_in, seed, concurrency) = (2, 200, 0, None, 1, 1);
        let without = SelfPlay { games, nodes, opening_plies, random_one_in, seed, concurrency, endgames: None };
        let with = SelfPlay { endgames: Some(tables), ..without.clone() };
        // A king that two do not catch, and one that is shut in.
        for (fen, points) in [("W:WK1,K2:BK46", 0.5), ("W:WK10:BK5", 1.0)] {
            let start = Dames::read(fen, &Opening::TwentyMen).expect("a position");
            let [ended, played] = [&with, &without].map(|play| play.play(&start, AutoDraw::On).expect("games"));
            for game in &ended {
                assert_eq!(game.len(), 1, "{fen}");
                assert!((game[0].1.points - points).abs() < 1e-9, "{fen}: {}", game[0].1.points);
            }
            assert!(played.iter().all(|game| game.len() > 1), "{fen}: without them it goes on");
        }
    }

    #[test]
    fn positions_that_wait_for_chance_are_labelled_before_it() {
        let (games, nodes, opening_plies, random_one_in, seed, concurrency) = (2, 200, 4, None, 1, 1);
        let play = SelfPlay { games, nodes, opening_plies, random_one_in, seed, concurrency, endgames: None };
        for game in &play.play(&French::default(), AutoDraw::On).expect("games") {
            assert!(game.len() > 10);
            assert!(game.iter().all(|(position, _)| position.actor() == Actor::Chance));
        }
    }
}
