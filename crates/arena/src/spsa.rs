//! Tuning the search's parameters by SPSA (simultaneous perturbation stochastic approximation, Spall 1992): in each iteration all
//! parameters move a step up or down at random, the engine so changed plays a few games against the engine changed the
//! other way, and every parameter follows the side that scored more.
//!
//! The steps and the gains shrink as Spall recommends, and end at what is asked for.

use std::{fmt, str::FromStr, time::Duration};

use damier_engine::{Limits, Tuning};
use damier_notation::options::Chosen;
use fastrand::Rng;

use crate::{Error, Match, Openings, Spec, statistics::WinDrawLoss};

/// A parameter that is to be tuned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// How it is called: one of [`Tuning::NAMES`].
    pub name: &'static str,
    /// Where it begins.
    pub start: f64,
    /// How far it is moved up and down in the last iteration; further before.
    pub step: f64,
}

/// As on a command line: `lmr-divisor=140/12`, a name with its value at the start and its step. Without a value it begins with the
/// one in use, without a step with an eighth of that, one at least.
impl FromStr for Parameter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (rest, step) = text.split_once('/').map_or((text, None), |(rest, step)| (rest, Some(step)));
        let (name, start) = rest.split_once('=').map_or((rest, None), |(name, start)| (name, Some(start)));
        let name = Tuning::NAMES
            .iter()
            .find(|&&known| known == name)
            .ok_or_else(|| format!("expected one of {}", Tuning::NAMES.join(", ")))?;
        let in_use = Tuning::default().get(name).filter(|&value| value >= 0);
        let start = match start {
            Some(start) => start.parse().ok().filter(|start| (0..=Tuning::MOST).contains(start)),
            None => in_use,
        };
        let start = f64::from(start.ok_or("expected a value at the start: a number from 0 to 100000, as in name=2")?);
        let step = match step {
            Some(step) => step.parse().ok().filter(|step| (0.5..=f64::from(Tuning::MOST)).contains(step)),
            None => Some((start / 8.0).max(1.0)),
        };
        Ok(Self { name, start, step: step.ok_or("expected a step of 0.5 or more, as in lmr-divisor=140/12")? })
    }
}

/// What is tuned, and how.
#[derive(Debug)]
pub struct Spsa {
    /// The game and its options.
    pub chosen: Chosen,
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// What a move may take.
    pub limits: Limits,
    /// How many iterations.
    pub iterations: usize,
    /// How many games in each; an even number.
    pub games: usize,
    /// How many random moves an opening has.
    pub opening_plies: usize,
    /// The seed of directions, openings and spins.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// Where the tuning has come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Iterate {
    /// After how many iterations.
    pub iteration: usize,
    /// The games so far, from the side of the engine whose parameters went up where a coin said so.
    pub games: WinDrawLoss,
    /// The values of the parameters, in their order.
    pub values: Vec<(&'static str, f64)>,
}

/// As a player of `damier match`: rounded.
impl fmt::Display for Iterate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = |&(name, value): &(&str, f64)| format!("{name}={value:.0}");
        write!(f, "tuned:{}", self.values.iter().map(setting).collect::<Vec<_>>().join(","))
    }
}

/// How the gains fall with the iterations, and how the steps do (Spall's alpha and gamma).
const GAIN_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;
/// Iterations that count as done before the first, as a share of all, so that the first gains are not too large.
const STABILITY: f64 = 0.1;
/// The gain at the end: a game won more than lost moves a parameter by this share of its step.
const FINAL_GAIN: f64 = 0.012;
/// A draw after this many moves.
const MOST_PLIES: usize = 400;

/// Plays the games of an iteration between two engines.
type Play<'a> = dyn FnMut(usize, [&Iterate; 2]) -> Result<WinDrawLoss, Error> + 'a;

impl Spsa {
    /// Tunes. Hears where it has come to after every iteration.
    pub fn run(&self, tell: &mut dyn FnMut(&Iterate)) -> Result<Iterate, Error> {
        self.run_with(&mut |iteration, players| self.play(iteration, players), tell)
    }

    /// The same with games that are played elsewhere: between the engine that went where the coins said and the one that went the
    /// other way, from the first one's side.
    fn run_with(&self, play: &mut Play<'_>, tell: &mut dyn FnMut(&Iterate)) -> Result<Iterate, Error> {
        let mut rng = Rng::with_seed(self.seed);
        let mut values: Vec<f64> = self.parameters.iter().map(|parameter| parameter.start).collect();
        let mut games = WinDrawLoss::default();
        let mut iterate = self.iterate(0, games, &values);
        for iteration in 1..=self.iterations {
            let (number, all) = (iteration as f64, self.iterations as f64);
            let wider = (all / number).powf(STEP_DECAY);
            let gain = FINAL_GAIN * ((all * (1.0 + STABILITY)) / (number + all * STABILITY)).powf(GAIN_DECAY);
            let signs: Vec<f64> = values.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
            let moved = |by: &dyn Fn(f64, &Parameter) -> f64| -> Vec<f64> {
                let places = values.iter().zip(&self.parameters).zip(&signs);
                places.map(|((value, parameter), sign)| within(value + sign * by(wider, parameter))).collect()
            };
            let up = self.iterate(iteration, games, &moved(&|wider, parameter| parameter.step * wider));
            let down = self.iterate(iteration, games, &moved(&|wider, parameter| -parameter.step * wider));
            let played = play(iteration, [&up, &down])?;
            let ahead = f64::from(played.won) - f64::from(played.lost);
            values = moved(&|wider, parameter| gain * parameter.step / wider * ahead);
            games.won += played.won;
            games.drawn += played.drawn;
            games.lost += played.lost;
            iterate = self.iterate(iteration, games, &values);
            tell(&iterate);
        }
        Ok(iterate)
    }

