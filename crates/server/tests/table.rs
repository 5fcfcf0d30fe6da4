//! Playing at a table: open, join, move, acknowledge, tell; offers, takebacks, rematches, clocks.

use crate::support;

use damier_notation::{pdn, write_position};
use serde_json::{Value, json};
use support::Served;

#[tokio::test]
async fn two_people_play_and_a_third_looks_on() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let (mut white, mut black, mut watcher) = (
        served.join(&seats.table, &[&seats.white]).await,
        served.join(&seats.table, &[&seats.black]).await,
        served.join(&seats.table, &[]).await,
    );
    assert_eq!(white.expect("state").await["state"]["you"], json!(["white"]));
    assert_eq!(black.expect("state").await["state"]["you"], json!(["black"]));
    assert_eq!(watcher.expect("state").await["state"]["you"], json!([]));

    let acknowledged = white.play("32-28").await;
    assert_eq!((&acknowledged["type"], &acknowledged["seq"]), (&json!("ack"), &json!(1)));
    for client in [&mut white, &mut black, &mut watcher] {
        let event = client.event("move").await;
        assert_eq!(event["seq"], 1);
        assert_eq!(event["ply"]["move"]["text"], "32-28");
        assert_eq!(event["view"]["turn"], "black");
        assert_eq!(event["can"]["black"]["move"], true);
    }

    let refused = watcher.play("19-23").await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("no-secret")));
    let refused = white.play("31-27").await;
    assert_eq!(refused["code"], "not-your-turn");
    let refused = black.play("19-14").await;
    assert_eq!(refused["code"], "illegal-move");
    assert!(refused["said"]["fr"].as_str().is_some_and(|said| !said.is_empty()));
    assert_eq!(black.command(json!({"type": "move", "move": "19-23", "ply": 0})).await["code"], "stale");
    assert_eq!(black.play("19-23").await["type"], "ack");
    // Capture is compulsory now, and the view says so.
    let event = white.event("move").await;
    assert_eq!(event["view"]["obligation"]["en"], "Capture is compulsory.");
    served.server.stop().await;
}

#[tokio::test]
async fn who_comes_by_a_link_says_their_name() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    let mut black = served.join(&seats.table, &[&seats.black]).await;
    assert_eq!(black.command(json!({"type": "name", "name": " Ben "})).await["type"], "ack");
    let event = white.event("name").await;
    assert_eq!((&event["event"]["by"], &event["event"]["name"]), (&json!("black"), &json!("Ben")));
    assert_eq!(black.command(json!({"type": "name", "name": "Bob"})).await["code"], "name-fixed");
    assert_eq!(white.command(json!({"type": "name", "name": "x".repeat(41)})).await["code"], "bad-name");

    let served = served.restart().await;
    let state = served.get(&format!("/api/tables/{}", seats.table)).await.json();
    assert_eq!(state["seats"]["black"]["name"], "Ben", "also after a restart");
    let pdn = served.get(&format!("/api/tables/{}/export?format=pdn", seats.table)).await;
    assert!(pdn.body.contains("[Black \"Ben\"]"), "{}", pdn.body);
    served.server.stop().await;
}

#[tokio::test]
async fn a_command_is_carried_out_once_whatever_happens() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    let m = json!({"type": "move", "move": "32-28", "id": "mine"});
    let first = white.command(m.clone()).await;
    assert_eq!(white.command(m.clone()).await, first, "the same answer over the same connection");
    let mut again = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(again.command(m.clone()).await, first, "over another one");
    let by_request = served.post_as(&seats.white, &format!("/api/tables/{}/commands", seats.table), &m).await;
    assert_eq!(by_request.json(), first, "and by request");

    let served = served.restart().await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(white.command(m).await, first, "also after a restart");
    assert_eq!(white.command(json!({"type": "move", "move": "31-27", "id": "other"})).await["code"], "not-your-turn");
    served.server.stop().await;
}

