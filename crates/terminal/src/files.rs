//! Files of games: PDN, or a game that a table has exported or the terminal saved.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
    str::FromStr,
};

use damier_notation::{
    pdn::{ReadGame, Reader},
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
        let (mut source, length) = open_file(path)?;
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

/// Which games of a file are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesAsked {
    /// Every one.
    All,
    /// The one with this number, from 1.
    Number(u64),
}

impl FromStr for GamesAsked {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" {
            return Ok(Self::All);
        }
        text.parse().map(Self::Number).map_err(|_| "expected the number of a game, or all")
    }
}

impl GamesAsked {
    /// Reads them.
    pub fn read(self, path: &Path) -> Result<Vec<ReadGame>, Error> {
        match self {
            Self::Number(number) => Ok(vec![game_number(path, number)?]),
            Self::All => {
                let games =
                    GamesOfFile::open(path)?.reader.filter(|read| !matches!(read, Ok(ReadGame { number: None, .. })));
                games.collect::<io::Result<_>>().map_err(unreadable(path))
            }
        }
    }
}

/// One game of a file, by its number from 1.
pub fn game_number(path: &Path, number: u64) -> Result<ReadGame, Error> {
    let mut games = 0;
    for read in GamesOfFile::open(path)?.reader {
        let read = read.map_err(unreadable(path))?;
        if read.number == Some(number) {
            return Ok(read);
        }
        games = read.number.unwrap_or(games);
    }
    let s = if games == 1 { "" } else { "s" };
    let fr = format!("pas de partie {number}, le fichier en a {games}");
    Err(about(path, Said { fr, en: format!("no game {number}: the file has {games} game{s}") }))
}

/// The bytes of a file, and how many there are where that is known; `-` is standard input.
pub fn open_file(path: &Path) -> Result<(Box<dyn Read>, Option<u64>), Error> {
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
