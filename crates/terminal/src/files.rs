//! Files of games: PDN, or a game that a table has exported or the terminal saved.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
};

use damier_notation::{
    pdn::Reader,
    sentences::{Said, system_error},
};
use damier_table::GameFile;

use super::Error;

/// The games of a file.
pub struct GamesOfFile {
    /// Reads them one after the other.
    pub reader: Reader<Box<dyn Read>>,
    /// How many bytes the file has, where that is known.
    pub length: Option<u64>,
}

impl GamesOfFile {
    /// Opens a file; `-` is standard input. A game that a table has exported, or that was saved in the terminal, is read
    /// as the PDN that comes out of it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let (mut source, length) = bytes(path)?;
        let mut start = Vec::new();
        source.by_ref().take(64).read_to_end(&mut start).map_err(unreadable(path))?;
        let exported = GameFile::begins_so(&start);
        let source = Cursor::new(start).chain(source);
        if !exported {
            return Ok(Self { reader: Reader::new(Box::new(source)), length });
        }
        let restored = GameFile::read(source).and_then(GameFile::restore).map_err(|what| about(path, what))?;
        Ok(Self { reader: Reader::new(Box::new(Cursor::new(restored.table.pdn()))), length: None })
    }
}

fn bytes(path: &Path) -> Result<(Box<dyn Read>, Option<u64>), Error> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path).map_err(unreadable(path))?;
    let metadata = file.metadata().map_err(unreadable(path))?;
    if metadata.is_dir() {
        let what = ("c'est un dossier, il faut un fichier", "expected a file, this is a directory");
        return Err(about(path, what.into()));
    }
    Ok((Box::new(file), metadata.is_file().then_some(metadata.len())))
}

fn about(path: &Path, Said { fr, en }: Said) -> Error {
    let name = path.display();
    Error::input((format!("{name} : {fr}"), format!("{name}: {en}")))
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> Error {
    move |error| {
        let (name, Said { fr, en }) = (path.display(), system_error(&error));
        Error::File((format!("{name} : {fr}"), format!("{name}: {en}")).into())
    }
}
