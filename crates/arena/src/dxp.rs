//! A program that speaks DXP as a player: it listens, we ask for the games. One connection for each table; a program
//! that hangs up or hangs loses its game and is called again for the next.
//!
//! DXP has no time for a move: how long the program thinks is up to its own settings, or to the minutes of a game that
//! are sent with the request.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs},
    num::NonZeroU16,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use damier_notation::dxp::{Acceptance, Frames, GameEnd, GameRequest, Message, MoveMessage, Next, Reason, TakeBack};
use damier_rules::{
    AnyPosition, Position, Record, Registered,
    dames::{Dames, Move},
};

use crate::players::{Forfeit, MatchPlayer, TimedMove, UNTIMED_MOVE, in_dames};

/// A program that speaks DXP, and what it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correspondent {
    /// Where it listens. `None` if it is started here, on a port that is free: `{port}` in its command.
    pub address: Option<String>,
    /// What to run, with its arguments, before it is called; empty if it runs already.
    pub command: Vec<String>,
    /// Minutes for each side and game, as the request tells them.
    pub minutes: u16,
    /// How many moves each side makes at most, as the request tells it.
    pub moves: Option<NonZeroU16>,
}

/// Stands in a command for the port on which the program is to listen.
pub(crate) const PORT: &str = "{port}";
/// How long a program may take until it listens.
const STARTING: Duration = Duration::from_secs(30);
/// How long it may take to answer a request, or the end of a game.
const ANSWERING: Duration = Duration::from_secs(10);
/// How often it is checked whether the match is over.
const GLANCE: Duration = Duration::from_millis(100);

/// A program that speaks DXP as a player.
#[derive(Debug)]
pub struct DxpPlayer {
    correspondent: Correspondent,
    given: Option<Duration>,
    line: Option<Connection>,
}

impl DxpPlayer {
    /// Calls the program, so that one that cannot be reached is known before the match begins.
    pub fn start(correspondent: Correspondent, given: Option<Duration>) -> Result<Self, String> {
        let line = Connection::open(&correspondent)?;
        Ok(Self { correspondent, given, line: Some(line) })
    }

    fn answer(&self, line: &mut Connection, game: &Record<Dames>, stop: &AtomicBool) -> Result<Move, Forfeit> {
        let started = Instant::now();
        match game.moves().next_back() {
            // Since its own last move, which it knows, there was one of the other side.
            Some(last) if line.in_game => line.send(&Message::Move(MoveMessage::new(last, Duration::ZERO)))?,
            _ => line.ask_for(&self.correspondent, game.position())?,
        }
        line.in_game = true;
        let deadline = started + self.given.unwrap_or(UNTIMED_MOVE);
        loop {
            match line.hear(deadline, stop) {
                Ok(Message::Move(played)) => {
                    let illegal = |error| Forfeit::IllegalMove(format!("{error}"));
                    return played.resolve(game.position()).map_err(illegal);
                }
                Ok(Message::GameEnd(end)) => {
                    line.answer_end();
                    let why = match end.reason {
                        Reason::ILose => return Err(Forfeit::Resignation),
                        Reason::Draw => "it calls the game a draw",
                        Reason::IWin => "it calls the game won",
                        Reason::Unknown => "it ends the game",
                    };
                    return Err(Forfeit::Crash(why.to_owned()));
                }
                Ok(Message::BackRequest { .. }) => line.send(&Message::BackAnswer(TakeBack::NotSupported))?,
                Ok(Message::Chat(_)) => {}
                Ok(other) => return Err(Forfeit::Crash(format!("expected a move, not {other:?}"))),
                Err(Silence::Late) if self.given.is_some() => {
                    return Err(Forfeit::TimeLoss { took: started.elapsed(), given: deadline - started });
                }
                Err(silence) => return Err(Forfeit::Crash(silence.say())),
            }
        }
    }
}

impl MatchPlayer for DxpPlayer {
    fn begin(&mut self, _: u64) -> Result<(), Forfeit> {
        if self.line.as_mut().is_some_and(|line| !line.end_game()) {
            self.line = None;
        }
        if self.line.is_none() {
            self.line = Some(Connection::open(&self.correspondent).map_err(Forfeit::Crash)?);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Record<AnyPosition>, stop: &AtomicBool) -> Result<TimedMove, Forfeit> {
        let game = in_dames(game)?;
        let Some(mut line) = self.line.take() else { return Err(Forfeit::Crash("not connected".to_owned())) };
        let answer = self.answer(&mut line, &game, stop);
        // After a move that was late or invalid, it is not clear whose turn it is.
        self.line = matches!(answer, Ok(_) | Err(Forfeit::Resignation)).then_some(line);
        answer.map(|m| TimedMove { m: Dames::move_to_any(m), nodes: 0 })
    }
}

/// Why nothing was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Silence {
    Late,
    Stopped,
    Gone(String),
}

impl Silence {
    fn say(&self) -> String {
        match self {
            Self::Late => "it does not answer".to_owned(),
            Self::Stopped => "the match is over".to_owned(),
            Self::Gone(why) => why.clone(),
        }
    }
}

