//! Which node a table belongs to, where several share a database.
//!
//! A node says every now and then that it is there, in one row of its own, however many tables it has. Who needs a table
//! of a node that has not said so for [`LEASE`], by the database's clock, first *ends* that node, for good: its row is
//! marked, which waits for what the node is just writing and has everything refused that it tries afterwards. Only then
//! is the table taken, with a higher epoch. A node that was merely frozen finds itself ended, and comes back as a new one.
//!
//! `SQLite` has one server, which the lock on its directory sees to: there every table is here.

use std::time::Duration;

use sqlx::{Connection, PgConnection, Row};

use super::{
    OpenError, Store, StoreError,
    database::Pool,
    postgres::{PATIENCE, Postgres, URGENT, holds},
};
use crate::time::MOST_COUNTED;

/// A node is taken to be there for so long after it last said so.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// A lease that ran out so long ago is not renewed: for more time than counts on clocks the node was not there.
const TOO_LATE: Duration = MOST_COUNTED.saturating_sub(LEASE);

/// That a lease holds, as the database sees it. One that seems to hold for longer than any node says was renewed before the
/// database's clock was put back: who is there says so anew within a second, and who is not would be waited for as long as the
/// clock was put back.
macro_rules! holds_still {
    () => {
        "leases.expires > clock_timestamp() AND leases.expires < clock_timestamp() + interval '4 seconds'"
    };
}
pub(super) use holds_still;

/// The number of a node. Each start of a server is another node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(crate) i64);

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// How often a table has changed hands: a fencing token, by which the database refuses writes of an owner of before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Epoch(pub(super) i64);

impl Epoch {
    /// That of whoever opened the table.
    pub(crate) const FIRST: Self = Self(1);
}

/// Where a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It belongs to this node.
    Here(Epoch),
    /// It belongs to another one, which is there.
    There(NodeId),
}

/// Another node that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Neighbour {
    pub(crate) id: NodeId,
    /// For people.
    pub(crate) name: String,
    /// The version of the messages it understands.
    pub(crate) speaks: i32,
}

/// From when to when a node was there, in milliseconds since 1970.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Presence {
    pub(crate) from: u64,
    pub(crate) to: u64,
}

impl Presence {
    /// That of those who are there now, and were when any of these was last.
    pub(crate) fn since_then(there: &[Self], now: u64) -> Self {
        Self { from: there.iter().map(|there| there.to).max().unwrap_or(now).min(now), to: now }
    }
}

/// What time it is, in milliseconds since 1970.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HouseTime {
    /// By the clock of the database.
    pub(crate) database: u64,
    /// By those of the nodes that are there, if any is: of several the latest.
    pub(crate) nodes: Option<u64>,
}

/// The id of the cluster, and its secret key.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) name: String,
    pub(crate) key: Vec<u8>,
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("House").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What the nodes of the database at this address know each other by, without becoming one.
pub(crate) async fn read_house(url: &str) -> Result<House, OpenError> {
    let postgres = Postgres::at(url)?;
    let failed = postgres.failed();
    let mut connection = postgres.connect().await.map_err(&failed)?;
    let there = sqlx::query_scalar::<_, bool>("SELECT to_regclass('house') IS NOT NULL").fetch_one(&mut connection);
    if !there.await.map_err(&failed)? {
        return Err(OpenError::NoHouse);
    }
    let row = sqlx::query("SELECT name, key FROM house").fetch_one(&mut connection).await.map_err(&failed)?;
    let house = House { name: row.try_get("name").map_err(&failed)?, key: row.try_get("key").map_err(&failed)? };
    connection.close().await.map_err(&failed)?;
    Ok(house)
}

/// What only a shared database has.
#[derive(Debug, Clone)]
pub(super) struct Sharing {
    pub(super) postgres: Postgres,
    /// A separate connection for heartbeats, which must not wait behind other statements.
    pub(super) urgent: sqlx::PgPool,
}

