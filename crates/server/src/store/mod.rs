//! Where tables are kept: a `SQLite` database in the data directory, or a `PostgreSQL`, written by one task.
//!
//! What is stored is the list of events. An event is durable before anybody hears of it: [`Store::append`] returns when
//! the transaction that holds it is on the disk. Many rooms append at once, and what has gathered while the last
//! transaction was written goes into the next one together (group commit).
//!
//! Everything SQL is in this folder; what differs between the two is in [`sqlite`] and [`postgres`], and who may write where
//! several servers share one is in [`leases`]. What goes wrong here is a [`StoreError`]; what people are told about it is
//! decided in [`problem`](crate::problem).

mod check;
pub(crate) mod copy;
mod database;
mod error;
mod expire;
mod faults;
mod files;
mod leases;
mod left;
mod migrations;
mod postgres;
mod read;
mod rows;
mod seldom;
mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

use std::{fs::File, path::Path, sync::Arc};

use sqlx::{ConnectOptions, Connection};
use tokio::{
    sync::{Notify, mpsc},
    time::timeout,
};

use check::Condition;
pub(crate) use check::Unsound;
use database::{Pool, Source};
pub use error::StoreError;
pub(crate) use expire::{Old, OldTable};
use faults::Faults;
use leases::Sharing;
pub(crate) use leases::{Epoch, House, HouseTime, LEASE, NodeId, Owner, Presence, read_house};
use postgres::Postgres;
pub(crate) use rows::{EventRow, NewTable, PublicTable, TableRow};
pub(crate) use writer::Counters as WriterCounters;
use writer::{Job, Work, Writer};

/// Why the database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be used.
    #[error("the data directory {0}: {1}")]
    Directory(String, std::io::Error),
    /// Another server uses it.
    #[error("another server is using the data directory {0}: stop it, or choose another directory with --data")]
    InUse(String),
    /// The database cannot be opened, or not be brought up to date.
    #[error("the database {0}: {1}")]
    Database(String, sqlx::Error),
    /// The address is not that of a `PostgreSQL`.
    #[error("the database's address: expected one like postgres://user@host/damier")]
    NoPostgres,
    /// The address of the database cannot be read.
    #[error("the database's address: {0}. Expected one like postgres://user@host/damier")]
    Address(sqlx::Error),
    /// The database cannot be reached, or not be brought up to date.
    #[error("the PostgreSQL at {0}: {1}")]
    Postgres(String, sqlx::Error),
    /// No server has used the database yet.
    #[error("no server has used this PostgreSQL yet: start one first, with `damier serve --database`")]
    NoHouse,
    /// What people write does not fit into the database.
    #[error(
        "the PostgreSQL database is encoded in {0}: expected UTF8, as CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0 makes it"
    )]
    Encoding(String),
    /// The database is too old.
    #[error("PostgreSQL {0}: expected version 15 or newer")]
    Old(String),
}

/// The database.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    pool: Pool,
    jobs: mpsc::Sender<Job>,
    /// Says that nothing more is to be written.
    closing: Arc<Notify>,
    condition: Arc<Condition>,
    /// Where several servers may share it.
    sharing: Option<Sharing>,
}

/// The store together with what has to outlive it.
pub(crate) struct Opened {
    pub(crate) store: Store,
    /// Ends when the store is closed, or every copy of it is gone, and everything is written.
    pub(crate) writer: tokio::task::JoinHandle<()>,
    /// Held while the server runs, so that no second one writes here.
    pub(crate) lock: Option<File>,
}

impl Store {
    /// Opens the `PostgreSQL` at this address or, without one, the `SQLite` database in `directory`, which is made if it is
    /// not there.
    ///
    /// A disk that is full, a database that may not be written to or a damaged page do not keep the server from
    /// starting: what can be read is read, what cannot be written is refused, and [`Store::check`] says what is wrong.
    pub(crate) async fn open(
        directory: &Path,
        url: Option<&str>,
        counters: WriterCounters,
    ) -> Result<Opened, OpenError> {
        Self::open_with(directory, url, counters, Faults::default()).await
    }

    async fn open_with(
        directory: &Path,
        url: Option<&str>,
        counters: WriterCounters,
        faults: Faults,
    ) -> Result<Opened, OpenError> {
        match url {
            Some(url) => Self::open_postgres(url, counters, faults).await,
            None => Self::open_sqlite(directory, counters, faults).await,
        }
    }

    async fn open_sqlite(directory: &Path, counters: WriterCounters, faults: Faults) -> Result<Opened, OpenError> {
        let (path, lock) = files::prepare(directory)?;
        let failed = |error| OpenError::Database(path.display().to_string(), error);
        let options = sqlite::options(&path);
        let mut first = options.connect().await.map_err(failed)?;
        migrations::sqlite().run(&mut first).await.map_err(|error| failed(error.into()))?;
        let pool = sqlite::pool(&options).await.map_err(failed)?;
        let condition = Arc::new(Condition::default());
        let examination = condition.examine(first).await;
        let (jobs, queue) = mpsc::channel(4096);
        let closing = Arc::new(Notify::new());
        let writing = Writer::new(Source::Sqlite(Box::new(options)), counters, faults, closing.clone()).run(queue);
        let writer = crate::task::spawn(async move {
            writing.await;
            // SQLite removes its `-wal` and `-shm` files when the last connection closes, so the examination's has to
            // close first.
            if let Some(examination) = examination {
                let _ = examination.await;
            }
        });
        let store = Self { pool: Pool::Sqlite(pool), jobs, closing, condition, sharing: None };
        store.say_whether_writing_works().await;
        Ok(Opened { store, writer, lock: Some(lock) })
    }

    async fn open_postgres(url: &str, counters: WriterCounters, faults: Faults) -> Result<Opened, OpenError> {
        let postgres = Postgres::at(url)?;
        let failed = postgres.failed();
        let mut first = postgres.connect_for_long().await.map_err(&failed)?;
        postgres::prepare(&postgres, &mut first).await?;
        let pool = postgres.pool().await.map_err(&failed)?;
        let urgent = postgres.urgent().await.map_err(&failed)?;
        first.close().await.map_err(&failed)?;
        let (jobs, queue) = mpsc::channel(4096);
        let closing = Arc::new(Notify::new());
        let writer = Writer::new(Source::Postgres(postgres.clone()), counters, faults, closing.clone());
        let writer = crate::task::spawn(writer.run(queue));
        let sharing = Some(Sharing { postgres, urgent });
        let store = Self { pool: Pool::Postgres(pool), jobs, closing, condition: Arc::default(), sharing };
        store.say_whether_writing_works().await;
        Ok(Opened { store, writer, lock: None })
    }

    /// The first thing written is that writing works; if it does not, the log says so from the start.
    async fn say_whether_writing_works(&self) {
        if self.write(Work::Prove).await.is_err() {
            tracing::warn!("nothing can be stored for now: tables can be looked at, and moves are refused");
        }
    }

    /// Closes what reads, and has the writer end with what it has been asked for. It comes last: of SQLite's connections the last
    /// to close moves what is in the `-wal` file into the database, and those that read may not write.
    pub(crate) async fn close(self) {
        match &self.sharing {
            None => self.pool.close().await,
            Some(sharing) => {
                // A pool waits for those who still ask something, who may wait for a lock, or for a database that is not there.
                let closed = async { tokio::join!(self.pool.close(), sharing.urgent.close()) };
                if timeout(postgres::URGENT, closed).await.is_err() {
                    tracing::warn!("some connections to the database are left open: it does not answer");
                }
            }
        }
        self.closing.notify_one();
    }
}
