//! A mistake in the program hurts one table, and only for a moment.

use crate::support;

use serde_json::json;
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use support::{Client, Served};

/// Moves that can always be made from the start, one side after the other.
const MOVES: [&str; 6] = ["32-28", "20-25", "31-27", "19-23", "28x19", "14x23"];

#[tokio::test]
async fn a_room_that_panics_is_rebuilt_and_nobody_else_notices() {
    const OTHERS: usize = 100;
    let served = Served::with(|config| {
        config.limits.messages_per_second = 10_000;
        config.limits.message_burst = 10_000;
    })
    .await;
    let mut others = Vec::new();
    for _ in 0..OTHERS {
        let seats = served.table("dames").await;
        let both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
        others.push((both, seats));
    }
    let victim = served.table("dames").await;
    let mut white = served.join(&victim.table, &[&victim.white]).await;
    let mut black = served.join(&victim.table, &[&victim.black]).await;
    let mut watcher = served.join(&victim.table, &[]).await;
    let first = json!({"type": "move", "move": MOVES[0], "id": "first"});
    let acknowledged = white.command(first.clone()).await;
    assert_eq!(acknowledged["type"], "ack");

    // The others move while it happens, in the middle of their games and over the same connections.
    let (half, rest) = MOVES.split_at(3);
    play(&mut others, half).await;
    let (panicked, ()) = tokio::join!(served.server.make_room_panic(&victim.table), play(&mut others, rest));
    assert!(panicked);

    for client in [&mut white, &mut black, &mut watcher] {
        let bye = client.expect("bye").await;
        assert_eq!(bye["code"], "look-again");
        assert!(bye["said"]["fr"].as_str().is_some_and(|said| said.contains("regardez à nouveau")), "{bye}");
        assert!(client.hear().await.is_none(), "they come back by themselves");
    }
    // They look again: nothing that was acknowledged is lost, nothing is done twice, and the game goes on.
    let mut white = Client::connect(served.address(), &victim.table).await;
    white.send(&json!({"type": "join", "secrets": [victim.white], "seen": 1})).await;
    assert_eq!(white.expect("joined").await["seq"], 1);
    assert_eq!(white.command(first).await, acknowledged);
    let mut black = served.join(&victim.table, &[&victim.black]).await;
    assert_eq!(black.expect("state").await["state"]["plies"][0]["move"]["text"], MOVES[0]);
    assert_eq!(black.play(MOVES[1]).await["type"], "ack");
    white.event("move").await;

    for (_, seats) in &others {
        let state = served.get(&format!("/api/tables/{}", seats.table)).await.json();
        assert_eq!(state["plies"].as_array().map(Vec::len), Some(MOVES.len()));
    }
    let metrics = served.metrics().await;
    assert!(metrics.contains("damier_room_panics_total 1"), "{metrics}");
    assert!(metrics.contains(&format!("damier_tables_open {}", OTHERS + 1)), "{metrics}");
    served.server.stop().await;
}

/// Everybody plays these moves, at the same time.
async fn play(others: &mut [(Client, support::Seats)], moves: &[&str]) {
    let playing = others.iter_mut().map(async |(client, _)| {
        for text in moves {
            let answer = client.play(text).await;
            assert_eq!(answer["type"], "ack", "{answer}");
        }
    });
    futures_util::future::join_all(playing).await;
}

#[tokio::test]
async fn a_room_panics_as_often_as_it_likes() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    for (round, text) in MOVES.into_iter().enumerate() {
        let mut white = served.join(&seats.table, &[&seats.white, &seats.black]).await;
        assert_eq!(white.expect("state").await["state"]["seq"], round);
        // An id of its own: a command is carried out once.
        let m = json!({"type": "move", "move": text, "id": format!("round {round}")});
        assert_eq!(white.command(m).await["type"], "ack");
        assert!(served.server.make_room_panic(&seats.table).await);
        assert_eq!(white.expect("bye").await["code"], "look-again");
    }
    served.server.stop().await;
}

/// Runs a statement on the database of a server that runs.
async fn execute(served: &Served, statement: &'static str) {
    let file = served.directory.path().join("damier.sqlite");
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(support::PATIENCE);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the database");
    sqlx::raw_sql(statement).execute(&mut connection).await.expect("a statement");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_flag_that_cannot_be_stored_closes_the_room_and_falls_later() {
    let served = Served::new().await;
    // Everything can be written but the end of a game.
    execute(
        &served,
        "CREATE TRIGGER no_end BEFORE INSERT ON events WHEN NEW.event LIKE '%\"over\"%' \
         BEGIN SELECT RAISE(ABORT, 'a test made this happen'); END",
    )
    .await;
    let mut wanted = json!({"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}});
    wanted["clock"] = json!({"minutes": 0.05, "increment": 0});
    let seats = served.table_with(wanted).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    for text in &MOVES[..2] {
        assert_eq!(both.play(text).await["type"], "ack");
    }
    // What is stored is not known for certain, so the room does not go on with what it has in mind.
    assert_eq!(both.expect("bye").await["code"], "look-again");
    execute(&served, "DROP TRIGGER no_end").await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    let state = both.expect("state").await["state"].clone();
    assert_eq!((&state["result"]["reason"], &state["result"]["winner"]), (&json!("time"), &json!("black")));
    served.server.stop().await;
}
