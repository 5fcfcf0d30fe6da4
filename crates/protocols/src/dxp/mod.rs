//! The connections; the course of one, without sockets and clocks, is in `session`.

mod lobby;
mod session;
mod summary;
mod wire;

use std::{
    io,
    net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use damier_notation::{clip, dxp::Message};
use damier_player::Player;
use damier_rules::dames::Move;

use self::{
    lobby::{Guest, News},
    session::{Action, Effect, Session, Violation, Waiting},
    wire::Wire,
};
pub use self::{
    session::{Invitation, Plan},
    summary::{GameVerdict, Summary},
    wire::Stream,
};

/// The default port.
pub const PORT: u16 = 27531;

/// The addresses that a text names, with the default port if it has none; or what is wrong with it.
pub fn addresses(text: &str) -> Result<Vec<SocketAddr>, String> {
    let found = text.to_socket_addrs().or_else(|_| (text, PORT).to_socket_addrs());
    let expected = format!("expected an address, such as 127.0.0.1:{PORT}");
    found.map(Iterator::collect).map_err(|error| format!("{}: {error}: {expected}", clip(text)))
}

/// How long a listener's request for a game may go unanswered, unless the timeout is shorter.
const TO_ANSWER: Duration = Duration::from_mins(1);

/// Something to report.
#[derive(Debug)]
pub enum DxpEvent<'a> {
    /// What has happened: a connection, a move, a chat.
    Log(std::fmt::Arguments<'a>),
    /// A game has ended.
    Finished(&'a Summary),
}

/// Receives reports. An error ends everything, as the results could not be reported.
pub type Tell<'a> = &'a mut dyn FnMut(&DxpEvent<'_>) -> io::Result<()>;

/// Plays with one opponent after the other.
#[derive(Debug)]
pub struct Host {
    plan: Plan,
    player: Player,
    timeout: Duration,
    /// How long the opponent's first message may take.
    to_answer: Duration,
    played: u32,
}

impl Host {
    /// A player that follows a plan. An opponent that is silent for longer than `timeout` is cut off.
    pub const fn new(plan: Plan, player: Player, timeout: Duration) -> Self {
        Self { plan, player, timeout, to_answer: timeout, played: 0 }
    }

    /// Plays with the programs that connect until all games are played.
    pub fn listen(&mut self, addresses: &[SocketAddr], tell: Tell<'_>) -> io::Result<()> {
        let listener = TcpListener::bind(addresses)?;
        tell(&DxpEvent::Log(format_args!("listening on {}", listener.local_addr()?)))?;
        // A program that does not even answer a request keeps others from playing.
        self.to_answer = self.timeout.min(TO_ANSWER);
        let coming = lobby::open(listener, self.timeout, self.plan.invitation.is_some());
        while self.plan.games.is_none_or(|games| self.played < games) {
            let Guest { address, wire, first } = match coming.recv() {
                Ok(News::Guest(guest)) => *guest,
                Ok(News::Log(line)) => {
                    tell(&DxpEvent::Log(format_args!("{line}")))?;
                    continue;
                }
                Err(_) => break,
            };
            match self.meet(wire, first, tell) {
                Ok(()) => tell(&DxpEvent::Log(format_args!("{address} is done")))?,
                Err(Break::Theirs(fault)) => tell(&DxpEvent::Log(format_args!("{address} is cut off: {fault}")))?,
                Err(Break::Ours(failure)) => return Err(failure),
            }
        }
        Ok(())
    }

    /// Plays with the program at the first of these addresses that answers.
    pub fn connect(&mut self, addresses: &[SocketAddr], tell: Tell<'_>) -> io::Result<()> {
        let mut refused = None;
        for address in addresses {
            match TcpStream::connect_timeout(address, self.timeout) {
                Ok(stream) => {
                    tell(&DxpEvent::Log(format_args!("connected to {address}")))?;
                    return self.play(stream, tell);
                }
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.unwrap_or_else(|| io::Error::other("the address leads nowhere")))
    }

    /// Plays with one opponent, over a connection that has been made already.
    pub fn play<S: Stream>(&mut self, stream: S, tell: Tell<'_>) -> io::Result<()> {
        let wire = Wire::new(stream, self.timeout)?;
        self.meet(wire, None, tell).map_err(|ended| match ended {
            Break::Theirs(fault) => io::Error::other(fault),
            Break::Ours(failure) => failure,
        })
    }

    /// Plays with one opponent, who may have said something already.
    fn meet<S: Stream>(&mut self, mut wire: Wire<S>, first: Option<Message>, tell: Tell<'_>) -> Result<(), Break> {
        let mut session = Session::new(self.plan.clone(), self.played);
        let mut met = self.converse(&mut session, &mut wire, first, tell);
        if let Err(Break::Theirs(fault)) = &met {
            session.abandon(&fault.to_string());
            // The opponent may be gone, so errors of sending are ignored.
            if let Err(ours @ Break::Ours(_)) = carry_out(&mut session, &mut wire, tell) {
                met = Err(ours);
            }
        }
        self.played = session.played();
        wire.close();
        met
    }

    fn converse<S: Stream>(
        &mut self,
        session: &mut Session,
        wire: &mut Wire<S>,
        mut first: Option<Message>,
        tell: Tell<'_>,
    ) -> Result<(), Break> {
        // A program that only chats is not playing.
        const MOST_ASIDES: usize = 100;
        let mut asides = 0;
        let mut chosen = None;
        let mut until = Instant::now() + self.to_answer;
        loop {
            carry_out(session, wire, tell)?;
            wire.urgent().store(false, Relaxed);
            let message = match session.waiting() {
                Waiting::Nobody => return Ok(()),
                Waiting::Opponent => match first.take() {
                    Some(message) => message,
                    None => self.listen_for(session, wire, until)?,
                },
                // Received messages are read before we move: one may end the game.
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
                Effect::Step => {
                    asides = 0;
                    chosen = None;
                    until = Instant::now() + self.timeout;
                }
                Effect::Aside if asides < MOST_ASIDES => asides += 1,
                Effect::Aside => return Err(Violation("too many messages that are no moves".to_owned()).into()),
            }
        }
    }

    /// Waits for the next message; if that is the opponent's move, ponders meanwhile.
    fn listen_for<S: Stream>(&self, session: &Session, wire: &Wire<S>, until: Instant) -> Result<Message, Violation> {
        let Some(game) = session.to_answer().filter(|_| self.player.ponders()) else { return wire.receive(until) };
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| self.player.ponder(game, &stop, &mut |_| {}));
            let message = wire.receive(until);
            stop.store(true, Relaxed);
            message
        })
    }

    /// Searches our move, until it is found or an urgent message comes.
    fn think<S: Stream>(&self, session: &Session, wire: &Wire<S>) -> Result<(Move, Duration), Violation> {
        let (record, limits) = session.to_move().ok_or_else(|| Violation("it is not our move".to_owned()))?;
        let started = Instant::now();
        let chosen = self.player.think(record, &limits, wire.urgent(), &mut |_| {});
        let choice = chosen.ok_or_else(|| Violation("no move was found".to_owned()))?;
        Ok((choice.m, started.elapsed()))
    }
}

/// Why a connection ends before its time.
enum Break {
    /// By the opponent or the network.
    Theirs(Violation),
    /// Nobody reads our results any more.
    Ours(io::Error),
}

impl From<Violation> for Break {
    fn from(fault: Violation) -> Self {
        Self::Theirs(fault)
    }
}

impl From<io::Error> for Break {
    fn from(error: io::Error) -> Self {
        Self::Theirs(Violation(error.to_string()))
    }
}

/// Carries out the actions of the session. All reports are made, even if sending fails.
fn carry_out<S: Stream>(session: &mut Session, wire: &mut Wire<S>, tell: Tell<'_>) -> Result<(), Break> {
    let mut sent = Ok(());
    for event in session.actions() {
        match event {
            Action::Send(message) if sent.is_ok() => sent = wire.send(&message),
            Action::Send(_) => {}
            Action::Log(line) => tell(&DxpEvent::Log(format_args!("{line}"))).map_err(Break::Ours)?,
            Action::Finished(summary) => tell(&DxpEvent::Finished(&summary)).map_err(Break::Ours)?,
        }
    }
    Ok(sent?)
}