impl From<Silence> for Forfeit {
    fn from(silence: Silence) -> Self {
        Self::Crash(silence.say())
    }
}

/// A connection, and the program at its other end if it was started here.
#[derive(Debug)]
struct Connection {
    stream: TcpStream,
    frames: Frames,
    program: Option<Program>,
    /// It has been asked for a game, and that has not ended.
    in_game: bool,
}

impl Connection {
    fn open(correspondent: &Correspondent) -> Result<Self, String> {
        let (address, program) = if correspondent.command.is_empty() {
            (correspondent.address.clone().unwrap_or_default(), None)
        } else {
            let (address, program) = Program::start(correspondent)?;
            (address, Some(program))
        };
        let patience = if program.is_some() { STARTING } else { Duration::ZERO };
        let stream = connect(&address, patience)?;
        let ready = stream.set_nodelay(true).and_then(|()| stream.set_read_timeout(Some(GLANCE)));
        ready.map_err(|error| format!("{address}: {error}"))?;
        Ok(Self { stream, frames: Frames::default(), program, in_game: false })
    }

    /// Asks for a game from a position in which the program is to move.
    fn ask_for(&mut self, correspondent: &Correspondent, position: &Dames) -> Result<(), Forfeit> {
        let request = GameRequest {
            name: "Damier".to_owned(),
            follower: position.turn(),
            minutes: correspondent.minutes,
            moves: correspondent.moves,
            start: (*position != Dames::default()).then(|| position.to_setup()),
        };
        self.send(&Message::GameRequest(request))?;
        let deadline = Instant::now() + ANSWERING;
        loop {
            match self.hear(deadline, &AtomicBool::new(false))? {
                Message::GameAnswer { acceptance: Acceptance::Accepted, .. } => return Ok(()),
                Message::GameAnswer { acceptance, .. } => {
                    return Err(Forfeit::Crash(format!("it declines the game: {acceptance:?}")));
                }
                _ => {}
            }
        }
    }

    /// Ends the game there was, if any, in place of our move; whether the program has agreed.
    fn end_game(&mut self) -> bool {
        if !std::mem::take(&mut self.in_game) {
            return true;
        }
        let end = Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::AnotherGame });
        if self.send(&end).is_err() {
            return false;
        }
        let deadline = Instant::now() + ANSWERING;
        loop {
            match self.hear(deadline, &AtomicBool::new(false)) {
                Ok(Message::GameEnd(GameEnd { next, .. })) => return next == Next::AnotherGame,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    fn answer_end(&mut self) {
        self.in_game = false;
        let _ = self.send(&Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::AnotherGame }));
    }

    fn send(&mut self, message: &Message) -> Result<(), Forfeit> {
        let frame = message.encode_frame().map_err(|error| Forfeit::Crash(error.to_string()))?;
        self.stream.write_all(&frame).map_err(|error| Forfeit::Crash(format!("the connection is lost: {error}")))
    }

    fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<Message, Silence> {
        let mut bytes = [0; 256];
        loop {
            if let Some(frame) = self.frames.next() {
                let nonsense = |error: damier_notation::TextError| Silence::Gone(format!("it talks nonsense: {error}"));
                return frame.and_then(|frame| Message::decode(&frame)).map_err(nonsense);
            }
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err(Silence::Gone("it has hung up".to_owned())),
                Ok(length) => self.frames.push(&bytes[..length]),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    if stop.load(Relaxed) {
                        return Err(Silence::Stopped);
                    }
                    if Instant::now() >= deadline {
                        return Err(Silence::Late);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Silence::Gone(format!("the connection is lost: {error}"))),
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.end_game();
        // The program ends after it, so that it sees the connection closed and not cut.
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
        self.program.take();
    }
}

/// A program that was started here, and ends with its player.
#[derive(Debug)]
struct Program(Child);

impl Program {
    fn start(correspondent: &Correspondent) -> Result<(String, Self), String> {
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let port = free().map_err(|error| format!("no port is free: {error}"))?.port().to_string();
        let address = correspondent.address.clone().unwrap_or_else(|| format!("{}:{port}", Ipv4Addr::LOCALHOST));
        let words: Vec<String> = correspondent.command.iter().map(|word| word.replace(PORT, &port)).collect();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|error| format!("cannot be started: {error}"))?;
        Ok((address, Self(child)))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Neither can fail unless it has ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Calls until somebody answers.
fn connect(address: &str, patience: Duration) -> Result<TcpStream, String> {
    const AGAIN: Duration = Duration::from_millis(50);
    let known = address.to_socket_addrs().map_err(|error| format!("{address}: {error}"))?;
    let addresses: Vec<SocketAddr> = known.collect();
    let deadline = Instant::now() + patience;
    loop {
        let error = match TcpStream::connect(&*addresses) {
            Ok(stream) => return Ok(stream),
            Err(error) => error,
        };
        if Instant::now() >= deadline {
            return Err(format!("nobody listens at {address}: {error}"));
        }
        std::thread::sleep(AGAIN);
    }
}
