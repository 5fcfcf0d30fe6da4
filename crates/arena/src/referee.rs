//! One game of a match: the referee applies the rules, spins, keeps the time and reports how it ended.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use damier_engine::draw_chance;
use damier_notation::sentences::{Lang, outcome as say};
use damier_rules::{AnyPosition, ByColor, Color, Outcome, Position, Record};
use fastrand::Rng;

use crate::players::{Forfeit, MatchPlayer};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchEnding {
    /// By the rules.
    Rules(Outcome),
    /// It was declared a draw after this many moves.
    TooLong(usize),
    /// A player forfeited the game.
    Forfeit {
        /// Which one.
        by: Color,
        /// What.
        fault: Forfeit,
    },
}

impl MatchEnding {
    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::TooLong(_) => None,
            Self::Forfeit { by: Color::White, .. } => Some(Color::Black),
            Self::Forfeit { by: Color::Black, .. } => Some(Color::White),
        }
    }

    /// The ending in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::Rules(outcome) => say(*outcome, Lang::En),
            Self::TooLong(plies) => format!("Draw by adjudication: {plies} moves."),
            Self::Forfeit { by, fault } => {
                let by = if *by == Color::White { "White" } else { "Black" };
                format!("{by} loses: {fault}.")
            }
        }
    }
}

/// What a player's moves have taken.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spent {
    /// How many there were.
    pub moves: u64,
    /// Positions searched, or playouts.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl Spent {
    /// Adds what other moves have taken.
    pub fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A game that has been played.
#[derive(Debug)]
pub struct PlayedGame {
    /// Its positions and moves.
    pub record: Record<AnyPosition>,
    /// How it ended.
    pub ending: MatchEnding,
    /// What each side's moves took.
    pub effort: ByColor<Spent>,
}

/// How a game is refereed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Referee {
    /// A draw after this many moves, the opening's included.
    pub(crate) most_plies: usize,
    /// What each colour has for a move, the margin for the way to and from the player included.
    pub(crate) given: ByColor<Option<Duration>>,
}

impl Referee {
    /// Plays a game on from its opening. Nothing comes of it if `stop` is set on the way.
    pub(crate) fn play(
        &self,
        opening: Record<AnyPosition>,
        mut players: ByColor<&mut dyn MatchPlayer>,
        mut spins: Rng,
        stop: &AtomicBool,
    ) -> Option<PlayedGame> {
        let mut game =
            PlayedGame { record: opening, ending: MatchEnding::TooLong(self.most_plies), effort: ByColor::default() };
        loop {
            // Also after the last move there is time for: what is over by the rules is not adjudicated.
            if let Some(outcome) = game.record.outcome() {
                game.ending = MatchEnding::Rules(outcome);
                break;
            }
            if game.record.moves().len() >= self.most_plies {
                break;
            }
            if let Some(spin) = draw_chance(game.record.position(), &mut spins) {
                let settled = game.record.settle(spin);
                debug_assert!(settled.is_ok(), "what chance offers is legal");
                continue;
            }
            let by = game.record.position().turn();
            let turn = self.turn(&mut game, by, &mut *players[by], stop);
            if stop.load(Relaxed) {
                return None;
            }
            if let Err(fault) = turn {
                game.ending = MatchEnding::Forfeit { by, fault };
                break;
            }
        }
        Some(game)
    }

    /// One move by one player.
    fn turn(
        &self,
        game: &mut PlayedGame,
        by: Color,
        player: &mut dyn MatchPlayer,
        stop: &AtomicBool,
    ) -> Result<(), Forfeit> {
        let started = Instant::now();
        let choice = player.choose(&game.record, stop)?;
        let took = started.elapsed();
        game.effort[by].add(Spent { moves: 1, nodes: choice.nodes, time: took });
        if let Some(given) = self.given[by].filter(|&given| took > given) {
            return Err(Forfeit::TimeLoss { took, given });
        }
        game.record.play(&choice.m).map_err(|_| Forfeit::IllegalMove(format!("{:?}", choice.m)))
    }
}
