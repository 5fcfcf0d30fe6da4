//! Old tables: finding them, and letting them go.

use sqlx::Row;

use super::{Epoch, Store, StoreError, Work, database::ask, postgres};

/// Which old tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Old {
    /// Those whose game is not over, by when they were opened.
    Open,
    /// Those whose game is, by when it ended.
    Ended,
}

impl Store {
    /// Tables from before this time, the oldest first, from behind the one that is named; each with its time.
    pub(crate) async fn old_tables(
        &self,
        which: Old,
        before: i64,
        after: Option<&(i64, String)>,
        most: usize,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        let statement = match which {
            Old::Open => {
                "SELECT created_at AS at, id FROM tables WHERE ended_at IS NULL AND created_at <= $1 \
                 AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4"
            }
            Old::Ended => {
                "SELECT ended_at AS at, id FROM tables WHERE ended_at IS NOT NULL AND ended_at <= $1 \
                 AND (ended_at, id) > ($2, $3) ORDER BY ended_at, id LIMIT $4"
            }
        };
        let (at, id) = after.map_or((i64::MIN, ""), |(at, id)| (*at, id.as_str()));
        let read = async {
            ask!(&self.pool, |pool| {
                let rows = sqlx::query(statement).bind(before).bind(at).bind(id).bind(most as i64);
                let rows = rows.fetch_all(pool).await?;
                rows.iter()
                    .map(|row| Ok((row.try_get("at")?, row.try_get("id")?)))
                    .collect::<Result<Vec<(i64, String)>, sqlx::Error>>()
            })
        };
        self.in_time(postgres::PATIENCE, read).await
    }

    /// Lets a table go with all that has happened there, unless it belongs to somebody else by now.
    pub(crate) async fn forget(&self, table: &str, epoch: Epoch) -> Result<(), StoreError> {
        self.write(Work::Forget { table: table.to_owned(), epoch }).await
    }
}
