//! Who may write where several share a database. No test waits for a lease to run out: what has run out is written there.

use futures_util::future::join_all;
use sqlx::{Connection, PgConnection};

use super::{Kept, new_database, row_of};
use crate::store::{Epoch, Owner, StoreError, faults::Faults};

/// Two servers with one database, the first of which has opened a table; nothing where there is no `PostgreSQL`.
async fn two() -> Option<(Kept, Kept)> {
    let url = new_database().await?;
    let mut one = Kept::at(Some(url.clone()), Faults::default()).await;
    let other = Kept::at(Some(url), Faults::default()).await;
    one.open_table("a").await.expect("a table");
    Some((one, other))
}

impl Kept {
    async fn write(&self, epoch: Epoch, seq: i64) -> Result<(), StoreError> {
        self.store.append("a", epoch, vec![row_of(seq, "{}")], None).await
    }

    /// As if it had not been heard of for long.
    async fn is_silent(&self) {
        let silent = format!(
            "UPDATE leases SET expires = clock_timestamp() - interval '1 second' WHERE node = {}",
            self.store.node().0
        );
        self.interfere(&[&silent]).await;
    }
}

#[tokio::test]
async fn a_table_belongs_to_who_opened_it_and_nobody_else_writes() {
    let Some((one, other)) = two().await else { return };
    assert_eq!(one.store.claim("a").await, Ok(Some(Owner::Here(Epoch::FIRST))));
    assert_eq!(other.store.claim("a").await, Ok(Some(Owner::There(one.store.node()))));
    assert_eq!(other.store.claim("b").await, Ok(None));
    assert_eq!(other.write(Epoch::FIRST, 2).await, Err(StoreError::Stale));
    assert_eq!(one.write(Epoch(2), 2).await, Err(StoreError::Stale), "nor with a number nobody has given");
    assert_eq!(one.write(Epoch::FIRST, 2).await, Ok(()));
    let neighbours = one.store.neighbours().await.expect("neighbours");
    assert_eq!(neighbours.iter().map(|neighbour| neighbour.id).collect::<Vec<_>>(), [other.store.node()]);
}

#[tokio::test]
async fn who_gives_up_is_followed_at_once() {
    let Some((one, other)) = two().await else { return };
    one.store.end_node().await.expect("ended");
    let taken = other.store.claim("a").await;
    assert_eq!(taken, Ok(Some(Owner::Here(Epoch(2)))));
    assert_eq!(one.write(Epoch::FIRST, 2).await, Err(StoreError::Stale));
    assert_eq!(other.write(Epoch(2), 2).await, Ok(()));
}

#[tokio::test]
async fn a_sleeper_that_wakes_cannot_write_and_learns_why() {
    let Some((mut one, other)) = two().await else { return };
    one.is_silent().await;
    assert_eq!(one.write(Epoch::FIRST, 2).await, Ok(()), "as long as nobody has ended it");
    assert_eq!(other.store.claim("a").await, Ok(Some(Owner::Here(Epoch(2)))));
    assert_eq!(one.write(Epoch::FIRST, 3).await, Err(StoreError::Stale));
    assert_eq!(one.open_table("b").await, Err(StoreError::Stale), "nor a new table");
    assert_eq!(one.store.renew(None).await, Ok(None));
    assert_eq!(one.store.claim("c").await, Ok(None));
    // As a new node it may again, but not as the owner of old.
    one.store.begin_node("again", 1).await.expect("a node");
    assert!(one.store.renew(None).await.is_ok_and(|now| now.is_some()));
    assert_eq!(one.write(Epoch::FIRST, 3).await, Err(StoreError::Stale));
    one.open_table("b").await.expect("a table");
    assert_eq!(other.write(Epoch(2), 3).await, Ok(()));
}

