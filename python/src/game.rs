//! A game being played: positions, moves, and the draws that depend on history.

use std::sync::Arc;

use damier_draw::{Diagram, Look, svg};
use damier_notation::{
    pdn::{self, GameResult},
    sentences::{Said, refusal},
};
use damier_rules::{AnyPosition, Outcome as Ended, Position as _, Record, Refusal, with_position};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyDict, PyList, PyString},
};

use crate::{
    errors::{refused, wrong},
    kind::{At, Kind, color},
    moves::{Move, find},
    outcome::Outcome,
    picture::Wanted,
    position::{IN_A_NOTEBOOK, Position, choose_spin, one_of},
};

/// A game being played, with its history: moves are pushed and popped, and draws by repetition or counting end it.
#[pyclass(module = "damier")]
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) kind: Arc<Kind>,
    pub(crate) record: Record<AnyPosition>,
}

/// How a game is pickled: every move after what the spinner had shown, and what it shows now.
type State = (Vec<(Option<String>, String)>, Option<String>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game = None, position = None, *, fen = None, **options))]
    fn new(
        py: Python<'_>,
        game: Option<&Bound<'_, PyAny>>,
        position: Option<&Bound<'_, PyAny>>,
        fen: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        start_of(py, game, one_of(position, fen)?, options).map(|start| Self::from_start(&start))
    }

    /// The game that is played.
    #[getter]
    fn game(&self) -> &'static str {
        self.kind.game.id()
    }

    /// The options that were given, as keyword arguments.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.kind.to_dict(py)
    }

    /// Where the game stands.
    #[getter]
    fn position(&self) -> Position {
        self.at(*self.record.position())
    }

    /// Where the game stands, as a text: see `Position.fen`.
    #[getter]
    fn fen(&self) -> String {
        self.at(*self.record.position()).0.text()
    }

    /// The position it began with.
    #[getter]
    fn start(&self) -> Position {
        self.at(*self.record.start())
    }

    /// The moves played so far.
    #[getter]
    fn history(&self) -> Vec<Move> {
        let played = self.record.positions().zip(self.record.moves());
        played.map(|(before, m)| Move::at(&At::new(&self.kind, *before), *m)).collect()
    }

    /// The positions in which they were played, after the spin where there is one.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.record.positions().map(|before| self.at(*before)).collect()
    }

    /// The side whose turn it is: "white" or "black".
    #[getter]
    fn turn(&self) -> &'static str {
        color(self.record.position().turn())
    }

    /// The legal moves; none once the game is over, also by a draw that depends on history.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if self.record.outcome().is_some() {
            return Ok(PyList::empty(py));
        }
        self.position().into_pyobject(py)?.getattr("legal_moves")?.cast_into().map_err(PyErr::from)
    }

    /// The pieces by square: "w" and "b" for men, "W" and "B" for kings.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.position().pieces(py)
    }

    /// The piece on a square: see `Position.piece_at`.
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        self.position().piece_at(square)
    }

    /// The legal move that a text means. Raises IllegalMove, which says why, if there is none.
    fn parse(&self, text: &Bound<'_, PyAny>) -> PyResult<Move> {
        match self.record.outcome() {
            Some(outcome) => Err(refused(text.py(), &self.over(outcome))),
            None => self.position().parse(text),
        }
    }

    /// Whether a move, or what a text means, is legal now; none is once the game is over.
    #[pyo3(name = "is_legal")]
    fn allows(&self, tried: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position().allows(tried)? && self.record.outcome().is_none())
    }

    /// Plays a move, given as a Move or as a text, and says which it was.
    fn push(&mut self, tried: &Bound<'_, PyAny>) -> PyResult<Move> {
        if let Some(outcome) = self.record.outcome() {
            return Err(refused(tried.py(), &self.over(outcome)));
        }
        let at = At::new(&self.kind, *self.record.position());
        let m = find(&at, tried)?;
        self.record.play_unchecked(&m);
        Ok(Move::at(&at, m))
    }

    /// Takes the last move back, and with it any spin since, and says which it was.
    fn pop(&mut self) -> PyResult<Move> {
        let Some(m) = self.record.take_back() else { return Err(PyIndexError::new_err("no move to take back")) };
        Ok(Move::at(&At::new(&self.kind, *self.record.position()), m))
    }

    /// Lets the spinner show `result`; without one, spins with Python's `random`. Says what it shows.
    #[pyo3(signature = (result = None))]
    fn spin(&mut self, py: Python<'_>, result: Option<&str>) -> PyResult<&'static str> {
        let spin = choose_spin(py, self.record.position(), result)?;
        self.record.settle(spin).map_err(|error| wrong(error.to_string()))?;
        Ok(spin.name())
    }

    /// Whether a move is legal and, if not, why not: a sentence in English ("en") or French ("fr").
    #[pyo3(signature = (text, lang = "en"))]
    fn why(&self, py: Python<'_>, text: &str, lang: &str) -> PyResult<String> {
        match self.record.outcome() {
            Some(outcome) => Ok(self.over(outcome).in_language(crate::errors::language(lang)?).to_owned()),
            None => self.position().why(py, text, lang),
        }
    }

    /// How the game has ended, by its position or by a draw that depends on history.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome().map(Outcome)
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.record.outcome().is_some()
    }

    /// The result as the game's players write it: "2-0", "1-1", "0-2" in dames; "*" while it is played.
    #[getter]
    fn result(&self) -> &'static str {
        let result = self.record.outcome().map_or(GameResult::Unknown, |outcome| outcome.winner().into());
        result.write(self.kind.game)
    }

    /// Why the game has ended, by a stable name: "no-piece-left", "repetition".
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.record.outcome().map(Ended::reason)
    }

    /// How often the present position has stood on the board, this time included.
    #[getter]
    fn occurrences(&self) -> usize {
        self.record.occurrences()
    }

    /// The game as PDN, with these tags besides those that say what was played and how it ended.
    #[pyo3(signature = (tags = None))]
    pub(crate) fn pdn(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut game = pdn::PdnGame::from_any_record(&self.kind.chosen.variant, &self.kind.options, &self.record);
        game.set_tag("Result", self.result());
        for (name, value) in tags.into_iter().flatten() {
            let name: String = name.extract()?;
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                return Err(wrong(format!("the tag {name:?}: expected letters, digits or `_`, such as White")));
            }
            game.set_tag(&name, value.str()?.to_string());
        }
        crate::pdn::written(&game)
    }

    /// The board as an SVG picture, with the last move marked. The arguments are those of `Position.svg`.
    #[pyo3(signature = (
        *, arrows = None, marks = None, orientation = "white", size = 640, style = "wood", coordinates = true,
        title = None, damiers = None, lang = "en"
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn svg(
        &self,
        arrows: Option<&Bound<'_, PyAny>>,
        marks: Option<&Bound<'_, PyAny>>,
        orientation: &str,
        size: u32,
        style: &str,
        coordinates: bool,
        title: Option<&str>,
        damiers: Option<&str>,
        lang: &str,
    ) -> PyResult<String> {
        Wanted { arrows, marks, orientation, size, style, coordinates, title, damiers, lang }.draw(self.diagram())
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.diagram(), &Look { width: IN_A_NOTEBOOK, ..Look::default() })
    }

    /// A copy to play on with.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __len__(&self) -> usize {
        self.record.moves().len()
    }

    // A game without moves is a game.
    #[expect(clippy::unused_self, reason = "Python passes it")]
    const fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        with_position!(self.record.position(), position => crate::drawing::draw(position))
    }

    fn __repr__(&self) -> String {
        let (game, position) = (self.kind.game.id(), At::new(&self.kind, *self.record.position()).text());
        format!("<Game {game:?} after {} moves: {position}>", self.record.moves().len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        let other = other.borrow();
        self.kind.chosen == other.kind.chosen && self.record == other.record
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&'static str, String), Bound<'py, PyDict>)> {
        Ok(((self.game(), At::new(&self.kind, *self.record.start()).text()), self.options(py)?))
    }

    fn __getstate__(&self) -> State {
        let shown = |position: &AnyPosition| position.spin().map(|spin| spin.name().to_owned());
        let steps = self.record.positions().zip(self.history());
        (steps.map(|(before, m)| (shown(before), m.text())).collect(), shown(self.record.position()))
    }

    fn __setstate__(&mut self, py: Python<'_>, state: State) -> PyResult<()> {
        let (steps, shown) = state;
        self.record = Record::new(*self.record.start(), self.kind.chosen.auto_draw);
        for (spin, text) in steps {
            self.settle(py, spin.as_deref())?;
            self.push(PyString::new(py, &text).as_any())?;
        }
        self.settle(py, shown.as_deref())
    }
}

