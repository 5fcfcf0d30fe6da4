//! Other programs: whatever speaks Hub 2, started and asked for moves.

use std::{
    ffi::OsStr,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
    time::{Duration, Instant},
};

use damier_arena::hub::{Client, HubAnswer, Patience, Program, Trouble};
use damier_engine::{Score, typed_record};
use damier_notation::hub::{Go, HubLevel, Id, Info};
use damier_rules::{AnyMove, AnyPosition, Record, dames::Dames};
use pyo3::{
    exceptions::{PyTimeoutError, PyTypeError},
    prelude::*,
    types::{PyBool, PyDict, PyString},
};

use crate::{
    engine::{SearchResult, game_of, seconds, tell},
    errors::{HubError, system, wrong},
    interrupt::interruptible,
    kind::At,
    moves::Move,
};

/// How long an answer is waited for beyond the time that was given for it.
const GRACE: Duration = Duration::from_secs(10);
/// How long a program may take to give up a search before it is ended.
const STOPPING: Duration = Duration::from_secs(5);
/// How long it is waited for where no time was given.
const PATIENCE: Duration = Duration::from_mins(5);

/// Nobody waits for longer than this, so that there is an end to count from.
const LONGEST: Duration = Duration::from_hours(24 * 365);

/// Another program that plays international draughts and speaks Hub 2.
#[pyclass(frozen, module = "damier")]
#[derive(Debug)]
pub(crate) struct HubEngine {
    command: Vec<String>,
    id: Id,
    /// Nothing once it was closed, or has ended.
    client: Mutex<Option<Client>>,
}

/// What a search of another program may take, and who hears of it.
struct Question<'a> {
    level: HubLevel,
    go: Go,
    timeout: Option<f64>,
    on_depth: Option<&'a Py<PyAny>>,
}

#[pymethods]
impl HubEngine {
    #[new]
    #[pyo3(signature = (command, *, params = None, timeout = 120.0))]
    fn new(
        py: Python<'_>,
        command: &Bound<'_, PyAny>,
        params: Option<&Bound<'_, PyDict>>,
        timeout: f64,
    ) -> PyResult<Self> {
        let command = read_command(command)?;
        let timeout = read_timeout(timeout)?;
        let patience = Patience { greeting: timeout, preparing: timeout };
        let program = Program { command: command.clone(), parameters: read_params(params)? };
        let client = interruptible(py, |stop| Client::start(&program, &patience, stop))?;
        let client = client.map_err(|trouble| raised(py, trouble, &command))?;
        Ok(Self { command, id: client.id().clone(), client: Mutex::new(Some(client)) })
    }

    /// What the program calls itself.
    #[getter]
    fn name(&self) -> &str {
        &self.id.name
    }

    /// Its version.
    #[getter]
    fn version(&self) -> &str {
        &self.id.version
    }

    /// Who wrote it.
    #[getter]
    fn author(&self) -> &str {
        &self.id.author
    }

