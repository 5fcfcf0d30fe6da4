//! The files of a command, game after game, with a bar on standard error while it lasts.

use std::{
    fs::File,
    io::{self, Read as Source},
    path::{Path, PathBuf},
    time::Duration,
};

use damier_notation::{
    pdn::{ReadGame, Reader},
    sentences::Said,
};
use damier_table::GameFile;
use indicatif::ProgressBar;

use crate::{failure::Failure, output};

/// How a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "-".to_owned() } else { path.display().to_string() }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The games of any source.
type Games = Reader<Box<dyn Source>>;

/// The games of a file and its length if it has one; `-` is standard input. A game that a table has exported, or that
/// was saved in the terminal, is read as the PDN that comes out of it.
fn open(path: &Path) -> Result<(Games, Option<u64>), Failure> {
    let (mut source, length) = open_bytes(path)?;
    let mut start = Vec::new();
    source.by_ref().take(64).read_to_end(&mut start).map_err(|error| Failure::file(path.display(), &error))?;
    let exported = GameFile::begins_so(&start);
    let source = io::Cursor::new(start).chain(source);
    if !exported {
        return Ok((Reader::new(Box::new(source)), length));
    }
    let restored = GameFile::read(source).and_then(GameFile::restore).map_err(|Said { fr, en }| {
        let name = path.display();
        Failure::input((format!("{name} : {fr}"), format!("{name}: {en}")))
    })?;
    Ok((Reader::new(Box::new(io::Cursor::new(restored.table.pdn()))), None))
}

fn open_bytes(path: &Path) -> Result<(Box<dyn Source>, Option<u64>), Failure> {
    if is_stdin(path) {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let unusable = |error: io::Error| Failure::file(path.display(), &error);
    let file = File::open(path).map_err(unusable)?;
    let about = file.metadata().map_err(unusable)?;
    if about.is_dir() {
        let name = path.display();
        return Err(Failure::input((
            format!("{name} : c'est un dossier, il faut un fichier"),
            format!("{name}: expected a file, this is a directory"),
        )));
    }
    Ok((Box::new(file), about.is_file().then_some(about.len())))
}

/// Calls `each` with every game of every file. It may say that it has seen enough.
pub(crate) fn for_each(
    paths: &[PathBuf],
    mut each: impl FnMut(&str, ReadGame) -> Result<Enough, Failure>,
) -> Result<(), Failure> {
    for path in paths {
        let (mut reader, length) = open(path)?;
        let name = name(path);
        let bar = bar(&name, length);
        let mut since = 0u32;
        while let Some(read) = reader.next_game().map_err(|error| Failure::file(&name, &error))? {
            since += 1;
            if since.is_multiple_of(64) {
                bar.set_position(reader.bytes());
            }
            if each(&name, read)? == Enough::Yes {
                bar.finish_and_clear();
                return Ok(());
            }
        }
        bar.finish_and_clear();
    }
    Ok(())
}

/// Whether a command has seen enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Enough {
    Yes,
    No,
}

/// A bar for long work; nothing where no terminal shows it, nor for files that are done at once.
fn bar(name: &str, length: Option<u64>) -> ProgressBar {
    const WORTH_A_BAR: u64 = 1 << 20;
    let template = match length {
        Some(length) if length < WORTH_A_BAR => return ProgressBar::hidden(),
        Some(_) => "{msg} [{bar:40}] {percent}% {binary_bytes_per_sec} {eta} left",
        None => "{msg} {spinner} {binary_bytes} {binary_bytes_per_sec}",
    };
    let bar = output::bar(length.unwrap_or(0), template).with_message(name.to_owned());
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// One game of a file, by its number.
pub(crate) fn game_number(path: &Path, number: u64) -> Result<ReadGame, Failure> {
    let mut found = None;
    let mut games = 0;
    for_each(&[path.to_owned()], |_, read| {
        if let Some(this) = read.number {
            games = this;
        }
        if read.number == Some(number) {
            found = Some(read);
            return Ok(Enough::Yes);
        }
        Ok(Enough::No)
    })?;
    found.ok_or_else(|| {
        let name = name(path);
        Failure::input((
            format!("{name} : pas de partie {number}, le fichier en a {games}"),
            format!("{name}: no game {number}: the file has {games} game{}", if games == 1 { "" } else { "s" }),
        ))
    })
}
