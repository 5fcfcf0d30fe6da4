//! The players: the engine, the baseline (UCT), and random moves. Other programs are in [`hub`](crate::hub) and
//! [`dxp`](crate::dxp).

use std::{fmt, sync::atomic::AtomicBool, time::Duration};

use damier_engine::{Engine, Limits, Tuning, Uct, UctOptions, evaluate::network::Network, typed_record};
pub use damier_player::Strength;
use damier_player::{EndgameTables, Keep, PlayerOptions, Source};
use damier_rules::{AnyMove, AnyPosition, Position, Record, Registered, dames::Dames};
use fastrand::Rng;

/// How long another program may think about a move where no time is given.
pub(crate) const UNTIMED_MOVE: Duration = Duration::from_mins(5);

/// A move and what it took.
#[derive(Debug, Clone, Copy)]
pub struct TimedMove {
    /// The move.
    pub m: AnyMove,
    /// Positions searched, or playouts; zero if unknown.
    pub nodes: u64,
}

/// How a player loses the game other than on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forfeit {
    /// It made an illegal move.
    IllegalMove(String),
    /// It exited, hung or sent something that cannot be read.
    Crash(String),
    /// It gives the game up.
    Resignation,
    /// It took longer than it was given.
    TimeLoss {
        /// How long it took.
        took: Duration,
        /// How long it had.
        given: Duration,
    },
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(what) => write!(f, "illegal move: {what}"),
            Self::Crash(what) => write!(f, "crash: {what}"),
            Self::Resignation => f.write_str("resignation"),
            Self::TimeLoss { took, given } => {
                write!(f, "time loss: took {:.3} s, had {:.3} s", took.as_secs_f64(), given.as_secs_f64())
            }
        }
    }
}

fn no_move() -> Forfeit {
    Forfeit::Crash("found no move".to_owned())
}

/// Somebody who plays one game after the other.
pub trait MatchPlayer: Send {
    /// Another game begins; everything random in it comes from `seed`.
    fn begin(&mut self, seed: u64) -> Result<(), Forfeit>;

    /// Chooses a move. `stop` is set if nobody waits for it any more.
    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit>;
}

/// A game of dames in its own type, for programs that play nothing else.
pub(crate) fn in_dames(game: &Record<AnyPosition>) -> Result<Record<Dames>, Forfeit> {
    let typed = Dames::from_any(game.start()).and_then(|start| typed_record(start, game, game.auto_draw()));
    typed.ok_or_else(|| Forfeit::Crash("it plays dames and dames-10 only".to_owned()))
}

/// How the engine is set up for a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setting {
    /// How many threads search.
    pub threads: usize,
    /// The size of its transposition table, in megabytes.
    pub memory_megabytes: usize,
    /// How strong it plays.
    pub strength: Strength,
    /// Whether it takes moves from its book, at full strength and in the games that have one.
    pub book: bool,
    /// How many pieces its endgame tables go up to, at full strength and in the games that have them.
    pub endgame_pieces: usize,
}

/// The computer player, as in the rest of the program.
#[derive(Debug)]
pub struct EnginePlayer {
    player: damier_player::Player,
    limits: Limits,
}

impl EnginePlayer {
    /// The player with these settings. Waits for its endgame tables, so that a repeated match gives the same result.
    pub fn new(setting: &Setting, limits: Limits) -> Self {
        let &Setting { threads, memory_megabytes, strength, book, endgame_pieces } = setting;
        let endgames = EndgameTables::at_hand(endgame_pieces, &Keep::UserCache);
        let options = PlayerOptions { threads, memory_megabytes, strength, book, endgames, ponder: false };
        Self { player: damier_player::Player::new(options), limits }
    }
}

impl MatchPlayer for EnginePlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Forfeit> {
        self.player.begin(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let choice = self.player.think_any(game, &self.limits, stop, &mut |_| {}).ok_or_else(no_move)?;
        let nodes = if choice.source == Source::Book { 0 } else { choice.report.nodes };
        Ok(TimedMove { m: choice.m, nodes })
    }
}

/// The search alone at full strength, with another network than the game's own or with other parameters.
#[derive(Debug)]
pub struct Challenger {
    engine: Engine,
    limits: Limits,
}

impl Challenger {
    /// The engine with this network, if there is one, and these parameters.
    pub fn new(network: Option<Network>, tuning: Tuning, limits: Limits) -> Self {
        let options = damier_engine::EngineOptions { table_megabytes: 16, ..damier_engine::EngineOptions::default() };
        let engine = match network {
            Some(network) => Engine::with_network(options, network),
            None => Engine::new(options),
        };
        Self { engine: engine.with_tuning(tuning), limits }
    }
}

impl MatchPlayer for Challenger {
    fn begin(&mut self, _: u64) -> Result<(), Forfeit> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let report = self.engine.search_any(game, &self.limits, 1, stop, &mut |_| {});
        let m = report.best().copied().ok_or_else(no_move)?;
        Ok(TimedMove { m, nodes: report.nodes })
    }
}

/// The plain baseline: Monte Carlo tree search with UCT.
#[derive(Debug)]
pub struct UctPlayer {
    options: UctOptions,
    /// The game's own seed.
    seed: u64,
    limits: Limits,
}

impl UctPlayer {
    /// The baseline, set up.
    pub const fn new(options: UctOptions, limits: Limits) -> Self {
        Self { options, seed: 0, limits }
    }
}

impl MatchPlayer for UctPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Forfeit> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let options = UctOptions { seed: self.options.seed ^ self.seed, ..self.options };
        let found = Uct::new(options).search_any(game, &self.limits, stop);
        let m = found.best.ok_or_else(no_move)?;
        Ok(TimedMove { m, nodes: found.playouts })
    }
}

/// Any legal move.
#[derive(Debug)]
pub struct RandomPlayer {
    random: Rng,
}

impl Default for RandomPlayer {
    fn default() -> Self {
        Self { random: Rng::with_seed(0) }
    }
}

impl MatchPlayer for RandomPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Forfeit> {
        self.random = Rng::with_seed(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Record<AnyPosition>, _: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let m = self.random.choice(game.position().moves());
        Ok(TimedMove { m: m.ok_or_else(no_move)?, nodes: 0 })
    }
}
