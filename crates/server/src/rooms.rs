//! All rooms: found by the name of their table, opened when somebody asks, closed when nobody does.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

use damier_rules::{ByColor, Color, Position};
use damier_table::{
    BadHistory, By, Command, Context, Event, HouseRules, Seat, Table, TableSetup, TimeControl,
    fair::{PlayerSeed, ServerSeed},
    has_spins,
};
use tokio::sync::{OnceCell, oneshot, watch};

use crate::{
    ServerLimits,
    address::Addresses,
    bus::Link,
    compute::Computing,
    message::Sealed,
    metrics::Metrics,
    node::Node,
    pool::Pool,
    problem::Problem,
    room::{Exported, Holds, NotSent, Room, RoomHandle, RoomMessage, RoomParts, WeakRoom},
    secret::{Secret, SecretHash, table_id},
    state::{TableState, WrittenPly},
    store::{Epoch, EventRow, NewTable, Owner, Store, StoreError, TableRow},
    time::Time,
};

/// A position to begin with has no more moves than this: going through them takes memory and time.
const MOST_FIRST_MOVES: usize = 20_000;

/// All rooms.
#[derive(Debug, Clone)]
pub(crate) struct Rooms(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    open: Mutex<HashMap<String, Arc<OnceCell<RoomHandle>>>>,
    store: Store,
    pool: Pool,
    computing: Computing,
    metrics: Arc<Metrics>,
    addresses: Arc<Addresses>,
    limits: ServerLimits,
    time: Time,
    node: Node,
    /// How many rooms there are.
    running: watch::Sender<usize>,
    /// The way to other nodes, where there is one.
    link: OnceLock<Link>,
    /// Whether the server ends: no room is opened any more.
    closed: AtomicBool,
    /// Whether the server ends and its tables are free: another node may have them.
    handed_over: watch::Sender<bool>,
}

/// A table somebody wants to open.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) game: damier_rules::Game,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) start: Option<String>,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) time: TimeControl,
    pub(crate) house: HouseRules,
    pub(crate) public: bool,
}

