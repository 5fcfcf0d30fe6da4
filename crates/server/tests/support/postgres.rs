//! Databases in a `PostgreSQL` that was started for the tests: `tests/postgres/with` runs a command with one.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// The address of the `PostgreSQL`, if there is one.
fn server() -> Option<String> {
    std::env::var("DAMIER_TEST_DATABASE").ok()
}

/// The address of a new, empty database; nothing, and a word about it, where there is no `PostgreSQL`.
pub(crate) async fn new_database() -> Option<String> {
    let Some(url) = server() else {
        eprintln!("SKIPPED: what needs PostgreSQL, as there is none (tests/postgres/with runs a command with one)");
        return None;
    };
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("randomness");
    let name = format!("damier_{:x}", u64::from_le_bytes(bytes));
    let mut connection = PgConnection::connect(&url).await.expect("a PostgreSQL");
    let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut connection).await.expect("a database");
    let (server, rest) = url.rsplit_once("/postgres").expect("the database postgres");
    Some(format!("{server}/{name}{rest}"))
}

/// Does something to a database from outside.
pub(crate) async fn from_outside(url: &str, statement: &str) {
    let mut connection = PgConnection::connect(url).await.expect("a connection");
    sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.expect("done");
}

/// With `DAMIER_TEST_ON=postgres`, a server keeps what it has in a database that goes with its directory.
pub(crate) async fn instead_of(directory: &Path) {
    if std::env::var("DAMIER_TEST_ON").is_ok_and(|on| on == "postgres") {
        let url = new_database().await.expect("tests/postgres/with starts a PostgreSQL");
        std::fs::write(directory.join("database.url"), url).expect("written");
    }
}

/// The database that goes with a directory.
pub(crate) fn of(directory: &Path) -> Option<String> {
    std::fs::read_to_string(directory.join("database.url")).ok()
}
