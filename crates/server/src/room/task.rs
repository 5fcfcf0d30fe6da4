//! The room's task: takes what is asked, one thing after the other.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use damier_rules::{ByColor, Color};
use damier_table::{Millis, Table, export::Export, fair::ServerSeed};
use tokio::{sync::mpsc, time::Instant};

use super::{
    Ask, Dismissal, Exported, Holds, Join, Joined, QUEUE, RoomHandle,
    clients::{Client, Clients},
    engine::EngineSeat,
    history::History,
};
use crate::{
    message::{Outgoing, Sealed},
    problem::Problem,
    rooms::Rooms,
    secret::SecretHash,
    state::{PlyInfo, TableState},
};

/// What a room is made of.
pub(crate) struct RoomParts {
    pub(crate) table: Table,
    pub(crate) public: bool,
    pub(crate) secrets: ByColor<Option<SecretHash>>,
    /// The secret seed of the spins.
    pub(crate) seed: Option<ServerSeed>,
    /// The commands that have been carried out, with the number of the last event that came of each.
    pub(crate) commands: HashMap<(Color, String), u64>,
}

/// A table with the people around it.
pub(crate) struct Room {
    pub(super) id: Arc<str>,
    pub(super) table: Table,
    pub(super) public: bool,
    pub(super) secrets: ByColor<Option<SecretHash>>,
    pub(super) seed: Option<ServerSeed>,
    pub(super) commands: HashMap<(Color, String), u64>,
    /// The moves as they are told, in step with the table's.
    pub(super) plies: Vec<PlyInfo>,
    pub(super) clients: Clients,
    pub(super) history: History,
    pub(super) engine: EngineSeat,
    /// Who has shown up since the room was opened.
    pub(super) seen: Holds,
    pub(super) rooms: Rooms,
    /// Whether storing has failed.
    pub(super) lost: bool,
    /// Whether somebody waits for a hint: a table has one job at a time.
    pub(super) hinting: bool,
    /// For what comes back from the engine.
    pub(super) asks: mpsc::WeakSender<Ask>,
    /// Since when nobody has been here.
    idle_since: Instant,
}

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

impl Room {
    /// Opens a room: from now on it answers.
    pub(crate) fn open(parts: RoomParts, rooms: Rooms) -> RoomHandle {
        let id: Arc<str> = parts.table.setup().id.as_str().into();
        let (asks, queue) = mpsc::channel(QUEUE);
        let room = Self {
            id,
            plies: parts.table.moves().map(|ply| PlyInfo::of(&ply)).collect(),
            table: parts.table,
            public: parts.public,
            secrets: parts.secrets,
            seed: parts.seed,
            commands: parts.commands,
            clients: Clients::default(),
            history: History::default(),
            engine: EngineSeat::default(),
            seen: Holds::default(),
            rooms,
            lost: false,
            hinting: false,
            asks: asks.downgrade(),
            idle_since: Instant::now(),
        };
        tokio::spawn(room.run(queue));
        RoomHandle { asks }
    }

    async fn run(mut self, mut queue: mpsc::Receiver<Ask>) {
        self.rooms.metrics().tables.inc();
        self.settle().await;
        self.wake_engine();
        loop {
            let wake = self.wakes_at();
            let ask = tokio::select! {
                ask = queue.recv() => ask,
                () = tokio::time::sleep_until(wake) => {
                    self.tick().await;
                    self.wake_engine();
                    let idle = self.closes_at().is_some_and(|closes| closes <= Instant::now());
                    if idle && self.rooms.forget(&self.id, || queue.is_empty()) {
                        break;
                    }
                    continue;
                }
            };
            match ask {
                None | Some(Ask::Stop) => break,
                Some(ask) => self.handle(ask).await,
            }
            if !self.clients.is_empty() || self.engine.is_at_work() || self.hinting {
                self.idle_since = Instant::now();
            }
            if self.lost {
                // What is stored is not known for certain: the next who asks finds it out.
                self.rooms.forget(&self.id, || true);
                break;
            }
            let slow = self.clients.take_slow();
            if slow > 0 {
                self.rooms.metrics().slow.inc_by(slow);
                self.tell_presence();
            }
        }
        self.engine.stop();
        self.clients.dismiss_all(Dismissal::Stopping);
        self.rooms.metrics().tables.dec();
    }

