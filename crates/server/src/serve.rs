//! Starting and stopping.

use std::{fs::File, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::{
    App, Config, Shared,
    address::Addresses,
    api,
    metrics::Metrics,
    pool::Pool,
    rooms::Rooms,
    store::{OpenError, Opened, Store, WriterCounters},
};

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
    /// The engine's threads do not start.
    #[error("the engine's workers do not start: {0}")]
    Workers(std::io::Error),
    /// The database does not open.
    #[error(transparent)]
    Store(#[from] OpenError),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stopping: watch::Sender<bool>,
    serving: JoinHandle<()>,
    tidying: JoinHandle<()>,
    writer: JoinHandle<()>,
    app: App,
    _lock: File,
}

/// Starts a server. It runs until it is [stopped](Server::stop).
pub async fn start(config: Config) -> Result<Server, StartError> {
    let wanted = config.address;
    let listener = TcpListener::bind(wanted).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let with_port = |port| SocketAddr::new(wanted.ip(), port);
            StartError::Taken(wanted, with_port(wanted.port().wrapping_add(1).max(1024)), with_port(0))
        }
        _ => StartError::Listen(wanted, error),
    })?;
    let address = listener.local_addr().map_err(|error| StartError::Listen(wanted, error))?;
    let metrics = Arc::new(Metrics::new());
    let counters = WriterCounters { events: metrics.events.clone(), commits: metrics.commits.clone() };
    let Opened { store, writer, lock } = Store::open(&config.data, counters).await?;
    let limits = config.limits.clone();
    let pool =
        Pool::new(config.workers, limits.engine_queue, metrics.engine_waiting.clone(), metrics.engine_moves.clone())
            .map_err(StartError::Workers)?;
    let rooms = Rooms::new(store.clone(), pool, metrics.clone(), limits);
    let addresses = Arc::new(Addresses::new(&config));
    let app = App(Arc::new(Shared { config, addresses, metrics, store, rooms }));
    let (stopping, stopped) = watch::channel(false);
    let serving = tokio::spawn(serve(listener, app.clone(), stopped));
    let tidying = tokio::spawn(tidy(app.clone()));
    Ok(Server { address, stopping, serving, tidying, writer, app, _lock: lock })
}

async fn serve(listener: TcpListener, app: App, mut stopped: watch::Receiver<bool>) {
    let routes = api::router(app).into_make_service_with_connect_info::<SocketAddr>();
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

impl Server {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: nobody new is let in, everybody is told, everything is written.
    pub async fn stop(self) {
        const PATIENCE: Duration = Duration::from_secs(5);
        self.stopping.send_replace(true);
        self.tidying.abort();
        self.app.rooms.close();
        let pool = self.app.rooms.clone();
        // Threads are waited for where waiting is allowed.
        let _ = tokio::task::spawn_blocking(move || pool.pool().close()).await;
        if tokio::time::timeout(PATIENCE, self.serving).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        let store = self.app.store.clone();
        drop(self.app);
        store.close().await;
        if tokio::time::timeout(PATIENCE, self.writer).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
    }
}
