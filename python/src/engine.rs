//! The engine: what is good in a position.

use std::{
    fmt::Display,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{Endgames, Level, Limits, Report, Scale, Score};
use damier_notation::read_move;
use damier_player::{Choice, EndgameTables, Keep, Player, PlayerOptions};
use damier_rules::{AnyMove, AnyPosition, Position as _, Record};
use fastrand::Rng;
use pyo3::{
    exceptions::{PyMemoryError, PyTypeError},
    prelude::*,
};

use crate::{
    errors::{illegal_move, missing, wrong},
    game::Game,
    interrupt::interruptible,
    kind::At,
    moves::Move,
    position::Position,
    review::Review,
};

/// A player of all the games, with what it remembers of positions between searches.
#[pyclass(frozen, module = "damier")]
#[derive(Debug)]
pub(crate) struct Engine {
    player: Player,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash_mb = 64, threads = 1, endgame_pieces = 0, book = false))]
    fn new(py: Python<'_>, hash_mb: i64, threads: i64, endgame_pieces: i64, book: bool) -> PyResult<Self> {
        const MOST_MEGABYTES: usize = 1 << 20;
        const MOST_THREADS: usize = 256;
        let hash_mb = between("hash_mb", hash_mb, 1, MOST_MEGABYTES)?;
        let threads = between("threads", threads, 1, MOST_THREADS)?;
        let endgame_pieces = between("endgame_pieces", endgame_pieces, 0, Endgames::MOST_IN_SLICES)?;
        if Vec::<u8>::new().try_reserve_exact(hash_mb << 20).is_err() {
            return Err(PyMemoryError::new_err(format!("hash_mb={hash_mb}: there is not so much memory")));
        }
        let player = py.detach(|| {
            // Who asks for tables here means to use them: they are there before the first search.
            let endgames = EndgameTables::at_hand(endgame_pieces, &Keep::UserCache);
            Player::new(PlayerOptions {
                threads,
                memory_megabytes: hash_mb,
                book,
                endgames,
                ..PlayerOptions::default()
            })
        });
        Ok(Self { player })
    }

    /// Looks for the best move of a position or a game, within every limit that is given: depth in half-moves, nodes,
    /// time in seconds. A level from 1 to 10 plays like a person of that strength; `seed` makes it repeatable.
    /// `on_depth` is called with what each depth has found.
    #[pyo3(signature = (
        position, *, depth = None, nodes = None, time = None, level = None, lines = 1, seed = None, on_depth = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn search(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<u8>,
        lines: usize,
        seed: Option<u64>,
        on_depth: Option<Py<PyAny>>,
    ) -> PyResult<SearchResult> {
        let game = game_of(position)?;
        if let Some(outcome) = game.record.outcome() {
            return Err(wrong(game.over(outcome).en));
        }
        let limits =
            Limits { depth, nodes, move_time: time.map(|time| seconds("time", time)).transpose()?, clock: None };
        let level = level.map(read_level).transpose()?;
        check_limits(&limits, level, lines)?;
        let at = At::new(&game.kind, *game.record.position());
        let (record, raised) = (&game.record, Mutex::new(None));
        let found = interruptible(py, |stop| {
            let mut report = |report: &Report<AnyPosition>| {
                tell(on_depth.as_ref(), &SearchResult::new(&at, report, None), stop, &raised);
            };
            let Some(level) = level else {
                let found = self.player.analyse_any(record, &limits, lines, stop, &mut report);
                return SearchResult::new(&at, &found, None);
            };
            let mut rng = seed.map_or_else(Rng::new, Rng::with_seed);
            let chosen = self.player.choose_any(level.into(), record, &limits, stop, &mut rng);
            // Where chance comes first there is nothing to choose.
            let weighed = |choice: Choice<_>| SearchResult::new(&at, &choice.report, Some(choice.m));
            chosen.map_or_else(|| at_chance(&self.player, record, &at, &limits, stop), weighed)
        })?;
        match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }

    /// Chooses the move to play in a position or a game, within the same limits as `search`. Raises ValueError where there
    /// is none to choose: the game is over, or the spinner comes first.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, level = None, seed = None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<u8>,
        seed: Option<u64>,
    ) -> PyResult<Move> {
        let found = self.search(py, position, depth, nodes, time, level, 1, seed, None)?;
        found.best().ok_or_else(|| wrong("the spinner comes first: spin() it before a move is chosen"))
    }

    /// How a position or a game ends when nobody errs, if the endgame tables know it: of dames and the games that have
    /// such tables, with no more pieces than this engine has tables for.
    fn ending(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Option<EndgameResult>> {
        if self.player.options().endgames.pieces() == 0 {
            return Err(wrong("this engine has no endgame tables: Engine(endgame_pieces=4) has"));
        }
        let game = game_of(position)?;
        Ok(py.detach(|| self.player.ending_any(&game.record)).map(EndgameResult))
    }

    /// Goes through a game, a `Game` or one of a PDN file, and says what every move has cost: each position is searched
    /// within every limit that is given. `on_move` is called with what was found about each move. Other Python threads
    /// run meanwhile, and Ctrl-C ends it.
    #[pyo3(signature = (game, *, depth = None, nodes = None, time = None, lines = 1, on_move = None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn review(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        lines: usize,
        on_move: Option<Py<PyAny>>,
    ) -> PyResult<Review> {
        let limits =
            Limits { depth, nodes, move_time: time.map(|time| seconds("time", time)).transpose()?, clock: None };
        check_limits(&limits, None, lines)?;
        Review::of(py, &self.player, &limits, lines, game, on_move.as_ref())
    }

    /// Forgets what is remembered of positions: another game begins.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.player.forget());
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// There is nothing to be closed: it can stand where a `HubEngine` does.
    #[expect(clippy::unused_self, reason = "Python calls it with the engine")]
    fn __exit__(&self, _kind: &Bound<'_, PyAny>, _raised: &Bound<'_, PyAny>, _traceback: &Bound<'_, PyAny>) {}

    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        Err(missing(slf.as_any(), "Engine", name))
    }

    fn __repr__(&self) -> String {
        let PlayerOptions { threads, memory_megabytes, .. } = self.player.options();
        format!("Engine(hash_mb={memory_megabytes}, threads={threads})")
    }
}

