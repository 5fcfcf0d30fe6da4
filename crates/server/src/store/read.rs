//! Reading tables back.

use super::{
    Store, lost,
    rows::{EventRow, PublicTable, TableRow},
};
use crate::problem::Problem;

impl Store {
    /// A table and all that has happened at it, if there is such a table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<EventRow>)>, Problem> {
        let read = async {
            let row: Option<TableRow> = sqlx::query_as(
                "SELECT id, game, opened, public, created_at, white, black, seed FROM tables WHERE id = ?",
            )
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
            let Some(row) = row else { return Ok(None) };
            let events: Vec<EventRow> =
                sqlx::query_as("SELECT seq, event, seat, command FROM events WHERE table_id = ? ORDER BY seq")
                    .bind(id)
                    .fetch_all(&self.pool)
                    .await?;
            Ok(Some((row, events)))
        };
        read.await.map_err(|error: sqlx::Error| lost(&error))
    }

    /// The newest public tables.
    pub(crate) async fn public_tables(&self, most: u32) -> Result<Vec<PublicTable>, Problem> {
        sqlx::query_as(
            "SELECT id, game, opened, created_at, ended_at FROM tables WHERE public = 1 \
             ORDER BY created_at DESC LIMIT ?",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await
        .map_err(|error| lost(&error))
    }
}
