//! One WebSocket connection: hands what the client sends to the room, and sends the client what the room tells. If the
//! table moves to another node meanwhile, the client stays connected and is taken along ([`visit`]).
//!
//! Nothing here waits for a client for long. One that does not read is dismissed by its room, one that does not answer
//! a heartbeat is closed, and one that sends what cannot be read, too much, or too fast is told so and then closed.

mod visit;
mod wire;

use std::{
    net::IpAddr,
    num::NonZeroU32,
    time::{Duration, Instant},
};

use damier_notation::sentences::Said;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use prometheus_client::metrics::gauge::Gauge;
use tokio::time::{Interval, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

pub(crate) use self::wire::upgrade;
use self::{
    visit::{Place, Visit},
    wire::Socket,
};
use crate::{
    App,
    address::Connection,
    message::{Body, Incoming, Outgoing, Query, Sealed},
    problem::Problem,
    room::{ClientMessage, Dismissal, NotSent, Request, Requester, RoomMessage},
};

/// A client has this long to say that it joins.
const TO_JOIN: Duration = Duration::from_secs(10);
/// Sending a message may take this long.
const TO_SEND: Duration = Duration::from_secs(20);
/// After so many measurements of the round trip, a client that sends messages anyway gets no more heartbeats.
const MEASURED: u32 = 2;
/// Sending the last message, `bye`, may take this long.
const TO_SAY_BYE: Duration = Duration::from_secs(1);

/// Why a connection ends.
enum End {
    /// The client has gone, or the connection has.
    Gone,
    /// It is sent away.
    Bye(&'static str, Said),
    /// It goes on at another node.
    Moved,
}

/// Serves a connection, once it has become a WebSocket, until it ends.
pub(crate) async fn serve(upgrade: OnUpgrade, app: App, table: String, counted: Connection) {
    // Beyond the limit a message is still read, so that whoever sent it can be told before the connection is closed: what
    // is left unread when it is would take the last words with it.
    let most = app.config.limits.message_bytes.saturating_mul(4);
    // A client that went before its connection was ready has nothing to be told.
    let Ok(connection) = upgrade.await else { return };
    let _shown = Shown::new(&app);
    let mut socket = Socket::new(TokioIo::new(connection), most).await;
    let end = talk(&mut socket, &app, table, counted.address()).await;
    if let End::Bye(code, said) = end {
        // Boxed, as are the other futures here that last a moment only: this one's memory is there for hours.
        Box::pin(say_bye(&mut socket, Outgoing::Bye { code, said })).await;
    }
    drop(counted);
}

/// Says the last word.
async fn say_bye(socket: &mut Socket, bye: Outgoing) {
    // If the client does not read the last message in time, the connection is closed without it.
    let _ = timeout(TO_SAY_BYE, async {
        socket.add(&bye.json());
        socket.control(Message::Close(None)).await?;
        // TCP resets a connection that is closed with unread data, and `bye` would be lost: so that is read first.
        while let Some(Ok(_)) = socket.next().await {}
        Ok::<(), tungstenite::Error>(())
    })
    .await;
}

/// The guard of an open connection: uncounts it however the connection ends.
struct Shown(Gauge);

impl Shown {
    fn new(app: &App) -> Self {
        app.metrics.connections.inc();
        Self(app.metrics.connections.clone())
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.dec();
    }
}

async fn talk(socket: &mut Socket, app: &App, table: String, address: Option<IpAddr>) -> End {
    let mut seated = match Box::pin(sit_down(socket, app, table, address)).await {
        Ok(seated) => seated,
        Err(end) => return end,
    };
    loop {
        let end = seated.run(socket).await;
        Box::pin(seated.place.room.leave(seated.place.client)).await;
        if !matches!(end, End::Moved) {
            return end;
        }
        match Box::pin(seated.visit.find(app)).await {
            Ok(place) => seated.place = place,
            Err(_) if app.rooms.is_closing() => return dismissal(Dismissal::Stopping),
            Err(_) => return dismissal(Dismissal::Broken),
        }
        // While the table was looked for nobody read what the client sent, its answers to heartbeats included.
        (seated.waiting, seated.silent) = (None, 0);
        seated.visit.ask_again(&seated.place, seated.travelled);
    }
}

/// Hears who comes, and leads them to the table.
async fn sit_down(socket: &mut Socket, app: &App, table: String, address: Option<IpAddr>) -> Result<Seated, End> {
    let mut guard = Guard::new(app);
    let First { secrets, last, seed } = timeout(TO_JOIN, guard.first(socket))
        .await
        .unwrap_or_else(|_| Err(End::Bye("silent", Said::from(("Personne ne s'est présenté.", "Nobody joined.")))))?;
    let secrets = secrets.iter().map(Sealed::hash).collect();
    let mut visit = Visit::new(table, secrets, seed, address, last, app.store.is_shared());
    let place = match visit.find(app).await {
        Ok(place) => place,
        Err(_) if app.rooms.is_closing() => return Err(dismissal(Dismissal::Stopping)),
        Err(problem) => {
            socket.add(&Outgoing::refused(None, &problem).json());
            // If the connection is gone, nobody needs to be told.
            let _ = timeout(TO_SAY_BYE, socket.flush()).await;
            return Err(End::Bye(problem.code(), problem.said()));
        }
    };
    // One for as long as the connection lasts: a table that moves is no reason to ask more often.
    let mut heartbeat = interval_at(tokio::time::Instant::now(), app.config.limits.heartbeat);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Ok(Seated { visit, place, guard, heartbeat, waiting: None, silent: 0, heard: false, travelled: 0, measured: 0 })
}

/// What a message turned out to be.
enum Frame {
    /// A command or a query.
    Incoming(Box<Incoming>),
    /// Something to be answered at once.
    Refused(Option<String>, Problem),
    /// An answer to a heartbeat.
    Pong,
    /// Nothing to do.
    Nothing,
}

/// What the first message says.
struct First {
    secrets: Vec<Sealed>,
    /// The number of the last event the client has seen.
    last: u64,
    seed: Option<String>,
}

/// Watches over what a client sends.
struct Guard {
    rate: DefaultDirectRateLimiter,
    strikes: u32,
    most_strikes: u32,
    /// Bytes of one message.
    largest: usize,
}

impl Guard {
    fn new(app: &App) -> Self {
        let limits = &app.config.limits;
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::per_second(at_least_one(limits.messages_per_second)).allow_burst(at_least_one(limits.message_burst));
        let rate = RateLimiter::direct(quota);
        Self { rate, strikes: 0, most_strikes: limits.unreadable, largest: limits.message_bytes }
    }

    /// The first message: it has to be a join.
    async fn first(&mut self, socket: &mut Socket) -> Result<First, End> {
        loop {
            match self.take(socket.next().await)? {
                Frame::Incoming(incoming) => {
                    if let Body::Query(Query::Join { secrets, seen, seed }) = incoming.body {
                        return Ok(First { secrets, last: seen, seed });
                    }
                    self.strike()?;
                    let problem = Problem::BadRequest("`join` comes first".into());
                    say(socket, &Outgoing::refused(incoming.id, &problem)).await?;
                }
                Frame::Refused(id, problem) => say(socket, &Outgoing::refused(id, &problem)).await?,
                Frame::Pong | Frame::Nothing => {}
            }
        }
    }

    /// What a frame means. Too many bad ones end the connection.
    fn take(&mut self, frame: Option<Result<Message, tungstenite::Error>>) -> Result<Frame, End> {
        let text = match frame {
            // Of a connection that cannot be read any more, the one thing to be told is that a message was too large.
            Some(Err(tungstenite::Error::Capacity(_))) => return Err(too_large()),
            None | Some(Err(_) | Ok(Message::Close(_) | Message::Frame(_))) => return Err(End::Gone),
            Some(Ok(Message::Pong(_))) => return Ok(Frame::Pong),
            Some(Ok(Message::Ping(_))) => return Ok(Frame::Nothing),
            Some(Ok(Message::Binary(bytes))) if bytes.len() > self.largest => return Err(too_large()),
            Some(Ok(Message::Text(text))) if text.len() > self.largest => return Err(too_large()),
            Some(Ok(Message::Binary(_))) => {
                self.strike()?;
                return Ok(Frame::Refused(None, Problem::BadRequest("messages are text".into())));
            }
            Some(Ok(Message::Text(text))) => text,
        };
        if self.rate.check().is_err() {
            self.strike()?;
            return Ok(Frame::Refused(id_of(&text), Problem::TooFast));
        }
        match serde_json::from_str::<Incoming>(&text) {
            Ok(incoming) => {
                self.strikes = 0;
                Ok(Frame::Incoming(Box::new(incoming)))
            }
            Err(error) => {
                self.strike()?;
                Ok(Frame::Refused(id_of(&text), Problem::BadRequest(error.to_string())))
            }
        }
    }

    fn strike(&mut self) -> Result<(), End> {
        self.strikes += 1;
        if self.strikes < self.most_strikes {
            return Ok(());
        }
        let said = Said::from(("Trop de messages qui n'ont pas de sens.", "Too many messages that make no sense."));
        Err(End::Bye("unreadable", said))
    }
}

/// The id of a message that is not granted, if it has one.
pub(crate) fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: Option<String>,
    }
    serde_json::from_str::<Id>(text).ok()?.id.filter(|id| id.len() <= 64)
}

