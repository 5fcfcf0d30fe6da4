//! `damier hub`: the engine as draughts programs talk to it, over standard input and output (Hub 2).

use std::{
    fmt::Display,
    io::{BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
    time::Duration,
};

use damier_engine::{Engine, GameClock, Limits, Options, Report};
use damier_notation::hub::{FromEngine, Go, Id, Info, Level, Line, Param, ParamKind, ToEngine};
use damier_rules::{AutoDraw, Record, dames::Dames};

use crate::failure::Failure;

/// Speak Hub 2 with a draughts program (dames and dames-10)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<(), Failure> {
    let mut session = Session::new();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        match text.trim().parse() {
            Ok(ToEngine::Quit) => break,
            Ok(message) => session.obey(message)?,
            Err(error) => say(FromEngine::from(error))?,
        }
    }
    session.end_search();
    Ok(())
}

/// Writes one line at once: the other side waits for it.
fn say(line: impl Display) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

fn complain(message: &str) -> Result<(), Failure> {
    say(FromEngine::Error { message: message.to_owned() })
}

struct Session {
    params: Vec<Param>,
    engine: Option<Arc<Engine>>,
    record: Record<Dames>,
    level: Level,
    search: Option<Running>,
}

/// A search under way.
struct Running {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    /// Set before `done` is said: who has heard it may go on at once, while the thread is still about to end.
    answered: Arc<AtomicBool>,
    /// What the clock allows once the opponent has made the move pondered on.
    after_hit: Option<Duration>,
}

impl Session {
    fn new() -> Self {
        let param = |name: &str, value: &str, kind| Param { name: name.to_owned(), value: value.to_owned(), kind };
        let int = |min, max| ParamKind::Int { min: Some(min), max: Some(max) };
        Self {
            params: vec![
                param("variant", "normal", ParamKind::Enum { values: vec!["normal".to_owned()] }),
                param("ponder", "true", ParamKind::Bool),
                param("threads", "1", int(1, 256)),
                param("tt-size", "64", int(1, 65_536)),
            ],
            engine: None,
            record: Record::new(Dames::default(), AutoDraw::On),
            level: Level::default(),
            search: None,
        }
    }

    fn obey(&mut self, message: ToEngine) -> Result<(), Failure> {
        if self.search.as_ref().is_some_and(|search| search.answered.load(Relaxed) || search.thread.is_finished()) {
            self.end_search();
        }
        match message {
            ToEngine::Ping => say(FromEngine::Pong),
            ToEngine::Stop => {
                self.end_search();
                Ok(())
            }
            ToEngine::PonderHit => {
                self.hit();
                Ok(())
            }
            ToEngine::Quit | ToEngine::Unknown(_) => Ok(()),
            _ if self.search.is_some() => complain("a search is under way: expected stop, ponder-hit or ping"),
            ToEngine::Hub => self.introduce(),
            ToEngine::SetParam { name, value } => self.set(&name, value),
            ToEngine::Init => {
                self.engine = Some(Arc::new(Engine::new(self.options())));
                say(FromEngine::Ready)
            }
            ToEngine::NewGame => {
                // Nobody else holds the engine while no search is under way.
                if let Some(engine) = self.engine.as_mut().and_then(Arc::get_mut) {
                    engine.forget();
                }
                Ok(())
            }
            ToEngine::Pos { position, moves } => {
                self.record = Record::new(position, AutoDraw::Off);
                match moves.iter().try_for_each(|m| self.record.play(m)) {
                    Ok(()) => Ok(()),
                    Err(error) => complain(&error.to_string()),
                }
            }
            ToEngine::Level(level) => {
                self.level.merge(&level);
                Ok(())
            }
            ToEngine::Go(go) => {
                self.go(go);
                Ok(())
            }
        }
    }

