//! A legal move, together with the position it is played in.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use damier_notation::{Described, Notation, read_move, sentences::Said, write_move};
use damier_rules::{
    AnyMove,
    board::{Cell, Motion},
    dames::Square,
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
    pub(crate) at: Arc<At>,
    pub(crate) m: AnyMove,
}

#[pymethods]
impl Move {
    #[new]
    fn new(py: Python<'_>, position: &Position, text: &str) -> PyResult<Self> {
        let m = read_move(&position.0.position, text).map_err(|error| illegal_move(py, error))?;
        Ok(Self { at: position.0.clone(), m })
    }

    /// The move as its game writes it, as shortly as it stays unambiguous.
    #[getter]
    pub(crate) fn text(&self) -> String {
        write_move(&self.at.position, &self.m)
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
    fn path(&self) -> Vec<String> {
        let board = self.at.position.board();
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

    /// Whether the man becomes a king.
    #[getter]
    fn crowns(&self) -> bool {
        self.motion().crowned
    }

    /// The position it is played in.
    #[getter]
    fn position(&self) -> Position {
        Position(self.at.clone())
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

    fn __getnewargs__(&self) -> (Position, String) {
        (self.position(), self.text())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

impl Move {
    fn described(&self) -> Described {
        let nothing = || Described { from: String::new(), to: String::new(), captured: Vec::new() };
        with_move!(&self.at.position, &self.m, (position, m) => position.describe(m), else nothing())
    }

    fn motion(&self) -> Motion {
        self.at.position.motion(&self.m)
    }
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
        if known.at.position == at.position {
            return Ok(known.m);
        }
        // Found elsewhere, it is legal here if it reads as the same move.
        let text = known.text();
        let here = read_move(&at.position, &text).map_err(|error| illegal_move(py, error))?;
        return if here == known.m { Ok(here) } else { Err(refused(py, &another(&text))) };
    }
    let Ok(text) = tried.cast::<PyString>() else {
        let found = tried.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{found} is no move: expected a Move or a text such as \"32-28\"")));
    };
    read_move(&at.position, &text.to_cow()?).map_err(|error| illegal_move(py, error))
}

fn another(text: &str) -> Said {
    Said {
        fr: format!("{text} vient d'une autre position : ici, d'autres pièces seraient prises."),
        en: format!("{text} comes from another position: here, other pieces would be taken."),
    }
}
