//! Writing to `PostgreSQL`, which several nodes may share.
//!
//! Every transaction begins by locking the row of its own node and reading which tables that node owns, with which epoch.
//! Whoever ends a node waits for that lock, so what was written before has been committed by then, and what is tried
//! afterwards is refused. Only a node itself, or whoever ended it, gives its tables to another: see [`leases`]. Where there
//! is nothing but events to write, all this is one statement, which is a transaction of its own: each statement more is a
//! way to the database and back that everybody waits for.
//!
//! [`leases`]: super::leases

use std::{
    collections::HashMap,
    io,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, Postgres as Sql, Row, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use super::{
    Epoch, OpenError,
    database::Committed,
    faults::{Faults, WriteStep},
    migrations,
    rows::{EventRow, TableRow},
    writer::Work,
};

/// The oldest version that will do, as it says it itself: 15.
const OLDEST: i32 = 150_000;

/// An answer of the database is waited for this long: a little longer than the database itself waits for a lock, so that it is the one to
/// say so. Without it, nobody would notice for a quarter of an hour that a network has gone silent: what was sent is sent again until then.
pub(super) const PATIENCE: Duration = Duration::from_secs(6);
/// The same for what must not wait, as that a node is there: as long as the database works on such a statement.
pub(super) const URGENT: Duration = Duration::from_secs(2);
/// A host that is gone is not waited for as long as the system would.
const TO_CONNECT: Duration = Duration::from_secs(5);
/// A connection that is not in use answers this soon, or it is not used again.
const PING: Duration = Duration::from_secs(1);
/// Closing a connection says a word to the other side, which may not be there.
const TO_CLOSE: Duration = Duration::from_secs(1);

/// What the database answers, or that it did not. What was asked for may have been done all the same.
pub(super) async fn in_time<T>(
    patience: Duration,
    asked: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || io::Error::new(io::ErrorKind::TimedOut, "the database has not answered in time");
    timeout(patience, asked).await.unwrap_or_else(|_| Err(sqlx::Error::Io(late())))
}

/// Closes a connection, whether or not anybody hears of it.
pub(super) async fn close(connection: PgConnection) -> Result<(), sqlx::Error> {
    in_time(TO_CLOSE, connection.close()).await
}

/// A pool asks its connections whether they are there when they are taken and when they come back, and waits for the answer for
/// as long as the system keeps the connection; here it is not waited for long. One that does not answer is dropped.
fn limit_pings(pool: PgPoolOptions) -> PgPoolOptions {
    pool.test_before_acquire(false)
        .before_acquire(|connection, _| Box::pin(async { in_time(PING, connection.ping()).await.map(|()| true) }))
        .after_release(|connection, _| Box::pin(async { in_time(PING, connection.ping()).await.map(|()| true) }))
}

/// A `PostgreSQL`, and which of its nodes this server is.
#[derive(Debug, Clone)]
pub(super) struct Postgres {
    options: Box<PgConnectOptions>,
    /// 0 as long as this is none, as a program that copies tables is.
    node: Arc<AtomicI64>,
}

impl Postgres {
    /// From an address such as `postgres://user@host/damier`.
    pub(super) fn at(url: &str) -> Result<Self, OpenError> {
        // Any other would be taken for one, too, and what answers there be waited for.
        if !is_address(url) {
            return Err(OpenError::NoPostgres);
        }
        let options = PgConnectOptions::from_str(url)
            .map_err(OpenError::Address)?
            .application_name("damier")
            // Whatever the database is set to: durable before anybody hears of it. A node that is frozen or cut off in
            // the middle of a transaction keeps nobody from its tables for long, and nobody waits for ever.
            .options([
                ("synchronous_commit", "on"),
                ("idle_in_transaction_session_timeout", "2000"),
                ("lock_timeout", "5000"),
                ("statement_timeout", "20000"),
            ])
            .disable_statement_logging();
        Ok(Self { options: Box::new(options), node: Arc::default() })
    }

    /// What is wrong, and where. The address may hold a password: it is not repeated.
    pub(super) fn failed(&self) -> impl Fn(sqlx::Error) -> OpenError + use<> {
        let options = &self.options;
        let host =
            options.get_socket().map_or_else(|| options.get_host().to_owned(), |path| path.display().to_string());
        let place = format!("{host}, port {}", options.get_port());
        move |error| OpenError::Postgres(place.clone(), error)
    }

    pub(super) async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        in_time(TO_CONNECT, self.options.connect()).await
    }

    /// A connection for somebody who may look at one moment of the database for long, or brings all of it up to date.
    pub(super) async fn connect_for_long(&self) -> Result<PgConnection, sqlx::Error> {
        let patient = [("idle_in_transaction_session_timeout", "0"), ("statement_timeout", "0")];
        in_time(TO_CONNECT, (*self.options).clone().options(patient).connect()).await
    }

    /// Connections for reading.
    pub(super) async fn pool(&self) -> Result<PgPool, sqlx::Error> {
        limit_pings(PgPoolOptions::new())
            .min_connections(1)
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with((*self.options).clone())
            .await
    }

    /// A connection for what must not wait for others.
    pub(super) async fn urgent(&self) -> Result<PgPool, sqlx::Error> {
        let options = (*self.options).clone().options([("statement_timeout", "2000")]);
        let pool = limit_pings(PgPoolOptions::new()).min_connections(1).max_connections(1);
        pool.acquire_timeout(URGENT).connect_with(options).await
    }

    pub(super) fn node(&self) -> i64 {
        self.node.load(Ordering::SeqCst)
    }

    pub(super) fn set_node(&self, node: i64) {
        self.node.store(node, Ordering::SeqCst);
    }
}

