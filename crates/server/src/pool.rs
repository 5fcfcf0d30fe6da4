//! The engine's workers: a few threads and one queue.
//!
//! A table has one job at a time, so the queue is fair by being a queue: whoever has just been served waits behind all
//! others. What is no longer wanted is stopped, or never begun.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
};

use damier_engine::{Engine, Level, Limits, Options};
use damier_rules::{AnyMove, AnyPosition, AutoDraw, Record};
use prometheus_client::metrics::{counter::Counter, gauge::Gauge};

use crate::problem::Problem;

/// Megabytes each worker remembers positions in.
const MEMORY: usize = 16;

/// Something to think about.
pub(crate) struct Job {
    /// Whose: what is known from one table is of no use at another.
    pub(crate) table: Arc<str>,
    pub(crate) game: Record<AnyPosition>,
    pub(crate) auto_draw: AutoDraw,
    pub(crate) level: Level,
    pub(crate) limits: Limits,
    /// Set when nobody waits for it any more.
    pub(crate) stop: Arc<AtomicBool>,
    /// Called as the thinking begins.
    pub(crate) begun: Box<dyn Fn() + Send>,
    /// Called with the move; not at all if the job was stopped.
    pub(crate) done: Box<dyn FnOnce(Option<AnyMove>) + Send>,
}

/// The workers.
#[derive(Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    most: usize,
    waiting: Gauge,
    moves: Counter,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// What is being thought about, to be stopped at the end.
    at_work: Vec<Arc<AtomicBool>>,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.jobs.len()).finish_non_exhaustive()
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// Starts the workers. At most `most` jobs wait.
    pub(crate) fn new(workers: usize, most: usize, waiting: Gauge, moves: Counter) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new(), most, waiting, moves });
        let mut threads = Vec::new();
        for n in 1..=workers {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("engine-{n}")).spawn(move || work(&shared))?;
            threads.push(thread);
        }
        Ok(Self { shared, threads: Mutex::new(threads) })
    }

    /// Queues a job; says how many are before it.
    pub(crate) fn submit(&self, job: Job) -> Result<usize, Problem> {
        let mut queue = self.shared.queue();
        queue.jobs.retain(|job| !job.stop.load(Relaxed));
        let before = queue.jobs.len();
        if queue.closed || before >= self.shared.most {
            return Err(Problem::Busy);
        }
        queue.jobs.push_back(job);
        self.shared.waiting.set(queue.jobs.len() as i64);
        drop(queue);
        self.shared.changed.notify_one();
        Ok(before)
    }

    /// Stops everything and waits for the workers to end.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            queue.jobs.clear();
            for stop in &queue.at_work {
                stop.store(true, Relaxed);
            }
        }
        self.shared.changed.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // A worker that panicked has ended, too.
            let _ = thread.join();
        }
    }
}

/// What one worker does all day.
fn work(shared: &Shared) {
    let mut engine = Engine::new(Options { threads: 1, table_megabytes: MEMORY, lines: 1 });
    let mut last: Option<Arc<str>> = None;
    let mut rng = fastrand::Rng::new();
    while let Some(job) = next(shared) {
        if last.as_ref() != Some(&job.table) {
            engine.forget();
            last = Some(job.table.clone());
        }
        (job.begun)();
        let Job { game, auto_draw, level, limits, stop, .. } = &job;
        let chosen = level.choose_any(&engine, game, *auto_draw, limits, stop, &mut rng);
        let stopped = job.stop.load(Relaxed);
        shared.queue().at_work.retain(|stop| !Arc::ptr_eq(stop, &job.stop));
        if !stopped {
            shared.moves.inc();
            (job.done)(chosen);
        }
    }
}

/// Waits for something to do; nothing once the pool is closed.
fn next(shared: &Shared) -> Option<Job> {
    let mut queue = shared.queue();
    loop {
        if queue.closed {
            return None;
        }
        if let Some(job) = queue.jobs.pop_front() {
            shared.waiting.set(queue.jobs.len() as i64);
            if job.stop.load(Relaxed) {
                continue;
            }
            queue.at_work.push(job.stop.clone());
            return Some(job);
        }
        queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}
