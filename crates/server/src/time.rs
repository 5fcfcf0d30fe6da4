//! The server's time. Clocks, events and what the page is told all go by it.
//!
//! The time of day is read once, when the server starts; from then on a monotonic clock counts. A wall clock that is put
//! forward costs nobody a game, and one that is put back stops no clock. While a machine sleeps, its clocks stand still.
//!
//! From one run to the next there is only the wall clock, which may be wrong in either direction. The time between the
//! last sign of life of one run and the start of the next counts for [`MOST_COUNTED`] at most; the rest is taken out of
//! each game that was waiting ([`damier_table::EventKind::Paused`]). And the server's time never goes back: if the wall
//! clock is behind the last sign of life, it goes on from there.

mod runs;

use std::{
    fmt,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_table::Millis;
use tokio::time::Instant;

use runs::{Run, Runs};

use crate::store::Presence;

/// How often a sign of life is written.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// How much of the time during which a server was down counts on clocks, at most. It is not less than the interval
/// between two signs of life, as it is not known more exactly when a server was killed.
pub const MOST_COUNTED: Duration = SIGN_OF_LIFE;

/// Where the time of day comes from.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> Millis + Send + Sync>);

impl WallClock {
    /// The system's.
    pub fn system() -> Self {
        Self::new(|| {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            since.map_or(0, |since| since.as_millis() as Millis)
        })
    }

    /// Another one, which gives the milliseconds since 1970.
    pub fn new(read: impl Fn() -> Millis + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    fn read(&self) -> Millis {
        (self.0)()
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WallClock(..)")
    }
}

/// The server's time.
#[derive(Debug)]
pub(crate) struct Time {
    /// The time when the server started, and that moment by the monotonic clock.
    started: Millis,
    since: Instant,
    /// When there was no server, as far as is known, oldest first.
    pauses: Mutex<Vec<Pause>>,
    runs: Option<Runs>,
    /// What is added to keep in step with others, and the latest time anybody was told.
    in_step: AtomicI64,
    latest: AtomicU64,
}

/// A time without a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pause {
    from: Millis,
    to: Millis,
}

impl Time {
    /// The time of a server that starts now, with its data in `directory`.
    pub(crate) fn start(directory: &Path, wall: &WallClock) -> Self {
        let wall = wall.read();
        let earlier = runs::read(directory);
        let last = earlier.last().map_or(0, |run| run.alive);
        let started = wall.max(last);
        if started > wall {
            let behind = Duration::from_millis(started - wall);
            tracing::warn!(?behind, "the wall clock is behind the last time this server ran: going on from there");
        }
        let pauses = pauses(&earlier, started);
        let runs = Runs::begin(directory, earlier, started)
            .inspect_err(|error| {
                tracing::warn!(%error, "what time the server is down for cannot be written: it will count");
            })
            .ok();
        Self::new(started, pauses, runs)
    }

    fn new(started: Millis, pauses: Vec<Pause>, runs: Option<Runs>) -> Self {
        let pauses = Mutex::new(pauses);
        Self { started, since: Instant::now(), pauses, runs, in_step: AtomicI64::new(0), latest: AtomicU64::new(0) }
    }

    /// The time of a server that starts among others: that of the database they share, by which it is `now`. They were
    /// there, any of them, at these times.
    pub(crate) fn among(now: Millis, there: &[Presence]) -> Self {
        Self::new(now, pauses(&together(there), now), None)
    }

    /// The same for one that was not among them for a while: there may have been none, as without a database.
    pub(crate) fn look_back(&self, there: &[Presence]) {
        let pauses = pauses(&together(there), self.now());
        *self.pauses.lock().unwrap_or_else(PoisonError::into_inner) = pauses;
    }

    /// Milliseconds since 1970, never less than before.
    pub(crate) fn now(&self) -> Millis {
        let counted = self.started.saturating_add(self.since.elapsed().as_millis() as Millis);
        let now = counted.saturating_add_signed(self.in_step.load(Relaxed));
        self.latest.fetch_max(now, Relaxed).max(now)
    }

    /// Moves this clock by at most a millisecond towards the database's, which all nodes share: a jump of that clock
    /// costs nobody time, and clocks that run at slightly different speeds stay together.
    pub(crate) fn follow(&self, now: Millis) {
        let ahead = now as i64 - self.now() as i64;
        self.in_step.fetch_add(ahead.signum(), Relaxed);
    }

    /// How much of the time between two moments does not count, because there was no server.
    pub(crate) fn not_counted(&self, from: Millis, to: Millis) -> Millis {
        let most = MOST_COUNTED.as_millis() as Millis;
        let pauses = self.pauses.lock().unwrap_or_else(PoisonError::into_inner);
        let within = pauses.iter().map(|pause| pause.to.min(to).saturating_sub(pause.from.max(from)));
        within.map(|length| length.saturating_sub(most)).sum()
    }

    /// Writes down that the server is there.
    pub(crate) fn sign_of_life(&self) {
        if let Some(runs) = &self.runs
            && let Err(error) = runs.alive_at(self.now())
        {
            tracing::warn!(%error, "no sign of life could be written");
        }
    }
}

/// From when to when there was a server, by when there was which.
fn together(there: &[Presence]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &Presence { from, to } in there {
        match runs.last_mut() {
            Some(last) if from <= last.alive => last.alive = last.alive.max(to),
            _ => runs.push(Run { started: from, alive: to }),
        }
    }
    runs
}

/// The times between runs, the last one up to now.
fn pauses(runs: &[Run], now: Millis) -> Vec<Pause> {
    let starts = runs.iter().skip(1).map(|run| run.started).chain([now]);
    let between = runs.iter().zip(starts).map(|(run, to)| Pause { from: run.alive, to });
    between.filter(|pause| pause.from < pause.to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started_at(directory: &Path, wall: Millis) -> Time {
        Time::start(directory, &WallClock::new(move || wall))
    }

    const HOUR: Millis = 3_600_000;
    const DAY: Millis = 24 * HOUR;

    #[test]
    fn of_the_time_without_a_server_only_so_much_counts() {
        let directory = tempfile::tempdir().expect("a directory");
        let counted = MOST_COUNTED.as_millis() as Millis;
        let first = started_at(directory.path(), DAY);
        assert_eq!(first.not_counted(0, 2 * DAY), 0, "nothing is known of what was before");
        drop(first);
        let second = started_at(directory.path(), DAY + 5 * HOUR);
        assert_eq!(second.not_counted(DAY, DAY + 5 * HOUR), 5 * HOUR - counted);
        assert_eq!(second.not_counted(DAY + HOUR, DAY + 2 * HOUR), HOUR - counted, "only what lies in between");
        assert_eq!(second.not_counted(DAY + 5 * HOUR, 3 * DAY), 0, "while it runs, all of it");
        drop(second);
        let third = started_at(directory.path(), DAY + 7 * HOUR);
        assert_eq!(third.not_counted(DAY, 2 * DAY), 7 * HOUR - 2 * counted, "both breaks, for who comes back late");
        let soon = started_at(directory.path(), DAY + 7 * HOUR + 2_000);
        assert_eq!(soon.not_counted(DAY + 7 * HOUR, 2 * DAY), 0, "a short break counts");
    }

    #[test]
    fn a_wall_clock_that_was_put_back_does_not_take_the_time_back() {
        let directory = tempfile::tempdir().expect("a directory");
        drop(started_at(directory.path(), DAY));
        let again = started_at(directory.path(), HOUR);
        assert!(again.now() >= DAY);
        assert_eq!(again.not_counted(0, 2 * DAY), 0);
    }

    #[test]
    fn among_others_only_the_time_without_any_does_not_count() {
        let counted = MOST_COUNTED.as_millis() as Millis;
        let there = [(0, HOUR), (HOUR / 2, 2 * HOUR), (HOUR, HOUR + 1), (5 * HOUR, 6 * HOUR), (5 * HOUR, 7 * HOUR)];
        let time = Time::among(7 * HOUR, &there.map(|(from, to)| Presence { from, to }));
        assert_eq!(time.not_counted(0, DAY), 3 * HOUR - counted);
        assert_eq!(time.not_counted(0, 2 * HOUR), 0);
    }

    #[test]
    fn who_comes_back_knows_when_there_was_nobody() {
        let counted = MOST_COUNTED.as_millis() as Millis;
        let time = Time::among(5 * HOUR, &[Presence { from: 0, to: 5 * HOUR }]);
        assert_eq!(time.not_counted(0, DAY), 0);
        time.look_back(&[Presence { from: 0, to: HOUR }, Presence { from: 4 * HOUR, to: 5 * HOUR }]);
        assert_eq!(time.not_counted(0, DAY), 3 * HOUR - counted);
    }

    #[test]
    fn in_step_with_others_the_time_neither_jumps_nor_goes_back() {
        let time = Time::among(DAY, &[]);
        for _ in 0..10 {
            time.follow(2 * DAY);
        }
        assert!((DAY + 10..DAY + HOUR).contains(&time.now()), "{}", time.now());
        for _ in 0..100 {
            let before = time.now();
            time.follow(0);
            assert!(time.now() >= before);
        }
    }

    #[test]
    fn signs_of_life_are_remembered_and_rubbish_is_not() {
        let directory = tempfile::tempdir().expect("a directory");
        let time = started_at(directory.path(), DAY);
        time.runs.as_ref().expect("a file").alive_at(DAY + HOUR).expect("written");
        drop(time);
        let again = started_at(directory.path(), DAY + 2 * HOUR);
        assert_eq!(*again.pauses.lock().expect("no panic"), [Pause { from: DAY + HOUR, to: DAY + 2 * HOUR }]);
        drop(again);
        let file = directory.path().join("damier.runs");
        for rubbish in ["", "x y\n", "\u{0}\u{0}", "9 1\n18446744073709551616 1\n", "1\n2 3 4\n"] {
            std::fs::write(&file, rubbish).expect("written");
            let time = started_at(directory.path(), 5);
            assert_eq!(*time.pauses.lock().expect("no panic"), [], "{rubbish:?}");
        }
    }
}
