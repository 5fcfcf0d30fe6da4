//! Files of games: PDN.

use std::{
    fs::File,
    io::{self, Cursor},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use damier_notation::{
    pdn::{self, GameResult, Item, Reader, Recognised, Replay, replay},
    sentences::Lang,
};
use damier_rules::{Color, Record};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyString},
};

use crate::{
    errors::{language, missing, system, wrong},
    game::Game,
    kind::{At, Kind},
    moves::Move,
    position::Position,
};

/// A game as PDN.
pub(crate) fn written(game: &pdn::PdnGame) -> PyResult<String> {
    let mut text = Vec::new();
    pdn::write(game, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Where games are read from.
enum Source {
    File(File),
    Bytes(Cursor<Vec<u8>>),
    /// Something in Python with a method `read`, and what it gave beyond what was asked for.
    Object(Py<PyAny>, Cursor<Vec<u8>>),
}

impl io::Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Bytes(bytes) => bytes.read(buffer),
            Self::Object(object, given) => {
                let read = given.read(buffer)?;
                if read > 0 || buffer.is_empty() {
                    return Ok(read);
                }
                *given = Cursor::new(Python::attach(|py| read_object(object.bind(py), buffer.len()))?);
                given.read(buffer)
            }
        }
    }
}

/// Reads from an open file, of bytes or of text.
fn read_object(object: &Bound<'_, PyAny>, most: usize) -> PyResult<Vec<u8>> {
    let read = object.call_method1("read", (most,))?;
    match read.cast::<PyString>() {
        Ok(text) => Ok(text.to_cow()?.as_bytes().to_vec()),
        Err(_) => read.extract::<Vec<u8>>(),
    }
}

/// Reads games one after the other, whatever is wrong with them.
#[pyclass(name = "Reader", module = "damier.pdn")]
pub(crate) struct PdnReader {
    reader: Reader<Source>,
    /// The file, where it is one.
    path: Option<PathBuf>,
}

#[pymethods]
impl PdnReader {
    /// The games of a file.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = File::open(&path).map_err(|error| system(py, error, Some(path.as_os_str())))?;
        Ok(Self { reader: Reader::new(Source::File(file)), path: Some(path) })
    }

    /// The games of a text.
    #[staticmethod]
    fn from_bytes(bytes: &Bound<'_, PyBytes>) -> Self {
        Self { reader: Reader::new(Source::Bytes(Cursor::new(bytes.as_bytes().to_vec()))), path: None }
    }

    /// The games of an open file.
    #[staticmethod]
    fn from_file(file: Py<PyAny>) -> Self {
        Self { reader: Reader::new(Source::Object(file, Cursor::default())), path: None }
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PdnGame>> {
        let reader = &mut self.reader;
        let read = py.detach(|| reader.next_game());
        let read = read.map_err(|error| system(py, error, self.path.as_deref().map(Path::as_os_str)))?;
        Ok(read.map(|read| PdnGame { read, replayed: OnceLock::new() }))
    }
}

/// Something wrong in a file, and where.
#[pyclass(frozen, eq, module = "damier.pdn")]
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake(pdn::Mistake);

#[pymethods]
impl Mistake {
    /// The line, from 1.
    #[getter]
    const fn line(&self) -> u32 {
        self.0.place.line
    }

    /// The character in the line, from 1.
    #[getter]
    const fn column(&self) -> u32 {
        self.0.place.column
    }

    /// What it is, by a stable name: "illegal-move".
    #[getter]
    const fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// Whether the text is no PDN there; otherwise it is PDN that says something wrong.
    #[getter]
    const fn is_syntax(&self) -> bool {
        self.0.kind.is_syntax()
    }

    /// What was found and what was expected, in English ("en") or French ("fr").
    #[pyo3(signature = (lang = "en"))]
    fn say(&self, lang: &str) -> PyResult<String> {
        Ok(self.0.say(language(lang)?))
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.0.place, self.0.say(Lang::En))
    }

    fn __repr__(&self) -> String {
        format!("<Mistake {} at {}>", self.code(), self.0.place)
    }
}

/// A game of a file: its tags, its moves played over by the rules, and what is wrong with it.
#[pyclass(frozen, name = "Game", module = "damier.pdn")]
#[derive(Debug)]
pub(crate) struct PdnGame {
    read: pdn::ReadGame,
    replayed: OnceLock<Replayed>,
}

/// A game played over, once somebody asks.
#[derive(Debug)]
struct Replayed {
    replay: Replay,
    /// What is played, if it is one of ours.
    kind: Option<Arc<Kind>>,
}

#[pymethods]
impl PdnGame {
    /// Its number in the file, from 1; none where something is wrong behind the last game.
    #[getter]
    const fn number(&self) -> Option<u64> {
        self.read.number
    }

    /// The line it begins on.
    #[getter]
    const fn line(&self) -> u32 {
        self.read.place.line
    }

