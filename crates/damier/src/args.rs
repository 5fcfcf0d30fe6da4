//! The arguments that several commands share.

use std::{
    path::{Path, PathBuf},
    sync::LazyLock,
};

use clap::{Args, ValueEnum, builder::PossibleValue};
use damier_notation::{
    options::{Chosen, read_options},
    read_position,
    sentences::Lang,
};
use damier_rules::{AnyPosition, Game};

use crate::failure::Failure;

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

/// The game, its options and a position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The position, in the game's notation; without it, the one the game begins with
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
}

impl PositionArgs {
    pub(crate) fn position(&self) -> Result<AnyPosition, Failure> {
        let variant = self.game.chosen()?.variant;
        match &self.position {
            Some(text) => Ok(read_position(&variant, text)?),
            None => Ok(variant.start()),
        }
    }
}

/// A position of a game, or a game of a file.
#[derive(Debug, Args)]
pub(crate) struct SubjectArgs {
    /// The game, or a PDN file (- for standard input)
    #[arg(value_name = "GAME|FILE")]
    subject: String,
    /// An option of the game, such as english=on (`damier games` lists them); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The position, in the game's notation; without it, the one the game begins with
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Which game of the file
    #[arg(long = "game", value_name = "N", default_value = "1")]
    pub(crate) number: u64,
    /// Write the file's game with the engine's remarks, as PDN
    #[arg(long, value_name = "FILE")]
    pub(crate) annotate: Option<PathBuf>,
}

impl SubjectArgs {
    /// The file, if it is not the name of a game.
    pub(crate) fn file(&self) -> Option<&Path> {
        let path = Path::new(&self.subject);
        let named = Game::from_id(&self.subject).is_none() && (self.subject == "-" || path.exists());
        named.then_some(path)
    }

    pub(crate) fn chosen(&self) -> Result<Chosen, Failure> {
        let unknown = || {
            let games: Vec<&str> = Game::ALL.iter().map(|game| game.id()).collect();
            let (subject, games) = (&self.subject, games.join(", "));
            Failure::input((
                format!("{subject} : il faut un jeu ({games}) ou un fichier PDN"),
                format!("{subject}: expected a game ({games}) or a PDN file"),
            ))
        };
        Ok(read_options(Game::from_id(&self.subject).ok_or_else(unknown)?, &self.options)?)
    }

    pub(crate) fn position(&self) -> Result<AnyPosition, Failure> {
        let variant = self.chosen()?.variant;
        self.position.as_ref().map_or(Ok(variant.start()), |text| Ok(read_position(&variant, text)?))
    }
}

/// A language on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LangArg {
    /// French
    Fr,
    /// English
    En,
}

/// The language asked for, or the one the system is set to.
pub(crate) fn language(asked: Option<LangArg>) -> Lang {
    match asked {
        Some(LangArg::Fr) => Lang::Fr,
        Some(LangArg::En) => Lang::En,
        None => {
            let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .into_iter()
                .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            if set.is_some_and(|locale| locale.starts_with("fr")) { Lang::Fr } else { Lang::En }
        }
    }
}
