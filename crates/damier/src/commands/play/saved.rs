//! Saved games: the table's events as JSON, so that nothing is lost, with the seed of spins that are still to come.
//!
//! Each game has a file of its own, in the user's data directory unless another was asked for. It is written anew after
//! every move and replaces the one before as a whole: there is never half a game.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use damier_notation::sentences::Said;
use damier_rules::Game;
use damier_table::{
    Millis, Table,
    export::Export,
    fair::ServerSeed,
    stored::{BadStored, StoredEvent, StoredSetup},
};
use serde::{Deserialize, Serialize};

use crate::{failure, json};

/// The version of what is written here.
const VERSION: u32 = 1;
/// No game is longer than this: more is not read.
const MOST_BYTES: u64 = 64 << 20;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Saved {
    v: u32,
    /// The time in the game when it was saved: while nobody plays, no clock runs.
    now: Millis,
    /// The seed of the spins, as hexadecimal digits. Whoever reads it before the end knows what is coming.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    setup: StoredSetup,
    events: Vec<StoredEvent>,
}

/// A game that was saved, and the time in it.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) table: Table,
    pub(crate) seed: Option<ServerSeed>,
    pub(crate) now: Millis,
}

impl Saved {
    pub(crate) fn new(table: &Table, seed: Option<ServerSeed>, now: Millis) -> Self {
        let (setup, events) = table.store();
        Self { v: VERSION, now, seed: seed.map(ServerSeed::to_hex), setup, events }
    }

    /// The game again. What cannot be read is said with the number of the event it is about.
    pub(crate) fn restore(self) -> Result<Restored, Said> {
        if self.v != VERSION {
            return Err(BadStored::Version(self.v).said());
        }
        let table = Table::load(self.setup, self.events).map_err(|(n, why)| {
            let Said { fr, en } = why.said();
            if n == 0 {
                Said { fr, en }
            } else {
                (format!("événement {n} : {fr}"), format!("event {n}: {en}")).into()
            }
        })?;
        let no_seed = || ("la graine : il faut 64 chiffres hexadécimaux", "the seed: expected 64 hexadecimal digits");
        let seed = self.seed.map(|hex| ServerSeed::from_hex(&hex).ok_or_else(no_seed)).transpose()?;
        if table.commitment() != seed.map(|seed| seed.commitment()) {
            return Err((
                "la graine n'est pas celle avec laquelle la partie a commencé",
                "the seed is not the one the game was begun with",
            )
                .into());
        }
        let last = table.events().last().map_or(table.setup().created_at, |event| event.at);
        Ok(Restored { now: self.now.max(last), table, seed })
    }

    /// Writes it to a file, under another name first.
    pub(crate) fn write(&self, file: &Path) -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        let unfinished = file.with_extension(format!("{}.part", std::process::id()));
        let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, file));
        if written.is_err() {
            // It may not even have been begun.
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    /// Reads a file: a saved game, or one that a table has exported and that can go on without its seed.
    pub(crate) fn read(file: &Path) -> Result<Self, Said> {
        if fs::metadata(file).map_err(|error| failure::said(&error))?.len() > MOST_BYTES {
            return Err(("trop grand pour une partie enregistrée", "too large to be a saved game").into());
        }
        let text = fs::read(file).map_err(|error| failure::said(&error))?;
        let saved = serde_json::from_slice::<Self>(&text);
        saved.or_else(|error| {
            let export = serde_json::from_slice::<Export>(&text).ok();
            export.map(Self::from).ok_or_else(|| {
                let Said { fr, en } = json::unreadable(&error);
                Said {
                    fr: format!("{fr} : il faut une partie enregistrée par damier play"),
                    en: format!("{en}: expected a game saved by damier play"),
                }
            })
        })
    }

    fn game(&self) -> Option<Game> {
        Game::from_id(&self.setup.game)
    }
}

