//! The desk over HTTP: lines as they come, the same answers as everywhere, and clients that mean no good.

use crate::support;

use serde_json::{Value, json};
use support::{Answer, PATIENCE, Served};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::timeout,
};

/// The parts of an answer: every line of the body that is no length of a chunk.
fn parts(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let lines = answer.body.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

async fn last(served: &Served, question: &Value) -> Value {
    let mut parts = parts(&served.post("/api/desk", question).await);
    let last = parts.pop().expect("a part");
    assert_eq!(last["last"], true, "{last}");
    assert!(parts.iter().all(|part| part.get("last").is_none()));
    last
}

#[tokio::test]
async fn the_desk_says_what_the_other_addresses_say() {
    let served = Served::new().await;
    let games = last(&served, &json!({"ask": "games"})).await;
    assert_eq!(games["games"], served.get("/api/games").await.json()["games"]);
    let view = last(&served, &json!({"ask": "view", "game": "trap", "options": {"english": "on"}})).await;
    assert_eq!(view["view"], served.get("/api/games/trap/view?option=english=on").await.json());
    let played = last(&served, &json!({"ask": "play", "game": "dames", "move": "32-28"})).await;
    let other = served.post("/api/games/dames/play", &json!({"move": "32-28"})).await.json();
    assert_eq!((&played["played"], &played["view"]), (&other["played"], &other["view"]));
    let refused = last(&served, &json!({"ask": "play", "game": "dames", "move": "32-27x"})).await;
    let other = served.post("/api/games/dames/play", &json!({"move": "32-27x"})).await;
    assert_eq!((refused["part"].as_str(), other.status), (Some("error"), 422));
    assert_eq!(refused["error"], other.json()["error"]);
}

#[tokio::test]
async fn an_analysis_comes_depth_by_depth() {
    let served = Served::new().await;
    let question = json!({"ask": "analyse", "game": "dames", "lines": 2, "limits": {"depth": 5}});
    let answer = served.post("/api/desk", &question).await;
    assert!(answer.head.contains("content-type: application/x-ndjson"), "{}", answer.head);
    let parts = parts(&answer);
    let depths: Vec<u64> = parts.iter().filter_map(|part| part["depth"].as_u64()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(parts[4]["lines"].as_array().map(Vec::len), Some(2));
    // It is counted once the last part has been told.
    timeout(PATIENCE, async {
        while !served.metrics().await.contains("damier_desk_answers_total 1") {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the answer is counted");
}

#[tokio::test]
async fn a_game_is_reviewed_move_by_move() {
    let served = Served::new().await;
    let moves = ["28-22", "18x27", "38-33"].map(|text| json!({"move": text}));
    let question = json!({"ask": "review", "game": "dames", "position": "W:W28,38,48:B18,3,4,15", "moves": moves,
        "limits": {"depth": 6}});
    let parts = parts(&served.post("/api/desk", &question).await);
    let names: Vec<&str> = parts.iter().filter_map(|part| part["part"].as_str()).collect();
    assert_eq!(names, ["judged", "judged", "judged", "reviewed"]);
    assert_eq!(parts[0]["verdict"], "blunder");
    assert_eq!((&parts[3]["white"]["moves"], &parts[3]["white"]["blunders"]), (&json!(2), &json!(1)));
}

/// Asks, reads the first line of the answer, and goes away.
async fn ask_and_leave(served: &Served, question: &Value) {
    let mut stream = TcpStream::connect(served.address()).await.expect("a connection");
    let (host, body) = (served.address(), question.to_string());
    let head = format!(
        "POST /api/desk HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("sent");
    let mut lines = BufReader::new(stream).lines();
    while let Some(line) = timeout(PATIENCE, lines.next_line()).await.expect("in time").expect("a line") {
        if line.starts_with('{') {
            return;
        }
    }
    panic!("no line of an answer");
}

#[tokio::test]
async fn whoever_leaves_is_not_worked_for_any_longer() {
    let served = Served::new().await;
    // Each would take five seconds by itself; the next one waits for the one before.
    for _ in 0..3 {
        ask_and_leave(&served, &json!({"ask": "analyse", "game": "dames", "limits": {"depth": 100}})).await;
    }
    let stopped = async {
        while !served.metrics().await.contains("damier_desk_stopped_total 3") {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, stopped).await.expect("all three are stopped");
    assert!(served.metrics().await.contains("damier_desk_answers_total 0"));
}

#[tokio::test]
async fn what_is_too_much_is_refused_and_nobody_falls_over() {
    let served = Served::new().await;
    let error = async |question: Value| {
        let answer = served.post("/api/desk", &question).await;
        if answer.status == 200 {
            let parts = parts(&answer);
            return parts.last().expect("a part")["error"]["code"].as_str().unwrap_or_default().to_owned();
        }
        answer.code()
    };
    let steps = |count: usize| vec![json!({"move": "32-28"}); count];
    let piece = json!({"cell": 0, "color": "white", "rank": "king"});
    let nodes = |parent: usize| json!([{"parent": parent, "move": "32-28"}]);
    let cases = [
        (json!({"ask": "dance"}), "bad-request"),
        (json!({"ask": "view", "game": "chess"}), "unknown-game"),
        (json!({"ask": "view", "game": "dames", "options": {"wings": "on"}}), "bad-option"),
        (json!({"ask": "view", "game": "dames", "position": "W".repeat(3_000)}), "bad-position"),
        (json!({"ask": "view", "game": "dames", "moves": steps(5_000)}), "too-large"),
        (json!({"ask": "review", "game": "dames", "moves": steps(500)}), "too-large"),
        (json!({"ask": "review", "game": "dames"}), "nothing-to-judge"),
        (json!({"ask": "play", "game": "dames", "move": "x".repeat(5_000)}), "illegal-move"),
        (json!({"ask": "play", "game": "dames"}), "bad-request"),
        (json!({"ask": "analyse", "game": "dames", "limits": {"seconds": -1.0}}), "bad-request"),
        (json!({"ask": "analyse", "game": "dames", "limits": {"seconds": 1e300}, "moves": steps(2)}), "illegal-move"),
        (json!({"ask": "judge", "game": "dames", "attempt": "1-2"}), "illegal-move"),
        (json!({"ask": "compose", "game": "dames", "turn": "white", "pieces": vec![piece; 600]}), "too-large"),
        (json!({"ask": "read", "text": ""}), "nothing-to-read"),
        (json!({"ask": "open", "text": "1. 32-28 *", "index": 7}), "no-such-game"),
        (json!({"ask": "write", "tree": {"game": "dames", "nodes": nodes(3)}}), "bad-tree"),
        (json!({"ask": "draw", "game": "dames", "arrows": ["99-100"]}), "bad-mark"),
        (json!({"ask": "draw", "game": "dames", "arrows": vec!["32-28"; 300]}), "too-large"),
    ];
    for (question, code) in cases {
        assert_eq!(error(question.clone()).await, code, "{question}");
    }
    let huge = json!({"ask": "read", "text": "1. 32-28 * ".repeat(200_000)});
    assert_eq!(served.post("/api/desk", &huge).await.status, 413);
    // A board of Bermudes with more chains than there are atoms is looked at, or not, in its time.
    let crowded = "w1b1b1b1w/1b1b1b1b1/b1b1b1b1b/1b1b1b1b1/b1b1w1b1b/1b1b1b1b1/b1b1b1b1b/1b1b1b1b1/w1b1b1b1w w";
    let question = json!({"ask": "analyse", "game": "bermudes", "position": crowded, "limits": {"seconds": 0.2}});
    let seen = last(&served, &question).await;
    assert!(matches!(seen["part"].as_str(), Some("seen" | "error")), "{seen}");
    assert_eq!(last(&served, &json!({"ask": "view", "game": "dames"})).await["part"], "view");
}

#[tokio::test]
async fn an_address_has_its_share_of_the_queue() {
    let served = Served::with(|config| config.limits.desk_queue_per_address = 2).await;
    let endless = json!({"ask": "analyse", "game": "dames", "limits": {"depth": 100}});
    let body = endless.to_string();
    let mut streams = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(served.address()).await.expect("a connection");
        let head = format!(
            "POST /api/desk HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            served.address(),
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).await.expect("sent");
        let mut lines = BufReader::new(stream).lines();
        let status = timeout(PATIENCE, lines.next_line()).await.expect("in time").expect("read").expect("a line");
        assert!(status.contains("200"), "{status}");
        if streams.is_empty() {
            // The first has begun before the others come.
            while !timeout(PATIENCE, lines.next_line())
                .await
                .expect("in time")
                .expect("read")
                .expect("a line")
                .starts_with('{')
            {}
        }
        streams.push(lines);
    }
    let refused = served.post("/api/desk", &endless).await;
    assert_eq!((refused.status, refused.code().as_str()), (503, "busy"));
    // What needs no search is answered all the same.
    assert_eq!(last(&served, &json!({"ask": "view", "game": "dames"})).await["part"], "view");
}
