//! `damier hub`: the engine as draughts programs talk to it, over standard input and output (Hub 2).

mod settings;
mod thinking;

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

use damier_engine::{Book, Engine, GameClock, Limits};
use damier_notation::hub::{FromEngine, Go, Id, Level, ToEngine};
use damier_rules::{AutoDraw, Record, dames::Dames};

use self::{settings::Settings, thinking::Thinking};
use crate::{endgames::endgames, failure::Failure};

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
    settings: Settings,
    /// Whether everything that takes time has to be at hand: from `init` on.
    ready: bool,
    engine: Option<Arc<Engine>>,
    record: Record<Dames>,
    level: Level,
    search: Option<Running>,
    random: fastrand::Rng,
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
        Self {
            settings: Settings::new(),
            ready: false,
            engine: None,
            record: Record::new(Dames::default(), AutoDraw::Off),
            level: Level::default(),
            search: None,
            random: fastrand::Rng::new(),
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
                self.ready = true;
                self.engine();
                say(FromEngine::Ready)
            }
            ToEngine::NewGame => {
                // Nobody else holds the engine while no search is under way.
                if let Some(engine) = self.engine.as_mut().and_then(Arc::get_mut) {
                    engine.forget();
                }
                self.set_up_board();
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
        for param in self.settings.params() {
            say(FromEngine::Param(param.clone()))?;
        }
        say(FromEngine::Wait)
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), Failure> {
        if let Err(error) = self.settings.set(name, value) {
            return say(FromEngine::from(error));
        }
        if name == "variant" {
            self.set_up_board();
        }
        if self.ready {
            self.engine();
        }
        Ok(())
    }

    /// The position a search is about as long as nobody says another.
    fn set_up_board(&mut self) {
        self.record = Record::new(self.settings.opening().start(), AutoDraw::Off);
    }

    /// The engine as it is to be set up; made anew when that has changed.
    fn engine(&mut self) -> Arc<Engine> {
        let (options, pieces) = (self.settings.options(), self.settings.endgame_pieces());
        // Tables for one piece or none are no tables.
        let fits = |engine: &Arc<Engine>| {
            engine.options() == options && engine.endgame_pieces() == if pieces < 2 { 0 } else { pieces }
        };
        let fitting = self.engine.take().filter(fits);
        let anew = || Arc::new(Engine::new(options).with_endgames(endgames(pieces)));
        Arc::clone(self.engine.insert(fitting.unwrap_or_else(anew)))
    }

    fn go(&mut self, go: Go) {
        let given = limits(&std::mem::take(&mut self.level));
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let thinking = Thinking {
            go,
            engine: self.engine(),
            record: self.record.clone(),
            limits: given,
            level: self.settings.level(),
            book: self.settings.book().then(Book::own),
            tells_answer: self.settings.ponder(),
            random: self.random.fork(),
            stop: Arc::clone(&stop),
            answered: Arc::clone(&answered),
        };
        let thread = std::thread::spawn(move || thinking.run());
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
