//! Who is around a table, and how they are told. Nobody is waited for.

use std::net::IpAddr;

use damier_rules::Color;
use tokio::sync::{mpsc, oneshot};

use super::{ClientMessage, Dismissal, Holds};
use crate::message::Outgoing;

/// The number of a client in its room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClientId(u64);

impl ClientId {
    /// For a client whose room is at another node: the number of its tunnel.
    pub(crate) const fn away(tunnel: u64) -> Self {
        Self(tunnel)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// Somebody who is connected.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) holds: Holds,
    /// The address it counts for, if it counts.
    pub(crate) address: Option<IpAddr>,
    pub(crate) outgoing: mpsc::Sender<ClientMessage>,
    /// How to send it away.
    pub(crate) dismiss: oneshot::Sender<Dismissal>,
}

impl Client {
    fn dismiss_as_slow(self) {
        // A client that is gone already needs no sending away.
        let _ = self.dismiss.send(Dismissal::Slow);
    }
}

/// Everybody who is connected.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    /// By their numbers, which rise: who came first is first.
    all: Vec<(ClientId, Client)>,
    next: u64,
    /// How many were too slow since somebody asked.
    slow: u64,
}

impl Clients {
    pub(crate) fn add(&mut self, client: Client) -> ClientId {
        let id = ClientId(self.next);
        self.next += 1;
        self.all.push((id, client));
        id
    }

    fn place(&self, id: ClientId) -> Option<usize> {
        self.all.binary_search_by_key(&id, |&(known, _)| known).ok()
    }

    fn get(&self, id: ClientId) -> Option<&Client> {
        self.place(id).map(|place| &self.all[place].1)
    }

    pub(crate) fn remove(&mut self, id: ClientId) {
        if let Some(place) = self.place(id) {
            self.all.remove(place);
        }
    }

    pub(crate) fn holds(&self, id: ClientId) -> Option<Holds> {
        self.get(id).map(|client| client.holds)
    }

    pub(crate) fn address(&self, id: ClientId) -> Option<IpAddr> {
        self.get(id).and_then(|client| client.address)
    }

    /// Everybody, who came first before who came later.
    fn values(&self) -> impl Iterator<Item = &Client> {
        self.all.iter().map(|(_, client)| client)
    }

    /// For whom the engine thinks: whoever plays, or else whoever has looked on the longest. The address counts, if
    /// there is anybody and theirs does.
    pub(crate) fn payer(&self) -> Option<IpAddr> {
        let player = self.values().find(|client| client.holds != Holds::default());
        player.or_else(|| self.values().next()).and_then(|client| client.address)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether somebody who holds a seat is there.
    pub(crate) fn is_present(&self, color: Color) -> bool {
        self.values().any(|client| client.holds.has(color))
    }

    /// How many only look on.
    pub(crate) fn watchers(&self) -> usize {
        self.values().filter(|client| client.holds == Holds::default()).count()
    }

    /// Tells one client. Who does not read is sent away.
    pub(crate) fn tell(&mut self, id: ClientId, message: ClientMessage) {
        let Some(place) = self.place(id) else { return };
        if self.all[place].1.outgoing.try_send(message).is_err() {
            self.all.remove(place).1.dismiss_as_slow();
            self.slow += 1;
        }
    }

    /// Tells everybody.
    pub(crate) fn tell_all(&mut self, message: &ClientMessage) {
        for (_, client) in self.all.extract_if(.., |(_, client)| client.outgoing.try_send(message.clone()).is_err()) {
            client.dismiss_as_slow();
            self.slow += 1;
        }
    }

    /// Tells one client something that concerns only it.
    pub(crate) fn answer(&mut self, id: ClientId, message: &Outgoing) {
        self.tell(id, ClientMessage::of(message));
    }

    /// Sends everybody away.
    pub(crate) fn dismiss_all(&mut self, why: Dismissal) {
        for (_, client) in std::mem::take(&mut self.all) {
            let _ = client.dismiss.send(why);
        }
    }

    /// How many were too slow since this was last asked.
    pub(crate) fn take_slow(&mut self) -> u64 {
        std::mem::take(&mut self.slow)
    }
}
