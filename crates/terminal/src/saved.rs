//! Saved games: the table's events as JSON, so that nothing is lost, with the seed of spins that are still to come.
//!
//! Each game has a file of its own, in the user's data directory unless another was asked for. It is written anew after
//! every move and replaces the one before as a whole: there is never half a game.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use damier_notation::sentences::{Said, system_error};
use damier_rules::{ByColor, Game};
use damier_table::{GameFile, Restored, Seat};
use tempfile::NamedTempFile;

/// Writes a game to a file, under another name first.
pub(crate) fn write(saved: &GameFile, file: &Path) -> io::Result<()> {
    // A name alone is a file of the directory one is in.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut unfinished = NamedTempFile::new_in(folder)?;
    serde_json::to_writer_pretty(&mut unfinished, saved)?;
    unfinished.write_all(b"\n")?;
    unfinished.persist(file)?;
    Ok(())
}

/// Reads a saved game, or one that a table has exported and that can go on without its seed.
pub(crate) fn read(file: &Path) -> Result<GameFile, Said> {
    let source = fs::File::open(file).map_err(|error| system_error(&error))?;
    GameFile::read(source).map_err(|Said { fr, en }| Said {
        fr: format!("{fr} : il faut une partie enregistrée par damier play"),
        en: format!("{en}: expected a game saved by damier play"),
    })
}

/// The game again, if all is there that it takes to go on.
pub(crate) fn restore(saved: GameFile) -> Result<Restored, Said> {
    let restored = saved.restore()?;
    if restored.table.commitment() != restored.seed.map(|seed| seed.commitment()) {
        return Err((
            "la graine n'est pas celle avec laquelle la partie a commencé",
            "the seed is not the one the game was begun with",
        )
            .into());
    }
    Ok(restored)
}

/// Where games are kept.
pub(crate) fn folder() -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join("damier").join("games"))
}

/// The games in a folder that are not over, of one kind or of any, the last one first; with their files.
fn going_on(folder: &Path, game: Option<Game>) -> impl Iterator<Item = (PathBuf, SystemTime, Restored)> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut dated: Vec<(SystemTime, PathBuf)> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file)))
        .collect();
    dated.sort();
    dated.into_iter().rev().filter_map(move |(saved_at, file)| {
        let saved = read(&file).ok()?;
        if game.is_some_and(|game| saved.game() != game) {
            return None;
        }
        let restored = restore(saved).ok()?;
        (!restored.table.is_over()).then_some((file, saved_at, restored))
    })
}

/// The last game in a folder that is not over.
pub(crate) fn last_in(folder: &Path, game: Option<Game>) -> Option<(PathBuf, Restored)> {
    going_on(folder, game).next().map(|(file, _, restored)| (file, restored))
}

/// A saved game that can go on, as it is listed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Waiting {
    pub(crate) file: PathBuf,
    pub(crate) game: Game,
    pub(crate) moves: usize,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) saved: SystemTime,
}

/// The last games in a folder that are not over, so many at most.
pub(crate) fn waiting_in(folder: &Path, game: Option<Game>, most: usize) -> Vec<Waiting> {
    let waiting = going_on(folder, game).map(|(file, saved, Restored { table, .. })| {
        let (game, moves, seats) = (table.setup().game, table.plies(), table.setup().seats.clone());
        Waiting { file, game, moves, seats, saved }
    });
    waiting.take(most).collect()
}

#[cfg(test)]
mod tests {
    use damier_rules::Color;
    use damier_table::{By, Command, Context, Table, TableSetup, fair::ServerSeed};

    use super::*;

    fn begun(game: Game, id: &str) -> (Table, Option<ServerSeed>) {
        let seed = damier_table::has_spins(game).then_some(ServerSeed([7; 32]));
        let commitment = seed.map(|seed| seed.commitment());
        (Table::new(TableSetup { commitment, ..TableSetup::new(id, game, 5) }).expect("a table"), seed)
    }

    #[test]
    fn a_saved_game_is_the_same_game() {
        let folder = tempfile::tempdir().expect("a folder");
        for game in Game::ALL {
            let (mut table, seed) = begun(game, "one");
            let file = folder.path().join("below").join("one.json");
            let resign = table.decide(By::Seat(Color::White), &Command::Resign, &Context::at(9)).expect("possible");
            for decision in [None, Some(resign)] {
                if let Some(decision) = decision {
                    table.carry_out(&decision).expect("decided");
                }
                write(&GameFile::saved(&table, seed, 12), &file).expect("written");
                let restored = read(&file).and_then(restore).expect("read");
                assert_eq!((restored.table, restored.seed, restored.now), (table.clone(), seed, 12));
            }
        }
    }

    #[test]
    fn the_last_game_that_is_not_over_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(last_in(folder.path(), None).is_none());
        let (table, seed) = begun(Game::Trap, "begun");
        write(&GameFile::saved(&table, seed, 1), &folder.path().join("begun.json")).expect("written");
        let (mut table, _) = begun(Game::Dames, "over");
        let resign = table.decide(By::Seat(Color::Black), &Command::Resign, &Context::at(9)).expect("possible");
        table.carry_out(&resign).expect("decided");
        write(&GameFile::saved(&table, None, 1), &folder.path().join("over.json")).expect("written");
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
                &serde_json::to_string(&GameFile::saved(&table, None, 1))
                    .expect("text")
                    .replace("\"v\":1,\"now", "\"v\":2,\"now"),
                "version 2",
            ),
            (&serde_json::to_string(&GameFile::saved(&table, Some(ServerSeed([1; 32])), 1)).expect("text"), "the seed"),
        ] {
            fs::write(&file, text).expect("written");
            let error = read(&file).and_then(restore).expect_err("refused");
            assert!(error.en.contains(reason), "{error:?}");
        }
    }
}
