//! Where the games of a match begin: after some random moves, or from the positions of a file.
//!
//! An opening depends on the seed and the number of its pair only, so both games of a pair have the same one.

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, EngineOptions, Limits, Scale, draw_chance};
use damier_notation::read_position;
use damier_rules::{Actor, AnyPosition, AutoDraw, Position, Record, Variant};

use crate::{
    error::Error,
    seeds::{Purpose, generator},
};

/// The openings of a match.
#[derive(Debug)]
pub enum Openings {
    /// This many random moves from the position the game begins with.
    Random {
        /// That position.
        start: AnyPosition,
        /// How many.
        plies: usize,
        /// What they are drawn from.
        seed: u64,
    },
    /// Given positions of one game, one after the other and from the first again; one at least.
    Given(Vec<AnyPosition>),
}

/// How many random openings are tried before the most even of them is taken.
const TRIES: usize = 40;
/// An opening is even when the side to move wins so often, give or take, as a quick search sees it.
const EVEN: f64 = 0.1;
/// How long that search is: enough to see hanging pieces and short shots.
const QUICK: u64 = 3_000;

impl Openings {
    /// Reads a file with one position per line; blank lines and those that begin with `#` are passed over.
    pub fn read(text: &str, variant: Variant) -> Result<Self, Error> {
        let mut positions = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |error: &dyn std::fmt::Display| Error::Opening {
                line: number + 1,
                text: line.to_owned(),
                why: error.to_string(),
            };
            let position = read_position(&variant, line).map_err(|error| wrong(&error))?;
            if matches!(position.actor(), Actor::Over(_)) {
                return Err(wrong(&"the game is over there: expected a position to play from"));
            }
            positions.push(position);
        }
        if positions.is_empty() {
            return Err(Error::NoOpenings);
        }
        Ok(Self::Given(positions))
    }

    /// A position of the game that is played.
    pub(crate) fn game(&self) -> &AnyPosition {
        match self {
            Self::Given(positions) => &positions[0],
            Self::Random { start, .. } => start,
        }
    }

    /// The opening of a pair of games, with the moves that led to it.
    pub fn pair(&self, pair: usize, auto_draw: AutoDraw) -> Record<AnyPosition> {
        match self {
            Self::Given(positions) => Record::new(positions[pair % positions.len()], auto_draw),
            Self::Random { start, plies: 0, .. } => Record::new(*start, auto_draw),
            Self::Random { start, plies, seed } => {
                let mut random = generator(*seed, Purpose::Opening, pair);
                let engine = Engine::new(EngineOptions { table_megabytes: 1, ..EngineOptions::default() });
                let mut most_even: Option<(f64, Record<AnyPosition>)> = None;
                for _ in 0..TRIES {
                    let Some(drawn) = draw(start, *plies, auto_draw, &mut random) else { continue };
                    let off = (win_probability(&engine, &drawn) - 0.5).abs();
                    if most_even.as_ref().is_none_or(|(least, _)| off < *least) {
                        most_even = Some((off, drawn));
                    }
                    if off <= EVEN {
                        break;
                    }
                }
                most_even.map_or_else(|| Record::new(*start, auto_draw), |(_, record)| record)
            }
        }
    }
}

/// A game of this many random moves; `None` if it ends with them.
fn draw(
    start: &AnyPosition,
    plies: usize,
    auto_draw: AutoDraw,
    random: &mut fastrand::Rng,
) -> Option<Record<AnyPosition>> {
    let mut record = Record::new(*start, auto_draw);
    for _ in 0..plies {
        if let Some(chance) = draw_chance(record.position(), random) {
            record.settle(chance).ok()?;
        }
        let m = random.choice(record.position().moves())?;
        record.play(&m).ok()?;
    }
    record.outcome().is_none().then_some(record)
}

/// How likely the side to move wins, by a quick search.
fn win_probability(engine: &Engine, record: &Record<AnyPosition>) -> f64 {
    let found = engine.search_any(record, &Limits::nodes(QUICK), 1, &AtomicBool::new(false), &mut |_| {});
    found.lines.first().map_or(0.5, |line| line.score.win_probability(Scale::of(record.position())))
}
