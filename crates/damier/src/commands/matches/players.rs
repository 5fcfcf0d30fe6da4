//! Who plays: the engine, the plain baseline, a player that moves at random, or another program.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool, time::Duration};

use damier_engine::{Engine, Evaluate, Limits, Options, Uct, UctOptions};
use damier_notation::{Notation, clip};
use damier_rules::{
    AnyPosition, Position, Record,
    bermudes::Bermudes,
    dames::Dames,
    draughts::ruleset::{EnglishTrap, FrenchTrap},
    pyramidame::Pyramidame,
    trap::{Spin, Trap},
};
use fastrand::Rng;

use crate::failure::Failure;

/// A game matches can be played in.
pub(crate) trait Playable: Evaluate + Notation + 'static {
    /// The position, if it is one of this game.
    fn from_any(position: AnyPosition) -> Option<Self>;

    /// What the spinner has shown, in the game that has one.
    fn shown(&self) -> Option<Spin> {
        None
    }
}

impl Playable for Dames {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Dames(position) = position { Some(position) } else { None }
    }
}

impl Playable for Bermudes {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Bermudes(position) = position { Some(position) } else { None }
    }
}

impl Playable for Pyramidame {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Pyramidame(position) = position { Some(position) } else { None }
    }
}

impl Playable for Trap<FrenchTrap> {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Trap(position) = position { Some(position) } else { None }
    }

    fn shown(&self) -> Option<Spin> {
        self.spin()
    }
}

impl Playable for Trap<EnglishTrap> {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::EnglishTrap(position) = position { Some(position) } else { None }
    }

    fn shown(&self) -> Option<Spin> {
        self.spin()
    }
}

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

/// Somebody who plays one game after the other.
pub(crate) trait Player<P: Position>: Send {
    /// Another game begins; everything random in it comes from `seed`.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses a move. Setting `stop` means that nobody waits for it any more.
    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault>;
}

/// A player as the command line describes it.
#[derive(Debug, Clone)]
pub(crate) struct Spec {
    /// As it was written.
    pub(crate) name: String,
    /// What it may take for a move.
    pub(crate) limits: Limits,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Engine(Options),
    Uct(UctOptions),
    Random,
}

/// Many games at once, each with two engines: a smaller memory than for one analysis.
const ENGINE: Options = Options { threads: 1, table_megabytes: 16, lines: 1 };

impl Spec {
    /// Reads `engine`, `uct:nodes=1000`, `random`... with the limits of the match unless it has its own.
    pub(crate) fn read(text: &str, limits: &Limits) -> Result<Self, Failure> {
        let (kind, settings) = text.split_once(':').unwrap_or((text, ""));
        let settings = settings.split(',').map(str::trim).filter(|setting| !setting.is_empty());
        let mut reading = Reading { spec: text, own: Limits::default() };
        let kind = match kind {
            "engine" => Kind::Engine(reading.engine(settings)?),
            "uct" => Kind::Uct(reading.uct(settings)?),
            "random" => Kind::Random,
            _ => {
                let message = format!("the player {}: expected engine, uct or random", clip(text));
                return Err(Failure::Input(message));
            }
        };
        let limits = if reading.own == Limits::default() { *limits } else { reading.own };
        if matches!(kind, Kind::Uct(_)) && limits.nodes.is_none() && limits.move_time.is_none() {
            let message = format!("the player {}: expected a limit by time or nodes (its playouts)", clip(text));
            return Err(Failure::Input(message));
        }
        Ok(Self { name: text.to_owned(), limits, kind })
    }

    /// A player of this kind.
    pub(crate) fn seat<P: Playable>(&self) -> Box<dyn Player<P>> {
        match self.kind {
            Kind::Engine(options) => Box::new(EnginePlayer { engine: Engine::new(options), limits: self.limits }),
            Kind::Uct(options) => Box::new(UctPlayer { options, seed: 0, limits: self.limits }),
            Kind::Random => Box::new(RandomPlayer { random: Rng::with_seed(0) }),
        }
    }
}

/// Reads the settings of one player.
struct Reading<'a> {
    spec: &'a str,
    own: Limits,
}

impl Reading<'_> {
    fn engine<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<Options, Failure> {
        let mut options = ENGINE;
        for setting in settings {
            match self.split(setting)? {
                ("threads", value) => options.threads = self.number(setting, value)?,
                ("tt-size", value) => options.table_megabytes = self.number(setting, value)?,
                (name, value) => self.limit(name, value, "threads, tt-size, depth, nodes or time")?,
            }
        }
        Ok(options)
    }

    fn uct<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<UctOptions, Failure> {
        let mut options = UctOptions::default();
        for setting in settings {
            match self.split(setting)? {
                ("seed", value) => options.seed = self.number(setting, value)?,
                ("exploration", value) => options.exploration = self.number(setting, value)?,
                ("playout-plies", value) => options.playout_plies = self.number(setting, value)?,
                (name, value) => self.limit(name, value, "exploration, playout-plies, seed, nodes or time")?,
            }
        }
        Ok(options)
    }

    /// A limit, which every player has.
    fn limit(&mut self, name: &str, value: &str, expected: &str) -> Result<(), Failure> {
        match name {
            "depth" => self.own.depth = Some(self.number(name, value)?),
            "nodes" => self.own.nodes = Some(self.number(name, value)?),
            "time" => {
                let time = Duration::try_from_secs_f64(self.number(name, value)?);
                self.own.move_time = Some(time.map_err(|_| self.wrong(name, "seconds, such as 0.1"))?);
            }
            _ => return Err(self.wrong(name, expected)),
        }
        Ok(())
    }

    fn split<'a>(&self, setting: &'a str) -> Result<(&'a str, &'a str), Failure> {
        setting.split_once('=').ok_or_else(|| self.wrong(setting, "NAME=VALUE"))
    }

    fn number<T: FromStr>(&self, setting: &str, value: &str) -> Result<T, Failure> {
        value.parse().map_err(|_| self.wrong(setting, "a number"))
    }

    fn wrong(&self, what: &str, expected: &str) -> Failure {
        Failure::Input(format!("{} in the player {}: expected {expected}", clip(what), clip(self.spec)))
    }
}

struct EnginePlayer {
    engine: Engine,
    limits: Limits,
}

impl<P: Evaluate> Player<P> for EnginePlayer {
    fn begin(&mut self, _: u64) -> Result<(), Fault> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        let found = self.engine.search(game, &self.limits, stop, &mut |_| {});
        let m = found.best().copied().ok_or_else(|| Fault::Crash("found no move".to_owned()))?;
        Ok(Choice { m, nodes: found.nodes })
    }
}

struct UctPlayer {
    options: UctOptions,
    /// The game's own seed.
    seed: u64,
    limits: Limits,
}

impl<P: Position> Player<P> for UctPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, stop: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        let options = UctOptions { seed: self.options.seed ^ self.seed, ..self.options };
        let found = Uct::new(options).search(game, &self.limits, stop);
        let m = found.best.ok_or_else(|| Fault::Crash("found no move".to_owned()))?;
        Ok(Choice { m, nodes: found.playouts })
    }
}

struct RandomPlayer {
    random: Rng,
}

impl<P: Position> Player<P> for RandomPlayer {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.random = Rng::with_seed(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Record<P>, _: &AtomicBool) -> Result<Choice<P::Move>, Fault> {
        let m = self.random.choice(game.position().moves());
        Ok(Choice { m: m.ok_or_else(|| Fault::Crash("found no move".to_owned()))?, nodes: 0 })
    }
}