/// A table that has been opened, with the secrets of its seats: the only time they are known.
#[derive(Debug)]
pub(crate) struct OpenedTable {
    pub(crate) id: String,
    pub(crate) secrets: ByColor<Option<Secret>>,
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        pool: Pool,
        computing: Computing,
        metrics: Arc<Metrics>,
        addresses: Arc<Addresses>,
        limits: ServerLimits,
        (time, node): (Time, Node),
    ) -> Self {
        Self(Arc::new(Inner {
            open: Mutex::default(),
            store,
            pool,
            computing,
            metrics,
            addresses,
            limits,
            time,
            node,
            running: watch::Sender::new(0),
            link: OnceLock::new(),
            closed: AtomicBool::new(false),
            handed_over: watch::Sender::new(false),
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    pub(crate) fn computing(&self) -> &Computing {
        &self.0.computing
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn addresses(&self) -> &Addresses {
        &self.0.addresses
    }

    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.0.limits
    }

    pub(crate) fn time(&self) -> &Time {
        &self.0.time
    }

    pub(crate) fn node(&self) -> &Node {
        &self.0.node
    }

    /// From now on there is a way to other nodes.
    pub(crate) fn reach_others(&self, link: Link) {
        // Cannot fail: this is called once, before the server listens.
        let _ = self.0.link.set(link);
    }

    /// Whether other nodes can be reached just now, if there is a way to them at all.
    pub(crate) fn reaches_others(&self) -> bool {
        self.0.link.get().is_none_or(Link::is_connected)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<RoomHandle>>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table: stored before anybody hears of it.
    pub(crate) async fn open_table(&self, wanted: Wanted, by: Option<IpAddr>) -> Result<OpenedTable, Problem> {
        let secrets = new_secrets(&wanted.seats).map_err(|_| Problem::Busy)?;
        let id = table_id().map_err(|_| Problem::Busy)?;
        let seed = new_seed(wanted.game).map_err(|_| Problem::Busy)?;
        let setup = TableSetup {
            id: id.clone(),
            created_at: self.time().now(),
            game: wanted.game,
            options: wanted.options,
            start: wanted.start,
            seats: wanted.seats,
            time: wanted.time,
            house: wanted.house,
            commitment: seed.map(|seed| seed.commitment()),
            await_seeds: has_spins(wanted.game),
        };
        let hashes = ByColor::new(
            secrets[Color::White].as_ref().map(Secret::hash),
            secrets[Color::Black].as_ref().map(Secret::hash),
        );
        self.store_table(setup, seed, hashes, wanted.public, by).await?;
        Ok(OpenedTable { id, secrets })
    }

    /// Opens the table of a rematch. Whoever sat at the old one sits at the new one, by the same secret.
    pub(crate) async fn open_rematch(
        &self,
        table: &Table,
        id: String,
        public: bool,
        secrets: ByColor<Option<SecretHash>>,
    ) -> Result<(), Problem> {
        let seed = new_seed(table.setup().game).map_err(|_| Problem::Busy)?;
        let setup = table.rematch_setup(id, self.time().now(), seed.map(|seed| seed.commitment()));
        let setup = TableSetup { await_seeds: has_spins(setup.game), ..setup };
        self.store_table(setup, seed, secrets.swapped(), public, None).await
    }

    async fn store_table(
        &self,
        setup: TableSetup,
        seed: Option<ServerSeed>,
        hashes: ByColor<Option<SecretHash>>,
        public: bool,
        by: Option<IpAddr>,
    ) -> Result<(), Problem> {
        let mut table = self.computing().run(by, || set_up(setup)).await??;
        let opened = serde_json::to_string(table.setup()).map_err(|_| StoreError::Unreadable)?;
        let bytes = |color: Color| hashes[color].map(SecretHash::to_bytes);
        let row = TableRow {
            id: table.setup().id.clone(),
            game: table.setup().game.id().to_owned(),
            opened,
            public,
            created_at: table.setup().created_at as i64,
            ended_at: None,
            white: bytes(Color::White),
            black: bytes(Color::Black),
            seed: seed.map(|seed| seed.0.to_vec()),
        };
        let events = engine_seeds(&mut table)?;
        let node = self.node().id();
        self.store().open_table(NewTable { row, events }).await?;
        // Whoever opens a table comes to it: its room need not be read back.
        let id = table.setup().id.clone();
        let epoch = Epoch::FIRST;
        let parts =
            RoomParts { epoch, table, plies: Vec::new(), public, secrets: hashes, seed, commands: HashMap::new() };
        let room = Room::open(parts, node, self.clone());
        self.open().insert(id, Arc::new(OnceCell::new_with(Some(room.clone()))));
        if self.is_closing() {
            // The server stops, and the other rooms have been told to close already. The table is stored, and free.
            room.tell(RoomMessage::Stop);
        }
        Ok(())
    }

    /// Sends a message to the room of a table, which is opened if it is not open.
    pub(crate) async fn send(&self, id: &str, mut message: RoomMessage) -> Result<RoomHandle, Problem> {
        // A room may close between being found and being sent something; the next one is new.
        for _ in 0..3 {
            let room = self.room(id).await?;
            match room.send(message) {
                Ok(()) => return Ok(room),
                Err(NotSent::Busy) => return Err(Problem::Busy),
                Err(NotSent::Gone(back)) => message = *back,
            }
        }
        Err(Problem::Busy)
    }

    /// Asks the room of a table something that changes nothing. A room that closes drops what still waits for it, as one does
    /// that could not store a move: then the next room is asked.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        question: impl Fn(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, Problem> {
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            self.send(id, question(reply)).await?;
            if let Ok(answer) = answer.await {
                return Ok(answer);
            }
        }
        Err(Problem::Busy)
    }

    /// The same as [`Rooms::send`], if the room is at this node.
    pub(crate) async fn send_here(&self, id: &str, message: RoomMessage) -> Result<RoomHandle, Problem> {
        if self.room(id).await?.is_elsewhere() {
            // The table has moved to yet another node; the node that passed this on will look for it again.
            return Err(Problem::Busy);
        }
        self.send(id, message).await
    }

    /// Closes the way to a table of another node that does not answer: whoever asks next finds out where the table is, and
    /// so do the clients that went that way.
    pub(crate) fn look_again(&self, id: &str) {
        let mut open = self.open();
        if let Some(way) = open.get(id).and_then(|cell| cell.get()).filter(|room| room.is_elsewhere()) {
            way.tell(RoomMessage::Lost);
            open.remove(id);
        }
    }

    /// Whether a table is on the list: its room, or the way to it.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.open().contains_key(id)
    }

    /// Whether there is such a table.
    pub(crate) async fn find(&self, id: &str) -> Result<(), Problem> {
        self.room(id).await.map(|_| ())
    }

    async fn room(&self, id: &str) -> Result<RoomHandle, Problem> {
        // A name that no table can have is not looked for: PostgreSQL could not even read some (U+0000), and would say so as if it
        // were the database that is wrong.
        if id.is_empty() || id.len() > TableSetup::LONGEST_ID || id.contains(char::is_control) {
            return Err(Problem::UnknownTable);
        }
        loop {
            let cell = self.open().entry(id.to_owned()).or_default().clone();
            match self.fill(id, &cell).await {
                Ok(room) if !room.is_closed() => {
                    if self.is_closing() {
                        // The server stops, and this room was opened after the others had been told to close.
                        room.tell(RoomMessage::Stop);
                        return Err(Problem::Busy);
                    }
                    return Ok(room);
                }
                // It has closed a moment ago: a new one is opened.
                Ok(_) => self.remove(id, &cell),
                Err(Some(problem)) => return Err(problem),
                // Somebody else has tried in vain: the next cell is looked at.
                Err(None) => {}
            }
        }
    }

    /// The room in its cell; if there is none, the table is brought back from the store. That goes on when whoever asked gives
    /// up waiting: with a slow database it would otherwise be begun again and again, and never come to its end.
    /// Nothing if the cell is no longer on the list: a room in it would be there beside another one of the same table.
    async fn fill(&self, id: &str, cell: &Arc<OnceCell<RoomHandle>>) -> Result<RoomHandle, Option<Problem>> {
        if let Some(room) = cell.get() {
            return Ok(room.clone());
        }
        let (rooms, id, cell) = (self.clone(), id.to_owned(), cell.clone());
        let filling = async move {
            let load = async || {
                if rooms.lists(&id, &cell) { rooms.load(&id).await.map_err(Some) } else { Err(None) }
            };
            let loaded = cell.get_or_try_init(load).await.cloned();
            if loaded.is_err() {
                rooms.remove(&id, &cell);
            }
            loaded
        };
        // A panic in there is logged like any other.
        crate::task::spawn(filling).await.unwrap_or(Err(Some(Problem::Internal)))
    }

    fn lists(&self, id: &str, cell: &Arc<OnceCell<RoomHandle>>) -> bool {
        self.open().get(id).is_some_and(|known| Arc::ptr_eq(known, cell))
    }

    fn remove(&self, id: &str, cell: &Arc<OnceCell<RoomHandle>>) {
        let mut open = self.open();
        if open.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            open.remove(id);
        }
    }

    /// Takes a room that is gone off the list, unless another one has come in its place.
    pub(crate) fn forget_closed(&self, id: &str) {
        let mut open = self.open();
        if open.get(id).and_then(|cell| cell.get()).is_some_and(RoomHandle::is_closed) {
            open.remove(id);
        }
    }

    /// Takes a room that wants to close off the list, if `ready` still says so. Another one that has come in its place
    /// stays: it would be there twice otherwise, each with its own clients.
    pub(crate) fn forget(&self, id: &str, room: &WeakRoom, ready: impl Fn() -> bool) -> bool {
        let mut open = self.open();
        let close = ready();
        if close && open.get(id).and_then(|cell| cell.get()).is_some_and(|known| known.is(room)) {
            open.remove(id);
        }
        close
    }

    /// Brings a table back from the store.
    async fn load(&self, id: &str) -> Result<RoomHandle, Problem> {
        if self.is_closing() {
            return Err(Problem::Busy);
        }
        // The identity under which the table is claimed. If the node has got a new one when the room opens, the claim
        // is void and the room closes.
        let node = self.node().id();
        let epoch = match self.store().claim(id).await?.ok_or(Problem::UnknownTable)? {
            Owner::Here(epoch) => epoch,
            Owner::There(node) => {
                let link = self.0.link.get().ok_or_else(|| {
                    tracing::warn!(
                        table = id,
                        node = node.0,
                        "another server has this table, and there is no way to it"
                    );
                    Problem::Busy
                })?;
                if link.has_gone(node) {
                    // It has said since that its tables are free: whoever asks again has it.
                    return Err(Problem::Busy);
                }
                return Ok(link.tunnel(id, node, self));
            }
        };
        // Read only after the claim: before it, another node could still have written to the table.
        match self.parts(id, epoch).await {
            Ok(parts) => Ok(Room::open(parts, node, self.clone())),
            Err(problem) => {
                // It may hold what only a newer program understands, while nodes are brought up to date one by one: such a
                // node has to be able to have it.
                if problem == Problem::from(StoreError::Unreadable) {
                    self.store().give_back(id, epoch).await;
                }
                Err(problem)
            }
        }
    }

    /// Deletes a table that nobody is at, if `may` agrees; returns whether it did. A client that comes at the same
    /// moment waits for the outcome.
    pub(crate) async fn forget_table(
        &self,
        id: &str,
        may: impl Fn(&TableRow, &[EventRow]) -> bool,
    ) -> Result<bool, Problem> {
        let cell = Arc::new(OnceCell::new());
        {
            let mut open = self.open();
            if open.contains_key(id) || self.is_closing() {
                return Ok(false);
            }
            open.insert(id.to_owned(), cell.clone());
        }
        // The cell is only used as a lock. No room is to be put into it, so the outcome is passed on as an error.
        let forgotten =
            cell.get_or_try_init(|| async { Err::<RoomHandle, _>(self.forget_stored(id, may).await) }).await;
        match forgotten {
            // Somebody has opened the table in the meantime.
            Ok(_) => Ok(false),
            Err(outcome) => {
                self.remove(id, &cell);
                outcome
            }
        }
    }

    async fn forget_stored(&self, id: &str, may: impl Fn(&TableRow, &[EventRow]) -> bool) -> Result<bool, Problem> {
        let Some((row, events)) = self.store().table(id).await? else { return Ok(false) };
        if !may(&row, &events) {
            return Ok(false);
        }
        let Some(Owner::Here(epoch)) = self.store().claim(id).await? else { return Ok(false) };
        // Read only after the claim: before it, another node could still have written to the table.
        let Some((row, events)) = self.store().table(id).await? else { return Ok(false) };
        if may(&row, &events) {
            self.store().forget(id, epoch).await?;
        }
        Ok(may(&row, &events))
    }

    /// What is stored of a table, as a room would have it.
    async fn parts(&self, id: &str, epoch: Epoch) -> Result<RoomParts, Problem> {
        let (row, events) = self.store().table(id).await?.ok_or(Problem::UnknownTable)?;
        let rebuilt = self.computing().run(None, move || rebuild(epoch, &row, &events)).await?;
        let parts = rebuilt.map_err(|error| {
            tracing::error!(table = id, %error, "a stored table cannot be read");
            StoreError::Unreadable
        })?;
        Ok(parts)
    }

    /// A table of another node as it is stored.
    pub(crate) async fn read_stored(&self, id: &str, secrets: &[Sealed]) -> Result<Box<TableState>, Problem> {
        let parts = self.parts(id, Epoch::FIRST).await?;
        let secrets: Vec<SecretHash> = secrets.iter().map(Sealed::hash).collect();
        let you = Holds::of(&parts.secrets, &secrets)?.seats();
        let last = parts.table.events().last().map_or(0, |event| event.at);
        let now = self.time().now().max(last);
        let state = move || TableState::of(&parts.table, parts.plies, parts.public, &you, now);
        Ok(Box::new(self.computing().run(None, state).await?))
    }

    /// The whole game of a table of another node as it is stored.
    pub(crate) async fn export_stored(&self, id: &str) -> Result<Exported, Problem> {
        let parts = self.parts(id, Epoch::FIRST).await?;
        self.computing().run(None, move || Exported::of(&parts.table)).await
    }

    /// Counts a room as running until the guard that is returned is dropped.
    pub(crate) fn one_more(&self) -> Running {
        self.0.running.send_modify(|running| *running += 1);
        self.metrics().tables.inc();
        Running(self.clone())
    }

    /// Waits until there is no room any more.
    pub(crate) async fn are_closed(&self) {
        // Cannot fail: the sender lives as long as `self`.
        let _ = self.0.running.subscribe().wait_for(|&running| running == 0).await;
    }

    /// Closes all rooms, as they are no longer those of their tables: whoever comes back finds the table where it is. One
    /// that is being opened stays on the list, or it could be opened twice; it finds out by itself as whose it was claimed.
    pub(crate) fn scatter(&self) {
        self.open().retain(|_, cell| {
            let room = cell.get();
            room.inspect(|room| room.tell(RoomMessage::Lost)).is_none()
        });
    }

    /// Whether the server ends: no room is opened any more.
    pub(crate) fn is_closing(&self) -> bool {
        self.0.closed.load(SeqCst)
    }

    /// Says that the tables of this server, which ends, are free: whoever is sent away finds them elsewhere at once.
    pub(crate) fn hand_over(&self) {
        self.0.handed_over.send_replace(true);
    }

    /// Waits until the tables of this server, which ends, are free.
    pub(crate) async fn are_handed_over(&self) {
        // Cannot fail: the sender lives as long as `self`.
        let _ = self.0.handed_over.subscribe().wait_for(|&free| free).await;
    }

    /// Closes all rooms: they write nothing more, and their people are told once the tables are
    /// [free](Self::hand_over).
    pub(crate) fn close(&self) {
        self.0.closed.store(true, SeqCst);
        let rooms: Vec<_> = self.open().drain().collect();
        for (_, cell) in rooms {
            if let Some(room) = cell.get() {
                room.tell(RoomMessage::Stop);
            }
        }
    }
}