impl Game {
    pub(crate) fn from_start(start: &At) -> Self {
        Self { kind: start.kind.clone(), record: Record::new(start.position, start.kind.chosen.auto_draw) }
    }

    /// Where the game stands, with the move that led there.
    fn diagram(&self) -> Diagram {
        let last = self.record.positions().zip(self.record.moves()).next_back();
        match last.filter(|(before, m)| before.after(m) == *self.record.position()) {
            Some((before, m)) => self.kind.named(Diagram::after(before, m)),
            // The spinner has been spun since.
            None => At::new(&self.kind, *self.record.position()).diagram(),
        }
    }

    fn at(&self, position: AnyPosition) -> Position {
        Position(At::new(&self.kind, position))
    }

    /// Lets the spinner show what it showed, unless the position has it already.
    fn settle(&mut self, py: Python<'_>, spin: Option<&str>) -> PyResult<()> {
        if spin.is_some() && self.record.position().spin().is_none() {
            self.spin(py, spin)?;
        }
        Ok(())
    }

    /// That nobody plays any more.
    pub(crate) fn over(&self, outcome: Ended) -> Said {
        with_position!(self.record.position(), position => {
            Said::by(|lang| refusal(position, &Refusal::GameOver(outcome), lang))
        })
    }
}

/// Where a game begins that was asked for by its name, by a position or by both.
fn start_of(
    py: Python<'_>,
    game: Option<&Bound<'_, PyAny>>,
    position: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Arc<At>> {
    let given = |thing: Option<&Bound<'_, PyAny>>| Some(thing?.cast::<Position>().ok()?.get().0.clone());
    if let Some(start) = given(game).or_else(|| given(position)) {
        let named = game.filter(|game| game.cast::<Position>().is_err());
        let twice = given(game).is_some() && position.is_some() || options.is_some();
        let other = named.is_some_and(|game| !game.cast::<PyString>().is_ok_and(|id| id == start.kind.game.id()));
        if twice || other {
            let message = "a Position says already what is played, where the game begins, and with which options";
            return Err(PyTypeError::new_err(message));
        }
        return Ok(start);
    }
    let name = |thing: &Bound<'_, PyAny>, expected: &str| {
        if let Ok(name) = thing.cast::<PyString>() {
            return Ok(name.to_cow()?.into_owned());
        }
        let found = thing.get_type().name()?;
        Err(PyTypeError::new_err(format!("{found} is no {expected} or a Position")))
    };
    let id = game.map(|game| name(game, "game: expected its name")).transpose()?;
    let text = position.map(|position| name(position, "position: expected a text")).transpose()?;
    At::read(py, &Kind::new(id.as_deref().unwrap_or("dames"), options)?, text.as_deref())
}
