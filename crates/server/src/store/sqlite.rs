//! Writing to `SQLite`: one file, one server, which every table belongs to for good.

use std::{path::Path, time::Duration};

use sqlx::{
    Connection, QueryBuilder, Sqlite, SqliteConnection, SqlitePool, SqliteTransaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    database::Committed,
    faults::{Faults, WriteStep},
    rows::{EventRow, TableRow},
    writer::Work,
};

/// Of the pages the writer has touched, so many kilobytes are kept at most; the minus is SQLite's way to say kilobytes.
const CACHE_OF_WRITER: &str = "-65536";

/// How the database at this path is opened.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // `synchronous = FULL`: a commit is on the disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
}

/// How it is opened by the one who writes.
pub(super) fn writing(options: &SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .clone()
        // Every table that is played at has a page of its own for its newest events: what is not here is read again for each.
        .pragma("cache_size", CACHE_OF_WRITER)
        // What would undo a statement that fails half-way is a copy of each page it touches: in memory, not in a file.
        .pragma("temp_store", "MEMORY")
}

/// Connections for reading. They stay: while one of them is connected, what is needed for reading is there, even if the
/// disk is full.
pub(super) async fn pool(options: &SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(4)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone().pragma("query_only", "ON"))
        .await
}

/// Does all this work in one transaction and commits it.
pub(super) async fn commit(
    connection: &mut SqliteConnection,
    work: &[&Work],
    faults: &Faults,
) -> Result<Committed, sqlx::Error> {
    faults.reach(WriteStep::Begin)?;
    // The right to write is taken at once, not with the first statement. Inside another transaction this is an error:
    // what is committed below is a transaction and never a savepoint of one that stays open.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut events = Vec::new();
    for work in work {
        faults.reach(WriteStep::Statement)?;
        events.extend(perform(&mut transaction, work).await?);
    }
    insert_events(&mut transaction, &events, faults).await?;
    faults.reach(WriteStep::Commit)?;
    transaction.commit().await?;
    faults.reach(WriteStep::Sync)?;
    Ok(Committed { events: events.len() as u64, stale: Vec::new() })
}

/// Does what is not a matter of events; gives those there are, each with its table.
async fn perform<'a>(
    transaction: &mut SqliteTransaction<'_>,
    work: &'a Work,
) -> Result<Vec<(&'a str, &'a EventRow)>, sqlx::Error> {
    let (table, events) = match work {
        Work::Open(table) => {
            insert_table(transaction, &table.row).await?;
            (&table.row.id, &table.events)
        }
        Work::Append { table, events, ended_at, .. } => {
            if ended_at.is_some() {
                sqlx::query("UPDATE tables SET ended_at = ? WHERE id = ?")
                    .bind(*ended_at)
                    .bind(table)
                    .execute(&mut **transaction)
                    .await?;
            }
            (table, events)
        }
        Work::Forget { table, .. } => {
            for statement in ["DELETE FROM events WHERE table_id = ?", "DELETE FROM tables WHERE id = ?"] {
                sqlx::query(statement).bind(table).execute(&mut **transaction).await?;
            }
            return Ok(Vec::new());
        }
        Work::Prove => {
            sqlx::query("UPDATE proof SET n = n + 1").execute(&mut **transaction).await?;
            return Ok(Vec::new());
        }
    };
    Ok(events.iter().map(|event| (table.as_str(), event)).collect())
}

/// Stores a new table.
pub(super) async fn insert_table(transaction: &mut SqliteTransaction<'_>, row: &TableRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tables (id, game, opened, public, created_at, ended_at, white, black, seed) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&row.id)
    .bind(&row.game)
    .bind(&row.opened)
    .bind(row.public)
    .bind(row.created_at)
    .bind(row.ended_at)
    .bind(row.white.as_deref())
    .bind(row.black.as_deref())
    .bind(row.seed.as_deref())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Stores all events in as few statements as can be: each statement is a way to the database's thread and back.
pub(super) async fn insert_events(
    transaction: &mut SqliteTransaction<'_>,
    events: &[(&str, &EventRow)],
    faults: &Faults,
) -> Result<(), sqlx::Error> {
    // Five values each; the database takes 32766 in a statement.
    const MOST: usize = 1_000;
    for events in events.chunks(MOST) {
        faults.reach(WriteStep::Statement)?;
        let mut insert = QueryBuilder::<Sqlite>::new("INSERT INTO events (table_id, seq, event, seat, command) ");
        insert.push_values(events, |mut row, (table, event)| {
            row.push_bind(*table)
                .push_bind(event.seq)
                .push_bind(&event.event)
                .push_bind(event.seat.as_deref())
                .push_bind(event.command.as_deref());
        });
        // There is one for every number of events: keeping them prepared would keep too many.
        insert.build().persistent(false).execute(&mut **transaction).await?;
    }
    Ok(())
}