impl Store {
    /// Whether several nodes may share the database.
    pub(crate) const fn is_shared(&self) -> bool {
        self.sharing.is_some()
    }

    /// Which node this is; 0 where there is only one.
    #[cfg(test)]
    pub(super) fn node(&self) -> NodeId {
        NodeId(self.sharing.as_ref().map_or(0, |sharing| sharing.postgres.node()))
    }

    /// Becomes a node, a new one each time.
    pub(crate) async fn begin_node(&self, name: &str, speaks: i32) -> Result<NodeId, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(NodeId(0)) };
        let begin = async {
            let mut transaction = sharing.urgent.begin().await?;
            let row = sqlx::query("INSERT INTO nodes (name, speaks) VALUES ($1, $2) RETURNING id")
                .bind(name)
                .bind(speaks)
                .fetch_one(&mut *transaction)
                .await?;
            let node: i64 = row.try_get("id")?;
            sqlx::query(
                "INSERT INTO leases (node, expires) VALUES ($1, clock_timestamp() + make_interval(secs => $2))",
            )
            .bind(node)
            .bind(LEASE.as_secs_f64())
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok(node)
        };
        let node = self.in_time(URGENT, begin).await?;
        sharing.postgres.set_node(node);
        Ok(NodeId(node))
    }

    /// Says that this node is there, and what time it is here, as soon as it knows. Gives the database's time, in milliseconds since
    /// 1970, or nothing if somebody has ended this node, or if it was [too late](TOO_LATE) and has to come back as another.
    pub(crate) async fn renew(&self, time: Option<u64>) -> Result<Option<u64>, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(Some(0)) };
        // The lock is the one whoever ends a node waits for: either the lease is renewed first and the node is not ended, or it
        // is ended first and this finds nothing. Otherwise a node could be ended and certain of its tables all the same.
        let renewed = sqlx::query_scalar::<_, i64>(
            "WITH me AS (SELECT FROM nodes WHERE id = $1 AND ended IS NULL FOR SHARE) \
             UPDATE leases SET expires = clock_timestamp() + make_interval(secs => $2), time = $3 \
             WHERE node = $1 AND EXISTS (SELECT FROM me) AND expires > clock_timestamp() - make_interval(secs => $4) \
             RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
        )
        .bind(sharing.postgres.node())
        .bind(LEASE.as_secs_f64())
        .bind(time.map(|time| time as i64))
        .bind(TOO_LATE.as_secs_f64())
        .fetch_optional(&sharing.urgent);
        let renewed = self.in_time(URGENT, renewed).await?;
        Ok(renewed.map(|now| now as u64))
    }

    /// Gives up all tables at once: from now on this node writes nothing, and whoever needs one of them takes it.
    pub(crate) async fn end_node(&self) -> Result<(), StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(()) };
        let ended = sqlx::query("UPDATE nodes SET ended = clock_timestamp() WHERE id = $1 AND ended IS NULL")
            .bind(sharing.postgres.node())
            .execute(&sharing.urgent);
        self.in_time(URGENT, ended).await.map(|_| ())
    }

    /// The other nodes that are there.
    pub(crate) async fn neighbours(&self) -> Result<Vec<Neighbour>, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(Vec::new()) };
        let rows = sqlx::query(concat!(
            "SELECT id, name, speaks FROM nodes JOIN leases ON node = id WHERE ended IS NULL AND ",
            holds_still!(),
            " AND id <> $1 ORDER BY id"
        ))
        .bind(sharing.postgres.node())
        .fetch_all(&sharing.urgent);
        let rows = self.in_time(URGENT, rows).await?;
        let neighbour = |row: &sqlx::postgres::PgRow| {
            let (id, name, speaks) = (row.try_get("id")?, row.try_get("name")?, row.try_get("speaks")?);
            Ok(Neighbour { id: NodeId(id), name, speaks })
        };
        rows.iter().map(neighbour).collect::<Result<_, _>>().map_err(|error: sqlx::Error| self.not_read(&error))
    }

    /// When nodes were there, over the last days, oldest first; without this one.
    pub(crate) async fn presences(&self) -> Result<Vec<Presence>, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(Vec::new()) };
        let rows = sqlx::query(
            "SELECT (extract(epoch FROM started) * 1000)::bigint AS begun, \
             (extract(epoch FROM least(coalesce(ended, expires), expires) - make_interval(secs => $2)) * 1000)::bigint \
             AS seen FROM nodes JOIN leases ON node = id \
             WHERE id <> $1 AND expires > clock_timestamp() - interval '60 days' ORDER BY started LIMIT 100000",
        )
        .bind(sharing.postgres.node())
        .bind(LEASE.as_secs_f64())
        .fetch_all(&sharing.urgent);
        let rows = self.in_time(PATIENCE, rows).await?;
        let presence = |row: &sqlx::postgres::PgRow| {
            let (from, to): (i64, i64) = (row.try_get("begun")?, row.try_get("seen")?);
            Ok(Presence { from: from as u64, to: to.max(from) as u64 })
        };
        rows.iter().map(presence).collect::<Result<_, _>>().map_err(|error: sqlx::Error| self.not_read(&error))
    }

    /// What time it is, by the database and by the nodes that are there; nothing where there is only one.
    pub(crate) async fn time(&self) -> Result<Option<HouseTime>, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(None) };
        // A lease was renewed as long before it runs out as all are, and so much has passed since a node said what time it was.
        let row = sqlx::query(concat!(
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS database, \
             (SELECT max(time + (extract(epoch FROM clock_timestamp() - expires + make_interval(secs => $2)) * 1000)::bigint) \
             FROM leases JOIN nodes ON nodes.id = node WHERE ended IS NULL AND node <> $1 AND ",
            holds_still!(),
            ") AS nodes"
        ))
        .bind(sharing.postgres.node())
        .bind(LEASE.as_secs_f64())
        .fetch_one(&sharing.urgent);
        let row = self.in_time(URGENT, row).await?;
        let time = || Ok((row.try_get("database")?, row.try_get("nodes")?));
        let (database, nodes): (i64, Option<i64>) = time().map_err(|error| self.not_read(&error))?;
        Ok(Some(HouseTime { database: database as u64, nodes: nodes.map(|nodes| nodes as u64) }))
    }

    /// What the nodes of this database know each other by.
    pub(crate) async fn house(&self) -> Result<Option<House>, StoreError> {
        let Some(sharing) = &self.sharing else { return Ok(None) };
        let house = async {
            let row = sqlx::query("SELECT name, key FROM house").fetch_one(&sharing.urgent).await?;
            Ok(House { name: row.try_get("name")?, key: row.try_get("key")? })
        };
        self.in_time(URGENT, house).await.map(Some)
    }

    /// Where a table is: here, if it is free or its owner is gone, for then it is taken. Nothing if there is no such table.
    pub(crate) async fn claim(&self, table: &str) -> Result<Option<Owner>, StoreError> {
        let (Some(sharing), Pool::Postgres(pool)) = (&self.sharing, &self.pool) else {
            return Ok(Some(Owner::Here(Epoch::FIRST)));
        };
        let claimed = async {
            let mut connection = pool.acquire().await?;
            loop {
                match try_claim(&mut connection, sharing.postgres.node(), table).await? {
                    Claim::Again => {}
                    claim => return Ok(claim),
                }
            }
        };
        match self.in_time(PATIENCE, claimed).await? {
            Claim::Is(owner) => Ok(Some(owner)),
            Claim::NoTable => Ok(None),
            Claim::Ended | Claim::Again => Err(StoreError::Stale),
        }
    }

    /// Gives a table back that was claimed and cannot be used here: whoever needs it next may have it at once.
    pub(crate) async fn give_back(&self, table: &str, epoch: Epoch) {
        let Some(sharing) = &self.sharing else { return };
        let given = sqlx::query("UPDATE owners SET node = 0 WHERE table_id = $1 AND node = $2 AND epoch = $3")
            .bind(table)
            .bind(sharing.postgres.node())
            .bind(epoch.0)
            .execute(&sharing.urgent);
        // Where that fails, which is logged, it is this node's until this node ends.
        let _ = self.in_time(URGENT, given).await;
    }
}

