//! The WebSocket itself: how a request becomes one, and how little memory it keeps while nothing happens.
//!
//! Reading, heartbeats and the manners of closing are tungstenite's. What is told is written past its buffer: that one keeps
//! the size of the longest message it ever held, which is the whole table, for as long as the connection lasts.

use axum::{body::Body, extract::Request, response::Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        handshake::server::create_response_with_body,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                FrameHeader,
                coding::{Data, OpCode},
            },
        },
    },
};

use crate::problem::Problem;

/// Bytes set aside for reading. Most messages fit; for a larger one more is taken while it is read.
const READ_BUFFER: usize = 256;
/// When so many bytes are to be sent, they go before more are added.
const ENOUGH: usize = 64 * 1024;

/// The answer to a request for a WebSocket, and what becomes of its connection.
pub(crate) fn upgrade(mut request: Request) -> Result<(Response, OnUpgrade), Problem> {
    let bad = |error: Error| Problem::BadRequest(error.to_string());
    let answer = create_response_with_body(&request, Body::empty).map_err(bad)?;
    Ok((answer, hyper::upgrade::on(&mut request)))
}

/// A connection over which messages go both ways.
pub(super) struct Socket<S = TokioIo<Upgraded>> {
    stream: WebSocketStream<S>,
    /// Texts that are to be sent, as they are sent, and how much of that has been. While part of it has, nothing else may be
    /// written; whoever gives up waiting loses nothing of it.
    unsent: Vec<u8>,
    sent: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    /// From a connection whose request was answered. Messages up to `most` bytes are read.
    pub(super) async fn new(connection: S, most: usize) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(most))
            .max_frame_size(Some(most));
        let stream = WebSocketStream::from_raw_socket(connection, Role::Server, Some(config)).await;
        Self { stream, unsent: Vec::new(), sent: 0 }
    }

    /// What the client sends next; nothing once it has gone.
    pub(super) async fn next(&mut self) -> Option<Result<Message, Error>> {
        // Reading may answer a heartbeat, which must not get into the middle of a text.
        if let Err(error) = self.flush().await {
            return Some(Err(error));
        }
        self.stream.next().await
    }

    /// Sends something short that is not text.
    pub(super) async fn control(&mut self, message: Message) -> Result<(), Error> {
        self.flush().await?;
        self.stream.send(message).await
    }

    /// Has a text sent with the next [`flush`](Self::flush).
    pub(super) fn add(&mut self, text: &str) {
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let length = text.len() as u64;
        self.unsent.reserve_exact(header.len(length) + text.len());
        // Writing to memory does not fail.
        let _ = header.format(length, &mut self.unsent);
        self.unsent.extend_from_slice(text.as_bytes());
    }

    /// Whether what was added should be sent before there is more.
    pub(super) const fn has_enough(&self) -> bool {
        self.unsent.len() >= ENOUGH
    }

    /// Sends what was added. If this is given up half-way, the next one goes on with it.
    pub(super) async fn flush(&mut self) -> Result<(), Error> {
        if self.unsent.is_empty() {
            return Ok(());
        }
        if self.sent == 0 {
            // Answers to the client's heartbeats may still be in tungstenite's own buffer: they go first.
            self.stream.flush().await?;
        }
        let connection = self.stream.get_mut();
        while self.sent < self.unsent.len() {
            match connection.write(&self.unsent[self.sent..]).await? {
                0 => return Err(Error::ConnectionClosed),
                written => self.sent += written,
            }
        }
        connection.flush().await?;
        // The memory goes, too.
        (self.unsent, self.sent) = (Vec::new(), 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::{io::duplex, time::timeout};

    use super::*;

    /// A server's end and a client's, with room for so many bytes on their way.
    async fn connected(room: usize) -> (Socket<tokio::io::DuplexStream>, WebSocketStream<tokio::io::DuplexStream>) {
        let (here, there) = duplex(room);
        (Socket::new(here, 1024).await, WebSocketStream::from_raw_socket(there, Role::Client, None).await)
    }

    /// What is written past tungstenite's buffer is what tungstenite reads, whatever the length of a message takes to write.
    #[tokio::test]
    async fn texts_are_read_as_they_were_added() {
        let (mut socket, mut client) = connected(100_000).await;
        let written: Vec<String> = [0, 1, 125, 126, 127, 4096, 65_535, 65_536, 300_000].map(|n| "x".repeat(n)).into();
        for text in &written {
            socket.add(text);
        }
        assert!(socket.has_enough());
        let reading = async {
            for text in &written {
                let read = client.next().await.expect("a message").expect("no error");
                assert_eq!(read.into_text().expect("text"), text.as_str());
            }
        };
        let (sent, ()) = tokio::join!(socket.flush(), reading);
        sent.expect("sent");
        assert_eq!(socket.unsent.capacity(), 0, "nothing is kept");
    }

    /// A table may move while something is being sent to its clients: they are told all of it, and in one piece.
    #[tokio::test]
    async fn what_is_given_up_half_way_is_gone_on_with() {
        let (mut socket, mut client) = connected(64).await;
        let texts = ["a".repeat(500), "b".repeat(500), "c".repeat(10)];
        socket.add(&texts[0]);
        assert!(timeout(Duration::from_millis(20), socket.flush()).await.is_err(), "nobody reads");
        assert!(socket.sent > 0, "some of it is on its way");
        client.send(Message::Ping("?".into())).await.expect("a heartbeat");
        let reading = async {
            let mut read = Vec::new();
            while read.len() < 4 {
                read.push(client.next().await.expect("a message").expect("no error"));
            }
            read
        };
        let writing = async {
            // Answers the heartbeat, but not in the middle of the text.
            let heard = socket.next().await.expect("a message").expect("no error");
            assert!(heard.is_ping());
            socket.add(&texts[1]);
            socket.add(&texts[2]);
            socket.flush().await.expect("sent");
        };
        let (read, ()) = tokio::join!(reading, writing);
        let told: Vec<&str> =
            read.iter().filter(|read| read.is_text()).filter_map(|read| read.to_text().ok()).collect();
        assert_eq!(told, texts);
        assert!(read.iter().any(Message::is_pong));
    }
}
