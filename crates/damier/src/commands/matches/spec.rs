//! A player as the command line describes it: `engine:nodes=2000`, `uct`, `random`, `hub:time=0.1 scan hub`.

use std::{str::FromStr, time::Duration};

use damier_engine::{Endgames, Level, Limits, Options, Skill, UctOptions};
use damier_notation::clip;

use super::{
    hub::{HubPlayer, Program},
    playable::Playable,
    players::{EnginePlayer, Player, RandomPlayer, Setting, Strength, UctPlayer},
};
use crate::failure::Failure;

/// A kind of player and what it may take.
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
    Engine(Setting),
    Uct(UctOptions),
    Random,
    Hub(Program),
}

/// Many games at once, each with two engines: a smaller memory than for one analysis.
const ENGINE: Setting = Setting {
    options: Options { threads: 1, table_megabytes: 16, lines: 1 },
    strength: Strength::Level(Level::STRONGEST),
    book: false,
    endgame_pieces: 0,
};

impl Spec {
    /// Reads a player, which has the limits of the match unless it has its own.
    pub(crate) fn read(text: &str, limits: &Limits) -> Result<Self, Failure> {
        let (kind, settings) = text.split_once(':').unwrap_or((text, ""));
        let words = settings.split(',').map(str::trim).filter(|setting| !setting.is_empty());
        let mut reading = Reading { spec: text, own: Limits::default() };
        let kind = match kind {
            "engine" => reading.engine(words)?,
            "uct" => Kind::Uct(reading.uct(words)?),
            "random" if settings.is_empty() => Kind::Random,
            "hub" => Kind::Hub(reading.program(settings)?),
            _ => return Err(reading.wrong(kind, "engine, uct, random (alone) or hub")),
        };
        let limits = if reading.own == Limits::default() { *limits } else { reading.own };
        if matches!(kind, Kind::Uct(_)) && limits.nodes.is_none() && limits.move_time.is_none() {
            return Err(reading.wrong("uct", "a limit by time, or by nodes (its playouts)"));
        }
        Ok(Self { name: text.to_owned(), limits, kind })
    }

    /// A player of this kind, who loses a game when a move takes longer than `given`.
    pub(crate) fn seat<P: Playable>(&self, given: Option<Duration>) -> Result<Box<dyn Player<P>>, Failure> {
        Ok(match &self.kind {
            Kind::Engine(setting) => Box::new(EnginePlayer::new(setting, self.limits)),
            Kind::Uct(options) => Box::new(UctPlayer::new(*options, self.limits)),
            Kind::Random => Box::new(RandomPlayer::new()),
            Kind::Hub(program) => {
                let unable = |why: String| Failure::english(format!("the player {}: {why}", clip(&self.name)));
                let player = HubPlayer::start(program.clone(), self.limits, given).map_err(unable)?;
                P::program(player).ok_or_else(|| unable("Hub is spoken in dames and dames-10 only".to_owned()))?
            }
        })
    }
}

/// Reads the settings of one player.
struct Reading<'a> {
    spec: &'a str,
    own: Limits,
}

impl Reading<'_> {
    fn engine<'a>(&mut self, settings: impl Iterator<Item = &'a str>) -> Result<Kind, Failure> {
        let mut engine = ENGINE;
        for setting in settings {
            match self.split(setting)? {
                ("threads", value) => engine.options.threads = self.number(setting, value)?,
                ("tt-size", value) => engine.options.table_megabytes = self.number(setting, value)?,
                ("level", value) => {
                    let known = Level::new(self.number(setting, value)?).map(Strength::Level);
                    engine.strength = known.ok_or_else(|| self.wrong(setting, "a level from 1 to 10"))?;
                }
                ("skill", value) => {
                    let known = Skill::new(self.number(setting, value)?).map(Strength::Skill);
                    engine.strength = known.ok_or_else(|| self.wrong(setting, "a skill from 0 to 12"))?;
                }
                ("book", value) => {
                    engine.book = value.parse().map_err(|_| self.wrong(setting, "book=true or book=false"))?;
                }
                ("bb-size", value) => {
                    let pieces = Some(self.number(setting, value)?).filter(|&pieces| pieces <= Endgames::MOST_PIECES);
                    engine.endgame_pieces = pieces.ok_or_else(|| self.wrong(setting, "0 to 4 pieces"))?;
                }
                (name, value) => {
                    let expected = "level, skill, book, bb-size, threads, tt-size, depth, nodes or time";
                    self.limit(name, value, expected)?;
                }
            }
        }
        Ok(Kind::Engine(engine))
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

    /// Words with `=` in them come before the program: limits, or parameters of its own.
    fn program(&mut self, text: &str) -> Result<Program, Failure> {
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
        Failure::english(format!("{} in the player {}: expected {expected}", clip(what), clip(self.spec)))
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
        let options = Options { threads: 2, table_megabytes: 64, ..ENGINE.options };
        assert_eq!(read("engine:threads=2, tt-size=64").kind, Kind::Engine(Setting { options, ..ENGINE }));
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
            ("", "`` in the player ``: expected engine, uct, random (alone) or hub"),
            ("random:x", "`random` in the player `random:x`: expected engine, uct, random (alone) or hub"),
            ("engine:fast", "`fast` in the player `engine:fast`: expected NAME=VALUE"),
            ("engine:threads=x", "`threads=x` in the player `engine:threads=x`: expected a number"),
            ("engine:level=11", "`level=11` in the player `engine:level=11`: expected a level from 1 to 10"),
            ("engine:skill=13", "`skill=13` in the player `engine:skill=13`: expected a skill from 0 to 12"),
            ("engine:book=on", "`book=on` in the player `engine:book=on`: expected book=true or book=false"),
            ("engine:bb-size=9", "`bb-size=9` in the player `engine:bb-size=9`: expected 0 to 4 pieces"),
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
