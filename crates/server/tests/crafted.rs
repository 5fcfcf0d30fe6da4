//! Positions with more moves than can be listed: a client that sends one gets an answer, and so does everybody else meanwhile.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Answer, PATIENCE, Served, request};

/// Black has more moves than any memory holds.
const CROWDED: &str = "b2w1w2b/1wwwwwwww/1w1w1w1w1/wwwwwwwww/1w1w1w1w1/wwwwwwww1/1w1w1w1bb/1wwwww1b1/bw1w1w2b b";
/// White has a few; after `A2xA4` Black has millions.
const BEFORE: &str = "bw1bb1w1w/wwwwwwwwb/1w4w1w/wwwwwwww1/1w4w1w/wwwwwwwwb/1w4w1b/wbwwwwwww/1w4w2 w";

fn view_path(position: &str) -> String {
    format!("/api/games/bermudes/view?position={}", position.replace('/', "%2F").replace(' ', "%20"))
}

/// Stops the server, in time: nothing goes on for ever.
async fn stop(served: Served) {
    let started = Instant::now();
    served.server.stop().await;
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_at_a_crowded_position_is_answered_and_stops_nobody() {
    let served = Served::new().await;
    let address = served.address();
    let looking: Vec<_> = (0..6)
        .map(|_| tokio::spawn(async move { request(address, "GET", &view_path(CROWDED), &[], "").await }))
        .collect();
    let health = served.get("/health").await;
    assert_eq!(health.status, 200);
    for answer in looking {
        let answer: Answer = tokio::time::timeout(PATIENCE, answer).await.expect("in time").expect("an answer");
        assert_eq!(answer.status, 200);
        let view: Value = answer.json();
        assert_eq!(view["truncated"], true);
        assert_eq!(view["moves"].as_array().map(Vec::len), Some(1_000));
    }
    stop(served).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn playing_in_a_crowded_position_is_answered() {
    let served = Served::new().await;
    let view = served.get(&view_path(CROWDED)).await.json();
    let moves = view["moves"].as_array().expect("moves").clone();
    let text = moves.last().expect("a move")["text"].as_str().expect("a text").to_owned();
    let played = served.post("/api/games/bermudes/play", &json!({"position": CROWDED, "move": text})).await;
    assert_eq!(played.status, 200, "{}", played.body);
    for wrong in ["A1-A2", "A1xI9", "I9-A1", "pass"] {
        let refused = served.post("/api/games/bermudes/play", &json!({"position": CROWDED, "move": wrong})).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "illegal-move"), "{wrong}");
    }
    stop(served).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_cannot_begin_where_the_moves_are_too_many() {
    let served = Served::new().await;
    let seats = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let refused = served.post("/api/tables", &json!({"game": "bermudes", "seats": seats, "position": CROWDED})).await;
    assert_eq!((refused.status, refused.code().as_str()), (422, "too-many-moves"));
    stop(served).await;
}

/// The engine at the weakest level, with more moves than it can look at.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_answers_in_a_crowded_position() {
    let served = Served::new().await;
    let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": 1}});
    let seats = served.table_with(json!({"game": "bermudes", "seats": seats, "position": BEFORE})).await;
    let path = format!("/api/tables/{}/moves", seats.table);
    let moved = served.post_as(&seats.white, &path, &json!({"id": "1", "move": "A2xA4"})).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let state = format!("/api/tables/{}", seats.table);
    let answered = async {
        loop {
            let state = served.get(&state).await.json();
            if state["plies"].as_array().is_some_and(|plies| plies.len() > 1) {
                break state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.expect("the engine moves");
    stop(served).await;
}
