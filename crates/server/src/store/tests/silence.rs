//! A network that has forgotten its connections: what is sent over them goes nowhere, and nobody is told, as behind a firewall that
//! was started anew. New ones are as good as ever.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::SeqCst},
};

use sqlx::{Connection, PgConnection};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, UnixStream},
};

use super::{Kept, new_database, row_of};
use crate::store::{Epoch, Owner, StoreError, faults::Faults};

/// Between a store and the database.
#[derive(Clone, Default)]
struct Network {
    /// How often it has forgotten its connections.
    forgotten: Arc<AtomicU64>,
}

impl Network {
    /// Leads to the database at this address, whose socket is in a directory; gives the address to use instead.
    async fn to(&self, url: &str) -> String {
        let (rest, directory) = url.split_once("?host=").expect("the directory of the database's socket");
        let name = rest.rsplit('/').next().expect("the database's name");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (network, socket) = (self.clone(), format!("{directory}/.s.PGSQL.5432"));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = UnixStream::connect(&socket).await.expect("the database");
                let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
                tokio::spawn(network.clone().carry(from_near, to_far));
                tokio::spawn(network.clone().carry(from_far, to_near));
            }
        });
        format!("postgres://damier@127.0.0.1:{port}/{name}")
    }

    async fn carry(self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
        let since = self.forgotten.load(SeqCst);
        let mut bytes = vec![0; 65536];
        loop {
            let count = from.read(&mut bytes).await.unwrap_or(0);
            if self.forgotten.load(SeqCst) != since {
                // Not even the end of the connection gets through.
                return std::future::pending().await;
            }
            if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    }

    fn forget(&self) {
        self.forgotten.fetch_add(1, SeqCst);
    }
}

#[tokio::test]
async fn a_node_whose_connections_were_forgotten_makes_new_ones() {
    let Some(url) = new_database().await else { return };
    let network = Network::default();
    let mut kept = Kept::at(Some(network.to(&url).await), Faults::default()).await;
    kept.open_table("a").await.expect("a table");
    network.forget();
    let write = || kept.store.append("a", Epoch::FIRST, vec![row_of(2, "{}")], None);
    // What nobody has just asked anything over is tried first, and then left.
    let (renewed, claimed, written) = tokio::join!(kept.store.renew(None), kept.store.claim("a"), write());
    assert!(renewed.expect("renewed").is_some(), "it is still there");
    assert_eq!(claimed, Ok(Some(Owner::Here(Epoch::FIRST))));
    assert_eq!(written, Err(StoreError::Unavailable), "nobody knows whether it was stored");
    assert_eq!(write().await, Ok(()), "over a new one");
    let (_, events) = kept.store.table("a").await.expect("read").expect("a table");
    assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2]);
}

#[tokio::test]
async fn a_question_that_was_under_way_does_not_keep_the_next_one_waiting() {
    let Some(url) = new_database().await else { return };
    let network = Network::default();
    let kept = Kept::at(Some(network.to(&url).await), Faults::default()).await;
    // Whoever locks the row of a node has its renewal wait: it is under way then.
    let mut locking = PgConnection::connect(&url).await.expect("a connection");
    sqlx::raw_sql("BEGIN; SELECT FROM nodes FOR UPDATE").execute(&mut locking).await.expect("locked");
    let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let forget = async {
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut locking).await.expect("a number") == 0 {}
        network.forget();
    };
    let (renewed, ()) = tokio::join!(kept.store.renew(None), forget);
    assert_eq!(renewed, Err(StoreError::Unavailable));
    drop(locking);
    // The pool asks the connection once more whether it is there, before it lets go of it.
    let mut renewed = kept.store.renew(None).await;
    if renewed.is_err() {
        renewed = kept.store.renew(None).await;
    }
    assert!(renewed.expect("renewed").is_some(), "over a new one");
}