    /// When there is something to do without being asked: a flag that may fall, the engine to be asked again, or the
    /// time to close.
    fn wakes_at(&self) -> Instant {
        const LATER: Duration = Duration::from_hours(1);
        let flag = self.table.deadline().map(|deadline| {
            let left = deadline.saturating_sub(now()).saturating_add(1);
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
            || self.table.deadline().is_some_and(|deadline| deadline < now() + SOON);
        (!needed).then(|| self.idle_since + self.rooms.limits().idle)
    }

    async fn handle(&mut self, ask: Ask) {
        match ask {
            Ask::Join { join, reply } => {
                let joined = self.join(*join).await;
                if let Err(Ok(Joined { client })) = reply.send(joined) {
                    self.clients.remove(client);
                }
            }
            Ask::Leave { client } => {
                self.clients.remove(client);
                self.tell_presence();
            }
            Ask::Wish(wished) => self.grant(*wished).await,
            Ask::Read { secrets, reply } => {
                let state = self.holds(&secrets).map(|holds| {
                    self.show_up(holds);
                    Box::new(self.state(holds))
                });
                // Who asked may have gone.
                let _ = reply.send(state);
                self.wake_engine();
            }
            Ask::Export { reply } => {
                let _ = reply.send(Box::new(self.export()));
            }
            Ask::EngineBegun { turn } => self.engine_begun(turn),
            Ask::EngineMoved { turn, text } => self.engine_moved(turn, text).await,
            Ask::Hinted { by, id, seq, text } => self.hinted(by, id, seq, text),
            Ask::Stop => {}
        }
    }

    /// The seats these secrets open. A secret that opens none is refused.
    pub(super) fn holds(&self, secrets: &[Sealed]) -> Result<Holds, Problem> {
        let mut holds = Holds::default();
        for secret in secrets.iter().take(4) {
            let hash = SecretHash::of(secret.text());
            let mut known = false;
            for color in Color::ALL {
                if self.secrets[color].is_some_and(|seat| seat.is(&hash)) {
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

    pub(super) fn show_up(&mut self, holds: Holds) {
        for color in holds.seats() {
            self.seen.add(color);
        }
    }

    async fn join(&mut self, join: Join) -> Result<Joined, Problem> {
        let holds = self.holds(&join.secrets)?;
        self.tick().await;
        let client = Client { holds, outgoing: join.outgoing, dismiss: join.dismiss };
        let client = self.clients.add(client);
        self.show_up(holds);
        if let Some(seed) = &join.seed {
            self.take_seed(holds, seed).await;
        }
        self.catch_up(client, holds, join.seen);
        self.tell_presence();
        self.wake_engine();
        Ok(Joined { client })
    }

    /// Tells a client what it has missed, or everything.
    fn catch_up(&mut self, client: super::ClientId, holds: Holds, seen: u64) {
        let seq = self.table.seq();
        let missed = if seen == 0 { None } else { self.history.since(seen, seq) };
        let Some(missed) = missed else {
            let state = Outgoing::State { state: Box::new(self.state(holds)) };
            self.clients.answer(client, &state);
            return;
        };
        for message in missed {
            self.clients.tell(client, message);
        }
        let you = holds.seats().into_iter().map(Into::into).collect();
        self.clients.answer(client, &Outgoing::Joined { seq, you });
    }

    pub(super) fn state(&self, holds: Holds) -> TableState {
        TableState::of(&self.table, self.plies.clone(), self.public, &holds.seats(), self.now())
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = Outgoing::Presence {
            white: self.clients.is_present(Color::White),
            black: self.clients.is_present(Color::Black),
            watchers: self.clients.watchers(),
        };
        self.clients.tell_all(&presence.json().into());
    }

    /// The time, never before anything that has happened.
    pub(super) fn now(&self) -> Millis {
        self.table.events().last().map_or(0, |event| event.at).max(now())
    }

    fn export(&self) -> Exported {
        Exported {
            game: Export::of(&self.table),
            position: damier_notation::write_position(self.table.position()),
            pdn: crate::pdn::write(&self.table),
        }
    }
}
