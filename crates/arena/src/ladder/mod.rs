//! The levels of a game against each other.

mod fit;
mod set;
mod table;

use std::{io, time::Duration};

use damier_engine::{Level, Limits};
use damier_notation::options::Chosen;

pub use self::{
    fit::{Fitted, Rung},
    set::{AGAINST_RANDOM, LevelFound, LevelsSet, SHARES},
    table::titled,
};
use crate::{Error, Match, Openings, Spec, Tally};

/// As in `damier match`.
const OPENING_PLIES: usize = 6;
/// A draw after this many moves.
const MOST_PLIES: usize = 400;

/// How levels are measured.
#[derive(Debug, Clone, Copy)]
pub struct Ladder {
    /// The game and its options.
    pub chosen: Chosen,
    /// How many positions a player without a limit of its own, level 10, searches for a move.
    pub nodes: u64,
    /// The seed of openings, spins and choices.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// The result of two levels against each other, from the higher one's side.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pair {
    /// The higher level, by its number.
    pub level: u8,
    /// The lower one; zero for random moves.
    pub against: u8,
    /// How many games they played.
    pub games: u32,
    /// Games the higher level won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games it lost.
    pub lost: u32,
    /// Its share of the points.
    pub share: f64,
    /// How many positions it looks at for a move.
    pub nodes_a_move: f64,
}

impl Pair {
    fn of(level: u8, against: u8, tally: &Tally) -> Self {
        let counts = tally.counts();
        let effort = tally.effort[0];
        Self {
            level,
            against,
            games: counts.games(),
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            share: counts.share(),
            nodes_a_move: effort.nodes as f64 / effort.moves.max(1) as f64,
        }
    }
}

/// Who meets whom, the higher level first: neighbours or everybody.
fn pairings(all: bool) -> impl Iterator<Item = (Level, Level)> {
    let pairs = Level::all().flat_map(|higher| Level::all().map(move |lower| (higher, lower)));
    pairs.filter(move |(higher, lower)| if all { lower < higher } else { lower.number() + 1 == higher.number() })
}

impl Ladder {
    /// Lets two levels meet in this many games.
    fn meet(&self, higher: Level, lower: Level, games: usize) -> Result<Pair, Error> {
        let player = |level: Level| format!("engine:level={}", level.number());
        let tally = self.play(&player(higher), &player(lower), games)?;
        Ok(Pair::of(higher.number(), lower.number(), &tally))
    }

    /// Lets every level meet the next in this many games and, if asked for, all others in a number of their own. Reports each pair.
    pub fn meet_all(
        &self,
        games: usize,
        others: Option<usize>,
        tell: &mut dyn FnMut(&Pair) -> io::Result<()>,
    ) -> Result<Vec<Pair>, Error> {
        let mut pairs = Vec::new();
        for (higher, lower) in pairings(others.is_some()) {
            let apart = higher.number() - lower.number();
            let pair = self.meet(higher, lower, others.filter(|_| apart > 1).unwrap_or(games))?;
            tell(&pair)?;
            pairs.push(pair);
        }
        Ok(pairs)
    }

    fn play(&self, first: &str, second: &str, games: usize) -> Result<Tally, Error> {
        self.play_until(first, second, games, &|_| false)
    }

    /// Plays at most this many games, until the score is decided.
    fn play_until(
        &self,
        first: &str,
        second: &str,
        games: usize,
        enough: &dyn Fn(&Tally) -> bool,
    ) -> Result<Tally, Error> {
        let limits = Limits::nodes(self.nodes);
        let match_ = Match {
            players: [Spec::read(first, &limits)?, Spec::read(second, &limits)?],
            openings: Openings::Random { start: self.chosen.variant.start(), plies: OPENING_PLIES, seed: self.seed },
            auto_draw: self.chosen.auto_draw,
            games,
            margin: Duration::ZERO,
            seed: self.seed,
            most_plies: MOST_PLIES,
            sprt: None,
        };
        match_.play_until(self.concurrency, enough, &mut |_| Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_meet_or_everybody() {
        assert_eq!(pairings(false).count(), 9);
        assert_eq!(pairings(true).count(), 45);
        assert!(pairings(true).all(|(higher, lower)| higher > lower));
    }
}
