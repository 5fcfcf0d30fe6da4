//! How the server is: `/health` when something is wrong with the database, the permissions of its files, `/metrics`.

use crate::support;

use std::{
    fs::File,
    io::{Seek, SeekFrom, Write},
    path::Path,
    time::Duration,
};

use damier_server::start;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use support::{Answer, Seats, Served, config, request};

/// A byte that makes no sense anywhere in a page of a database.
const NONSENSE: u8 = 0xA5;
const PAGE: usize = 4096;

#[tokio::test]
async fn a_sound_server_says_so() {
    let served = Served::new().await;
    let health = served.get("/health").await;
    assert_eq!((health.status, health.json()["status"].as_str()), (200, Some("ok")), "{}", health.body);
    served.server.stop().await;
}

#[tokio::test]
async fn metrics_are_not_for_everybody() {
    let served = Served::new().await;
    assert!(!served.get("/metrics").await.body.contains("damier_"), "not where everything else is");
    assert!(served.metrics().await.contains("damier_events_total 0"));
    let own = served.server.metrics_address().expect("an address");
    assert_eq!(request(own, "GET", "/api/games", &[], "").await.status, 404, "and nothing else is there");
    served.server.stop().await;

    let served = Served::with(|config| config.metrics = None).await;
    assert_eq!(served.server.metrics_address(), None);
    served.server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_the_server_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    let within = tempfile::tempdir().expect("a directory");
    let data = within.path().join("new/data");
    let mut config = config(&within);
    config.data.clone_from(&data);
    let server = start(config.clone()).await.expect("a server");
    let all = ["damier.sqlite", "damier.sqlite-wal", "damier.sqlite-shm", "damier.lock"];
    assert_eq!(mode(&data), 0o700);
    for name in all {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    server.stop().await;

    // Files of an older version are closed; a directory that was there is left as it is.
    for (path, mode) in [(data.join("damier.sqlite"), 0o644), (data.clone(), 0o755)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    }
    let server = start(config).await.expect("a server");
    assert_eq!(mode(&data), 0o755);
    for name in all {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    server.stop().await;
}

/// What became of a table whose page may be damaged.
#[derive(PartialEq)]
enum Found {
    Whole,
    Lost,
}

fn found(answer: &Answer) -> Found {
    match answer.status {
        200 => Found::Whole,
        500 => {
            assert_eq!(answer.code(), "damaged");
            let said = &answer.json()["error"]["said"];
            assert!(said["en"].is_string() && said["fr"].is_string());
            Found::Lost
        }
        // Where the way to the table is damaged, it may not even be known.
        404 => Found::Lost,
        _ => panic!("{} {}", answer.status, answer.body),
    }
}

#[tokio::test]
async fn a_damaged_page_costs_the_tables_on_it() {
    const TABLES: usize = 48;
    let served = Served::new().await;
    let two_people = json!({"white": {"kind": "human", "name": "Ada"}, "black": {"kind": "human", "name": "Ben"}});
    let wanted = json!({"game": "dames", "seats": two_people, "public": true});
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let seats = served.table_with(wanted.clone()).await;
        for (secret, m) in [(&seats.white, "32-28"), (&seats.black, "19-23"), (&seats.white, "28x19")] {
            assert_eq!(play(&served, &seats, secret, m, m).await.status, 200);
        }
        tables.push(seats);
    }
    let Served { server, directory } = served;
    server.stop().await;
    let whole = std::fs::read(directory.path().join("damier.sqlite")).expect("the database");
    let pages = whole.len() / PAGE;
    let (mut mild, mut not_started) = (0, 0);
    for page in 1..=pages {
        let directory = tempfile::tempdir().expect("a directory");
        let mut file = File::create(directory.path().join("damier.sqlite")).expect("a file");
        file.write_all(&whole).expect("a copy");
        file.seek(SeekFrom::Start(((page - 1) * PAGE) as u64)).expect("the page");
        file.write_all(&[NONSENSE; PAGE]).expect("nonsense");
        drop(file);
        let server = match start(config(&directory)).await {
            Ok(server) => server,
            Err(error) => {
                // Without the page that says what the others are, or the list of what was brought up to date, nothing
                // can be made of it; that is said by name.
                assert!(error.to_string().contains("damier.sqlite"), "{error}");
                not_started += 1;
                continue;
            }
        };
        let served = Served { server, directory };
        // A start does not wait for long until the whole database has been looked through.
        let mut health = served.get("/health").await;
        while health.status == 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            health = served.get("/health").await;
        }
        assert_eq!((health.status, health.code().as_str()), (503, "damaged"), "page {page}: {}", health.body);
        assert!(health.json()["error"]["detail"].as_str().is_some_and(|detail| !detail.is_empty()));

        let mut readable = Vec::new();
        for seats in &tables {
            if found(&served.get(&format!("/api/tables/{}", seats.table)).await) == Found::Whole {
                readable.push(seats);
            }
        }
        let list = served.get("/api/tables?public=true").await;
        let listed =
            if found(&list) == Found::Whole { list.json()["tables"].as_array().map_or(0, Vec::len) } else { 0 };
        // Those on the page are missing, from the list or from the tables; few are on one page.
        if readable.len() >= TABLES * 3 / 5 && listed >= TABLES / 2 {
            mild += 1;
        }
        for seats in readable.into_iter().take(2) {
            let answer = play(&served, seats, &seats.black, "14x23", "next").await;
            assert!(answer.status == 200 || answer.code() == "damaged", "page {page}: {}", answer.body);
        }
        served.server.stop().await;
    }
    assert!(not_started <= 5, "{not_started} of {pages} pages keep the server from starting");
    assert!(mild * 2 > pages, "{mild} of {pages} pages cost few tables");
}

async fn play(served: &Served, seats: &Seats, secret: &str, m: &str, id: &str) -> Answer {
    let command: Value = json!({"id": id, "move": m});
    served.post_as(secret, &format!("/api/tables/{}/moves", seats.table), &command).await
}

/// A room that could not store a move closes and sends everybody away; whoever made the move is told why before that. Many times:
/// both are there at once, and it was left to chance which was seen first.
#[tokio::test]
async fn who_is_sent_away_is_told_first_why_a_move_was_not_stored() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let path = served.directory.path().join("damier.sqlite");
    let mut database = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.expect("a connection");
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'a test'); END";
    sqlx::query(refuse).execute(&mut database).await.expect("a trigger");
    for _ in 0..20 {
        let mut white = served.join(&seats.table, &[&seats.white]).await;
        let refused = white.play("32-28").await;
        assert_eq!(
            (refused["type"].as_str(), refused["code"].as_str()),
            (Some("refused"), Some("storage")),
            "{refused}"
        );
        assert_eq!(white.expect("bye").await["code"], "look-again");
    }
    sqlx::query("DROP TRIGGER refuse").execute(&mut database).await.expect("no trigger");
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(white.play("32-28").await["type"], "ack");
    database.close().await.expect("closed");
    served.server.stop().await;
}