fn too_large() -> End {
    End::Bye(Problem::TooLarge.code(), Problem::TooLarge.said())
}

/// Sends one message.
async fn say(socket: &mut Socket, message: &Outgoing) -> Result<(), End> {
    socket.add(&message.json());
    match timeout(TO_SEND, socket.flush()).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// A client that has joined.
struct Seated {
    visit: Visit,
    place: Place,
    guard: Guard,
    heartbeat: Interval,
    /// When a heartbeat was sent that is not answered yet.
    waiting: Option<Instant>,
    /// How many heartbeats in a row were not.
    silent: u32,
    /// Whether the client has said anything since the last heartbeat was due.
    heard: bool,
    /// The milliseconds a message travels to the client and back: the shortest that was seen, and how often one was.
    travelled: u64,
    measured: u32,
}

impl Seated {
    async fn run(&mut self, socket: &mut Socket) -> End {
        loop {
            let step = tokio::select! {
                // What the room told before it sent the client away, such as why a move was not stored, comes first.
                biased;
                told = self.place.told.recv() => match told {
                    Some(message) => self.pass_on(socket, message).await,
                    None => Err(self.told_why()),
                },
                dismissed = &mut self.place.dismissed => Err(self.visit.end(dismissed.ok())),
                frame = socket.next() => self.hear(socket, frame).await,
                _ = self.heartbeat.tick() => self.beat(socket).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Why the room is gone: the reason it gave, or none if it just closed.
    fn told_why(&mut self) -> End {
        let why = self.place.dismissed.try_recv().ok();
        self.visit.end(why)
    }

    /// Passes on what the room tells, all of it that waits in one go.
    async fn pass_on(&mut self, socket: &mut Socket, first: ClientMessage) -> Result<(), End> {
        // Before anything else can happen: what is noted as told is on its way, even if the table moves in this moment.
        let moved = self.add(socket, first).is_err();
        let dismissed = &mut self.place.dismissed;
        let sent = tokio::select! {
            dismissed = dismissed => Err(self.visit.end(dismissed.ok())),
            sent = timeout(TO_SEND, socket.flush()) => Ok(sent),
        };
        match sent? {
            Ok(Ok(())) if moved => Err(End::Moved),
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(dismissal(Dismissal::Slow)),
        }
    }

    /// Notes and adds what the room tells. An error means that something is missing before what would come next.
    fn add(&mut self, socket: &mut Socket, first: ClientMessage) -> Result<(), ()> {
        let mut next = Some(first);
        while let Some(told) = next {
            if self.visit.note(told.mark())? {
                socket.add(told.text());
            }
            // What is left is passed on next.
            next = if socket.has_enough() { None } else { self.place.told.try_recv().ok() };
        }
        Ok(())
    }

    async fn hear(
        &mut self,
        socket: &mut Socket,
        frame: Option<Result<Message, tungstenite::Error>>,
    ) -> Result<(), End> {
        let since = Instant::now();
        match self.guard.take(frame)? {
            Frame::Nothing => Ok(()),
            Frame::Pong => {
                if let Some(sent) = self.waiting.take() {
                    let travelled = sent.elapsed().as_millis() as u64;
                    self.travelled = if self.travelled == 0 { travelled } else { self.travelled.min(travelled) };
                    self.measured = self.measured.saturating_add(1);
                }
                self.silent = 0;
                Ok(())
            }
            Frame::Refused(id, problem) => say(socket, &Outgoing::refused(id, &problem)).await,
            Frame::Incoming(incoming) => {
                self.silent = 0;
                self.heard = true;
                if !self.visit.keep(&incoming) {
                    return say(socket, &Outgoing::refused(incoming.id, &Problem::Busy)).await;
                }
                let Incoming { id, seat, body } = *incoming;
                let again = id.clone();
                let by = Requester::Client(self.place.client);
                let request = Request { by, id, seat, body, since, travelled: self.travelled };
                match self.place.room.send(RoomMessage::Request(Box::new(request))) {
                    Ok(()) => Ok(()),
                    Err(NotSent::Busy) => {
                        self.visit.answered(again.as_deref());
                        say(socket, &Outgoing::refused(again, &Problem::Busy)).await
                    }
                    Err(NotSent::Gone(_)) => Err(self.told_why()),
                }
            }
        }
    }

    /// Asks whether the client is still there, unless it has just been heard and it is known how long messages travel.
    async fn beat(&mut self, socket: &mut Socket) -> Result<(), End> {
        if self.waiting.is_some() {
            self.silent += 1;
        }
        if self.silent >= 2 {
            return Err(End::Bye("silent", Said::from(("On ne vous entend plus.", "You have gone quiet."))));
        }
        if std::mem::take(&mut self.heard) && self.measured >= MEASURED {
            return Ok(());
        }
        self.waiting = Some(Instant::now());
        match timeout(TO_SEND, socket.control(Message::Ping(axum::body::Bytes::new()))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

fn dismissal(why: Dismissal) -> End {
    match why {
        Dismissal::Slow => End::Bye(
            "slow",
            Said::from((
                "Votre connexion est trop lente ; reconnectez-vous.",
                "Your connection is too slow; come back.",
            )),
        ),
        Dismissal::Broken => End::Bye(
            "look-again",
            Said::from((
                "Un incident s'est produit à cette table. Rien de ce qui a été joué n'est perdu : regardez à nouveau.",
                "Something went wrong at this table. Nothing that was played is lost: look again.",
            )),
        ),
        Dismissal::Moved => End::Moved,
        Dismissal::Stopping => End::Bye(
            "stopping",
            Said::from(("Le serveur s'arrête ; revenez dans un instant.", "The server stops; come back in a moment.")),
        ),
    }
}
