//! Another program at the table, spoken to in Hub 2. One process for each table; one that crashes or hangs loses its
//! game and is started anew for the next.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    time::{Duration, Instant},
};

use damier_engine::Limits;
use damier_notation::{
    clip,
    hub::{FromEngine, Go, Level, Param, ToEngine},
};
use damier_rules::{
    DrawClock, Position, Record,
    dames::{Dames, Move},
};

use crate::players::{Choice, Forfeit, Player, seat_in_dames};

/// A program and how it is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What to run, with its arguments. Never empty.
    pub command: Vec<String>,
    /// Parameters of its own, by name.
    pub parameters: Vec<(String, String)>,
}

/// A program as a player.
#[derive(Debug)]
pub struct HubPlayer {
    program: Program,
    limits: Limits,
    given: Option<Duration>,
    process: Option<Process>,
}

/// How long a program may take to say what it is.
const GREETING: Duration = Duration::from_secs(10);
/// How long it may take to get ready: some load books and endgame tables.
const PREPARING: Duration = Duration::from_mins(2);
/// How long a move may take where no time is given.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long it may take to give up a search, or to leave.
const LEAVING: Duration = Duration::from_millis(500);
/// No line of Hub is longer.
const LONGEST_LINE: u64 = 1 << 16;

impl HubPlayer {
    /// Starts the program, so that one that cannot play is known before the match begins.
    pub fn start(program: Program, limits: Limits, given: Option<Duration>) -> Result<Self, String> {
        let process = Process::start(&program)?;
        Ok(Self { program, limits, given, process: Some(process) })
    }

    /// The program's seat in a match, if it is one in the game Hub is for.
    pub(crate) fn seat<P: Position + 'static>(self) -> Result<Box<dyn Player<P>>, String> {
        seat_in_dames(Box::new(self)).ok_or_else(|| "Hub is spoken in dames and dames-10 only".to_owned())
    }

    fn search(&self, process: &mut Process, game: &Record<Dames>, stop: &AtomicBool) -> Result<Choice<Move>, Forfeit> {
        // What no repetition can reach back to is of no use to the program.
        let tail = game.clock().repeatable().min(game.moves().len());
        let skipped = game.moves().len() - tail;
        let position = game.positions().nth(skipped).unwrap_or(game.position());
        let moves = game.moves().skip(skipped).copied().collect();
        let Limits { depth, nodes, move_time, .. } = self.limits;
        let level = Level { depth, nodes, move_time, ..Level::default() };
        let started = Instant::now();
        for message in [ToEngine::Pos { position: *position, moves }, ToEngine::Level(level), ToEngine::Go(Go::Think)] {
            process.tell(&message).map_err(Forfeit::Crash)?;
        }
        let deadline = started + self.given.unwrap_or(PATIENCE);
        let mut nodes = 0;
        loop {
            match process.hear(deadline, stop) {
                Ok(line) => match line.parse() {
                    Ok(FromEngine::Info(info)) => nodes = info.nodes.unwrap_or(nodes),
                    Ok(FromEngine::Done { move_, .. }) => {
                        let illegal = |error| Forfeit::IllegalMove(format!("{error}"));
                        return move_.resolve(game.position()).map(|m| Choice { m, nodes }).map_err(illegal);
                    }
                    Ok(FromEngine::Error { message }) => {
                        return Err(Forfeit::Crash(format!("error {}", clip(&message))));
                    }
                    // `done` without a move, or with what is none.
                    Err(error) if line.trim_start().starts_with("done") => {
                        return Err(Forfeit::IllegalMove(format!("{} ({error})", clip(&line))));
                    }
                    _ => {}
                },
                Err(Silence::Late) if self.given.is_some() => {
                    return Err(Forfeit::TimeLoss { took: started.elapsed(), given: deadline - started });
                }
                Err(silence) => return Err(Forfeit::Crash(process.describe(silence))),
            }
        }
    }
}

