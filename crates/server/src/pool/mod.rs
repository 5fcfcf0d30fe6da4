//! The engine's threads: one more than there are workers takes nothing but quick jobs, so that a weak level answers at
//! once even while every worker thinks about a strong one's move. A job that panics is answered as failed, and its thread
//! goes on. How jobs wait and take turns is in [`jobs`].

pub(crate) mod jobs;
pub(crate) mod queue;

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_engine::{Level, Limits};
use damier_player::{EndgameTables, PlayerOptions, PlayerTask, Thought};
use damier_rules::{AnyPosition, Game, Record};
use prometheus_client::metrics::{counter::Counter, gauge::Gauge};

use self::jobs::{Capacity, Flow, Jobs, Thinker, Threads, Waits};
use crate::{problem::Problem, work::RemoteQueue};

/// Megabytes of each worker's transposition table.
const MEMORY: usize = 16;
/// Megabytes of the thread for quick jobs, which search few positions.
const QUICK_MEMORY: usize = 4;
/// No level but the strongest takes longer than this for a move, in milliseconds.
const QUICK: u64 = 100;

/// Which game is played, as somebody elsewhere has to know it to read its moves.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) game: Game,
    pub(crate) options: BTreeMap<String, String>,
}

/// Something to think about.
pub(crate) struct Job {
    /// The table. When the next job is of another one, the engine's hash table is cleared.
    pub(crate) table: Arc<str>,
    /// Whose turn it takes.
    pub(crate) flow: Flow,
    pub(crate) rules: Rules,
    pub(crate) game: Record<AnyPosition>,
    /// The level to play at.
    pub(crate) level: Level,
    pub(crate) task: PlayerTask,
    /// Set when nobody waits for it any more.
    pub(crate) stop: Arc<AtomicBool>,
    /// Called as the thinking begins.
    pub(crate) begun: Box<dyn Fn() + Send>,
    /// Called with what came of it, or nothing if nothing did; not at all if the job was stopped.
    pub(crate) done: Done,
}

type Done = Box<dyn FnOnce(Option<Thought>) + Send>;

impl Waits for Job {
    fn flow(&self) -> &Flow {
        &self.flow
    }

    fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    fn cost(&self) -> u64 {
        /// A worker looks at this many positions in a millisecond, or more.
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

/// The threads and their jobs.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    threads: Threads<Job>,
    moves: Counter,
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
        let pool = Self { threads: Threads::new(Jobs::new(capacity, None, waiting)), moves };
        let start = |name: String, at_most: u64, memory_megabytes: usize| {
            let options = PlayerOptions { memory_megabytes, endgames: endgames.clone(), ..PlayerOptions::default() };
            let (jobs, moves) = (pool.threads.jobs.clone(), pool.moves.clone());
            let mut last: Option<Arc<str>> = None;
            pool.threads.start(
                name,
                at_most,
                options,
                || {},
                move |thinker, job| {
                    if last.as_ref() != Some(&job.table) {
                        thinker.player().forget();
                        last = Some(job.table.clone());
                    }
                    let (job, thought) = think(thinker, job);
                    finish(&jobs, &moves, job, thought);
                },
            )
        };
        start("engine-quick".into(), QUICK, QUICK_MEMORY)?;
        for n in 1..=workers {
            start(format!("engine-{n}"), u64::MAX, MEMORY)?;
        }
        Ok(pool)
    }

    /// Queues a job; says how many are before it.
    pub(crate) fn submit(&self, job: Job) -> Result<usize, Problem> {
        self.threads.jobs.submit(job)
    }

    /// How many jobs wait or are thought about.
    pub(crate) fn busy(&self) -> usize {
        self.threads.jobs.busy()
    }

    /// Stops everything and waits for the workers to end.
    pub(crate) fn close(&self) {
        self.threads.close();
    }
}

impl RemoteQueue for Pool {
    type Job = Job;

    fn jobs(&self) -> &Jobs<Job> {
        &self.threads.jobs
    }

    fn drop_stopped(&self, job: Job) {
        self.threads.jobs.end(&job.stop);
    }

    fn hand_over(&self, job: Job, thought: Thought) {
        finish(&self.threads.jobs, &self.moves, job, Some(thought));
    }
}

/// Thinks about a job; logs a panic.
fn think(thinker: &mut Thinker, job: Job) -> (Job, Option<Thought>) {
    thinker.player().set_strength(job.level.into());
    let thought = thinker.attempt(|player| {
        (job.begun)();
        player.carry_out(&job.task, &job.game, &job.stop)
    });
    let thought = thought.unwrap_or_else(|panic| {
        let (table, position) = (&job.table, damier_notation::write_position(job.game.position()));
        tracing::error!(%table, panic, position, "the engine panicked: this is a mistake in the program");
        None
    });
    (job, thought)
}

/// Hands over what came of a job, unless nobody waits for it.
fn finish(jobs: &Jobs<Job>, moves: &Counter, job: Job, thought: Option<Thought>) {
    let Job { table, stop, done, .. } = job;
    let stopped = stop.load(Relaxed);
    jobs.end(&stop);
    if !stopped {
        moves.inc_by(u64::from(thought.is_some()));
        if catch_unwind(AssertUnwindSafe(|| done(thought))).is_err() {
            tracing::error!(%table, "an engine's move could not be handed over: this is a mistake in the program");
        }
    }
}

#[cfg(test)]
mod tests;