/// The guard of a running room: uncounts it however the room ends.
#[derive(Debug)]
pub(crate) struct Running(Rooms);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.metrics().tables.dec();
        self.0.0.running.send_modify(|running| *running -= 1);
    }
}

/// The table, if its position can be played.
fn set_up(setup: TableSetup) -> Result<Table, Problem> {
    let table = Table::new(setup)?;
    if table.setup().game.properties().many_moves
        && table.position().first_moves(MOST_FIRST_MOVES + 1).len() > MOST_FIRST_MOVES
    {
        return Err(Problem::TooManyMoves);
    }
    Ok(table)
}

fn new_secrets(seats: &ByColor<Seat>) -> Result<ByColor<Option<Secret>>, getrandom::Error> {
    let secret = |color: Color| if seats[color].is_engine() { Ok(None) } else { Secret::new().map(Some) };
    Ok(ByColor::new(secret(Color::White)?, secret(Color::Black)?))
}

fn new_seed(game: damier_rules::Game) -> Result<Option<ServerSeed>, getrandom::Error> {
    if !has_spins(game) {
        return Ok(None);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Some(ServerSeed(bytes)))
}

/// The engine's seats give their seeds before anybody can have given theirs; gives the events as they are stored.
fn engine_seeds(table: &mut Table) -> Result<Vec<EventRow>, Problem> {
    let mut rows = Vec::new();
    for color in table.seeds_awaited() {
        if !table.setup().seats[color].is_engine() {
            continue;
        }
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| Problem::Busy)?;
        let seed = Command::Seed { seed: PlayerSeed(bytes).to_hex() };
        let decision = table.decide(By::Seat(color), &seed, &Context::at(table.setup().created_at))?;
        for (seq, event) in (table.seq() + 1..).zip(decision.events()) {
            rows.push(EventRow::of(seq, event, None, None)?);
        }
        table.carry_out(&decision)?;
    }
    Ok(rows)
}

