//! One WebSocket connection: reads wishes and hands them to the room, writes what the room tells.
//!
//! Nothing here waits for a client for long. One that does not read is dismissed by its room, one that does not answer
//! a heartbeat is closed, and one that sends what cannot be read, too much, or too fast is told so and then closed.

use std::{
    num::NonZeroU32,
    time::{Duration, Instant},
};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::{
    sync::{mpsc, oneshot},
    time::{interval_at, timeout},
};

use crate::{
    App,
    address::Connection,
    message::{Incoming, Outgoing, Sealed, Wish},
    problem::Problem,
    room::{Ask, Asker, ClientId, Dismissal, Join, NotAsked, RoomHandle, Wished},
    said::Said,
};

/// A client has this long to say that it joins.
const TO_JOIN: Duration = Duration::from_secs(10);
/// A message has this long to be taken off our hands.
const TO_SEND: Duration = Duration::from_secs(20);
/// And the last one this long.
const TO_SAY_BYE: Duration = Duration::from_secs(1);

type Sink = SplitSink<WebSocket, Message>;

/// Why a connection ends.
enum End {
    /// The client has gone, or the connection has.
    Gone,
    /// It is sent away.
    Bye(&'static str, Said),
}

/// Serves a connection until it ends.
pub(crate) async fn serve(socket: WebSocket, app: App, table: String, counted: Connection) {
    app.metrics.connections.inc();
    let (mut sink, mut stream) = socket.split();
    let end = talk(&mut sink, &mut stream, &app, &table).await;
    if let End::Bye(code, said) = end {
        let bye = Message::Text(Outgoing::Bye { code, said }.json().into());
        // Whoever does not take the last message either is left alone.
        let _ = timeout(TO_SAY_BYE, async {
            sink.send(bye).await?;
            sink.send(Message::Close(None)).await?;
            // What is still on its way here is read, so that the last words are not lost with it.
            while let Some(Ok(_)) = stream.next().await {}
            Ok::<(), axum::Error>(())
        })
        .await;
    }
    app.metrics.connections.dec();
    drop(counted);
}

async fn talk(sink: &mut Sink, stream: &mut SplitStream<WebSocket>, app: &App, table: &str) -> End {
    let mut guard = Guard::new(app);
    let (outgoing, told) = mpsc::channel(app.config.limits.outgoing);
    let (dismiss, dismissed) = oneshot::channel();
    let join = match timeout(TO_JOIN, guard.first(sink, stream)).await {
        Ok(Ok(First { secrets, last, seed })) => Join { secrets, seen: last, seed, outgoing, dismiss },
        Ok(Err(end)) => return end,
        Err(_) => return End::Bye("silent", Said::new("Nobody joined.", "Personne n'est venu.")),
    };
    let (reply, joined) = oneshot::channel();
    let asked = app.rooms.ask(table, Ask::Join { join: Box::new(join), reply }).await;
    let room = match asked {
        Ok(room) => room,
        Err(problem) => return refuse(sink, &problem).await,
    };
    match joined.await {
        Ok(Ok(joined)) => {
            let mut seated =
                Seated { client: joined.client, room, told, dismissed, guard, waiting: None, silent: 0, travelled: 0 };
            let end = seated.run(sink, stream, app).await;
            seated.room.leave(seated.client).await;
            end
        }
        Ok(Err(problem)) => refuse(sink, &problem).await,
        Err(_) => refuse(sink, &Problem::Busy).await,
    }
}

/// Says why somebody may not join.
async fn refuse(sink: &mut Sink, problem: &Problem) -> End {
    let refused = Outgoing::refused(None, problem).json();
    // The answer to a connection that is gone is that it is gone.
    let _ = timeout(TO_SAY_BYE, sink.send(Message::Text(refused.into()))).await;
    End::Bye(problem.code(), problem.said())
}

/// What a message turned out to be.
enum Frame {
    /// A wish.
    Wish(Box<Incoming>),
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
}

impl Guard {
    fn new(app: &App) -> Self {
        let limits = &app.config.limits;
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::per_second(at_least_one(limits.messages_per_second)).allow_burst(at_least_one(limits.message_burst));
        Self { rate: RateLimiter::direct(quota), strikes: 0, most_strikes: limits.unreadable }
    }

