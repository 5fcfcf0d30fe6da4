//! The one task that writes.
//!
//! What is acknowledged has been through a `COMMIT` of its own transaction, on a connection on which nothing has ever
//! failed. After an error it is not known what state a connection is in (whether its transaction is still open, what a
//! disk that failed once has kept), so it is closed, and a new one has to prove itself with a write before it is used.

use std::sync::Arc;

use prometheus_client::metrics::{counter::Counter, histogram::Histogram};
use tokio::{
    sync::{Notify, mpsc, oneshot},
    time::Instant,
};

use super::{
    Epoch, Store, StoreError,
    database::{Connection, Source},
    faults::{Faults, WriteStep},
    rows::{EventRow, NewTable},
    seldom::Seldom,
};

/// So many rooms at most share a transaction.
const MOST_TOGETHER: usize = 512;

/// What the writer counts.
#[derive(Debug, Clone)]
pub(crate) struct Counters {
    pub(crate) events: Counter,
    pub(crate) commits: Counter,
    /// How long each of them took, from its beginning until it was on the disk.
    pub(crate) commit_seconds: Histogram,
    /// Transactions, and attempts to open the database again, that failed.
    pub(crate) failures: Counter,
}

#[cfg(test)]
impl Default for Counters {
    fn default() -> Self {
        Self {
            events: Counter::default(),
            commits: Counter::default(),
            commit_seconds: Histogram::new([]),
            failures: Counter::default(),
        }
    }
}

/// Something to write, and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    work: Work,
    done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
pub(super) enum Work {
    Open(Box<NewTable>),
    Append {
        table: String,
        /// As whose owner it is asked for.
        epoch: Epoch,
        events: Vec<EventRow>,
        /// When the game ended, if it did with these events.
        ended_at: Option<i64>,
    },
    /// Lets a table go, with all that has happened there.
    Forget {
        table: String,
        /// As whose owner it is asked for.
        epoch: Epoch,
    },
    /// Writes a row without meaning, to see whether writing works.
    Prove,
}

impl Store {
    /// Stores a new table, which is this server's in the [first epoch](Epoch::FIRST). Returns when it is durable.
    pub(crate) async fn open_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(Work::Open(Box::new(table))).await
    }

    /// Stores what has happened at a table, unless it belongs to somebody else by now. Returns when it is durable.
    pub(crate) async fn append(
        &self,
        table: &str,
        epoch: Epoch,
        events: Vec<EventRow>,
        ended_at: Option<i64>,
    ) -> Result<(), StoreError> {
        self.write(Work::Append { table: table.to_owned(), epoch, events, ended_at }).await
    }

    pub(super) async fn write(&self, work: Work) -> Result<(), StoreError> {
        let (done, waiting) = oneshot::channel();
        self.jobs.send(Job { work, done }).await.map_err(|_| StoreError::Unavailable)?;
        let outcome = waiting.await.unwrap_or(Err(StoreError::Unavailable));
        if outcome == Err(StoreError::Damaged) {
            self.condition.damaged("met while writing");
        }
        outcome
    }
}

/// Writes what is asked for.
pub(super) struct Writer {
    source: Source,
    /// A connection that has proved itself and on which nothing has failed.
    connection: Option<Connection>,
    counters: Counters,
    faults: Faults,
    /// Says that nothing more is to be written.
    closing: Arc<Notify>,
    unwritten: Seldom,
}

impl Writer {
    /// A writer that opens the database with the first thing there is to write.
    pub(super) fn new(source: Source, counters: Counters, faults: Faults, closing: Arc<Notify>) -> Self {
        Self { source, connection: None, counters, faults, closing, unwritten: Seldom::default() }
    }

    /// Writes until nobody is left who could ask for it, or until nothing more is to be written: who still has a copy of the
    /// store then, such as a connection that ends slowly, is not waited for.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(MOST_TOGETHER);
        loop {
            let taken = tokio::select! {
                taken = queue.recv_many(&mut jobs, MOST_TOGETHER) => taken,
                () = self.closing.notified() => {
                    // What is in the queue is still written.
                    queue.close();
                    continue;
                }
            };
            if taken == 0 {
                break;
            }
            match self.transaction(&jobs).await {
                Err(error) if error.may_concern_one() && jobs.len() > 1 => self.one_by_one(jobs.drain(..)).await,
                outcome => tell_all(jobs.drain(..), outcome.as_deref()),
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close");
        }
    }

    /// After a failed transaction of several jobs each is tried alone, so that one room's mistake or one damaged page
    /// does not fail the others.
    async fn one_by_one(&mut self, jobs: impl Iterator<Item = Job>) {
        let mut broken = None;
        for job in jobs {
            let outcome = match broken {
                Some(error) => Err(error),
                None => self.transaction(std::slice::from_ref(&job)).await,
            };
            broken = outcome.as_ref().err().copied().filter(|error| !error.may_concern_one());
            tell_all(std::iter::once(job), outcome.as_deref());
        }
    }

    /// Stores all of this, or nothing of it, but for what belongs to somebody else by now: gives the places of that. An
    /// error costs the connection.
    async fn transaction(&mut self, jobs: &[Job]) -> Result<Vec<usize>, StoreError> {
        // The connection is put back only after success: after an error a new one is opened.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let work: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
        let began = Instant::now();
        match connection.commit(&work, &self.faults).await {
            Ok(committed) => {
                self.connection = Some(connection);
                self.counters.events.inc_by(committed.events);
                self.counters.commits.inc();
                self.counters.commit_seconds.observe(began.elapsed().as_secs_f64());
                Ok(committed.stale)
            }
            Err(error) => Err(self.failed("could not write to the database", &error, Some(connection)).await),
        }
    }

    /// A new connection, which has written something and has it on the disk.
    async fn connect(&mut self) -> Result<Connection, StoreError> {
        let opened = match self.faults.reach(WriteStep::Connect) {
            Ok(()) => self.source.connect().await,
            Err(error) => Err(error),
        };
        let mut connection = match opened {
            Ok(connection) => connection,
            Err(error) => return Err(self.failed("could not open the database again", &error, None).await),
        };
        match connection.commit(&[&Work::Prove], &self.faults).await {
            Ok(_) => Ok(connection),
            Err(error) => Err(self.failed("still cannot write to the database", &error, Some(connection)).await),
        }
    }

    /// Closes a connection on which something has failed.
    async fn failed(&self, what: &str, error: &sqlx::Error, connection: Option<Connection>) -> StoreError {
        self.counters.failures.inc();
        let unsaid = self.unwritten.now();
        if let Some(unsaid) = unsaid {
            tracing::error!(%error, unsaid, "{what}");
        }
        if let Some(connection) = connection
            && let Err(error) = connection.close().await
            && unsaid.is_some()
        {
            tracing::warn!(%error, "nor did it close");
        }
        StoreError::of(error)
    }
}

/// Tells everybody what became of what they asked for.
fn tell_all(jobs: impl Iterator<Item = Job>, outcome: Result<&[usize], &StoreError>) {
    for (n, job) in jobs.enumerate() {
        job.tell(match outcome {
            Ok(stale) if stale.contains(&n) => Err(StoreError::Stale),
            Ok(_) => Ok(()),
            Err(error) => Err(*error),
        });
    }
}

impl Job {
    fn tell(self, outcome: Result<(), StoreError>) {
        // Who asked may have gone; what was written stays written.
        let _ = self.done.send(outcome);
    }
}
