//! A game gone through: what every move has cost, and what would have been better.

use std::sync::{Arc, Mutex, PoisonError};

use damier_engine::Limits;
use damier_notation::{
    pdn::{self, Reader, Replay, replay},
    sentences::Lang,
};
use damier_player::Player;
use damier_rules::Color;
use damier_study::{NothingToReview, Study, Verdict, annotated};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyIterator, PyList},
};

use crate::{
    engine::{Line, told},
    errors::{language, wrong},
    game::Game,
    interrupt::interruptible,
    kind::{At, Kind, color},
    moves::Move,
    pdn::{PdnGame, written},
    position::Position,
};

/// A game that was gone through: as long as its `moves`, which it gives one after the other.
#[pyclass(frozen, module = "damier")]
#[derive(Debug)]
pub(crate) struct Review {
    found: damier_study::Review,
    kind: Arc<Kind>,
    game: pdn::PdnGame,
}

#[pymethods]
impl Review {
    /// What was found about its moves, one after the other.
    #[getter]
    fn moves(&self) -> Vec<JudgedMove> {
        self.found.moves.iter().map(|judged| JudgedMove::new(&self.kind, judged)).collect()
    }

    /// White's part in it.
    #[getter]
    fn white(&self) -> SideSummary {
        SideSummary { side: Color::White, of: self.found.side(Color::White) }
    }

    /// Black's part in it.
    #[getter]
    fn black(&self) -> SideSummary {
        SideSummary { side: Color::Black, of: self.found.side(Color::Black) }
    }

    /// The game as PDN with what was found: an evaluation behind every move, and another way where one was better.
    fn pdn(&self) -> PyResult<String> {
        written(&annotated(&self.game, &self.found))
    }

    fn __len__(&self) -> usize {
        self.found.moves.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.moves())?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("<Review of {} moves>", self.found.moves.len())
    }
}

impl Review {
    pub(crate) fn of(
        py: Python<'_>,
        player: &Player,
        limits: &Limits,
        lines: usize,
        game: &Bound<'_, PyAny>,
        on_move: Option<&Py<PyAny>>,
    ) -> PyResult<Self> {
        let Reviewed { game, replay, kind } = Reviewed::read(game)?;
        let failed = Mutex::new(None);
        let review = interruptible(py, |stop| {
            let study = Study { player, limits, lines, stop };
            study.review(&replay, &mut |judged| {
                told(
                    on_move,
                    |py| JudgedMove::new(&kind, judged).into_pyobject(py).map(Bound::into_any),
                    stop,
                    &failed,
                );
            })
        })?;
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let found = review.map_err(|why| wrong(nothing(&why)))?;
        Ok(Self { found, kind, game })
    }
}

/// A game that is to be gone through, as the study has it.
struct Reviewed {
    game: pdn::PdnGame,
    replay: Replay,
    kind: Arc<Kind>,
}

impl Reviewed {
    fn read(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(played) = game.cast::<Game>() {
            let played = played.try_borrow()?;
            let text = played.pdn(None)?;
            let read = Reader::new(text.as_bytes()).next_game()?.ok_or_else(|| wrong("the game has no moves"))?;
            return Ok(Self { replay: replay(&read), game: read.game, kind: played.kind.clone() });
        }
        if let Ok(file) = game.cast::<PdnGame>() {
            let file = file.get();
            let Some((replay, kind)) = file.played_over() else {
                return Err(wrong(file.why_not_replayed(Lang::En).unwrap_or_default()));
            };
            return Ok(Self { game: file.as_written().clone(), replay: replay.clone(), kind: kind.clone() });
        }
        let found = game.get_type().name()?;
        Err(PyTypeError::new_err(format!("{found} cannot be gone through: expected a Game or one of a PDN file")))
    }
}

fn nothing(why: &NothingToReview) -> String {
    match why {
        NothingToReview::NotReplayed(why) => why.say(Lang::En),
        NothingToReview::FirstMove(mistake) => mistake.say(Lang::En),
        NothingToReview::NoMoves => "the game has no moves".to_owned(),
    }
}

/// What was found about one move.
#[pyclass(frozen, module = "damier")]
#[derive(Debug)]
pub(crate) struct JudgedMove {
    judged: damier_study::Judged,
    at: Arc<At>,
}

