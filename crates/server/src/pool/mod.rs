//! The engine's threads and one queue, in which [addresses take turns](queue). Where there are [workers](crate::work) on
//! other machines with time to spare, what waits is left to them.
//!
//! One thread more than there are workers takes nothing but quick jobs: a weak level answers at once even while every
//! worker thinks about a strong one's move. A job that panics is answered as failed, and its worker goes on. What is no
//! longer wanted is stopped, or never begun.

pub(crate) mod queue;

use std::{
    any::Any,
    collections::{BTreeMap, VecDeque},
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
    time::Duration,
};

use damier_engine::{Level, Limits};
use damier_player::{EndgameTables, Options, Player, Task, Thought};
use damier_rules::{AnyPosition, Game, Record};
use prometheus_client::metrics::{counter::Counter, gauge::Gauge};
use tokio::sync::Notify;

use self::queue::FairQueue;
use crate::{problem::Problem, work::Elsewhere};

/// Megabytes each worker remembers positions in.
const MEMORY: usize = 16;
/// And the one for quick jobs, which look at few.
const QUICK_MEMORY: usize = 4;
/// What no level but the strongest takes longer than, in milliseconds.
const QUICK: u64 = 100;

/// Whose turn a job takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Flow {
    /// Those at this address.
    Address(IpAddr),
    /// Those at this table, whose address does not count.
    Table(Arc<str>),
}

/// Which game is played, as somebody elsewhere has to know it to read its moves.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) game: Game,
    pub(crate) options: BTreeMap<String, String>,
}

/// Something to think about.
pub(crate) struct Job {
    /// Whose: what is known from one table is of no use at another.
    pub(crate) table: Arc<str>,
    /// Whose turn it takes.
    pub(crate) flow: Flow,
    pub(crate) rules: Rules,
    pub(crate) game: Record<AnyPosition>,
    /// How strong whoever thinks is.
    pub(crate) level: Level,
    pub(crate) task: Task,
    /// Set when nobody waits for it any more.
    pub(crate) stop: Arc<AtomicBool>,
    /// Called as the thinking begins.
    pub(crate) begun: Box<dyn Fn() + Send>,
    /// Called with what came of it, or nothing if nothing did; not at all if the job was stopped.
    pub(crate) done: Done,
}

type Done = Box<dyn FnOnce(Option<Thought>) + Send>;

impl Job {
    /// The milliseconds it is expected to take.
    pub(crate) fn cost(&self) -> u64 {
        /// A worker looks at so many positions in a millisecond, or more.
        const POSITIONS: u64 = 1_000;
        let (strength, limits) = self.task.costs(self.level.into());
        if !strength.is_full() {
            // Each level looks at about twice as much as the one below.
            return QUICK >> (Level::STRONGEST.number() - 1 - self.level.number());
        }
        let Limits { nodes, move_time, clock, .. } = &limits;
        let by_nodes = nodes.map(|nodes| nodes / POSITIONS);
        let by_time = move_time.map(|time| time.as_millis() as u64);
        let share = |left: Duration| left.as_millis() as u64 / 30;
        let by_clock = clock.as_ref().map(|clock| share(clock.left) + clock.increment.as_millis() as u64);
        [by_nodes, by_time, by_clock].into_iter().flatten().min().unwrap_or(u64::MAX).max(QUICK + 1)
    }
}

/// The threads and their queue.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// The same for those who pass jobs on to workers.
    arrived: Notify,
    most: usize,
    most_per_flow: usize,
    waiting: Gauge,
    moves: Counter,
}

#[derive(Default)]
struct Queue {
    jobs: FairQueue<Flow, Job>,
    /// What came to nothing elsewhere: it is thought about here, before anything else.
    back: VecDeque<Job>,
    /// Whether workers elsewhere have time.
    left_to_workers: bool,
    /// What is being thought about, to be stopped at the end.
    at_work: Vec<Arc<AtomicBool>>,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.jobs.len()).finish_non_exhaustive()
    }
}

impl Queue {
    /// What a thread of this pool takes next, if it costs no more than this.
    fn next(&mut self, at_most: u64) -> Option<Job> {
        if let Some(at) = self.back.iter().position(|job| job.cost() <= at_most) {
            return self.back.remove(at);
        }
        if self.left_to_workers { None } else { self.jobs.pop(at_most) }
    }

