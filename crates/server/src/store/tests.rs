//! Writing that fails, at every step and in every way that can be had without a broken disk, in both databases. What is
//! looked at afterwards is a copy of the files, as another process would find them after a `kill -9`, or what another
//! connection sees.

mod copies;
mod leases;
mod plans;
mod silence;

use std::{collections::BTreeMap, ops::Range, path::Path};

use prometheus_client::metrics::counter::Counter;
use sqlx::{Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use super::{
    Epoch, EventRow, NewTable, OpenError, Opened, Store, StoreError, TableRow, WriterCounters, faults::Faults,
};

/// Which database is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

/// The databases there are.
fn kinds() -> Vec<Kind> {
    let there = postgres().is_some();
    if there { vec![Kind::Sqlite, Kind::Postgres] } else { vec![Kind::Sqlite] }
}

/// The address of a `PostgreSQL` to make databases in, if there is one.
fn postgres() -> Option<String> {
    let url = std::env::var("DAMIER_TEST_DATABASE").ok();
    if url.is_none() {
        eprintln!("SKIPPED: what needs PostgreSQL, as there is none (tests/postgres/with runs a command with one)");
    }
    url
}

/// The address of a new, empty database.
async fn new_database() -> Option<String> {
    new_database_with("").await
}

/// The same with something said about it.
async fn new_database_with(options: &str) -> Option<String> {
    let url = postgres()?;
    let name = format!("damier_{}", crate::secret::table_id().expect("randomness"));
    let mut connection = PgConnection::connect(&url).await.expect("a PostgreSQL");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name} {options}"));
    sqlx::query(create).execute(&mut connection).await.expect("a database");
    let (server, rest) = url.rsplit_once("/postgres").expect("the database postgres");
    Some(format!("{server}/{name}{rest}"))
}

/// What was acknowledged: the text of each event by its table and number.
type Acknowledged = BTreeMap<(String, i64), String>;

struct Kept {
    directory: TempDir,
    /// The address of a `PostgreSQL`, if it is one.
    url: Option<String>,
    store: Store,
    commits: Counter,
    acknowledged: Acknowledged,
    next: u32,
}

impl Kept {
    async fn new(kind: Kind, faults: Faults) -> Self {
        let url = match kind {
            Kind::Sqlite => None,
            Kind::Postgres => new_database().await,
        };
        Self::at(url, faults).await
    }

    /// One more server with this database, or the only one with a directory of its own.
    async fn at(url: Option<String>, faults: Faults) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let commits = Counter::default();
        let counters = WriterCounters { commits: commits.clone(), ..WriterCounters::default() };
        let opened = Store::open_with(directory.path(), url.as_deref(), counters, faults).await;
        let Opened { store, .. } = opened.expect("a store");
        store.begin_node("a test", 1).await.expect("a node");
        Self { directory, url, store, commits, acknowledged: Acknowledged::new(), next: 0 }
    }

    /// What another process finds.
    async fn stored(&self) -> Acknowledged {
        const EVENTS: &str = "SELECT table_id, seq, event FROM events";
        let rows: Vec<(String, i64, String)> = if let Some(url) = &self.url {
            let mut connection = PgConnection::connect(url).await.expect("a connection");
            sqlx::query_as(EVENTS).fetch_all(&mut connection).await.expect("the events")
        } else {
            let copy = tempfile::tempdir().expect("a directory");
            // The index of the log is made anew, as after a crash.
            for name in ["damier.sqlite", "damier.sqlite-wal"] {
                std::fs::copy(self.directory.path().join(name), copy.path().join(name)).expect("a copy");
            }
            let mut connection = connect(copy.path()).await;
            sqlx::query_as(EVENTS).fetch_all(&mut connection).await.expect("the events")
        };
        rows.into_iter().map(|(table, seq, event)| ((table, seq), event)).collect()
    }

    /// Does something to the database from outside.
    async fn interfere(&self, statements: &[&str]) {
        for statement in statements {
            let statement = sqlx::AssertSqlSafe(*statement);
            let done = if let Some(url) = &self.url {
                let mut outside = PgConnection::connect(url).await.expect("a connection");
                sqlx::query(statement).execute(&mut outside).await.map(|_| ())
            } else {
                let mut outside = connect(self.directory.path()).await;
                sqlx::query(statement).execute(&mut outside).await.map(|_| ())
            };
            done.expect("done");
        }
    }

    /// Something nobody has written before.
    fn text(&mut self) -> String {
        self.next += 1;
        format!("{{\"event\":{}}}", self.next)
    }

    async fn open_table(&mut self, id: &str) -> Result<(), StoreError> {
        let event = self.text();
        let row = TableRow {
            id: id.to_owned(),
            game: "dames".to_owned(),
            opened: "{}".to_owned(),
            public: true,
            created_at: 0,
            ended_at: None,
            white: None,
            black: None,
            seed: None,
        };
        let events = vec![row_of(1, &event)];
        self.store.open_table(NewTable { row, events }).await?;
        self.acknowledged.insert((id.to_owned(), 1), event);
        Ok(())
    }

    /// One more event at each of these tables, all at once, each numbered after what is stored, as a room that was
    /// built anew would. Gives what became of each.
    async fn append(&mut self, tables: &[&str]) -> Vec<Result<(), StoreError>> {
        let mut wanted = Vec::new();
        for &table in tables {
            let stored = self.store.table(table).await.expect("reading goes on").map_or(0, |(_, events)| events.len());
            wanted.push((table, stored as i64 + 1, self.text()));
        }
        let outcomes = futures_util::future::join_all(
            wanted
                .iter()
                .map(|(table, seq, event)| self.store.append(table, Epoch::FIRST, vec![row_of(*seq, event)], None)),
        )
        .await;
        for ((table, seq, event), outcome) in wanted.into_iter().zip(&outcomes) {
            if outcome.is_ok() {
                let before = self.acknowledged.insert((table.to_owned(), seq), event);
                assert_eq!(before, None, "event {seq} of {table} was acknowledged twice");
            }
        }
        outcomes
    }

    /// After all that has failed, everything is as it should be: what is written now, and what was acknowledged before,
    /// is on the disk, once, without gaps.
    async fn expect_whole(&mut self, new_table: &str, tables: &[&str]) {
        self.open_table(new_table).await.expect("a new table");
        for _ in 0..20 {
            assert!(self.append(tables).await.iter().all(Result::is_ok), "what failed has been put right");
        }
        let stored = self.stored().await;
        for (key, event) in &self.acknowledged {
            assert_eq!(stored.get(key), Some(event), "{key:?} was acknowledged");
        }
        let mut last: (&str, i64) = ("", 0);
        for (table, seq) in stored.keys() {
            let expected = if table == last.0 { last.1 + 1 } else { 1 };
            assert_eq!(*seq, expected, "the events of {table} are numbered without gaps");
            last = (table, *seq);
        }
    }
}