    /// Its parameters and what they are set to, by the names the program gives them.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let params = py.detach(|| self.place().as_ref().map(|client| client.params().to_vec()).unwrap_or_default());
        let dict = PyDict::new(py);
        for param in params {
            dict.set_item(param.name, param.value)?;
        }
        Ok(dict)
    }

    /// Whether it runs: not once it was closed, or has ended in a search.
    #[getter]
    fn is_running(&self, py: Python<'_>) -> bool {
        py.detach(|| self.place().is_some())
    }

    /// Sets parameters of the program: a number, a text, True or False each. `tt_size` is `tt-size` as well.
    #[pyo3(signature = (params = None, /, **named))]
    fn set(
        &self,
        py: Python<'_>,
        params: Option<&Bound<'_, PyDict>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let given: Vec<_> = read_params(params)?.into_iter().chain(read_params(named)?).collect();
        self.with(py, |client, _| given.iter().try_for_each(|(name, value)| client.set(name, value)))
    }

    /// Tells it that the next search has nothing to do with those before.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |client, _| client.new_game())
    }

    /// Asks whether it still listens, and raises TimeoutError if nothing is heard within so many seconds.
    #[pyo3(signature = (timeout = 10.0))]
    fn ping(&self, py: Python<'_>, timeout: f64) -> PyResult<()> {
        let deadline = Instant::now() + read_timeout(timeout)?;
        self.with(py, |client, stop| client.ping(deadline, stop))
    }

    /// Has it analyse a position or a game, within every limit that is given, as `Engine.search` does: depth, nodes, time
    /// in seconds. `on_depth` is called with what it says meanwhile. If there is no answer within `timeout` seconds (ten
    /// more than `time`; five minutes where there is none), TimeoutError is raised.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, timeout = None, on_depth = None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn search(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        timeout: Option<f64>,
        on_depth: Option<Py<PyAny>>,
    ) -> PyResult<SearchResult> {
        let move_time = time.map(|time| seconds("time", time)).transpose()?;
        let level = HubLevel { depth, nodes, move_time, ..HubLevel::default() };
        self.ask(py, position, &Question { level, go: Go::Analyze, timeout, on_depth: on_depth.as_ref() })
    }

    /// Has it choose the move to play in a position or a game. `clock` is what it has left, in seconds, `increment` what
    /// each move adds to that, `moves` how many moves it has to do for.
    #[pyo3(signature = (
        position, *, depth = None, nodes = None, time = None, clock = None, increment = None, moves = None, timeout = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: Option<f64>,
        moves: Option<u32>,
        timeout: Option<f64>,
    ) -> PyResult<Move> {
        let given = |name, value: Option<f64>| value.map(|value| seconds(name, value)).transpose();
        let level = HubLevel {
            depth,
            nodes,
            move_time: given("time", time)?,
            moves,
            time: given("clock", clock)?,
            inc: given("increment", increment)?,
            infinite: false,
        };
        let found = self.ask(py, position, &Question { level, go: Go::Think, timeout, on_depth: None })?;
        found.best().ok_or_else(|| HubError::new_err(format!("{}: it has found no move", self.command.join(" "))))
    }

    /// Ends the program. What is closed stays closed.
    fn close(&self, py: Python<'_>) {
        py.detach(|| drop(self.place().take()));
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _kind: &Bound<'_, PyAny>,
        _raised: &Bound<'_, PyAny>,
        _traceback: &Bound<'_, PyAny>,
    ) {
        self.close(py);
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let state = if self.is_running(py) { "" } else { " (closed)" };
        format!("<HubEngine {} {}{state}>", self.id.name, self.id.version)
    }
}

