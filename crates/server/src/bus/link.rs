//! What a node knows of the others: how far the messages between them have come, and which clients and questions go through
//! to which.
//!
//! Messages from one node to another are numbered without gaps, and each says every now and then how far it has come. Who
//! misses one *tears* the link: every tunnel between the two ends, on both sides. Clients whose tunnel has ended join
//! again, with the number of the last event they have seen, and send again what was not answered ([`socket`]).
//!
//! [`socket`]: crate::socket

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::body::Bytes;
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, MissedTickBehavior},
};

use super::{
    Bus, WAITING, host,
    wire::{Header, Key, Kind},
};
use crate::{
    node::{Node, SPEAKS},
    problem::Problem,
    room::{ClientId, ClientMessage, Dismissal, HttpAnswer, Joined, RoomHandle},
    rooms::Rooms,
    store::NodeId,
};

/// How often nodes and workers send a heartbeat; a node says with it how far it has come.
pub(crate) const BEAT: Duration = Duration::from_millis(300);
/// After this long without a message, a link to a node counts as lost, and a worker as gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(2);

/// This node's links to the others.
#[derive(Debug, Clone)]
pub(crate) struct Link(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    bus: Bus,
    key: Key,
    node: Node,
    outbox: mpsc::Sender<Out>,
    peers: Mutex<HashMap<NodeId, Peer>>,
    /// The clients and questions of this node that are at another, by the number of their tunnel.
    away: Mutex<HashMap<u64, Away>>,
    /// The clients of other nodes that are here, by their node and the number of their tunnel.
    guests: Mutex<HashMap<(NodeId, u64), Guest>>,
    /// The last tunnel's number.
    tunnels: AtomicU64,
}

/// Something to be sent.
#[derive(Debug)]
struct Out {
    to: NodeId,
    kind: Kind,
    below: String,
}

/// Another node.
#[derive(Debug)]
struct Peer {
    /// What the messages to it are numbered under, and the number of the last one.
    stream: u64,
    sent: u64,
    /// The same of those from it.
    heard: Option<(u64, u64)>,
    heard_at: Instant,
    /// Whether it has said that its tables are free.
    gone: bool,
    /// Changes when everything between the two has ended.
    torn: watch::Sender<u64>,
}

impl Default for Peer {
    fn default() -> Self {
        Self {
            stream: fastrand::u64(..),
            sent: 0,
            heard: None,
            heard_at: Instant::now(),
            gone: false,
            torn: watch::Sender::new(0),
        }
    }
}

/// A client or a question of this node that is at another.
#[derive(Debug)]
pub(super) struct Away {
    pub(super) at: NodeId,
    pub(super) what: AwayAs,
}

#[derive(Debug)]
pub(super) enum AwayAs {
    /// A client.
    Client {
        outgoing: mpsc::Sender<ClientMessage>,
        dismiss: oneshot::Sender<Dismissal>,
        /// Until it has joined.
        joining: Option<oneshot::Sender<Result<Joined, Problem>>>,
    },
    /// An HTTP request.
    Question(oneshot::Sender<Result<HttpAnswer, Problem>>),
}

/// A client of another node that is here.
#[derive(Debug, Clone)]
pub(super) struct Guest {
    pub(super) room: RoomHandle,
    pub(super) client: ClientId,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Link {
    /// The links of a node over a bus, and what they work with.
    pub(crate) fn new(bus: Bus, key: Key, node: &Node) -> (Self, Work) {
        let (outbox, to_send) = mpsc::channel(WAITING);
        let (ears, heard) = mpsc::channel(WAITING);
        let link = Self(Arc::new(Inner {
            bus,
            key,
            node: node.clone(),
            outbox,
            peers: Mutex::default(),
            away: Mutex::default(),
            guests: Mutex::default(),
            tunnels: AtomicU64::new(0),
        }));
        (link, Work { to_send, ears, heard })
    }

    /// Whether the bus is reached just now.
    pub(crate) fn is_connected(&self) -> bool {
        self.0.bus.is_connected()
    }

    /// The number of a new tunnel.
    pub(super) fn new_tunnel(&self) -> u64 {
        self.0.tunnels.fetch_add(1, Relaxed) + 1
    }

    pub(super) fn away(&self) -> MutexGuard<'_, HashMap<u64, Away>> {
        lock(&self.0.away)
    }

