//! Copying tables from one database to another: to change from `SQLite` to `PostgreSQL` or back, to keep a copy, and to
//! bring one back.
//!
//! What is copied is what was there when it began, as one moment. Tables the other database has are left as they are: a
//! copy that was broken off can be begun again, and servers may run at either end. Everything that was written is read
//! back over another connection and compared. A file has its name only once all of it is there: what was broken off must not be
//! taken for a copy.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use damier_notation::sentences::{Said, system_error};
use futures_util::future::LocalBoxFuture;
use sqlx::{ConnectOptions, Connection, FromRow, PgConnection, Row, SqliteConnection};

use super::{
    Epoch, OpenError,
    faults::Faults,
    files::{self, NewFile},
    migrations,
    postgres::{self, Postgres},
    rows::{EventRow, TableRow},
    sqlite,
};
use crate::{
    exposure::{Exposed, exposed_database},
    said::unless_trusted,
};

/// So many tables at a time.
const TOGETHER: i64 = 50;
/// So many tables that differ are named.
const NAMED: usize = 5;

/// Where tables are, or are to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreAt {
    /// A data directory.
    Directory(PathBuf),
    /// A file with a copy.
    File(PathBuf),
    /// A `PostgreSQL`, by its address.
    Postgres(String),
}

impl StoreAt {
    /// A data directory or the address of a `PostgreSQL`, as it is written on a command line.
    pub fn read(text: &str) -> Self {
        if postgres::is_address(text) { Self::Postgres(text.to_owned()) } else { Self::Directory(text.into()) }
    }

    /// Whether strangers might listen on the way there.
    fn exposed(&self) -> Option<Exposed> {
        match self {
            Self::Postgres(url) => exposed_database(url),
            Self::Directory(_) | Self::File(_) => None,
        }
    }
}

/// What came of a copy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Tables that were copied.
    pub tables: u64,
    /// And their events.
    pub events: u64,
    /// Tables that were there already, the same or further on.
    pub kept: u64,
    /// Tables that are there and something else has happened at: they are left as they are.
    pub differ: u64,
    /// Some of them.
    pub named: Vec<String>,
}

/// Why tables could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is nothing to copy from.
    #[error("{0}: there is no database")]
    Nothing(String),
    /// The file for the copy is there already.
    #[error("{0} is there already: choose another name")]
    There(String),
    /// Another copy is being written to it.
    #[error("{0}: another copy is being written there")]
    Busy(String),
    /// It cannot be written.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The way to a database is open to strangers.
    #[error("{0}. Where no stranger can be on that network, say --trust-network")]
    Exposed(#[from] Exposed),
    /// A database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A database cannot be read or written.
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    /// What was written is not what was read.
    #[error("table {0} was not copied as it is: the copy cannot be trusted")]
    Unlike(String),
}

impl CopyError {
    /// What is wrong, in both languages; what databases say, they say in English.
    pub fn said(&self) -> Said {
        let fr = match self {
            Self::Nothing(place) => format!("{place} : il n'y a pas de base de données"),
            Self::There(place) => format!("{place} existe déjà : choisissez un autre nom"),
            Self::Busy(place) => format!("{place} : une autre copie y est en cours d'écriture"),
            Self::File(place, error) => format!("{place} : {}", system_error(error).fr),
            Self::Exposed(exposed) => unless_trusted(exposed),
            Self::Unlike(table) => {
                format!("la table {table} n'a pas été copiée telle qu'elle est : ne vous fiez pas à cette copie")
            }
            Self::Open(error) => error.said().fr,
            Self::Database(error) => format!("la base de données : {error}"),
        };
        Said { fr, en: self.to_string() }
    }
}

impl Copied {
    /// How much was copied, in both languages.
    pub fn said(&self) -> Said {
        let Self { tables, events, kept, .. } = self;
        Said {
            fr: format!("{tables} tables copiées, {events} événements, relus et comparés ; {kept} y étaient déjà"),
            en: format!("{tables} tables copied, {events} events, read back and compared; {kept} were there already"),
        }
    }

