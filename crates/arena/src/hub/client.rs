//! A program that speaks Hub 2: starts it and talks to it, for whoever plays or analyses with it, or sets it up.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    time::{Duration, Instant},
};

use damier_notation::{
    clip,
    hub::{FromEngine, Go, HubLevel, Id, Info, Param, ToEngine},
};
use damier_rules::{
    DrawClock, Position, Record,
    dames::{Dames, Move},
};

/// A program and how it is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What to run, with its arguments. Never empty.
    pub command: Vec<String>,
    /// Parameters of its own, by name.
    pub parameters: Vec<(String, String)>,
}

/// How long a program may take before it plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// To say what it is.
    pub greeting: Duration,
    /// To get ready: some load books and endgame tables.
    pub preparing: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { greeting: Duration::from_secs(10), preparing: Duration::from_mins(2) }
    }
}

/// How long a program may take to leave.
const LEAVING: Duration = Duration::from_millis(500);
/// No line of Hub is longer.
const LONGEST_LINE: u64 = 1 << 16;

/// What can go wrong with a program.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(io::Error),
    /// It has no such parameter, or not with that value.
    #[error("{0}")]
    Parameter(String),
    /// It says so itself.
    #[error("error {}", clip(.0))]
    Error(String),
    /// It plays an illegal move, or none.
    #[error("{0}")]
    IllegalMove(String),
    /// It does not answer in time.
    #[error("{0}")]
    Late(String),
    /// It has ended, or closed its output.
    #[error("{0}")]
    Gone(String),
    /// Nobody waits for it any more.
    #[error("nobody waits for it")]
    Stopped,
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq)]
pub struct HubAnswer {
    /// The move to play.
    pub m: Move,
    /// The answer it expects.
    pub ponder: Option<Move>,
    /// The last value of each item.
    pub info: Info,
}

/// A running program.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line on its standard error.
    last_words: Arc<Mutex<String>>,
    id: Id,
    params: Vec<Param>,
}

