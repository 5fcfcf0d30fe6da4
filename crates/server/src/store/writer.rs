//! The one task that writes.

use prometheus_client::metrics::counter::Counter;
use sqlx::{SqlitePool, SqliteTransaction};
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
    let mut events = 0;
    for job in jobs {
        events += perform(&mut transaction, &job.work).await?;
    }
    transaction.commit().await?;
    counters.events.inc_by(events);
    counters.commits.inc();
    Ok(())
}

/// Does the work; says how many events that was.
async fn perform(transaction: &mut SqliteTransaction<'_>, work: &Work) -> Result<u64, sqlx::Error> {
    match work {
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
            insert(transaction, &row.id, &table.events).await
        }
        Work::Append { table, events, ended_at } => {
            if ended_at.is_some() {
                sqlx::query("UPDATE tables SET ended_at = ? WHERE id = ?")
                    .bind(*ended_at)
                    .bind(table)
                    .execute(&mut **transaction)
                    .await?;
            }
            insert(transaction, table, events).await
        }
    }
}

async fn insert(transaction: &mut SqliteTransaction<'_>, table: &str, events: &[EventRow]) -> Result<u64, sqlx::Error> {
    for event in events {
        sqlx::query("INSERT INTO events (table_id, seq, event, seat, command) VALUES (?, ?, ?, ?, ?)")
            .bind(table)
            .bind(event.seq)
            .bind(&event.event)
            .bind(event.seat.as_deref())
            .bind(event.command.as_deref())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(events.len() as u64)
}