impl HubEngine {
    fn place(&self) -> MutexGuard<'_, Option<Client>> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the program; one that has ended is let go.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Client, &AtomicBool) -> Result<T, Trouble> + Send,
    ) -> PyResult<T> {
        let done = interruptible(py, |stop| {
            let mut place = self.place();
            let Some(client) = place.as_mut() else {
                return Err(Trouble::Gone("it was closed, or has ended".to_owned()));
            };
            let done = work(client, stop);
            if matches!(done, Err(Trouble::Gone(_))) {
                *place = None;
            }
            done
        })?;
        done.map_err(|trouble| raised(py, trouble, &self.command))
    }

    fn ask(&self, py: Python<'_>, position: &Bound<'_, PyAny>, question: &Question<'_>) -> PyResult<SearchResult> {
        let &Question { level, go, timeout, on_depth } = question;
        let game = game_of(position)?;
        if let Some(outcome) = game.record.outcome() {
            return Err(wrong(game.over(outcome).en));
        }
        if level == HubLevel::default() {
            return Err(wrong("a search without end: give depth, nodes or time"));
        }
        let (record, at) = (as_dames(&game.record)?, At::new(&game.kind, *game.record.position()));
        let given = level.move_time.or(level.time).map_or(PATIENCE, |time| time.saturating_add(GRACE));
        let waits = timeout.map_or(Ok(given.min(LONGEST)), read_timeout)?;
        let started = Instant::now();
        let deadline = started + waits;
        let failed = Mutex::new(None);
        let found = self.with(py, |client, stop| {
            let mut told = |info: &Info| {
                if info.depth.is_some() && on_depth.is_some() {
                    let line = info.line(record.position());
                    tell(on_depth, &result(&at, info, line, started.elapsed()), stop, &failed);
                }
            };
            let found = client.search(&record, level, go, deadline, stop, &mut told);
            match found {
                // A program that does not even stop is of no more use.
                Err(Trouble::Late(what)) if !client.give_up_search(STOPPING) => Err(Trouble::Gone(what)),
                Err(Trouble::Stopped) if !client.give_up_search(STOPPING) => {
                    Err(Trouble::Gone("it does not stop".to_owned()))
                }
                found => found,
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        // Whether it was still there or not: it was late.
        let late = started.elapsed() >= waits;
        let HubAnswer { m, ponder, info } = found.map_err(|error| {
            let was_late = late && error.is_instance_of::<HubError>(py);
            if was_late { PyTimeoutError::new_err(error.value(py).to_string()) } else { error }
        })?;
        let line = info.line(record.position());
        let line = if line.first() == Some(&m) { line } else { [m].into_iter().chain(ponder).collect() };
        Ok(result(&at, &info, line, started.elapsed()))
    }
}

/// The game in its own types.
fn as_dames(record: &Record<AnyPosition>) -> PyResult<Record<Dames>> {
    let typed = match *record.start() {
        AnyPosition::Dames(start) => typed_record(start, record, record.auto_draw()),
        _ => None,
    };
    typed.ok_or_else(|| wrong("Hub is spoken in dames and dames-10 only"))
}

fn result(
    at: &std::sync::Arc<At>,
    info: &Info,
    line: Vec<damier_rules::dames::Move>,
    elapsed: Duration,
) -> SearchResult {
    /// Beyond this no score is a number of men.
    const MOST_MEN: f64 = 200.0;
    let score = Score((info.score.unwrap_or(0.0).clamp(-MOST_MEN, MOST_MEN) * 100.0).round() as i32);
    let moves = line.into_iter().map(AnyMove::Dames).collect();
    let time = info.time.unwrap_or(elapsed).as_secs_f64();
    SearchResult::told(at, moves, score, info.depth.unwrap_or(0), info.nodes.unwrap_or(0), time)
}

/// How long to wait.
fn read_timeout(timeout: f64) -> PyResult<Duration> {
    seconds("timeout", timeout).map(|timeout| timeout.min(LONGEST))
}

/// Parameters by name, with what they shall be set to.
fn read_params(params: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let param = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let value = match value.cast::<PyBool>() {
            Ok(switch) => switch.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        Ok((name.cast::<PyString>()?.to_cow()?.into_owned(), value))
    };
    params.into_iter().flatten().map(param).collect()
}

/// A command: a list with its arguments, a text as a shell has it, or the path of a program.
fn read_command(command: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let py = command.py();
    let parts: Vec<String> = if command.is_instance_of::<PyString>() {
        py.import("shlex")?.call_method1("split", (command,))?.extract()?
    } else if let Ok(path) = command.extract::<PathBuf>() {
        vec![path.to_str().map(str::to_owned).ok_or_else(|| wrong(format!("{}: expected UTF-8", path.display())))?]
    } else {
        let parts = command.try_iter().map_err(|_| {
            PyTypeError::new_err("a command is expected: a text, a path or a list with the program and its arguments")
        })?;
        parts.map(|part| Ok(part?.str()?.to_string())).collect::<PyResult<_>>()?
    };
    if parts.is_empty() { Err(wrong("an empty command: expected a program")) } else { Ok(parts) }
}

/// What went wrong, as Python expects it.
fn raised(py: Python<'_>, trouble: Trouble, command: &[String]) -> PyErr {
    let name = command.first().map(String::as_str).unwrap_or_default();
    match trouble {
        Trouble::Start(error) => system(py, error, Some(OsStr::new(name))),
        Trouble::Parameter(_) => wrong(format!("{name}: {trouble}")),
        Trouble::Late(_) => PyTimeoutError::new_err(format!("{name}: {trouble}")),
        _ => HubError::new_err(format!("{name}: {trouble}")),
    }
}