#[tokio::test]
async fn a_client_that_comes_back_hears_what_it_has_missed() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    for m in ["32-28", "19-23", "28x19"] {
        assert_eq!(both.play(m).await["type"], "ack", "{m}");
    }
    let mut back = support::Client::connect(served.address(), &seats.table).await;
    back.send(&json!({"type": "join", "secrets": [seats.white], "seen": 1})).await;
    let missed = [back.expect("event").await, back.expect("event").await];
    assert_eq!(missed.iter().map(|event| event["seq"].as_u64()).collect::<Vec<_>>(), [Some(2), Some(3)]);
    assert!(missed[0]["view"].is_null() && missed[1]["view"]["turn"] == "black");
    let joined = back.expect("joined").await;
    assert_eq!((&joined["seq"], &joined["you"]), (&json!(3), &json!(["white"])));

    // After a restart nothing is remembered but the table itself: it is sent whole.
    let served = served.restart().await;
    let mut back = support::Client::connect(served.address(), &seats.table).await;
    back.send(&json!({"type": "join", "secrets": [seats.white], "seen": 2})).await;
    let state = back.expect("state").await["state"].clone();
    assert_eq!((&state["seq"], state["plies"].as_array().map(Vec::len)), (&json!(3), Some(3)));
    // A number from the future is no number to go on from.
    let mut back = support::Client::connect(served.address(), &seats.table).await;
    back.send(&json!({"type": "join", "secrets": [], "seen": 999})).await;
    back.expect("state").await;
    served.server.stop().await;
}

