//! What the databases hold, line by line.
//!
//! How a row is read is written out: sqlx's derive would have `SQLite` built a second time, for the compiler.

use damier_rules::Color;
use damier_table::Event;
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use super::StoreError;

/// A table that is being opened.
#[derive(Debug, Clone)]
pub(crate) struct NewTable {
    pub(crate) row: TableRow,
    /// What happens at once.
    pub(crate) events: Vec<EventRow>,
}

/// A table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) game: String,
    /// How it was set up, as JSON.
    pub(crate) opened: String,
    pub(crate) public: bool,
    pub(crate) created_at: i64,
    pub(crate) ended_at: Option<i64>,
    /// SHA-256 of the secrets of the seats people sit on.
    pub(crate) white: Option<Vec<u8>>,
    pub(crate) black: Option<Vec<u8>>,
    /// The secret behind the spins.
    pub(crate) seed: Option<Vec<u8>>,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventRow {
    pub(crate) seq: i64,
    /// As JSON.
    pub(crate) event: String,
    /// Whose command it was.
    pub(crate) seat: Option<String>,
    /// The id that command carried.
    pub(crate) command: Option<String>,
}

impl EventRow {
    /// An event as it is stored, with the command it comes of.
    pub(crate) fn of(
        seq: u64,
        event: &Event,
        seat: Option<Color>,
        command: Option<String>,
    ) -> Result<Self, StoreError> {
        let event = serde_json::to_string(event).map_err(|_| StoreError::Unreadable)?;
        Ok(Self { seq: seq as i64, event, seat: seat.map(|color| color.to_string()), command })
    }
}

/// What a list shows of a public table.
#[derive(Debug, Clone)]
pub(crate) struct PublicTable {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) opened: String,
    pub(crate) created_at: i64,
    pub(crate) ended_at: Option<i64>,
}

/// Without what nobody should see.
impl std::fmt::Debug for TableRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableRow").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

impl<'r, R: Row> FromRow<'r, R> for TableRow
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            opened: row.try_get("opened")?,
            public: row.try_get("public")?,
            created_at: row.try_get("created_at")?,
            ended_at: row.try_get("ended_at")?,
            white: row.try_get("white")?,
            black: row.try_get("black")?,
            seed: row.try_get("seed")?,
        })
    }
}

impl<'r, R: Row> FromRow<'r, R> for EventRow
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seq: row.try_get("seq")?,
            event: row.try_get("event")?,
            seat: row.try_get("seat")?,
            command: row.try_get("command")?,
        })
    }
}

impl<'r, R: Row> FromRow<'r, R> for PublicTable
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            opened: row.try_get("opened")?,
            created_at: row.try_get("created_at")?,
            ended_at: row.try_get("ended_at")?,
        })
    }
}