/// Why a stored table cannot be read.
#[derive(Debug, thiserror::Error)]
enum Unreadable {
    #[error("how it was opened: {0}")]
    Opened(serde_json::Error),
    #[error("event {0}: {1}")]
    Event(i64, serde_json::Error),
    #[error("event {0} where {1} should be")]
    Gap(i64, usize),
    #[error(transparent)]
    History(#[from] BadHistory),
}

fn rebuild(epoch: Epoch, row: &TableRow, events: &[EventRow]) -> Result<RoomParts, Unreadable> {
    let setup: TableSetup = serde_json::from_str(&row.opened).map_err(Unreadable::Opened)?;
    let mut happened = Vec::with_capacity(events.len());
    let mut commands = HashMap::new();
    for (i, event) in events.iter().enumerate() {
        if event.seq != i as i64 + 1 {
            return Err(Unreadable::Gap(event.seq, i + 1));
        }
        let read: Event = serde_json::from_str(&event.event).map_err(|error| Unreadable::Event(event.seq, error))?;
        happened.push(read);
        if let (Some(seat), Some(command)) = (&event.seat, &event.command) {
            let color = if seat == "white" { Color::White } else { Color::Black };
            commands.insert((color, command.clone()), event.seq as u64);
        }
    }
    let table = Table::rebuild(setup, happened)?;
    let hash = |bytes: &Option<Vec<u8>>| bytes.as_deref().and_then(SecretHash::from_bytes);
    Ok(RoomParts {
        epoch,
        plies: table.moves().map(|ply| WrittenPly::of(&ply)).collect(),
        table,
        public: row.public,
        secrets: ByColor::new(hash(&row.white), hash(&row.black)),
        seed: row.seed.as_deref().and_then(|seed| seed.try_into().ok()).map(ServerSeed),
        commands,
    })
}
