//! `damier dxp`: games of international draughts over a network, with any program that speaks DXP.
//!
//! Here are the command line and the connections; the course of a connection is in [`session`].

mod player;
mod session;
mod summary;
mod wire;

use std::{
    fmt::Display,
    io::{self, Write},
    net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs},
    num::{NonZeroU16, NonZeroU32, NonZeroU64},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use clap::ValueEnum;
use damier_engine::Limits;
use damier_notation::{
    Notation, clip,
    dxp::{Acceptance, GameRequest, Message},
};
use damier_rules::{
    Actor, Color, Position,
    dames::{Dames, Move, Opening},
};

use self::{
    player::{Player, PlayerArgs},
    session::{Event, Fault, Heard, Plan, Session, Waiting, Wish},
    summary::Summary,
    wire::Wire,
};
use crate::failure::Failure;

/// The port where an address names none.
const PORT: u16 = 27531;

/// Play international draughts with another program over DXP
///
/// One of the two asks for games, the initiator; the other follows. Moves and events are told on standard error, each
/// game's result on standard output. Moves are never taken back: such wishes are refused.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("where").required(true).args(["listen", "connect"])))]
pub(crate) struct Args {
    /// Wait for connections on this address, one after the other; port 27531 unless it names one
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Connect to this address
    #[arg(long, value_name = "ADDR")]
    connect: Option<String>,
    /// Ask for games; who connects does so anyway
    #[arg(long, conflicts_with = "follower")]
    initiator: bool,
    /// Wait for the other side to ask; who listens does so anyway
    #[arg(long)]
    follower: bool,
    /// Our colour in the first game we ask for; it changes from game to game (white without it)
    #[arg(long, visible_alias = "color", value_name = "COLOUR")]
    colour: Option<ColorArg>,
    /// How many games; without it one if we ask for them, else as many as are asked for
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    /// The position we ask for; without it the usual one
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Minutes for each side and game that we ask for (5 without it; 0: no clock)
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u16).range(0..=999))]
    minutes: Option<u16>,
    /// How many moves each side makes at most in games that we ask for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    moves: Option<u16>,
    /// Seconds for each of our moves; without any limit the game's minutes are shared out (1 s if there are none)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How deep our moves are searched
    #[arg(long, value_name = "N")]
    depth: Option<NonZeroU32>,
    /// How many positions are looked at for each of our moves
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Our name, at most 32 characters of ASCII
    #[arg(long, value_name = "NAME", default_value = concat!("Damier ", env!("CARGO_PKG_VERSION")))]
    name: String,
    /// How long the other side may be silent, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds)]
    timeout: Duration,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ColorArg {
    White,
    Black,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // A year is as good as for ever, and can still be added to a point in time.
    let year = Duration::from_hours(365 * 24);
    seconds
        .filter(|time| !time.is_zero())
        .map(|time| time.min(year))
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let plan = args.plan()?;
    let mut table = Table { plan, player: args.player.player(), timeout: args.timeout, played: 0 };
    match (&args.listen, &args.connect) {
        (Some(address), _) => table.listen(&resolve("--listen", address)?),
        (None, Some(address)) => table.connect(&resolve("--connect", address)?),
        (None, None) => Err(Failure::english("expected --listen or --connect")),
    }
}

impl Args {
    fn plan(&self) -> Result<Plan, Failure> {
        let initiator = self.initiator || self.connect.is_some() && !self.follower;
        let wish = if initiator { Some(self.wish()?) } else { None };
        if !initiator
            && (self.colour.is_some() || self.position.is_some() || self.minutes.is_some() || self.moves.is_some())
        {
            let message =
                "--colour, --position, --minutes and --moves are for who asks for games: expected --initiator";
            return Err(Failure::english(message));
        }
        let limits = Limits {
            depth: self.depth.map(NonZeroU32::get),
            nodes: self.nodes.map(NonZeroU64::get),
            move_time: self.time,
            clock: None,
        };
        let games = self.games.map(NonZeroU32::get).or(initiator.then_some(1));
        // What is wrong with the name should be known before somebody hears it.
        let answer = Message::GameAnswer { name: self.name.clone(), acceptance: Acceptance::Accepted };
        answer.encode()?;
        Ok(Plan { name: self.name.clone(), wish, games, limits })
    }

    fn wish(&self) -> Result<Wish, Failure> {
        let start = match &self.position {
            None => None,
            Some(text) => Some(Dames::read(text, &Opening::TwentyMen)?),
        };
        if start.is_some_and(|start| matches!(start.actor(), Actor::Over(_))) {
            return Err(Failure::english("--position: expected one in which the game is not over"));
        }
        let ours = match self.colour {
            None | Some(ColorArg::White) => Color::White,
            Some(ColorArg::Black) => Color::Black,
        };
        let request = GameRequest {
            name: self.name.clone(),
            follower: !ours,
            minutes: self.minutes.unwrap_or(5),
            moves: self.moves.and_then(NonZeroU16::new),
            start: start.map(|start| start.to_setup()),
        };
        Ok(Wish { ours, request })
    }
}

/// The addresses a text names.
fn resolve(option: &str, text: &str) -> Result<Vec<SocketAddr>, Failure> {
    let found = text.to_socket_addrs().or_else(|_| (text, PORT).to_socket_addrs());
    let wrong = |error: io::Error| {
        Failure::english(format!("{option} {}: {error}: expected an address, such as 127.0.0.1:{PORT}", clip(text)))
    };
    found.map(Iterator::collect).map_err(wrong)
}

