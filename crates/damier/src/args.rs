//! The arguments that several commands share.

use std::{
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};

use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, RangedU64ValueParser},
};
use damier_arguments::SettingsFile;
use damier_engine::Limits;
use damier_notation::{
    line::play_line,
    options::{Chosen, read_options},
    read_position,
    sentences::Lang,
};
use damier_rules::{AnyPosition, Game, Record};
use damier_terminal::GamesAsked;

use crate::failure::Failure;

/// The size of the transposition table in megabytes, with the limits of Hub's parameter.
pub(crate) fn memory_megabytes() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=65_536)
}

/// The seconds of an option, such as 2 or 0.5.
pub(crate) fn seconds(option: &str, value: f64) -> Result<Duration, Failure> {
    let expected = ("il faut des secondes, comme 2 ou 0.5", "expected seconds, such as 2 or 0.5");
    Duration::try_from_secs_f64(value).map_err(|_| Failure::about(format_args!("{option} {value}"), expected))
}

/// The same as a value parser: more than zero, and small enough to be added to a point in time.
pub(crate) fn read_seconds(text: &str) -> Result<Duration, String> {
    let year = Duration::from_hours(365 * 24);
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|time| !time.is_zero()).map(|time| time.min(year));
    seconds.ok_or_else(|| "expected seconds, such as 2 or 0.5".to_owned())
}

/// The limits of a search: seconds, with the default if there is no limit; depth; positions.
pub(crate) fn limits(
    [time, usual]: [Option<f64>; 2],
    depth: Option<u32>,
    nodes: Option<u64>,
) -> Result<Limits, Failure> {
    let time = time.or(if depth.is_none() && nodes.is_none() { usual } else { None });
    let move_time = time.map(|time| seconds("--time", time)).transpose()?;
    Ok(Limits { depth, nodes, move_time, clock: None })
}

/// A game on the command line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameArg(pub(crate) Game);

impl ValueEnum for GameArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<[GameArg; Game::ALL.len()]> = LazyLock::new(|| Game::ALL.map(GameArg));
        &*ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.id()))
    }
}

/// The game and its options.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    pub(crate) game: GameArg,
    /// An option of the game, such as english=on (`damier games` lists them); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

impl GameArgs {
    pub(crate) fn chosen(&self) -> Result<Chosen, Failure> {
        Ok(read_options(self.game.0, &self.options)?)
    }
}

/// A position of a game: its options, where it begins, and what is played from there.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// An option of the game, such as english=on (`damier games` lists them); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The position, in the game's notation; without it, the initial position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Moves to play from that position, such as "32-28 19-23"; in Dames & Trap with the results of spins: "pawn c3-d4"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

impl PlaceArgs {
    /// The options, and the position before any move.
    pub(crate) fn start(&self, game: Game) -> Result<(Chosen, AnyPosition), Failure> {
        let chosen = read_options(game, &self.options)?;
        let start = match &self.position {
            Some(text) => read_position(&chosen.variant, text)?,
            None => chosen.variant.start(),
        };
        Ok((chosen, start))
    }

    /// The game as far as it has come to that position.
    pub(crate) fn record(&self, game: Game) -> Result<Record<AnyPosition>, Failure> {
        let (chosen, start) = self.start(game)?;
        let moves = self.moves.as_deref().unwrap_or_default();
        play_line(start, chosen.auto_draw, moves).map_err(Failure::moves)
    }
}

/// The game and a position of it.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The game
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

impl PositionArgs {
    pub(crate) fn position(&self) -> Result<AnyPosition, Failure> {
        Ok(*self.place.record(self.game.0)?.position())
    }
}

/// A position of a game, or a game of a file.
#[derive(Debug, Args)]
pub(crate) struct SubjectArgs {
    /// The game, or a PDN file (- for standard input)
    #[arg(value_name = "GAME|FILE")]
    subject: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// Which game of the file, or all; without it, the first
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<GamesAsked>,
    /// Write the file's game with the engine's remarks, as PDN
    #[arg(long, value_name = "FILE")]
    pub(crate) annotate: Option<PathBuf>,
}

