//! A worker: `damier work`.

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::body::Bytes;
use damier_player::{EndgameTables, Keep, Thought};
use damier_study::desk::Question;
use futures_util::future::BoxFuture;
use tokio::{
    sync::{mpsc, watch},
    task::JoinHandle,
    time::{Instant, interval, sleep},
};

use super::{
    BEAT, LARGEST, Pass, WORKERS,
    dispatcher::{node_name, worker_name},
    wire::{News, Order, Places, Reply, SPEAKS, Task, Think, WrittenThought},
};
use crate::{
    api,
    bus::{Bus, BusAt, WAITING, wire::Key},
    exposure::{exposed_bus, exposed_metrics},
    metrics::Metrics,
    pool::{
        Job, Pool, Rules,
        jobs::{Capacity, Flow},
    },
    serve::{StartError, listen_for_metrics, serve_plainly},
    studies::{AnswerPart, Asked, Studies, bounds},
};

/// What has been begun when a worker is told to stop is done first, if it takes no longer than this.
const TO_FINISH: Duration = Duration::from_secs(6);
/// How many messages may wait to be sent.
const OUTBOX: usize = 1024;

/// How a worker is set up.
#[derive(Debug, Clone)]
pub struct WorkConfig {
    /// The bus on which the nodes are.
    pub bus: BusAt,
    /// Whose worker it is.
    pub pass: Pass,
    /// How many threads think.
    pub workers: usize,
    /// Where endgame tables are kept that are worked out once.
    pub data: PathBuf,
    /// The endgame tables of full strength; without any said here, the usual ones, worked out in the background.
    pub endgames: Option<EndgameTables>,
    /// Where `/metrics` is served; without it, nowhere.
    pub metrics: Option<SocketAddr>,
    /// Whether the host answers for a bus that strangers might reach.
    pub trust_network: bool,
}

/// A running worker.
#[derive(Debug)]
pub struct Worker {
    inner: Arc<Inner>,
    metrics: Option<SocketAddr>,
    stopping: watch::Sender<bool>,
    working: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Inner {
    bus: Bus,
    key: Key,
    me: u64,
    threads: usize,
    pool: Pool,
    studies: Studies,
    /// What is under way, by who asked for it.
    under_way: Mutex<HashMap<(u64, u64), Arc<AtomicBool>>>,
    outbox: mpsc::Sender<(String, Bytes)>,
    /// Whether nothing is taken any more.
    closed: AtomicBool,
}

/// Starts a worker: it works as soon as the bus is reached and a node hears it.
pub fn start_worker(config: WorkConfig) -> BoxFuture<'static, Result<Worker, StartError>> {
    Box::pin(begin(config))
}

async fn begin(config: WorkConfig) -> Result<Worker, StartError> {
    let bus = || match &config.bus {
        BusAt::Nats(url) => exposed_bus(url),
        BusAt::InProcess(_) => None,
    };
    if !config.trust_network
        && let Some(exposed) = bus().or_else(|| exposed_metrics(config.metrics))
    {
        return Err(exposed.into());
    }
    let measured = match config.metrics {
        Some(wanted) => Some(listen_for_metrics(wanted).await.map_err(|error| StartError::Metrics(wanted, error))?),
        None => None,
    };
    let bus = Bus::reach(&config.bus, config.pass.house.clone()).await.map_err(StartError::Bus)?;
    let metrics = Arc::new(Metrics::new());
    let threads = config.workers.max(1);
    let capacity = Capacity { in_all: 4 * threads + 8, per_flow: 2 * threads + 4 };
    let usual = || EndgameTables::in_background(EndgameTables::USUAL_PIECES, &Keep::In(config.data.clone()));
    let endgames = config.endgames.clone().unwrap_or_else(usual);
    let counted = (metrics.engine_waiting.clone(), metrics.engine_moves.clone());
    let pool = Pool::new(threads, capacity, &endgames, counted).map_err(StartError::Workers)?;
    let counted = (metrics.desk_answers.clone(), metrics.desk_stopped.clone());
    let studies = Studies::new(threads, capacity, &endgames, counted).map_err(StartError::Workers)?;
    let (outbox, to_send) = mpsc::channel(OUTBOX);
    let inner = Arc::new(Inner {
        bus,
        key: config.pass.key,
        me: fastrand::u64(..),
        threads,
        pool,
        studies,
        under_way: Mutex::default(),
        outbox,
        closed: AtomicBool::new(false),
    });
    let (stopping, stopped) = watch::channel(false);
    let metrics = measured.map(|(listener, address)| {
        crate::task::spawn(serve_plainly(listener, api::metrics_router(metrics), stopped));
        address
    });
    let (ears, heard) = mpsc::channel(WAITING);
    inner.bus.listen(&worker_name(inner.me), ears).await.map_err(StartError::Bus)?;
    let working = vec![
        crate::task::spawn(inner.clone().hear_all(heard)),
        crate::task::spawn(inner.clone().send_all(to_send)),
        crate::task::spawn(inner.clone().beat()),
    ];
    Ok(Worker { inner, metrics, stopping, working })
}