/// For more time than counts on clocks it was not there, and everybody has to be able to see that.
#[tokio::test]
async fn a_node_that_was_not_heard_of_for_long_comes_back_as_another_though_nobody_has_ended_it() {
    let Some((one, other)) = two().await else { return };
    let silent = async |interval: &str| {
        let node = one.store.node().0;
        let silent =
            format!("UPDATE leases SET expires = clock_timestamp() - interval '{interval}' WHERE node = {node}");
        one.interfere(&[&silent]).await;
    };
    silent("6 seconds").await;
    assert!(one.store.renew(None).await.is_ok_and(|now| now.is_some()));
    silent("8 seconds").await;
    assert_eq!(one.store.renew(None).await, Ok(None));
    one.store.end_node().await.expect("ended");
    let before = one.store.node();
    assert!(one.store.begin_node("again", 1).await.expect("a node") > before);
    assert_eq!(one.write(Epoch::FIRST, 2).await, Err(StoreError::Stale));
    assert_eq!(other.store.claim("a").await, Ok(Some(Owner::Here(Epoch(2)))));
}

#[tokio::test]
async fn a_clock_of_the_database_that_is_put_back_keeps_nobody_from_a_table() {
    for is_there in [false, true] {
        let Some((one, other)) = two().await else { return };
        let put_back = format!(
            "UPDATE leases SET expires = clock_timestamp() + interval '1 hour' WHERE node = {}",
            one.store.node().0
        );
        one.interfere(&[&put_back]).await;
        if is_there {
            assert!(one.store.renew(None).await.is_ok_and(|now| now.is_some()));
        }
        let neighbours = other.store.neighbours().await.expect("neighbours");
        assert_eq!(neighbours.len(), usize::from(is_there));
        let owner = if is_there { Owner::There(one.store.node()) } else { Owner::Here(Epoch(2)) };
        assert_eq!(other.store.claim("a").await, Ok(Some(owner)));
        assert_eq!(one.write(Epoch::FIRST, 2).await, if is_there { Ok(()) } else { Err(StoreError::Stale) });
    }
}

/// Who comes goes by the time of those who are there.
#[tokio::test]
async fn a_node_says_what_time_it_is_for_as_long_as_it_is_there() {
    let Some((one, other)) = two().await else { return };
    let nodes = async || other.store.time().await.expect("a time").expect("of a house").nodes;
    assert_eq!(nodes().await, None, "it has not said so yet");
    assert!(one.store.renew(Some(5_000_000)).await.is_ok_and(|now| now.is_some()));
    assert!(nodes().await.is_some_and(|time| (5_000_000..5_600_000).contains(&time)));
    let own = one.store.time().await.expect("a time").expect("of a house").nodes;
    assert_eq!(own, None, "the other has said nothing");
    one.store.end_node().await.expect("ended");
    assert_eq!(nodes().await, None);
}

/// A node that wakes may renew its lease in the very moment in which another finds it run out. If both went through, it would be
/// certain of tables that another writes to, and show them as they were.
#[tokio::test]
async fn a_node_is_not_ended_once_it_has_renewed_its_lease() {
    let Some((one, other)) = two().await else { return };
    one.is_silent().await;
    let mut writing = PgConnection::connect(one.url.as_deref().expect("a PostgreSQL")).await.expect("a connection");
    // As the node itself does while it writes: who wants to end it has to wait.
    let mut written = writing.begin().await.expect("a transaction");
    let lock = format!("SELECT FROM nodes WHERE id = {} FOR SHARE", one.store.node().0);
    sqlx::query(sqlx::AssertSqlSafe(lock)).execute(&mut *written).await.expect("a lock");
    let claiming = {
        let store = other.store.clone();
        tokio::spawn(async move { store.claim("a").await })
    };
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut *written).await.expect("a count") == 0 {
        assert!(!claiming.is_finished(), "nothing was waited for");
    }
    assert!(one.store.renew(None).await.is_ok_and(|now| now.is_some()), "it wakes just in time");
    written.commit().await.expect("committed");
    assert_eq!(claiming.await.expect("no panic"), Ok(Some(Owner::There(one.store.node()))));
    assert_eq!(one.write(Epoch::FIRST, 2).await, Ok(()));
}