#[tokio::test]
async fn offers_takebacks_and_a_rematch() {
    let served = Served::new().await;
    let seats = served.table("dames-10").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    let mut black = served.join(&seats.table, &[&seats.black]).await;
    let state = white.expect("state").await["state"].clone();
    let can = &state["can"]["white"];
    assert_eq!(
        (&can["takeback"], &can["whyNoTakeback"]["en"]),
        (&json!(false), &json!("You have no move to take back."))
    );
    let first = state["view"]["moves"][0]["text"].as_str().expect("a move").to_owned();
    assert_eq!(white.play(&first).await["type"], "ack");
    let can = &white.event("move").await["can"]["white"];
    assert_eq!((&can["takeback"], &can["whyNoTakeback"]), (&json!(true), &Value::Null));
    assert_eq!(white.command(json!({"type": "askTakeback"})).await["type"], "ack");
    assert_eq!(black.event("offer").await["offers"]["takeback"], "white");
    assert_eq!(black.command(json!({"type": "acceptTakeback"})).await["type"], "ack");
    let taken_back = white.event("takeback").await;
    assert_eq!((&taken_back["event"]["plies"], &taken_back["view"]["turn"]), (&json!(1), &json!("white")));

    assert_eq!(white.command(json!({"type": "resign"})).await["type"], "ack");
    let over = black.event("over").await;
    assert_eq!((&over["result"]["winner"], &over["view"]["phase"]), (&json!("black"), &json!("over")));
    assert_eq!(white.play(&first).await["code"], "game-over");

    assert_eq!(black.command(json!({"type": "rematch"})).await["type"], "ack");
    assert_eq!(white.command(json!({"type": "rematch"})).await["type"], "ack");
    let rematch = white.event("rematch").await["event"]["table"].as_str().expect("a table").to_owned();
    // The same secrets, with the colours exchanged.
    let mut white = served.join(&rematch, &[&seats.white]).await;
    assert_eq!(white.expect("state").await["state"]["you"], json!(["black"]));
    served.server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_while_nobody_serves() {
    let served = Served::new().await;
    let two_people = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let wanted = json!({"game": "dames", "seats": two_people, "clock": {"minutes": 0.02, "increment": 0}});
    let seats = served.table_with(wanted.clone()).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    for m in ["32-28", "19-23"] {
        assert_eq!(both.play(m).await["type"], "ack", "{m}");
    }
    let over = both.event("over").await;
    assert_eq!((&over["result"]["reason"], &over["result"]["winner"]), (&json!("time"), &json!("black")));
    assert_eq!(over["clock"]["white"], 0);

    let seats = served.table_with(wanted).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    for m in ["32-28", "19-23"] {
        assert_eq!(both.play(m).await["type"], "ack", "{m}");
    }
    let served = served.restart().await;
    tokio::time::sleep(std::time::Duration::from_millis(1_600)).await;
    let state = served.get(&format!("/api/tables/{}", seats.table)).await.json();
    assert_eq!(state["result"]["reason"], "time", "{state}");
    served.server.stop().await;
}

#[tokio::test]
async fn a_restart_brings_the_same_table_back() {
    let served = Served::new().await;
    let two_people = json!({"white": {"kind": "human", "name": "Ada"}, "black": {"kind": "human"}});
    let wanted =
        json!({"game": "pyramidame", "seats": two_people, "clock": {"days": 3}, "touchMove": true, "public": true});
    let seats = served.table_with(wanted).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    let mut view = both.expect("state").await["state"]["view"].clone();
    for _ in 0..12 {
        let m = view["moves"][0]["text"].as_str().expect("a move").to_owned();
        assert_eq!(both.play(&m).await["type"], "ack");
        view = both.event("move").await["view"].clone();
    }
    let path = format!("/api/tables/{}", seats.table);
    let mut before = served.get(&path).await.json();
    let served = served.restart().await;
    let mut after = served.get(&path).await.json();
    for state in [&mut before, &mut after] {
        state["clock"] = json!(null);
    }
    assert_eq!(before, after);
    let listed = served.get("/api/tables?public=true").await.json();
    assert_eq!(listed["tables"][0]["table"], seats.table.as_str());
    assert_eq!(listed["tables"][0]["seats"]["white"]["name"], "Ada");
    served.server.stop().await;
}

#[tokio::test]
async fn the_pdn_of_a_game_with_a_fault_that_stood_is_marked_and_read_back() {
    let served = Served::new().await;
    let two_people = json!({"white": {"kind": "human", "name": "A\\da \"x\" \\"}, "black": {"kind": "human"}});
    let position = "W:W28,47:B23,14,1";
    let wanted = json!({"game": "dames", "seats": two_people, "faultsStand": true, "position": position});
    let seats = served.table_with(wanted).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    // White overlooks 28x10; Black replies with a capture.
    for m in ["47-41", "23x32"] {
        assert_eq!(both.play(m).await["type"], "ack", "{m}");
    }
    let text = served.get(&format!("/api/tables/{}/export?format=pdn", seats.table)).await.body;
    assert!(text.contains("1. {[%fault]} 47-41") || text.contains("{[%fault]} 1. 47-41"), "{text}");
    let read = pdn::Reader::new(text.as_bytes()).next_game().expect("text").expect("a game");
    assert_eq!(read.game.tag("White"), Some("A\\da \"x\" \\"), "{text}");
    let replayed = pdn::replay(&read);
    assert!(replayed.complete && replayed.mistakes.is_empty() && read.mistakes.is_empty(), "{text}");
    let state = served.get(&format!("/api/tables/{}", seats.table)).await.json();
    assert_eq!(replayed.end().map(write_position).as_deref(), state["view"]["position"].as_str());
    served.server.stop().await;
}

#[tokio::test]
async fn everybody_is_told_when_the_server_stops() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    white.expect("state").await;
    let stopping = tokio::spawn(served.server.stop());
    assert_eq!(white.expect("bye").await["code"], "stopping");
    assert!(white.hear().await.is_none());
    stopping.await.expect("stopped");
}

/// Some characters no `PostgreSQL` can hold, or even be asked for: what has them does not get there.
#[tokio::test]
async fn what_a_database_cannot_hold_is_refused_and_fails_nothing() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    white.expect("state").await;
    for id in ["a\0b", "\0", "a\nb"] {
        let refused = white.command(json!({"type": "move", "move": "32-28", "id": id})).await;
        assert_eq!((&refused["code"], &refused["id"]), (&json!("bad-request"), &json!(id)));
    }
    for path in ["/api/tables/%00", "/api/tables/a%00b", "/api/tables/a%00b/export", "/api/tables/a%0Ab"] {
        let answer = served.get(path).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "unknown-table"), "{path}");
    }
    let no_text = served.get("/api/tables/%FF").await;
    assert_eq!((no_text.status, no_text.code().as_str()), (400, "bad-request"), "{}", no_text.body);
    assert_eq!(white.play("32-28").await["seq"], 1);
    assert!(served.metrics().await.contains("damier_store_failures_total 0\n"), "nobody need be woken");
    served.server.stop().await;
}