/// What a position is worth before its spin, where a level has nothing to choose.
fn at_chance(
    player: &Player,
    record: &Record<AnyPosition>,
    at: &Arc<At>,
    limits: &Limits,
    stop: &AtomicBool,
) -> SearchResult {
    const DEPTH: u32 = 2;
    SearchResult::new(at, &player.analyse_any(record, &limits.and(&Limits::depth(DEPTH)), 1, stop, &mut |_| {}), None)
}

/// Calls back into Python with a result. If that raises, the search ends and the error is kept.
pub(crate) fn tell(
    on_depth: Option<&Py<PyAny>>,
    found: &SearchResult,
    stop: &AtomicBool,
    raised: &Mutex<Option<PyErr>>,
) {
    told(on_depth, |py| found.clone().into_pyobject(py).map(Bound::into_any), stop, raised);
}

/// The same with anything that was found.
pub(crate) fn told(
    callback: Option<&Py<PyAny>>,
    found: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyAny>>,
    stop: &AtomicBool,
    raised: &Mutex<Option<PyErr>>,
) {
    let Some(callback) = callback else { return };
    if let Err(error) = Python::attach(|py| callback.call1(py, (found(py)?,)).map(drop)) {
        *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        stop.store(true, Relaxed);
    }
}

pub(crate) fn game_of(position: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Ok(position) = position.cast::<Position>() {
        return Ok(Game::from_start(&position.get().0));
    }
    if let Ok(game) = position.cast::<Game>() {
        return Ok(game.try_borrow()?.clone());
    }
    let found = position.get_type().name()?;
    Err(PyTypeError::new_err(format!("{found} cannot be searched: expected a Position or a Game")))
}

