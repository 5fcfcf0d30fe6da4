//! Starting and stopping.

use std::{
    fs::File,
    io,
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::Router;
use damier_player::{EndgameTables, Keep};
use futures_util::future::{BoxFuture, FutureExt, LocalBoxFuture};
use tokio::{
    net::TcpListener,
    sync::watch,
    task::{JoinHandle, JoinSet},
};

use crate::{
    App, Config, Shared,
    address::Addresses,
    api,
    bus::{Bus, BusAt, Link, wire::Key},
    compute::Computing,
    exposure::{Exposed, exposed},
    forget::{forget_old, forget_once},
    listen::listen,
    metrics::Metrics,
    node::Node,
    pool::{Pool, jobs::Capacity},
    room::RoomMessage,
    rooms::Rooms,
    store::{HouseTime, LEASE, OpenError, Opened, Presence, Store, StoreError, WriterCounters},
    studies::Studies,
    time::{SIGN_OF_LIFE, Time},
    tls::{Certificate, TlsError},
    work::{Dispatcher, Kind},
};

/// So long a server that starts waits for a database that is there and does not answer in time.
const TO_START: Duration = Duration::from_secs(20);
/// And asks it again after this.
const AGAIN: Duration = Duration::from_millis(500);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error(
        "{0} is taken: another program listens there. Choose another with --address, such as --address {1}, or \
         --address {2} for any that is free"
    )]
    Taken(SocketAddr, SocketAddr, SocketAddr),
    /// One cannot listen there.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// One cannot serve what the server counts there.
    #[error("cannot serve metrics on {0}: {1}. Choose another address with --metrics")]
    Metrics(SocketAddr, std::io::Error),
    /// Strangers could reach what is not meant for them.
    #[error("{0}. Where no stranger can be on that network, say --trust-network")]
    Exposed(#[from] Exposed),
    /// The certificate cannot be used.
    #[error("the certificate: {0}")]
    Tls(#[from] TlsError),
    /// The engine's threads do not start.
    #[error("the engine's workers do not start: {0}")]
    Workers(std::io::Error),
    /// The database does not open.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The database opens, but a statement at the start fails.
    #[error("the database: {0}")]
    Shared(StoreError),
    /// The bus cannot be reached.
    #[error("the bus: {0}. Expected an address like nats://127.0.0.1:4222 with --bus")]
    Bus(String),
    /// Another server uses the database, and no bus is configured to reach it.
    #[error(
        "another server, {0}, is using the database: stop it, choose another database with --database, or give both the \
         same --bus"
    )]
    InUse(String),
    /// It was asked to stop before it had started.
    #[error("asked to stop before it had started")]
    Stopped,
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stopping: watch::Sender<bool>,
    serving: JoinHandle<()>,
    /// The background tasks, aborted when the server stops.
    background: Vec<JoinHandle<()>>,
    /// What says that this node is there; ends with the server.
    staying: JoinSet<()>,
    others: Option<Others>,
    writer: JoinHandle<()>,
    app: App,
    _lock: Option<File>,
}

/// Starts a server. It runs until it is [stopped](Server::stop). The future is boxed, here and below, so that all of it is
/// compiled with this crate and not again with the caller's.
pub fn start(config: Config) -> LocalBoxFuture<'static, Result<Server, StartError>> {
    start_unless(config, std::future::pending())
}

/// Starts a server, unless it is asked to stop first: that is a [`StartError::Stopped`].
pub fn start_unless<'a>(
    config: Config,
    stop: impl Future<Output = ()> + 'a,
) -> LocalBoxFuture<'a, Result<Server, StartError>> {
    starting(config, stop.boxed_local())
}

/// The same, compiled with this crate whoever asks to stop.
fn starting(config: Config, stop: LocalBoxFuture<'_, ()>) -> LocalBoxFuture<'_, Result<Server, StartError>> {
    Box::pin(begin_unless(config, stop))
}

async fn begin_unless(config: Config, mut stop: LocalBoxFuture<'_, ()>) -> Result<Server, StartError> {
    let prepared = tokio::select! {
        prepared = prepare(config) => prepared?,
        () = &mut stop => return Err(StartError::Stopped),
    };
    let store = prepared.opened.store.clone();
    let until = Instant::now() + TO_START;
    let node = loop {
        // Not given up half-way: the database would have a node that nobody ends.
        match Node::begin(store.clone(), prepared.address.to_string()).await {
            Err(StoreError::Unavailable) if Instant::now() < until => {}
            begun => break begun.map_err(StartError::Shared)?,
        }
        tokio::select! {
            () = tokio::time::sleep(AGAIN) => {}
            () = &mut stop => return Err(StartError::Stopped),
        }
    };
    let started = tokio::select! {
        started = begin(prepared, node) => started,
        () = stop => Err(StartError::Stopped),
    };
    // A node that takes over its tables need not wait until the lease runs out.
    if started.is_err() && store.end_node().await.is_err() {
        tracing::warn!("this node did not start, and is taken to be there until its lease runs out");
    }
    started
}

/// What a database answers that may have too much to do, as one that was started anew and to which everybody comes back.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, StoreError>) -> Result<T, StartError> {
    let until = Instant::now() + TO_START;
    loop {
        match ask().await {
            Err(StoreError::Unavailable) if Instant::now() < until => tokio::time::sleep(AGAIN).await,
            answer => return answer.map_err(StartError::Shared),
        }
    }
}

