//! The puzzles that come with Damier: positions in which one move, and one only, wins or saves.

use std::sync::Arc;

use damier_notation::clip;
use damier_study::puzzles::{Collection, PuzzleGoal, Row, Theme, day_of};
use pyo3::{exceptions::PyKeyError, prelude::*, types::PyDict};

use crate::{
    errors::{language, wrong},
    kind::{At, Kind, color, find_game},
    moves::Move,
    position::Position,
};

/// A puzzle: one move, and one only, wins, saves or is best, all along a line.
#[pyclass(frozen, module = "damier.puzzles")]
#[derive(Debug)]
pub(crate) struct Puzzle {
    puzzle: damier_study::puzzles::Puzzle,
    kind: Arc<Kind>,
}

#[pymethods]
impl Puzzle {
    /// Its name, made of its position: the same puzzle has the same name everywhere.
    #[getter]
    fn id(&self) -> &str {
        &self.puzzle.id
    }

    /// The game.
    #[getter]
    const fn game(&self) -> &'static str {
        self.puzzle.game.id()
    }

    /// Where the solver is to move.
    #[getter]
    fn position(&self) -> Position {
        Position(At::new(&self.kind, self.puzzle.start))
    }

    /// The side that solves it.
    #[getter]
    fn solver(&self) -> &'static str {
        color(self.puzzle.solver())
    }

    /// What the solver is after: "win", "save" (the draw) or, in a game of chance, "best".
    #[getter]
    const fn goal(&self) -> &'static str {
        self.puzzle.goal.id()
    }

    /// The solver's moves and the answers in between, up to the solver's last decision.
    #[getter]
    fn solution(&self) -> Vec<Move> {
        self.moves().0
    }

    /// What follows by itself: forced moves, and captures that bring home what the solution has won.
    #[getter]
    fn tail(&self) -> Vec<Move> {
        self.moves().1
    }

    /// Where the solver has a choice, each with the move that is right there.
    #[getter]
    fn decisions(&self) -> Vec<(Position, Move)> {
        let decisions = self.puzzle.decisions().into_iter();
        let at = |(record, m): (damier_rules::Record<_>, _)| {
            let at = At::new(&self.kind, *record.position());
            let m = Move::at(&at, m);
            (Position(at), m)
        };
        decisions.map(at).collect()
    }

    /// How hard it is, from about 600 to 2800, on the scale of the levels: level 1 has 800, each 200 more.
    #[getter]
    const fn rating(&self) -> u16 {
        self.puzzle.rating
    }

    /// What the solution looks like, by the names of `puzzles.themes()`.
    #[getter]
    fn themes(&self) -> Vec<&'static str> {
        self.puzzle.themes.iter().map(|theme| theme.id()).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {} {} {} {}>", self.game(), self.id(), self.goal(), self.rating())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().puzzle == self.puzzle)
    }

    fn __hash__(&self) -> u64 {
        damier_rules::Position::hash_key(&self.puzzle.start)
    }
}

impl Puzzle {
    fn read(kind: &Arc<Kind>, row: &Row<'_>) -> PyResult<Self> {
        let puzzle = row.puzzle(kind.game).map_err(|error| wrong(error.said().en))?;
        Ok(Self { puzzle, kind: kind.clone() })
    }

    fn moves(&self) -> (Vec<Move>, Vec<Move>) {
        let mut at = At::new(&self.kind, self.puzzle.start);
        let mut step = |&m| {
            let found = Move::at(&at, m);
            at = at.with(damier_rules::Position::after(&at.position, &m));
            found
        };
        let line = self.puzzle.line.iter().map(&mut step).collect();
        (line, self.puzzle.tail.iter().map(&mut step).collect())
    }
}

fn collection(game: &str) -> PyResult<(&'static Collection, Arc<Kind>)> {
    let kind = Kind::from_texts(find_game(game)?, Vec::new())?;
    Ok((Collection::of(kind.game), kind))
}

/// The puzzles of a game: those with this theme and this goal, of about this rating, the nearest first; no more than
/// `limit`.
#[pyfunction]
#[pyo3(signature = (game = "dames", *, theme = None, goal = None, rating = None, limit = None))]
pub(crate) fn find(
    game: &str,
    theme: Option<&str>,
    goal: Option<&str>,
    rating: Option<u16>,
    limit: Option<usize>,
) -> PyResult<Vec<Puzzle>> {
    let (collection, kind) = collection(game)?;
    let theme = theme.map(|name| Theme::from_id(name).ok_or_else(|| unknown("theme", name, &names()))).transpose()?;
    let goals = PuzzleGoal::ALL.map(PuzzleGoal::id);
    let goal = goal.map(|name| PuzzleGoal::from_id(name).ok_or_else(|| unknown("goal", name, &goals))).transpose()?;
    let rows = collection.near(theme, rating).into_iter().filter(|row| goal.is_none_or(|goal| row.goal == goal));
    rows.take(limit.unwrap_or(usize::MAX)).map(|row| Puzzle::read(&kind, row)).collect()
}

/// The puzzle with a name. Raises KeyError if there is none.
#[pyfunction]
pub(crate) fn get(game: &str, id: &str) -> PyResult<Puzzle> {
    let (collection, kind) = collection(game)?;
    let row = collection.by_id(id);
    let row = row.ok_or_else(|| PyKeyError::new_err(format!("{game} has no puzzle {}", clip(id))))?;
    Puzzle::read(&kind, row)
}

/// The puzzle of a day, a `datetime.date`: the same for everybody. Without one, of today.
#[pyfunction]
#[pyo3(signature = (game = "dames", day = None))]
pub(crate) fn of_day(py: Python<'_>, game: &str, day: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Puzzle>> {
    let (collection, kind) = collection(game)?;
    let today = || py.import("datetime")?.getattr("date")?.call_method0("today");
    let day = day.map_or_else(today, |day| Ok(day.clone()))?;
    let part = |name: &str| day.getattr(name)?.extract::<u64>();
    let number = day_of(part("year")?, part("month")?, part("day")?);
    let number = number.ok_or_else(|| wrong("the day: expected one from 1970 on"))?;
    collection.of_day(number).map(|row| Puzzle::read(&kind, row)).transpose()
}

/// The themes of puzzles: what each is called, by its name.
#[pyfunction]
#[pyo3(signature = (lang = "en"))]
pub(crate) fn themes<'py>(py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyDict>> {
    let lang = language(lang)?;
    let dict = PyDict::new(py);
    for theme in Theme::ALL {
        dict.set_item(theme.id(), theme.name().in_language(lang))?;
    }
    Ok(dict)
}

fn names() -> Vec<&'static str> {
    Theme::ALL.into_iter().map(Theme::id).collect()
}

fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    wrong(format!("{what}={name:?}: expected one of {}", known.join(", ")))
}
