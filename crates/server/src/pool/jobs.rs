//! Jobs that wait for a thread, and the threads: what the engine's pool and the desk have in common.
//!
//! [Addresses take turns](super::queue). What is no longer wanted is stopped, or never begun. Where there are
//! [workers](crate::work) on other machines with time to spare, what waits is left to them; what came to nothing there is
//! done here, before anything else.

use std::{
    any::Any,
    collections::VecDeque,
    fmt, io,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
};

use damier_player::{Player, PlayerOptions};
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::Notify;

use super::queue::FairQueue;
use crate::problem::Problem;

/// Whose turn a job takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Flow {
    /// Those at this address.
    Address(IpAddr),
    /// Those at this table, whose address does not count.
    Table(Arc<str>),
}

/// Something that waits for a thread.
pub(crate) trait Waits: Send + 'static {
    /// Whose turn it takes.
    fn flow(&self) -> &Flow;

    /// Set when nobody waits for it any more.
    fn stop(&self) -> &Arc<AtomicBool>;

    /// The milliseconds it is expected to take.
    fn cost(&self) -> u64;
}

/// How much may wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capacity {
    /// For all together.
    pub(crate) in_all: usize,
    /// For one address.
    pub(crate) per_flow: usize,
}

/// The jobs that wait and those that are being done. Clones are the same jobs.
pub(crate) struct Jobs<J>(Arc<Shared<J>>);

struct Shared<J> {
    state: Mutex<State<J>>,
    /// Tells the threads of this process that there may be something to do.
    changed: Condvar,
    /// Tells the same to the task that passes jobs on to workers.
    arrived: Notify,
    capacity: Capacity,
    /// How many threads there are where one flow may have no more than half of all that work; `None` where it may have all.
    halved: Option<usize>,
    waiting: Gauge,
}

struct State<J> {
    waiting: FairQueue<Flow, J>,
    /// What came to nothing elsewhere.
    back: VecDeque<J>,
    /// Whether workers elsewhere have time, and for how many jobs they would have it in all.
    left_to_workers: bool,
    places_elsewhere: usize,
    /// What is being done, here or elsewhere: for whom, and what stops it.
    at_work: Vec<(Flow, Arc<AtomicBool>)>,
    closed: bool,
}

impl<J> Clone for Jobs<J> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<J: Waits> fmt::Debug for Jobs<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jobs").field("busy", &self.busy()).finish_non_exhaustive()
    }
}

impl<J: Waits> State<J> {
    /// The job whose turn it is, of those that cost no more than this and whose flow may have more done.
    fn pop(&mut self, at_most: u64, halved: Option<usize>) -> Option<J> {
        let most = halved.map_or(usize::MAX, |threads| threads.midpoint(self.places_elsewhere));
        let at_work = &self.at_work;
        let has = |flow: &Flow| at_work.iter().filter(|(other, _)| other == flow).count();
        self.waiting.pop_where(at_most, |flow| has(flow) < most)
    }

    /// What a thread of this process does next, if it costs no more than this.
    fn next_here(&mut self, at_most: u64, halved: Option<usize>) -> Option<J> {
        if let Some(at) = self.back.iter().position(|job| job.cost() <= at_most) {
            return self.back.remove(at);
        }
        if self.left_to_workers { None } else { self.pop(at_most, halved) }
    }

    /// The first that somebody still waits for, of those that `next` gives; it counts as being done.
    fn begin(&mut self, mut next: impl FnMut(&mut Self) -> Option<J>) -> Option<J> {
        loop {
            let job = next(self)?;
            if !job.stop().load(Relaxed) {
                self.at_work.push((job.flow().clone(), Arc::clone(job.stop())));
                return Some(job);
            }
        }
    }
}

impl<J: Waits> Jobs<J> {
    /// No jobs yet. With `halved`, one flow never has more than half of this many threads and of the workers elsewhere.
    pub(crate) fn new(capacity: Capacity, halved: Option<usize>, waiting: Gauge) -> Self {
        let state = State {
            waiting: FairQueue::default(),
            back: VecDeque::new(),
            left_to_workers: false,
            places_elsewhere: 0,
            at_work: Vec::new(),
            closed: false,
        };
        let (state, changed, arrived) = (Mutex::new(state), Condvar::new(), Notify::new());
        Self(Arc::new(Shared { state, changed, arrived, capacity, halved, waiting }))
    }

    fn state(&self) -> MutexGuard<'_, State<J>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a job; says how many are before it.
    pub(crate) fn submit(&self, job: J) -> Result<usize, Problem> {
        let Capacity { in_all, per_flow } = self.0.capacity;
        let mut state = self.state();
        state.waiting.retain(|job| !job.stop().load(Relaxed));
        if state.closed || state.waiting.len() >= in_all || state.waiting.of_flow(job.flow()) >= per_flow {
            return Err(Problem::Busy);
        }
        let (flow, cost) = (job.flow().clone(), job.cost());
        let before = state.waiting.push(flow, cost, job);
        self.0.waiting.set(state.waiting.len() as i64);
        drop(state);
        // Not every thread takes every job.
        self.0.changed.notify_all();
        self.0.arrived.notify_one();
        Ok(before)
    }