/// What a server needs before others can know of it.
struct Prepared {
    config: Config,
    listener: TcpListener,
    address: SocketAddr,
    measured: Option<(TcpListener, SocketAddr)>,
    certificate: Option<Arc<Certificate>>,
    metrics: Arc<Metrics>,
    opened: Opened,
    pool: Pool,
    studies: Studies,
}

async fn prepare(config: Config) -> Result<Prepared, StartError> {
    if let Some(exposed) = exposed(&config).filter(|_| !config.trust_network) {
        return Err(exposed.into());
    }
    let wanted = config.address;
    let listener = TcpListener::bind(wanted).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let with_port = |port| SocketAddr::new(wanted.ip(), port);
            StartError::Taken(wanted, with_port(wanted.port().wrapping_add(1).max(1024)), with_port(0))
        }
        _ => StartError::Listen(wanted, error),
    })?;
    let address = listener.local_addr().map_err(|error| StartError::Listen(wanted, error))?;
    let measured = match config.metrics {
        Some(wanted) => Some(listen_for_metrics(wanted).await.map_err(|error| StartError::Metrics(wanted, error))?),
        None => None,
    };
    let certificate = config.tls.clone().map(Certificate::load).transpose()?.map(Arc::new);
    let metrics = Arc::new(Metrics::new());
    let counters = WriterCounters {
        events: metrics.events.clone(),
        commits: metrics.commits.clone(),
        commit_seconds: metrics.commit_seconds.clone(),
        failures: metrics.store_failures.clone(),
    };
    let opened = Store::open(&config.data, config.database.as_deref(), counters).await?;
    let limits = &config.limits;
    let capacity = Capacity { in_all: limits.engine_queue, per_flow: limits.engine_queue_per_address };
    let usual = || EndgameTables::in_background(EndgameTables::USUAL_PIECES, &Keep::In(config.data.clone()));
    let endgames = config.endgames.clone().unwrap_or_else(usual);
    let measured_pool = (metrics.engine_waiting.clone(), metrics.engine_moves.clone());
    let pool = Pool::new(config.workers, capacity, &endgames, measured_pool).map_err(StartError::Workers)?;
    let capacity = Capacity { in_all: limits.desk_queue, per_flow: limits.desk_queue_per_address };
    let counted = (metrics.desk_answers.clone(), metrics.desk_stopped.clone());
    let studies = Studies::new(config.workers, capacity, &endgames, counted).map_err(StartError::Workers)?;
    Ok(Prepared { config, listener, address, measured, certificate, metrics, opened, pool, studies })
}

/// Goes among the others as this node, and listens. What it has set going ends where this is given up.
async fn begin(prepared: Prepared, node: Node) -> Result<Server, StartError> {
    let Prepared { config, listener, address, measured, certificate, metrics, opened, pool, studies } = prepared;
    let Opened { store, writer, lock } = opened;
    if config.bus.is_none() {
        alone(&store).await?;
    }
    let time = patiently(async || time(&config, &store).await).await?;
    let computing = Computing::new(std::thread::available_parallelism().map_or(2, NonZeroUsize::get));
    let addresses = Arc::new(Addresses::new(&config));
    let (limits, its) = (config.limits.clone(), (time, node.clone()));
    let rooms = Rooms::new(store.clone(), pool, computing, metrics.clone(), addresses.clone(), limits, its);
    let mut staying = JoinSet::new();
    staying.spawn(node.stay(rooms.clone()));
    let others = match &config.bus {
        Some(at) => reach_others(at, &rooms, &studies, &metrics).await?,
        None => None,
    };
    let pictures = api::picture::Pictures::default();
    let app = Shared { config, addresses, metrics, store, rooms, studies, pictures, certificate };
    let app = App(Arc::new(app));
    let (stopping, stopped) = watch::channel(false);
    let metrics = measured.map(|(listener, address)| {
        crate::task::spawn(serve_plainly(listener, api::metrics_router(app.metrics.clone()), stopped.clone()));
        address
    });
    let serving = crate::task::spawn(listen(listener, api::router(app.clone()), app.clone(), stopped));
    let mut background = vec![
        crate::task::spawn(tidy(app.clone())),
        crate::task::spawn(live(app.clone())),
        crate::task::spawn(forget_old(app.clone())),
    ];
    background.extend(app.certificate.clone().map(|certificate| crate::task::spawn(certificate.keep_up())));
    Ok(Server { address, metrics, stopping, serving, background, staying, others, writer, app, _lock: lock })
}

