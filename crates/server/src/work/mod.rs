//! Workers: processes without tables, on machines of their own, that think for the engine's seats and answer at the desk.
//!
//! A worker says on the bus every now and then how much it could do and how much it has to do. A node keeps what waits in
//! its own queues, in which [addresses take turns](crate::pool::queue), and passes whatever is next on to a worker that has
//! time ([`dispatcher`]); while one has, the node's own threads leave it to them. A worker that is not heard of any more, says that it
//! has too much to do, takes too long or answers nonsense is given up: another is asked, and then the node itself.
//!
//! A worker has a queue of its own, for it may work for several nodes, and in it their addresses take turns as well ([`worker`]).
//! It never hears who anybody is. What it answers is not believed: a move has to be legal before it is played, and whether it
//! may be is decided where the table is. What workers and nodes say to each other is signed with a key of its own ([`Pass`]),
//! which opens nothing else.

mod dispatcher;
mod pass;
mod remote;
mod wire;
mod worker;

use std::time::Duration;

pub(crate) use dispatcher::{Counted, Dispatcher, Kind};
pub use pass::Pass;
use wire::{Reply, Task};
pub use worker::{WorkConfig, Worker, start_worker};

use crate::{
    bus::{BEAT, SILENCE},
    pool::jobs::{Jobs, Waits},
};

/// What is on its way to a worker, waits there and comes back takes no longer than this, besides the work itself.
const PATIENCE: Duration = Duration::from_secs(3);
/// After this many workers have failed, the node does the job itself.
const MOST_TRIES: usize = 2;
/// The longest message in bytes. A job that would need a longer one is done by the node itself.
const LARGEST: usize = 256 * 1024;
/// The name under which workers are heard by all nodes.
const WORKERS: &str = "workers";

/// A queue whose jobs may be done by workers elsewhere.
pub(crate) trait RemoteQueue: Clone + Send + Sync + 'static {
    type Job: RemoteJob;

    /// The jobs.
    fn jobs(&self) -> &Jobs<Self::Job>;

    /// Nobody waits for a job that was taken any more.
    fn drop_stopped(&self, job: Self::Job);

    /// Hands over what came of a job that was taken. May block.
    fn hand_over(&self, job: Self::Job, outcome: <Self::Job as RemoteJob>::Outcome);
}

/// Something a worker can be asked for.
pub(crate) trait RemoteJob: Waits {
    /// What comes of it.
    type Outcome: Send;

    /// How long it may take.
    fn longest(&self) -> Duration;

    /// As it is written to a worker; whose turn it takes is a word to it.
    fn task(&self, flow: String) -> Task;

    /// Takes what the worker has said.
    fn hear(&mut self, reply: Reply) -> Progress<Self::Outcome>;
}

/// What came of something that a worker said.
pub(crate) enum Progress<T> {
    /// There is more to come.
    More,
    /// That was all.
    Done(T),
    /// It makes no sense, or something is missing.
    Nonsense,
}
