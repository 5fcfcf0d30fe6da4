//! Endgame tables for this process: worked out once, those that take long kept in the user's cache.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use damier_engine::Endgames;

/// From so many pieces on, reading is quicker than working out.
const KEPT_FROM: usize = 4;

/// The tables for up to so many pieces; none for none.
pub(crate) fn endgames(pieces: usize) -> Option<Arc<Endgames>> {
    static LOADED: Mutex<Vec<Arc<Endgames>>> = Mutex::new(Vec::new());
    if pieces < 2 {
        return None;
    }
    // Tables are put here whole: somebody who panicked has left nothing half done.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = loaded.iter().find(|known| known.pieces() == pieces) {
        return Some(Arc::clone(known));
    }
    let tables = Arc::new(load(pieces, place(pieces).as_deref()));
    loaded.push(Arc::clone(&tables));
    Some(tables)
}

/// Where tables of this size are kept.
fn place(pieces: usize) -> Option<PathBuf> {
    let name = format!("endgames-{pieces}.tables");
    (pieces >= KEPT_FROM).then(dirs::cache_dir).flatten().map(|cache| cache.join("damier").join(name))
}

/// Reads the tables, or works them out and keeps them. A cache that cannot be used is no reason to do without them.
fn load(pieces: usize, place: Option<&Path>) -> Endgames {
    let read = |path| Endgames::read(&mut BufReader::new(File::open(path)?));
    if let Some(Ok(tables)) = place.map(read)
        && tables.pieces() == pieces
    {
        return tables;
    }
    let tables = Endgames::new(pieces, &mut |_| {});
    if let Some(place) = place {
        let _ = keep(&tables, place);
    }
    tables
}

/// Writes the tables under another name first: nobody ever reads half of them.
fn keep(tables: &Endgames, place: &Path) -> io::Result<()> {
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = place.with_extension(format!("{}.part", std::process::id()));
    let written = File::create(&unfinished).map(BufWriter::new).and_then(|mut out| {
        tables.write(&mut out)?;
        out.flush()
    });
    let kept = written.and_then(|()| fs::rename(&unfinished, place));
    if kept.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_kept_and_damaged_ones_made_anew() {
        let folder = std::env::temp_dir().join(format!("damier-endgames-{}", std::process::id()));
        let place = folder.join("some").join("endgames-2.tables");
        assert_eq!(load(2, Some(&place)).pieces(), 2);
        let bytes = fs::read(&place).expect("the tables are kept");
        assert_eq!(load(2, Some(&place)).pieces(), 2);
        fs::write(&place, &bytes[..100]).expect("a file");
        assert_eq!(load(2, Some(&place)).pieces(), 2);
        assert_eq!(fs::read(&place).expect("the tables are kept again"), bytes);
        fs::remove_dir_all(folder).expect("a folder");
    }

    #[test]
    fn a_cache_that_cannot_be_used_does_no_harm() {
        assert_eq!(load(2, Some(Path::new("/dev/null/damier/endgames-2.tables"))).pieces(), 2);
        assert_eq!(load(2, None).pieces(), 2);
    }

    #[test]
    fn small_tables_are_shared_and_none_are_none() {
        assert!(endgames(0).is_none() && endgames(1).is_none());
        let (one, other) = (endgames(2).expect("tables"), endgames(2).expect("tables"));
        assert!(Arc::ptr_eq(&one, &other));
    }
}