    fn introduce(&self) -> Result<(), Failure> {
        let id = Id {
            name: "Damier".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: env!("CARGO_PKG_AUTHORS").to_owned(),
            country: String::new(),
        };
        say(FromEngine::Id(id))?;
        for param in &self.params {
            say(FromEngine::Param(param.clone()))?;
        }
        say(FromEngine::Wait)
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), Failure> {
        match self.params.iter_mut().find(|param| param.name == name) {
            None => complain(&format!("unknown parameter {}", damier_notation::clip(name))),
            Some(param) => match param.check(&value) {
                Ok(()) => {
                    param.value = value;
                    Ok(())
                }
                Err(error) => say(FromEngine::from(error)),
            },
        }
    }

    fn options(&self) -> Options {
        let number = |name: &str| {
            let value = self.params.iter().find(|param| param.name == name).map(|param| param.value.parse());
            value.and_then(Result::ok).unwrap_or(1)
        };
        Options { threads: number("threads"), table_megabytes: number("tt-size"), lines: 1 }
    }

    fn go(&mut self, go: Go) {
        let options = self.options();
        let engine = Arc::clone(self.engine.get_or_insert_with(|| Arc::new(Engine::new(options))));
        let given = limits(&std::mem::take(&mut self.level));
        let limits = if go == Go::Ponder { Limits::default() } else { given };
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (record, asked, answering) = (self.record.clone(), Arc::clone(&stop), Arc::clone(&answered));
        let thread = std::thread::spawn(move || search(&engine, &record, &limits, &asked, &answering));
        self.search = Some(Running { thread, stop, answered, after_hit: given.allowance() });
    }

    /// Stops the search, if there is one, and waits until it has answered.
    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Relaxed);
            // A search that failed has nothing to say any more, and neither has its thread.
            let _ = search.thread.join();
        }
    }

    /// The opponent has made the move pondered on: from now on the clock runs.
    fn hit(&self) {
        let Some(search) = &self.search else { return };
        let stop = Arc::clone(&search.stop);
        match search.after_hit {
            None => stop.store(true, Relaxed),
            Some(time) => {
                std::thread::spawn(move || {
                    std::thread::sleep(time);
                    stop.store(true, Relaxed);
                });
            }
        }
    }
}

fn limits(level: &Level) -> Limits {
    let clock = level.time.map(|left| GameClock { left, increment: level.inc.unwrap_or_default(), moves: level.moves });
    Limits { depth: level.depth, nodes: level.nodes, move_time: level.move_time, clock }
}

/// Searches and says how it goes; when nobody listens any more it ends.
fn search(engine: &Engine, record: &Record<Dames>, limits: &Limits, stop: &AtomicBool, answered: &AtomicBool) {
    let found = engine.search(record, limits, stop, &mut |report| {
        if say(FromEngine::Info(info(report))).is_err() {
            stop.store(true, Relaxed);
        }
    });
    answered.store(true, Relaxed);
    let answer = match found.lines.first().map(|line| line.moves.as_slice()) {
        Some([first, rest @ ..]) => say(FromEngine::done(*first, rest.first().copied())),
        // The protocol never asks for this; whoever does is still waiting for an end.
        _ => complain("there is no legal move here: the game is over").and_then(|()| say(Line::new("done"))),
    };
    if answer.is_err() {
        stop.store(true, Relaxed);
    }
}

fn info(report: &Report<Dames>) -> Info {
    let line = report.lines.first();
    // As the protocol has it: 100 men and more is the end of the game, less the moves to it.
    let score = line.map(|line| match line.score.end_in() {
        Some(moves) => f64::from(moves.signum()) * (100.0 - f64::from(moves.abs()) / 100.0),
        None => line.score.men(),
    });
    Info {
        depth: Some(report.depth),
        mean_depth: None,
        score,
        nodes: Some(report.nodes),
        time: Some(report.elapsed),
        nps: Some(report.speed() / 1e6),
        pv: line.map(|line| line.moves.iter().map(|&m| m.into()).collect()).unwrap_or_default(),
    }
}
