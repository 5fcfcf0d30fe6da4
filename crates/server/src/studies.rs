//! Who answers what has to be searched for at the desk: a few threads that give way to the engine's seats, and a queue
//! in which [addresses take turns](crate::pool::queue). One address never has all of them.
//!
//! What is no longer wanted is stopped, or never begun. A question whose answer panics gets an error, and the thread
//! goes on.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
};

use damier_player::{EndgameTables, Options, Player, give_way};
use damier_study::desk::{Bounds, Desk, Part, ProblemInfo, Question, Told};
use prometheus_client::metrics::counter::Counter;

use crate::{
    pool::{Capacity, Flow, queue::FairQueue, said_in_panic},
    problem::Problem,
};

/// Megabytes each thread remembers positions in.
const MEMORY: usize = 16;

/// A question to be answered.
pub(crate) struct Asked {
    /// Whose turn it takes.
    pub(crate) flow: Flow,
    pub(crate) question: Question,
    pub(crate) bounds: Bounds,
    /// Set when nobody waits for the answer any more.
    pub(crate) stop: Arc<AtomicBool>,
    /// Hears the parts of the answer.
    pub(crate) tell: Box<dyn FnMut(Told) + Send>,
}

/// The threads.
#[derive(Debug)]
pub(crate) struct Studies {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    capacity: Capacity,
    /// How many threads work for one address at the most.
    most_at_work: usize,
    /// Counts the answers, and those that nobody waited for.
    counted: (Counter, Counter),
}

#[derive(Default)]
struct Queue {
    waiting: FairQueue<Flow, Asked>,
    /// How many threads work for whom.
    at_work: HashMap<Flow, usize>,
    /// What is being answered, to be stopped at the end.
    answering: Vec<Arc<AtomicBool>>,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Studies {
    /// Starts the threads: two at least, so that one address never has all of them.
    pub(crate) fn new(
        threads: usize,
        capacity: Capacity,
        endgames: &EndgameTables,
        counted: (Counter, Counter),
    ) -> std::io::Result<Self> {
        let threads = threads.max(2);
        let (queue, changed) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { queue, changed, capacity, most_at_work: threads / 2, counted });
        let studies = Self { shared: shared.clone(), threads: Mutex::default() };
        for n in 1..=threads {
            let shared = shared.clone();
            let options = Options { memory_megabytes: MEMORY, endgames: endgames.clone(), ..Options::default() };
            let thread =
                std::thread::Builder::new().name(format!("desk-{n}")).spawn(move || work(&shared, &options))?;
            studies.threads().push(thread);
        }
        Ok(studies)
    }

    fn threads(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a question.
    pub(crate) fn submit(&self, asked: Asked) -> Result<(), Problem> {
        let mut queue = self.shared.queue();
        queue.waiting.retain(|asked| !asked.stop.load(Relaxed));
        let Capacity { in_all, per_flow } = self.shared.capacity;
        if queue.closed || queue.waiting.len() >= in_all || queue.waiting.of_flow(&asked.flow) >= per_flow {
            return Err(Problem::Busy);
        }
        let cost = asked.bounds.longest(&asked.question).as_millis() as u64;
        queue.waiting.push(asked.flow.clone(), cost, asked);
        drop(queue);
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Stops everything and waits for the threads to end.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            queue.waiting.clear();
            for stop in &queue.answering {
                stop.store(true, Relaxed);
            }
        }
        self.shared.changed.notify_all();
        for thread in std::mem::take(&mut *self.threads()) {
            // One that panicked has ended, too.
            let _ = thread.join();
        }
    }
}

/// What one thread does all day.
fn work(shared: &Shared, options: &Options) {
    give_way();
    let mut player = Player::new(options.clone());
    while let Some(asked) = next(shared) {
        let Asked { flow, question, bounds, stop, mut tell } = asked;
        // What is known from another's question must not show in this one's answer.
        player.forget();
        let answered = catch_unwind(AssertUnwindSafe(|| {
            Desk { player: &player, bounds, stop: &stop }.answer(&question, &mut *tell);
        }));
        if let Err(panic) = answered {
            let panic = said_in_panic(&*panic);
            tracing::error!(panic, "the desk panicked: this is a mistake in the program");
            player = Player::new(options.clone());
            let (code, said) = (Problem::Internal.code(), Problem::Internal.said());
            let error = ProblemInfo { code, said, detail: None, at: None };
            let _ = catch_unwind(AssertUnwindSafe(|| tell(Told { part: Part::Error { error }, last: true })));
        }
        let (answers, stopped) = &shared.counted;
        let counter = if stop.load(Relaxed) { stopped } else { answers };
        counter.inc();
        let mut queue = shared.queue();
        queue.answering.retain(|answering| !Arc::ptr_eq(answering, &stop));
        if let Some(at_work) = queue.at_work.get_mut(&flow) {
            *at_work -= 1;
            if *at_work == 0 {
                queue.at_work.remove(&flow);
            }
        }
        drop(queue);
        // Somebody may have waited for this address to have a place again.
        shared.changed.notify_all();
    }
}

