//! The connections on which requests are made: how many there may be, how long a request may take to arrive, and how
//! they end. A connection that becomes a WebSocket leaves here.

use std::{
    convert::Infallible,
    io::Write,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request, response::Response};
use hyper::{body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{App, ServerLimits, address::Connection, problem::Problem};

/// When the server stops, how long handlers that are running may take to answer.
const TO_ANSWER: Duration = Duration::from_secs(2);
/// How long an answer that is ready may take to be sent then, and how long a half-received request is waited for.
const TO_SEND: Duration = Duration::from_millis(100);
/// When no connection can be accepted, for want of files to open, the next try is after this.
const AGAIN: Duration = Duration::from_millis(200);
/// The head of a request, and what is read ahead of its body, is no larger. The least that hyper takes.
const BUFFER: usize = 8 * 1024;

/// Serves requests until the server stops and the last of them has been answered.
pub(crate) async fn listen(listener: TcpListener, routes: Router, app: App, mut stopped: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            // An error means that the server was dropped, which is an end as well.
            _ = stopped.wait_for(|&stopped| stopped) => break,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // The other end may have gone already, which concerns nobody.
                if !is_about_one_connection(&error) {
                    tracing::warn!(%error, "no connection can be accepted");
                    sleep(AGAIN).await;
                }
                continue;
            }
        };
        match app.addresses.connect_http(app.addresses.counted_peer(peer)) {
            Ok(counted) => {
                let served = Served { routes: TowerToHyperService::new(routes.clone()), peer, busy: Arc::default() };
                connections.spawn(greet(stream, served, app.clone(), counted, stopped.clone()));
            }
            // A client that expects TLS cannot read an answer in plain text: the connection is just closed.
            Err(_) if app.certificate.is_some() => {}
            Err(problem) => turn_away(stream, &problem),
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

fn is_about_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Sends an error at once and closes the connection, without reading a request.
fn turn_away(stream: TcpStream, problem: &Problem) {
    let body = serde_json::to_string(&problem.body()).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: 2\r\nconnection: close\r\n\r\n{body}",
        problem.status(),
        body.len(),
    );
    // The socket does not block: what its buffer does not take is lost.
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(answer.as_bytes()));
}

/// Serves one connection, with TLS where the server has a certificate. The handshake may take as long as the head of a
/// request.
async fn greet(stream: TcpStream, served: Served, app: App, counted: Connection, mut stopped: watch::Receiver<bool>) {
    // Answers and moves are small, and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let limits = &app.config.limits;
    let Some(certificate) = &app.certificate else { return serve(stream, served, limits, counted, stopped).await };
    let private = tokio::select! {
        private = timeout(limits.request_head, certificate.accept(stream)) => private,
        _ = stopped.wait_for(|&stopped| stopped) => return,
    };
    // A failed handshake (no TLS, or a certificate that is not trusted) is the client's affair and is not logged.
    if let Ok(Ok(private)) = private {
        serve(private, served, limits, counted, stopped).await;
    }
}

/// Serves one connection until it ends, has had its time, or the server stops.
async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    served: Served,
    limits: &ServerLimits,
    counted: Connection,
    mut stopped: watch::Receiver<bool>,
) {
    let busy = served.busy.clone();
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request_head)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), served)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let patience = tokio::select! {
        // How a connection ended is of interest to nobody but the client.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|&stopped| stopped) => if busy.load(Relaxed) > 0 { TO_ANSWER } else { TO_SEND },
        () = sleep(limits.http_connection) => limits.answer,
    };
    connection.as_mut().graceful_shutdown();
    let _ = timeout(patience, connection).await;
    drop(counted);
}

/// The routes for one connection.
struct Served {
    routes: TowerToHyperService<Router>,
    peer: SocketAddr,
    /// How many requests are being answered.
    busy: Arc<AtomicUsize>,
}

impl Service<Request<Incoming>> for Served {
    type Response = Response;
    type Error = Infallible;
    type Future = futures_util::future::BoxFuture<'static, Result<Response, Infallible>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let answering = Answering::new(&self.busy);
        let answer = self.routes.call(request);
        Box::pin(async move {
            let answer = answer.await;
            drop(answering);
            answer
        })
    }
}

/// A request that is being answered.
struct Answering(Arc<AtomicUsize>);

impl Answering {
    fn new(busy: &Arc<AtomicUsize>) -> Self {
        busy.fetch_add(1, Relaxed);
        Self(busy.clone())
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
