//! The arguments of `damier play`, and the game they ask for.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::ValueEnum;
use damier_notation::sentences::{Lang, Said};
use damier_rules::{ByColor, Game};
use damier_table::{Millis, Seat, Setup, TimeControl, fair::ServerSeed, has_spins};

use super::{
    game::Play,
    saved::{Restored, Saved, folder, last_in},
};
use crate::{args::GameArg, failure::Failure};

/// Play in the terminal: against the computer, with somebody beside you, or look on
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game; may be left out with --resume
    #[arg(required_unless_present = "resume")]
    game: Option<GameArg>,
    /// How strong the computer plays, from 1 to 10
    #[arg(long, value_name = "N", default_value = "5", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Who plays White; without it, you do, unless you play Black
    #[arg(long, value_name = "WHO")]
    white: Option<Who>,
    /// Who plays Black; without it, the computer, unless it plays White
    #[arg(long, value_name = "WHO")]
    black: Option<Who>,
    /// A clock: minutes for the game and seconds for each move, such as 5+3; or none
    #[arg(long, value_name = "CLOCK", default_value = "none", value_parser = read_clock)]
    clock: TimeControl,
    /// An option of the game, such as english=on (`damier games` lists them); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The position to begin with, in the game's notation; without it, the game's own
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Go on with a saved game; without a file, with the last one that is not over
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["white", "black", "clock", "options", "position", "level"])]
    #[expect(clippy::option_option, reason = "no flag, a flag, a flag with a file")]
    resume: Option<Option<PathBuf>>,
    /// Where to save the game; without it, in the user's data directory, or in the file it was resumed from
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw with letters only, for terminals that know nothing else
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Who sits on a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    /// Somebody at the keyboard
    Human,
    /// The computer
    Engine,
}

/// A game to be played, and where it is saved.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) play: Play,
    /// The time in the game.
    pub(crate) now: Millis,
    pub(crate) file: Option<PathBuf>,
}

impl Args {
    /// The game that is asked for: a new one, or one that was saved.
    pub(crate) fn begin(&self, lang: Lang) -> Result<Begun, Failure> {
        if let Some(file) = &self.resume {
            return self.resume(file.as_deref(), lang);
        }
        let Some(GameArg(game)) = self.game else {
            return Err(Failure::input((
                "quel jeu ? « damier games » en donne la liste",
                "which game? `damier games` lists them",
            )));
        };
        let now = today();
        let (id, seed) = fresh(game)?;
        let file = self.save.clone().or_else(|| file_of(&id));
        let setup = self.setup(game, id, seed, now)?;
        let play = Play::new(setup, seed, lang).map_err(|bad| Failure::Input(bad.said()))?;
        Ok(Begun { play, now, file })
    }

    fn setup(&self, game: Game, id: String, seed: Option<ServerSeed>, now: Millis) -> Result<Setup, Failure> {
        // Read here, too, so that what is wrong is said as other commands say it.
        damier_notation::options::read_options(game, &self.options)?;
        let pairs = self.options.iter().filter_map(|option| option.split_once('='));
        let options: BTreeMap<String, String> =
            pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect();
        Ok(Setup {
            options,
            start: self.position.clone(),
            seats: self.seats(),
            time: self.clock,
            commitment: seed.map(|seed| seed.commitment()),
            ..Setup::new(id, game, now)
        })
    }

    /// You play White against the computer, unless something else is asked for.
    fn seats(&self) -> ByColor<Seat> {
        let (white, black) = match (self.white, self.black) {
            (Some(white), Some(black)) => (white, black),
            (Some(Who::Engine), None) | (None, Some(Who::Human)) => (Who::Engine, Who::Human),
            _ => (Who::Human, Who::Engine),
        };
        let seat = |who| match who {
            Who::Human => Seat::HUMAN,
            Who::Engine => Seat::Engine { level: self.level },
        };
        ByColor::new(seat(white), seat(black))
    }

    fn resume(&self, file: Option<&Path>, lang: Lang) -> Result<Begun, Failure> {
        let game = self.game.map(|game| game.0);
        let (file, restored) = match file {
            Some(file) => {
                let unusable = |Said { fr, en }| {
                    let name = file.display();
                    Failure::input((format!("{name} : {fr}"), format!("{name}: {en}")))
                };
                (file.to_owned(), Saved::read(file).and_then(Saved::restore).map_err(unusable)?)
            }
            None => folder().and_then(|folder| last_in(&folder, game)).ok_or_else(|| {
                let begin = game.map_or("GAME", Game::id);
                Failure::input((
                    format!("aucune partie enregistrée n'attend : commencez-en une avec « damier play {begin} »"),
                    format!("no saved game is waiting: begin one with `damier play {begin}`"),
                ))
            })?,
        };
        let Restored { table, seed, now } = restored;
        if let Some(game) = game.filter(|&game| game != table.setup().game) {
            let (file, found, asked) = (file.display(), table.setup().game.id(), game.id());
            return Err(Failure::input((
                format!("{file} : une partie de {found}, non de {asked}"),
                format!("{file}: a game of {found}, not of {asked}"),
            )));
        }
        Ok(Begun { play: Play::at(table, seed, lang), now, file: self.save.clone().or(Some(file)) })
    }
}

/// The time of day.
fn today() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// A name for a new table and, if it needs one, a seed: both from the system's own chance.
pub(crate) fn fresh(game: Game) -> Result<(String, Option<ServerSeed>), Failure> {
    let failed = |error: getrandom::Error| Failure::Io(std::io::Error::other(error.to_string()));
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

/// `5+3`, `10` or `none`; minutes may have a fraction.
fn read_clock(text: &str) -> Result<TimeControl, String> {
    const EXPECTED: &str = "expected minutes and seconds, such as 5+3, or none";
    if text == "none" {
        return Ok(TimeControl::None);
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let amount = |text: &str, unit: f64| -> Result<Millis, String> {
        let number: f64 = text.trim().parse().map_err(|_| EXPECTED.to_owned())?;
        if (0.0..=1000.0).contains(&number) { Ok((number * unit).round() as Millis) } else { Err(EXPECTED.to_owned()) }
    };
    let control = TimeControl::Live { initial: amount(minutes, 60_000.0)?, increment: amount(seconds, 1_000.0)? };
    if control.is_sensible() {
        Ok(control)
    } else {
        Err("expected up to 180 minutes and 180 seconds a move, not both nought".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let live = |initial, increment| Ok(TimeControl::Live { initial, increment });
        assert_eq!(read_clock("none"), Ok(TimeControl::None));
        assert_eq!(read_clock("5+3"), live(300_000, 3_000));
        assert_eq!(read_clock("10"), live(600_000, 0));
        assert_eq!(read_clock("0.5+1"), live(30_000, 1_000));
        for wrong in ["", "+", "0", "0+0", "-1", "181", "5+181", "five", "5+3+1", "nan", "inf", "1e99"] {
            assert!(read_clock(wrong).is_err_and(|why| why.starts_with("expected")), "{wrong}");
        }
    }
}