/// Whether this is how the address of a `PostgreSQL` begins.
pub(super) fn is_address(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

/// Sees to it that the database is new enough, and as this program knows it. What that takes may take long where much is stored.
pub(super) async fn prepare(postgres: &Postgres, connection: &mut PgConnection) -> Result<(), OpenError> {
    let failed = postgres.failed();
    let number = sqlx::query_scalar::<_, i32>("SELECT current_setting('server_version_num')::integer");
    let number = number.fetch_one(&mut *connection).await.map_err(&failed)?;
    if number < OLDEST {
        return Err(OpenError::Old(format!("{}.{}", number / 10_000, number % 10_000)));
    }
    // In any other a name that it has no letters for would fail what is stored together with it. The second takes bytes as they are.
    let encoding = sqlx::query_scalar::<_, String>("SELECT current_setting('server_encoding')");
    let encoding = encoding.fetch_one(&mut *connection).await.map_err(&failed)?;
    if !["UTF8", "SQL_ASCII"].contains(&encoding.as_str()) {
        return Err(OpenError::Encoding(encoding));
    }
    migrations::postgres().run(connection).await.map_err(|error| failed(error.into()))
}

/// Does all this work in one transaction and commits it; leaves out what concerns tables of others.
pub(super) async fn commit(
    connection: &mut PgConnection,
    postgres: &Postgres,
    work: &[&Work],
    faults: &Faults,
) -> Result<Committed, sqlx::Error> {
    let node = postgres.node();
    if let Some(committed) = append_all(connection, node, work, faults).await? {
        return Ok(committed);
    }
    faults.reach(WriteStep::Begin)?;
    let mut transaction = connection.begin().await?;
    faults.reach(WriteStep::Statement)?;
    let owned = owned(&mut transaction, node, work).await?;
    let mut stale = Vec::new();
    let mut events = Vec::new();
    for (n, work) in work.iter().enumerate() {
        match work {
            Work::Prove => {
                faults.reach(WriteStep::Statement)?;
                sqlx::query("UPDATE proof SET n = n + 1").execute(&mut *transaction).await?;
            }
            Work::Open(table) if owned.is_some() => {
                faults.reach(WriteStep::Statement)?;
                insert_table(&mut transaction, &table.row, node, Epoch::FIRST).await?;
                events.extend(table.events.iter().map(|event| (table.row.id.as_str(), Epoch::FIRST, event)));
            }
            Work::Append { table, epoch, events: appended, ended_at }
                if owned.as_ref().is_some_and(|owned| owned.get(table.as_str()) == Some(epoch)) =>
            {
                if ended_at.is_some() {
                    faults.reach(WriteStep::Statement)?;
                    sqlx::query("UPDATE tables SET ended_at = $1 WHERE id = $2")
                        .bind(*ended_at)
                        .bind(table)
                        .execute(&mut *transaction)
                        .await?;
                }
                events.extend(appended.iter().map(|event| (table.as_str(), *epoch, event)));
            }
            Work::Forget { table, epoch }
                if owned.as_ref().is_some_and(|owned| owned.get(table.as_str()) == Some(epoch)) =>
            {
                for statement in [
                    "DELETE FROM events WHERE table_id = $1",
                    "DELETE FROM owners WHERE table_id = $1",
                    "DELETE FROM tables WHERE id = $1",
                ] {
                    faults.reach(WriteStep::Statement)?;
                    sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
                }
            }
            Work::Open(_) | Work::Append { .. } | Work::Forget { .. } => stale.push(n),
        }
    }
    if !events.is_empty() {
        faults.reach(WriteStep::Statement)?;
        insert_events(&mut transaction, &events, node).await?;
    }
    faults.reach(WriteStep::Commit)?;
    transaction.commit().await?;
    faults.reach(WriteStep::Sync)?;
    Ok(Committed { events: events.len() as u64, stale })
}

/// Stores events of tables that all belong to the node, in one statement. Nothing is stored, and nothing given, where there
/// is anything else to do, or a table belongs to somebody else.
async fn append_all(
    connection: &mut PgConnection,
    node: i64,
    work: &[&Work],
    faults: &Faults,
) -> Result<Option<Committed>, sqlx::Error> {
    let mut events = Vec::with_capacity(work.len());
    for work in work {
        let Work::Append { table, epoch, events: appended, ended_at: None } = work else { return Ok(None) };
        events.extend(appended.iter().map(|event| (table.as_str(), *epoch, event)));
    }
    faults.reach(WriteStep::Begin)?;
    faults.reach(WriteStep::Statement)?;
    faults.reach(WriteStep::Commit)?;
    let stored = write_events(connection, &events, node, OWN_EVENTS).await?;
    faults.reach(WriteStep::Sync)?;
    Ok((stored > 0).then_some(Committed { events: stored, stale: Vec::new() }))
}

/// Which of the tables this is about belong to the node, and with which epoch; nothing at all if the node has been ended.
/// While the transaction lasts, nobody can end it.
async fn owned(
    transaction: &mut Transaction<'_, Sql>,
    node: i64,
    work: &[&Work],
) -> Result<Option<HashMap<String, Epoch>>, sqlx::Error> {
    let tables: Vec<&str> = work
        .iter()
        .filter_map(|work| match work {
            Work::Append { table, .. } | Work::Forget { table, .. } => Some(table.as_str()),
            Work::Open(_) | Work::Prove => None,
        })
        .collect();
    if tables.is_empty() && !work.iter().any(|work| matches!(work, Work::Open(_))) {
        return Ok(None);
    }
    if !holds(transaction, node).await? {
        return Ok(None);
    }
    if tables.is_empty() {
        return Ok(Some(HashMap::new()));
    }
    let rows = sqlx::query("SELECT table_id, epoch FROM owners WHERE node = $1 AND table_id = ANY($2)")
        .bind(node)
        .bind(tables)
        .fetch_all(&mut **transaction)
        .await?;
    let owned = rows.iter().map(|row| Ok((row.try_get("table_id")?, Epoch(row.try_get("epoch")?))));
    owned.collect::<Result<_, sqlx::Error>>().map(Some)
}

/// Whether a node may write. If so, it may until the transaction is over.
pub(super) async fn holds(transaction: &mut Transaction<'_, Sql>, node: i64) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("SELECT 1 FROM nodes WHERE id = $1 AND ended IS NULL FOR SHARE")
        .bind(node)
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(row.is_some())
}

/// Stores a new table, which belongs to this node.
pub(super) async fn insert_table(
    transaction: &mut Transaction<'_, Sql>,
    row: &TableRow,
    node: i64,
    epoch: Epoch,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tables (id, game, opened, public, created_at, ended_at, white, black, seed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(&row.id)
    .bind(&row.game)
    .bind(&row.opened)
    .bind(row.public)
    .bind(row.created_at)
    .bind(row.ended_at)
    .bind(row.white.as_deref())
    .bind(row.black.as_deref())
    .bind(row.seed.as_deref())
    .execute(&mut **transaction)
    .await?;
    sqlx::query("INSERT INTO owners (table_id, node, epoch) VALUES ($1, $2, $3)")
        .bind(&row.id)
        .bind(node)
        .bind(epoch.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Stores events, whosever the tables are.
const EVENTS: &str = "\
    INSERT INTO events (table_id, seq, event, seat, command, node, epoch) \
    SELECT table_id, seq, event, seat, command, $7, epoch \
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[]) \
    AS new (table_id, seq, event, seat, command, epoch)";

/// Stores events if the node may write and every table is its own, in that epoch; nothing otherwise. A node that is being
/// ended is waited for by the lock, and then looked at as it has become.
const OWN_EVENTS: &str = "\
    WITH me AS (SELECT FROM nodes WHERE id = $7 AND ended IS NULL FOR SHARE) \
    INSERT INTO events (table_id, seq, event, seat, command, node, epoch) \
    SELECT table_id, seq, event, seat, command, $7, epoch \
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[]) \
    AS new (table_id, seq, event, seat, command, epoch) \
    WHERE EXISTS (SELECT FROM me) AND NOT EXISTS ( \
        SELECT FROM unnest($1::text[], $6::bigint[]) AS wanted (table_id, epoch) WHERE wanted.epoch IS DISTINCT FROM \
        (SELECT owners.epoch FROM owners WHERE owners.table_id = wanted.table_id AND owners.node = $7))";

/// Stores all events in one statement, each with who wrote it and in which epoch.
pub(super) async fn insert_events(
    transaction: &mut Transaction<'_, Sql>,
    events: &[(&str, Epoch, &EventRow)],
    node: i64,
) -> Result<(), sqlx::Error> {
    write_events(transaction, events, node, EVENTS).await.map(|_| ())
}

/// Says one of the statements above; gives how many events were stored.
async fn write_events(
    connection: &mut PgConnection,
    events: &[(&str, Epoch, &EventRow)],
    node: i64,
    statement: &'static str,
) -> Result<u64, sqlx::Error> {
    let tables: Vec<&str> = events.iter().map(|(table, ..)| *table).collect();
    let epochs: Vec<i64> = events.iter().map(|(_, epoch, _)| epoch.0).collect();
    let numbers: Vec<i64> = events.iter().map(|(.., event)| event.seq).collect();
    let texts: Vec<&str> = events.iter().map(|(.., event)| event.event.as_str()).collect();
    let seats: Vec<Option<&str>> = events.iter().map(|(.., event)| event.seat.as_deref()).collect();
    let commands: Vec<Option<&str>> = events.iter().map(|(.., event)| event.command.as_deref()).collect();
    let stored = sqlx::query(statement)
        .bind(tables)
        .bind(numbers)
        .bind(texts)
        .bind(seats)
        .bind(commands)
        .bind(epochs)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(stored.rows_affected())
}
