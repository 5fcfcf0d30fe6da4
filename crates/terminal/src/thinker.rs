//! The computer player in a thread of its own, so that the screen never waits for it.

use std::{
    io,
    sync::{
        Arc,
        atomic::AtomicBool,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

use damier_player::{EndgameTables, Keep, Player, PlayerOptions, PlayerTask, Strength, Thought};
use damier_rules::{AnyPosition, Record};

/// Something to think about.
#[derive(Debug)]
pub(crate) struct Job {
    /// Its number, by which the answer is known.
    pub(super) ticket: u64,
    /// Whose game it is: what is known from one is of no use in another.
    pub(super) table: String,
    pub(super) record: Record<AnyPosition>,
    pub(super) strength: Strength,
    pub(super) task: PlayerTask,
    /// Set when nobody waits for it any more.
    pub(super) stop: Arc<AtomicBool>,
}

impl Job {
    /// Thinks, with a player that may remember what it thought before.
    pub(super) fn answer(&self, player: &mut Player) -> Option<Thought> {
        player.set_strength(self.strength);
        player.carry_out(&self.task, &self.record, &self.stop)
    }
}

/// The thread that thinks.
#[derive(Debug)]
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Option<Thought>)>,
}

impl Thinker {
    /// Starts the thread. It ends with the program; a search that is running then is stopped by its job's flag.
    pub(crate) fn start() -> io::Result<Self> {
        let (jobs, todo) = channel::<Job>();
        let (done, answers) = channel();
        // The first moves do not need them, and none waits for them.
        let endgames = EndgameTables::in_background(EndgameTables::USUAL_PIECES, &Keep::UserCache);
        thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let mut player = Player::new(PlayerOptions { endgames, ..PlayerOptions::default() });
            let mut last = None;
            while let Ok(job) = todo.recv() {
                if last.as_ref() != Some(&job.table) {
                    player.forget();
                    last = Some(job.table.clone());
                }
                let thought = job.answer(&mut player);
                if done.send((job.ticket, thought)).is_err() {
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

    /// What it has found by now: the number of the job, and its answer.
    pub(crate) fn found(&self) -> io::Result<Option<(u64, Option<Thought>)>> {
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
