//! This server among others that share its database: a node.
//!
//! A node says again and again that it is there ([`leases`](crate::store)). As long as it is certain that nobody can have
//! taken its tables, what its rooms have in memory is what is stored, and they answer from it; once it is not, because the
//! database could not be reached or the process was frozen, they wait until it is again, or until it is known that they are
//! not the rooms of these tables any more. Where nothing is shared, all of this is always so.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, timeout},
};

use crate::{
    rooms::Rooms,
    store::{LEASE, NodeId, Presence, Store, StoreError},
};

/// How often a node says that it is there.
const RENEWAL: Duration = Duration::from_millis(750);
/// A node considers its lease over this much earlier than the others do, as their clocks may differ.
const MARGIN: Duration = Duration::from_millis(500);
/// The version of the messages on the bus this program understands.
pub(crate) const SPEAKS: i32 = 1;

/// This server among others.
#[derive(Debug, Clone)]
pub(crate) struct Node(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    name: String,
    /// The others that were there a moment ago, each with the version of the messages it understands.
    neighbours: Mutex<Vec<(NodeId, i32)>>,
    /// Its current identity, and until when its lease certainly holds.
    sure: watch::Sender<(NodeId, Instant)>,
}

impl Node {
    /// Becomes a node of a database, by a name for people.
    pub(crate) async fn begin(store: Store, name: String) -> Result<Self, StoreError> {
        let asked = Instant::now();
        let id = store.begin_node(&name, SPEAKS).await?;
        let sure = watch::Sender::new((id, sure_from(asked)));
        Ok(Self(Arc::new(Inner { store, name, neighbours: Mutex::default(), sure })))
    }

    /// Which node it is now.
    pub(crate) fn id(&self) -> NodeId {
        self.0.sure.borrow().0
    }

    /// The other nodes that were there a moment ago.
    pub(crate) fn neighbours(&self) -> Vec<NodeId> {
        self.0.neighbours.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|&(id, _)| id).collect()
    }

    /// The version of the messages to write to a node: the newest that both understand.
    pub(crate) fn version_for(&self, other: NodeId) -> i32 {
        let neighbours = self.0.neighbours.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = neighbours.iter().find(|(id, _)| *id == other).map(|&(_, speaks)| speaks);
        theirs.map_or(SPEAKS, |theirs| theirs.min(SPEAKS))
    }

    /// Whether a room that was opened as this node can be certain of what it has in memory. Waits until it is known.
    pub(crate) async fn is_certain(&self, since: NodeId) -> bool {
        if !self.0.store.is_shared() {
            return true;
        }
        let mut sure = self.0.sure.subscribe();
        let known = sure.wait_for(|&(id, until)| id != since || Instant::now() < until).await;
        known.is_ok_and(|known| known.0 == since)
    }

    /// Whether it is certain just now that nobody can have taken its tables.
    pub(crate) fn is_certain_now(&self) -> bool {
        !self.0.store.is_shared() || Instant::now() < self.0.sure.borrow().1
    }

    /// Stays there, for as long as the server runs.
    pub(crate) async fn stay(self, rooms: Rooms) {
        if !self.0.store.is_shared() {
            return;
        }
        let mut often = tokio::time::interval(RENEWAL);
        often.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            often.tick().await;
            let asked = Instant::now();
            match timeout(LEASE, self.0.store.renew(Some(rooms.time().now()))).await {
                Ok(Ok(Some(now))) => {
                    self.0.sure.send_modify(|sure| sure.1 = sure_from(asked));
                    rooms.time().follow(now);
                    if let Ok(neighbours) = self.0.store.neighbours().await {
                        let neighbours =
                            neighbours.into_iter().map(|neighbour| (neighbour.id, neighbour.speaks)).collect();
                        *self.0.neighbours.lock().unwrap_or_else(PoisonError::into_inner) = neighbours;
                    }
                }
                Ok(Ok(None)) => self.come_back(&rooms).await,
                // The store has logged the error already.
                Ok(Err(_)) => {
                    rooms.metrics().lease_failures.inc();
                }
                Err(_) => {
                    rooms.metrics().lease_failures.inc();
                    tracing::warn!("the database does not answer: this node cannot say that it is there");
                }
            }
        }
    }

    /// Another has ended this node, or the database was away for so long that clocks stood: all rooms are closed, and it is a
    /// new one from now on.
    async fn come_back(&self, rooms: &Rooms) {
        tracing::warn!("this node was taken to be gone, and its tables with it: it comes back as a new one");
        let store = &self.0.store;
        // Where the database was away, nobody has ended it.
        if store.end_node().await.is_err() {
            return;
        }
        let asked = Instant::now();
        let Ok(id) = store.begin_node(&self.0.name, SPEAKS).await else { return };
        rooms.metrics().comebacks.inc();
        // Before any room is opened, which takes the time in which nobody was there out of its clock.
        if let Ok(there) = self.presences(rooms.time().now()).await {
            rooms.time().look_back(&there);
        } else {
            tracing::warn!("it is not known when nodes were there: all time counts on clocks");
        }
        // From now on leases are confirmed for the new identity only; rooms opened under the old one are not
        // confirmed any more.
        self.0.sure.send_replace((id, sure_from(asked)));
        rooms.scatter();
    }

    /// When nodes were there: up to now where any is, whatever time it is by the database's clock.
    async fn presences(&self, now: u64) -> Result<Vec<Presence>, StoreError> {
        let mut there = self.0.store.presences().await?;
        if !self.0.store.neighbours().await?.is_empty() {
            there.push(Presence::since_then(&there, now));
        }
        Ok(there)
    }
}

/// Until when a lease certainly holds that was renewed by a statement sent at this moment.
fn sure_from(asked: Instant) -> Instant {
    asked + LEASE.saturating_sub(MARGIN)
}
