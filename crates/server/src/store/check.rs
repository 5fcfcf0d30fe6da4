//! Whether the database is sound: looked at when it is opened, and tried with a real write when somebody asks.

use std::{
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use sqlx::{Connection, SqliteConnection};
use tokio::{
    task::JoinHandle,
    time::{Instant, timeout},
};

use super::{Store, StoreError, Work, database::ask, postgres, seldom::Seldom};

/// The result of a check is reused for this long, so that health checks cannot keep the disk busy.
const FRESH: Duration = Duration::from_secs(1);
/// A database that has not written anything after this long does not answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The look at the whole database ends after this long, however large it is.
const EXAMINATION: Duration = Duration::from_secs(10);
/// And a start waits for it no longer than this: so a small database is known before anybody asks, and a large one keeps
/// nobody waiting.
const BEFORE_ANYBODY_ASKS: Duration = Duration::from_millis(200);

/// What is wrong with the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unsound {
    pub(crate) why: StoreError,
    /// What exactly, for those who run the server.
    pub(crate) detail: String,
}

/// What is known about the state of the database.
#[derive(Debug, Default)]
pub(super) struct Condition {
    /// The last check. It is held while one is made, so that all who ask meanwhile share it.
    last: tokio::sync::Mutex<Option<(Instant, Result<(), Unsound>)>>,
    /// The first damage that was met. It does not go away by itself.
    damage: Mutex<Option<String>>,
    unread: Seldom,
}

impl Condition {
    /// Looks through the whole database, for a limited time and as long as anybody wants to know. Gives what is still
    /// to be waited for, if it takes longer.
    pub(super) async fn examine(self: &Arc<Self>, connection: SqliteConnection) -> Option<JoinHandle<()>> {
        let mut examination = crate::task::spawn(examine(connection, Arc::downgrade(self)));
        timeout(BEFORE_ANYBODY_ASKS, &mut examination).await.is_err().then_some(examination)
    }

    /// Some of the database is damaged.
    pub(super) fn damaged(&self, what: &str) {
        tracing::error!(what, "the database is damaged: the tables on the damaged pages are lost, the others go on");
        self.damage.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| what.to_owned());
    }
}

async fn examine(mut connection: SqliteConnection, condition: Weak<Condition>) {
    let (until, wanted) = (Instant::now() + EXAMINATION, condition.clone());
    if let Ok(mut handle) = connection.lock_handle().await {
        handle.set_progress_handler(1_000, move || Instant::now() < until && wanted.strong_count() > 0);
    }
    let found = sqlx::query_scalar::<_, String>("PRAGMA quick_check(10)").fetch_all(&mut connection).await;
    if let Some(condition) = condition.upgrade() {
        match found {
            Ok(found) if found.len() == 1 && found[0] == "ok" => {}
            Ok(found) => condition.damaged(&found.join("; ")),
            Err(error) if StoreError::of(&error) == StoreError::Damaged => condition.damaged(&error.to_string()),
            Err(error) => tracing::warn!(%error, "the database was not looked through to the end"),
        }
    }
    // Closing runs statements, too, which the handler would interrupt.
    if let Ok(mut handle) = connection.lock_handle().await {
        handle.remove_progress_handler();
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the connection that looked through the database did not close");
    }
}

impl Store {
    /// Whether the database can be written to and read, by doing both.
    pub(crate) async fn check(&self) -> Result<(), Unsound> {
        let mut last = self.condition.last.lock().await;
        if let Some((at, found)) = &*last
            && at.elapsed() < FRESH
        {
            return found.clone();
        }
        let found = self.try_out().await;
        *last = Some((Instant::now(), found.clone()));
        found
    }

    async fn try_out(&self) -> Result<(), Unsound> {
        let unsound = |why: StoreError| Unsound { why, detail: why.to_string() };
        timeout(PATIENCE, self.write_and_read_back())
            .await
            .map_err(|_| unsound(StoreError::Unavailable))?
            .map_err(unsound)?;
        let damage = self.condition.damage.lock().unwrap_or_else(PoisonError::into_inner).clone();
        damage.map_or(Ok(()), |detail| Err(Unsound { why: StoreError::Damaged, detail }))
    }

    /// What was written is seen by another connection, as it would be by another process.
    async fn write_and_read_back(&self) -> Result<(), StoreError> {
        let before = self.proof().await?;
        self.write(Work::Prove).await?;
        if self.proof().await? > before { Ok(()) } else { Err(StoreError::Unavailable) }
    }

    async fn proof(&self) -> Result<i64, StoreError> {
        let proof = async { ask!(&self.pool, |pool| sqlx::query_scalar("SELECT n FROM proof").fetch_one(pool).await) };
        self.in_time(postgres::PATIENCE, proof).await
    }

    /// What the database answers. One at the other end of a network is not waited for without end; one in a file is there.
    pub(super) async fn in_time<T>(
        &self,
        patience: Duration,
        asked: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        let answer = if self.is_shared() { postgres::in_time(patience, asked).await } else { asked.await };
        answer.map_err(|error| self.not_read(&error))
    }

    /// What it means that something could not be read.
    pub(super) fn not_read(&self, error: &sqlx::Error) -> StoreError {
        let why = StoreError::of(error);
        if why == StoreError::Damaged {
            self.condition.damaged(&error.to_string());
        } else if let Some(unsaid) = self.condition.unread.now() {
            tracing::error!(%error, unsaid, "could not read from the database");
        }
        why
    }
}
