//! What makes a database of an older program one of this program, step by step.

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// A file: the number in its name, the rest of it, and what it says.
type File = (i64, &'static str, &'static str);

/// The files of `migrations/sqlite`, in order. A file that has been released never changes, not even by a space: every
/// database remembers its checksum.
const SQLITE: &[File] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "proof", include_str!("../../migrations/sqlite/0002_proof.sql")),
    (3, "old", include_str!("../../migrations/sqlite/0003_old.sql")),
    (4, "commands", include_str!("../../migrations/sqlite/0004_commands.sql")),
];

/// The files of `migrations/postgres`, likewise.
const POSTGRES: &[File] = &[
    (1, "tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    (2, "old", include_str!("../../migrations/postgres/0002_old.sql")),
    (3, "commands", include_str!("../../migrations/postgres/0003_commands.sql")),
    (4, "time", include_str!("../../migrations/postgres/0004_time.sql")),
];

pub(super) fn sqlite() -> Migrator {
    all(SQLITE)
}

/// While nodes are brought up to date one by one, those that still run the older program find steps they do not know.
pub(super) fn postgres() -> Migrator {
    let mut all = all(POSTGRES);
    all.set_ignore_missing(true);
    all
}

/// `sqlx::migrate!` would do the same, and have `SQLite` built a second time, for the compiler.
fn all(files: &[File]) -> Migrator {
    let migration = |&(version, name, sql): &File| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sqlx::migrate::Migrator;

    /// Fails if a file in the folder is not in the list: it would never be run.
    #[tokio::test]
    async fn every_file_is_listed_as_it_is_named() {
        for (folder, listed) in [("sqlite", super::sqlite()), ("postgres", super::postgres())] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let files = Migrator::new(folder.as_path()).await.expect("the folder is read");
            let told = |migrator: &Migrator| -> Vec<(i64, String, Vec<u8>)> {
                migrator.iter().map(|m| (m.version, m.description.to_string(), m.checksum.to_vec())).collect()
            };
            assert_eq!(told(&listed), told(&files));
        }
    }
}
