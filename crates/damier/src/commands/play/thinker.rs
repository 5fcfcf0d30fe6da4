//! The engine in a thread of its own, so that the screen never waits for it.

use std::{
    io,
    sync::{
        Arc,
        atomic::AtomicBool,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

use damier_engine::{Engine, Level, Limits, Options};
use damier_rules::{AnyMove, AnyPosition, AutoDraw, Record};

/// Something to think about.
#[derive(Debug)]
pub(crate) struct Job {
    /// Its number, by which the answer is known.
    pub(super) ticket: u64,
    pub(super) record: Record<AnyPosition>,
    pub(super) auto_draw: AutoDraw,
    pub(super) level: Level,
    pub(super) limits: Limits,
    /// Set when nobody waits for it any more.
    pub(super) stop: Arc<AtomicBool>,
}

impl Job {
    /// Thinks, with an engine that may remember what it thought before.
    pub(super) fn answer(&self, engine: &Engine, rng: &mut fastrand::Rng) -> Option<AnyMove> {
        self.level.choose_any(engine, &self.record, self.auto_draw, &self.limits, &self.stop, rng)
    }
}

/// The thread that thinks.
#[derive(Debug)]
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Option<AnyMove>)>,
}

impl Thinker {
    /// Starts the thread. It ends with the program: whatever it thinks about then is stopped by its job.
    pub(crate) fn start() -> io::Result<Self> {
        let (jobs, todo) = channel::<Job>();
        let (done, answers) = channel();
        thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let engine = Engine::new(Options::default());
            let mut rng = fastrand::Rng::new();
            while let Ok(job) = todo.recv() {
                let found = job.answer(&engine, &mut rng);
                if done.send((job.ticket, found)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { jobs, answers })
    }

    /// Hands it something to think about.
    pub(crate) fn think(&self, job: Job) -> io::Result<()> {
        self.jobs.send(job).map_err(|_| gone())
    }

    /// What it has found by now: the number of the job, and the move.
    pub(crate) fn found(&self) -> io::Result<Option<(u64, Option<AnyMove>)>> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(gone()),
        }
    }
}

fn gone() -> io::Error {
    io::Error::other("the engine has stopped working")
}
