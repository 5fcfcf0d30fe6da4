//! A player as the command line describes it: `engine:nodes=2000`, `uct`, `random`, `hub:time=0.1 scan hub`,
//! `dxp:127.0.0.1:27531`.

use std::{path::Path, str::FromStr, time::Duration};

use damier_engine::{Endgames, Level, Limits, Skill, Tuning, UctOptions, evaluate::network::Network};
use damier_rules::AnyPosition;

use crate::{
    dxp::{self, Correspondent, DxpPlayer},
    error::Error,
    hub::{HubPlayer, Program},
    players::{Challenger, EnginePlayer, MatchPlayer, RandomPlayer, Setting, Strength, UctPlayer},
};

/// A kind of player and what it may take.
#[derive(Debug, Clone)]
pub struct Spec {
    /// As it was written.
    pub name: String,
    /// Its limits for a move.
    pub limits: Limits,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Engine(Setting),
    Uct(UctOptions),
    Random,
    Hub(Program),
    Dxp(Correspondent),
    /// The search alone, with a network of its own or with other parameters.
    Challenger(Option<Box<Network>>, Tuning),
}

/// Many games run at once, each with two engines: a smaller table than for an analysis.
const ENGINE: Setting =
    Setting { threads: 1, memory_megabytes: 16, strength: Strength::FULL, book: false, endgame_pieces: 0 };

impl Spec {
    /// Reads a player, which has the limits of the match unless it has its own.
    pub fn read(text: &str, limits: &Limits) -> Result<Self, Error> {
        let (kind, settings) = text.split_once(':').unwrap_or((text, ""));
        let words = settings.split(',').map(str::trim).filter(|setting| !setting.is_empty());
        let mut reading = Reading { spec: text, own: Limits::default() };
        let kind = match kind {
            "engine" => reading.engine(words)?,
            "uct" => Kind::Uct(reading.uct(words)?),
            "random" if settings.is_empty() => Kind::Random,
            "network" => reading.network(settings)?,
            "tuned" => reading.tuned(words)?,
            "hub" => Kind::Hub(reading.program(settings)?),
            "dxp" => Kind::Dxp(reading.correspondent(settings)?),
            _ => return Err(reading.wrong(kind, "engine, uct, random (alone), network, tuned, hub or dxp")),
        };
        let limits = if reading.own == Limits::default() { *limits } else { reading.own };
        if matches!(kind, Kind::Uct(_)) && limits.nodes.is_none() && limits.move_time.is_none() {
            return Err(reading.wrong("uct", "a limit by time, or by nodes (its playouts)"));
        }
        Ok(Self { name: text.to_owned(), limits, kind })
    }

    /// The engine with the network of a file.
    pub fn of_network(file: &Path, limits: &Limits) -> Result<Self, Error> {
        let name = format!("network:{}", file.display());
        let kind = Kind::Challenger(Some(Box::new(read_network(&name, file)?)), Tuning::default());
        Ok(Self { name, limits: *limits, kind })
    }

    /// How many moves each side makes in a game that it is asked for, where that is agreed beforehand.
    pub(crate) fn most_moves(&self) -> Option<usize> {
        match &self.kind {
            Kind::Dxp(correspondent) => correspondent.moves.map(|moves| moves.get().into()),
            _ => None,
        }
    }

    /// A player of this kind for the game of a position, who loses when a move takes longer than `given`.
    pub fn seat(&self, game: &AnyPosition, given: Option<Duration>) -> Result<Box<dyn MatchPlayer>, Error> {
        Ok(match &self.kind {
            Kind::Engine(setting) => Box::new(EnginePlayer::new(setting, self.limits)),
            Kind::Uct(options) => Box::new(UctPlayer::new(*options, self.limits)),
            Kind::Challenger(network, tuning) => {
                Box::new(Challenger::new(network.as_deref().cloned(), *tuning, self.limits))
            }
            Kind::Random => Box::new(RandomPlayer::default()),
            Kind::Hub(program) => {
                self.in_dames(game, "Hub")?;
                let player = HubPlayer::start(program.clone(), self.limits, given);
                Box::new(player.map_err(|why| self.unable(why))?)
            }
            Kind::Dxp(correspondent) => {
                self.in_dames(game, "DXP")?;
                let player = DxpPlayer::start(correspondent.clone(), given);
                Box::new(player.map_err(|why| self.unable(why))?)
            }
        })
    }

    fn unable(&self, why: String) -> Error {
        Error::Player { name: self.name.clone(), why }
    }

    /// Whether the game is the one that a protocol is for.
    fn in_dames(&self, game: &AnyPosition, protocol: &str) -> Result<(), Error> {
        match game {
            AnyPosition::Dames(_) => Ok(()),
            _ => Err(self.unable(format!("{protocol} is spoken in dames and dames-10 only"))),
        }
    }
}

