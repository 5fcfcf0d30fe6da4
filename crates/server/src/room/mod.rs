//! A table with the people around it: one task each.
//!
//! Everything that is asked of a table goes through its room, one thing after the other: the table [decides], what
//! comes of it is stored, and only then is it applied, acknowledged and told to everybody. A room that is rebuilt from
//! the store is the same room, so it can go whenever nobody is there.
//!
//! [decides]: damier_table::Table::decide

mod answer;
mod attempt;
mod clients;
mod command;
mod engine;
mod history;
mod task;

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use damier_rules::Color;
use damier_table::export::Export;
use tokio::sync::{mpsc, oneshot};

pub(crate) use clients::ClientId;
pub(crate) use task::{Room, RoomParts, now};

use crate::{
    message::{Outgoing, Sealed, Wish},
    problem::Problem,
    state::TableState,
    view::Side,
};

/// So much may wait for a room.
pub(crate) const QUEUE: usize = 64;

/// Something asked of a room.
#[derive(Debug)]
pub(crate) enum Ask {
    /// A client sits down, or looks on.
    Join { join: Box<Join>, reply: oneshot::Sender<Result<Joined, Problem>> },
    /// A client is gone.
    Leave { client: ClientId },
    /// A client wants something.
    Wish(Box<Wished>),
    /// Somebody looks at the table once.
    Read { secrets: Vec<Sealed>, reply: oneshot::Sender<Result<Box<TableState>, Problem>> },
    /// Somebody wants the whole game.
    Export { reply: oneshot::Sender<Box<Exported>> },
    /// The engine has begun to think.
    EngineBegun { turn: u64 },
    /// The engine has found a move.
    EngineMoved { turn: u64, text: Option<String> },
    /// The engine has found a hint.
    Hinted { by: ReplyTo, id: Option<String>, seq: u64, text: Option<String> },
    /// The server stops.
    Stop,
}

/// A client that comes in.
#[derive(Debug)]
pub(crate) struct Join {
    pub(crate) secrets: Vec<Sealed>,
    pub(crate) seen: u64,
    pub(crate) seed: Option<String>,
    pub(crate) outgoing: mpsc::Sender<Utf8Bytes>,
    pub(crate) dismiss: oneshot::Sender<Dismissal>,
}

/// A client that has come in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Joined {
    pub(crate) client: ClientId,
}

/// Why a client is sent away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dismissal {
    /// It does not read what it is sent.
    Slow,
    /// The server stops.
    Stopping,
}

/// What somebody wants.
#[derive(Debug)]
pub(crate) struct Wished {
    pub(crate) by: Asker,
    pub(crate) id: Option<String>,
    pub(crate) seat: Option<Side>,
    pub(crate) wish: Wish,
    /// When it came in.
    pub(crate) since: Instant,
    /// The milliseconds it spent on its way, as far as is known.
    pub(crate) travelled: u64,
}

/// Who wants it, and where the answer goes.
#[derive(Debug)]
pub(crate) enum Asker {
    /// A client that has joined.
    Client(ClientId),
    /// A request of its own.
    Request { secrets: Vec<Sealed>, reply: oneshot::Sender<Result<Outgoing, Problem>> },
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum ReplyTo {
    /// To a client.
    Client(ClientId),
    /// To a request.
    Request(oneshot::Sender<Result<Outgoing, Problem>>),
}

/// A whole game.
#[derive(Debug)]
pub(crate) struct Exported {
    pub(crate) game: Export,
    pub(crate) position: String,
    pub(crate) pdn: String,
}

/// A way to ask a room.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle {
    asks: mpsc::Sender<Ask>,
}

/// The seats somebody holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Holds {
    white: bool,
    black: bool,
}

impl Holds {
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
    pub(crate) fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// Takes leave of the room.
    pub(crate) async fn leave(&self, client: ClientId) {
        // A room that has closed has no clients any more.
        let _ = self.asks.send(Ask::Leave { client }).await;
    }

    /// Closes the room as soon as it can.
    pub(crate) fn stop(&self) {
        let asks = self.asks.clone();
        tokio::spawn(async move { asks.send(Ask::Stop).await });
    }

    /// Hands something to the room, unless it is gone or has too much to do.
    pub(crate) fn ask(&self, ask: Ask) -> Result<(), NotAsked> {
        self.asks.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => NotAsked::Busy,
            mpsc::error::TrySendError::Closed(ask) => NotAsked::Gone(Box::new(ask)),
        })
    }
}

/// Why a room was not asked.
#[derive(Debug)]
pub(crate) enum NotAsked {
    /// It has too much to do.
    Busy,
    /// It has closed; what was to be asked comes back.
    Gone(Box<Ask>),
}
