//! One WebSocket connection: hands what the client sends to the room, and sends the client what the room tells. If the
//! table moves to another node meanwhile, the client stays connected and is taken along ([`visit`]).
//!
//! Nothing here waits for a client for long. One that does not read is dismissed by its room, one that does not answer
//! a heartbeat is closed, and one that sends what cannot be read, too much, or too fast is told so and then closed.

mod visit;

use std::{
    net::IpAddr,
    num::NonZeroU32,
    time::{Duration, Instant},
};

use axum::extract::ws::{Message, WebSocket};
use damier_notation::sentences::Said;
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use prometheus_client::metrics::gauge::Gauge;
use tokio::time::{Interval, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite;

use self::visit::{Place, Visit};
use crate::{
    App,
    address::Connection,
    message::{Body, Incoming, Outgoing, Query, Sealed},
    problem::Problem,
    room::{Dismissal, NotSent, Request, Requester, RoomMessage, Told},
};

/// A client has this long to say that it joins.
const TO_JOIN: Duration = Duration::from_secs(10);
/// Sending a message may take this long.
const TO_SEND: Duration = Duration::from_secs(20);
/// How often it is measured how long messages travel, before a client that keeps talking is not asked any more.
const MEASURED: u32 = 2;
/// Sending the last message, `bye`, may take this long.
const TO_SAY_BYE: Duration = Duration::from_secs(1);

type Sink = SplitSink<WebSocket, Message>;

/// Why a connection ends.
enum End {
    /// The client has gone, or the connection has.
    Gone,
    /// It is sent away.
    Bye(&'static str, Said),
    /// It goes on at another node.
    Moved,
}

/// Serves a connection until it ends.
pub(crate) async fn serve(socket: WebSocket, app: App, table: String, counted: Connection) {
    let _shown = Shown::new(&app);
    let (mut sink, mut stream) = socket.split();
    let end = talk(&mut sink, &mut stream, &app, &table, counted.address()).await;
    if let End::Bye(code, said) = end {
        let bye = Message::Text(Outgoing::Bye { code, said }.json().into());
        // Whoever does not take the last message either is left alone.
        let _ = timeout(TO_SAY_BYE, async {
            sink.send(bye).await?;
            sink.send(Message::Close(None)).await?;
            // TCP resets a connection that is closed with unread data, and `bye` would be lost: so that is read first.
            while let Some(Ok(_)) = stream.next().await {}
            Ok::<(), axum::Error>(())
        })
        .await;
    }
    drop(counted);
}

/// A connection among those that are shown, however it ends.
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

async fn talk(
    sink: &mut Sink,
    stream: &mut SplitStream<WebSocket>,
    app: &App,
    table: &str,
    address: Option<IpAddr>,
) -> End {
    let mut guard = Guard::new(app);
    let mut visit = match timeout(TO_JOIN, guard.first(sink, stream)).await {
        Ok(Ok(First { secrets, last, seed })) => {
            let secrets = secrets.iter().map(Sealed::hash).collect();
            Visit::new(table, secrets, seed, address, last, app.store.is_shared())
        }
        Ok(Err(end)) => return end,
        Err(_) => return End::Bye("silent", Said::from(("Personne ne s'est présenté.", "Nobody joined."))),
    };
    // Looking for a table takes room that a connection should not hold for as long as it lasts: so it has its own.
    let place = match Box::pin(visit.find(app)).await {
        Ok(place) => place,
        Err(problem) => return refuse(sink, &problem).await,
    };
    // One for as long as the connection lasts: a table that moves is no reason to ask more often.
    let mut heartbeat = interval_at(tokio::time::Instant::now(), app.config.limits.heartbeat);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seated =
        Seated { visit, place, guard, heartbeat, waiting: None, silent: 0, heard: false, travelled: 0, measured: 0 };
    loop {
        let end = seated.run(sink, stream).await;
        Box::pin(seated.place.room.leave(seated.place.client)).await;
        if !matches!(end, End::Moved) {
            return end;
        }
        match Box::pin(seated.visit.find(app)).await {
            Ok(place) => seated.place = place,
            Err(_) => return dismissal(Dismissal::Broken),
        }
        // While the table was looked for nobody read what the client sent, its answers to heartbeats included.
        (seated.waiting, seated.silent) = (None, 0);
        seated.visit.ask_again(&seated.place, seated.travelled);
    }
}

/// Says why somebody may not join.
async fn refuse(sink: &mut Sink, problem: &Problem) -> End {
    let refused = Outgoing::refused(None, problem).json();
    // If the connection is gone, nobody needs to be told.
    let _ = timeout(TO_SAY_BYE, sink.send(Message::Text(refused.into()))).await;
    End::Bye(problem.code(), problem.said())
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
    async fn first(&mut self, sink: &mut Sink, stream: &mut SplitStream<WebSocket>) -> Result<First, End> {
        loop {
            match self.take(stream.next().await)? {
                Frame::Incoming(incoming) => {
                    if let Body::Query(Query::Join { secrets, seen, seed }) = incoming.body {
                        return Ok(First { secrets, last: seen, seed });
                    }
                    self.strike()?;
                    let problem = Problem::BadRequest("`join` comes first".into());
                    say(sink, Outgoing::refused(incoming.id, &problem)).await?;
                }
                Frame::Refused(id, problem) => say(sink, Outgoing::refused(id, &problem)).await?,
                Frame::Pong | Frame::Nothing => {}
            }
        }
    }

    /// What a frame means. Too many bad ones end the connection.
    fn take(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<Frame, End> {
        let text = match frame {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Err(error)) => return Err(broken(&error)),
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
fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: Option<String>,
    }
    serde_json::from_str::<Id>(text).ok()?.id.filter(|id| id.len() <= 64)
}

/// The end of a connection that cannot be read any more; a message that was too large is the one thing to be told.
fn broken(error: &axum::Error) -> End {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if let Some(tungstenite::Error::Capacity(_)) = error.downcast_ref() {
            return too_large();
        }
        cause = error.source();
    }
    End::Gone
}

fn too_large() -> End {
    End::Bye(Problem::TooLarge.code(), Problem::TooLarge.said())
}

async fn say(sink: &mut Sink, message: Outgoing) -> Result<(), End> {
    match timeout(TO_SEND, sink.send(Message::Text(message.json().into()))).await {
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
    async fn run(&mut self, sink: &mut Sink, stream: &mut SplitStream<WebSocket>) -> End {
        loop {
            let step = tokio::select! {
                dismissed = &mut self.place.dismissed => Err(self.visit.end(dismissed.ok())),
                told = self.place.told.recv() => match told {
                    Some(message) => self.pass_on(sink, message).await,
                    None => Err(self.told_why()),
                },
                frame = stream.next() => self.hear(sink, frame).await,
                _ = self.heartbeat.tick() => self.beat(sink).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Why the room is gone: as it said, or without a word.
    fn told_why(&mut self) -> End {
        let why = self.place.dismissed.try_recv().ok();
        self.visit.end(why)
    }

    /// Passes on what the room tells, all of it that waits in one go.
    async fn pass_on(&mut self, sink: &mut Sink, first: Told) -> Result<(), End> {
        let Self { visit, place: Place { told, dismissed, .. }, .. } = self;
        let sending = async {
            let mut next = Some(first);
            let mut moved = false;
            while let Some(message) = next {
                match visit.note(&message.mark) {
                    Ok(true) => sink.feed(Message::Text(message.text)).await.map_err(|_| End::Gone)?,
                    Ok(false) => {}
                    Err(()) => {
                        moved = true;
                        break;
                    }
                }
                next = told.try_recv().ok();
            }
            sink.flush().await.map_err(|_| End::Gone)?;
            if moved { Err(End::Moved) } else { Ok(()) }
        };
        let sent = tokio::select! {
            dismissed = dismissed => Err(dismissed.ok()),
            sent = timeout(TO_SEND, sending) => Ok(sent),
        };
        match sent {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Err(dismissal(Dismissal::Slow)),
            Err(why) => Err(self.visit.end(why)),
        }
    }

    async fn hear(&mut self, sink: &mut Sink, frame: Option<Result<Message, axum::Error>>) -> Result<(), End> {
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
            Frame::Refused(id, problem) => say(sink, Outgoing::refused(id, &problem)).await,
            Frame::Incoming(incoming) => {
                self.silent = 0;
                self.heard = true;
                if !self.visit.keep(&incoming) {
                    return say(sink, Outgoing::refused(incoming.id, &Problem::Busy)).await;
                }
                let Incoming { id, seat, body } = *incoming;
                let again = id.clone();
                let by = Requester::Client(self.place.client);
                let request = Request { by, id, seat, body, since, travelled: self.travelled };
                match self.place.room.send(RoomMessage::Request(Box::new(request))) {
                    Ok(()) => Ok(()),
                    Err(NotSent::Busy) => {
                        self.visit.answered(again.as_deref());
                        say(sink, Outgoing::refused(again, &Problem::Busy)).await
                    }
                    Err(NotSent::Gone(_)) => Err(self.told_why()),
                }
            }
        }
    }

    /// Asks whether the client is still there, unless it has just been heard and it is known how long messages travel.
    async fn beat(&mut self, sink: &mut Sink) -> Result<(), End> {
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
        match timeout(TO_SEND, sink.send(Message::Ping(axum::body::Bytes::new()))).await {
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
