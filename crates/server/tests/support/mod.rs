//! A real server in a temporary directory, a plain HTTP client and a WebSocket client.

pub(crate) mod nats;
pub(crate) mod postgres;

use std::{net::SocketAddr, time::Duration};

use damier_server::{Config, Server, start};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};

/// Nothing in a test takes longer.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A server and its directory.
pub(crate) struct Served {
    pub(crate) server: Server,
    pub(crate) directory: TempDir,
}

/// A configuration on a free port, without limits per address.
pub(crate) fn config(directory: &TempDir) -> Config {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), directory.path());
    config.database = postgres::of(directory.path());
    config.trust_loopback = true;
    config.workers = 1;
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    config
}

impl Served {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        postgres::instead_of(directory.path()).await;
        let mut config = config(&directory);
        change(&mut config);
        Self { server: start(config).await.expect("a server"), directory }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Stops the server and starts another one with the same directory.
    pub(crate) async fn restart(self) -> Self {
        let Self { server, directory } = self;
        server.stop().await;
        let server = start(config(&directory)).await.expect("a server");
        Self { server, directory }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address(), "GET", path, &[], "").await
    }

    /// What the server counts, as text.
    pub(crate) async fn metrics(&self) -> String {
        let address = self.server.metrics_address().expect("metrics are served");
        request(address, "GET", "/metrics", &[], "").await.body
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        request(self.address(), "POST", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    pub(crate) async fn post_as(&self, secret: &str, path: &str, body: &Value) -> Answer {
        let authorization = format!("Bearer {secret}");
        let headers = [("content-type", "application/json"), ("authorization", authorization.as_str())];
        request(self.address(), "POST", path, &headers, &body.to_string()).await
    }

    /// A table for two people.
    pub(crate) async fn table(&self, game: &str) -> Seats {
        self.table_with(json!({"game": game, "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}})).await
    }

    pub(crate) async fn table_with(&self, wanted: Value) -> Seats {
        let opened = self.post("/api/tables", &wanted).await;
        assert_eq!(opened.status, 201, "{}", opened.body);
        let opened = opened.json();
        let secret = |side: &str| opened["seats"][side]["secret"].as_str().unwrap_or_default().to_owned();
        Seats {
            table: opened["table"].as_str().expect("a name").to_owned(),
            white: secret("white"),
            black: secret("black"),
        }
    }

    pub(crate) async fn join(&self, table: &str, secrets: &[&str]) -> Client {
        let mut client = Client::connect(self.address(), table).await;
        client.send(&json!({"type": "join", "secrets": secrets, "seen": 0})).await;
        client
    }
}

/// A table and its secrets.
pub(crate) struct Seats {
    pub(crate) table: String,
    pub(crate) white: String,
    pub(crate) black: String,
}

/// An answer over HTTP.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// One request on one connection, byte by byte, so that a test can also send what no library would.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    request_to(address, &address.to_string(), method, path, headers, body).await
}

/// The same, to a host of this name.
pub(crate) async fn request_to(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let headers: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = headers.concat();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let asking = async {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        // A picture is no text; its head is.
        String::from_utf8_lossy(&answer).into_owned()
    };
    let answer = timeout(PATIENCE, asking).await.expect("an answer in time");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A WebSocket client.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, table: &str) -> Self {
        Self::try_connect(address, table, None).await.expect("a WebSocket")
    }

    pub(crate) async fn try_connect(address: SocketAddr, table: &str, origin: Option<&str>) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/api/tables/{table}/ws").into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket, next: 0 })
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).await.expect("sent");
    }

    /// The next message; nothing when the connection ends.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        // Heartbeats do not count: a test that receives nothing else fails.
        let message = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        };
        timeout(PATIENCE, message).await.expect("a message in time")
    }

    /// The next message of this type.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("the connection ended before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Sends a command and waits for its acknowledgement or refusal.
    pub(crate) async fn command(&mut self, mut command: Value) -> Value {
        self.next += 1;
        if command["id"].is_null() {
            command["id"] = json!(format!("c{}", self.next));
        }
        let id = command["id"].clone();
        self.send(&command).await;
        loop {
            let message = self.hear().await.expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) async fn play(&mut self, text: &str) -> Value {
        self.command(json!({"type": "move", "move": text})).await
    }

    /// The next event of this kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let message = self.expect("event").await;
            if message["event"]["kind"] == kind {
                return message;
            }
        }
    }
}