    /// That some tables are different, if they are.
    pub fn difference(&self) -> Option<Said> {
        let Self { differ, named, .. } = self;
        let named = named.join(", ");
        (*differ > 0).then(|| Said {
            fr: format!("{differ} tables y sont autres et n'ont pas été touchées : {named}"),
            en: format!("{differ} tables are different there and were left alone: {named}"),
        })
    }
}

/// A table with all its events.
type Whole = (TableRow, Vec<EventRow>);

/// Copies all tables that are not there yet. Tells how many of how many have been gone through. What is copied are all games, with
/// the seeds of spins to come: over a network it goes in private, unless the network is trusted.
pub fn copy<'a>(
    from: &'a StoreAt,
    to: &'a StoreAt,
    trust_network: bool,
    progress: impl FnMut(u64, u64) + 'a,
) -> LocalBoxFuture<'a, Result<Copied, CopyError>> {
    let exposed = [from, to].into_iter().find_map(StoreAt::exposed).filter(|_| !trust_network);
    match exposed {
        Some(exposed) => Box::pin(async { Err(exposed.into()) }),
        None => copying(from, to, Box::new(progress)),
    }
}

/// The same, compiled with this crate whoever listens.
fn copying<'a>(
    from: &'a StoreAt,
    to: &'a StoreAt,
    progress: Box<dyn FnMut(u64, u64) + 'a>,
) -> LocalBoxFuture<'a, Result<Copied, CopyError>> {
    Box::pin(copy_all(from, to, progress))
}

async fn copy_all(
    from: &StoreAt,
    to: &StoreAt,
    mut progress: Box<dyn FnMut(u64, u64) + '_>,
) -> Result<Copied, CopyError> {
    let mut source = End::open_to_read(from).await?;
    let (mut target, held) = End::open_to_write(to).await?;
    let mut check = target.another().await?;
    source.hold_still().await?;
    let total = source.count().await?;
    let (mut copied, mut done, mut last) = (Copied::default(), 0, String::new());
    progress(0, total);
    loop {
        let batch = source.after(&last).await?;
        let Some((end, _)) = batch.last() else { break };
        let (begin, end) = (batch[0].0.id.clone(), end.id.clone());
        let mut there = target.between(&begin, &end).await?;
        done += batch.len() as u64;
        let new: Vec<Whole> = batch
            .into_iter()
            .filter(|(row, events)| match there.remove(&row.id) {
                None => true,
                Some((other, further)) if is_same_table(row, &other) && further.starts_with(events) => {
                    copied.kept += 1;
                    false
                }
                Some(_) => {
                    copied.differ += 1;
                    if copied.named.len() < NAMED {
                        copied.named.push(row.id.clone());
                    }
                    false
                }
            })
            .collect();
        if !new.is_empty() {
            target.write(&new).await?;
            let mut written = check.between(&begin, &end).await?;
            for (row, events) in new {
                // A server may have gone on with it meanwhile.
                let same = written
                    .remove(&row.id)
                    .is_some_and(|(other, further)| is_same_table(&row, &other) && further.starts_with(&events));
                if !same {
                    return Err(CopyError::Unlike(row.id));
                }
                copied.tables += 1;
                copied.events += events.len() as u64;
            }
        }
        last = end;
        progress(done, total.max(done));
    }
    for end in [source, target, check] {
        end.close().await?;
    }
    if let Held::File(file) = held {
        file.finish().map_err(|error| at_file(to, error))?;
    }
    Ok(copied)
}

/// Whether it is the same table; its game may have ended since.
fn is_same_table(row: &TableRow, other: &TableRow) -> bool {
    TableRow { ended_at: None, ..row.clone() } == TableRow { ended_at: None, ..other.clone() }
}

/// What is held while a copy is written.
enum Held {
    /// Nothing, as servers may use it, too.
    Nothing,
    /// The lock on a directory no server uses.
    #[expect(dead_code, reason = "it is held and not looked at")]
    Directory(std::fs::File),
    /// A file that gets its name when all of it is there.
    File(NewFile),
}