    pub(super) fn guests(&self) -> MutexGuard<'_, HashMap<(NodeId, u64), Guest>> {
        lock(&self.0.guests)
    }

    /// Changes when everything between this node and that one has ended.
    pub(super) fn torn(&self, peer: NodeId) -> watch::Receiver<u64> {
        lock(&self.0.peers).entry(peer).or_default().torn.subscribe()
    }

    /// Whether that node has said that its tables are free. The database knew it before.
    pub(crate) fn has_gone(&self, node: NodeId) -> bool {
        lock(&self.0.peers).get(&node).is_some_and(|peer| peer.gone)
    }

    /// Sends a node something, in its turn.
    pub(super) async fn send(&self, to: NodeId, kind: Kind, below: impl Into<String>) {
        // Fails only when the sending task has ended, and then the server is stopping.
        let _ = self.0.outbox.send(Out { to, kind, below: below.into() }).await;
    }

    /// Tells all others that this node's tables are free.
    pub(crate) async fn say_gone(&self) {
        let peers: Vec<NodeId> = lock(&self.0.peers).keys().copied().collect();
        for peer in peers {
            self.put(Out { to: peer, kind: Kind::Gone, below: String::new() }).await;
        }
        self.0.bus.flush().await;
    }

    /// Numbers a message and hands it to the bus.
    async fn put(&self, Out { to, kind, below }: Out) {
        let (stream, n) = {
            let mut peers = lock(&self.0.peers);
            let peer = peers.entry(to).or_default();
            peer.sent += u64::from(!matches!(kind, Kind::Beat));
            (peer.stream, peer.sent)
        };
        let header = Header { v: self.0.node.version_for(to), from: self.0.node.id().0, to: to.0, stream, n, kind };
        self.0.bus.send(&to.to_string(), self.0.key.seal(&header, &below)).await;
    }

    /// Works for as long as the server runs.
    pub(crate) async fn work(self, work: Work, rooms: Rooms) {
        let Work { mut to_send, ears, mut heard } = work;
        let mut often = tokio::time::interval(BEAT);
        often.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut listening = NodeId(0);
        // Before anything is sent: whoever answers has to be heard.
        self.listen(&mut listening, &ears).await;
        loop {
            tokio::select! {
                out = to_send.recv() => match out {
                    Some(out) => self.put(out).await,
                    None => break,
                },
                message = heard.recv() => match message {
                    Some(message) => self.hear(&message, &rooms).await,
                    None => break,
                },
                _ = often.tick() => {
                    rooms.metrics().bus_lost.set(i64::from(!self.is_connected()));
                    self.listen(&mut listening, &ears).await;
                    self.beat().await;
                }
            }
        }
    }

    /// Listens to what is sent to this node, by the identity it has now.
    async fn listen(&self, listening: &mut NodeId, ears: &mpsc::Sender<Bytes>) {
        let me = self.0.node.id();
        if me == *listening {
            return;
        }
        match self.0.bus.listen(&me.to_string(), ears.clone()).await {
            Ok(()) => {
                *listening = me;
                self.begin_anew();
            }
            Err(error) => tracing::warn!(error, "this node cannot be reached by others"),
        }
    }

    /// This node has got a new identity: all its links end.
    fn begin_anew(&self) {
        let peers: Vec<NodeId> = lock(&self.0.peers).keys().copied().collect();
        for peer in peers {
            self.tear(peer);
            lock(&self.0.peers).remove(&peer);
        }
    }

    /// Sends heartbeats with the number of the last message, and ends the links to nodes that have been silent for too
    /// long.
    async fn beat(&self) {
        let neighbours = self.0.node.neighbours();
        let mut silent = Vec::new();
        {
            let mut peers = lock(&self.0.peers);
            for &neighbour in &neighbours {
                peers.entry(neighbour).or_default();
            }
            for (&id, peer) in peers.iter_mut() {
                if peer.heard_at.elapsed() > SILENCE {
                    silent.push(id);
                    peer.heard_at = Instant::now();
                }
            }
        }
        for peer in silent {
            self.tear(peer);
            if !neighbours.contains(&peer) {
                lock(&self.0.peers).remove(&peer);
            }
        }
        for neighbour in neighbours {
            self.put(Out { to: neighbour, kind: Kind::Beat, below: String::new() }).await;
        }
    }

    /// Ends everything between this node and that one.
    fn tear(&self, peer: NodeId) {
        let away: Vec<Away> = {
            let mut away = self.away();
            let numbers: Vec<u64> = away.iter().filter(|(_, away)| away.at == peer).map(|(&n, _)| n).collect();
            numbers.iter().filter_map(|n| away.remove(n)).collect()
        };
        for Away { what, .. } in away {
            // Whoever asks or joins waits for a reply channel, which is closed by dropping it here.
            if let AwayAs::Client { dismiss, joining: None, .. } = what {
                let _ = dismiss.send(Dismissal::Moved);
            }
        }
        let guests: Vec<Guest> = {
            let mut guests = self.guests();
            let keys: Vec<_> = guests.keys().filter(|(node, _)| *node == peer).copied().collect();
            keys.iter().filter_map(|key| guests.remove(key)).collect()
        };
        for guest in guests {
            guest.leave();
        }
        if let Some(peer) = lock(&self.0.peers).get(&peer) {
            peer.torn.send_modify(|torn| *torn += 1);
        }
    }

    /// Takes what the bus has brought.
    async fn hear(&self, message: &Bytes, rooms: &Rooms) {
        let Some((header, below)) = self.0.key.open::<Header>(message) else {
            tracing::warn!("a message on the bus is not from any node of this database, or damaged");
            return;
        };
        let from = NodeId(header.from);
        if header.to != self.0.node.id().0 {
            return;
        }
        if header.v > SPEAKS {
            // Whoever wrote it does not know yet what this node understands, or does not care. It counts as silent.
            tracing::warn!(
                node = from.0,
                version = header.v,
                "a message of a version this program does not understand"
            );
            return;
        }
        match self.number(from, &header) {
            Number::Next => {}
            Number::Old => return,
            Number::Gap => {
                tracing::info!(node = from.0, "something from another node was lost: beginning anew with it");
                self.tear(from);
                self.put(Out { to: from, kind: Kind::Reset, below: String::new() }).await;
            }
        }
        match header.kind {
            Kind::Beat | Kind::Unknown => {}
            Kind::Reset => self.tear(from),
            Kind::Gone => {
                // First, so that whoever looks for a table there from now on does not wait for an answer.
                lock(&self.0.peers).entry(from).or_default().gone = true;
                self.tear(from);
            }
            Kind::Joined { .. }
            | Kind::Refused { .. }
            | Kind::Told { .. }
            | Kind::Answer { .. }
            | Kind::Dismissed { .. } => {
                self.bring_home(from, header.kind, below).await;
            }
            kind => host::take_in(self, rooms, from, kind, below),
        }
    }

    /// Which message this is among those from that node.
    fn number(&self, from: NodeId, header: &Header) -> Number {
        let beat = matches!(header.kind, Kind::Beat);
        let mut peers = lock(&self.0.peers);
        let peer = peers.entry(from).or_default();
        peer.heard_at = Instant::now();
        let expected = match peer.heard {
            Some((stream, heard)) if stream == header.stream => heard + u64::from(!beat),
            // It has begun anew, and what was before is over.
            Some(_) => {
                peer.heard = Some((header.stream, header.n));
                return Number::Gap;
            }
            // The first message from this node: its number is taken as it is.
            None => header.n,
        };
        if header.n < expected {
            // A heartbeat may arrive late; any other message with an old number is a duplicate.
            return if beat { Number::Next } else { Number::Old };
        }
        peer.heard = Some((header.stream, header.n));
        if header.n == expected { Number::Next } else { Number::Gap }
    }

    /// Something for a client or a question of this node.
    async fn bring_home(&self, from: NodeId, kind: Kind, below: &str) {
        let (tunnel, at) = match &kind {
            Kind::Joined { tunnel }
            | Kind::Refused { tunnel, .. }
            | Kind::Told { tunnel, .. }
            | Kind::Answer { tunnel }
            | Kind::Dismissed { tunnel, .. } => (*tunnel, self.away().get(tunnel).map(|away| away.at)),
            _ => return,
        };
        // The client has left, or belongs to another node by now: the sender is told to drop it.
        if at != Some(from) {
            if matches!(kind, Kind::Joined { .. } | Kind::Told { .. }) {
                self.put(Out { to: from, kind: Kind::Leave { tunnel }, below: String::new() }).await;
            }
            return;
        }
        let mut slow = false;
        {
            let mut away = self.away();
            match kind {
                Kind::Joined { .. } => {
                    if let Some(Away { what: AwayAs::Client { joining, .. }, .. }) = away.get_mut(&tunnel)
                        && let Some(joining) = joining.take()
                        && joining.send(Ok(Joined { client: ClientId::away(tunnel) })).is_err()
                    {
                        slow = true;
                    }
                }
                Kind::Told { mark, .. } => {
                    if let Some(Away { what: AwayAs::Client { outgoing, .. }, .. }) = away.get(&tunnel) {
                        slow = outgoing.try_send(ClientMessage::new(below, mark)).is_err();
                    }
                }
                Kind::Refused { status, code, said, detail, .. } => {
                    let problem = Problem::passed_on(status, &code, said, detail);
                    match away.remove(&tunnel).map(|away| away.what) {
                        Some(AwayAs::Client { joining: Some(joining), .. }) => drop(joining.send(Err(problem))),
                        Some(AwayAs::Question(reply)) => drop(reply.send(Err(problem))),
                        _ => {}
                    }
                }
                Kind::Answer { .. } => {
                    if let Some(AwayAs::Question(reply)) = away.remove(&tunnel).map(|away| away.what) {
                        let answer = HttpAnswer::there(below).ok_or(Problem::Busy);
                        let _ = reply.send(answer);
                    }
                }
                Kind::Dismissed { why, .. } => {
                    if let Some(AwayAs::Client { dismiss, .. }) = away.remove(&tunnel).map(|away| away.what) {
                        let _ = dismiss.send(why);
                    }
                }
                _ => {}
            }
            // A client that does not read is sent away, as by a room.
            if slow && let Some(AwayAs::Client { dismiss, .. }) = away.remove(&tunnel).map(|away| away.what) {
                let _ = dismiss.send(Dismissal::Slow);
            }
        }
        if slow {
            self.put(Out { to: from, kind: Kind::Leave { tunnel }, below: String::new() }).await;
        }
    }
}

/// What a link works with.
pub(crate) struct Work {
    to_send: mpsc::Receiver<Out>,
    ears: mpsc::Sender<Bytes>,
    heard: mpsc::Receiver<Bytes>,
}

/// Which message it is.
enum Number {
    /// The one that comes next.
    Next,
    /// One that was there before.
    Old,
    /// A later one: something is missing.
    Gap,
}

impl Guest {
    /// Its node does not bring it any more.
    pub(super) fn leave(self) {
        crate::task::spawn(async move { self.room.leave(self.client).await });
    }
}
