//! A table with the people around it: one task each.
//!
//! Everything that is asked of a table goes through its room, one thing after the other: the table [decides], the events
//! that come of it are stored, and only then are they carried out, acknowledged and told to everybody. A room that is rebuilt from
//! the store is the same room, so it can go whenever nobody is there.
//!
//! [decides]: damier_table::Table::decide

mod answer;
mod clients;
mod command;
mod engine;
mod history;
mod task;

use std::{net::IpAddr, sync::Arc, time::Instant};

use damier_player::Thought;
use damier_rules::{ByColor, Color};
use damier_table::{Table, export::Export};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};

pub(crate) use clients::ClientId;
pub(crate) use task::{Room, RoomParts};

use crate::{
    message::{Body, Outgoing, Sealed},
    problem::Problem,
    secret::SecretHash,
    state::TableState,
};

/// So much may wait for a room.
pub(crate) const QUEUE: usize = 64;

/// A message to a room. What is large is in a box: every room has a place for 32 of these as long as it lasts.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    /// A client sits down, or looks on.
    Join { join: Box<Join>, reply: oneshot::Sender<Result<Joined, Problem>> },
    /// A client is gone.
    Leave { client: ClientId },
    /// Somebody asks for something, or about something.
    Request(Box<Request>),
    /// Somebody looks at the table once.
    Read { secrets: Vec<Sealed>, reply: oneshot::Sender<Result<Box<TableState>, Problem>> },
    /// Somebody wants the whole game.
    Export { reply: oneshot::Sender<Box<Exported>> },
    /// The engine has begun to think.
    EngineBegun { turn: u64 },
    /// The engine has made up its mind, or needs not think.
    EngineThought { turn: u64, thought: Option<Box<Thought>> },
    /// The engine has found a hint.
    Hinted(Box<Hinted>),
    /// The server stops.
    Stop,
    /// The table may belong to another server by now.
    Lost,
    /// A test wants to see what comes of a panic.
    Panic,
}

/// A hint that was found, if any was.
#[derive(Debug)]
pub(crate) struct Hinted {
    pub(crate) by: ReplyTo,
    pub(crate) id: Option<String>,
    /// The number of the last event when it was asked for.
    pub(crate) seq: u64,
    pub(crate) text: Option<String>,
}

/// A client that comes in.
#[derive(Debug)]
pub(crate) struct Join {
    pub(crate) secrets: Vec<SecretHash>,
    pub(crate) seen: u64,
    pub(crate) seed: Option<String>,
    /// The address it counts for, if it counts.
    pub(crate) address: Option<IpAddr>,
    pub(crate) outgoing: mpsc::Sender<ClientMessage>,
    pub(crate) dismiss: oneshot::Sender<Dismissal>,
}

/// A client that has come in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Joined {
    pub(crate) client: ClientId,
}

/// Something a client is told, as it is sent, and what it is. Shared by everybody who is told it, and short itself: every
/// client has a place for 32 of these as long as it is there.
#[derive(Debug, Clone)]
pub(crate) struct ClientMessage(Arc<(Box<str>, Mark)>);

/// What a message to a client is, for those who pass it on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Mark {
    /// The whole table, up to this event.
    State(u64),
    /// The event with this number.
    Event(u64),
    /// That all events it has missed have been sent.
    Joined,
    /// An answer to what it sent under this id.
    Answer(Option<String>),
    /// Anything else.
    Other,
}

impl ClientMessage {
    pub(crate) fn new(text: impl Into<Box<str>>, mark: Mark) -> Self {
        Self(Arc::new((text.into(), mark)))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0.0
    }

    pub(crate) fn mark(&self) -> &Mark {
        &self.0.1
    }

    pub(crate) fn of(message: &Outgoing) -> Self {
        let mark = match message {
            Outgoing::State { state } => Mark::State(state.seq),
            Outgoing::Event(event) => Mark::Event(event.seq),
            Outgoing::Joined { .. } => Mark::Joined,
            Outgoing::Ack { id, .. }
            | Outgoing::Refused { id, .. }
            | Outgoing::Hint { id, .. }
            | Outgoing::Why { id, .. }
            | Outgoing::Moves { id, .. }
            | Outgoing::Pong { id, .. } => Mark::Answer(id.clone()),
            Outgoing::Thinking { .. } | Outgoing::Presence { .. } | Outgoing::Bye { .. } => Mark::Other,
        };
        Self::new(message.json(), mark)
    }
}

/// The answer to an HTTP request.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum HttpAnswer {
    /// From a room of this node.
    Here(Box<Outgoing>),
    /// From another, as it wrote it.
    There(Box<RawValue>),
}

impl HttpAnswer {
    /// What another node has answered.
    pub(crate) fn there(text: &str) -> Option<Self> {
        RawValue::from_string(text.to_owned()).ok().map(Self::There)
    }
}

/// Why a client is sent away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Dismissal {
    /// The table is at another node by now, or on its way there.
    Moved,
    /// It does not read what it is sent.
    Slow,
    /// The server stops.
    Stopping,
    /// The room has panicked, or could not store something: it is opened anew for whoever comes back.
    Broken,
}