/// What is wrong with the file a copy is to be in.
fn at_file(place: &StoreAt, error: std::io::Error) -> CopyError {
    let name = match place {
        StoreAt::File(path) | StoreAt::Directory(path) => path.display().to_string(),
        StoreAt::Postgres(_) => String::new(),
    };
    match error.kind() {
        std::io::ErrorKind::AlreadyExists => CopyError::There(name),
        std::io::ErrorKind::WouldBlock => CopyError::Busy(name),
        _ => CopyError::File(name, error),
    }
}

/// One end of a copy.
enum End {
    Sqlite(SqliteConnection, PathBuf),
    Postgres(Box<PgConnection>, Postgres),
}

/// Says the same to either end.
macro_rules! ask {
    ($end:expr, |$each:ident| $asked:expr) => {
        match $end {
            End::Sqlite($each, _) => $asked,
            End::Postgres($each, _) => {
                let $each = &mut **$each;
                $asked
            }
        }
    };
}

impl End {
    async fn open_to_read(place: &StoreAt) -> Result<Self, CopyError> {
        let path = match place {
            StoreAt::Postgres(url) => return Self::postgres(url).await,
            StoreAt::Directory(directory) => files::database(directory),
            StoreAt::File(path) => path.clone(),
        };
        if !path.exists() {
            return Err(CopyError::Nothing(path.display().to_string()));
        }
        // No migrations here: reading must not change a database of an older version.
        Self::sqlite(&path).await
    }

    async fn open_to_write(place: &StoreAt) -> Result<(Self, Held), CopyError> {
        match place {
            StoreAt::Postgres(url) => Ok((Self::postgres(url).await?, Held::Nothing)),
            StoreAt::Directory(directory) => match files::prepare(directory) {
                Ok((path, lock)) => Ok((Self::up_to_date(&path).await?, Held::Directory(lock))),
                // A server uses it, and has brought it up to date.
                Err(OpenError::InUse(_)) => Ok((Self::sqlite(&files::database(directory)).await?, Held::Nothing)),
                Err(error) => Err(error.into()),
            },
            StoreAt::File(path) => {
                let file = NewFile::begin(path).map_err(|error| at_file(place, error))?;
                Ok((Self::up_to_date(file.part()).await?, Held::File(file)))
            }
        }
    }

    async fn sqlite(path: &Path) -> Result<Self, CopyError> {
        let failed = |error| OpenError::Database(path.display().to_string(), error);
        Ok(Self::Sqlite(sqlite::options(path).connect().await.map_err(failed)?, path.to_owned()))
    }

    async fn up_to_date(path: &Path) -> Result<Self, CopyError> {
        let failed = |error| OpenError::Database(path.display().to_string(), error);
        let mut connection = sqlite::options(path).connect().await.map_err(failed)?;
        migrations::sqlite().run(&mut connection).await.map_err(|error| failed(error.into()))?;
        Ok(Self::Sqlite(connection, path.to_owned()))
    }

    async fn postgres(url: &str) -> Result<Self, CopyError> {
        let postgres = Postgres::at(url)?;
        let mut connection = postgres.connect_for_long().await.map_err(postgres.failed())?;
        postgres::prepare(&postgres, &mut connection).await?;
        Ok(Self::Postgres(Box::new(connection), postgres))
    }

    /// Another connection to the same database.
    async fn another(&self) -> Result<Self, CopyError> {
        Ok(match self {
            Self::Sqlite(_, path) => Self::sqlite(path).await?,
            Self::Postgres(_, postgres) => {
                Self::Postgres(Box::new(postgres.connect_for_long().await?), postgres.clone())
            }
        })
    }

