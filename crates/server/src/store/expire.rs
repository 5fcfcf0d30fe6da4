//! Old tables: finding them, and letting them go.

use std::collections::HashMap;

use sqlx::{Row, postgres::PgRow};

use super::{
    Epoch, NodeId, Store, StoreError, Work,
    database::{Pool, ask},
    leases::holds_still,
    postgres,
};

/// Which old tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Old {
    /// Those whose game is not over, by when they were opened.
    Open,
    /// Those whose game is, by when it ended.
    Ended,
}

/// An old table, as far as it is known without reading all that happened there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OldTable {
    /// When it was opened, or when its game ended.
    pub(crate) at: i64,
    pub(crate) id: String,
    /// Whether a move was made there.
    pub(crate) has_moves: bool,
}

/// An event is JSON as this program writes it: within a text a quote has a backslash before it. Looked for table by table, to the first
/// that is found: with `EXISTS` PostgreSQL reads all events there are, once for every list.
pub(super) const OLD_OPEN: &str = "SELECT created_at AS at, id, \
    (SELECT 1 FROM events WHERE table_id = tables.id AND event LIKE '%\"kind\":\"move\"%' LIMIT 1) IS NOT NULL AS has_moves \
    FROM tables WHERE ended_at IS NULL AND created_at <= $1 AND (created_at, id) > ($2, $3) \
    ORDER BY created_at, id LIMIT $4";
pub(super) const OLD_ENDED: &str = "SELECT ended_at AS at, id, true AS has_moves FROM tables \
    WHERE ended_at IS NOT NULL AND ended_at <= $1 AND (ended_at, id) > ($2, $3) ORDER BY ended_at, id LIMIT $4";

impl Store {
    /// Tables from before this time, the oldest first, from behind the one that is given.
    pub(crate) async fn old_tables(
        &self,
        which: Old,
        before: i64,
        after: Option<&OldTable>,
        most: usize,
    ) -> Result<Vec<OldTable>, StoreError> {
        let statement = match which {
            Old::Open => OLD_OPEN,
            Old::Ended => OLD_ENDED,
        };
        let (at, id) = after.map_or((i64::MIN, ""), |after| (after.at, after.id.as_str()));
        let read = async {
            ask!(&self.pool, |pool| {
                let rows = sqlx::query(statement).bind(before).bind(at).bind(id).bind(most as i64);
                let rows = rows.fetch_all(pool).await?;
                rows.iter()
                    .map(|row| {
                        let (at, id) = (row.try_get("at")?, row.try_get("id")?);
                        Ok(OldTable { at, id, has_moves: row.try_get("has_moves")? })
                    })
                    .collect::<Result<Vec<_>, sqlx::Error>>()
            })
        };
        self.in_time(postgres::PATIENCE, read).await
    }

    /// Which nodes that are there have these tables; of those that nobody has, nothing. Of none where there is only one node.
    pub(crate) async fn owners(&self, tables: &[OldTable]) -> Result<HashMap<String, Option<NodeId>>, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(HashMap::new()) };
        let ids: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        let read = async {
            let rows = sqlx::query(concat!(
                "SELECT table_id, leases.node FROM owners LEFT JOIN nodes ON id = owners.node AND ended IS NULL \
                     LEFT JOIN leases ON leases.node = id AND ",
                holds_still!(),
                " WHERE table_id = ANY($1)"
            ));
            let rows = rows.bind(ids).fetch_all(pool).await?;
            let owner = |row: &PgRow| Ok((row.try_get("table_id")?, row.try_get::<Option<_>, _>("node")?.map(NodeId)));
            rows.iter().map(owner).collect()
        };
        self.in_time(postgres::PATIENCE, read).await
    }

    /// Lets a table go with all that has happened there, unless it belongs to somebody else by now.
    pub(crate) async fn forget(&self, table: &str, epoch: Epoch) -> Result<(), StoreError> {
        self.write(Work::Forget { table: table.to_owned(), epoch }).await
    }
}