/// What a client has sent, and who it is.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) by: Requester,
    pub(crate) id: Option<String>,
    pub(crate) seat: Option<Color>,
    pub(crate) body: Body,
    /// When it came in.
    pub(crate) since: Instant,
    /// The milliseconds it spent on its way, as far as is known.
    pub(crate) travelled: u64,
}

/// Who has sent it, and where the answer goes.
#[derive(Debug)]
pub(crate) enum Requester {
    /// A client that has joined.
    Client(ClientId),
    /// An HTTP request.
    Http {
        secrets: Vec<SecretHash>,
        /// The address it counts for, if it counts.
        address: Option<IpAddr>,
        reply: oneshot::Sender<Result<HttpAnswer, Problem>>,
    },
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum ReplyTo {
    /// To a client.
    Client(ClientId),
    /// To an HTTP request.
    Http(oneshot::Sender<Result<HttpAnswer, Problem>>),
}

/// A whole game.
#[derive(Debug)]
pub(crate) struct Exported {
    pub(crate) game: Export,
    pub(crate) position: String,
    pub(crate) pdn: String,
}

impl Exported {
    pub(crate) fn of(table: &Table) -> Self {
        Self { game: Export::of(table), position: damier_notation::write_position(table.position()), pdn: table.pdn() }
    }
}

/// A way to send a room messages.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle {
    inbox: mpsc::Sender<RoomMessage>,
    /// Whether what is sent goes to another node.
    elsewhere: bool,
}

/// A room as it knows itself: this does not keep it open.
#[derive(Debug, Clone)]
pub(crate) struct WeakRoom(mpsc::WeakSender<RoomMessage>);

impl WeakRoom {
    pub(crate) fn of(inbox: &mpsc::Sender<RoomMessage>) -> Self {
        Self(inbox.downgrade())
    }

    /// A way to send it something, unless nobody else has one.
    pub(crate) fn upgrade(&self) -> Option<mpsc::Sender<RoomMessage>> {
        self.0.upgrade()
    }
}

/// The seats somebody holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Holds {
    white: bool,
    black: bool,
}

impl Holds {
    /// The seats these secrets open. A secret that opens none is refused.
    pub(crate) fn of(seats: &ByColor<Option<SecretHash>>, secrets: &[SecretHash]) -> Result<Self, Problem> {
        let mut holds = Self::default();
        for hash in secrets.iter().take(4) {
            let mut known = false;
            for color in Color::ALL {
                if seats[color].is_some_and(|seat| seat.is(hash)) {
                    holds.add(color);
                    known = true;
                }
            }
            if !known {
                return Err(Problem::WrongSecret);
            }
        }
        Ok(holds)
    }

    pub(crate) fn add(&mut self, color: Color) {
        match color {
            Color::White => self.white = true,
            Color::Black => self.black = true,
        }
    }

    pub(crate) const fn has(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    pub(crate) const fn both(self) -> bool {
        self.white && self.black
    }

    pub(crate) fn seats(self) -> Vec<Color> {
        Color::ALL.into_iter().filter(|&color| self.has(color)).collect()
    }
}

impl RoomHandle {
    /// What takes messages for a room at another node.
    pub(crate) const fn elsewhere(inbox: mpsc::Sender<RoomMessage>) -> Self {
        Self { inbox, elsewhere: true }
    }

    /// Whether what is sent goes to another node.
    pub(crate) const fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    /// Whether this is that room.
    pub(crate) fn is(&self, room: &WeakRoom) -> bool {
        room.upgrade().is_some_and(|inbox| inbox.same_channel(&self.inbox))
    }

    /// Tells the room that a client is gone.
    pub(crate) async fn leave(&self, client: ClientId) {
        // A room that has closed has no clients any more.
        let _ = self.inbox.send(RoomMessage::Leave { client }).await;
    }

    /// Sends the room all of these, in this order. What it has no place for waits, as in a room that everybody has just come back to;
    /// who sends does not.
    pub(crate) fn send_all(&self, messages: Vec<RoomMessage>) {
        let mut messages = messages.into_iter();
        while let Some(message) = messages.next() {
            match self.inbox.try_send(message) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Closed(_)) => return,
                Err(mpsc::error::TrySendError::Full(message)) => {
                    let inbox = self.inbox.clone();
                    crate::task::spawn(async move {
                        for message in std::iter::once(message).chain(messages) {
                            // A room that has closed answers nothing.
                            let _ = inbox.send(message).await;
                        }
                    });
                    return;
                }
            }
        }
    }

    /// Sends the room a message that it gets as soon as it can.
    pub(crate) fn tell(&self, message: RoomMessage) {
        let inbox = self.inbox.clone();
        crate::task::spawn(async move { inbox.send(message).await });
    }

    /// Sends the room a message, unless it is gone or has too much to do.
    pub(crate) fn send(&self, message: RoomMessage) -> Result<(), NotSent> {
        self.inbox.try_send(message).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => NotSent::Busy,
            mpsc::error::TrySendError::Closed(message) => NotSent::Gone(Box::new(message)),
        })
    }
}

/// Why a message was not sent.
#[derive(Debug)]
pub(crate) enum NotSent {
    /// The room has too much to do.
    Busy,
    /// The room has closed; the message comes back.
    Gone(Box<RoomMessage>),
}