impl Client {
    /// Starts the program, greets it, sets its parameters and waits until it is ready.
    pub fn start(program: &Program, patience: &Patience, stop: &AtomicBool) -> Result<Self, Trouble> {
        let [name, arguments @ ..] = program.command.as_slice() else {
            return Err(Trouble::Start(io::Error::new(io::ErrorKind::InvalidInput, "no program is named")));
        };
        let mut command = Command::new(name);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(Trouble::Start)?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Trouble::Gone("cannot be spoken to".to_owned()));
        };
        // The channel is bounded, so a program that never stops talking has to wait.
        let (sender, lines) = sync_channel(1024);
        std::thread::spawn(move || read_lines(output, |line| send(&sender, line)));
        let last_words = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last_words);
        std::thread::spawn(move || read_lines(errors, |line| keep(&kept, line)));
        let mut client = Self { child, input, lines, last_words, id: Id::default(), params: Vec::new() };
        client.greet(patience, &program.parameters, stop)?;
        Ok(client)
    }

    fn greet(
        &mut self,
        patience: &Patience,
        parameters: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<(), Trouble> {
        self.tell(&ToEngine::Hub)?;
        let deadline = Instant::now() + patience.greeting;
        loop {
            match self.expect(deadline, "`wait` in answer to `hub`", stop)? {
                FromEngine::Id(id) => self.id = id,
                FromEngine::Param(param) => self.params.push(param),
                FromEngine::Wait => break,
                _ => {}
            }
        }
        for (name, value) in parameters {
            self.set(name, value)?;
        }
        self.tell(&ToEngine::Init)?;
        let deadline = Instant::now() + patience.preparing;
        while self.expect(deadline, "`ready` in answer to `init`", stop)? != FromEngine::Ready {}
        Ok(())
    }

    /// Who it says it is.
    pub const fn id(&self) -> &Id {
        &self.id
    }

    /// Its parameters, with what they are set to.
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Sets one of its parameters. Where it has none of that name, `tt_size` is `tt-size`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        let place = |name: &str| self.params.iter().position(|param| param.name == *name);
        let Some(place) = place(name).or_else(|| place(&name.replace('_', "-"))) else {
            let names: Vec<&str> = self.params.iter().map(|param| param.name.as_str()).collect();
            let what = format!("it has no parameter {}: expected one of {}", clip(name), names.join(", "));
            return Err(Trouble::Parameter(what));
        };
        let param = &mut self.params[place];
        param.check(value).map_err(|error| Trouble::Parameter(error.to_string()))?;
        value.clone_into(&mut param.value);
        let message = ToEngine::SetParam { name: param.name.clone(), value: value.to_owned() };
        self.tell(&message)
    }

    /// Tells it that another game begins.
    pub fn new_game(&mut self) -> Result<(), Trouble> {
        self.tell(&ToEngine::NewGame)
    }

    /// Asks whether it still listens.
    pub fn ping(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<(), Trouble> {
        self.tell(&ToEngine::Ping)?;
        while self.expect(deadline, "`pong` in answer to `ping`", stop)? != FromEngine::Pong {}
        Ok(())
    }

    /// Has it search the last position of a game, and passes on what it reports. If it does not answer in time, or the
    /// caller stops waiting, call [`Client::give_up_search`].
    pub fn search(
        &mut self,
        game: &Record<Dames>,
        level: HubLevel,
        go: Go,
        deadline: Instant,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Info),
    ) -> Result<HubAnswer, Trouble> {
        // Positions that no repetition can reach are of no use to the program.
        let tail = game.clock().repeatable().min(game.moves().len());
        let skipped = game.moves().len() - tail;
        let position = game.positions().nth(skipped).unwrap_or(game.position());
        let moves = game.moves().skip(skipped).copied().collect();
        for message in [ToEngine::Pos { position: *position, moves }, ToEngine::Level(level), ToEngine::Go(go)] {
            self.tell(&message)?;
        }
        let mut info = Info::default();
        loop {
            let line = self.hear(deadline, stop).map_err(|silence| self.trouble(silence, None))?;
            match line.parse() {
                Ok(FromEngine::Info(more)) => {
                    merge(&mut info, more);
                    tell(&info);
                }
                Ok(FromEngine::Done { move_, ponder }) => {
                    let m = move_.resolve(game.position());
                    let m = m.map_err(|error| Trouble::IllegalMove(error.to_string()))?;
                    let ponder = ponder.and_then(|answer| answer.resolve(&game.position().after(&m)).ok());
                    return Ok(HubAnswer { m, ponder, info });
                }
                Ok(FromEngine::Error { message }) => return Err(Trouble::Error(message)),
                // `done` without a move, or with what is none.
                Err(error) if is_done(&line) => {
                    return Err(Trouble::IllegalMove(format!("{} ({error})", clip(&line))));
                }
                _ => {}
            }
        }
    }

    /// Ends a search. Returns whether the program has stopped it within `patience`.
    pub fn give_up_search(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        if self.tell(&ToEngine::Stop).is_err() {
            return false;
        }
        loop {
            match self.hear(deadline, &AtomicBool::new(false)) {
                Ok(line) if is_done(&line) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// The next message that is not about a search; what cannot be read is passed over.
    fn expect(&mut self, deadline: Instant, what: &str, stop: &AtomicBool) -> Result<FromEngine, Trouble> {
        loop {
            let line = self.hear(deadline, stop).map_err(|silence| self.trouble(silence, Some(what)))?;
            match line.parse() {
                Ok(FromEngine::Error { message }) => return Err(Trouble::Error(message)),
                Ok(message) => return Ok(message),
                Err(_) => {}
            }
        }
    }

    fn tell(&mut self, message: &ToEngine) -> Result<(), Trouble> {
        let told = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        told.map_err(|_| self.trouble(Silence::Gone, None))
    }

    fn hear(&self, deadline: Instant, stop: &AtomicBool) -> Result<String, Silence> {
        /// How often it is checked whether the caller still waits.
        const GLANCE: Duration = Duration::from_millis(100);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
                Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => return Err(Silence::Stopped),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for a silence, with the last line of the program's standard error, and what was expected.
    fn trouble(&mut self, silence: Silence, expected: Option<&str>) -> Trouble {
        let what = match silence {
            Silence::Stopped => return Trouble::Stopped,
            Silence::Late => "it does not answer".to_owned(),
            Silence::Gone => self.ended(),
        };
        let said = self.last_words.lock().map(|said| said.clone()).unwrap_or_default();
        let what = if said.is_empty() { what } else { format!("{what}, last said {}", clip(&said)) };
        let what = expected.map_or_else(|| what.clone(), |expected| format!("{what}: expected {expected}"));
        if silence == Silence::Late { Trouble::Late(what) } else { Trouble::Gone(what) }
    }

    /// How the program ended, once its end is known.
    fn ended(&mut self) -> String {
        let deadline = Instant::now() + LEAVING;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("it has ended ({status})");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        "it has closed its output".to_owned()
    }
}

/// Why nothing was heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Silence {
    /// The program has not answered in time.
    Late,
    /// It has ended, or closed its output.
    Gone,
    /// Nobody listens any more.
    Stopped,
}

/// The program is told to quit, and killed if it does not: no process is left behind.
impl Drop for Client {
    fn drop(&mut self) {
        let deadline = Instant::now() + LEAVING;
        let told = self.tell(&ToEngine::Quit).is_ok();
        while told && Instant::now() < deadline {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // Neither can fail unless it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A later line replaces what it mentions; the rest stays.
fn merge(info: &mut Info, later: Info) {
    *info = Info {
        depth: later.depth.or(info.depth),
        mean_depth: later.mean_depth.or(info.mean_depth),
        score: later.score.or(info.score),
        nodes: later.nodes.or(info.nodes),
        time: later.time.or(info.time),
        nps: later.nps.or(info.nps),
        pv: if later.pv.is_empty() { std::mem::take(&mut info.pv) } else { later.pv },
    };
}

fn is_done(line: &str) -> bool {
    line.trim_start().starts_with("done")
}

/// Hands every line on until there are no more or nobody wants them.
fn read_lines(from: impl Read, mut hand_on: impl FnMut(String) -> bool) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !hand_on(String::from_utf8_lossy(&line).trim_end().to_owned()) => return,
            Ok(_) => {}
        }
    }
}

fn send(sender: &SyncSender<String>, line: String) -> bool {
    sender.send(line).is_ok()
}

fn keep(kept: &Mutex<String>, line: String) -> bool {
    let Ok(mut kept) = kept.lock() else { return false };
    if !line.trim().is_empty() {
        *kept = line;
    }
    true
}
