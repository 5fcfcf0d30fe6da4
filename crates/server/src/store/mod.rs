//! Where tables are kept: one `SQLite` database, written by one task.
//!
//! What is stored is the list of events. An event is durable before anybody hears of it: [`Store::append`] returns when
//! the transaction that holds it is on the disk. Many rooms append at once, and what has gathered while the last
//! transaction was written goes into the next one together.
//!
//! Everything SQL is in this folder: another database would be another folder with the same functions.

mod read;
mod rows;
mod writer;

use std::{fs::File, path::Path, time::Duration};

use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::mpsc;

pub(crate) use rows::{EventRow, NewTable, PublicTable, TableRow};
pub(crate) use writer::Counters as WriterCounters;
use writer::Job;

use crate::problem::Problem;

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
}

/// The database.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
    jobs: mpsc::Sender<Job>,
}

/// The store together with what has to outlive it.
pub(crate) struct Opened {
    pub(crate) store: Store,
    /// Ends when every copy of the store is gone and everything is written.
    pub(crate) writer: tokio::task::JoinHandle<()>,
    /// Held while the server runs, so that no second one writes here.
    pub(crate) lock: File,
}

impl Store {
    /// Opens the database in `directory`, which is made if it is not there.
    pub(crate) async fn open(directory: &Path, metrics: WriterCounters) -> Result<Opened, OpenError> {
        let shown = directory.display().to_string();
        let lock = lock(directory).map_err(|error| match error {
            Locking::Io(error) => OpenError::Directory(shown.clone(), error),
            Locking::InUse => OpenError::InUse(shown.clone()),
        })?;
        let path = directory.join("damier.sqlite");
        let failed = |error| OpenError::Database(path.display().to_string(), error);
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // The disk has it before anybody hears of it.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let writing =
            SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await.map_err(failed)?;
        sqlx::migrate!().run(&writing).await.map_err(|error| failed(error.into()))?;
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await.map_err(failed)?;
        let (jobs, queue) = mpsc::channel(4096);
        let writer = tokio::spawn(writer::write(writing, queue, metrics));
        Ok(Opened { store: Self { pool, jobs }, writer, lock })
    }

    /// Whether the database answers.
    pub(crate) async fn is_reachable(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// Closes what reads.
    pub(crate) async fn close(self) {
        self.pool.close().await;
    }
}

enum Locking {
    Io(std::io::Error),
    InUse,
}

fn lock(directory: &Path) -> Result<File, Locking> {
    std::fs::create_dir_all(directory).map_err(Locking::Io)?;
    let file = File::create(directory.join("damier.lock")).map_err(Locking::Io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(Locking::InUse),
        Err(std::fs::TryLockError::Error(error)) => Err(Locking::Io(error)),
    }
}

fn lost(error: &sqlx::Error) -> Problem {
    tracing::error!(%error, "the database does not answer");
    Problem::Storage
}
