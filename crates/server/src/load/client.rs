//! A client, as a browser would be one: a request to open a table, a WebSocket for each player.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};

/// Bytes set aside for reading, and filled with zeros before each time: the usual 128 kB took a quarter of the players' time.
const READ_BUFFER: usize = 4096;

/// What went wrong, in words.
pub(super) type Wrong = String;

/// A table that was opened.
#[derive(Debug, Deserialize)]
pub(super) struct Opened {
    pub(super) table: String,
    pub(super) seats: Seats,
}

/// Its seats.
#[derive(Debug, Deserialize)]
pub(super) struct Seats {
    pub(super) white: Seat,
    pub(super) black: Seat,
}

/// One of them.
#[derive(Debug, Deserialize)]
pub(super) struct Seat {
    pub(super) secret: String,
}

/// Opens a table for two people.
pub(super) async fn open_table(address: SocketAddr, game: &str) -> Result<Opened, Wrong> {
    let body = format!(r#"{{"game":"{game}","seats":{{"white":{{"kind":"human"}},"black":{{"kind":"human"}}}}}}"#);
    let headers = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    let answer = ask(address, "POST /api/tables", &headers, &body).await?;
    serde_json::from_str(&answer).map_err(|error| error.to_string())
}

/// What a server answers. One request on one connection needs no more of HTTP than is written here.
pub(super) async fn ask(address: SocketAddr, what: &str, headers: &str, body: &str) -> Result<String, Wrong> {
    let request = format!("{what} HTTP/1.1\r\nhost: {address}\r\n{headers}connection: close\r\n\r\n{body}");
    let mut stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(|error| error.to_string())?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{what}: {}", head.lines().next().unwrap_or_default()));
    }
    Ok(body.to_owned())
}

/// What a player needs to understand of what it is told; `V` is what it wants to know of a view. Messages of all kinds
/// are read as one, field by field: to read the kind first would be to read all of it twice.
#[derive(Debug, Deserialize)]
pub(super) struct ServerMessage<V> {
    #[serde(rename = "type")]
    kind: Kind,
    id: Option<String>,
    code: Option<String>,
    view: Option<V>,
    state: Option<State<V>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Ack,
    Refused,
    Bye,
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
struct State<V> {
    view: V,
}

impl<V> ServerMessage<V> {
    /// An error, if the player is turned away.
    fn granted(self) -> Result<Self, Wrong> {
        match self.kind {
            Kind::Refused | Kind::Bye => Err(format!("refused: {}", self.code.unwrap_or_default())),
            Kind::Ack | Kind::Other => Ok(self),
        }
    }

    /// Whether it acknowledges the command with this id.
    pub(super) fn acknowledges(&self, id: &str) -> bool {
        self.kind == Kind::Ack && self.id.as_deref() == Some(id)
    }

    /// The position, if it is told.
    pub(super) fn view(self) -> Option<V> {
        self.view.or_else(|| self.state.map(|state| state.view))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct View {
    pub(super) turn: String,
    pub(super) phase: String,
    pub(super) moves: Vec<Move>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Move {
    pub(super) text: String,
}

/// A player's connection.
pub(super) struct Player(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Player {
    /// Sits down on the seats these secrets open.
    pub(super) async fn join(address: SocketAddr, table: &str, secrets: &[&str]) -> Result<Self, Wrong> {
        let url = format!("ws://{address}/api/tables/{table}/ws");
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        let (socket, _) =
            connect_async_with_config(url, Some(config), false).await.map_err(|error| error.to_string())?;
        let mut player = Self(socket);
        let secrets = secrets.join("\",\"");
        player.say(format!(r#"{{"type":"join","secrets":["{secrets}"],"seen":0}}"#)).await?;
        Ok(player)
    }

    pub(super) async fn say(&mut self, message: String) -> Result<(), Wrong> {
        self.0.send(Message::Text(message.into())).await.map_err(|error| error.to_string())
    }

    /// The next message from the server; an error if it is a refusal or a `bye`.
    pub(super) async fn hear<V: DeserializeOwned>(&mut self) -> Result<ServerMessage<V>, Wrong> {
        read(&self.text().await?)
    }

    /// Waits until it is told a position, whichever: that is seen without reading all of it, as half of what all players
    /// are told is what the other one has moved.
    pub(super) async fn hear_a_position(&mut self) -> Result<(), Wrong> {
        loop {
            let text = self.text().await?;
            if text.contains(r#""view":{"#) {
                return Ok(());
            }
            read::<IgnoredAny>(&text)?;
        }
    }

    async fn text(&mut self) -> Result<Utf8Bytes, Wrong> {
        loop {
            match self.0.next().await {
                None => return Err("the connection ended".into()),
                Some(Err(error)) => return Err(error.to_string()),
                Some(Ok(Message::Text(text))) => return Ok(text),
                // Heartbeats are answered by reading on.
                Some(Ok(_)) => {}
            }
        }
    }
}

/// What a message says; an error if it is a refusal or a `bye`.
fn read<V: DeserializeOwned>(text: &str) -> Result<ServerMessage<V>, Wrong> {
    let told: ServerMessage<V> = serde_json::from_str(text).map_err(|error| format!("{error}: {text}"))?;
    told.granted()
}