/// What a server does together with others.
#[derive(Debug)]
struct Others {
    link: Link,
    /// What goes on for as long as the server runs.
    tasks: Vec<JoinHandle<()>>,
}

/// Finds the way to other nodes and to workers; nothing where the database is not shared.
async fn reach_others(
    at: &BusAt,
    rooms: &Rooms,
    studies: &Studies,
    metrics: &Metrics,
) -> Result<Option<Others>, StartError> {
    let Some(house) = patiently(async || rooms.store().house().await).await? else { return Ok(None) };
    let bus = Bus::reach(at, house.name.clone()).await.map_err(StartError::Bus)?;
    // The first client may have a table at another node.
    bus.flush().await;
    let (link, work) = Link::new(bus.clone(), Key::new(house.key.clone()), rooms.node());
    rooms.reach_others(link.clone());
    let dispatcher = Dispatcher::new(bus, &house, metrics.workers.clone());
    let tasks = vec![
        crate::task::spawn(link.clone().work(work, rooms.clone())),
        crate::task::spawn(dispatcher.clone().hear_workers()),
        crate::task::spawn(dispatcher.clone().dispatch(rooms.pool().clone(), Kind::Engine)),
        crate::task::spawn(dispatcher.dispatch(studies.clone(), Kind::Desk)),
    ];
    Ok(Some(Others { link, tasks }))
}

/// Without a bus, no other node may use the database. One that was killed a moment ago counts until its lease runs out.
async fn alone(store: &Store) -> Result<(), StartError> {
    let until = tokio::time::Instant::now() + 2 * LEASE;
    loop {
        let neighbours = store.neighbours().await.map_err(StartError::Shared)?;
        let Some(neighbour) = neighbours.first() else { return Ok(()) };
        if tokio::time::Instant::now() > until {
            return Err(StartError::InUse(neighbour.name.clone()));
        }
        tokio::time::sleep(LEASE / 10).await;
        store.renew(None).await.map_err(StartError::Shared)?;
    }
}

/// The time: that of the machine or, among others, theirs, and that of the database where nobody is there. The database's clock may
/// have been put forward since the others began: a table that comes here from one of them would pay for time that has not passed.
async fn time(config: &Config, store: &Store) -> Result<Time, StoreError> {
    /// So often the database is asked what time it is: the shorter an answer's way, the closer it is.
    const READINGS: usize = 3;
    /// Nodes keep in step with the database's clock: if theirs differs by more, that one has jumped.
    const IN_STEP: u64 = 1000;
    let mut there = store.presences().await?;
    let mut closest: Option<(Duration, Instant, HouseTime)> = None;
    for _ in 0..READINGS {
        let asked = Instant::now();
        let Some(read) = store.time().await? else { return Ok(Time::start(&config.data, &config.wall_clock)) };
        let way = asked.elapsed();
        if closest.is_none_or(|(shortest, ..)| way < shortest) {
            // It was read somewhere on the way: half of it is the best guess.
            closest = Some((way, asked + way / 2, read));
        }
    }
    let Some((_, at, HouseTime { database, nodes })) = closest else { return Err(StoreError::Unavailable) };
    let read = nodes.unwrap_or(database);
    if read.abs_diff(database) > IN_STEP {
        let difference = Duration::from_millis(read.abs_diff(database));
        let clock = if database > read { "ahead" } else { "behind" };
        tracing::warn!(
            ?difference,
            clock,
            "the database's clock has been put: going on with the time of the other servers"
        );
    }
    let now = read.saturating_add(at.elapsed().as_millis() as u64);
    if nodes.is_some() {
        // Some are there, and were a moment ago, whenever that was by the database's clock.
        there.push(Presence::since_then(&there, now));
    }
    Ok(Time::among(now, &there))
}

pub(crate) async fn listen_for_metrics(wanted: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(wanted).await?;
    let address = listener.local_addr()?;
    tracing::info!("metrics at http://{address}/metrics");
    Ok((listener, address))
}