/// A number that has to be in a range; whatever it is, also below nought, the message says so.
pub(crate) fn between(
    name: &str,
    value: impl TryInto<usize> + Display + Copy,
    least: usize,
    most: usize,
) -> PyResult<usize> {
    let inside = value.try_into().ok().filter(|value| (least..=most).contains(value));
    inside.ok_or_else(|| wrong(format!("{name}={value}: expected a number from {least} to {most}")))
}

pub(crate) fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(value).map_err(|_| wrong(format!("{name}={value}: expected seconds, nought or more")))
}

fn read_level(number: u8) -> PyResult<Level> {
    Level::new(number).ok_or_else(|| wrong(format!("level={number}: expected a number from 1 to 10")))
}

fn check_limits(limits: &Limits, level: Option<Level>, lines: usize) -> PyResult<()> {
    between("lines", lines, 1, 1000)?;
    let endless = *limits == Limits::default();
    match level {
        None if endless => Err(wrong("a search without end: give depth, nodes, time or level")),
        Some(Level::STRONGEST) if endless => Err(wrong("level=10 is full strength: give depth, nodes or time as well")),
        Some(_) if lines > 1 => Err(wrong("a level weighs its own lines: expected lines=1")),
        _ => Ok(()),
    }
}

/// How a position ends when nobody errs, for the side to move.
#[pyclass(name = "Ending", frozen, eq, module = "damier")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct EndgameResult(damier_engine::EndgameResult);

#[pymethods]
impl EndgameResult {
    /// "win", "draw" or "loss", for the side to move.
    #[getter]
    const fn result(&self) -> &'static str {
        match self.0 {
            damier_engine::EndgameResult::Won { .. } => "win",
            damier_engine::EndgameResult::Drawn => "draw",
            damier_engine::EndgameResult::Lost { .. } => "loss",
        }
    }

    /// In how many half-moves; None in a draw.
    #[getter]
    const fn half_moves(&self) -> Option<u8> {
        match self.0 {
            damier_engine::EndgameResult::Won { within } | damier_engine::EndgameResult::Lost { within } => {
                Some(within)
            }
            damier_engine::EndgameResult::Drawn => None,
        }
    }

    fn __repr__(&self) -> String {
        let within = self.half_moves().map_or_else(String::new, |moves| format!(" in {moves}"));
        format!("<Ending {}{within}>", self.result())
    }
}

/// A line of play and what it is worth to the side to move.
#[pyclass(frozen, module = "damier")]
#[derive(Debug, Clone)]
pub(crate) struct Line {
    at: Arc<At>,
    moves: Vec<AnyMove>,
    score: Score,
}

#[pymethods]
impl Line {
    #[new]
    fn new(py: Python<'_>, position: &Position, moves: Vec<String>, value: i32) -> PyResult<Self> {
        let mut at = position.0.position;
        let mut read = Vec::with_capacity(moves.len());
        for text in moves {
            let m = read_move(&at, &text).map_err(|error| illegal_move(py, &error))?;
            at.play_unchecked(&m);
            read.push(m);
        }
        Ok(Self { at: position.0.clone(), moves: read, score: Score(value) })
    }

    /// Its moves. In a game of chance it ends at the next spin.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let mut at = self.at.clone();
        let step = |&m: &AnyMove| {
            let found = Move::at(&at, m);
            at = at.with(at.position.after(&m));
            found
        };
        self.moves.iter().map(step).collect()
    }

    /// The score for the side to move, in men; in trap, in hundredths of a sure win.
    #[getter]
    fn score(&self) -> f64 {
        self.score.men()
    }

    /// In how many half-moves the game is won (above nought) or lost (below), if that is in sight.
    #[getter]
    const fn end_in(&self) -> Option<i32> {
        self.score.end_in()
    }

    /// The chance to win for the side to move, a draw counting half.
    #[getter]
    fn win_probability(&self) -> f64 {
        self.score.win_probability(Scale::of(&self.at.position))
    }

    fn __str__(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(Move::text).collect();
        format!("{} {}", self.score, moves.join(" ")).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<Line {}>", self.__str__())
    }

    fn __getnewargs__(&self) -> (Position, Vec<String>, i32) {
        (Position(self.at.clone()), self.moves().iter().map(Move::text).collect(), self.score.0)
    }
}

