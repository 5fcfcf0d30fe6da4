//! The engine's seat: whole games of all five, spins that can be checked, hints, takebacks, exports.

use crate::support;

use damier_notation::{pdn, write_position};
use damier_table::{
    export::{Export, verify},
    fair::PlayerSeed,
};
use serde_json::{Value, json};
use support::{Client, Served};

/// Plays the first move there is until the game is over; gives the result.
async fn play_to_the_end(client: &mut Client) -> Value {
    let mut view = client.expect("state").await["state"]["view"].clone();
    for plies in 0.. {
        assert!(plies < 2_000, "a game that does not end");
        while view["turn"] != "white" && view["phase"] != "over" {
            view = next_view(client).await;
        }
        let answer = match view["phase"].as_str() {
            Some("over") => break,
            Some("spin") => client.command(json!({"type": "spin", "as": "white"})).await,
            _ => {
                // Always forward, sometimes from the other end, so that nobody shuffles to and fro.
                let moves = view["moves"].as_array().expect("moves");
                let text = moves[(plies * 7) % moves.len()]["text"].as_str().expect("a move").to_owned();
                client.play(&text).await
            }
        };
        assert_eq!(answer["type"], "ack", "{answer}");
        view = next_view(client).await;
    }
    view["outcome"].clone()
}

/// The view after the newest event.
async fn next_view(client: &mut Client) -> Value {
    loop {
        let event = client.expect("event").await;
        if event["view"].is_object() {
            return event["view"].clone();
        }
    }
}

async fn against_the_engine(served: &Served, game: &str, level: u8) -> (Client, support::Seats) {
    let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": level}});
    let seats = served.table_with(json!({"game": game, "seats": seats})).await;
    let mut client = Client::connect(served.address(), &seats.table).await;
    let seed = "000102030405060708090a0b0c0d0e0f";
    client.send(&json!({"type": "join", "secrets": [seats.white], "seen": 0, "seed": seed})).await;
    (client, seats)
}

