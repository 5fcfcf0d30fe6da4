//! A position of any of the games. It does not change: playing gives another one.

use std::sync::Arc;

use damier_draw::{Look, svg};
use damier_notation::{
    Notation, TextError,
    sentences::{Lang, is_legal, why_not},
    write_move,
};
use damier_rules::{
    Actor, AnyMove, AnyPosition, Counter, Extent, Position as _, board::Cell, perft::actions, trap::Spin, with_position,
};
use pyo3::{
    exceptions::{PyOverflowError, PyTypeError},
    prelude::*,
    types::{PyDict, PyList, PyString},
};

use smallvec::SmallVec;

use crate::{
    counting::count,
    drawing::{draw, sign},
    errors::{language, refused, wrong},
    interrupt::interruptible,
    kind::{At, Kind, color},
    moves::{Move, find},
    outcome::Outcome,
    picture::{Wanted, mark_last_move},
};

/// A legal position of one of the games. It never changes; playing a move gives another position.
#[pyclass(frozen, module = "damier")]
#[derive(Debug, Clone)]
pub(crate) struct Position(pub(crate) Arc<At>);

/// A list of more moves than this helps nobody; only boards set up with malice have so many.
pub(crate) const MOST_MOVES: usize = 1_000_000;

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game = "dames", position = None, *, fen = None, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        position: Option<&str>,
        fen: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        At::read(py, &Kind::new(game, options)?, one_of(position, fen)?).map(Self)
    }

    /// The game it is a position of.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.kind.game.id()
    }

    /// The options of the game that were given, as keyword arguments.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.kind.to_dict(py)
    }

    /// The position as a text: FEN in the games of draughts, each other game's own form otherwise.
    #[getter]
    fn fen(&self) -> String {
        self.0.text()
    }

    /// The side whose turn it is: "white" or "black".
    #[getter]
    fn turn(&self) -> &'static str {
        color(self.0.position.turn())
    }

    /// The pieces by square: "w" and "b" for men, "W" and "B" for kings.
    #[getter]
    pub(crate) fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (number, cell) in (0..).zip(&self.0.kind.board().cells) {
            if let Some(piece) = self.0.position.piece(Cell(number)) {
                pieces.set_item(&cell.name, sign(piece))?;
            }
        }
        Ok(pieces)
    }

    /// The piece on a square, given by its name or number: "w" and "b" for men, "W" and "B" for kings; None if it is
    /// empty.
    pub(crate) fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        Ok(self.0.position.piece(self.0.kind.cell(square)?).map(sign))
    }

    /// The legal moves. None where the spinner has to be spun first, or the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.moves(py, None)
    }

    /// The legal moves, or the first `limit` of them.
    #[pyo3(signature = (limit = None))]
    fn moves<'py>(&self, py: Python<'py>, limit: Option<usize>) -> PyResult<Bound<'py, PyList>> {
        let moves = match (limit, &self.0.position) {
            (None, AnyPosition::Dames(position)) => {
                // What is asked for most: nothing is allocated but the list.
                let mut moves = SmallVec::<[_; 64]>::new();
                position.legal_moves(&mut moves);
                return Move::list(py, &self.0, moves.into_iter().map(AnyMove::Dames));
            }
            (Some(limit), position) => position.first_moves(limit.min(MOST_MOVES)),
            (None, position) => position.first_moves(MOST_MOVES + 1),
        };
        if moves.len() > MOST_MOVES {
            let message = format!("more than {MOST_MOVES} legal moves: ask for some of them, moves(limit=100)");
            return Err(PyOverflowError::new_err(message));
        }
        Move::list(py, &self.0, moves.into_iter())
    }

    /// How many legal moves there are. Raises OverflowError where there are more than a million: some positions have
    /// more than any memory holds.
    fn count_moves(&self) -> PyResult<u64> {
        if !self.0.position.game().properties().many_moves {
            return Ok(self.0.position.count_moves());
        }
        let mut counter = Counter::default();
        let extent = with_position!(&self.0.position, position => position.moves_within(MOST_MOVES, &mut counter));
        if extent == Extent::Cut {
            return Err(PyOverflowError::new_err(format!("more than {MOST_MOVES} legal moves")));
        }
        Ok(counter.0)
    }

    /// The legal move that a text means. Raises IllegalMove, which says why, if there is none.
    pub(crate) fn parse(&self, text: &Bound<'_, PyAny>) -> PyResult<Move> {
        Ok(Move::at(&self.0, find(&self.0, text)?))
    }

    /// Whether a move, or what a text means, is legal here.
    #[pyo3(name = "is_legal")]
    pub(crate) fn allows(&self, tried: &Bound<'_, PyAny>) -> PyResult<bool> {
        match find(&self.0, tried) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<PyTypeError>(tried.py()) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// The position after a move, given as a Move or as a text.
    fn play(&self, tried: &Bound<'_, PyAny>) -> PyResult<Self> {
        let m = find(&self.0, tried)?;
        Ok(Self(self.0.with(self.0.position.after(&m))))
    }

    /// Whether a move is legal and, if not, why not and what would be: a sentence in English ("en") or French ("fr").
    #[pyo3(signature = (text, lang = "en"))]
    pub(crate) fn why(&self, py: Python<'_>, text: &str, lang: &str) -> PyResult<String> {
        let lang = language(lang)?;
        with_position!(&self.0.position, position => why(position, text, lang))
            .map_err(|error| refused(py, &error.said()))
    }

    /// The same position with the colours exchanged and the board turned round.
    fn mirrored(&self) -> Self {
        Self(self.0.with(self.0.position.mirrored()))
    }

    /// The board as an SVG picture.
    ///
    /// `arrows` are moves ("32-28", a Move, or squares such as (32, 28)), `marks` squares to draw a circle around, each a
    /// list or a text with commas. `last_move` marks the move that led here. `orientation` says who sits below, `size` is
    /// the width in pixels, `style` "wood", "print" or "dark". Of the pyramid, `damiers="AC"` draws those alone.
    #[pyo3(signature = (
        *, arrows = None, marks = None, last_move = None, orientation = "white", size = 640, style = "wood",
        coordinates = true, title = None, damiers = None, lang = "en"
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn svg(
        &self,
        arrows: Option<&Bound<'_, PyAny>>,
        marks: Option<&Bound<'_, PyAny>>,
        last_move: Option<&Bound<'_, PyAny>>,
        orientation: &str,
        size: u32,
        style: &str,
        coordinates: bool,
        title: Option<&str>,
        damiers: Option<&str>,
        lang: &str,
    ) -> PyResult<String> {
        let wanted = Wanted { arrows, marks, orientation, size, style, coordinates, title, damiers, lang };
        let mut diagram = self.0.diagram();
        if let Some(last) = last_move {
            match last.cast::<Move>().map(Bound::get) {
                Ok(last) if last.leads_to(&self.0.position) => {
                    diagram = last.diagram().map_or(diagram, |diagram| self.0.kind.named(diagram));
                }
                Ok(last) => mark_last_move(&mut diagram, &last.squares())?,
                Err(_) => mark_last_move(&mut diagram, &last.cast::<PyString>()?.to_cow()?)?,
            }
        }
        wanted.draw(diagram)
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.0.diagram(), &Look { width: IN_A_NOTEBOOK, ..Look::default() })
    }

    /// What the spinner can show now, with the chance of each. Empty unless it has to be spun.
    fn spins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let chances = self.0.position.chances();
        let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
        let spins = PyDict::new(py);
        for (spin, weight) in chances {
            spins.set_item(spin.name(), f64::from(weight) / f64::from(total))?;
        }
        Ok(spins)
    }

    /// The position after the spinner has shown `result`; without one, after a spin with Python's `random`.
    #[pyo3(signature = (result = None))]
    fn spin(&self, py: Python<'_>, result: Option<&str>) -> PyResult<Self> {
        let spin = choose_spin(py, &self.0.position, result)?;
        let mut position = self.0.position;
        position.settle_unchecked(spin);
        Ok(Self(self.0.with(position)))
    }

    /// What the spinner has shown and nobody has played yet.
    #[getter]
    fn shown(&self) -> Option<&'static str> {
        self.0.position.spin().map(Spin::name)
    }

    /// How the game has ended, as far as the position tells; draws by repetition need a Game.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        if let Actor::Over(outcome) = self.0.position.actor() { Some(Outcome(outcome)) } else { None }
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.0.position.actor(), Actor::Over(_))
    }

    /// The number of move sequences of `depth` moves. What each spin allows is counted.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        interruptible(py, |stop| with_position!(&self.0.position, position => count(position, depth, stop)))
    }

    /// The same for each first move, by its text; where a spin comes first, by that and its text.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        let Some(rest) = depth.checked_sub(1) else { return Err(wrong("divide(0): expected a depth of 1 or more")) };
        let mut counts = Vec::new();
        for (at, m) in actions(&self.0.position) {
            let after = at.after(&m);
            let nodes = interruptible(py, |stop| with_position!(&after, position => count(position, rest, stop)))?;
            let spin = at.spin().filter(|_| self.0.position.spin().is_none());
            let text = write_move(&at, &m);
            counts.push((spin.map(|spin| format!("{} {text}", spin.name())).unwrap_or(text), nodes));
        }
        Ok(counts)
    }

    fn __str__(&self) -> String {
        with_position!(&self.0.position, position => draw(position))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.0.repr(py, "Position")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.position.hash_key()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&'static str, String), Bound<'py, PyDict>)> {
        Ok(((self.game(), self.fen()), self.options(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// How wide the board is in a notebook, in pixels.
pub(crate) const IN_A_NOTEBOOK: u32 = 400;

/// A position given as `position` or as `fen`, which is the same.
pub(crate) fn one_of<T>(position: Option<T>, fen: Option<T>) -> PyResult<Option<T>> {
    match (position, fen) {
        (Some(_), Some(_)) => Err(PyTypeError::new_err("position and fen are the same: expected one of them")),
        (position, fen) => Ok(position.or(fen)),
    }
}

fn why<P: Notation>(position: &P, text: &str, lang: Lang) -> Result<String, TextError> {
    let attempt = position.read_attempt(text)?;
    Ok(match position.judge(&attempt) {
        Ok(m) => is_legal(&position.write_move(&m), lang),
        Err(refusal) => why_not(position, &attempt, &refusal, lang),
    })
}

/// The result called so or, without a name, one by chance: drawn by Python's `random`, whose seed then decides.
pub(crate) fn choose_spin(py: Python<'_>, position: &AnyPosition, result: Option<&str>) -> PyResult<Spin> {
    let chances = position.chances();
    let Some(&(last, _)) = chances.last() else { return Err(wrong("there is nothing to spin for here")) };
    if let Some(name) = result {
        let found = chances.iter().find(|(spin, _)| spin.name() == name);
        return found.map(|&(spin, _)| spin).ok_or_else(|| {
            let names: Vec<&str> = chances.iter().map(|(spin, _)| spin.name()).collect();
            wrong(format!("the spin {name:?}: expected one of {}", names.join(", ")))
        });
    }
    let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
    let random: f64 = py.import("random")?.call_method0("random")?.extract()?;
    let mut left = random * f64::from(total);
    let drawn = chances.iter().find(|&&(_, weight)| {
        left -= f64::from(weight);
        left < 0.0
    });
    Ok(drawn.map_or(last, |&(spin, _)| spin))
}
