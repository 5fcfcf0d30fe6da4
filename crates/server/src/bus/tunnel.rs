//! What stands in for the room of a table that another node owns: it takes the same messages, and passes them on.
//!
//! A client that only looks at such a table, or wants the whole game, is told what is stored, without asking the other node.

use std::collections::HashSet;

use tokio::{sync::mpsc, time::Instant};

use super::{
    Link,
    link::{Away, AwayAs},
    wire::Kind,
};
use crate::{
    message::written,
    problem::Problem,
    room::{ClientId, Dismissal, Join, QUEUE, Request, Requester, RoomHandle, RoomMessage, WeakRoom},
    rooms::Rooms,
    store::NodeId,
};

/// The way to a table that another node owns.
struct Tunnel {
    table: String,
    owner: NodeId,
    link: Link,
    rooms: Rooms,
    room: WeakRoom,
    /// The clients that have gone through.
    clients: HashSet<u64>,
    idle_since: Instant,
}

impl Link {
    /// Opens the way to a table that another node owns.
    pub(crate) fn tunnel(&self, table: &str, owner: NodeId, rooms: &Rooms) -> RoomHandle {
        let (inbox, queue) = mpsc::channel(QUEUE);
        let tunnel = Tunnel {
            table: table.to_owned(),
            owner,
            link: self.clone(),
            rooms: rooms.clone(),
            room: WeakRoom::of(&inbox),
            clients: HashSet::new(),
            idle_since: Instant::now(),
        };
        crate::task::spawn(tunnel.run(queue));
        RoomHandle::elsewhere(inbox)
    }
}

impl Tunnel {
    async fn run(mut self, mut queue: mpsc::Receiver<RoomMessage>) {
        let mut torn = self.link.torn(self.owner);
        let why = loop {
            let closes = self.idle_since + self.rooms.limits().idle;
            tokio::select! {
                message = queue.recv() => match message {
                    Some(RoomMessage::Stop) => break Dismissal::Stopping,
                    None | Some(RoomMessage::Lost) => break Dismissal::Moved,
                    Some(message) => self.pass_on(message).await,
                },
                // All its clients have been sent to look for the table elsewhere.
                _ = torn.changed() => break Dismissal::Moved,
                () = tokio::time::sleep_until(closes) => {
                    self.strike_off_the_gone();
                    if self.clients.is_empty() && self.rooms.forget(&self.table, &self.room, || queue.is_empty()) {
                        return;
                    }
                    self.idle_since = Instant::now();
                }
            }
        };
        // No more messages are taken; those that are in the queue go through the next tunnel to the table.
        queue.close();
        self.rooms.forget_closed(&self.table);
        for client in self.clients {
            let away = self.link.away().remove(&client);
            if let Some(Away { what: AwayAs::Client { dismiss, .. }, .. }) = away {
                let _ = dismiss.send(why);
            }
        }
    }

    /// Who was refused over there, or sent away from there, does not leave by this way.
    fn strike_off_the_gone(&mut self) {
        let away = self.link.away();
        self.clients.retain(|client| away.contains_key(client));
    }

    async fn pass_on(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Join { join, reply } => {
                let tunnel = self.link.new_tunnel();
                let Join { secrets, seen, seed, address, outgoing, dismiss } = *join;
                let what = AwayAs::Client { outgoing, dismiss, joining: Some(reply) };
                self.link.away().insert(tunnel, Away { at: self.owner, what });
                self.clients.insert(tunnel);
                let secrets = secrets.iter().map(|secret| secret.to_hex()).collect();
                let join = Kind::Join { tunnel, table: self.table.clone(), secrets, seen, seed, address };
                self.link.send(self.owner, join, "").await;
            }
            RoomMessage::Leave { client } => {
                let tunnel = client.number();
                self.clients.remove(&tunnel);
                self.idle_since = Instant::now();
                self.link.away().remove(&tunnel);
                self.link.send(self.owner, Kind::Leave { tunnel }, "").await;
            }
            RoomMessage::Request(request) => self.request(*request).await,
            RoomMessage::Read { secrets, reply } => {
                let (rooms, table) = (self.rooms.clone(), self.table.clone());
                crate::task::spawn(async move {
                    // Who asked may have gone.
                    let _ = reply.send(rooms.read_stored(&table, &secrets).await);
                });
            }
            RoomMessage::Export { reply } => {
                let (rooms, table) = (self.rooms.clone(), self.table.clone());
                crate::task::spawn(async move {
                    if let Ok(exported) = rooms.export_stored(&table).await {
                        let _ = reply.send(Box::new(exported));
                    }
                });
            }
            RoomMessage::EngineBegun { .. }
            | RoomMessage::EngineThought { .. }
            | RoomMessage::Hinted(_)
            | RoomMessage::Stop
            | RoomMessage::Lost
            | RoomMessage::Panic => {}
        }
    }

    async fn request(&self, request: Request) {
        let Request { by, id, seat, body, travelled, .. } = request;
        match by {
            Requester::Client(client) => {
                if let Some(below) = written(id.as_deref(), seat, &body) {
                    let tunnel = ClientId::number(client);
                    self.link.send(self.owner, Kind::Request { tunnel, travelled }, below).await;
                }
            }
            Requester::Http { secrets, address, reply } => {
                let Some(below) = written(id.as_deref(), seat, &body) else {
                    let _ = reply.send(Err(Problem::BadRequest("`join` is for WebSockets".into())));
                    return;
                };
                let tunnel = self.link.new_tunnel();
                self.link.away().insert(tunnel, Away { at: self.owner, what: AwayAs::Question(reply) });
                let secrets = secrets.iter().map(|secret| secret.to_hex()).collect();
                let ask = Kind::Ask { tunnel, table: self.table.clone(), secrets, address };
                self.link.send(self.owner, ask, below).await;
            }
        }
    }
}
