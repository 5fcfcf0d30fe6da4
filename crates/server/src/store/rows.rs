//! What the database holds, line by line.

/// A table that is being opened.
#[derive(Debug, Clone)]
pub(crate) struct NewTable {
    pub(crate) row: TableRow,
    /// What happens at once.
    pub(crate) events: Vec<EventRow>,
}

/// A table.
#[derive(Clone, sqlx::FromRow)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) game: String,
    /// How it was set up, as JSON.
    pub(crate) opened: String,
    pub(crate) public: bool,
    pub(crate) created_at: i64,
    /// SHA-256 of the secrets of the seats people sit on.
    pub(crate) white: Option<Vec<u8>>,
    pub(crate) black: Option<Vec<u8>>,
    /// The secret behind the spins.
    pub(crate) seed: Option<Vec<u8>>,
}

/// An event.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct EventRow {
    pub(crate) seq: i64,
    /// As JSON.
    pub(crate) event: String,
    /// Whose command it was.
    pub(crate) seat: Option<String>,
    /// The id that command carried.
    pub(crate) command: Option<String>,
}

/// What a list shows of a public table.
#[derive(Debug, Clone, sqlx::FromRow)]
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
