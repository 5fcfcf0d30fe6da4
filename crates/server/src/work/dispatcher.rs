//! The workers that a node knows of, and what it has them do.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::body::Bytes;
use prometheus_client::metrics::{counter::Counter, gauge::Gauge};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, interval, timeout_at},
};

use super::{
    BEAT, LARGEST, MOST_TRIES, PATIENCE, Pass, Progress, RemoteJob, RemoteQueue, SILENCE, WORKERS,
    wire::{News, Order, Places, Reply, SPEAKS},
};
use crate::{
    bus::{Bus, WAITING, wire::Key},
    store::House,
};

/// How often it is looked whether somebody still waits for what a worker does.
const LOOK: Duration = Duration::from_millis(100);
/// A worker that has failed is asked for nothing for so long.
const REST: Duration = Duration::from_secs(1);
/// The size of the queue of replies for one job.
const REPLIES: usize = 1024;

/// The workers that a node knows of.
#[derive(Debug, Clone)]
pub(crate) struct Dispatcher(Arc<Inner>);

/// What a node counts about its workers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counted {
    /// Workers that are there.
    pub(crate) workers: Gauge,
    /// What they are doing for this node.
    pub(crate) under_way: Gauge,
    /// What they have done.
    pub(crate) done: Counter,
    /// What came to nothing and was asked of somebody else.
    pub(crate) again: Counter,
}

#[derive(Debug)]
struct Inner {
    bus: Bus,
    key: Key,
    /// By which addresses become words that only nodes understand, and all of them the same way.
    words: Key,
    /// What this node calls itself towards workers.
    me: u64,
    state: Mutex<State>,
    /// Changes when a worker comes, goes or has another place.
    changed: watch::Sender<()>,
    counted: Counted,
}

#[derive(Debug, Default)]
struct State {
    workers: HashMap<u64, Known>,
    /// Who waits for what, by the number of the job.
    asked: HashMap<u64, Waiting>,
    last: u64,
}

#[derive(Debug)]
struct Known {
    heard: Instant,
    /// Until then it is asked for nothing, as it has failed.
    rests: Instant,
    engine: Share,
    desk: Share,
}

/// What a worker can do, and what of it this node has asked for.
#[derive(Debug, Default)]
struct Share {
    places: Places,
    ours: usize,
}

impl Share {
    /// It may work for others, too, and has last said so a moment ago.
    fn free(&self) -> usize {
        self.places.most.saturating_sub(self.places.busy.max(self.ours))
    }
}

/// Which of a worker's places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Engine,
    Desk,
}

impl Known {
    fn free(&self, kind: Kind) -> usize {
        if self.rests > Instant::now() { 0 } else { self.share(kind).free() }
    }

    fn share(&self, kind: Kind) -> &Share {
        match kind {
            Kind::Engine => &self.engine,
            Kind::Desk => &self.desk,
        }
    }

    fn share_mut(&mut self, kind: Kind) -> &mut Share {
        match kind {
            Kind::Engine => &mut self.engine,
            Kind::Desk => &mut self.desk,
        }
    }
}

#[derive(Debug)]
struct Waiting {
    worker: u64,
    replies: mpsc::Sender<Reply>,
}

/// A place at a worker that this node has taken, until it is dropped.
struct Place {
    dispatcher: Dispatcher,
    kind: Kind,
    worker: u64,
    job: u64,
    replies: mpsc::Receiver<Reply>,
}