    /// Waits for a job that costs no more than this; nothing once no more are done.
    fn next(&self, at_most: u64) -> Option<J> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let job = state.begin(|state| state.next_here(at_most, self.0.halved));
            self.0.waiting.set(state.waiting.len() as i64);
            if job.is_some() {
                return job;
            }
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The job with this stop flag is not being done any more.
    pub(crate) fn end(&self, stop: &Arc<AtomicBool>) {
        self.state().at_work.retain(|(_, at_work)| !Arc::ptr_eq(at_work, stop));
        if self.0.halved.is_some() {
            // Another job of the same flow may have waited for this.
            self.0.changed.notify_all();
            self.0.arrived.notify_one();
        }
    }

    /// How many wait or are being done.
    pub(crate) fn busy(&self) -> usize {
        let state = self.state();
        state.waiting.len() + state.back.len() + state.at_work.len()
    }

    /// Whether the threads of this process leave what waits to workers, who could do this many jobs at once.
    pub(crate) fn leave_to_workers(&self, leave: bool, places: usize) {
        let mut state = self.state();
        let changed = state.left_to_workers != leave || state.places_elsewhere != places;
        state.left_to_workers = leave;
        state.places_elsewhere = places;
        drop(state);
        if changed {
            self.0.changed.notify_all();
        }
    }

    /// The job whose turn it is, for a worker elsewhere.
    pub(crate) fn take(&self) -> Option<J> {
        let mut state = self.state();
        let job = state.begin(|state| state.pop(u64::MAX, self.0.halved));
        self.0.waiting.set(state.waiting.len() as i64);
        job
    }

    /// A job that came to nothing elsewhere: it is done here, next.
    pub(crate) fn take_back(&self, job: J) {
        self.end(job.stop());
        let mut state = self.state();
        if !state.closed {
            state.back.push_back(job);
        }
        drop(state);
        self.0.changed.notify_all();
    }

    /// Waits until there is something to take that was not there before.
    pub(crate) async fn arrived(&self) {
        self.0.arrived.notified().await;
    }

    /// Drops what waits and stops what is being done.
    fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.waiting.clear();
        state.back.clear();
        for (_, stop) in &state.at_work {
            stop.store(true, Relaxed);
        }
        drop(state);
        self.0.changed.notify_all();
    }
}

/// The threads of this process that do jobs. Clones are the same threads.
pub(crate) struct Threads<J> {
    pub(crate) jobs: Jobs<J>,
    handles: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

impl<J> Clone for Threads<J> {
    fn clone(&self) -> Self {
        Self { jobs: self.jobs.clone(), handles: Arc::clone(&self.handles) }
    }
}

impl<J: Waits> fmt::Debug for Threads<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

impl<J: Waits> Threads<J> {
    /// No threads yet for these jobs.
    pub(crate) fn new(jobs: Jobs<J>) -> Self {
        Self { jobs, handles: Arc::default() }
    }

    fn handles(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a thread with a player of its own, which does every job that costs no more than this: `work` does one. First
    /// it is `prepared`.
    pub(crate) fn start(
        &self,
        name: String,
        at_most: u64,
        options: PlayerOptions,
        prepared: fn(),
        mut work: impl FnMut(&mut Thinker, J) + Send + 'static,
    ) -> io::Result<()> {
        let jobs = self.jobs.clone();
        let run = move || {
            prepared();
            let mut thinker = Thinker::new(options);
            while let Some(job) = jobs.next(at_most) {
                work(&mut thinker, job);
            }
        };
        self.handles().push(thread::Builder::new().name(name).spawn(run)?);
        Ok(())
    }

    /// Stops everything and waits for the threads to end.
    pub(crate) fn close(&self) {
        self.jobs.close();
        let handles = std::mem::take(&mut *self.handles());
        for handle in handles {
            // One that panicked has ended, too.
            let _ = handle.join();
        }
    }
}

/// A player that is made anew when it has panicked: whatever state the panic leaves behind, none of it is used again.
pub(crate) struct Thinker {
    options: PlayerOptions,
    player: Player,
}

impl Thinker {
    fn new(options: PlayerOptions) -> Self {
        Self { player: Player::new(options.clone()), options }
    }

    /// The player.
    pub(crate) fn player(&mut self) -> &mut Player {
        &mut self.player
    }

    /// Has the player do something; if it panics, what the panic said.
    pub(crate) fn attempt<T>(&mut self, work: impl FnOnce(&Player) -> T) -> Result<T, String> {
        catch_unwind(AssertUnwindSafe(|| work(&self.player))).map_err(|panic| {
            self.player = Player::new(self.options.clone());
            panic_message(&*panic).to_owned()
        })
    }
}

/// What a panic said, as far as it is text.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
