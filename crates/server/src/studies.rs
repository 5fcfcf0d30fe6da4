//! The threads that answer the desk's questions that need a search; they give way to the engine's. One address never
//! has all of them. How questions wait and take turns is in [`jobs`](crate::pool::jobs).
//!
//! A question whose answer panics gets an error, and the thread goes on.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use damier_player::{EndgameTables, PlayerOptions, give_way};
use damier_study::desk::{Bounds, Desk, Part, ProblemInfo, Question, Told};
use prometheus_client::metrics::{counter::Counter, gauge::Gauge};

use crate::{
    pool::jobs::{Capacity, Flow, Jobs, Thinker, Threads, Waits},
    problem::Problem,
    work::RemoteQueue,
};

/// Megabytes of each thread's transposition table.
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
    pub(crate) tell: Box<dyn FnMut(AnswerPart) + Send>,
}

/// A part of an answer.
#[derive(Debug)]
pub(crate) enum AnswerPart {
    /// From a thread of this process.
    Here(Told),
    /// From a worker elsewhere, as it wrote it: one line of JSON.
    There(String),
}

impl AnswerPart {
    /// As it is sent: one line.
    pub(crate) fn line(self) -> String {
        let mut line = match self {
            Self::Here(told) => told.write(),
            Self::There(line) => line,
        };
        line.push('\n');
        line
    }
}

/// The limits of a search on a processor that many share.
pub(crate) fn bounds(question: &Question) -> Bounds {
    /// A position is looked at for no longer.
    const POSITION: f64 = 5.0;
    /// A whole game for no longer.
    const GAME: f64 = 30.0;
    let seconds = (GAME / question.searches() as f64).min(POSITION);
    Bounds { seconds, text_bytes: MOST_BYTES, review_moves: 400, ..Bounds::default() }
}

/// The most bytes a text in a question may have, and the question as a whole.
pub(crate) const MOST_BYTES: usize = 1 << 20;

impl Waits for Asked {
    fn flow(&self) -> &Flow {
        &self.flow
    }

    fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    fn cost(&self) -> u64 {
        self.bounds.longest(&self.question).as_millis() as u64
    }
}

/// The threads and their questions.
#[derive(Debug, Clone)]
pub(crate) struct Studies {
    threads: Threads<Asked>,
    counted: Counted,
}

/// Counts the answers, and those that nobody waited for.
type Counted = (Counter, Counter);

impl Studies {
    /// Starts the threads: two at least, so that one address never has all of them.
    pub(crate) fn new(
        threads: usize,
        capacity: Capacity,
        endgames: &EndgameTables,
        counted: Counted,
    ) -> std::io::Result<Self> {
        let count = threads.max(2);
        let threads: Threads<Asked> = Threads::new(Jobs::new(capacity, Some(count), Gauge::default()));
        for n in 1..=count {
            let options =
                PlayerOptions { memory_megabytes: MEMORY, endgames: endgames.clone(), ..PlayerOptions::default() };
            let (jobs, counted) = (threads.jobs.clone(), counted.clone());
            threads.start(format!("desk-{n}"), u64::MAX, options, give_way, move |thinker, asked| {
                let stop = asked.stop.clone();
                let answered = answer(thinker, asked);
                finish(&jobs, &counted, &stop, answered);
            })?;
        }
        Ok(Self { threads, counted })
    }

    /// Queues a question.
    pub(crate) fn submit(&self, asked: Asked) -> Result<(), Problem> {
        self.threads.jobs.submit(asked).map(drop)
    }

    /// How many questions wait or are being answered.
    pub(crate) fn busy(&self) -> usize {
        self.threads.jobs.busy()
    }

    /// Stops everything and waits for the threads to end.
    pub(crate) fn close(&self) {
        self.threads.close();
    }
}

impl RemoteQueue for Studies {
    type Job = Asked;

    fn jobs(&self) -> &Jobs<Asked> {
        &self.threads.jobs
    }

    fn drop_stopped(&self, asked: Asked) {
        finish(&self.threads.jobs, &self.counted, &asked.stop, !asked.stop.load(Relaxed));
    }

    fn hand_over(&self, asked: Asked, (): ()) {
        finish(&self.threads.jobs, &self.counted, &asked.stop, !asked.stop.load(Relaxed));
    }
}

/// An answer has ended, or nobody waited for it any more.
fn finish(jobs: &Jobs<Asked>, (answers, stopped): &Counted, stop: &Arc<AtomicBool>, answered: bool) {
    let counter = if answered { answers } else { stopped };
    counter.inc();
    jobs.end(stop);
}

/// Answers a question; a panic is logged, and answered with an error. Says whether somebody still waited for the last part:
/// a client that leaves after it has stopped nothing.
fn answer(thinker: &mut Thinker, asked: Asked) -> bool {
    let mut waited_for = false;
    let Asked { question, bounds, stop, told, mut tell, .. } = asked;
    // What is known from another's question must not show in this one's answer.
    thinker.player().forget();
    let answered = thinker.attempt(|player| {
        let mut parts = 0..;
        Desk { player, bounds, stop: &stop }.answer(&question, &mut |part| {
            if parts.next() >= Some(told) || part.last {
                waited_for = part.last && !stop.load(Relaxed);
                tell(AnswerPart::Here(part));
            }
        });
    });
    if let Err(panic) = answered {
        tracing::error!(panic, "the desk panicked: this is a mistake in the program");
        let (code, said) = (Problem::Internal.code(), Problem::Internal.said());
        let error = ProblemInfo { code, said, detail: None, at: None };
        let told = Told { part: Part::Error { error }, last: true };
        let _ = catch_unwind(AssertUnwindSafe(|| tell(AnswerPart::Here(told))));
    }
    waited_for
}

#[cfg(test)]
mod tests {
    use std::{
        sync::mpsc::{Receiver, Sender, channel},
        time::Duration,
    };

    use damier_study::desk::{AskAnalyse, Effort, Subject};

    use super::*;

    const WAIT: Duration = Duration::from_mins(1);

    fn studies(in_all: usize, per_flow: usize) -> Studies {
        Studies::new(2, Capacity { in_all, per_flow }, &EndgameTables::none(), Default::default()).expect("threads")
    }

    fn analyse(depth: u32) -> Question {
        let subject = Subject { game: "dames".into(), ..Subject::default() };
        let limits = Effort { depth: Some(depth), ..Effort::default() };
        Question::Analyse(AskAnalyse { subject, lines: 1, limits })
    }

    /// A question whose answer goes on until it is stopped or `release` says so.
    fn held(n: u8, name: &'static str, told: &Sender<&'static str>, release: Receiver<()>) -> Asked {
        let told = told.clone();
        let tell = Box::new(move |answer: AnswerPart| {
            let _ = told.send(name);
            if !part(answer).last {
                let _ = release.recv_timeout(WAIT);
            }
        });
        Asked { tell, ..asked(n, analyse(3)) }
    }

    fn part(answer: AnswerPart) -> Told {
        let AnswerPart::Here(told) = answer else { panic!("there are no workers elsewhere") };
        told
    }

    fn asked(n: u8, question: Question) -> Asked {
        let flow = Flow::Address([192, 0, 2, n].into());
        Asked { flow, question, bounds: Bounds::default(), stop: Arc::default(), told: 0, tell: Box::new(|_| {}) }
    }

    fn last(n: u8, name: &'static str, told: &Sender<&'static str>) -> Asked {
        let told = told.clone();
        let tell = Box::new(move |answer: AnswerPart| {
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
            let tell = Box::new(move |answer: AnswerPart| {
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
            let tell = Box::new(move |answer: AnswerPart| {
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