/// What a search has found.
#[pyclass(frozen, module = "damier")]
#[derive(Debug, Clone)]
pub(crate) struct SearchResult {
    best: Option<Move>,
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
    time: f64,
}

#[pymethods]
impl SearchResult {
    #[new]
    fn restored(
        best: Option<PyRef<'_, Move>>,
        lines: Vec<PyRef<'_, Line>>,
        depth: u32,
        nodes: u64,
        time: f64,
    ) -> PyResult<Self> {
        let lines: Vec<Line> = lines.iter().map(|line| (*line).clone()).collect();
        if lines.is_empty() {
            return Err(wrong("a result without a line: expected one at least"));
        }
        Ok(Self { best: best.map(|best| (*best).clone()), lines, depth, nodes, time })
    }

    /// The move to play; none where the spinner has to be spun first. At a level it need not be the best line's.
    #[getter]
    pub(crate) fn best(&self) -> Option<Move> {
        self.best.clone()
    }

    /// The score of that move for the side to move, in men; in trap, in hundredths of a sure win.
    #[getter]
    fn score(&self) -> f64 {
        self.line().score()
    }

    /// In how many half-moves the game is won (above nought) or lost (below), if that is in sight.
    #[getter]
    fn end_in(&self) -> Option<i32> {
        self.line().end_in()
    }

    /// The chance to win for the side to move, a draw counting half.
    #[getter]
    fn win_probability(&self) -> f64 {
        self.line().win_probability()
    }

    /// The moves expected, that one first.
    #[getter]
    fn pv(&self) -> Vec<Move> {
        self.line().moves()
    }

    /// The lines looked for, the best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.lines.clone()
    }

    /// How deep the search has looked, in half-moves.
    #[getter]
    const fn depth(&self) -> u32 {
        self.depth
    }

    /// How many positions that took.
    #[getter]
    const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many seconds.
    #[getter]
    const fn time(&self) -> f64 {
        self.time
    }

    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        Err(missing(slf.as_any(), "SearchResult", name))
    }

    fn __repr__(&self) -> String {
        format!("<SearchResult depth {}: {}>", self.depth, self.line().__str__())
    }

    fn __getnewargs__(&self) -> (Option<Move>, Vec<Line>, u32, u64, f64) {
        (self.best.clone(), self.lines.clone(), self.depth, self.nodes, self.time)
    }
}

impl Line {
    /// A line that was seen in a position.
    pub(crate) fn seen(at: &Arc<At>, moves: &[AnyMove], score: Score) -> Self {
        Self { at: at.clone(), moves: moves.to_vec(), score }
    }
}

impl SearchResult {
    fn new(at: &Arc<At>, report: &Report<AnyPosition>, chosen: Option<AnyMove>) -> Self {
        let line = |line: &damier_engine::Line<AnyPosition>| Line {
            at: at.clone(),
            moves: line.moves.clone(),
            score: line.score,
        };
        let mut lines: Vec<Line> = report.lines.iter().map(line).collect();
        if lines.is_empty() {
            // Stopped before anything was found.
            lines.push(Line { at: at.clone(), moves: Vec::new(), score: Score(0) });
        }
        let best = chosen.or(report.best().copied()).map(|m| Move::at(at, m));
        Self { best, lines, depth: report.depth, nodes: report.nodes, time: report.elapsed.as_secs_f64() }
    }

    /// What another program has found: one line.
    pub(crate) fn told(at: &Arc<At>, moves: Vec<AnyMove>, score: Score, depth: u32, nodes: u64, time: f64) -> Self {
        let best = moves.first().map(|&m| Move::at(at, m));
        Self { best, lines: vec![Line { at: at.clone(), moves, score }], depth, nodes, time }
    }

    /// The line of the move to play.
    fn line(&self) -> &Line {
        let best = self.best.as_ref().map(Move::played);
        self.lines.iter().find(|line| line.moves.first() == best).unwrap_or(&self.lines[0])
    }
}
