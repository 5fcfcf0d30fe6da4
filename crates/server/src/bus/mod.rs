//! The way from one node to another: commands to the node that owns a table, and back what the clients of that table are told.
//!
//! The bus may lose anything, and is not believed in anything that counts: which node owns a table is in the database, what
//! has happened there, too, and who may write is decided there ([`store`](crate::store)). What the bus carries is signed with
//! a key that only those have who reach the database, and numbered, so that what is missing is noticed; then everything
//! between these two nodes begins anew, by the numbers of the events that have been seen ([`link`]).

mod host;
mod link;
mod tunnel;
pub(crate) mod wire;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::body::Bytes;
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use tokio::sync::mpsc;

pub(crate) use link::{BEAT, Link, SILENCE};

/// How many messages may wait to be read.
pub(crate) const WAITING: usize = 65_536;

/// A NATS that takes nothing for so long is not waited for.
const TO_SEND: Duration = Duration::from_secs(1);

/// Which bus there is.
#[derive(Debug, Clone)]
pub enum BusAt {
    /// A NATS, by its address, such as `nats://127.0.0.1:4222`.
    Nats(String),
    /// One inside this process, for servers that share it.
    InProcess(LocalBus),
}

/// A bus inside a process.
#[derive(Debug, Clone, Default)]
pub struct LocalBus(Arc<Mutex<Local>>);

#[derive(Debug, Default)]
struct Local {
    /// Who listens to what.
    boxes: HashMap<String, Vec<mpsc::Sender<Bytes>>>,
    sent: u64,
    /// One of this many messages is lost.
    lost: Option<u64>,
}

impl LocalBus {
    /// For tests: loses one of this many messages from now on; none with `None`.
    pub fn lose(&self, every: Option<u64>) {
        self.local().lost = every;
    }

    fn local(&self) -> MutexGuard<'_, Local> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, subject: &str, message: &Bytes) {
        let mut local = self.local();
        local.sent += 1;
        if local.lost.is_some_and(|every| local.sent.is_multiple_of(every)) {
            return;
        }
        for to in local.boxes.get(subject).into_iter().flatten() {
            // A listener that does not keep up misses messages, as on any bus.
            let _ = to.try_send(message.clone());
        }
    }
}

/// A bus, and the name under which the nodes of one database find each other on it.
#[derive(Debug, Clone)]
pub(crate) struct Bus {
    transport: Transport,
    house: String,
}

#[derive(Debug, Clone)]
enum Transport {
    Nats(async_nats::Client),
    InProcess(LocalBus),
}

impl Bus {
    /// Reaches the bus. A NATS that is not there is waited for in the background.
    pub(crate) async fn reach(at: &BusAt, house: String) -> Result<Self, String> {
        let transport = match at {
            BusAt::InProcess(local) => Transport::InProcess(local.clone()),
            BusAt::Nats(url) => {
                let (options, server) = with_credentials(url)?;
                let options = options
                    .name("damier")
                    .retry_on_initial_connect()
                    .max_reconnects(None)
                    .connection_timeout(Duration::from_secs(2))
                    .ping_interval(Duration::from_secs(2))
                    .subscription_capacity(WAITING)
                    .reconnect_delay_callback(|attempt| Duration::from_millis((attempt as u64 * 50).min(500)))
                    .event_callback(|event| async move { tracing::info!("the bus: {event}") });
                Transport::Nats(options.connect(server).await.map_err(|error| error.to_string())?)
            }
        };
        Ok(Self { transport, house })
    }

    fn subject(&self, to: &str) -> String {
        format!("damier.{}.{to}", self.house)
    }

    /// Sends a message, which may be lost: a receiver that waits for it notices.
    pub(crate) async fn send(&self, to: &str, message: Bytes) {
        match &self.transport {
            Transport::InProcess(local) => local.send(&self.subject(to), &message),
            // The client would keep what is sent to a NATS that is gone, and have everybody wait once it has kept enough:
            // links would not be torn and a server could not stop. The receiver begins anew anyway.
            Transport::Nats(_) if !self.is_connected() => {}
            Transport::Nats(client) => {
                let _ = tokio::time::timeout(TO_SEND, client.publish(self.subject(to), message)).await;
            }
        }
    }

    /// Whether what is sent goes out just now.
    pub(crate) fn is_connected(&self) -> bool {
        match &self.transport {
            Transport::InProcess(_) => true,
            Transport::Nats(client) => client.connection_state() == async_nats::connection::State::Connected,
        }
    }

    /// Waits until the bus is reached and what was sent is on its way.
    pub(crate) async fn flush(&self) {
        if let Transport::Nats(client) = &self.transport {
            // A bus that is not there is not waited for any longer.
            let _ = tokio::time::timeout(Duration::from_secs(1), client.flush()).await;
        }
    }

    /// Delivers messages for this name to a channel, from now on.
    pub(crate) async fn listen(&self, me: &str, heard: mpsc::Sender<Bytes>) -> Result<(), String> {
        match &self.transport {
            Transport::InProcess(local) => {
                let mut local = local.local();
                let listening = local.boxes.entry(self.subject(me)).or_default();
                listening.retain(|other| !other.is_closed());
                listening.push(heard);
            }
            Transport::Nats(client) => {
                let subscribed = client.subscribe(self.subject(me)).await;
                let mut messages = subscribed.map_err(|error| error.to_string())?;
                crate::task::spawn(async move {
                    while let Some(message) = messages.next().await {
                        if heard.send(message.payload).await.is_err() {
                            break;
                        }
                    }
                });
            }
        }
        Ok(())
    }
}

/// The user and password, or the token, in the address of a NATS, and the address without them: the client takes them from no address,
/// and logs the address it is given.
fn with_credentials(url: &str) -> Result<(async_nats::ConnectOptions, async_nats::ServerAddr), String> {
    let said = |error: std::io::Error| error.to_string();
    let server: async_nats::ServerAddr = url.parse().map_err(said)?;
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = async_nats::ConnectOptions::new();
    let options = match (server.username(), server.password()) {
        (Some(user), Some(password)) => options.user_and_password(decoded(user), decoded(password)),
        (Some(token), None) => options.token(decoded(token)),
        (None, _) => options,
    };
    let mut place = server.into_inner();
    // Only an address without a host has no room for them, and such a one leads nowhere.
    let _ = (place.set_username(""), place.set_password(None));
    Ok((options, async_nats::ServerAddr::from_url(place).map_err(said)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_in_an_address_is_not_left_in_it() {
        for (url, left) in [
            ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
            ("tls://damier:se%20cret@bus.example:4222", "tls://bus.example:4222"),
            ("tls://token@[::1]:4222", "tls://[::1]:4222"),
            ("127.0.0.1", "nats://127.0.0.1"),
        ] {
            assert_eq!(with_credentials(url).expect("an address").1.as_url_str(), left);
        }
        assert!(with_credentials("https://bus.example").is_err());
    }

    /// More than the NATS client keeps for a server that it does not reach.
    #[tokio::test]
    async fn a_nats_that_is_gone_holds_nobody_up() {
        let nowhere = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("nats://{}", nowhere.local_addr().expect("an address"));
        drop(nowhere);
        let bus = Bus::reach(&BusAt::Nats(url), "house".to_owned()).await.expect("a bus, later");
        let sending = async {
            for _ in 0..10_000 {
                bus.send("1", Bytes::from_static(b"lost")).await;
            }
            bus.flush().await;
        };
        tokio::time::timeout(Duration::from_secs(30), sending).await.expect("nobody waits");
        assert!(!bus.is_connected());
    }
}
