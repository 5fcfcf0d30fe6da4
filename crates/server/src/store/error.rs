//! What can go wrong with what is stored.

use sqlx::postgres::PgDatabaseError;

/// Why something was not stored, or cannot be read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room left on the disk.
    #[error("the disk is full")]
    Full,
    /// The database may be read, not written.
    #[error("the database is read-only")]
    ReadOnly,
    /// A page of the database does not hold what it should.
    #[error("the database is damaged")]
    Damaged,
    /// The database's own rules refuse it, such as an event whose number is taken.
    #[error("it does not fit what is stored")]
    Conflict,
    /// The table belongs to another server by now.
    #[error("another server has taken the table over")]
    Stale,
    /// The database does not answer, or the disk has failed.
    #[error("the database does not answer")]
    Unavailable,
    /// What is stored about a table is there, and makes no sense.
    #[error("what is stored cannot be read")]
    Unreadable,
}

impl StoreError {
    /// What an error of the database means.
    pub(super) fn of(error: &sqlx::Error) -> Self {
        if let Some(error) = error.as_database_error().and_then(|error| error.try_downcast_ref::<PgDatabaseError>()) {
            return Self::of_state(error.code());
        }
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
        // The low byte is the kind, what is above says more about it: https://www.sqlite.org/rescode.html
        match code.map(|code| code & 0xff) {
            Some(8) => Self::ReadOnly,
            Some(11 | 26) => Self::Damaged,
            Some(13) => Self::Full,
            Some(19) => Self::Conflict,
            _ => Self::Unavailable,
        }
    }

    /// What a code of `PostgreSQL` means: <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
    fn of_state(code: &str) -> Self {
        match code {
            "25006" => Self::ReadOnly,
            "53100" => Self::Full,
            "XX001" | "XX002" => Self::Damaged,
            // The database's rules, and values it has no way to hold.
            _ if code.starts_with("23") || code.starts_with("22") => Self::Conflict,
            _ => Self::Unavailable,
        }
    }

    /// Whether it may concern one table only, so that what failed together is worth trying one by one. Of such an error
    /// it is also certain that nothing was stored.
    pub(super) const fn may_concern_one(self) -> bool {
        matches!(self, Self::Conflict | Self::Damaged)
    }
}