impl SubjectArgs {
    /// Refuses options for the other kind of subject, rather than ignoring them.
    pub(crate) fn expect_fitting(&self) -> Result<(), Failure> {
        let given = [
            ("--position", false, self.place.position.is_some()),
            ("--moves", false, self.place.moves.is_some()),
            ("--option", false, !self.place.options.is_empty()),
            ("--game", true, self.game.is_some()),
            ("--annotate", true, self.annotate.is_some()),
        ];
        let file = self.file().is_some();
        if !file && Game::from_id(&self.subject).is_none() {
            // It is neither: that error is reported instead.
            return Ok(());
        }
        let Some((option, ..)) = given.into_iter().find(|&(_, of_file, given)| given && of_file != file) else {
            return Ok(());
        };
        let expected = if file {
            ("pour une position, non pour un fichier", "for a position, not for a file")
        } else {
            ("pour un fichier, non pour une position", "for a file, not for a position")
        };
        Err(Failure::about(option, expected))
    }

    /// The file, if the subject is not the name of a game: an existing file, or a name like that of a file.
    pub(crate) fn file(&self) -> Option<&Path> {
        let path = Path::new(&self.subject);
        let like_a_file = self.subject == "-" || self.subject.contains(['.', '/', '\\']);
        (Game::from_id(&self.subject).is_none() && (like_a_file || path.exists())).then_some(path)
    }

    /// The game as far as it has come to the position.
    pub(crate) fn record(&self) -> Result<Record<AnyPosition>, Failure> {
        let unknown = || {
            let games = Game::ALL.map(Game::id).join(", ");
            let expected = (
                format!("il faut un jeu ({games}) ou un fichier PDN"),
                format!("expected a game ({games}) or a PDN file"),
            );
            Failure::about(&self.subject, expected)
        };
        self.place.record(Game::from_id(&self.subject).ok_or_else(unknown)?)
    }
}

/// The commands whose options may stand in a file.
pub(crate) const SETTINGS: SettingsFile = SettingsFile {
    commands: &["serve", "work"],
    option: "config",
    variable: "DAMIER_CONFIG",
    variables: &[("database", DATABASE), ("bus", BUS)],
};

// The option that these commands share; it is read before the others. (As a doc comment, this would become their help.)
#[derive(Debug, Args)]
pub(crate) struct SettingsArgs {
    /// A settings file in TOML, with options by their long names; without it, the one in `DAMIER_CONFIG`
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
}

impl SettingsArgs {
    /// Says in the log which file was read.
    pub(crate) fn log(&self) {
        if let Some(file) = SETTINGS.name(self.config.clone()) {
            tracing::info!(file, "settings are read from a file");
        }
    }
}

/// The environment variable with the address of the database, so that a password is not in the process list.
const DATABASE: &str = "DAMIER_DATABASE";
/// The same for the NATS between servers.
const BUS: &str = "DAMIER_BUS";

/// The address of the database: the one given, or the one in the environment.
pub(crate) fn database(given: Option<&str>) -> Option<String> {
    given_or_variable(given, DATABASE)
}

/// The address of the NATS between servers, likewise.
pub(crate) fn bus(given: Option<&str>) -> Option<String> {
    given_or_variable(given, BUS)
}

fn given_or_variable(given: Option<&str>, variable: &str) -> Option<String> {
    given.map(str::to_owned).or_else(|| std::env::var(variable).ok()).filter(|value| !value.is_empty())
}

/// The directory for games and endgame tables: the one given with `--data`, or the user's usual one.
pub(crate) fn data_directory(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let usual = || dirs::data_dir().map(|base| base.join("damier"));
    given.map(Path::to_owned).or_else(usual).ok_or_else(|| {
        Failure::input((
            "pas de dossier personnel : dites avec --data où garder les parties",
            "no home directory: say with --data where to keep the games",
        ))
    })
}

/// A language on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LangArg {
    /// French
    Fr,
    /// English
    En,
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::Fr => Self::Fr,
            LangArg::En => Self::En,
        }
    }
}
