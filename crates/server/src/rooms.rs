//! All rooms: found by the name of their table, opened when somebody asks, closed when nobody does.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use damier_rules::{AnyPosition, ByColor, Color, Position};
use damier_table::{
    BadSetup, HouseRules, Seat, Setup, Table, TimeControl,
    fair::ServerSeed,
    has_spins,
    stored::{StoredEvent, StoredSetup},
};
use tokio::sync::OnceCell;

use crate::{
    Limits,
    metrics::Metrics,
    pool::Pool,
    problem::Problem,
    room::{Ask, NotAsked, Room, RoomHandle, RoomParts, now},
    said::Said,
    secret::{Secret, SecretHash, table_id},
    store::{EventRow, NewTable, Store, TableRow},
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
    metrics: Arc<Metrics>,
    limits: Limits,
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
    pub(crate) fn new(store: Store, pool: Pool, metrics: Arc<Metrics>, limits: Limits) -> Self {
        Self(Arc::new(Inner { open: Mutex::default(), store, pool, metrics, limits }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<RoomHandle>>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table: stored before anybody hears of it.
    pub(crate) async fn open_table(&self, wanted: Wanted) -> Result<OpenedTable, Problem> {
        let secrets = new_secrets(&wanted.seats).map_err(|_| Problem::Busy)?;
        let id = table_id().map_err(|_| Problem::Busy)?;
        let seed = new_seed(wanted.game).map_err(|_| Problem::Busy)?;
        let setup = Setup {
            id: id.clone(),
            created_at: now(),
            game: wanted.game,
            options: wanted.options,
            start: wanted.start,
            seats: wanted.seats,
            time: wanted.time,
            house: wanted.house,
            commitment: seed.map(|seed| seed.commitment()),
        };
        let hashes = ByColor::new(
            secrets[Color::White].as_ref().map(Secret::hash),
            secrets[Color::Black].as_ref().map(Secret::hash),
        );
        self.store_table(setup, seed, hashes, wanted.public).await?;
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
        let setup = table.rematch_setup(id, now(), seed.map(|seed| seed.commitment()));
        self.store_table(setup, seed, secrets.swapped(), public).await
    }

    async fn store_table(
        &self,
        setup: Setup,
        seed: Option<ServerSeed>,
        hashes: ByColor<Option<SecretHash>>,
        public: bool,
    ) -> Result<(), Problem> {
        let table = Table::new(setup).map_err(bad_table)?;
        if let AnyPosition::Bermudes(_) = table.position()
            && table.position().first_moves(MOST_FIRST_MOVES + 1).len() > MOST_FIRST_MOVES
        {
            return Err(Problem::TooManyMoves);
        }
        let opened = serde_json::to_string(&StoredSetup::from(table.setup())).map_err(|_| Problem::Storage)?;
        let bytes = |color: Color| hashes[color].map(SecretHash::to_bytes);
        let row = TableRow {
            id: table.setup().id.clone(),
            game: table.setup().game.id().to_owned(),
            opened,
            public,
            created_at: table.setup().created_at as i64,
            white: bytes(Color::White),
            black: bytes(Color::Black),
            seed: seed.map(|seed| seed.0.to_vec()),
        };
        self.store().open_table(NewTable { row, events: Vec::new() }).await?;
        // Whoever opens a table comes to it: its room need not be read back.
        let id = table.setup().id.clone();
        let parts = RoomParts { table, public, secrets: hashes, seed, commands: HashMap::new() };
        let room = Room::open(parts, self.clone());
        self.open().insert(id, Arc::new(OnceCell::new_with(Some(room))));
        Ok(())
    }

    /// Asks the room of a table, which is opened if it is not open.
    pub(crate) async fn ask(&self, id: &str, mut ask: Ask) -> Result<RoomHandle, Problem> {
        // A room may close between being found and being asked; the next one is new.
        for _ in 0..3 {
            let room = self.room(id).await?;
            match room.ask(ask) {
                Ok(()) => return Ok(room),
                Err(NotAsked::Busy) => return Err(Problem::Busy),
                Err(NotAsked::Gone(back)) => ask = *back,
            }
        }
        Err(Problem::Busy)
    }

    /// Whether there is such a table.
    pub(crate) async fn find(&self, id: &str) -> Result<(), Problem> {
        self.room(id).await.map(|_| ())
    }

    async fn room(&self, id: &str) -> Result<RoomHandle, Problem> {
        if id.is_empty() || id.len() > Setup::LONGEST_ID {
            return Err(Problem::UnknownTable);
        }
        loop {
            let cell = self.open().entry(id.to_owned()).or_default().clone();
            match cell.get_or_try_init(|| self.load(id)).await {
                Ok(room) if !room.is_closed() => return Ok(room.clone()),
                // It has closed a moment ago: a new one is opened.
                Ok(_) => self.remove(id, &cell),
                Err(problem) => {
                    self.remove(id, &cell);
                    return Err(problem);
                }
            }
        }
    }

    fn remove(&self, id: &str, cell: &Arc<OnceCell<RoomHandle>>) {
        let mut open = self.open();
        if open.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            open.remove(id);
        }
    }

    /// Takes a room that wants to close off the list, if `ready` still says so.
    pub(crate) fn forget(&self, id: &str, ready: impl Fn() -> bool) -> bool {
        let mut open = self.open();
        let close = ready();
        if close {
            open.remove(id);
        }
        close
    }

    /// Brings a table back from the store.
    async fn load(&self, id: &str) -> Result<RoomHandle, Problem> {
        let (row, events) = self.store().table(id).await?.ok_or(Problem::UnknownTable)?;
        let parts = rebuild(&row, &events).map_err(|error| {
            tracing::error!(table = id, %error, "a stored table cannot be read");
            Problem::Storage
        })?;
        Ok(Room::open(parts, self.clone()))
    }

    /// Closes all rooms: everybody is told.
    pub(crate) fn close(&self) {
        let rooms: Vec<_> = self.open().drain().collect();
        for (_, cell) in rooms {
            if let Some(room) = cell.get() {
                room.stop();
            }
        }
    }
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

fn bad_table(bad: BadSetup) -> Problem {
    match bad {
        BadSetup::Options(error) => Problem::BadOption(error.said().into()),
        BadSetup::Position(error) => Problem::BadPosition(error.said().into()),
        BadSetup::Over => Problem::BadTable(Said::new(
            "The game is over in this position already.",
            "Dans cette position, la partie est déjà finie.",
        )),
        BadSetup::Level { .. } => {
            Problem::BadTable(Said::new("The engine's levels go from 1 to 10.", "Les niveaux vont de 1 à 10."))
        }
        BadSetup::Name { .. } => Problem::BadTable(Said::new(
            format!("A name has {} characters at most.", Seat::LONGEST_NAME),
            format!("Un nom a {} caractères au plus.", Seat::LONGEST_NAME),
        )),
        BadSetup::Time => Problem::BadTable(Said::new(
            "A clock has up to 180 minutes and 180 seconds a move, not both nought, or 1 to 30 days a move.",
            "Une pendule a jusqu'à 180 minutes et 180 secondes par coup, pas les deux nuls, ou 1 à 30 jours par coup.",
        )),
        BadSetup::Id { .. } | BadSetup::Commitment { .. } => Problem::BadRequest(bad.to_string()),
    }
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
    #[error("event {0}: {1}")]
    History(usize, damier_table::stored::BadStored),
}

fn rebuild(row: &TableRow, events: &[EventRow]) -> Result<RoomParts, Unreadable> {
    let setup: StoredSetup = serde_json::from_str(&row.opened).map_err(Unreadable::Opened)?;
    let mut stored = Vec::with_capacity(events.len());
    let mut commands = HashMap::new();
    for (i, event) in events.iter().enumerate() {
        if event.seq != i as i64 + 1 {
            return Err(Unreadable::Gap(event.seq, i + 1));
        }
        let read: StoredEvent =
            serde_json::from_str(&event.event).map_err(|error| Unreadable::Event(event.seq, error))?;
        stored.push(read);
        if let (Some(seat), Some(command)) = (&event.seat, &event.command) {
            let color = if seat == "white" { Color::White } else { Color::Black };
            commands.insert((color, command.clone()), event.seq as u64);
        }
    }
    let table = Table::load(setup, stored).map_err(|(seq, bad)| Unreadable::History(seq, bad))?;
    let hash = |bytes: &Option<Vec<u8>>| bytes.as_deref().and_then(SecretHash::from_bytes);
    Ok(RoomParts {
        table,
        public: row.public,
        secrets: ByColor::new(hash(&row.white), hash(&row.black)),
        seed: row.seed.as_deref().and_then(|seed| seed.try_into().ok()).map(ServerSeed),
        commands,
    })
}