/// What came of wanting a table.
enum Claim {
    Is(Owner),
    NoTable,
    /// Somebody else was quicker: it has to be looked at again.
    Again,
    /// This node itself was ended.
    Ended,
}

/// As [`Store::claim`], once.
async fn try_claim(connection: &mut PgConnection, me: i64, table: &str) -> Result<Claim, sqlx::Error> {
    let row = sqlx::query(concat!(
        "SELECT owners.node, owners.epoch, nodes.ended IS NULL AS may_write, ",
        holds_still!(),
        " AS there FROM owners LEFT JOIN nodes ON nodes.id = owners.node LEFT JOIN leases ON leases.node = owners.node \
             WHERE owners.table_id = $1"
    ))
    .bind(table)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(Claim::NoTable) };
    let (owner, epoch): (i64, i64) = (row.try_get("node")?, row.try_get("epoch")?);
    if owner == me {
        return Ok(Claim::Is(Owner::Here(Epoch(epoch))));
    }
    // A node that is not there at all, such as the one with the number 0, may not write either.
    let may_write = owner != 0 && row.try_get::<Option<bool>, _>("may_write")?.unwrap_or(false);
    let there = row.try_get::<Option<bool>, _>("there")?.unwrap_or(false);
    if may_write && there {
        return Ok(Claim::Is(Owner::There(NodeId(owner))));
    }
    let mut transaction = connection.begin().await?;
    // The lower number is locked first: two nodes that find each other gone would otherwise each wait for the other's lock.
    if me < owner && !holds(&mut transaction, me).await? {
        return Ok(Claim::Ended);
    }
    if may_write && !end(&mut transaction, owner).await? {
        // The owner has renewed its lease after all, or another node was quicker to end it.
        return Ok(Claim::Again);
    }
    if me > owner && !holds(&mut transaction, me).await? {
        return Ok(Claim::Ended);
    }
    let taken = sqlx::query_scalar::<_, i64>(
        "UPDATE owners SET node = $1, epoch = epoch + 1 WHERE table_id = $2 AND node = $3 AND epoch = $4 RETURNING epoch",
    )
    .bind(me)
    .bind(table)
    .bind(owner)
    .bind(epoch)
    .fetch_optional(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(taken.map_or(Claim::Again, |epoch| Claim::Is(Owner::Here(Epoch(epoch)))))
}

/// Ends a node that has not said for long that it is there; whether it was so. Waits for what it is just writing, and for its
/// renewing its lease.
async fn end(transaction: &mut sqlx::PgTransaction<'_>, node: i64) -> Result<bool, sqlx::Error> {
    // First the lock and then, in a statement of its own, the lease: one statement would look at the lease as it was before the
    // lock was waited for, and end a node that has renewed it meanwhile.
    sqlx::query("SELECT FROM nodes WHERE id = $1 FOR UPDATE").bind(node).execute(&mut **transaction).await?;
    let ended = sqlx::query(concat!(
        "UPDATE nodes SET ended = clock_timestamp() WHERE id = $1 AND ended IS NULL \
             AND NOT EXISTS (SELECT FROM leases WHERE node = $1 AND ",
        holds_still!(),
        ")"
    ))
    .bind(node)
    .execute(&mut **transaction)
    .await?;
    if ended.rows_affected() > 0 {
        tracing::warn!(node, "a node has not been heard of for too long: its tables are taken over");
    }
    Ok(ended.rows_affected() > 0)
}
