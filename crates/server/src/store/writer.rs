//! The one task that writes.

use prometheus_client::metrics::counter::Counter;
use sqlx::{QueryBuilder, Sqlite, SqlitePool, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

use super::{
    Store, lost,
    rows::{EventRow, NewTable},
};
use crate::problem::Problem;

/// So many rooms at most share a transaction.
const MOST_TOGETHER: usize = 512;

/// What the writer counts.
#[derive(Debug, Clone)]
pub(crate) struct Counters {
    pub(crate) events: Counter,
    pub(crate) commits: Counter,
}

/// Something to write, and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    work: Work,
    done: oneshot::Sender<Result<(), Problem>>,
}

#[derive(Debug)]
enum Work {
    Open(Box<NewTable>),
    Append {
        table: String,
        events: Vec<EventRow>,
        /// When the game ended, if it did with these events.
        ended_at: Option<i64>,
    },
}

impl Store {
    /// Stores a new table. Returns when it is durable.
    pub(crate) async fn open_table(&self, table: NewTable) -> Result<(), Problem> {
        self.write(Work::Open(Box::new(table))).await
    }

    /// Stores what has happened at a table. Returns when it is durable.
    pub(crate) async fn append(
        &self,
        table: &str,
        events: Vec<EventRow>,
        ended_at: Option<i64>,
    ) -> Result<(), Problem> {
        self.write(Work::Append { table: table.to_owned(), events, ended_at }).await
    }

    async fn write(&self, work: Work) -> Result<(), Problem> {
        let (done, waiting) = oneshot::channel();
        self.jobs.send(Job { work, done }).await.map_err(|_| Problem::Storage)?;
        waiting.await.unwrap_or(Err(Problem::Storage))
    }
}

/// Writes until nobody is left who could ask for it.
pub(super) async fn write(pool: SqlitePool, mut queue: mpsc::Receiver<Job>, counters: Counters) {
    let mut jobs = Vec::with_capacity(MOST_TOGETHER);
    while queue.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
        let together = transaction(&pool, &jobs, &counters).await;
        for job in jobs.drain(..) {
            // What failed together may succeed alone: one room's mistake is not another's.
            let outcome = match &together {
                Ok(()) => Ok(()),
                Err(_) => transaction(&pool, std::slice::from_ref(&job), &counters).await,
            };
            // Who asked may have gone; what was written stays written.
            let _ = job.done.send(outcome.map_err(|error| lost(&error)));
        }
    }
    pool.close().await;
}

async fn transaction(pool: &SqlitePool, jobs: &[Job], counters: &Counters) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut events = Vec::new();
    for job in jobs {
        events.extend(perform(&mut transaction, &job.work).await?);
    }
    insert(&mut transaction, &events).await?;
    transaction.commit().await?;
    counters.events.inc_by(events.len() as u64);
    counters.commits.inc();
    Ok(())
}

/// Does what is not a matter of events; gives those there are, each with its table.
async fn perform<'a>(
    transaction: &mut SqliteTransaction<'_>,
    work: &'a Work,
) -> Result<Vec<(&'a str, &'a EventRow)>, sqlx::Error> {
    let (table, events) = match work {
        Work::Open(table) => {
            let row = &table.row;
            sqlx::query(
                "INSERT INTO tables (id, game, opened, public, created_at, white, black, seed) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&row.id)
            .bind(&row.game)
            .bind(&row.opened)
            .bind(row.public)
            .bind(row.created_at)
            .bind(row.white.as_deref())
            .bind(row.black.as_deref())
            .bind(row.seed.as_deref())
            .execute(&mut **transaction)
            .await?;
            (&row.id, &table.events)
        }
        Work::Append { table, events, ended_at } => {
            if ended_at.is_some() {
                sqlx::query("UPDATE tables SET ended_at = ? WHERE id = ?")
                    .bind(*ended_at)
                    .bind(table)
                    .execute(&mut **transaction)
                    .await?;
            }
            (table, events)
        }
    };
    Ok(events.iter().map(|event| (table.as_str(), event)).collect())
}

/// Stores all events in as few statements as can be: each statement is a way to the database's thread and back.
async fn insert(transaction: &mut SqliteTransaction<'_>, events: &[(&str, &EventRow)]) -> Result<(), sqlx::Error> {
    // Five values each; the database takes 32766 in a statement.
    const MOST: usize = 1_000;
    for events in events.chunks(MOST) {
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