    /// The first message: it has to be a join.
    async fn first(&mut self, sink: &mut Sink, stream: &mut SplitStream<WebSocket>) -> Result<First, End> {
        loop {
            match self.take(stream.next().await)? {
                Frame::Wish(incoming) => {
                    if let Wish::Join { secrets, seen, seed } = incoming.wish {
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
                Ok(Frame::Wish(Box::new(incoming)))
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
        let said = Said::new("Too many messages that make no sense.", "Trop de messages qui n'ont pas de sens.");
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
        if error.to_string().contains("too long") || error.to_string().contains("too big") {
            return End::Bye(Problem::TooLarge.code(), Problem::TooLarge.said());
        }
        cause = error.source();
    }
    End::Gone
}

async fn say(sink: &mut Sink, message: Outgoing) -> Result<(), End> {
    match timeout(TO_SEND, sink.send(Message::Text(message.json().into()))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// A client that has joined.
struct Seated {
    client: ClientId,
    room: RoomHandle,
    told: mpsc::Receiver<Utf8Bytes>,
    dismissed: oneshot::Receiver<Dismissal>,
    guard: Guard,
    /// When a heartbeat was sent that is not answered yet.
    waiting: Option<Instant>,
    /// How many heartbeats in a row were not.
    silent: u32,
    /// The milliseconds a message travels to the client and back: the shortest that was seen.
    travelled: u64,
}

impl Seated {
    async fn run(&mut self, sink: &mut Sink, stream: &mut SplitStream<WebSocket>, app: &App) -> End {
        let often = app.config.limits.heartbeat;
        let mut heartbeat = interval_at(tokio::time::Instant::now(), often);
        loop {
            let step = tokio::select! {
                dismissed = &mut self.dismissed => Err(dismissal(dismissed.unwrap_or(Dismissal::Stopping))),
                told = self.told.recv() => match told {
                    Some(message) => self.pass_on(sink, message).await,
                    None => Err(dismissal(Dismissal::Stopping)),
                },
                frame = stream.next() => self.hear(sink, frame).await,
                _ = heartbeat.tick() => self.beat(sink).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Passes on what the room tells, all of it that waits in one go.
    async fn pass_on(&mut self, sink: &mut Sink, message: Utf8Bytes) -> Result<(), End> {
        let told = &mut self.told;
        let sending = async {
            sink.feed(Message::Text(message)).await?;
            while let Ok(message) = told.try_recv() {
                sink.feed(Message::Text(message)).await?;
            }
            sink.flush().await
        };
        tokio::select! {
            dismissed = &mut self.dismissed => Err(dismissal(dismissed.unwrap_or(Dismissal::Stopping))),
            sent = timeout(TO_SEND, sending) => match sent {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(End::Gone),
                Err(_) => Err(dismissal(Dismissal::Slow)),
            },
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
                }
                self.silent = 0;
                Ok(())
            }
            Frame::Refused(id, problem) => say(sink, Outgoing::refused(id, &problem)).await,
            Frame::Wish(incoming) => {
                self.silent = 0;
                let Incoming { id, seat, wish } = *incoming;
                let again = id.clone();
                let by = Asker::Client(self.client);
                let wished = Wished { by, id, seat, wish, since, travelled: self.travelled };
                match self.room.ask(Ask::Wish(Box::new(wished))) {
                    Ok(()) => Ok(()),
                    Err(NotAsked::Busy) => say(sink, Outgoing::refused(again, &Problem::Busy)).await,
                    Err(NotAsked::Gone(_)) => Err(dismissal(Dismissal::Stopping)),
                }
            }
        }
    }

    /// Asks whether the client is still there.
    async fn beat(&mut self, sink: &mut Sink) -> Result<(), End> {
        if self.waiting.is_some() {
            self.silent += 1;
        }
        if self.silent >= 2 {
            return Err(End::Bye("silent", Said::new("You have gone quiet.", "On ne vous entend plus.")));
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
            Said::new("Your connection is too slow; come back.", "Votre connexion est trop lente ; revenez."),
        ),
        Dismissal::Stopping => End::Bye(
            "stopping",
            Said::new("The server stops; come back in a moment.", "Le serveur s'arrête ; revenez dans un instant."),
        ),
    }
}
