//! Who answers what has to be searched for at the desk: a few threads that give way to the engine's seats, and a queue
//! in which [addresses take turns](crate::pool::queue). One address never has all of them. Where there are
//! [workers](crate::work) on other machines with time to spare, what waits is left to them.
//!
//! What is no longer wanted is stopped, or never begun. A question whose answer panics gets an error, and the thread
//! goes on.

use std::{
    collections::{HashMap, VecDeque},
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
use tokio::sync::Notify;

use crate::{
    pool::{Capacity, Flow, queue::FairQueue, said_in_panic},
    problem::Problem,
    work::Elsewhere,
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
    /// How many parts of the answer have been told, by somebody who did not come to its end.
    pub(crate) told: usize,
    /// Hears the parts of the answer.
    pub(crate) tell: Box<dyn FnMut(Answer) + Send>,
}

/// A part of an answer.
#[derive(Debug)]
pub(crate) enum Answer {
    /// From a thread of this process.
    Here(Told),
    /// From a worker elsewhere, as it wrote it: one line of JSON.
    There(String),
}

impl Answer {
    /// As it is sent: one line.
    pub(crate) fn line(self) -> String {
        // Plain data does not fail to be written.
        let mut line = match self {
            Self::Here(told) => serde_json::to_string(&told).unwrap_or_default(),
            Self::There(line) => line,
        };
        line.push('\n');
        line
    }
}

/// What is too much on a processor that many share.
pub(crate) fn bounds(question: &Question) -> Bounds {
    /// A position is looked at for no longer.
    const POSITION: f64 = 5.0;
    /// A whole game for no longer.
    const GAME: f64 = 30.0;
    let seconds = (GAME / question.searches() as f64).min(POSITION);
    Bounds { seconds, text_bytes: MOST_BYTES, review_moves: 400, ..Bounds::default() }
}

/// A text that is read or opened is no longer, and neither is the question around it.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The threads and their queue.
#[derive(Debug, Clone)]
pub(crate) struct Studies {
    shared: Arc<Shared>,
    threads: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// The same for those who pass questions on to workers.
    arrived: Notify,
    capacity: Capacity,
    threads: usize,
    /// Counts the answers, and those that nobody waited for.
    counted: (Counter, Counter),
}

#[derive(Default)]
struct Queue {
    waiting: FairQueue<Flow, Asked>,
    /// What came to nothing elsewhere: it is answered here, before anything else.
    back: VecDeque<Asked>,
    /// Whether workers elsewhere have time, and for how many questions they would have it in all.
    left_to_workers: bool,
    places_elsewhere: usize,
    /// How many threads and workers work for whom.
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

impl Queue {
    /// The question whose turn it is, of those whose address has not half of all that work already.
    fn pop(&mut self, threads: usize) -> Option<Asked> {
        let most = threads.midpoint(self.places_elsewhere);
        let at_work = &self.at_work;
        self.waiting.pop_where(u64::MAX, |flow| at_work.get(flow).is_none_or(|&at_work| at_work < most))
    }

    /// The first that somebody still waits for, of those that `next` gives; it counts as being answered.
    fn begin(&mut self, mut next: impl FnMut(&mut Self) -> Option<Asked>) -> Option<Asked> {
        loop {
            let asked = next(self)?;
            if !asked.stop.load(Relaxed) {
                *self.at_work.entry(asked.flow.clone()).or_default() += 1;
                self.answering.push(asked.stop.clone());
                return Some(asked);
            }
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is done about this question any more.
    fn end(&self, flow: &Flow, stop: &Arc<AtomicBool>) {
        let mut queue = self.queue();
        queue.answering.retain(|answering| !Arc::ptr_eq(answering, stop));
        if let Some(at_work) = queue.at_work.get_mut(flow) {
            *at_work -= 1;
            if *at_work == 0 {
                queue.at_work.remove(flow);
            }
        }
        drop(queue);
        // Somebody may have waited for this address to have a place again.
        self.changed.notify_all();
        self.arrived.notify_one();
    }

    /// An answer has ended, or nobody waited for it any more.
    fn finish(&self, flow: &Flow, stop: &Arc<AtomicBool>) {
        let (answers, stopped) = &self.counted;
        let counter = if stop.load(Relaxed) { stopped } else { answers };
        counter.inc();
        self.end(flow, stop);
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
        let (queue, changed, arrived) = (Mutex::default(), Condvar::new(), Notify::new());
        let shared = Arc::new(Shared { queue, changed, arrived, capacity, threads, counted });
        let studies = Self { shared: shared.clone(), threads: Arc::default() };
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
        self.shared.arrived.notify_one();
        Ok(())
    }

    /// How many questions wait or are being answered.
    pub(crate) fn busy(&self) -> usize {
        let queue = self.shared.queue();
        queue.waiting.len() + queue.back.len() + queue.answering.len()
    }

    /// Stops everything and waits for the threads to end.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.shared.queue();
            queue.closed = true;
            queue.waiting.clear();
            queue.back.clear();
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

impl Elsewhere for Studies {
    type Job = Asked;

    fn leave_to_workers(&self, leave: bool, places: usize) {
        let mut queue = self.shared.queue();
        let changed = queue.left_to_workers != leave || queue.places_elsewhere != places;
        queue.left_to_workers = leave;
        queue.places_elsewhere = places;
        drop(queue);
        if changed {
            self.shared.changed.notify_all();
        }
    }

    fn take(&self) -> Option<Asked> {
        self.shared.queue().begin(|queue| queue.pop(self.shared.threads))
    }

    fn take_back(&self, asked: Asked) {
        self.shared.end(&asked.flow, &asked.stop);
        let mut queue = self.shared.queue();
        if !queue.closed {
            queue.back.push_back(asked);
        }
        drop(queue);
        self.shared.changed.notify_all();
    }

    fn drop_stopped(&self, asked: Asked) {
        self.shared.finish(&asked.flow, &asked.stop);
    }

    fn hand_over(&self, asked: Asked, (): ()) {
        self.shared.finish(&asked.flow, &asked.stop);
    }

    async fn arrived(&self) {
        self.shared.arrived.notified().await;
    }
}

/// What one thread does all day.
fn work(shared: &Shared, options: &Options) {
    give_way();
    let mut player = Player::new(options.clone());
    while let Some(asked) = next(shared) {
        let Asked { flow, question, bounds, stop, told, mut tell } = asked;
        // What is known from another's question must not show in this one's answer.
        player.forget();
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let mut parts = 0..;
            Desk { player: &player, bounds, stop: &stop }.answer(&question, &mut |part| {
                if parts.next() >= Some(told) || part.last {
                    tell(Answer::Here(part));
                }
            });
        }));
        if let Err(panic) = answered {
            let panic = said_in_panic(&*panic);
            tracing::error!(panic, "the desk panicked: this is a mistake in the program");
            player = Player::new(options.clone());
            let (code, said) = (Problem::Internal.code(), Problem::Internal.said());
            let error = ProblemInfo { code, said, detail: None, at: None };
            let told = Told { part: Part::Error { error }, last: true };
            let _ = catch_unwind(AssertUnwindSafe(|| tell(Answer::Here(told))));
        }
        shared.finish(&flow, &stop);
    }
}

/// Waits for a question; nothing once it is closed.
fn next(shared: &Shared) -> Option<Asked> {
    let mut queue = shared.queue();
    loop {
        if queue.closed {
            return None;
        }
        let asked = queue.begin(|queue| match queue.back.pop_front() {
            None if queue.left_to_workers => None,
            None => queue.pop(shared.threads),
            back => back,
        });
        if asked.is_some() {
            return asked;
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
        let tell = Box::new(move |answer: Answer| {
            let _ = told.send(name);
            if !part(answer).last {
                let _ = release.recv_timeout(WAIT);
            }
        });
        Asked { tell, ..asked(n, analyse(3)) }
    }

    fn part(answer: Answer) -> Told {
        let Answer::Here(told) = answer else { panic!("there are no workers elsewhere") };
        told
    }

    fn asked(n: u8, question: Question) -> Asked {
        let flow = Flow::Address([192, 0, 2, n].into());
        Asked { flow, question, bounds: Bounds::default(), stop: Arc::default(), told: 0, tell: Box::new(|_| {}) }
    }

    fn last(n: u8, name: &'static str, told: &Sender<&'static str>) -> Asked {
        let told = told.clone();
        let tell = Box::new(move |answer: Answer| {
            if part(answer).last {
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
            let tell = Box::new(move |answer: Answer| {
                let _ = told.send(if part(answer).last { "ended" } else { "begun" });
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
            let tell = Box::new(move |answer: Answer| {
                assert!(!std::mem::take(&mut first), "a test made this happen");
                let code = if let Part::Error { error } = part(answer).part { error.code } else { "none" };
                let _ = told.send(code);
            });
            studies.submit(Asked { tell, ..asked(1, analyse(3)) }).expect("room");
            assert_eq!(hears.recv_timeout(WAIT), Ok("internal"));
        }
        studies.close();
    }
}