/// Waits for a question; nothing once it is closed.
fn next(shared: &Shared) -> Option<Asked> {
    let mut queue = shared.queue();
    loop {
        if queue.closed {
            return None;
        }
        let Queue { waiting, at_work, .. } = &mut *queue;
        let free = |flow: &Flow| at_work.get(flow).is_none_or(|&at_work| at_work < shared.most_at_work);
        if let Some(asked) = waiting.pop_where(u64::MAX, free) {
            if asked.stop.load(Relaxed) {
                continue;
            }
            *queue.at_work.entry(asked.flow.clone()).or_default() += 1;
            queue.answering.push(asked.stop.clone());
            return Some(asked);
        }
        queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::mpsc::{Receiver, Sender, channel},
        time::Duration,
    };

    use damier_study::desk::{AskAnalyse, Effort, Which};

    use super::*;

    const WAIT: Duration = Duration::from_mins(1);

    fn studies(in_all: usize, per_flow: usize) -> Studies {
        Studies::new(2, Capacity { in_all, per_flow }, &EndgameTables::none(), Default::default()).expect("threads")
    }

    fn analyse(depth: u32) -> Question {
        let which = Which { game: "dames".into(), ..Which::default() };
        let limits = Effort { depth: Some(depth), ..Effort::default() };
        Question::Analyse(AskAnalyse { which, lines: 1, limits })
    }

    /// A question whose answer goes on until it is stopped or `release` says so.
    fn held(n: u8, name: &'static str, told: &Sender<&'static str>, release: Receiver<()>) -> Asked {
        let told = told.clone();
        let tell = Box::new(move |part: Told| {
            let _ = told.send(name);
            if !part.last {
                let _ = release.recv_timeout(WAIT);
            }
        });
        Asked { tell, ..asked(n, analyse(3)) }
    }

    fn asked(n: u8, question: Question) -> Asked {
        let flow = Flow::Address([192, 0, 2, n].into());
        Asked { flow, question, bounds: Bounds::default(), stop: Arc::default(), tell: Box::new(|_| {}) }
    }

    fn last(n: u8, name: &'static str, told: &Sender<&'static str>) -> Asked {
        let told = told.clone();
        let tell = Box::new(move |part: Told| {
            if part.last {
                let _ = told.send(name);
            }
        });
        Asked { tell, ..asked(n, analyse(2)) }
    }

    #[test]
    fn one_address_never_has_all_threads() {
        let studies = studies(64, 8);
        let (told, hears) = channel();
        let (release, released) = channel();
        studies.submit(held(1, "greedy", &told, released)).expect("room");
        assert_eq!(hears.recv_timeout(WAIT), Ok("greedy"), "it has begun");
        for _ in 0..5 {
            studies.submit(last(1, "greedy again", &told)).expect("room");
        }
        for _ in 0..3 {
            studies.submit(last(2, "other", &told)).expect("room");
            assert_eq!(hears.recv_timeout(WAIT), Ok("other"), "though five are before it");
        }
        drop(release);
        let after: Vec<_> = hears.iter().filter(|&name| name == "greedy again").take(5).collect();
        assert_eq!(after.len(), 5);
        studies.close();
    }

    #[test]
    fn what_nobody_waits_for_is_stopped_or_never_begun() {
        let studies = studies(2, 2);
        let (told, hears) = channel();
        let endless = |told: &Sender<&'static str>| {
            let told = told.clone();
            let tell = Box::new(move |part: Told| {
                let _ = told.send(if part.last { "ended" } else { "begun" });
            });
            Asked { tell, ..asked(1, analyse(100)) }
        };
        let first = endless(&told);
        let stop = first.stop.clone();
        studies.submit(first).expect("room");
        assert_eq!(hears.recv_timeout(WAIT), Ok("begun"));
        let gone = asked(1, analyse(100));
        gone.stop.store(true, Relaxed);
        studies.submit(gone).expect("room");
        studies.submit(last(1, "waited", &told)).expect("room");
        studies.submit(last(1, "waited", &told)).expect("what is stopped takes no place");
        assert_eq!(studies.submit(last(1, "waited", &told)), Err(Problem::Busy));
        stop.store(true, Relaxed);
        let ends: Vec<_> = hears.iter().filter(|&name| name != "begun").take(3).collect();
        assert_eq!(ends, ["ended", "waited", "waited"]);
        studies.close();
    }

    #[test]
    fn an_answer_that_panics_is_an_error_and_its_thread_goes_on() {
        let studies = studies(8, 8);
        let (told, hears) = channel();
        for _ in 0..3 {
            let told = told.clone();
            let mut first = true;
            let tell = Box::new(move |part: Told| {
                assert!(!std::mem::take(&mut first), "a test made this happen");
                let code = if let Part::Error { error } = part.part { error.code } else { "none" };
                let _ = told.send(code);
            });
            studies.submit(Asked { tell, ..asked(1, analyse(3)) }).expect("room");
            assert_eq!(hears.recv_timeout(WAIT), Ok("internal"));
        }
        studies.close();
    }
}