    fn iterate(&self, iteration: usize, games: WinDrawLoss, values: &[f64]) -> Iterate {
        let names = self.parameters.iter().map(|parameter| parameter.name);
        Iterate { iteration, games, values: names.zip(values.iter().copied()).collect() }
    }

    /// The games of one iteration.
    fn play(&self, iteration: usize, [up, down]: [&Iterate; 2]) -> Result<WinDrawLoss, Error> {
        let player = |iterate: &Iterate| Spec::read(&iterate.to_string(), &self.limits);
        let seed = self.seed.wrapping_add(iteration as u64);
        let Chosen { variant, auto_draw, .. } = self.chosen;
        let match_ = Match {
            players: [player(up)?, player(down)?],
            openings: Openings::Random { start: variant.start(), plies: self.opening_plies, seed },
            auto_draw,
            games: self.games,
            margin: Duration::from_mins(1),
            seed,
            most_plies: MOST_PLIES,
            sprt: None,
        };
        Ok(match_.play_all(self.concurrency, &mut |_| Ok(()))?.counts())
    }
}

/// A value that a parameter can have.
fn within(value: f64) -> f64 {
    value.clamp(0.0, Tuning::MOST.into())
}

#[cfg(test)]
mod tests {
    use damier_rules::{AutoDraw, Game, Variant};

    use super::*;

    fn parameter(text: &str) -> Result<Parameter, String> {
        text.parse()
    }

    #[test]
    fn a_parameter_begins_with_what_is_in_use_unless_it_says_otherwise() {
        assert_eq!(parameter("lmr-divisor"), Ok(Parameter { name: "lmr-divisor", start: 140.0, step: 17.5 }));
        assert_eq!(parameter("lmr-divisor=120/9"), Ok(Parameter { name: "lmr-divisor", start: 120.0, step: 9.0 }));
        assert_eq!(parameter("lmp-base/1.5"), Ok(Parameter { name: "lmp-base", start: 5.0, step: 1.5 }));
        assert!(
            parameter("lmr-offer").is_err_and(|said| said.contains("a value at the start")),
            "each game has its own"
        );
        assert!(parameter("lmr-dvisor").is_err_and(|said| said.contains("lmr-divisor")));
        assert!(parameter("lmr-divisor=x").is_err() && parameter("lmr-divisor/0").is_err());
    }

    /// Players of whom the one nearer to the best values wins more games lead there, from either side.
    #[test]
    fn parameters_move_to_where_games_are_won() {
        const BEST: [f64; 2] = [150.0, 3.0];
        let spsa = Spsa {
            chosen: Chosen { variant: Variant::from(Game::Checkers), auto_draw: AutoDraw::On },
            parameters: vec![
                Parameter { name: "lmr-divisor", start: 100.0, step: 12.0 },
                Parameter { name: "lmp-base", start: 6.0, step: 1.0 },
            ],
            limits: Limits::nodes(1),
            iterations: 600,
            games: 16,
            opening_plies: 0,
            seed: 1,
            concurrency: 1,
        };
        let distance = |iterate: &Iterate| -> f64 {
            let places = iterate.values.iter().zip(BEST).zip(&spsa.parameters);
            places.map(|(((_, value), best), parameter)| ((value - best) / parameter.step).powi(2)).sum()
        };
        let mut play = |_: usize, [up, down]: [&Iterate; 2]| {
            let ahead = (distance(down) - distance(up)).round().clamp(-16.0, 16.0);
            let (won, lost) = (ahead.max(0.0) as u32, (-ahead).max(0.0) as u32);
            Ok(WinDrawLoss { won, drawn: 16 - won - lost, lost })
        };
        let mut told = 0;
        let end = spsa.run_with(&mut play, &mut |iterate| {
            told += 1;
            assert_eq!((iterate.iteration, iterate.games.games()), (told, 16 * told as u32));
        });
        let end = end.expect("nothing fails");
        assert_eq!(told, 600);
        assert!(distance(&end) < 1.0, "{end}");
        assert!(end.to_string().starts_with("tuned:lmr-divisor=1"), "{end}");
    }
}
