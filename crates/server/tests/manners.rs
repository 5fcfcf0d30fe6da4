//! The computer player at a table: full strength with book and tables, and draw offers answered by what it thinks.

use std::sync::{LazyLock, mpsc};

use damier_engine::{Book, Endgames, Evaluate};
use damier_notation::Notation;
use damier_player::EndgameTables;
use damier_rules::{Position, dames::Dames};
use serde_json::{Value, json};

use crate::support::{Client, Served};

/// The tables for three pieces, made once for all tests.
static THREE: LazyLock<Endgames> =
    LazyLock::new(|| Dames::table_game().expect("a game with tables").work_out(3, &mut |_| {}));

fn three() -> EndgameTables {
    let tables = EndgameTables::worked_out_by(3, || THREE.clone());
    tables.wait(Dames::table_game());
    tables
}

/// A table with somebody on White and the engine on Black.
async fn against(served: &Served, level: u8, position: Option<&str>, more: Value) -> Client {
    let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": level}});
    let mut wanted = json!({"game": "dames", "seats": seats, "position": position});
    for (name, value) in more.as_object().expect("settings") {
        wanted[name] = value.clone();
    }
    let seats = served.table_with(wanted).await;
    let mut client = served.join(&seats.table, &[&seats.white]).await;
    client.expect("state").await;
    client
}

/// Plays a move and gives the engine's answer.
async fn answer_to(client: &mut Client, text: &str) -> Value {
    assert_eq!(client.play(text).await["type"], "ack", "{text}");
    loop {
        let event = client.event("move").await;
        if event["ply"]["color"] == "black" {
            return event;
        }
    }
}

/// Plays what the engine would play in one's place, and gives its answer.
async fn answer_to_hint(client: &mut Client) -> Value {
    let hint = client.command(json!({"type": "hint"})).await;
    let text = hint["move"]["text"].as_str().unwrap_or_else(|| panic!("no hint: {hint}")).to_owned();
    answer_to(client, &text).await
}

/// Everything that has happened by now and was not heard yet.
async fn events(client: &mut Client) -> Vec<Value> {
    client.send(&json!({"type": "ping", "id": "so far"})).await;
    let mut events = Vec::new();
    loop {
        let message = client.hear().await.expect("a message");
        match message["type"].as_str() {
            Some("pong") => return events,
            Some("event") => events.push(message["event"].clone()),
            _ => {}
        }
    }
}

async fn offer_draw(client: &mut Client) {
    assert_eq!(client.command(json!({"type": "offerDraw"})).await["type"], "ack");
}

/// One king each: drawn, as the tables know.
const DRAWN: &str = "W:WK46:BK4";