impl From<Export> for Saved {
    fn from(export: Export) -> Self {
        let seed = export.fairness.and_then(|fairness| fairness.server_seed);
        Self { v: VERSION, now: 0, seed, setup: export.setup, events: export.events }
    }
}

/// Where games are kept.
pub(crate) fn folder() -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join("damier").join("games"))
}

/// The last game in a folder that is not over, of one kind or of any; with its file.
pub(crate) fn last_in(folder: &Path, game: Option<Game>) -> Option<(PathBuf, Restored)> {
    let files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let mut dated: Vec<(SystemTime, PathBuf)> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file)))
        .collect();
    dated.sort();
    dated.into_iter().rev().find_map(|(_, file)| {
        let saved = Saved::read(&file).ok()?;
        if game.is_some_and(|game| saved.game() != Some(game)) {
            return None;
        }
        let restored = saved.restore().ok()?;
        (!restored.table.is_over()).then_some((file, restored))
    })
}

#[cfg(test)]
mod tests {
    use damier_rules::Color;
    use damier_table::{By, Command, Setup};

    use super::*;

    fn begun(game: Game, id: &str) -> (Table, Option<ServerSeed>) {
        let seed = damier_table::has_spins(game).then_some(ServerSeed([7; 32]));
        let commitment = seed.map(|seed| seed.commitment());
        (Table::new(Setup { commitment, ..Setup::new(id, game, 5) }).expect("a table"), seed)
    }

    #[test]
    fn a_saved_game_is_the_same_game() {
        let folder = tempfile::tempdir().expect("a folder");
        for game in Game::ALL {
            let (mut table, seed) = begun(game, "one");
            let file = folder.path().join("below").join("one.json");
            let resign = table.decide(By::Seat(Color::White), &Command::Resign, 9).expect("possible");
            for event in [None].into_iter().chain(resign.into_iter().map(Some)) {
                if let Some(event) = event {
                    table.apply(&event).expect("decided");
                }
                Saved::new(&table, seed, 12).write(&file).expect("written");
                let restored = Saved::read(&file).and_then(Saved::restore).expect("read");
                assert_eq!((restored.table, restored.seed, restored.now), (table.clone(), seed, 12));
            }
        }
    }

    #[test]
    fn the_last_game_that_is_not_over_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(last_in(folder.path(), None).is_none());
        let (table, seed) = begun(Game::Trap, "begun");
        Saved::new(&table, seed, 1).write(&folder.path().join("begun.json")).expect("written");
        let (mut table, _) = begun(Game::Dames, "over");
        for event in table.decide(By::Seat(Color::Black), &Command::Resign, 9).expect("possible") {
            table.apply(&event).expect("decided");
        }
        Saved::new(&table, None, 1).write(&folder.path().join("over.json")).expect("written");
        fs::write(folder.path().join("other.json"), "{}").expect("written");
        let (file, restored) = last_in(folder.path(), None).expect("one goes on");
        assert!(file.ends_with("begun.json"));
        assert_eq!(restored.table.setup().game, Game::Trap);
        assert!(last_in(folder.path(), Some(Game::Dames)).is_none());
    }

    #[test]
    fn what_is_no_saved_game_is_refused_with_a_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.json");
        let (table, _) = begun(Game::Dames, "one");
        for (text, reason) in [
            ("", "expected a game saved by damier play"),
            ("[1]", "expected a game saved by damier play"),
            (
                &serde_json::to_string(&Saved::new(&table, None, 1))
                    .expect("text")
                    .replace("\"v\":1,\"now", "\"v\":2,\"now"),
                "version 2",
            ),
            (&serde_json::to_string(&Saved::new(&table, Some(ServerSeed([1; 32])), 1)).expect("text"), "the seed"),
        ] {
            fs::write(&file, text).expect("written");
            let error = Saved::read(&file).and_then(Saved::restore).expect_err("refused");
            assert!(error.en.contains(reason), "{error:?}");
        }
    }
}