    /// The tags, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        // Of a tag that is there twice, the first counts.
        for tag in self.read.game.tags.iter().rev() {
            tags.set_item(tag.name.as_str(), &tag.value)?;
        }
        let ordered = PyDict::new(py);
        for tag in &self.read.game.tags {
            ordered.set_item(tag.name.as_str(), tags.get_item(tag.name.as_str())?)?;
        }
        Ok(ordered)
    }

    /// The result as the game gives it, "*" if it does not.
    #[getter]
    fn result(&self) -> &str {
        self.read.game.tag("Result").unwrap_or("*")
    }

    /// What each side got of the point, White first; none if the result is not known.
    #[getter]
    fn points(&self) -> Option<(f64, f64)> {
        match GameResult::read(self.result())? {
            GameResult::Won(Color::White) => Some((1.0, 0.0)),
            GameResult::Won(Color::Black) => Some((0.0, 1.0)),
            GameResult::Drawn => Some((0.5, 0.5)),
            GameResult::BothLost => Some((0.0, 0.0)),
            GameResult::Unknown => None,
        }
    }

    /// The game that is played, by its short name; none if it is another one, which is not played over.
    #[getter]
    fn game(&self) -> Option<&'static str> {
        self.replayed().kind.as_ref().map(|kind| kind.game.id())
    }

    /// Why it is not played over, in English ("en") or French ("fr"); none if it is.
    #[pyo3(signature = (lang = "en"))]
    fn not_replayed(&self, lang: &str) -> PyResult<Option<String>> {
        Ok(self.why_not_replayed(language(lang)?))
    }

    /// The moves of the main line, up to the first that could not be played.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let Replayed { replay, kind: Some(kind) } = self.replayed() else { return Vec::new() };
        replay.plies.iter().map(|played| Move::at(&At::new(kind, played.before), played.m)).collect()
    }

    /// The positions in which they were played, after the spin where there is one.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let Replayed { replay, kind: Some(kind) } = self.replayed() else { return Vec::new() };
        replay.plies.iter().map(|played| Position(At::new(kind, played.before))).collect()
    }

    /// The moves of the main line as they are written, played or not.
    #[getter]
    fn texts(&self) -> Vec<&str> {
        self.read.game.plies().map(|ply| ply.text.as_str()).collect()
    }

    /// Whether all moves of the main line could be played.
    #[getter]
    fn complete(&self) -> bool {
        self.replayed().replay.complete
    }

    /// Where it began, if that is known.
    #[getter]
    fn start(&self) -> Option<Position> {
        let Replayed { replay, kind } = self.replayed();
        Some(Position(At::new(kind.as_ref()?, replay.start?)))
    }

    /// The last position that was reached.
    #[getter]
    fn end(&self) -> Option<Position> {
        let Replayed { replay, kind } = self.replayed();
        Some(Position(At::new(kind.as_ref()?, *replay.end()?)))
    }

    /// Everything that is wrong with it, in the order of the file.
    #[getter]
    fn mistakes(&self) -> Vec<Mistake> {
        let mut mistakes: Vec<&pdn::Mistake> =
            self.read.mistakes.iter().chain(&self.replayed().replay.mistakes).collect();
        mistakes.sort_by_key(|mistake| mistake.place);
        mistakes.into_iter().cloned().map(Mistake).collect()
    }

    /// Everything in the order of the file, as pairs: ("move", "32-28!"), ("comment", text), ("nag", 1), ("setup", fen)
    /// and ("variation", [...]), which has such pairs again.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        items(py, &self.read.game.moves)
    }

    /// A game to go on with, from where its moves lead.
    fn to_game(&self) -> PyResult<Game> {
        let Replayed { replay, kind: Some(kind) } = self.replayed() else {
            return Err(wrong(self.why_not_replayed(Lang::En).unwrap_or_default()));
        };
        let start = replay.start.ok_or_else(|| wrong("where the game begins is not known: see its mistakes"))?;
        let auto_draw = kind.chosen.auto_draw;
        let mut record = Record::new(start, auto_draw);
        for played in &replay.plies {
            if let Some(spin) = played.spin() {
                // Where the spin was there already, it is there still.
                let _ = record.settle(spin);
            }
            if *record.position() != played.before {
                // A position was set up in between: the game goes on from there.
                record = Record::new(played.before, auto_draw);
            }
            record.play_unchecked(&played.m);
        }
        Ok(Game { kind: kind.clone(), record })
    }

    /// The game as PDN 3.0.
    fn __str__(&self) -> PyResult<String> {
        written(&self.read.game)
    }

    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        Err(missing(slf.as_any(), "pdn.Game", name))
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.read.game.tag(name).unwrap_or("?");
        format!("<pdn.Game {} - {} {}>", tag("White"), tag("Black"), self.result())
    }
}

impl PdnGame {
    /// The game as it is written.
    pub(crate) const fn as_written(&self) -> &pdn::PdnGame {
        &self.read.game
    }

    /// The game played over, if it is one of ours.
    pub(crate) fn played_over(&self) -> Option<(&Replay, &Arc<Kind>)> {
        let Replayed { replay, kind } = self.replayed();
        kind.as_ref().map(|kind| (replay, kind))
    }

    /// Why it is not played over; nothing if it is.
    pub(crate) fn why_not_replayed(&self, lang: Lang) -> Option<String> {
        match &self.replayed().replay.which {
            Recognised::NotReplayed(why) => Some(why.say(lang)),
            Recognised::Played(_) => None,
        }
    }

    fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| {
            let replay = replay(&self.read);
            let kind = if let Recognised::Played(variant) = replay.which { Some(variant) } else { None };
            let game = &self.read.game;
            let options = game.tag("Damier").and(game.tag("DamierOptions")).unwrap_or_default();
            let options = options.split([' ', ',']).filter(|option| !option.is_empty()).map(str::to_owned).collect();
            // They have been read once already, to find out which game it is.
            let kind = kind.and_then(|variant| Kind::from_texts(variant.game(), options).ok());
            Replayed { replay, kind }
        })
    }
}

fn items<'py>(py: Python<'py>, moves: &[Item]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for item in moves {
        match item {
            Item::Move(ply) => list.append(("move", format!("{}{}", ply.text, ply.strength)))?,
            Item::Comment(text) => list.append(("comment", text))?,
            Item::Nag(number) => list.append(("nag", number))?,
            Item::Variation(inner) => list.append(("variation", items(py, inner)?))?,
            Item::Setup(position) => list.append(("setup", position))?,
        }
    }
    Ok(list)
}