fn row_of(seq: i64, event: &str) -> EventRow {
    EventRow { seq, event: event.to_owned(), seat: None, command: None }
}

async fn connect(directory: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(directory.join("damier.sqlite"));
    SqliteConnection::connect_with(&options).await.expect("a connection")
}

/// What people write is in all the world's letters.
#[tokio::test]
async fn a_database_that_cannot_hold_every_letter_is_not_used() {
    for (encoding, holds) in [("LATIN1", false), ("SQL_ASCII", true)] {
        let options = format!("ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
        let Some(url) = new_database_with(&options).await else { return };
        let directory = tempfile::tempdir().expect("a directory");
        let opened = Store::open(directory.path(), Some(&url), WriterCounters::default()).await;
        if !holds {
            assert!(matches!(opened, Err(OpenError::Encoding(named)) if named == encoding));
            continue;
        }
        let mut kept = Kept::at(Some(url), Faults::default()).await;
        kept.open_table("a").await.expect("a table");
        let name = "\"œuvre 💥 Ж\"";
        assert_eq!(kept.store.append("a", Epoch::FIRST, vec![row_of(2, name)], None).await, Ok(()));
        let (_, events) = kept.store.table("a").await.expect("read").expect("a table");
        assert_eq!(events[1].event, name);
    }
}

#[tokio::test]
async fn every_step_may_fail_and_nothing_acknowledged_is_lost() {
    for kind in kinds() {
        every_step_may_fail(kind).await;
    }
}

async fn every_step_may_fail(kind: Kind) {
    let faults = Faults::default();
    let mut kept = Kept::new(kind, faults.clone()).await;
    for table in ["a", "b", "c"] {
        kept.open_table(table).await.expect("a table");
    }
    let (mut first, mut failed) = (0, 0);
    loop {
        // Once, and so often that opening the database again and proving it fail as well.
        let failing: [Range<usize>; 2] = [first..first + 1, first..first + 9];
        let mut reached = 0;
        for failing in failing {
            faults.fail(failing);
            let table = format!("t{first}-{}", kept.next);
            failed += usize::from(kept.open_table(&table).await.is_err());
            for _ in 0..3 {
                failed += kept.append(&["a", "b", "c"]).await.iter().filter(|outcome| outcome.is_err()).count();
            }
            reached = faults.reached();
        }
        first += 1;
        if reached < first {
            break;
        }
    }
    assert!(first > 10 && failed > first, "{first} steps, {failed} failures");
    faults.fail(0..0);
    kept.expect_whole("last", &["a", "b", "c"]).await;
}

/// Makes something fail for real, from outside, as long as the trigger is there.
async fn trigger_fails(kind: Kind, before: &[&str], trigger: &str) {
    let mut kept = Kept::new(kind, Faults::default()).await;
    kept.open_table("a").await.expect("a table");
    kept.open_table("b").await.expect("a table");
    kept.interfere(before).await;
    for round in 0..2 {
        kept.interfere(&[trigger]).await;
        for _ in 0..4 {
            assert_eq!(kept.append(&["a", "b"]).await, [Err(StoreError::Conflict); 2]);
        }
        kept.interfere(&[if kind == Kind::Sqlite { "DROP TRIGGER broken" } else { "DROP TRIGGER broken ON events" }])
            .await;
        kept.expect_whole(&format!("new{round}"), &["a", "b"]).await;
    }
}

/// What a trigger of `PostgreSQL` calls.
const BREAKS: &str = "CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS \
    'BEGIN RAISE EXCEPTION ''injected'' USING ERRCODE = ''23000''; END'";

#[tokio::test]
async fn an_insert_that_fails_costs_nothing_that_comes_later() {
    let sqlite = "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'injected'); END";
    trigger_fails(Kind::Sqlite, &[], sqlite).await;
    if kinds().contains(&Kind::Postgres) {
        let postgres = "CREATE TRIGGER broken BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION breaks()";
        trigger_fails(Kind::Postgres, &[BREAKS], postgres).await;
    }
}

#[tokio::test]
async fn an_insert_that_ends_the_transaction_costs_nothing_that_comes_later() {
    let trigger = "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'injected'); END";
    trigger_fails(Kind::Sqlite, &[], trigger).await;
}

/// Something that is looked at with `COMMIT`, and does not hold.
#[tokio::test]
async fn a_commit_that_fails_costs_nothing_that_comes_later() {
    let keys = [
        "CREATE TABLE parents (id INTEGER PRIMARY KEY)",
        "CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)",
    ];
    let sqlite = "CREATE TRIGGER broken AFTER INSERT ON events BEGIN INSERT INTO children VALUES (1); END";
    trigger_fails(Kind::Sqlite, &keys, sqlite).await;
    if kinds().contains(&Kind::Postgres) {
        let postgres = "CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED \
            FOR EACH ROW EXECUTE FUNCTION breaks()";
        trigger_fails(Kind::Postgres, &[BREAKS], postgres).await;
    }
}

#[tokio::test]
async fn one_tables_mistake_is_not_anothers() {
    for kind in kinds() {
        one_tables_mistake(kind).await;
    }
}

async fn one_tables_mistake(kind: Kind) {
    let mut kept = Kept::new(kind, Faults::default()).await;
    for table in ["a", "b", "c"] {
        kept.open_table(table).await.expect("a table");
    }
    let rows = |seq| vec![row_of(seq, "{}")];
    let store = &kept.store;
    // All three wait for the same transaction; the number 1 is taken.
    let (a, b, c) = tokio::join!(
        store.append("a", Epoch::FIRST, rows(2), None),
        store.append("b", Epoch::FIRST, rows(1), None),
        store.append("c", Epoch::FIRST, rows(2), None)
    );
    assert_eq!((a, b, c), (Ok(()), Err(StoreError::Conflict), Ok(())));
    let stored = kept.stored().await;
    assert_eq!(
        stored.keys().map(|(table, seq)| format!("{table}{seq}")).collect::<Vec<_>>().join(" "),
        "a1 a2 b1 c1 c2"
    );
}

#[tokio::test]
async fn all_who_ask_at_once_share_one_check() {
    for kind in kinds() {
        let kept = Kept::new(kind, Faults::default()).await;
        let before = kept.commits.get();
        let checks = futures_util::future::join_all((0..100).map(|_| kept.store.check())).await;
        assert!(checks.iter().all(Result::is_ok), "{checks:?}");
        // A second at most has passed for each check that was made.
        assert!(kept.commits.get() - before < 10, "{} writes", kept.commits.get() - before);
    }
}

#[tokio::test]
async fn the_check_says_that_writing_fails_and_that_it_works_again() {
    let faults = Faults::default();
    for kind in kinds() {
        let kept = Kept::new(kind, faults.clone()).await;
        faults.fail(0..usize::MAX);
        assert_eq!(kept.store.check().await.map_err(|unsound| unsound.why), Err(StoreError::Unavailable));
        faults.fail(0..0);
        while kept.store.check().await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
}