#[pymethods]
impl JudgedMove {
    /// Which half-move of the game it is, from 1.
    #[getter]
    const fn ply(&self) -> usize {
        self.judged.ply + 1
    }

    /// The move.
    #[getter(r#move)]
    fn played(&self) -> Move {
        Move::at(&self.at, self.judged.played)
    }

    /// Where it was played.
    #[getter]
    fn position(&self) -> Position {
        Position(self.at.clone())
    }

    /// Who played it.
    #[getter]
    fn by(&self) -> &'static str {
        color(self.judged.by())
    }

    /// The score after it, in men for White; in trap, in hundredths of a sure win.
    #[getter]
    fn score(&self) -> f64 {
        self.judged.score.men()
    }

    /// In how many half-moves White wins (above nought) or loses (below), if that is in sight.
    #[getter]
    const fn end_in(&self) -> Option<i32> {
        self.judged.score.end_in()
    }

    /// White's chance to win after it, a draw counting half.
    #[getter]
    fn white_wins(&self) -> f64 {
        self.judged.white()
    }

    /// What it has cost of the mover's chance to win.
    #[getter]
    fn loss(&self) -> f64 {
        self.judged.loss()
    }

    /// "inaccuracy", "mistake" or "blunder"; None if it has cost little.
    #[getter]
    fn verdict(&self) -> Option<&'static str> {
        self.judged.verdict.map(Verdict::code)
    }

    /// The lines that were better, the best first; none where the best move was played.
    #[getter]
    fn better(&self) -> Vec<Line> {
        self.judged.better().map(|line| Line::seen(&self.at, &line.moves, line.score)).collect()
    }

    /// What was seen before the move, the best line first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.judged.lines.iter().map(|line| Line::seen(&self.at, &line.moves, line.score)).collect()
    }

    /// What the spin before it gave of the mover's chance to win, or took; None where there was none.
    #[getter]
    const fn luck(&self) -> Option<f64> {
        self.judged.luck
    }

    /// What there is to say about it, in English ("en") or French ("fr"): nothing where it has cost little.
    #[pyo3(signature = (lang = "en"))]
    fn remarks(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.judged.remarks(language(lang)?))
    }

    fn __repr__(&self) -> String {
        let sign = self.judged.verdict.map_or("", Verdict::sign);
        format!("<JudgedMove {} {}{sign}>", self.ply(), self.played().text())
    }
}

impl JudgedMove {
    fn new(kind: &Arc<Kind>, judged: &damier_study::Judged) -> Self {
        Self { judged: judged.clone(), at: At::new(kind, judged.before) }
    }
}

/// One side of a game that was gone through.
#[pyclass(frozen, module = "damier")]
#[derive(Debug)]
pub(crate) struct SideSummary {
    side: Color,
    of: damier_study::SideSummary,
}

#[pymethods]
impl SideSummary {
    /// How many moves it made.
    #[getter]
    const fn moves(&self) -> usize {
        self.of.moves
    }

    /// What its decisions have cost of the chance to win, in all.
    #[getter]
    const fn loss(&self) -> f64 {
        self.of.loss
    }

    /// What a move has cost, on average.
    #[getter]
    const fn mean_loss(&self) -> f64 {
        self.of.mean_loss
    }

    /// How many moves cost five in a hundred or more.
    #[getter]
    const fn inaccuracies(&self) -> usize {
        self.of.inaccuracies
    }

    /// How many cost ten in a hundred or more.
    #[getter]
    const fn mistakes(&self) -> usize {
        self.of.mistakes
    }

    /// How many cost twenty in a hundred or more.
    #[getter]
    const fn blunders(&self) -> usize {
        self.of.blunders
    }

    /// What its spins gave of the chance to win, or took; None in a game without them.
    #[getter]
    const fn luck(&self) -> Option<f64> {
        self.of.luck
    }

    /// The side in a line, in English ("en") or French ("fr").
    #[pyo3(signature = (lang = "en"))]
    fn say(&self, lang: &str) -> PyResult<String> {
        Ok(self.of.sentence(self.side, language(lang)?))
    }

    fn __str__(&self) -> String {
        self.of.sentence(self.side, Lang::En)
    }

    fn __repr__(&self) -> String {
        format!("<SideSummary {}>", self.__str__())
    }
}
