//! What is measured.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use hdrhistogram::Histogram;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How many tables are set up at the same time.
const AT_THE_DOOR: usize = 32;

/// Counts while the tables are played at.
#[derive(Debug)]
pub(super) struct Measurements {
    ready: AtomicUsize,
    counting: AtomicBool,
    errors: AtomicUsize,
    /// Microseconds.
    times: Mutex<Histogram<u64>>,
    first_error: Mutex<Option<String>>,
    door: Semaphore,
}

/// What came of it.
#[derive(Debug)]
pub struct Measured {
    times: Histogram<u64>,
    over: Duration,
    /// How often something went wrong.
    pub errors: usize,
    /// What went wrong first.
    pub first_error: Option<String>,
}

impl Default for Measurements {
    fn default() -> Self {
        // A microsecond to a minute, with three digits.
        let times = Histogram::new_with_bounds(1, 60_000_000, 3).unwrap_or_else(|_| unreachable!("sensible bounds"));
        Self {
            ready: AtomicUsize::new(0),
            counting: AtomicBool::new(false),
            errors: AtomicUsize::new(0),
            times: Mutex::new(times),
            first_error: Mutex::new(None),
            door: Semaphore::new(AT_THE_DOOR),
        }
    }
}

impl Measurements {
    /// Waits until fewer than [`AT_THE_DOOR`] tables are being set up; the permit counts this one until it is dropped.
    pub(super) async fn turn_at_the_door(&self) -> Option<SemaphorePermit<'_>> {
        self.door.acquire().await.ok()
    }

    /// A table is set up.
    pub(super) fn ready(&self) {
        self.ready.fetch_add(1, Relaxed);
    }

    /// Waits until all tables are set up, or something went wrong.
    pub(super) async fn wait_until_ready(&self, tables: usize) {
        while self.ready.load(Relaxed) < tables && self.errors.load(Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// From now on it counts.
    pub(super) fn begin(&self) {
        self.counting.store(true, Relaxed);
    }

    /// A move was acknowledged after this long.
    pub(super) fn acknowledged(&self, after: Duration) {
        if self.counting.load(Relaxed) {
            let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
            times.saturating_record(after.as_micros() as u64);
        }
    }

    /// Something went wrong.
    pub(super) fn error(&self, what: String) {
        self.errors.fetch_add(1, Relaxed);
        self.first_error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
    }

    /// It no longer counts.
    pub(super) fn end(&self, over: Duration) -> Measured {
        self.counting.store(false, Relaxed);
        let first_error = self.first_error.lock().unwrap_or_else(PoisonError::into_inner).take();
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Measured { times, over, errors: self.errors.load(Relaxed), first_error }
    }
}

impl Measured {
    /// Moves per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.over.as_secs_f64()
    }

    /// How many moves were acknowledged.
    pub fn moves(&self) -> u64 {
        self.times.len()
    }

    /// The time within which this part of the moves was acknowledged.
    pub fn at(&self, part: f64) -> Duration {
        Duration::from_micros(self.times.value_at_quantile(part))
    }
}
