//! The file that endgame tables are kept in.
//!
//! It is written under another name and renamed when it is complete, so that nobody reads a partial file. What is read
//! is checked, and computed again if it is damaged. Several programs may do this at the same time.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, Write},
    path::Path,
    time::Duration,
};

use damier_engine::{Endgames, endgame::rules::TableGame};

/// Tables for fewer pieces than this are computed faster than they are read from a file.
const KEPT_FROM: usize = 3;
/// The end of the name of a file that is not finished.
const UNFINISHED: &str = ".part";
/// A file that is unfinished for so long is abandoned: the process that wrote it was ended.
const GIVEN_UP: Duration = Duration::from_hours(1);

/// Reads the tables, or computes and keeps them. If the folder cannot be used, they are computed all the same.
pub(super) fn load(
    game: &dyn TableGame,
    pieces: usize,
    folder: Option<&Path>,
    make: &dyn Fn() -> Endgames,
) -> Endgames {
    let Some(folder) = folder.filter(|_| pieces >= KEPT_FROM) else { return make() };
    let place = folder.join(format!("endgames-{}-{pieces}.tables", game.name()));
    let read = File::open(&place).and_then(|file| game.read(&mut BufReader::new(file)));
    if let Ok(tables) = read
        && tables.pieces() == pieces
    {
        return tables;
    }
    let tables = make();
    // On a full or read-only disk they are computed again the next time.
    let _ = keep(&tables, folder, &place);
    tables
}

fn keep(tables: &Endgames, folder: &Path, place: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    remove_given_up(folder);
    let mut unfinished = tempfile::Builder::new().prefix("endgames-").suffix(UNFINISHED).tempfile_in(folder)?;
    let mut out = BufWriter::new(unfinished.as_file_mut());
    tables.write(&mut out)?;
    out.flush()?;
    drop(out);
    unfinished.persist(place)?;
    Ok(())
}

/// Removes the unfinished files of programs that were ended.
fn remove_given_up(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with("endgames-") && name.ends_with(UNFINISHED));
        let age = entry.metadata().and_then(|found| found.modified()).ok().and_then(|at| at.elapsed().ok());
        if ours && age.is_some_and(|age| age > GIVEN_UP) {
            // Another program may have removed it first.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        cell::Cell,
        path::PathBuf,
        sync::{Barrier, LazyLock},
        thread,
        time::SystemTime,
    };

    use damier_engine::Evaluate;
    use damier_rules::dames::Dames;

    use super::*;

    static THREE: LazyLock<Endgames> = LazyLock::new(|| dames().work_out(3, &mut |_| {}));

    fn dames() -> &'static dyn TableGame {
        Dames::table_game().expect("a game with tables")
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a directory");
        let place = folder.path().join("cache").join("endgames-dames-3.tables");
        (folder, place)
    }

    /// Loads from the folder of a place; returns how often tables had to be made.
    fn loads(place: &Path) -> usize {
        let made = Cell::new(0);
        let tables = load(dames(), 3, place.parent(), &|| {
            made.set(made.get() + 1);
            THREE.clone()
        });
        assert_eq!(tables.pieces(), 3);
        made.get()
    }

    fn files(place: &Path) -> Vec<String> {
        let entries = fs::read_dir(place.parent().expect("a folder")).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
    }

    #[test]
    fn tables_are_kept_and_read_again() {
        let (_folder, place) = folder();
        assert_eq!((loads(&place), loads(&place)), (1, 0));
        assert_eq!(files(&place), ["endgames-dames-3.tables"]);
    }

    #[test]
    fn a_damaged_file_is_made_anew() {
        let (_folder, place) = folder();
        loads(&place);
        let good = fs::read(&place).expect("the tables are kept");
        let mut flipped = good.clone();
        flipped[good.len() / 2] ^= 1;
        let longer = [good.as_slice(), b"x"].concat();
        for damaged in [&good[..100], b"", b"something else", &flipped, &longer] {
            fs::write(&place, damaged).expect("a file");
            assert_eq!(loads(&place), 1);
            assert_eq!(fs::read(&place).expect("the tables are kept again"), good);
        }
        assert_eq!(loads(&place), 0);
    }

    #[test]
    fn a_file_of_another_size_is_not_taken_for_this_one() {
        let (_folder, place) = folder();
        fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
        dames().work_out(2, &mut |_| {}).write(&mut File::create(&place).expect("a file")).expect("written");
        assert_eq!((loads(&place), loads(&place)), (1, 0));
    }

    #[test]
    fn a_folder_that_cannot_be_used_does_no_harm() {
        let (folder, _) = folder();
        let file = folder.path().join("file");
        fs::write(&file, "in the way").expect("a file");
        assert_eq!(loads(&file.join("damier").join("endgames-dames-3.tables")), 1);
        assert_eq!(load(dames(), 3, None, &|| THREE.clone()).pieces(), 3);
    }

    #[test]
    fn several_at_once_leave_one_good_file() {
        let (_folder, place) = folder();
        let both_have_looked = Barrier::new(4);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let made = load(dames(), 3, place.parent(), &|| {
                        both_have_looked.wait();
                        THREE.clone()
                    });
                    assert_eq!(made.pieces(), 3);
                });
            }
        });
        assert_eq!(files(&place), ["endgames-dames-3.tables"]);
        assert_eq!(loads(&place), 0);
    }

    #[test]
    fn what_a_program_that_was_ended_has_left_goes() {
        let (_folder, place) = folder();
        let cache = place.parent().expect("a folder");
        fs::create_dir_all(cache).expect("a folder");
        let (old, new) = (cache.join("endgames-old.part"), cache.join("endgames-new.part"));
        for path in [&old, &new] {
            fs::write(path, "half").expect("a file");
        }
        let long_ago = SystemTime::now() - 2 * GIVEN_UP;
        File::options().write(true).open(&old).expect("a file").set_modified(long_ago).expect("a time");
        loads(&place);
        assert!(!old.exists() && new.exists() && place.exists());
    }
}