/// Reads the network of a player.
fn read_network(name: &str, file: &Path) -> Result<Network, Error> {
    let unusable = |why: String| Error::Player { name: name.to_owned(), why };
    let bytes = std::fs::read(file).map_err(|error| unusable(error.to_string()))?;
    Network::read(&bytes).map_err(|why| unusable(why.to_string()))
}

/// Reads the settings of one player.
struct Reading<'a> {
    spec: &'a str,
    own: Limits,
}

impl Reading<'_> {
    fn engine<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<Kind, Error> {
        let mut engine = ENGINE;
        for setting in settings {
            match self.split(setting)? {
                ("threads", value) => engine.threads = self.number(setting, value)?,
                ("tt-size", value) => engine.memory_megabytes = self.number(setting, value)?,
                ("level", value) => {
                    let known = Level::new(self.number(setting, value)?).map(Strength::Level);
                    engine.strength = known.ok_or_else(|| self.wrong(setting, "a level from 1 to 10"))?;
                }
                ("skill", value) => {
                    let known = Skill::new(self.number(setting, value)?).map(Strength::Skill);
                    engine.strength = known.ok_or_else(|| self.wrong(setting, "a skill from -4 to 12"))?;
                }
                ("book", value) => {
                    engine.book = value.parse().map_err(|_| self.wrong(setting, "book=true or book=false"))?;
                }
                ("bb-size", value) => {
                    let pieces =
                        Some(self.number(setting, value)?).filter(|&pieces| pieces <= Endgames::MOST_IN_SLICES);
                    engine.endgame_pieces = pieces.ok_or_else(|| self.wrong(setting, "0 to 6 pieces"))?;
                }
                (name, value) => {
                    let expected = "level, skill, book, bb-size, threads, tt-size, depth, nodes or time";
                    self.limit(name, value, expected)?;
                }
            }
        }
        if !engine.strength.is_full() && (engine.book || engine.endgame_pieces > 0) {
            return Err(
                self.wrong("book or bb-size", "full strength: the levels below play without, as they were measured")
            );
        }
        Ok(Kind::Engine(engine))
    }

    /// The engine with another network: `network:time=0.1 FILE`, limits and parameters of the search before the file.
    fn network(&mut self, text: &str) -> Result<Kind, Error> {
        let words = shell_words::split(text).map_err(|_| self.wrong(text, "the closing quote"))?;
        let (file, settings) = words.split_last().ok_or_else(|| self.wrong(text, "a file"))?;
        let tuning = self.tuning(settings.iter().map(String::as_str))?;
        Ok(Kind::Challenger(Some(Box::new(read_network(self.spec, Path::new(file))?)), tuning))
    }

    /// The engine with other parameters of the search: `tuned:lmr-divisor=120,nodes=5000`.
    fn tuned<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<Kind, Error> {
        Ok(Kind::Challenger(None, self.tuning(settings)?))
    }

    /// Parameters of the search, and limits.
    fn tuning<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<Tuning, Error> {
        let mut tuning = Tuning::default();
        for setting in settings {
            let (name, value) = self.split(setting)?;
            if Tuning::NAMES.contains(&name) {
                let set = value.parse().ok().and_then(|value| tuning.with(name, value));
                tuning = set.ok_or_else(|| self.wrong(setting, "a number from 0 to 100000"))?;
            } else {
                self.limit(name, value, "depth, nodes, time or a parameter of the search (docs/matches.md)")?;
            }
        }
        Ok(tuning)
    }

    fn uct<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<UctOptions, Error> {
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

    /// Words with `=` in them come before the program: limits, or parameters of its own.
    fn program(&mut self, text: &str) -> Result<Program, Error> {
        let words = shell_words::split(text).map_err(|_| self.wrong(text, "the closing quote"))?;
        let settings = words.iter().take_while(|word| word.contains('=')).count();
        let mut program = Program { command: words[settings..].to_vec(), parameters: Vec::new() };
        for setting in &words[..settings] {
            match self.split(setting)? {
                (name @ ("depth" | "nodes" | "time"), value) => self.limit(name, value, "")?,
                (name, value) => program.parameters.push((name.to_owned(), value.to_owned())),
            }
        }
        if program.command.is_empty() { Err(self.wrong(text, "a command line")) } else { Ok(program) }
    }

    /// `dxp:minutes=5 HOST:PORT`, or `dxp:minutes=5 COMMAND ... {port}` for a program that is started here.
    fn correspondent(&mut self, text: &str) -> Result<Correspondent, Error> {
        const EXPECTED: &str = "HOST:PORT of a program that listens, or a command line with {port} in it";
        let words = shell_words::split(text).map_err(|_| self.wrong(text, "the closing quote"))?;
        let settings = words.iter().take_while(|word| word.contains('=')).count();
        let mut correspondent = Correspondent { address: None, command: Vec::new(), minutes: 1, moves: None };
        for setting in &words[..settings] {
            match self.split(setting)? {
                ("minutes", value) => correspondent.minutes = self.number(setting, value)?,
                ("moves", value) => correspondent.moves = Some(self.number(setting, value)?),
                // The program is not told; it limits how long we wait.
                (name, value) => self.limit(name, value, "minutes, moves or time")?,
            }
        }
        match &words[settings..] {
            [address] if !address.contains(dxp::PORT) => correspondent.address = Some(address.clone()),
            command if command.iter().any(|word| word.contains(dxp::PORT)) => correspondent.command = command.to_vec(),
            _ => return Err(self.wrong(text, EXPECTED)),
        }
        Ok(correspondent)
    }

    /// A limit, which every player has.
    fn limit(&mut self, name: &str, value: &str, expected: &'static str) -> Result<(), Error> {
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

    fn split<'a>(&self, setting: &'a str) -> Result<(&'a str, &'a str), Error> {
        setting.split_once('=').ok_or_else(|| self.wrong(setting, "NAME=VALUE"))
    }

    fn number<T: FromStr>(&self, setting: &str, value: &str) -> Result<T, Error> {
        value.parse().map_err(|_| self.wrong(setting, "a number"))
    }

    fn wrong(&self, found: &str, expected: &'static str) -> Error {
        Error::Spec { spec: self.spec.to_owned(), found: found.to_owned(), expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Spec {
        Spec::read(text, &Limits::time(Duration::from_secs(1))).expect("a player")
    }

    #[test]
    fn a_player_has_the_limits_of_the_match_or_its_own() {
        assert_eq!(read("engine").limits, Limits::time(Duration::from_secs(1)));
        assert_eq!(read("engine:nodes=2000").limits, Limits::nodes(2000));
        assert_eq!(read("uct:time=0.25").limits, Limits::time(Duration::from_millis(250)));
        assert_eq!(read("hub:depth=3 program").limits, Limits::depth(3));
    }

    #[test]
    fn settings_are_read() {
        let larger = Setting { threads: 2, memory_megabytes: 64, ..ENGINE };
        assert_eq!(read("engine:threads=2, tt-size=64").kind, Kind::Engine(larger));
        let strength = Strength::Level(Level::WEAKEST);
        assert_eq!(read("engine:level=1").kind, Kind::Engine(Setting { strength, ..ENGINE }));
        let known = Setting { book: true, endgame_pieces: 3, ..ENGINE };
        assert_eq!(read("engine:book=true,bb-size=3").kind, Kind::Engine(known));
        let options = UctOptions { exploration: 0.7, playout_plies: 50, seed: 9 };
        assert_eq!(read("uct:exploration=0.7,playout-plies=50,seed=9").kind, Kind::Uct(options));
        let command = vec!["./my program".to_owned(), "hub".to_owned(), "a=b".to_owned()];
        let parameters = vec![("tt-size".to_owned(), "24".to_owned())];
        assert_eq!(
            read("hub:time=1 tt-size=24 './my program' hub a=b").kind,
            Kind::Hub(Program { command, parameters })
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("", "`` in the player ``: expected engine, uct, random (alone), network, tuned, hub or dxp"),
            (
                "random:x",
                "`random` in the player `random:x`: expected engine, uct, random (alone), network, tuned, hub or dxp",
            ),
            ("engine:fast", "`fast` in the player `engine:fast`: expected NAME=VALUE"),
            ("engine:threads=x", "`threads=x` in the player `engine:threads=x`: expected a number"),
            ("engine:level=11", "`level=11` in the player `engine:level=11`: expected a level from 1 to 10"),
            ("engine:skill=13", "`skill=13` in the player `engine:skill=13`: expected a skill from -4 to 12"),
            ("engine:book=on", "`book=on` in the player `engine:book=on`: expected book=true or book=false"),
            ("engine:bb-size=9", "`bb-size=9` in the player `engine:bb-size=9`: expected 0 to 6 pieces"),
            (
                "engine:level=3,book=true",
                "`book or bb-size` in the player `engine:level=3,book=true`: expected full strength: the levels below \
                 play without, as they were measured",
            ),
            (
                "tuned:lmr-divisor=-1",
                "`lmr-divisor=-1` in the player `tuned:lmr-divisor=-1`: expected a number from 0 to 100000",
            ),
            (
                "tuned:wit=1",
                "`wit` in the player `tuned:wit=1`: expected depth, nodes, time or a parameter of the search (docs/matches.md)",
            ),
            ("uct:time=-1", "`time` in the player `uct:time=-1`: expected seconds, such as 0.1"),
            ("uct:depth=4", "`uct` in the player `uct:depth=4`: expected a limit by time, or by nodes (its playouts)"),
            ("hub:", "`` in the player `hub:`: expected a command line"),
            ("hub:'x", "`'x` in the player `hub:'x`: expected the closing quote"),
        ] {
            let error = Spec::read(text, &Limits::time(Duration::from_secs(1))).expect_err(text);
            assert_eq!(error.to_string(), message);
        }
    }
}
