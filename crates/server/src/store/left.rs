//! What can still be read of a damaged `SQLite` database: the public tables that are not on the damaged pages.

use futures_util::TryStreamExt;
use sqlx::SqlitePool;

use super::{StoreError, rows::PublicTable};

/// The newest public tables that can still be read.
pub(super) async fn public_tables(pool: &SqlitePool, most: usize) -> Result<Vec<PublicTable>, StoreError> {
    // The index alone says which there are; those that cannot be read are left out.
    let ids: Result<Vec<String>, _> =
        sqlx::query_scalar("SELECT id FROM tables WHERE public = 1 ORDER BY created_at DESC LIMIT ?")
            .bind(most as i64 * 4)
            .fetch_all(pool)
            .await;
    let Ok(ids) = ids else { return Ok(from_both_ends(pool, most).await) };
    let mut left = Vec::new();
    for id in ids {
        let row = sqlx::query_as("SELECT id, game, opened, created_at, ended_at FROM tables WHERE id = ?")
            .bind(id)
            .fetch_optional(pool)
            .await;
        match row.map_err(|error| StoreError::of(&error)) {
            Ok(row) => left.extend(row),
            Err(StoreError::Damaged) => {}
            Err(error) => return Err(error),
        }
        if left.len() == most {
            break;
        }
    }
    Ok(left)
}

/// The newest public tables without their index: all that come before the first damaged page and after the last.
async fn from_both_ends(pool: &SqlitePool, most: usize) -> Vec<PublicTable> {
    let mut left: Vec<PublicTable> = Vec::new();
    for statement in [
        "SELECT id, game, opened, created_at, ended_at FROM tables NOT INDEXED WHERE public = 1 ORDER BY id",
        "SELECT id, game, opened, created_at, ended_at FROM tables NOT INDEXED WHERE public = 1 ORDER BY id DESC",
    ] {
        let mut rows = sqlx::query_as::<_, PublicTable>(statement).fetch(pool);
        // Ends with the last row, or with the error at the first damaged page.
        while let Ok(Some(row)) = rows.try_next().await {
            left.push(row);
            if left.len() > 16 * most {
                keep_newest(&mut left, most);
            }
        }
    }
    keep_newest(&mut left, most);
    left
}

/// Keeps the newest, each once.
fn keep_newest(tables: &mut Vec<PublicTable>, most: usize) {
    tables.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
    tables.dedup_by(|a, b| a.id == b.id);
    tables.truncate(most);
}
