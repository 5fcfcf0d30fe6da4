//! A client's visit to a table, wherever the table is: what it has been told, what it waits for, and how it finds its way
//! there again when the table has moved to another node.
//!
//! The client notices nothing but a pause. What it was told already is not told again; what it asked for and got no answer
//! to is asked for again, under the same id, so that it is done once.

use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{End, dismissal};
use crate::{
    App,
    message::Incoming,
    problem::Problem,
    room::{ClientId, ClientMessage, Dismissal, Join, Joined, Mark, Request, Requester, RoomHandle, RoomMessage},
    secret::SecretHash,
};

/// A table that is on its way is looked for so long: longer than it takes to be sure that a node is gone.
const TO_FIND: Duration = Duration::from_secs(12);
/// While no other node can be reached, only so long: its client is better told, and may be led to the node that has the table.
const TO_FIND_ALONE: Duration = Duration::from_secs(2);
/// A node that does not answer in this time is asked again, or another is; later in twice the time, up to the most.
const TO_ANSWER: Duration = Duration::from_millis(500);
const TO_ANSWER_AT_MOST: Duration = Duration::from_secs(2);
/// How soon it is tried again, at first and at the most.
const SOON: Duration = Duration::from_millis(20);
const LATER: Duration = Duration::from_millis(300);
/// So much may be without an answer.
const MOST_UNANSWERED: usize = 64;

/// A visit to a table.
pub(super) struct Visit {
    table: String,
    secrets: Vec<SecretHash>,
    seed: Option<String>,
    address: Option<IpAddr>,
    /// The number of the last event the client was told of.
    seen: u64,
    /// Whether it was told that it has joined.
    welcomed: bool,
    /// Whether the table may move, so that something has to be kept.
    may_move: bool,
    /// What was asked and not answered yet.
    unanswered: Vec<Incoming>,
}

/// Where the client sits.
pub(super) struct Place {
    pub(super) client: ClientId,
    pub(super) room: RoomHandle,
    pub(super) told: mpsc::Receiver<ClientMessage>,
    pub(super) dismissed: oneshot::Receiver<Dismissal>,
}

impl Visit {
    pub(super) fn new(
        table: String,
        secrets: Vec<SecretHash>,
        seed: Option<String>,
        address: Option<IpAddr>,
        seen: u64,
        may_move: bool,
    ) -> Self {
        Self { table, secrets, seed, address, seen, welcomed: false, may_move, unanswered: Vec::new() }
    }

    /// Finds the table, wherever it is, and sits down. On a server that ends nobody finds anything any more.
    pub(super) async fn find(&mut self, app: &App) -> Result<Place, Problem> {
        let began = Instant::now();
        let (mut pause, mut patience) = (SOON, TO_ANSWER);
        loop {
            let found = if self.may_move {
                timeout(patience, self.join(app)).await.unwrap_or_else(|_| {
                    app.rooms.look_again(&self.table);
                    patience = (2 * patience).min(TO_ANSWER_AT_MOST);
                    Err(Problem::Busy)
                })
            } else {
                self.join(app).await
            };
            let most = if app.rooms.reaches_others() { TO_FIND } else { TO_FIND_ALONE };
            match found {
                Err(problem) if app.rooms.is_closing() => {
                    app.rooms.are_handed_over().await;
                    return Err(problem);
                }
                Err(problem) if self.may_move && problem.may_pass() && began.elapsed() < most => {
                    tokio::time::sleep(pause).await;
                    pause = (2 * pause).min(LATER);
                }
                found => return found,
            }
        }
    }

    async fn join(&self, app: &App) -> Result<Place, Problem> {
        let (outgoing, told) = mpsc::channel(app.config.limits.outgoing);
        let (dismiss, dismissed) = oneshot::channel();
        let (secrets, seed, address) = (self.secrets.clone(), self.seed.clone(), self.address);
        let join = Join { secrets, seen: self.seen, seed, address, outgoing, dismiss };
        let (reply, joined) = oneshot::channel();
        let room = app.rooms.send(&self.table, RoomMessage::Join { join: Box::new(join), reply }).await?;
        let Joined { client } = joined.await.map_err(|_| Problem::Busy)??;
        Ok(Place { client, room, told, dismissed })
    }

    /// Notes what the client is about to be told; whether it is to be told at all. An error means that this is not what
    /// comes next: the client has to be brought up to date.
    pub(super) fn note(&mut self, mark: &Mark) -> Result<bool, ()> {
        match mark {
            &Mark::Event(seq) if seq <= self.seen => Ok(false),
            &Mark::Event(seq) if seq > self.seen + 1 && self.welcomed => Err(()),
            &Mark::State(seq) if self.welcomed && seq < self.seen => Err(()),
            &Mark::Event(seq) => {
                self.seen = seq;
                Ok(true)
            }
            &Mark::State(seq) => {
                self.seen = seq;
                self.welcomed = true;
                Ok(true)
            }
            Mark::Joined => Ok(!std::mem::replace(&mut self.welcomed, true)),
            Mark::Answer(id) => Ok(!self.may_move || id.is_none() || self.answered(id.as_deref())),
            Mark::Other => Ok(true),
        }
    }

    /// Keeps what is asked for until it is answered; whether there is room for it.
    pub(super) fn keep(&mut self, incoming: &Incoming) -> bool {
        if !self.may_move || incoming.id.is_none() {
            return true;
        }
        let room = self.unanswered.len() < MOST_UNANSWERED;
        if room {
            self.unanswered.push(incoming.clone());
        }
        room
    }

    /// Something was answered; whether it was waited for.
    pub(super) fn answered(&mut self, id: Option<&str>) -> bool {
        let at = self.unanswered.iter().position(|incoming| incoming.id.as_deref() == id);
        at.map(|at| self.unanswered.remove(at)).is_some()
    }

    /// Asks again for all that was not answered. If the room is closing, the client is sent to the next one, and this is called
    /// again.
    pub(super) fn ask_again(&self, place: &Place, travelled: u64) {
        let ask = |Incoming { id, seat, body }| {
            let by = Requester::Client(place.client);
            RoomMessage::Request(Box::new(Request { by, id, seat, body, since: Instant::now(), travelled }))
        };
        place.room.send_all(self.unanswered.iter().cloned().map(ask).collect());
    }

    /// What the client has to do after a dismissal with this reason, or without any.
    pub(super) fn end(&self, why: Option<Dismissal>) -> End {
        dismissal(why.unwrap_or(if self.may_move { Dismissal::Moved } else { Dismissal::Broken }))
    }
}