impl Worker {
    /// Where it serves `/metrics`, if it does.
    pub const fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Hears no order any more, so that a test can see what comes of it. No node can ask for this.
    #[doc(hidden)]
    pub fn make_deaf(&self) {
        self.working[0].abort();
    }

    /// Takes nothing new, does what it has begun, says that it ends, and ends.
    pub fn stop(self) -> BoxFuture<'static, ()> {
        Box::pin(self.end())
    }

    async fn end(self) {
        let (inner, stopping) = (&self.inner, &self.stopping);
        inner.closed.store(true, Relaxed);
        inner.say_how_much().await;
        let until = Instant::now() + TO_FINISH;
        while inner.pool.busy() + inner.studies.busy() > 0 && Instant::now() < until {
            sleep(BEAT / 6).await;
        }
        let closing = inner.clone();
        // Joining threads blocks, which is only allowed on a blocking thread.
        let close = move || {
            closing.studies.close();
            closing.pool.close();
        };
        let _ = tokio::task::spawn_blocking(close).await;
        // Waits a moment until the replies in the queue have been sent.
        let sent = Instant::now() + BEAT;
        while inner.outbox.capacity() < inner.outbox.max_capacity() && Instant::now() < sent {
            sleep(BEAT / 30).await;
        }
        for task in &self.working {
            task.abort();
        }
        inner.bus.send(WORKERS, inner.key.seal(&News::Gone { worker: inner.me }, "")).await;
        inner.bus.flush().await;
        stopping.send_replace(true);
    }
}

/// For tests: ends without telling the nodes, as if the process had been killed.
impl Drop for Worker {
    fn drop(&mut self) {
        for task in &self.working {
            task.abort();
        }
    }
}