#[tokio::test]
async fn full_strength_opens_from_the_book() {
    let served = Served::new().await;
    let book = book_answers("32-28");
    assert!(!book.is_empty());
    for _ in 0..5 {
        let mut client = against(&served, 10, None, json!({})).await;
        let answer = answer_to(&mut client, "32-28").await;
        let text = answer["ply"]["move"]["text"].as_str().expect("a move").to_owned();
        assert!(book.contains(&text), "{text} is not among {book:?}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn full_strength_challenges_every_fault() {
    let served = Served::new().await;
    let mut client = against(&served, 10, Some("W:W28,47:B23,14,1"), json!({"faultsStand": true})).await;
    for fault in ["47-41", "28x19"] {
        assert_eq!(client.play(fault).await["type"], "ack", "{fault}");
        let challenged = client.event("challenged").await;
        assert_eq!(challenged["event"]["by"], "black", "{fault}");
        // The next one has to be legal; after that there may be another fault.
        assert_eq!(client.play(fault).await["code"], "illegal-move", "{fault}");
        client = against(&served, 10, Some("W:W28,47:B23,14,1"), json!({"faultsStand": true})).await;
    }
    served.server.stop().await;
}

#[tokio::test]
async fn the_lowest_level_overlooks_some_faults_be_it_that_they_end_the_game() {
    let served = Served::new().await;
    let rules = json!({"game": "pyramidame", "faultsStand": true});
    let (mut challenged, mut stood) = (0, 0);
    for _ in 0..60 {
        // White steps onto the far corner, though a capture is due.
        let mut client = against(&served, 1, Some("W:Wh12u,h8u:Bi9,a7"), rules.clone()).await;
        assert_eq!(client.play("h12u-g13").await["type"], "ack");
        loop {
            let message = client.hear().await.expect("a message");
            match message["event"]["kind"].as_str() {
                Some("challenged") => challenged += 1,
                Some("over") => {
                    assert_eq!(message["result"]["winner"], "white");
                    stood += 1;
                }
                _ => continue,
            }
            break;
        }
        if challenged > 0 && stood > 0 {
            break;
        }
    }
    assert!(challenged > 0 && stood > 0, "{challenged} challenged, {stood} let stand");
    served.server.stop().await;
}

/// The answers of the book that can be drawn.
fn book_answers(first: &str) -> Vec<String> {
    const MARGIN: i32 = 8;
    let start = Dames::default();
    let position = start.after(&start.read_move(first).expect("a move"));
    let moves = Book::embedded().moves(&position);
    let best = moves.first().map_or(0, |known| known.value);
    let near = moves.iter().filter(|known| known.value >= best - MARGIN);
    near.map(|known| position.write_move(&known.m)).collect()
}

#[tokio::test]
async fn what_the_tables_call_drawn_is_agreed_to() {
    let served = Served::with(|config| config.endgames = Some(three())).await;
    let mut client = against(&served, 10, Some(DRAWN), json!({})).await;
    answer_to(&mut client, "46-41").await;
    offer_draw(&mut client).await;
    assert_eq!(client.event("over").await["result"]["reason"], "agreed");
    served.server.stop().await;
}

#[tokio::test]
async fn what_only_the_tables_know_to_be_won_is_won() {
    let served = Served::with(|config| config.endgames = Some(three())).await;
    // Two men against one: the engine has White, and wins, as no look of one second shows.
    let seats = json!({"white": {"kind": "engine", "level": 10}, "black": {"kind": "human"}});
    let seats = served.table_with(json!({"game": "dames", "seats": seats, "position": "W:W47,50:B6"})).await;
    let mut client = served.join(&seats.table, &[&seats.black]).await;
    let mut offered = false;
    let result = loop {
        let message = client.hear().await.expect("a message");
        let view = if message["type"] == "state" { &message["state"]["view"] } else { &message["view"] };
        if message["event"]["kind"] == "over" {
            break message["result"].clone();
        }
        if view["turn"] != "black" || view["phase"] != "move" {
            continue;
        }
        let plies = message["ply"]["n"].as_u64();
        if !offered && plies >= Some(3) {
            offer_draw(&mut client).await;
            client.event("declined").await;
            offered = true;
        }
        let text = view["moves"][0]["text"].as_str().expect("a move").to_owned();
        client.send(&json!({"type": "move", "move": text, "id": format!("move {plies:?}")})).await;
    };
    assert_eq!((&result["winner"], offered), (&json!("white"), true));
    served.server.stop().await;
}

#[tokio::test]
async fn what_the_engine_hopes_to_win_is_played_on() {
    let served = Served::new().await;
    for level in [5, 10] {
        let mut client = against(&served, level, Some("W:W47:BK1,K2,K3,20"), json!({})).await;
        answer_to(&mut client, "47-42").await;
        offer_draw(&mut client).await;
        let declined = client.event("declined").await;
        assert_eq!((&declined["event"]["what"], &declined["event"]["by"]), (&json!("draw"), &json!("black")));
    }
    served.server.stop().await;
}

#[tokio::test]
async fn at_the_beginning_the_engine_plays_on() {
    let served = Served::new().await;
    let mut client = against(&served, 3, None, json!({})).await;
    answer_to(&mut client, "32-28").await;
    offer_draw(&mut client).await;
    client.event("declined").await;
    served.server.stop().await;
}

#[tokio::test]
async fn no_move_waits_for_the_tables() {
    let (open, gate) = mpsc::channel::<()>();
    let blocked = EndgameTables::worked_out_by(3, move || {
        gate.recv().expect("the test lets them be worked out");
        THREE.clone()
    });
    let tables = blocked.clone();
    let served = Served::with(|config| config.endgames = Some(tables)).await;
    let mut client = against(&served, 10, Some(DRAWN), json!({})).await;
    answer_to(&mut client, "46-41").await;
    assert!(blocked.get(Dames::table_game()).is_none(), "the move was made without them");
    open.send(()).expect("they are waited for");
    blocked.wait(Dames::table_game());
    answer_to_hint(&mut client).await;
    served.server.stop().await;
}

#[tokio::test]
async fn the_engine_offers_a_draw_when_nothing_is_left_and_not_again_and_again() {
    let served = Served::with(|config| {
        config.endgames = Some(three());
        config.limits.message_burst = 1_000;
    })
    .await;
    let mut client = against(&served, 10, Some(DRAWN), json!({"options": {"auto-draw": "off"}})).await;
    let mut offers = Vec::new();
    for n in 0..12 {
        answer_to_hint(&mut client).await;
        // The offer comes with the move, as an event of its own.
        let offered = |event: &Value| event["kind"] == "offer" && event["by"] == "black" && event["what"] == "draw";
        if events(&mut client).await.iter().any(offered) {
            offers.push(n);
        }
    }
    assert_eq!(offers, [2], "after three moves in a drawn position, and turned down by the next move");
    served.server.stop().await;
}

#[tokio::test]
async fn the_engine_resigns_only_where_the_table_is_set_up_so() {
    let served = Served::with(|config| config.limits.message_burst = 1_000).await;
    for resigns in [false, true] {
        let position = "W:WK46,K47,K48,31,32,33:B1";
        let mut client = against(&served, 7, Some(position), json!({"engineResigns": resigns})).await;
        for text in ["46-41", "41-46", "46-41"] {
            answer_to(&mut client, text).await;
        }
        assert_eq!(client.play("41-46").await["type"], "ack");
        let next = loop {
            let event = client.expect("event").await["event"].clone();
            if event["by"] != "white" {
                break event;
            }
        };
        assert_eq!(next["kind"], if resigns { "over" } else { "move" }, "{next}");
    }
    served.server.stop().await;
}
