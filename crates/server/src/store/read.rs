//! Reading tables back. A damaged page costs the tables on it, and no others.

use super::{
    Store, StoreError,
    database::{Pool, ask},
    left, postgres,
    rows::{EventRow, PublicTable, TableRow},
};

pub(super) const TABLE: &str =
    "SELECT id, game, opened, public, created_at, ended_at, white, black, seed FROM tables WHERE id = $1";
pub(super) const EVENTS: &str = "SELECT seq, event, seat, command FROM events WHERE table_id = $1 ORDER BY seq";
/// The same for both, but for how an index of the public ones is recognised.
pub(super) const NEWEST_IN_SQLITE: &str = "SELECT id, game, opened, created_at, ended_at FROM tables WHERE public = 1 \
    ORDER BY created_at DESC LIMIT $1";
pub(super) const NEWEST_IN_POSTGRES: &str = "SELECT id, game, opened, created_at, ended_at FROM tables WHERE public \
    ORDER BY created_at DESC LIMIT $1";

impl Store {
    /// A table and all that has happened at it, if there is such a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<EventRow>)>, StoreError> {
        // No transaction is needed: events are only ever added, so the second statement can at most see more of them.
        let read = async {
            let row: Option<TableRow> =
                ask!(&self.pool, |pool| sqlx::query_as(TABLE).bind(id).fetch_optional(pool).await)?;
            let Some(row) = row else { return Ok(None) };
            let events: Vec<EventRow> = ask!(&self.pool, |pool| sqlx::query_as(EVENTS).bind(id).fetch_all(pool).await)?;
            Ok(Some((row, events)))
        };
        self.in_time(postgres::PATIENCE, read).await
    }

    /// The newest public tables.
    pub(crate) async fn public_tables(&self, most: u32) -> Result<Vec<PublicTable>, StoreError> {
        let most_rows = i64::from(most);
        let newest = async {
            match &self.pool {
                Pool::Sqlite(pool) => sqlx::query_as(NEWEST_IN_SQLITE).bind(most_rows).fetch_all(pool).await,
                Pool::Postgres(pool) => sqlx::query_as(NEWEST_IN_POSTGRES).bind(most_rows).fetch_all(pool).await,
            }
        };
        match (self.in_time(postgres::PATIENCE, newest).await, &self.pool) {
            (Err(StoreError::Damaged), Pool::Sqlite(pool)) => match left::public_tables(pool, most as usize).await {
                Ok(left) if left.is_empty() => Err(StoreError::Damaged),
                left => left,
            },
            (newest, _) => newest,
        }
    }
}
