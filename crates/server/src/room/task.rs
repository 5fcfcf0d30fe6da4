//! The room's task: takes its messages, one after the other.

use std::{collections::HashMap, net::IpAddr, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use damier_rules::{ByColor, Color};
use damier_table::{
    Millis, Table,
    fair::{PlayerSeed, ServerSeed},
};
use futures_util::FutureExt;
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{
    ClientMessage, Dismissal, Exported, Holds, Join, Joined, QUEUE, RoomHandle, RoomMessage, WeakRoom,
    clients::{Client, Clients},
    engine::EngineSeat,
    history::History,
};
use crate::{
    compute::in_place,
    message::{Outgoing, Sealed},
    pool::jobs::panic_message,
    problem::Problem,
    rooms::{Rooms, Running},
    secret::SecretHash,
    state::{TableState, WrittenPly},
    store::{Epoch, NodeId},
};

/// What a room is made of.
pub(crate) struct RoomParts {
    /// As whose owner it writes.
    pub(crate) epoch: Epoch,
    pub(crate) table: Table,
    /// The moves as they are told, in step with the table's.
    pub(crate) plies: Vec<WrittenPly>,
    pub(crate) public: bool,
    pub(crate) secrets: ByColor<Option<SecretHash>>,
    /// The secret seed of the spins.
    pub(crate) seed: Option<ServerSeed>,
    /// The commands that have been carried out, with the number of the last event that came of each.
    pub(crate) commands: HashMap<(Color, String), u64>,
}

/// A table with the people around it.
#[expect(clippy::struct_excessive_bools, reason = "each is a condition of its own")]
pub(crate) struct Room {
    pub(super) id: Arc<str>,
    /// The epoch in which the table was claimed, and the node that claimed it.
    pub(super) epoch: Epoch,
    node: NodeId,
    pub(super) table: Table,
    pub(super) public: bool,
    pub(super) secrets: ByColor<Option<SecretHash>>,
    pub(super) seed: Option<ServerSeed>,
    pub(super) commands: HashMap<(Color, String), u64>,
    /// The moves as they are told, in step with the table's.
    pub(super) plies: Vec<WrittenPly>,
    /// The number of the last event that everybody was told of.
    pub(super) told: u64,
    pub(super) clients: Clients,
    pub(super) history: History,
    pub(super) engine: EngineSeat,
    /// Who has shown up since the room was opened.
    pub(super) seen: Holds,
    pub(super) rooms: Rooms,
    /// Whether storing has failed.
    pub(super) lost: bool,
    /// Whether that is because the table belongs to another node by now.
    pub(super) moved: bool,
    /// Whether somebody waits for a hint: a table has one job at a time.
    pub(super) hinting: bool,
    /// The address the last command or question counted for.
    pub(super) asked_from: Option<IpAddr>,
    /// For what comes back from the engine.
    pub(super) inbox: WeakRoom,
    /// Since when nobody has been here.
    idle_since: Instant,
}

impl Room {
    /// Opens a room of a table that was claimed as this node: from now on it answers.
    pub(crate) fn open(parts: RoomParts, node: NodeId, rooms: Rooms) -> RoomHandle {
        let id: Arc<str> = parts.table.setup().id.as_str().into();
        let (inbox, queue) = mpsc::channel(QUEUE);
        let room = Self {
            id,
            epoch: parts.epoch,
            node,
            plies: parts.plies,
            engine: EngineSeat::at(&parts.table),
            told: parts.table.seq(),
            table: parts.table,
            public: parts.public,
            secrets: parts.secrets,
            seed: parts.seed,
            commands: parts.commands,
            clients: Clients::default(),
            history: History::default(),
            seen: Holds::default(),
            rooms,
            lost: false,
            moved: false,
            hinting: false,
            asked_from: None,
            inbox: WeakRoom::of(&inbox),
            idle_since: Instant::now(),
        };
        // Boxed, so that the room is there once and not in each of the futures it is handed to.
        crate::task::spawn(Box::new(room).watched_over(queue));
        RoomHandle { inbox, elsewhere: false }
    }

    /// Runs the room. If it panics, that is the end of this room and of nothing else: all that has happened is stored,
    /// its clients are told to look again (see [`Dismissal::Broken`]), and whoever does finds a room that is rebuilt.
    async fn watched_over(self: Box<Self>, queue: mpsc::Receiver<RoomMessage>) {
        let (id, rooms) = (self.id.clone(), self.rooms.clone());
        let running = rooms.one_more();
        // Nothing of the room is looked at again after a panic.
        let ended = AssertUnwindSafe(self.run(queue, running)).catch_unwind().await;
        if let Err(panic) = ended {
            let panic = panic_message(&*panic);
            tracing::error!(table = %id, panic, "a room panicked: this is a mistake in the program; the table is read back");
            rooms.metrics().room_panics.inc();
            rooms.forget_closed(&id);
        }
    }

    async fn run(mut self: Box<Self>, mut queue: mpsc::Receiver<RoomMessage>, running: Running) {
        Box::pin(self.begin()).await;
        let mut alarm = std::pin::pin!(sleep_until(self.wakes_at()));
        while !self.moved {
            // The alarm is only ever moved to an earlier time: waking up once too early costs less than resetting it
            // after every message.
            let wake = self.wakes_at();
            if wake < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(wake);
            }
            tokio::select! {
                message = queue.recv() => match message {
                    None | Some(RoomMessage::Stop) => break,
                    Some(RoomMessage::Lost) => (self.lost, self.moved) = (true, true),
                    Some(message) => if self.is_certain().await { self.handle(message).await },
                },
                () = alarm.as_mut() => {
                    if self.is_certain().await {
                        self.tick().await;
                        self.wake_engine();
                    }
                    let idle = self.closes_at().is_some_and(|closes| closes <= Instant::now());
                    if idle && self.rooms.forget(&self.id, &self.inbox, || queue.is_empty()) {
                        break;
                    }
                }
            }
            if !self.clients.is_empty() || self.engine.is_at_work() || self.hinting {
                self.idle_since = Instant::now();
            }
            if self.lost {
                // It is not certain what has been stored: the room closes, and whoever asks next reads the table from
                // the store.
                self.rooms.forget(&self.id, &self.inbox, || true);
                break;
            }
            let slow = self.clients.take_slow();
            if slow > 0 {
                self.rooms.metrics().slow.inc_by(slow);
                self.tell_presence();
            }
        }
        self.engine.stop();
        // From here on nothing is written.
        drop(running);
        if self.rooms.is_closing() && !self.clients.is_empty() {
            // Whoever is sent away looks for the table elsewhere: not before it can be found there.
            self.rooms.are_handed_over().await;
        }
        self.clients.dismiss_all(match (self.moved, self.lost) {
            (true, _) => Dismissal::Moved,
            (false, true) => Dismissal::Broken,
            (false, false) => Dismissal::Stopping,
        });
    }

    /// What comes before anybody is answered. A table that was claimed while this node was taken to be gone may be another's.
    async fn begin(&mut self) {
        if self.is_certain().await {
            self.settle().await;
            self.wake_engine();
        }
        if self.moved {
            self.rooms.forget(&self.id, &self.inbox, || true);
        }
    }

    /// Whether what the room has in memory is what is stored; if not, the room is lost.
    async fn is_certain(&mut self) -> bool {
        let certain = self.rooms.node().is_certain(self.node).await;
        self.lost |= !certain;
        self.moved |= !certain;
        certain
    }

    /// When there is something to do without being asked: a flag that may fall, the engine to be asked again, or the
    /// time to close.
    fn wakes_at(&self) -> Instant {
        const LATER: Duration = Duration::from_hours(1);
        let flag = self.table.deadline().map(|deadline| {
            let left = deadline.saturating_sub(self.now()).saturating_add(1);
            Instant::now() + Duration::from_millis(left)
        });
        let wakes = [flag, self.engine.retry_at(), self.closes_at()];
        wakes.into_iter().flatten().fold(Instant::now() + LATER, Instant::min)
    }

    /// When nobody would miss the room. A clock that runs can be read off when somebody comes back; only where a flag
    /// falls soon is it worth waiting for.
    fn closes_at(&self) -> Option<Instant> {
        const SOON: Millis = 60 * 60 * 1000;
        let needed = !self.clients.is_empty()
            || self.engine.is_at_work()
            || self.hinting
            || self.table.deadline().is_some_and(|deadline| deadline < self.now() + SOON);
        (!needed).then(|| self.idle_since + self.rooms.limits().idle)
    }

    async fn handle(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Join { join, reply } => {
                let joined = Box::pin(self.join(*join)).await;
                if let Err(Ok(Joined { client })) = reply.send(joined) {
                    self.clients.remove(client);
                }
            }
            RoomMessage::Leave { client } => {
                self.clients.remove(client);
                self.tell_presence();
            }
            RoomMessage::Request(request) => self.answer(*request).await,
            RoomMessage::Read { secrets, reply } => {
                let secrets: Vec<SecretHash> = secrets.iter().map(Sealed::hash).collect();
                let state = self.holds(&secrets).map(|holds| {
                    self.show_up(holds);
                    Box::new(self.state(holds))
                });
                // Who asked may have gone.
                let _ = reply.send(state);
                self.wake_engine();
            }
            RoomMessage::Export { reply } => {
                let _ = reply.send(Box::new(self.export()));
            }
            RoomMessage::EngineBegun { turn } => self.engine_begun(turn),
            RoomMessage::EngineThought { turn, thought } => {
                // Boxed, as this rare future would make every room's task larger.
                Box::pin(self.engine_thought(turn, thought.map(|thought| *thought))).await;
            }
            RoomMessage::Hinted(hinted) => self.hinted(*hinted),
            RoomMessage::Stop | RoomMessage::Lost => {}
            RoomMessage::Panic => panic!("a test made this happen"),
        }
    }

    /// The seats these secrets open. A secret that opens none is refused.
    pub(super) fn holds(&self, secrets: &[SecretHash]) -> Result<Holds, Problem> {
        Holds::of(&self.secrets, secrets)
    }

    pub(super) fn show_up(&mut self, holds: Holds) {
        for color in holds.seats() {
            self.seen.add(color);
        }
    }

    async fn join(&mut self, join: Join) -> Result<Joined, Problem> {
        let holds = self.holds(&join.secrets)?;
        let seed = join.seed.as_deref().map(|hex| PlayerSeed::from_hex(hex).ok_or(Problem::BadSeed)).transpose()?;
        self.tick().await;
        self.show_up(holds);
        // Done before the client is added, so that the seed is part of the state it gets and not a message after it.
        if let Some(seed) = seed {
            self.take_seed(holds, seed).await;
        }
        let client = Client { holds, address: join.address, outgoing: join.outgoing, dismiss: join.dismiss };
        let client = self.clients.add(client);
        self.catch_up(client, holds, join.seen);
        self.tell_presence();
        self.wake_engine();
        Ok(Joined { client })
    }

    /// Tells a client what it has missed, or everything.
    fn catch_up(&mut self, client: super::ClientId, holds: Holds, seen: u64) {
        let seq = self.table.seq();
        let missed = if seen == 0 { None } else { self.history.since(seen, seq, || self.standing()) };
        let Some(missed) = missed else {
            let state = Outgoing::State { state: Box::new(self.state(holds)) };
            self.clients.answer(client, &state);
            return;
        };
        for message in missed {
            self.clients.tell(client, message);
        }
        let you = holds.seats();
        self.clients.answer(client, &Outgoing::Joined { seq, you });
    }

    pub(super) fn state(&self, holds: Holds) -> TableState {
        in_place(self.is_long_work(), || {
            TableState::of(&self.table, self.plies.clone(), self.public, &holds.seats(), self.now())
        })
    }

    /// Whether what the room works out for itself may take so long that others should not wait for it.
    pub(super) const fn is_long_work(&self) -> bool {
        self.table.setup().game.properties().many_moves
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = Outgoing::Presence {
            white: self.clients.is_present(Color::White),
            black: self.clients.is_present(Color::Black),
            watchers: self.clients.watchers(),
        };
        self.clients.tell_all(&ClientMessage::of(&presence));
    }

    /// The time, never before anything that has happened.
    pub(super) fn now(&self) -> Millis {
        self.table.events().last().map_or(0, |event| event.at).max(self.rooms.time().now())
    }

    fn export(&self) -> Exported {
        in_place(true, || Exported::of(&self.table))
    }
}
