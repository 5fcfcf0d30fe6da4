//! Who plays: the engine, the plain baseline, a player that moves at random. Other programs are in [`hub`](super::hub).

use std::{fmt, sync::atomic::AtomicBool, time::Duration};

use damier_engine::{Book, Engine, Level, Limits, Options, Skill, Uct, UctOptions};
use damier_rules::{Position, Record};
use fastrand::Rng;

use super::playable::Playable;
use crate::endgames::endgames;

/// A move and what it took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<M> {
    pub(crate) m: M,
    /// Positions looked at, or playouts; nought where nobody counts.
    pub(crate) nodes: u64,
}

/// What a player can do wrong: it loses the game by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It played what the rules do not allow.
    IllegalMove(String),
    /// It ended, hung or talked nonsense.
    Crash(String),
    /// It took longer than it was given.
    TimeLoss {
        /// How long it took.
        took: Duration,
        /// How long it had.
        given: Duration,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(what) => write!(f, "illegal move: {what}"),
            Self::Crash(what) => write!(f, "crash: {what}"),
            Self::TimeLoss { took, given } => {
                write!(f, "time loss: took {:.3} s, had {:.3} s", took.as_secs_f64(), given.as_secs_f64())
            }
        }
    }
}

fn no_move() -> Fault {
    Fault::Crash("found no move".to_owned())
}

/// Somebody who plays one game after the other.
pub(crate) trait Player<P: Position>: Send {
    /// Another game begins; everything random in it comes from `seed`.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move. Setting `stop` means that nobody waits for it any more.
    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault>;
}

/// How strong the engine plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Strength {
    /// As one of its levels; the highest is its full strength.
    Level(Level),
    /// With a skill between two levels.
    Skill(Skill),
}

/// How the engine is set up for a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Setting {
    pub(crate) options: Options,
    pub(crate) strength: Strength,
    /// Whether it takes moves from its book, in the games that have one.
    pub(crate) book: bool,
    /// How many pieces its endgame tables go up to, in the games that have them.
    pub(crate) endgame_pieces: usize,
}

/// The engine.
pub(crate) struct EnginePlayer {
    engine: Engine,
    strength: Strength,
    book: Option<&'static Book>,
    limits: Limits,
    random: Rng,
}

impl EnginePlayer {
    pub(crate) fn new(setting: &Setting, limits: Limits) -> Self {
        Self {
            engine: Engine::new(setting.options).with_endgames(endgames(setting.endgame_pieces)),
            strength: setting.strength,
            book: setting.book.then(Book::own),
            limits,
            random: Rng::with_seed(0),
        }
    }
}

impl<P: Playable> Player<P> for EnginePlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.engine.forget();
        self.random = Rng::with_seed(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        if let Some(m) = self.book.and_then(|book| game.position().book_move(book, &mut self.random)) {
            return Ok(Choice { m, nodes: 0 });
        }
        let (engine, limits, random) = (&self.engine, &self.limits, &mut self.random);
        let found = match self.strength {
            Strength::Level(level) => level.choose(engine, game, limits, stop, random),
            Strength::Skill(skill) => skill.choose(engine, game, limits, stop, random),
        };
        let (m, report) = found.ok_or_else(no_move)?;
        Ok(Choice { m, nodes: report.nodes })
    }
}

/// The plain baseline.
pub(crate) struct UctPlayer {
    options: UctOptions,
    /// The game's own seed.
    seed: u64,
    limits: Limits,
}

impl UctPlayer {
    pub(crate) const fn new(options: UctOptions, limits: Limits) -> Self {
        Self { options, seed: 0, limits }
    }
}

impl<P: Position> Player<P> for UctPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        let options = UctOptions { seed: self.options.seed ^ self.seed, ..self.options };
        let found = Uct::new(options).search(game, &self.limits, stop);
        let m = found.best.ok_or_else(no_move)?;
        Ok(Choice { m, nodes: found.playouts })
    }
}

/// Any legal move.
pub(crate) struct RandomPlayer {
    random: Rng,
}

impl RandomPlayer {
    pub(crate) fn new() -> Self {
        Self { random: Rng::with_seed(0) }
    }
}

impl<P: Position> Player<P> for RandomPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.random = Rng::with_seed(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, _: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        let m = self.random.choice(game.position().moves());
        Ok(Choice { m: m.ok_or_else(no_move)?, nodes: 0 })
    }
}
