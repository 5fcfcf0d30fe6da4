//! What is read while people wait is found by an index, however much is stored.

use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{
    super::{expire, read},
    Faults, Kept, Kind, kinds,
};

/// How the database would go about these statements, line by line.
async fn plans(kept: &Kept, statements: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(url) = &kept.url {
        let mut connection = PgConnection::connect(url).await.expect("a connection");
        // With hardly any rows it would read all of them, whatever indexes there are.
        sqlx::query("SET enable_seqscan = off").execute(&mut connection).await.expect("set");
        for statement in statements {
            let statement = statement.replace("id = $1", "id = 'x'").replace("$1", "10");
            let explained = sqlx::query(AssertSqlSafe(format!("EXPLAIN {statement}"))).fetch_all(&mut connection).await;
            let line = |row: &sqlx::postgres::PgRow| row.get::<String, _>(0);
            lines.push(explained.expect("a plan").iter().map(line).collect::<Vec<_>>().join("; "));
        }
    } else {
        let options = SqliteConnectOptions::new().filename(kept.directory.path().join("damier.sqlite"));
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a connection");
        for statement in statements {
            let explained = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
            let explained = explained.fetch_all(&mut connection).await.expect("a plan");
            let line = |row: &sqlx::sqlite::SqliteRow| row.get::<String, _>("detail");
            lines.push(explained.iter().map(line).collect::<Vec<_>>().join("; "));
        }
    }
    lines
}

#[tokio::test]
async fn a_table_its_events_and_the_list_of_tables_are_found_by_an_index() {
    for kind in kinds() {
        let kept = Kept::new(kind, Faults::default()).await;
        let newest = if kind == Kind::Sqlite { read::NEWEST_IN_SQLITE } else { read::NEWEST_IN_POSTGRES };
        for plan in plans(&kept, &[read::TABLE, read::EVENTS, newest]).await {
            let by_index = plan.contains("USING INDEX") || plan.contains("USING PRIMARY KEY") || plan.contains("Index");
            assert!(by_index, "{kind:?}: {plan}");
            // PostgreSQL may sort the events of one table, which are few; SQLite need not.
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Seq Scan"), "{kind:?}: {plan}");
        }
    }
}

/// What is looked for every ten minutes is found without sorting all there is, and without reading all that happened.
#[tokio::test]
async fn old_tables_are_found_by_an_index() {
    for kind in kinds() {
        let kept = Kept::new(kind, Faults::default()).await;
        let bound = |statement: &str| {
            [("$1", "10"), ("$2", "1"), ("$3", "'x'"), ("$4", "10")]
                .iter()
                .fold(statement.to_owned(), |statement, (from, to)| statement.replace(from, to))
        };
        let [open, ended] = &plans(&kept, &[&bound(expire::OLD_OPEN), &bound(expire::OLD_ENDED)]).await[..] else {
            panic!("a plan for each")
        };
        assert!(open.contains("tables_open") && ended.contains("tables_ended"), "{kind:?}: {open}; {ended}");
        for plan in [open, ended] {
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{kind:?}: {plan}");
        }
        // What happened at a table is looked at by its name, and not what happened anywhere.
        let by_table = match kind {
            Kind::Sqlite => "SEARCH events USING PRIMARY KEY (table_id=?)",
            Kind::Postgres => "(table_id = tables.id)",
        };
        let events = open.split_once("SubPlan").map_or(open.as_str(), |(_, events)| events);
        assert!(events.contains(by_table) && !events.contains("Join"), "{kind:?}: {open}");
    }
}
