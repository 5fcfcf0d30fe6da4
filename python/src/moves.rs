//! A legal move.
//!
//! What a move takes and how it is written depends on its position, so it comes along. A plain move of draughts needs
//! none: there are a few hundred of them, and each is one object for all positions. Python takes longer to make an
//! object than Rust to find the move.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use damier_draw::Diagram;
use damier_notation::{Described, Notation, read_move, sentences::Said, write_move};
use damier_rules::{
    AnyMove, AnyPosition, Each, Position as _,
    board::{Cell, Motion},
    dames::{self, Square, Squares},
    with_move,
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyList, PyString},
};

use crate::{
    errors::{illegal_move, refused},
    kind::At,
    position::Position,
};

/// A legal move of a position.
///
/// Two moves are equal if they start, end and capture alike, whatever position they were found in.
#[pyclass(frozen, module = "damier")]
#[derive(Debug, Clone)]
pub(crate) struct Move {
    /// Where it was found; nothing for a plain move of draughts.
    at: Option<Arc<At>>,
    m: AnyMove,
}

#[pymethods]
impl Move {
    #[new]
    fn new(py: Python<'_>, position: Option<&Position>, text: &str) -> PyResult<Self> {
        let Some(Position(at)) = position else {
            return plain(text)
                .ok_or_else(|| refused(py, &Said::by(|_| format!("{text}: expected a position with it"))));
        };
        let m = read_move(&at.position, text).map_err(|error| illegal_move(py, &error))?;
        Ok(Self::at(at, m))
    }

    /// The move as its game writes it, as shortly as it stays unambiguous.
    #[getter]
    pub(crate) fn text(&self) -> String {
        match (&self.at, &self.m) {
            (Some(at), m) => write_move(&at.position, m),
            (None, AnyMove::Dames(m)) => format!("{}-{}", m.from, m.to),
            (None, _) => String::new(),
        }
    }

    /// Where it starts: a square or, of a slider, its row and notch ("5N"). Nothing in a pass.
    #[getter]
    fn from_square<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        match self.m {
            AnyMove::Dames(m) => Some(square_name(py, m.from)),
            _ => named(py, &self.described().from),
        }
    }

    /// Where it ends. Nothing in a pass.
    #[getter]
    fn to_square<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        match self.m {
            AnyMove::Dames(m) => Some(square_name(py, m.to)),
            _ => named(py, &self.described().to),
        }
    }

    /// The squares of the pieces taken (or turned over), sorted as in a position string.
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.m {
            AnyMove::Dames(m) if !m.is_capture() => Ok(PyList::empty(py)),
            AnyMove::Dames(m) => {
                let names: Vec<_> = m.captured.into_iter().map(|square| square_name(py, square)).collect();
                PyList::new(py, names)
            }
            _ => PyList::new(py, self.described().captured),
        }
    }

    /// The way of the piece: where it starts, every landing and where it ends. "*" is an invisible cube beside the
    /// pyramid. Empty where no piece moves.
    #[getter]
    pub(crate) fn path(&self) -> Vec<String> {
        let Some(at) = &self.at else {
            let AnyMove::Dames(m) = self.m else { return Vec::new() };
            return vec![m.from.to_string(), m.to.to_string()];
        };
        let board = at.kind.board();
        let name = |cell: Cell| board.cells.get(usize::from(cell.0)).map(|cell| cell.name.clone());
        let stops = self.motion().stops.into_iter();
        stops.map(|stop| stop.cell.and_then(name).unwrap_or_else(|| "*".to_owned())).collect()
    }

    /// Whether it takes (or turns over) anything.
    #[getter]
    fn is_capture(&self) -> bool {
        match self.m {
            AnyMove::Dames(m) => m.is_capture(),
            _ => !self.described().captured.is_empty(),
        }
    }

    /// Whether it is a forced pass.
    #[getter]
    fn is_pass(&self) -> bool {
        self.motion().pass
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().m == self.m)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.m.hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (Option<Position>, String) {
        (self.at.clone().map(Position), self.text())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

impl Move {
    /// A move that was found in a position.
    pub(crate) fn at(at: &Arc<At>, m: AnyMove) -> Self {
        let plain = matches!(m, AnyMove::Dames(m) if !m.is_capture());
        Self { at: (!plain).then(|| at.clone()), m }
    }

    /// The same as an object.
    pub(crate) fn object<'py>(py: Python<'py>, at: &Arc<At>, m: AnyMove) -> PyResult<Bound<'py, Self>> {
        const SQUARES: usize = Square::COUNT as usize;
        static PLAIN: [PyOnceLock<Py<Move>>; SQUARES * SQUARES] = [const { PyOnceLock::new() }; SQUARES * SQUARES];
        match m {
            AnyMove::Dames(plain) if !plain.is_capture() => {
                let known = &PLAIN[usize::from(plain.from.index()) * SQUARES + usize::from(plain.to.index())];
                let made = known.get_or_try_init(py, || Py::new(py, Self { at: None, m }))?;
                Ok(made.bind(py).clone())
            }
            _ => Bound::new(py, Self::at(at, m)),
        }
    }

    /// All of these moves as objects.
    pub(crate) fn list<'py>(
        py: Python<'py>,
        at: &Arc<At>,
        moves: impl ExactSizeIterator<Item = AnyMove>,
    ) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, moves.map(|m| Listed { at, m }))
    }

    /// The move itself.
    pub(crate) const fn played(&self) -> &AnyMove {
        &self.m
    }

    /// Whether it leads to a position from the one it was found in.
    pub(crate) fn leads_to(&self, position: &AnyPosition) -> bool {
        self.at.as_ref().is_some_and(|at| at.position.after(&self.m) == *position)
    }

    /// What it leads to, as a diagram; nothing where it is not known where it was found.
    pub(crate) fn diagram(&self) -> Option<Diagram> {
        self.at.as_ref().map(|at| Diagram::after(&at.position, &self.m))
    }

    /// Its squares with hyphens between them, or its text where no piece moves.
    pub(crate) fn squares(&self) -> String {
        // An invisible cube beside the pyramid is on no damier.
        let path: Vec<String> = self.path().into_iter().filter(|stop| stop != "*").collect();
        if path.is_empty() { self.text() } else { path.join("-") }
    }

    fn described(&self) -> Described {
        let nothing = || Described { from: String::new(), to: String::new(), captured: Vec::new() };
        let Some(at) = &self.at else { return nothing() };
        with_move!(&at.position, &self.m, (position, m) => position.describe(m), else nothing())
    }

    fn motion(&self) -> Motion {
        self.at.as_ref().map_or_else(Motion::default, |at| at.position.motion(&self.m))
    }
}