#[tokio::test]
async fn the_engine_plays_each_game_to_its_end_and_the_export_checks_out() {
    let served = Served::with(|config| {
        config.limits.messages_per_second = 10_000;
        config.limits.message_burst = 10_000;
    })
    .await;
    for game in ["dames", "dames-10", "trap", "bermudes", "pyramidame"] {
        let (mut client, seats) = against_the_engine(&served, game, 2).await;
        let outcome = play_to_the_end(&mut client).await;
        assert!(outcome["said"]["fr"].is_string(), "{game}: {outcome}");
        let export = served.get(&format!("/api/tables/{}/export", seats.table)).await;
        assert!(export.head.to_lowercase().contains("content-disposition: attachment; filename=\"damier-"));
        let export: Export = serde_json::from_str(&export.body).expect("an export");
        let checked = verify(&export).unwrap_or_else(|difference| panic!("{game}: {difference:?}"));
        assert!(checked.moves > 10, "{game}");
        assert_eq!(checked.spins_checked, game == "trap", "{game}");
        if game == "trap" {
            let fairness = export.fairness.expect("fairness");
            let white = PlayerSeed::from_hex("000102030405060708090a0b0c0d0e0f");
            assert_eq!(fairness.seeds.white, white);
            assert!(checked.spins > 5 && fairness.server_seed.is_some());
        }
        let text = served.get(&format!("/api/tables/{}/export?format=pdn", seats.table)).await.body;
        let mut reader = pdn::Reader::new(text.as_bytes());
        let read = reader.next_game().expect("text").expect("a game");
        let end = pdn::replay(&read).end().map(write_position);
        let state = served.get(&format!("/api/tables/{}", seats.table)).await.json();
        assert_eq!(end.as_deref(), state["view"]["position"].as_str(), "{text}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn the_servers_seed_stays_secret_until_the_game_is_over() {
    let served = Served::new().await;
    let (mut client, seats) = against_the_engine(&served, "trap", 1).await;
    let state = client.expect("state").await["state"].clone();
    assert_eq!(state["fairness"]["commitment"].as_str().map(str::len), Some(64));
    assert_eq!(state["fairness"]["serverSeed"], Value::Null);
    let spun = client.command(json!({"type": "spin"})).await;
    assert_eq!(spun["type"], "ack", "{spun}");
    assert_eq!(client.command(json!({"type": "resign"})).await["type"], "ack");
    let revealed = client.event("revealed").await;
    assert!(revealed["fairness"]["serverSeed"].is_string());
    let export = served.get(&format!("/api/tables/{}/export", seats.table)).await;
    let checked = verify(&serde_json::from_str(&export.body).expect("an export")).expect("fair");
    assert!(checked.spins_checked);
    served.server.stop().await;
}

#[tokio::test]
async fn the_engine_that_begins_waits_for_its_opponents_seed() {
    let served = Served::new().await;
    let seats = json!({"white": {"kind": "engine", "level": 1}, "black": {"kind": "human"}});
    let seats = served.table_with(json!({"game": "trap", "seats": seats})).await;
    // Looking on does not start it. Its own seed is there from the beginning.
    let mut watcher = served.join(&seats.table, &[]).await;
    let state = watcher.expect("state").await["state"].clone();
    assert_eq!(state["seq"], 1);
    assert_eq!(state["fairness"]["seeds"]["white"].as_str().map(str::len), Some(32));
    assert_eq!(state["fairness"]["awaited"], json!(["black"]));
    assert_eq!(served.get(&format!("/api/tables/{}", seats.table)).await.json()["seq"], 1);
    let mut black = Client::connect(served.address(), &seats.table).await;
    let seed = "ffeeddccbbaa99887766554433221100";
    black.send(&json!({"type": "join", "secrets": [seats.black], "seen": 0, "seed": seed})).await;
    assert_eq!(watcher.expect("event").await["event"]["kind"], "seed");
    watcher.event("spin").await;
    watcher.event("move").await;
    served.server.stop().await;
}

#[tokio::test]
async fn a_takeback_against_the_engine_needs_no_asking_and_a_hint_is_legal() {
    let served = Served::new().await;
    let (mut client, _) = against_the_engine(&served, "dames", 1).await;
    client.expect("state").await;
    let hint = client.command(json!({"type": "hint"})).await;
    assert_eq!(hint["type"], "hint", "{hint}");
    let text = hint["move"]["text"].as_str().expect("a move").to_owned();
    assert_eq!(client.play(&text).await["type"], "ack");
    client.event("move").await;
    // The engine answers.
    assert_eq!(client.event("move").await["ply"]["color"], "black");
    assert_eq!(client.command(json!({"type": "askTakeback"})).await["type"], "ack");
    let back = client.event("takeback").await;
    assert_eq!((&back["event"]["plies"], &back["view"]["turn"]), (&json!(2), &json!("white")));
    served.server.stop().await;
}

#[tokio::test]
async fn between_two_people_there_are_no_hints_but_questions_are_answered() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(white.command(json!({"type": "hint"})).await["code"], "no-hint");
    let why = white.command(json!({"type": "why", "attempt": "32-22"})).await;
    assert!(why["said"]["en"].as_str().is_some_and(|said| said.contains("32")), "{why}");
    // By the numbers of cells: from 32 to 28.
    let why = white.command(json!({"type": "why", "attempt": [31, 27]})).await;
    assert_eq!(why["said"]["en"], "32-28 is legal.");
    let moves = white.command(json!({"type": "moves", "prefix": [31]})).await;
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(2), "{moves}");
    assert_eq!(white.command(json!({"type": "ping"})).await["type"], "pong");
    served.server.stop().await;
}

#[tokio::test]
async fn a_full_queue_is_said_kindly_and_the_engine_moves_in_the_end() {
    let served = Served::with(|config| config.limits.engine_queue = 1).await;
    // The strongest level thinks for a second each: four tables are more than one worker and one waiting.
    let mut clients = Vec::new();
    for _ in 0..4 {
        let (mut client, _) = against_the_engine(&served, "bermudes", 10).await;
        let state = client.expect("state").await;
        let first = state["state"]["view"]["moves"][0]["text"].as_str().expect("a move").to_owned();
        assert_eq!(client.play(&first).await["type"], "ack");
        clients.push(client);
    }
    for client in &mut clients {
        while client.event("move").await["ply"]["color"] != "black" {}
    }
    served.server.stop().await;
}

#[tokio::test]
async fn bermudes_lists_only_so_many_moves() {
    // A crowded board, from a game: more than a thousand moves.
    let served = Served::new().await;
    let position = "1b1b1b1b1/w1w1w1w1w/1b1b1b1b1/w1w1w1w1w/9/b1b1b1b1b/9/w1w1w1w1w/9 w";
    let encoded = position.replace(' ', "%20");
    let view = served.get(&format!("/api/games/bermudes/view?position={encoded}")).await;
    assert_eq!(view.status, 200, "{}", view.body);
    let view = view.json();
    assert!(view["moves"].as_array().is_some_and(|moves| moves.len() <= 1000));
    served.server.stop().await;
}