/// As after the database was away for longer than a lease lasts: each wants a table of the other.
#[tokio::test]
async fn of_two_that_find_each_other_gone_one_goes_on_and_neither_waits_for_the_other() {
    let Some((one, mut other)) = two().await else { return };
    other.open_table("b").await.expect("a table");
    one.is_silent().await;
    other.is_silent().await;
    let connect = || PgConnection::connect(one.url.as_deref().expect("a PostgreSQL"));
    let (mut writing, mut outside) = (connect().await.expect("a connection"), connect().await.expect("another"));
    // As if both were just writing: whoever wants to end either of them waits, and both go on in the same moment.
    let mut written = writing.begin().await.expect("a transaction");
    sqlx::query("SELECT FROM nodes FOR SHARE").execute(&mut *written).await.expect("locks");
    let [ones, others] = [(&one, "b"), (&other, "a")].map(|(node, table)| {
        let store = node.store.clone();
        tokio::spawn(async move { store.claim(table).await })
    });
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut outside).await.expect("a count") < 2 {
        assert!(!ones.is_finished() && !others.is_finished(), "nothing was waited for");
    }
    written.commit().await.expect("committed");
    assert_eq!(ones.await.expect("no panic"), Ok(Some(Owner::Here(Epoch(2)))));
    assert_eq!(others.await.expect("no panic"), Err(StoreError::Stale), "it was ended itself");
    assert_eq!(one.write(Epoch::FIRST, 2).await, Ok(()));
}

#[tokio::test]
async fn who_is_heard_of_again_in_time_keeps_its_tables() {
    let Some((one, other)) = two().await else { return };
    one.is_silent().await;
    assert!(one.store.renew(None).await.is_ok_and(|now| now.is_some()));
    assert_eq!(other.store.claim("a").await, Ok(Some(Owner::There(one.store.node()))));
}

#[tokio::test]
async fn a_table_is_not_taken_while_its_owner_writes() {
    let Some((one, other)) = two().await else { return };
    one.is_silent().await;
    // As the writer does it, stopped in the middle.
    let mut writing = PgConnection::connect(one.url.as_deref().expect("a database")).await.expect("a connection");
    let mut transaction = writing.begin().await.expect("begun");
    assert!(crate::store::postgres::holds(&mut transaction, one.store.node().0).await.expect("read"));
    let taking = tokio::spawn({
        let store = other.store.clone();
        async move { store.claim("a").await }
    });
    // Somebody waits for a lock.
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    let mut outside = PgConnection::connect(one.url.as_deref().expect("a database")).await.expect("a connection");
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut outside).await.expect("a count") == 0 {
        assert!(!taking.is_finished(), "it was taken under the owner's hands");
        tokio::task::yield_now().await;
    }
    let event = row_of(2, "{}");
    crate::store::postgres::insert_events(&mut transaction, &[("a", Epoch::FIRST, &event)], one.store.node().0)
        .await
        .expect("written");
    transaction.commit().await.expect("committed");
    assert_eq!(taking.await.expect("no panic"), Ok(Some(Owner::Here(Epoch(2)))));
    let (_, events) = other.store.table("a").await.expect("read").expect("there");
    assert_eq!(events.len(), 2, "who takes it finds what was written before");
}

#[tokio::test]
async fn of_many_who_want_a_table_one_gets_it() {
    let Some(url) = new_database().await else { return };
    let mut first = Kept::at(Some(url.clone()), Faults::default()).await;
    for table in ["a", "b", "c"] {
        first.open_table(table).await.expect("a table");
    }
    first.is_silent().await;
    let mut others = Vec::new();
    for _ in 0..4 {
        others.push(Kept::at(Some(url.clone()), Faults::default()).await);
    }
    for table in ["a", "b", "c"] {
        let claims = join_all(others.iter().map(|other| other.store.claim(table))).await;
        let here = claims.iter().filter(|claim| matches!(claim, Ok(Some(Owner::Here(Epoch(2))))));
        let there = claims.iter().filter(|claim| matches!(claim, Ok(Some(Owner::There(_)))));
        assert_eq!((here.count(), there.count()), (1, 3), "{claims:?}");
    }
}

#[tokio::test]
async fn one_table_that_is_gone_costs_the_others_nothing() {
    let Some((mut one, _other)) = two().await else { return };
    one.open_table("b").await.expect("a table");
    let rows = || vec![row_of(2, "{}")];
    let (a, b) =
        tokio::join!(one.store.append("a", Epoch(7), rows(), None), one.store.append("b", Epoch::FIRST, rows(), None));
    assert_eq!((a, b), (Err(StoreError::Stale), Ok(())));
}