/// A move on its way into a list.
struct Listed<'a> {
    at: &'a Arc<At>,
    m: AnyMove,
}

impl<'py> IntoPyObject<'py> for Listed<'_> {
    type Target = Move;
    type Output = Bound<'py, Move>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Move::object(py, self.at, self.m)
    }
}

/// A plain move of draughts, which needs no position.
fn plain(text: &str) -> Option<Move> {
    let square = |name: &str| (0..).map_while(Square::from_index).find(|square| square.to_string() == name);
    let (from, to) = text.split_once('-')?;
    let m = dames::Move { from: square(from)?, to: square(to)?, captured: Squares::EMPTY };
    Some(Move { at: None, m: AnyMove::Dames(m) })
}

/// The name of a square of international draughts. Programs ask for these by the million, so they are made once.
fn square_name(py: Python<'_>, square: Square) -> Bound<'_, PyString> {
    static NAMES: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    let names = NAMES.get_or_init(py, || {
        let all = (0..).map_while(Square::from_index);
        all.map(|square| PyString::new(py, &square.to_string()).unbind()).collect()
    });
    names[usize::from(square.index())].bind(py).clone()
}

fn named<'py>(py: Python<'py>, name: &str) -> Option<Bound<'py, PyString>> {
    (!name.is_empty()).then(|| PyString::new(py, name))
}

/// The legal move that a [`Move`] or a text means here.
pub(crate) fn find(at: &At, tried: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    let py = tried.py();
    if let Ok(known) = tried.cast::<Move>() {
        let known = known.get();
        if known.at.as_ref().is_some_and(|found| found.position == at.position) || is_plain(&at.position, &known.m) {
            return Ok(known.m);
        }
        // Found elsewhere, it is legal here if it reads as the same move.
        let text = known.text();
        let here = read_move(&at.position, &text).map_err(|error| illegal_move(py, &error))?;
        return if here == known.m { Ok(here) } else { Err(refused(py, &another(&text))) };
    }
    let Ok(text) = tried.cast::<PyString>() else {
        let found = tried.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{found} is no move: expected a Move or a text such as \"32-28\"")));
    };
    read_move(&at.position, &text.to_cow()?).map_err(|error| illegal_move(py, &error))
}

/// Whether it is a plain move of this position of draughts.
fn is_plain(position: &AnyPosition, m: &AnyMove) -> bool {
    let (AnyPosition::Dames(position), AnyMove::Dames(m)) = (position, m) else { return false };
    let mut found = false;
    position.legal_moves(&mut Each(|legal| found |= legal == *m));
    found
}

fn another(text: &str) -> Said {
    Said {
        fr: format!("{text} vient d'une autre position : ici, d'autres pièces seraient prises."),
        en: format!("{text} comes from another position: here, other pieces would be taken."),
    }
}
