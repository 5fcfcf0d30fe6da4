//! The game that is asked for: a new one, or one that was saved.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use damier_notation::{
    TextError,
    options::read_options,
    sentences::{Lang, Said, system_error},
};
use damier_rules::{ByColor, Game};
use damier_table::{HouseRules, Millis, Restored, Seat, TableSetup, TimeControl, fair::ServerSeed, has_spins};

use crate::{
    Error,
    game::Play,
    saved::{self, folder, last_in},
};

/// What is to be played.
#[derive(Debug, Clone)]
pub enum Begin {
    /// A new game.
    New(NewGame),
    /// A game that was saved.
    Resume {
        /// Its file; without it, the last one that is not over.
        file: Option<PathBuf>,
        /// Which game it has to be of.
        game: Option<Game>,
    },
}

/// A game that is still to be begun.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// Which.
    pub game: Game,
    /// Its options, as `name=value`.
    pub options: Vec<String>,
    /// The position to begin with, in the game's notation; without it, the game's own.
    pub position: Option<String>,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// The clock.
    pub time: TimeControl,
    /// The rules of the house.
    pub house: HouseRules,
}

/// A game to be played, and where it is saved.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) play: Play,
    /// The time in the game.
    pub(crate) now: Millis,
    pub(crate) file: Option<PathBuf>,
}

impl Begin {
    /// The game that is asked for, saved where it is asked to be, or else in a place of its own.
    pub(crate) fn begin(&self, save: Option<&Path>, lang: Lang) -> Result<Begun, Error> {
        match self {
            Self::New(new) => new.begin(save, lang),
            Self::Resume { file, game } => resume(file.as_deref(), *game, save, lang),
        }
    }
}

impl NewGame {
    fn begin(&self, save: Option<&Path>, lang: Lang) -> Result<Begun, Error> {
        let now = today();
        let (id, seed) = fresh(self.game)?;
        let file = save.map(Path::to_owned).or_else(|| file_of(&id));
        let setup = self.setup(id, seed, now).map_err(|error| Error::Input(error.said()))?;
        let play = Play::new(setup, seed, lang).map_err(|bad| Error::Input(bad.said()))?;
        Ok(Begun { play, now, file })
    }

    fn setup(&self, id: String, seed: Option<ServerSeed>, now: Millis) -> Result<TableSetup, TextError> {
        // Read here, too, so that what is wrong is said as other commands say it.
        read_options(self.game, &self.options)?;
        let pairs = self.options.iter().filter_map(|option| option.split_once('='));
        let options: BTreeMap<String, String> =
            pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect();
        Ok(TableSetup {
            options,
            start: self.position.clone(),
            seats: self.seats.clone(),
            time: self.time,
            house: self.house,
            commitment: seed.map(|seed| seed.commitment()),
            // Everybody sits at this program, which spins for them.
            await_seeds: false,
            ..TableSetup::new(id, self.game, now)
        })
    }
}

fn resume(file: Option<&Path>, game: Option<Game>, save: Option<&Path>, lang: Lang) -> Result<Begun, Error> {
    let (file, restored) = match file {
        Some(file) => {
            let named = |Said { fr, en }| {
                let name = file.display();
                Said { fr: format!("{name} : {fr}"), en: format!("{name}: {en}") }
            };
            std::fs::metadata(file).map_err(|error| Error::File(named(system_error(&error))))?;
            let unusable = |said| Error::Input(named(said));
            (file.to_owned(), saved::read(file).and_then(saved::restore).map_err(unusable)?)
        }
        None => folder().and_then(|folder| last_in(&folder, game)).ok_or_else(|| {
            let begin = game.map_or_else(String::new, |game| format!(" {}", game.id()));
            Error::input((
                format!("aucune partie enregistrée n'attend : commencez-en une avec « damier play{begin} »"),
                format!("no saved game is waiting: begin one with `damier play{begin}`"),
            ))
        })?,
    };
    let Restored { table, seed, now } = restored;
    if let Some(game) = game.filter(|&game| game != table.setup().game) {
        let (file, found, asked) = (file.display(), table.setup().game.id(), game.id());
        return Err(Error::input((
            format!("{file} : une partie de {found}, non de {asked}"),
            format!("{file}: a game of {found}, not of {asked}"),
        )));
    }
    Ok(Begun { play: Play::at(table, seed, lang), now, file: save.map(Path::to_owned).or(Some(file)) })
}

/// The time of day.
fn today() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// A name for a new table and, if it needs one, a seed: both from the system's own chance.
pub(crate) fn fresh(game: Game) -> Result<(String, Option<ServerSeed>), Error> {
    let failed = |error: getrandom::Error| Error::Io(std::io::Error::other(error.to_string()));
    let (mut name, mut seed) = ([0; 4], [0; 32]);
    getrandom::fill(&mut name).map_err(failed)?;
    getrandom::fill(&mut seed).map_err(failed)?;
    let id = format!("{}-{:x}-{:08x}", game.id(), today() / 1000, u32::from_be_bytes(name));
    Ok((id, has_spins(game).then_some(ServerSeed(seed))))
}

/// The file of a table in the user's data directory.
pub(crate) fn file_of(id: &str) -> Option<PathBuf> {
    folder().map(|folder| folder.join(format!("{id}.json")))
}
