//! The way from one node to another: commands to whoever owns a table, and back what that table's people are told.
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
use tokio::sync::mpsc;

pub(crate) use link::Link;

/// So much may wait to be heard.
pub(crate) const WAITING: usize = 65_536;

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
    /// One of so many messages is lost.
    lost: Option<u64>,
}

impl LocalBus {
    /// Loses one of so many messages from now on; none without a number.
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
            // Who does not keep up misses something, as on any bus.
            let _ = to.try_send(message.clone());
        }
    }
}

/// A bus, and the name under which the nodes of one database find each other on it.
#[derive(Debug, Clone)]
pub(crate) struct Bus {
    way: Way,
    house: String,
}

#[derive(Debug, Clone)]
enum Way {
    Nats(async_nats::Client),
    InProcess(LocalBus),
}

impl Bus {
    /// Reaches the bus. A NATS that is not there is waited for in the background.
    pub(crate) async fn reach(at: &BusAt, house: String) -> Result<Self, String> {
        let way = match at {
            BusAt::InProcess(local) => Way::InProcess(local.clone()),
            BusAt::Nats(url) => {
                let options = async_nats::ConnectOptions::new()
                    .name("damier")
                    .retry_on_initial_connect()
                    .max_reconnects(None)
                    .connection_timeout(Duration::from_secs(2))
                    .ping_interval(Duration::from_secs(2))
                    .subscription_capacity(WAITING)
                    .reconnect_delay_callback(|attempt| Duration::from_millis((attempt as u64 * 50).min(500)))
                    .event_callback(|event| async move { tracing::info!("the bus: {event}") });
                Way::Nats(options.connect(url).await.map_err(|error| error.to_string())?)
            }
        };
        Ok(Self { way, house })
    }

    fn subject(&self, to: &str) -> String {
        format!("damier.{}.{to}", self.house)
    }

    /// Sends somebody something, which they get or do not get.
    pub(crate) async fn send(&self, to: &str, message: Bytes) {
        match &self.way {
            Way::InProcess(local) => local.send(&self.subject(to), &message),
            Way::Nats(client) => {
                // What could not be sent is lost, which is noticed by whoever waits for it.
                let _ = client.publish(self.subject(to), message).await;
            }
        }
    }

    /// Whether what is sent goes out just now.
    pub(crate) fn is_connected(&self) -> bool {
        match &self.way {
            Way::InProcess(_) => true,
            Way::Nats(client) => client.connection_state() == async_nats::connection::State::Connected,
        }
    }

    /// Sees to it that what was sent is on its way.
    pub(crate) async fn flush(&self) {
        if let Way::Nats(client) = &self.way {
            // A bus that is not there is not waited for.
            let _ = tokio::time::timeout(Duration::from_secs(1), client.flush()).await;
        }
    }

    /// From now on what is sent to whoever has this name goes there.
    pub(crate) async fn listen(&self, me: &str, heard: mpsc::Sender<Bytes>) -> Result<(), String> {
        match &self.way {
            Way::InProcess(local) => {
                let mut local = local.local();
                let listening = local.boxes.entry(self.subject(me)).or_default();
                listening.retain(|other| !other.is_closed());
                listening.push(heard);
            }
            Way::Nats(client) => {
                let subscribed = client.subscribe(self.subject(me)).await;
                let mut messages = subscribed.map_err(|error| error.to_string())?;
                tokio::spawn(async move {
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