    /// The first that somebody still waits for, of those that `next` gives; it counts as being thought about.
    fn begin(&mut self, mut next: impl FnMut(&mut Self) -> Option<Job>) -> Option<Job> {
        loop {
            let job = next(self)?;
            if !job.stop.load(Relaxed) {
                self.at_work.push(job.stop.clone());
                return Some(job);
            }
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is done about this job any more.
    fn end(&self, stop: &Arc<AtomicBool>) {
        self.queue().at_work.retain(|at_work| !Arc::ptr_eq(at_work, stop));
    }

    /// Hands over what came of a job, unless nobody waits for it.
    fn finish(&self, table: &str, stop: &Arc<AtomicBool>, done: Done, thought: Option<Thought>) {
        let stopped = stop.load(Relaxed);
        self.end(stop);
        if !stopped {
            self.moves.inc_by(u64::from(thought.is_some()));
            if catch_unwind(AssertUnwindSafe(|| done(thought))).is_err() {
                tracing::error!(%table, "an engine's move could not be handed over: this is a mistake in the program");
            }
        }
    }
}

/// How much may wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capacity {
    /// For all together.
    pub(crate) in_all: usize,
    /// For one address.
    pub(crate) per_flow: usize,
}

impl Pool {
    /// Starts the workers, whose full strength has these endgame tables as soon as they are there. Counts those that wait
    /// and the moves made.
    pub(crate) fn new(
        workers: usize,
        capacity: Capacity,
        endgames: &EndgameTables,
        (waiting, moves): (Gauge, Counter),
    ) -> std::io::Result<Self> {
        let Capacity { in_all: most, per_flow: most_per_flow } = capacity;
        let (queue, changed, arrived) = (Mutex::default(), Condvar::new(), Notify::new());
        let shared = Arc::new(Shared { queue, changed, arrived, most, most_per_flow, waiting, moves });
        let pool = Self { shared: shared.clone(), threads: Arc::default() };
        pool.start("engine-quick".into(), QUICK, QUICK_MEMORY, endgames)?;
        for n in 1..=workers {
            pool.start(format!("engine-{n}"), u64::MAX, MEMORY, endgames)?;
        }
        Ok(pool)
    }

    /// Starts a worker for jobs that cost no more than this.
    fn start(
        &self,
        name: String,
        at_most: u64,
        memory_megabytes: usize,
        endgames: &EndgameTables,
    ) -> std::io::Result<()> {
        let shared = self.shared.clone();
        let options = Options { memory_megabytes, endgames: endgames.clone(), ..Options::default() };
        let thread = std::thread::Builder::new().name(name).spawn(move || work(&shared, at_most, &options))?;
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    }

    /// Queues a job; says how many are before it.
    pub(crate) fn submit(&self, job: Job) -> Result<usize, Problem> {
        let mut queue = self.shared.queue();
        queue.jobs.retain(|job| !job.stop.load(Relaxed));
        let full = queue.jobs.len() >= self.shared.most || queue.jobs.of_flow(&job.flow) >= self.shared.most_per_flow;
        if queue.closed || full {
            return Err(Problem::Busy);
        }
        let (flow, cost) = (job.flow.clone(), job.cost());
        let before = queue.jobs.push(flow, cost, job);
        self.shared.waiting.set(queue.jobs.len() as i64);
        drop(queue);
        // Not every worker takes every job.
        self.shared.changed.notify_all();
        self.shared.arrived.notify_one();
        Ok(before)
    }

    /// How many jobs wait or are thought about.
    pub(crate) fn busy(&self) -> usize {
        let queue = self.shared.queue();
        queue.jobs.len() + queue.back.len() + queue.at_work.len()
    }

    /// Stops everything and waits for the workers to end.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            queue.jobs.clear();
            queue.back.clear();
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

impl Elsewhere for Pool {
    type Job = Job;

    fn leave_to_workers(&self, leave: bool, _: usize) {
        let mut queue = self.shared.queue();
        let before = std::mem::replace(&mut queue.left_to_workers, leave);
        drop(queue);
        if before && !leave {
            self.shared.changed.notify_all();
        }
    }

    fn take(&self) -> Option<Job> {
        let mut queue = self.shared.queue();
        let job = queue.begin(|queue| queue.jobs.pop(u64::MAX));
        self.shared.waiting.set(queue.jobs.len() as i64);
        job
    }

    fn take_back(&self, job: Job) {
        self.shared.end(&job.stop);
        let mut queue = self.shared.queue();
        if !queue.closed {
            queue.back.push_back(job);
        }
        drop(queue);
        self.shared.changed.notify_all();
    }

    fn drop_stopped(&self, job: Job) {
        self.shared.end(&job.stop);
    }

    fn hand_over(&self, job: Job, thought: Thought) {
        let Job { table, stop, done, .. } = job;
        self.shared.finish(&table, &stop, done, Some(thought));
    }

    async fn arrived(&self) {
        self.shared.arrived.notified().await;
    }
}

/// What one worker does all day.
fn work(shared: &Shared, at_most: u64, options: &Options) {
    let new_player = || Player::new(options.clone());
    let mut player = new_player();
    let mut last: Option<Arc<str>> = None;
    while let Some(job) = next(shared, at_most) {
        if last.as_ref() != Some(&job.table) {
            player.forget();
            last = Some(job.table.clone());
        }
        let Job { table, game, level, task, stop, begun, done, .. } = job;
        player.set_strength(level.into());
        // Whatever state a panic leaves behind, none of it is used again: the player is made anew.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            begun();
            player.carry_out(&task, &game, &stop)
        }));
        let thought = thought.unwrap_or_else(|panic| {
            let position = damier_notation::write_position(game.position());
            let panic = said_in_panic(&*panic);
            tracing::error!(%table, panic, position, "the engine panicked: this is a mistake in the program");
            player = new_player();
            None
        });
        shared.finish(&table, &stop, done, thought);
    }
}

/// What a panic said, as far as it is text.
pub(crate) fn said_in_panic(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}

/// Waits for something to do that costs no more than this; nothing once the pool is closed.
fn next(shared: &Shared, at_most: u64) -> Option<Job> {
    let mut queue = shared.queue();
    loop {
        if queue.closed {
            return None;
        }
        let job = queue.begin(|queue| queue.next(at_most));
        shared.waiting.set(queue.jobs.len() as i64);
        if job.is_some() {
            return job;
        }
        queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests;
