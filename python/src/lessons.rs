//! The lessons of a game: one idea each, and something to do on a board.

use std::sync::Arc;

use damier_notation::{
    line::LineStep,
    sentences::{Lang, Said},
    write_move,
};
use damier_rules::trap::Spin;
use damier_study::lessons;
use pyo3::{
    exceptions::{PyKeyError, PyTypeError},
    prelude::*,
    types::PyString,
};

use crate::{
    errors::{language, wrong},
    kind::{At, Kind, find_game},
    moves::Move,
    position::Position,
};

/// The lessons of a game, in their order. Raises KeyError for a game that has none yet.
#[pyfunction]
#[pyo3(signature = (game = "dames"))]
pub(crate) fn course(game: &str) -> PyResult<Vec<Lesson>> {
    let kind = Kind::from_texts(find_game(game)?, Vec::new())?;
    let course = lessons::Course::of(kind.game);
    let course = course.ok_or_else(|| PyKeyError::new_err(format!("{game}: there are no lessons yet")))?;
    Ok(course.lessons.iter().map(|lesson| Lesson { lesson, kind: kind.clone() }).collect())
}

/// One idea of a game, and what is to be done to show that it was understood.
#[pyclass(frozen, module = "damier.lessons")]
#[derive(Debug, Clone)]
pub(crate) struct Lesson {
    lesson: &'static lessons::Lesson,
    kind: Arc<Kind>,
}

#[pymethods]
impl Lesson {
    /// Its short name.
    #[getter]
    fn id(&self) -> &'static str {
        &self.lesson.id
    }

    /// What it is about, in a word or two, in English ("en") or French ("fr").
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.lesson.title.in_language(language(lang)?))
    }

    /// The idea.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.lesson.text.in_language(language(lang)?))
    }

    /// The numbers of the rules it states.
    #[getter]
    fn rules(&self) -> Vec<&'static str> {
        self.lesson.rules.iter().map(String::as_str).collect()
    }

    /// What is to be done, one after the other.
    #[pyo3(signature = (lang = "en"))]
    fn goals(&self, lang: &str) -> PyResult<Vec<&'static str>> {
        let lang = language(lang)?;
        Ok(self.lesson.goals.iter().map(|goal| goal.text.in_language(lang)).collect())
    }

    /// Somebody who takes the lesson from its beginning.
    fn begin(&self) -> PyResult<Progress> {
        let progress = lessons::Progress::new(self.kind.game, self.lesson);
        let progress = progress.ok_or_else(|| wrong(format!("the lesson {:?} cannot be set up", self.id())))?;
        Ok(Progress { progress, kind: self.kind.clone() })
    }

    fn __repr__(&self) -> String {
        format!("<Lesson {} {:?}>", self.kind.game.id(), self.id())
    }
}

/// How far somebody has come in a lesson.
#[pyclass(module = "damier.lessons")]
#[derive(Debug)]
pub(crate) struct Progress {
    progress: lessons::Progress<'static>,
    kind: Arc<Kind>,
}

#[pymethods]
impl Progress {
    /// What is to be done now, in English ("en") or French ("fr"); None once everything is.
    #[pyo3(signature = (lang = "en"))]
    fn goal(&self, lang: &str) -> PyResult<Option<&'static str>> {
        let lang = language(lang)?;
        Ok(self.progress.goal().map(|goal| goal.text.in_language(lang)))
    }

    /// The board as it stands.
    #[getter]
    fn position(&self) -> Position {
        Position(At::new(&self.kind, *self.progress.position()))
    }

    /// Whether everything is done.
    #[getter]
    fn is_finished(&self) -> bool {
        self.progress.is_finished()
    }

    /// What would be right now: a move, or the squares that are left to touch.
    #[getter]
    fn solution(&self) -> Vec<String> {
        self.progress.solution()
    }

    /// Tries a move, or touches a square, and goes on where that is right.
    fn answer(&mut self, attempt: &Bound<'_, PyAny>) -> PyResult<Answer> {
        let text = match (attempt.cast::<PyString>(), attempt.cast::<Move>()) {
            (Ok(text), _) => text.to_cow()?.into_owned(),
            (_, Ok(known)) => known.get().text(),
            _ => {
                let found = attempt.get_type().name()?;
                return Err(PyTypeError::new_err(format!("{found} is no answer: expected a Move or a text")));
            }
        };
        let lessons::AttemptAnswer { right, said, played } = self.progress.answer(&text);
        let written = |played: &lessons::PlayedStep| match &played.step {
            LineStep::Spin(spin) => Spin::name(*spin).to_owned(),
            LineStep::Move { m, .. } => write_move(&played.before, m),
        };
        Ok(Answer { right, said, played: played.iter().map(written).collect() })
    }

    fn __repr__(&self) -> String {
        let goal = self.progress.goal().map_or("finished", |goal| goal.text.in_language(Lang::En));
        format!("<Progress {goal:?}>")
    }
}

/// What there is to say about an attempt.
#[pyclass(frozen, module = "damier.lessons")]
#[derive(Debug)]
pub(crate) struct Answer {
    right: bool,
    said: Said,
    played: Vec<String>,
}

#[pymethods]
impl Answer {
    /// Whether it is what was asked for, or a part of it.
    #[getter]
    const fn right(&self) -> bool {
        self.right
    }

    /// What there is to say, in English ("en") or French ("fr").
    #[pyo3(signature = (lang = "en"))]
    fn say(&self, lang: &str) -> PyResult<&str> {
        Ok(self.said.in_language(language(lang)?))
    }

    /// What was played: the attempt, then what is answered. Nothing after a wrong try or a touch.
    #[getter]
    fn played(&self) -> Vec<String> {
        self.played.clone()
    }

    const fn __bool__(&self) -> bool {
        self.right
    }

    fn __str__(&self) -> &str {
        &self.said.en
    }

    fn __repr__(&self) -> String {
        format!("<Answer {} {:?}>", if self.right { "right" } else { "wrong" }, self.said.en)
    }
}