impl Player<Dames> for HubPlayer {
    fn begin(&mut self, _: u64) -> Result<(), Forfeit> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.program).map_err(Forfeit::Crash)?);
        }
        let told = self.process.as_mut().map_or(Ok(()), |process| process.tell(&ToEngine::NewGame));
        told.map_err(|why| {
            self.process = None;
            Forfeit::Crash(why)
        })
    }

    fn choose(&mut self, game: &Record<Dames>, stop: &AtomicBool) -> Result<Choice<Move>, Forfeit> {
        let Some(mut process) = self.process.take() else { return Err(Forfeit::Crash("not running".to_owned())) };
        let choice = self.search(&mut process, game, stop);
        let usable = match choice {
            Ok(_) | Err(Forfeit::IllegalMove(_) | Forfeit::Resignation) => true,
            Err(Forfeit::TimeLoss { .. }) => process.give_up_search(),
            Err(Forfeit::Crash(_)) => false,
        };
        self.process = usable.then_some(process);
        choice
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

/// A running program.
#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line on its standard error.
    last_words: Arc<Mutex<String>>,
}

impl Process {
    /// Starts the program, greets it, sets its parameters and waits until it is ready.
    fn start(program: &Program) -> Result<Self, String> {
        let mut command = Command::new(&program.command[0]);
        command.args(&program.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("cannot be spoken to".to_owned());
        };
        // A program that talks without end waits until it is heard.
        let (sender, lines) = sync_channel(1024);
        std::thread::spawn(move || read_lines(output, |line| send(&sender, line)));
        let last_words = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last_words);
        std::thread::spawn(move || read_lines(errors, |line| keep(&kept, line)));
        let mut process = Self { child, input, lines, last_words };
        process.greet(&program.parameters)?;
        Ok(process)
    }

    fn greet(&mut self, parameters: &[(String, String)]) -> Result<(), String> {
        self.tell(&ToEngine::Hub)?;
        let mut known: Vec<Param> = Vec::new();
        let deadline = Instant::now() + GREETING;
        loop {
            match self.expect(deadline, "`wait` in answer to `hub`")? {
                FromEngine::Param(param) => known.push(param),
                FromEngine::Wait => break,
                _ => {}
            }
        }
        for (name, value) in parameters {
            let Some(param) = known.iter().find(|param| param.name == *name) else {
                let names: Vec<&str> = known.iter().map(|param| param.name.as_str()).collect();
                return Err(format!("it has no parameter {}: expected one of {}", clip(name), names.join(", ")));
            };
            param.check(value).map_err(|error| error.to_string())?;
            self.tell(&ToEngine::SetParam { name: name.clone(), value: value.clone() })?;
        }
        self.tell(&ToEngine::Init)?;
        let deadline = Instant::now() + PREPARING;
        while self.expect(deadline, "`ready` in answer to `init`")? != FromEngine::Ready {}
        Ok(())
    }

    /// The next message of the handshake; what cannot be read is passed over.
    fn expect(&mut self, deadline: Instant, what: &str) -> Result<FromEngine, String> {
        loop {
            match self.hear(deadline, &AtomicBool::new(false)) {
                Ok(line) => match line.parse() {
                    Ok(FromEngine::Error { message }) => return Err(format!("error {}", clip(&message))),
                    Ok(message) => return Ok(message),
                    Err(_) => {}
                },
                Err(silence) => return Err(format!("{}: expected {what}", self.describe(silence))),
            }
        }
    }

    fn tell(&mut self, message: &ToEngine) -> Result<(), String> {
        let told = writeln!(self.input, "{message}").and_then(|()| self.input.flush());
        told.map_err(|_| self.describe(Silence::Gone))
    }

    fn hear(&self, deadline: Instant, stop: &AtomicBool) -> Result<String, Silence> {
        /// How often somebody looks whether the match is over.
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

    /// Ends a search; whether the program has let it go.
    fn give_up_search(&mut self) -> bool {
        let deadline = Instant::now() + LEAVING;
        if self.tell(&ToEngine::Stop).is_err() {
            return false;
        }
        loop {
            match self.hear(deadline, &AtomicBool::new(false)) {
                Ok(line) if line.trim_start().starts_with("done") => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    fn describe(&mut self, silence: Silence) -> String {
        let what = match silence {
            Silence::Late => "it does not answer".to_owned(),
            Silence::Stopped => "the match is over".to_owned(),
            Silence::Gone => self.ended(),
        };
        let said = self.last_words.lock().map(|said| said.clone()).unwrap_or_default();
        if said.is_empty() { what } else { format!("{what}, last said {}", clip(&said)) }
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

/// Nobody is left behind.
impl Drop for Process {
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