/// What came of asking a worker.
enum WorkerAnswer<T> {
    Answer(T),
    /// Nobody waits for it any more.
    Stopped,
    /// It is gone, has too much to do, takes too long, or answers nonsense: for this reason.
    Failed(&'static str),
}

impl Dispatcher {
    pub(crate) fn new(bus: Bus, house: &House, counted: Counted) -> Self {
        let (me, changed) = (fastrand::u64(..), watch::Sender::new(()));
        let (key, words) = (Pass::of(house).key, Key::new(house.key.clone()).derived("words"));
        Self(Arc::new(Inner { bus, key, words, me, state: Mutex::default(), changed, counted }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears workers for as long as the server runs.
    pub(crate) async fn hear_workers(self) {
        let (ears, mut heard) = mpsc::channel(WAITING);
        for name in [WORKERS.to_owned(), node_name(self.0.me)] {
            while let Err(error) = self.0.bus.listen(&name, ears.clone()).await {
                tracing::warn!(error, "workers cannot be heard");
                tokio::time::sleep(SILENCE).await;
            }
        }
        let mut often = interval(BEAT);
        loop {
            tokio::select! {
                message = heard.recv() => match message {
                    Some(message) => self.hear(&message),
                    None => break,
                },
                _ = often.tick() => self.miss_the_silent(),
            }
        }
    }

    fn hear(&self, message: &Bytes) {
        if message.len() > 2 * LARGEST {
            return;
        }
        let Some((news, below)) = self.0.key.open::<News>(message) else {
            tracing::warn!("a message on the bus is not from any worker of this database, or damaged");
            return;
        };
        match news {
            News::Beat { v, worker, engine, desk } if v == SPEAKS => self.beat(worker, engine, desk),
            News::Gone { worker } => self.lose(worker, "says that it ends"),
            News::Reply { worker, job, mut reply } => {
                if let Reply::Part { line, .. } = &mut reply {
                    below.clone_into(line);
                }
                let waiting = self.state();
                // A full queue drops the message; the job then ends for lack of an answer.
                if let Some(asked) = waiting.asked.get(&job).filter(|asked| asked.worker == worker) {
                    let _ = asked.replies.try_send(reply);
                }
            }
            News::Beat { .. } | News::Unknown => {}
        }
    }

    fn beat(&self, worker: u64, engine: Places, desk: Places) {
        let mut state = self.state();
        let now = Instant::now();
        let is_new = !state.workers.contains_key(&worker);
        let new = || Known { heard: now, rests: now, engine: Share::default(), desk: Share::default() };
        let known = state.workers.entry(worker).or_insert_with(new);
        known.heard = now;
        known.engine.places = engine;
        known.desk.places = desk;
        if is_new {
            self.0.counted.workers.inc();
            tracing::info!(worker, engine = engine.most, desk = desk.most, "a worker is there");
        }
        drop(state);
        self.0.changed.send_replace(());
    }

    fn miss_the_silent(&self) {
        let state = self.state();
        let silent = state.workers.iter().filter(|(_, known)| known.heard.elapsed() > SILENCE);
        let silent: Vec<u64> = silent.map(|(&worker, _)| worker).collect();
        drop(state);
        for worker in silent {
            self.lose(worker, "has not been heard of for too long");
        }
    }

    /// A worker is gone: the jobs that waited for it go to another.
    fn lose(&self, worker: u64, why: &str) {
        let mut state = self.state();
        if state.workers.remove(&worker).is_none() {
            return;
        }
        state.asked.retain(|_, waiting| waiting.worker != worker);
        drop(state);
        self.0.counted.workers.dec();
        tracing::info!(worker, "a worker {why}");
        self.0.changed.send_replace(());
    }

    /// A worker that has failed is left alone for a while.
    fn let_rest(&self, worker: u64) {
        if let Some(known) = self.state().workers.get_mut(&worker) {
            known.rests = Instant::now() + REST;
        }
    }

    /// How many places there are at all workers together: that are free, and in all.
    fn places(&self, kind: Kind) -> (usize, usize) {
        let state = self.state();
        let free = state.workers.values().map(|known| known.free(kind)).sum();
        (free, state.workers.values().map(|known| known.share(kind).places.most).sum())
    }

    /// Takes a place at the worker that has the most, leaving out some.
    fn take_place(&self, kind: Kind, but: &[u64]) -> Option<Place> {
        let mut state = self.state();
        let free = state.workers.iter().filter(|(worker, _)| !but.contains(worker));
        let most = free.max_by_key(|(worker, known)| (known.free(kind), **worker));
        let worker = *most.filter(|(_, known)| known.free(kind) > 0)?.0;
        let share = state.workers.get_mut(&worker)?.share_mut(kind);
        share.ours += 1;
        share.places.busy += 1;
        state.last += 1;
        let job = state.last;
        let (sender, replies) = mpsc::channel(REPLIES);
        state.asked.insert(job, Waiting { worker, replies: sender });
        self.0.counted.under_way.inc();
        Some(Place { dispatcher: self.clone(), kind, worker, job, replies })
    }

    /// Passes on what waits in a queue, for as long as the server runs.
    pub(crate) async fn dispatch<Q: RemoteQueue>(self, queue: Q, kind: Kind) {
        let mut changed = self.0.changed.subscribe();
        // However this ends, nothing is left to workers any more.
        let _left = LeftToWorkers(queue.clone());
        loop {
            changed.mark_unchanged();
            let (free, places) = self.places(kind);
            queue.jobs().leave_to_workers(free > 0, places);
            if free > 0
                && let Some(job) = queue.jobs().take()
            {
                match self.take_place(kind, &[]) {
                    Some(place) => drop(crate::task::spawn(self.clone().carry_out(queue.clone(), job, place))),
                    None => queue.jobs().take_back(job),
                }
                continue;
            }
            tokio::select! {
                changed = changed.changed() => if changed.is_err() { break },
                () = queue.jobs().arrived() => {}
            }
        }
    }

    /// Has a job done: by this worker, by another, or here.
    async fn carry_out<Q: RemoteQueue>(self, queue: Q, mut job: Q::Job, place: Place) {
        let kind = place.kind;
        let mut tried = Vec::new();
        let mut place = Some(place);
        while let Some(mut at) = place.take() {
            match at.ask(&mut job).await {
                WorkerAnswer::Answer(outcome) => {
                    self.0.counted.done.inc();
                    drop(at);
                    drop(tokio::task::spawn_blocking(move || queue.hand_over(job, outcome)));
                    return;
                }
                WorkerAnswer::Stopped => return queue.drop_stopped(job),
                WorkerAnswer::Failed(why) => {
                    tracing::info!(worker = at.worker, why, "a worker failed");
                    self.0.counted.again.inc();
                    self.let_rest(at.worker);
                    tried.push(at.worker);
                    if tried.len() < MOST_TRIES {
                        place = self.take_place(kind, &tried);
                    }
                }
            }
        }
        queue.jobs().take_back(job);
    }
}

/// The name under which a node hears workers.
pub(super) fn node_name(node: u64) -> String {
    format!("asks.{node:x}")
}

/// The name under which a worker hears nodes.
pub(super) fn worker_name(worker: u64) -> String {
    format!("works.{worker:x}")
}

impl Place {
    async fn send(&self, order: &Order) -> bool {
        let message = self.dispatcher.0.key.seal(order, "");
        let fits = message.len() <= LARGEST;
        if fits {
            self.dispatcher.0.bus.send(&worker_name(self.worker), message).await;
        }
        fits
    }

    async fn ask<E: RemoteJob>(&mut self, remote: &mut E) -> WorkerAnswer<E::Outcome> {
        let (node, job) = (self.dispatcher.0.me, self.job);
        let flow = self.dispatcher.0.words.word_for(&format!("{:?}", remote.flow()));
        if !self.send(&Order::Do { node, job, task: remote.task(flow) }).await {
            return WorkerAnswer::Failed("too long to be sent");
        }
        let until = Instant::now() + remote.longest().min(Duration::from_mins(1)) + PATIENCE;
        let came = loop {
            if remote.stop().load(Relaxed) {
                break WorkerAnswer::Stopped;
            }
            let look = until.min(Instant::now() + LOOK);
            match timeout_at(look, self.replies.recv()).await {
                Ok(Some(Reply::Refused)) => return WorkerAnswer::Failed("it has too much to do"),
                Ok(Some(reply)) => match remote.hear(reply) {
                    Progress::More => {}
                    Progress::Done(outcome) => return WorkerAnswer::Answer(outcome),
                    Progress::Nonsense => break WorkerAnswer::Failed("its answer makes no sense"),
                },
                Ok(None) => return WorkerAnswer::Failed("it is gone"),
                Err(_) if Instant::now() >= until => break WorkerAnswer::Failed("it takes too long"),
                Err(_) => {}
            }
        };
        self.send(&Order::Stop { node, job }).await;
        came
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.dispatcher.state();
        state.asked.remove(&self.job);
        if let Some(known) = state.workers.get_mut(&self.worker) {
            let share = known.share_mut(self.kind);
            share.ours = share.ours.saturating_sub(1);
            share.places.busy = share.places.busy.saturating_sub(1);
        }
        drop(state);
        self.dispatcher.0.counted.under_way.dec();
        self.dispatcher.0.changed.send_replace(());
    }
}

/// A queue that is left to workers, until this is dropped.
struct LeftToWorkers<Q: RemoteQueue>(Q);

impl<Q: RemoteQueue> Drop for LeftToWorkers<Q> {
    fn drop(&mut self) {
        self.0.jobs().leave_to_workers(false, 0);
    }
}
