//! The two databases behind one set of names: `SQLite` in the data directory, `PostgreSQL` where one is named. What
//! differs between them is in a file each.

use sqlx::{ConnectOptions, Connection as _, PgConnection, PgPool, SqliteConnection, SqlitePool};

use super::{
    faults::Faults,
    postgres::{self, Postgres},
    sqlite,
    writer::Work,
};

/// Where connections for writing come from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    Sqlite(Box<sqlx::sqlite::SqliteConnectOptions>),
    Postgres(Postgres),
}

/// A connection for writing.
pub(super) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(Box<PgConnection>, Postgres),
}

/// Connections for reading.
#[derive(Debug, Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// What became of a transaction.
#[derive(Debug, Default)]
pub(super) struct Committed {
    /// How many events it holds.
    pub(super) events: u64,
    /// What was left out of it, by its place in the list: the table belongs to somebody else by now.
    pub(super) stale: Vec<usize>,
}

/// Says the same to either pool. Statements number what is bound (`$1`), which both databases understand.
macro_rules! ask {
    ($pool:expr, |$each:ident| $asked:expr) => {
        match $pool {
            $crate::store::database::Pool::Sqlite($each) => $asked,
            $crate::store::database::Pool::Postgres($each) => $asked,
        }
    };
}
pub(super) use ask;

impl Source {
    pub(super) async fn connect(&self) -> Result<Connection, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(options) => Connection::Sqlite(sqlite::writing(options).connect().await?),
            Self::Postgres(postgres) => Connection::Postgres(Box::new(postgres.connect().await?), postgres.clone()),
        })
    }
}

impl Connection {
    /// Does all this work in one transaction and commits it.
    pub(super) async fn commit(&mut self, work: &[&Work], faults: &Faults) -> Result<Committed, sqlx::Error> {
        match self {
            Self::Sqlite(connection) => sqlite::commit(connection, work, faults).await,
            Self::Postgres(connection, postgres) => {
                let commit = postgres::commit(connection, postgres, work, faults);
                postgres::in_time(postgres::PATIENCE, commit).await
            }
        }
    }

    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(connection, _) => postgres::close(*connection).await,
        }
    }
}

impl Pool {
    pub(super) async fn close(&self) {
        ask!(self, |pool| pool.close().await);
    }
}