impl Inner {
    fn under_way(&self) -> MutexGuard<'_, HashMap<(u64, u64), Arc<AtomicBool>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn send_all(self: Arc<Self>, mut to_send: mpsc::Receiver<(String, Bytes)>) {
        while let Some((to, message)) = to_send.recv().await {
            self.bus.send(&to, message).await;
        }
    }

    async fn beat(self: Arc<Self>) {
        let mut often = interval(BEAT);
        loop {
            often.tick().await;
            self.say_how_much().await;
        }
    }

    async fn say_how_much(&self) {
        let open = |most: usize| if self.closed.load(Relaxed) { 0 } else { most };
        let engine = Places { most: open(self.threads), busy: self.pool.busy() };
        let desk = Places { most: open(self.threads), busy: self.studies.busy() };
        let beat = News::Beat { v: SPEAKS, worker: self.me, engine, desk };
        self.bus.send(WORKERS, self.key.seal(&beat, "")).await;
    }

    async fn hear_all(self: Arc<Self>, mut heard: mpsc::Receiver<Bytes>) {
        while let Some(message) = heard.recv().await {
            let here = self.clone();
            // Reading a long game takes a while; one at a time, so that no crowd of them has the machine.
            let read = tokio::task::spawn_blocking(move || here.hear(&message)).await;
            if read.is_err() {
                tracing::error!("what a node asked for could not be read: this is a mistake in the program");
            }
        }
    }

    fn hear(self: &Arc<Self>, message: &Bytes) {
        if message.len() > LARGEST {
            return;
        }
        let Some((order, _)) = self.key.open::<Order>(message) else {
            tracing::warn!("a message on the bus is not from any node of this database, or damaged");
            return;
        };
        match order {
            Order::Do { node, job, task } => {
                let asked = By { worker: self.clone(), node, job };
                let taken = !self.closed.load(Relaxed)
                    && match task {
                        Task::Think(think) => self.think(&think, &asked),
                        Task::Answer { flow, question } => self.answer(&flow, *question, &asked),
                    };
                if !taken {
                    asked.say(Reply::Refused);
                    self.under_way().remove(&(node, job));
                }
            }
            Order::Stop { node, job } => {
                if let Some(stop) = self.under_way().remove(&(node, job)) {
                    stop.store(true, Relaxed);
                }
            }
            Order::Unknown => {}
        }
    }

    /// The flag of something that begins; nothing if it has begun already.
    fn begin(&self, by: &By) -> Option<Arc<AtomicBool>> {
        let mut under_way = self.under_way();
        if under_way.contains_key(&(by.node, by.job)) {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        under_way.insert((by.node, by.job), stop.clone());
        Some(stop)
    }

    /// Thinks about a game; whether it does.
    fn think(&self, think: &Think, by: &By) -> bool {
        let Some((game, level, task)) = think.read() else { return false };
        let Some(known) = damier_rules::Game::from_id(&think.game.game) else { return false };
        // The same job may be asked for twice: it is done once.
        let Some(stop) = self.begin(by) else { return true };
        let (position, begun, done) = (*game.position(), by.clone(), by.clone());
        let job = Job {
            table: think.table.as_str().into(),
            flow: Flow::Table(think.flow.as_str().into()),
            rules: Rules { game: known, options: think.game.options.clone() },
            game,
            level,
            task,
            stop,
            begun: Box::new(move || begun.say(Reply::Begun)),
            done: Box::new(move |thought: Option<Thought>| {
                let thought = thought.map(|thought| WrittenThought::of(&thought, &position));
                done.say(Reply::Thought { thought });
                done.end();
            }),
        };
        self.pool.submit(job).is_ok()
    }

    /// Answers a question at the desk; whether it does.
    fn answer(&self, flow: &str, question: Question, by: &By) -> bool {
        if question.searches() == 0 {
            return false;
        }
        let Some(stop) = self.begin(by) else { return true };
        let (tells, parts) = (by.clone(), AtomicUsize::new(0));
        let tell = Box::new(move |answer: AnswerPart| {
            let last = matches!(&answer, AnswerPart::Here(told) if told.last);
            let mut line = answer.line();
            line.pop();
            let n = parts.fetch_add(1, Relaxed);
            tells.say(Reply::Part { n, last, line });
            if last {
                tells.end();
            }
        });
        let flow = Flow::Table(flow.into());
        let bounds = bounds(&question);
        self.studies.submit(Asked { flow, question, bounds, stop, told: 0, tell }).is_ok()
    }
}

/// Something that a node has asked for, under this number.
#[derive(Debug, Clone)]
struct By {
    worker: Arc<Inner>,
    node: u64,
    job: u64,
}

impl By {
    /// Tells the node something about it. Called on threads, not on tasks.
    fn say(&self, mut reply: Reply) {
        let below = if let Reply::Part { line, .. } = &mut reply { std::mem::take(line) } else { String::new() };
        let news = News::Reply { worker: self.worker.me, job: self.job, reply };
        let message = self.worker.key.seal(&news, &below);
        // What is too long is missed, and asked for elsewhere. Once nobody sends any more, the worker ends.
        if message.len() <= 2 * LARGEST {
            let _ = self.worker.outbox.blocking_send((node_name(self.node), message));
        }
    }

    fn end(&self) {
        self.worker.under_way().remove(&(self.node, self.job));
    }
}