    /// From now on everything is read as it was at this moment.
    async fn hold_still(&mut self) -> Result<(), CopyError> {
        match self {
            Self::Sqlite(connection, _) => sqlx::query("BEGIN").execute(connection).await.map(|_| ())?,
            Self::Postgres(connection, _) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                sqlx::query(begin).execute(&mut **connection).await.map(|_| ())?;
            }
        }
        Ok(())
    }

    async fn count(&mut self) -> Result<u64, sqlx::Error> {
        let count: i64 = ask!(self, |each| sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(each).await)?;
        Ok(count as u64)
    }

    /// The next tables after this name.
    async fn after(&mut self, last: &str) -> Result<Vec<Whole>, sqlx::Error> {
        const NEXT: &str = "SELECT id, game, opened, public, created_at, ended_at, white, black, seed FROM tables \
            WHERE id > $1 ORDER BY id LIMIT $2";
        let rows: Vec<TableRow> =
            ask!(self, |each| sqlx::query_as(NEXT).bind(last).bind(TOGETHER).fetch_all(each).await)?;
        self.with_events(rows).await
    }

    /// The tables whose names lie between these, by their names.
    async fn between(&mut self, first: &str, last: &str) -> Result<HashMap<String, Whole>, sqlx::Error> {
        const BETWEEN: &str = "SELECT id, game, opened, public, created_at, ended_at, white, black, seed FROM tables \
            WHERE id >= $1 AND id <= $2 ORDER BY id";
        let rows: Vec<TableRow> =
            ask!(self, |each| sqlx::query_as(BETWEEN).bind(first).bind(last).fetch_all(each).await)?;
        let whole = self.with_events(rows).await?;
        Ok(whole.into_iter().map(|(row, events)| (row.id.clone(), (row, events))).collect())
    }

    /// With their events, in order.
    async fn with_events(&mut self, rows: Vec<TableRow>) -> Result<Vec<Whole>, sqlx::Error> {
        const EVENTS: &str = "SELECT table_id, seq, event, seat, command FROM events \
            WHERE table_id >= $1 AND table_id <= $2 ORDER BY table_id, seq";
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(Vec::new()) };
        let events: Vec<OfTable> =
            ask!(self, |each| sqlx::query_as(EVENTS).bind(&first.id).bind(&last.id).fetch_all(each).await)?;
        let mut by_table: HashMap<String, Vec<EventRow>> = HashMap::new();
        for OfTable(table, mut event) in events {
            // SQLite holds ids that PostgreSQL cannot, from before they were refused. Nobody can ask under such a one again, so
            // nothing is missed without it.
            event.command = event.command.filter(|command| !command.contains('\0'));
            by_table.entry(table).or_default().push(event);
        }
        let whole = |row: TableRow| {
            let events = by_table.remove(&row.id).unwrap_or_default();
            (row, events)
        };
        Ok(rows.into_iter().map(whole).collect())
    }

    /// Writes these tables, all or none. They belong to nobody yet.
    async fn write(&mut self, tables: &[Whole]) -> Result<(), sqlx::Error> {
        /// That of a table that nobody has had.
        const NOBODYS: (i64, Epoch) = (0, Epoch(0));
        match self {
            Self::Sqlite(connection, _) => {
                let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
                for (row, events) in tables {
                    sqlite::insert_table(&mut transaction, row).await?;
                    let events: Vec<_> = events.iter().map(|event| (row.id.as_str(), event)).collect();
                    sqlite::insert_events(&mut transaction, &events, &Faults::default()).await?;
                }
                transaction.commit().await
            }
            Self::Postgres(connection, _) => {
                let (node, epoch) = NOBODYS;
                let mut transaction = connection.begin().await?;
                for (row, events) in tables {
                    postgres::insert_table(&mut transaction, row, node, epoch).await?;
                    let events: Vec<_> = events.iter().map(|event| (row.id.as_str(), epoch, event)).collect();
                    postgres::insert_events(&mut transaction, &events, node).await?;
                }
                transaction.commit().await
            }
        }
    }

    async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(connection, _) => connection.close().await,
            Self::Postgres(connection, _) => connection.close().await,
        }
    }
}

/// An event, and the name of its table.
struct OfTable(String, EventRow);

impl<'r, R: Row> FromRow<'r, R> for OfTable
where
    &'static str: sqlx::ColumnIndex<R>,
    String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    EventRow: FromRow<'r, R>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self(row.try_get("table_id")?, EventRow::from_row(row)?))
    }
}
