//! Tables that are let go: those nobody came to, games left open and finished ones, each after the time the host has set.
//!
//! It is done in small steps, one table after the other, and never to a table somebody is at: its room would be open, here or
//! at another node. Where several nodes share a database, each sees to its own tables, as no other may write there while it is
//! there, and the one with the lowest number to those that nobody has. A table is claimed like any other before it goes, and is
//! looked at again then; so it goes once, and not while another node has it.

use std::{str::FromStr, time::Duration};

use damier_table::{Event, EventKind, Millis};
use tokio::time::sleep;

use crate::{
    App,
    problem::Problem,
    rooms::Rooms,
    store::{EventRow, Old, OldTable, TableRow},
};

/// How often it is looked which tables may go.
const EVERY: Duration = Duration::from_mins(10);
/// How many tables are listed at a time.
const LISTED: usize = 100;
/// How many are looked at in one step.
const STEP: usize = 50;
/// The pause between two steps, so that games being played have the database most of the time.
const PAUSE: Duration = Duration::from_millis(200);
/// The same after a list of which nothing had to be looked at.
const SHORT_PAUSE: Duration = Duration::from_millis(20);

/// When old tables are deleted; `None` means never.
#[derive(Debug, Clone)]
pub struct Forgetting {
    /// Tables at which no move was made, when nothing has happened there for so long.
    pub empty_after: Option<Duration>,
    /// Games that are not over, when nothing has happened there for so long.
    pub abandoned_after: Option<Duration>,
    /// Games that ended so long ago.
    pub finished_after: Option<Duration>,
}

/// A number of days, or `never`, as hosts write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days(pub Option<Duration>);

impl FromStr for Days {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const DAY: Duration = Duration::from_hours(24);
        if text == "never" {
            return Ok(Self(None));
        }
        let days = text.parse().ok().filter(|&days: &u32| days > 0);
        days.map(|days| Self(Some(DAY * days))).ok_or("expected a number of days, from 1, or never")
    }
}

impl Default for Forgetting {
    /// Tables without a move go after thirty days; everything else stays.
    fn default() -> Self {
        Self { empty_after: Some(Duration::from_hours(30 * 24)), abandoned_after: None, finished_after: None }
    }
}

impl Forgetting {
    /// Whether a table may go at this time, by what is stored of it.
    pub(crate) fn may_go(&self, now: Millis, row: &TableRow, events: &[EventRow]) -> bool {
        let long_ago = |then: Millis, after: Option<Duration>| {
            after.is_some_and(|after| now.saturating_sub(then) >= after.as_millis() as Millis)
        };
        if let Some(ended) = row.ended_at {
            return long_ago(ended as Millis, self.finished_after);
        }
        let mut last = row.created_at as Millis;
        let mut moves = false;
        for event in events {
            // What cannot be read is left for somebody to look at.
            let Ok(event) = serde_json::from_str::<Event>(&event.event) else { return false };
            last = last.max(event.at);
            moves |= matches!(event.kind, EventKind::Move { .. });
        }
        long_ago(last, self.abandoned_after) || !moves && long_ago(last, self.empty_after)
    }

    /// Whether a table need not be looked at, as it stays whatever has happened there since.
    const fn stays(&self, which: Old, old: &OldTable) -> bool {
        matches!(which, Old::Open) && old.has_moves && self.abandoned_after.is_none()
    }

    /// The latest time at which a table can have been opened, or have ended, to be old enough.
    fn before(&self, now: Millis, which: Old) -> Option<i64> {
        let after = match which {
            Old::Open => [self.empty_after, self.abandoned_after].into_iter().flatten().min(),
            Old::Ended => self.finished_after,
        };
        after.map(|after| now.saturating_sub(after.as_millis() as Millis) as i64)
    }
}

/// Deletes old tables every now and then, for as long as the server runs.
pub(crate) async fn forget_old(app: App) {
    loop {
        sleep(EVERY).await;
        forget_once(&app).await;
    }
}

/// Lets go what may.
pub(crate) async fn forget_once(app: &App) {
    for which in [Old::Open, Old::Ended] {
        if let Err(problem) = sweep(&app.rooms, &app.config.forgetting, which).await {
            tracing::warn!(code = problem.code(), "old tables could not be looked for");
        }
    }
}

/// Goes through all tables of a kind that are old enough.
async fn sweep(rooms: &Rooms, rules: &Forgetting, which: Old) -> Result<(), Problem> {
    let now = rooms.time().now();
    let Some(before) = rules.before(now, which) else { return Ok(()) };
    let (mut last, mut looked_at) = (None, 0);
    loop {
        let mut old = rooms.store().old_tables(which, before, last.as_ref(), LISTED).await?;
        let is_last = old.len() < LISTED;
        last = old.last().cloned();
        old.retain(|old| !rules.stays(which, old));
        for OldTable { id, .. } in to_see_to(rooms, old).await? {
            if rooms.forget_table(&id, |row, events| rules.may_go(now, row, events)).await? {
                rooms.metrics().forgotten.inc();
                tracing::info!(table = id, "a table was let go: nobody has been there for as long as the host says");
            }
            looked_at += 1;
            if looked_at % STEP == 0 {
                sleep(PAUSE).await;
            }
        }
        if is_last {
            return Ok(());
        }
        sleep(SHORT_PAUSE).await;
    }
}

/// Which of these tables are for this node to see to: its own, and those of nobody where it has the lowest number.
async fn to_see_to(rooms: &Rooms, mut old: Vec<OldTable>) -> Result<Vec<OldTable>, Problem> {
    if old.is_empty() || !rooms.store().is_shared() {
        return Ok(old);
    }
    let me = rooms.node().id();
    let lowest = rooms.node().neighbours().iter().all(|&other| me < other);
    let owners = rooms.store().owners(&old).await?;
    // What is not among them is gone already.
    old.retain(|table| owners.get(&table.id).is_some_and(|owner| owner.map_or(lowest, |owner| owner == me)));
    Ok(old)
}
