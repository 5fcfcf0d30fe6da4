//! The engine as draughts programs talk to it: Hub 2, usually over standard input and output.

mod settings;
mod thinking;

use std::{
    fmt::Display,
    io::{self, BufRead, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
    time::Duration,
};

use damier_engine::{Evaluate, GameClock, Limits};
use damier_notation::hub::{FromEngine, Go, HubLevel, Id, ToEngine};
use damier_player::{EndgameTables, Keep, Player};
use damier_rules::{AutoDraw, Record, dames::Dames};

use self::{settings::Settings, thinking::Thinking};

/// Answers until the other side says `quit` or closes the input. Only a failing stream is an error: mistakes of the
/// other side are answered.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session::new(Output(Arc::new(Mutex::new(output))));
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
            Err(error) => session.output.say(FromEngine::from(error))?,
        }
    }
    session.end_search();
    Ok(())
}

/// The output, shared by the session and its search.
#[derive(Clone)]
struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Writes one line at once: the other side waits for it.
    fn say(&self, line: impl Display) -> io::Result<()> {
        // If a thread panicked in the middle of a line, the other side sees an incomplete line.
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}")?;
        out.flush()
    }

    fn complain(&self, message: &str) -> io::Result<()> {
        self.say(FromEngine::Error { message: message.to_owned() })
    }
}

struct Session {
    output: Output,
    settings: Settings,
    /// Whether everything that takes time has to be prepared: from `init` on.
    ready: bool,
    player: Option<Arc<Player>>,
    record: Record<Dames>,
    level: HubLevel,
    search: Option<Running>,
}

/// A search under way.
struct Running {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    /// Set before `done` is sent: the other side may send the next command at once, while the search's thread is still
    /// ending.
    answered: Arc<AtomicBool>,
    /// The time for our move once the opponent has made the move pondered on.
    after_hit: Option<Duration>,
}

impl Session {
    fn new(output: Output) -> Self {
        Self {
            output,
            settings: Settings::new(),
            ready: false,
            player: None,
            record: Record::new(Dames::default(), AutoDraw::Off),
            level: HubLevel::default(),
            search: None,
        }
    }

    fn obey(&mut self, message: ToEngine) -> io::Result<()> {
        if self.search.as_ref().is_some_and(|search| search.answered.load(Relaxed) || search.thread.is_finished()) {
            self.end_search();
        }
        match message {
            ToEngine::Ping => self.output.say(FromEngine::Pong),
            ToEngine::Stop => {
                self.end_search();
                Ok(())
            }
            ToEngine::PonderHit => {
                self.hit();
                Ok(())
            }
            ToEngine::Quit | ToEngine::Unknown(_) => Ok(()),
            _ if self.search.is_some() => {
                self.output.complain("a search is under way: expected stop, ponder-hit or ping")
            }
            ToEngine::Hub => self.introduce(),
            ToEngine::SetParam { name, value } => self.set(&name, value),
            ToEngine::Init => {
                self.ready = true;
                self.get_ready();
                self.output.say(FromEngine::Ready)
            }
            ToEngine::NewGame => {
                if let Some(player) = &self.player {
                    player.forget();
                }
                self.set_up_board();
                Ok(())
            }
            ToEngine::Pos { position, moves } => {
                self.record = Record::new(position, AutoDraw::Off);
                match moves.iter().try_for_each(|m| self.record.play(m)) {
                    Ok(()) => Ok(()),
                    Err(error) => self.output.complain(&error.to_string()),
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

    fn introduce(&self) -> io::Result<()> {
        let id = Id {
            name: "Damier".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: env!("CARGO_PKG_AUTHORS").to_owned(),
            country: String::new(),
        };
        self.output.say(FromEngine::Id(id))?;
        for param in self.settings.params() {
            self.output.say(FromEngine::Param(param.clone()))?;
        }
        self.output.say(FromEngine::Wait)
    }

    fn set(&mut self, name: &str, value: String) -> io::Result<()> {
        if let Err(error) = self.settings.set(name, value) {
            return self.output.say(FromEngine::from(error));
        }
        if name == "variant" {
            self.set_up_board();
        }
        if self.ready {
            self.get_ready();
        }
        Ok(())
    }

    /// Sets the position for searches until another one is given.
    fn set_up_board(&mut self) {
        self.record = Record::new(self.settings.opening().start(), AutoDraw::Off);
    }

    /// The player with the present settings; made anew if they have changed.
    fn player(&mut self) -> Arc<Player> {
        // Computed in the background, if they are not ready yet.
        let endgames = EndgameTables::in_background(self.settings.endgame_pieces(), &Keep::UserCache);
        let options = self.settings.options(endgames);
        let fitting = self.player.take().filter(|player| *player.options() == options);
        Arc::clone(self.player.insert(fitting.unwrap_or_else(|| Arc::new(Player::new(options)))))
    }

    /// Prepares everything that takes time, so that later only moves do. The usual endgame tables come in the
    /// background, as they take some twenty seconds the first time; tables of another size are waited for.
    fn get_ready(&mut self) {
        let player = self.player();
        let endgames = &player.options().endgames;
        if endgames.pieces() != EndgameTables::USUAL_PIECES {
            endgames.wait(Dames::table_game());
        }
    }

    fn go(&mut self, go: Go) {
        let given = limits(&std::mem::take(&mut self.level));
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let thinking = Thinking {
            go,
            player: self.player(),
            record: self.record.clone(),
            limits: given,
            tells_answer: self.settings.ponder(),
            output: self.output.clone(),
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
            // A search that panicked has no answer, and its thread no result.
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

fn limits(level: &HubLevel) -> Limits {
    let clock = level.time.map(|left| GameClock { left, increment: level.inc.unwrap_or_default(), moves: level.moves });
    Limits { depth: level.depth, nodes: level.nodes, move_time: level.move_time, clock }
}