/// One line on standard error. That nobody reads it is no reason to stop playing.
fn log(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Where we sit: one opponent after the other.
struct Table {
    plan: Plan,
    player: Player,
    timeout: Duration,
    played: u32,
}

impl Table {
    /// Plays with whoever comes until all games are played.
    fn listen(&mut self, addresses: &[SocketAddr]) -> Result<(), Failure> {
        let listener = TcpListener::bind(addresses)?;
        log(format_args!("listening on {}", listener.local_addr()?));
        while self.plan.games.is_none_or(|games| self.played < games) {
            let (stream, address) = match listener.accept() {
                Ok(accepted) => accepted,
                Err(error) => {
                    log(format_args!("nobody could be let in: {error}"));
                    std::thread::sleep(Duration::from_millis(100));
                    continue;
                }
            };
            log(format_args!("{address} has connected"));
            match self.meet(stream) {
                Ok(()) => log(format_args!("{address} is done")),
                Err(Break::Theirs(fault)) => log(format_args!("{address} is cut off: {fault}")),
                Err(Break::Ours(failure)) => return Err(failure),
            }
        }
        Ok(())
    }

    fn connect(&mut self, addresses: &[SocketAddr]) -> Result<(), Failure> {
        let mut refused = None;
        for address in addresses {
            match TcpStream::connect_timeout(address, self.timeout) {
                Ok(stream) => {
                    log(format_args!("connected to {address}"));
                    return self.meet(stream).map_err(|ended| match ended {
                        Break::Theirs(fault) => Failure::Io(io::Error::other(fault)),
                        Break::Ours(failure) => failure,
                    });
                }
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.unwrap_or_else(|| io::Error::other("the address leads nowhere")).into())
    }

    /// Plays with one opponent.
    fn meet(&mut self, stream: TcpStream) -> Result<(), Break> {
        let mut wire = Wire::new(stream, self.timeout)?;
        let mut session = Session::new(self.plan.clone(), self.played);
        let mut met = self.converse(&mut session, &mut wire);
        if let Err(Break::Theirs(fault)) = &met {
            session.abandon(&fault.to_string());
            // The opponent may be gone: what cannot be sent does not matter any more.
            if let Err(ours @ Break::Ours(_)) = carry_out(&mut session, &mut wire) {
                met = Err(ours);
            }
        }
        self.played = session.played();
        wire.close();
        met
    }

    fn converse(&mut self, session: &mut Session, wire: &mut Wire) -> Result<(), Break> {
        // Whoever only chats is not playing.
        const MOST_ASIDES: usize = 100;
        let mut asides = 0;
        let mut chosen = None;
        let mut until = Instant::now() + self.timeout;
        loop {
            carry_out(session, wire)?;
            wire.urgent().store(false, Relaxed);
            let message = match session.waiting() {
                Waiting::Nobody => return Ok(()),
                Waiting::Opponent => self.listen_for(session, wire, until)?,
                // What has come is heard before we move: it may be the end of the game.
                Waiting::Us => match (wire.waiting(), chosen) {
                    (Some(message), _) => message?,
                    (None, None) => {
                        if session.is_new_game() {
                            self.player.forget();
                        }
                        chosen = Some(self.think(session, wire)?);
                        continue;
                    }
                    (None, Some((m, took))) => {
                        session.play(&m, took)?;
                        chosen = None;
                        until = Instant::now() + self.timeout;
                        continue;
                    }
                },
            };
            match session.hear(message)? {
                Heard::Step => {
                    asides = 0;
                    chosen = None;
                    until = Instant::now() + self.timeout;
                }
                Heard::Aside if asides < MOST_ASIDES => asides += 1,
                Heard::Aside => return Err(Fault("too many messages that are no moves".to_owned()).into()),
            }
        }
    }

    /// Waits for the next message, thinking about the opponent's move meanwhile if that is what we wait for.
    fn listen_for(&self, session: &Session, wire: &Wire, until: Instant) -> Result<Message, Fault> {
        let Some(game) = session.to_answer().filter(|_| self.player.ponders()) else { return wire.receive(until) };
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| self.player.ponder(game, &stop));
            let message = wire.receive(until);
            stop.store(true, Relaxed);
            message
        })
    }

    /// Looks for our move, until it is found or something comes that cannot wait.
    fn think(&mut self, session: &Session, wire: &Wire) -> Result<(Move, Duration), Fault> {
        let (record, limits) = session.to_move().ok_or_else(|| Fault("it is not our move".to_owned()))?;
        let chosen = self.player.choose(record, &limits, wire.urgent());
        chosen.ok_or_else(|| Fault("no move was found".to_owned()))
    }
}

/// Why a connection ends before its time.
enum Break {
    /// By the opponent or the network.
    Theirs(Fault),
    /// Nobody reads our results any more.
    Ours(Failure),
}

impl From<Fault> for Break {
    fn from(fault: Fault) -> Self {
        Self::Theirs(fault)
    }
}

impl From<io::Error> for Break {
    fn from(error: io::Error) -> Self {
        Self::Theirs(Fault(error.to_string()))
    }
}

/// Does what the session wants done. Everything is told here, even if it cannot be sent.
fn carry_out(session: &mut Session, wire: &mut Wire) -> Result<(), Break> {
    let mut sent = Ok(());
    for event in session.events() {
        match event {
            Event::Send(message) if sent.is_ok() => sent = wire.send(&message),
            Event::Send(_) => {}
            Event::Log(line) => log(line),
            Event::Finished(summary) => tell(&summary).map_err(|error| Break::Ours(error.into()))?,
        }
    }
    Ok(sent?)
}

/// One line on standard output.
fn tell(summary: &Summary) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{summary}")?;
    out.flush()
}