/// Serves what needs no limits, until the server stops.
pub(crate) async fn serve_plainly(listener: TcpListener, routes: Router, mut stopped: watch::Receiver<bool>) {
    let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
    let until = async move {
        // An error means that the server was dropped, which is an end as well.
        let _ = stopped.wait_for(|&stopped| stopped).await;
    };
    if let Err(error) = axum::serve(listener, routes).with_graceful_shutdown(until).await {
        tracing::error!(%error, "the server ended");
    }
}

/// Every now and then, what is no longer needed goes.
async fn tidy(app: App) {
    let mut often = tokio::time::interval(Duration::from_mins(1));
    loop {
        often.tick().await;
        app.addresses.tidy();
    }
}

/// Every now and then it is written down that the server is there.
async fn live(app: App) {
    let mut often = tokio::time::interval(SIGN_OF_LIFE);
    loop {
        often.tick().await;
        sign_of_life(&app).await;
    }
}

async fn sign_of_life(app: &App) {
    let rooms = app.rooms.clone();
    // Blocking, as it writes to the disk. If it fails, the time until the next one counts on running clocks.
    let _ = tokio::task::spawn_blocking(move || rooms.time().sign_of_life()).await;
}

impl Server {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address a browser on this machine can open.
    pub fn url(&self) -> String {
        let address = self.address();
        let scheme = if self.app.certificate.is_some() { "https" } else { "http" };
        match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => format!("{scheme}://127.0.0.1:{}/", address.port()),
            IpAddr::V6(ip) if ip.is_unspecified() => format!("{scheme}://[::1]:{}/", address.port()),
            _ => format!("{scheme}://{address}/"),
        }
    }

    /// Where it serves `/metrics`, if it does.
    pub const fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Makes the room of a table panic, so that a test can see what comes of it. No client can ask for this.
    #[doc(hidden)]
    pub async fn make_room_panic(&self, table: &str) -> bool {
        self.app.rooms.send(table, RoomMessage::Panic).await.is_ok()
    }

    /// Lets go the tables that may go now, as it is done every now and then, so that a test can see what comes of it.
    #[doc(hidden)]
    pub async fn forget_old_tables(&self) {
        forget_once(&self.app).await;
    }

    /// Whether there is a room of a table here, or a way to one, so that a test can see what is left behind.
    #[doc(hidden)]
    pub fn has_room_or_way(&self, table: &str) -> bool {
        self.app.rooms.has(table)
    }

    /// Stops: nobody new is let in, everybody is told, everything is written.
    pub fn stop(self) -> BoxFuture<'static, ()> {
        Box::pin(self.end())
    }

    async fn end(mut self) {
        const PATIENCE: Duration = Duration::from_secs(5);
        self.stopping.send_replace(true);
        for task in &self.background {
            task.abort();
        }
        // The tables go to others first, as people wait for them: nothing that may take long comes before that.
        self.app.rooms.close();
        if tokio::time::timeout(PATIENCE, self.app.rooms.are_closed()).await.is_err() {
            tracing::warn!("some rooms did not close in time");
        }
        let store = self.app.store.clone();
        // All that the rooms had to write is written: others may have the tables, however long connections here take to end.
        self.staying.shutdown().await;
        if store.end_node().await.is_err() {
            tracing::warn!("others have to wait for the tables of this node until it is taken to be gone");
        }
        self.app.rooms.hand_over();
        if let Some(Others { link, tasks }) = self.others {
            link.say_gone().await;
            for task in tasks {
                task.abort();
            }
        }
        sign_of_life(&self.app).await;
        let app = self.app.clone();
        // Joining threads blocks, which is only allowed on a blocking thread.
        let close = move || {
            app.studies.close();
            app.rooms.pool().close();
        };
        let _ = tokio::task::spawn_blocking(close).await;
        if tokio::time::timeout(PATIENCE, self.serving).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        drop(self.app);
        store.close().await;
        if tokio::time::timeout(PATIENCE, self.writer).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
    }
}

/// What comes once the server is asked to stop: by Ctrl-C, the signal by which services are ended, or the end of the terminal it
/// was started from. Signals count from the call on, not only once it is waited for. A service has no terminal: there `SIGHUP`
/// means that settings should be read again, which is for the certificate to do, and ends nothing.
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use std::io::IsTerminal;

        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut ended = signal(SignalKind::terminate())?;
        let mut hung_up = signal(SignalKind::hangup())?;
        let from_terminal = io::stdin().is_terminal();
        Ok(async move {
            tokio::select! {
                _ = interrupted.recv() => {}
                _ = ended.recv() => {}
                _ = hung_up.recv(), if from_terminal => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
