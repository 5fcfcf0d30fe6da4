//! What strangers try: wrong secrets, foreign pages, messages too large, too many, too fast or without sense.

use crate::support;

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use support::{Client, Served, request};
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn a_wrong_secret_opens_nothing() {
    let served = Served::new().await;
    let (seats, other) = (served.table("dames").await, served.table("dames").await);
    for wrong in ["", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", &other.white, &seats.white[1..]] {
        let mut client = served.join(&seats.table, &[wrong]).await;
        assert_eq!(client.expect("refused").await["code"], "wrong-secret");
        assert_eq!(client.expect("bye").await["code"], "wrong-secret");
        assert!(client.hear().await.is_none(), "and the connection is closed");
        let path = format!("/api/tables/{}/moves", seats.table);
        let refused = served.post_as(wrong, &path, &json!({"id": "1", "move": "32-28"})).await;
        let expected = if wrong.is_empty() { (401, "no-secret") } else { (403, "wrong-secret") };
        assert_eq!((refused.status, refused.code().as_str()), expected);
    }
    let path = format!("/api/tables/{}/moves", seats.table);
    let refused = served.post(&path, &json!({"id": "1", "move": "32-28"})).await;
    assert_eq!((refused.status, refused.code().as_str()), (401, "no-secret"));
    let refused = served.post_as(&seats.black, &path, &json!({"id": "1", "move": "32-28"})).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "not-your-turn"));
    let state = served.get(&format!("/api/tables/{}", seats.table)).await;
    assert_eq!(state.json()["seq"], 0);
    for secret in [&seats.white, &seats.black] {
        assert!(!state.body.contains(secret.as_str()), "nobody else is told");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn another_sites_page_is_refused() {
    let served = Served::with(|config| config.origins.push("https://friend.example".into())).await;
    let seats = served.table("dames").await;
    let refused = Client::try_connect(served.address(), &seats.table, Some("https://evil.example")).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 403));
    let own = format!("http://{}", served.address());
    for origin in [own.as_str(), "https://friend.example"] {
        assert!(Client::try_connect(served.address(), &seats.table, Some(origin)).await.is_ok(), "{origin}");
    }
    let wanted =
        json!({"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}}).to_string();
    let headers = [("content-type", "application/json"), ("origin", "https://evil.example")];
    let refused = request(served.address(), "POST", "/api/tables", &headers, &wanted).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "foreign-origin"));
    let asking = [("origin", "https://friend.example"), ("access-control-request-method", "POST")];
    let allowed = request(served.address(), "OPTIONS", "/api/tables", &asking, "").await;
    assert!(allowed.head.to_lowercase().contains("access-control-allow-origin: https://friend.example"));
    served.server.stop().await;
}

#[tokio::test]
async fn messages_without_sense_are_refused_and_in_the_end_closed() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    white.expect("state").await;
    for nonsense in ["", "{", "[]", "{\"type\":\"fly\",\"id\":\"7\"}"] {
        white.socket.send(Message::Text(nonsense.into())).await.expect("sent");
        assert_eq!(white.expect("refused").await["code"], "bad-request", "{nonsense}");
    }
    // A message that makes sense makes up for it.
    assert_eq!(white.play("32-28").await["type"], "ack");
    for _ in 0..4 {
        white.socket.send(Message::Binary(vec![0; 10].into())).await.expect("sent");
        assert_eq!(white.expect("refused").await["code"], "bad-request");
    }
    white.socket.send(Message::Binary(vec![0; 10].into())).await.expect("sent");
    assert_eq!(white.expect("bye").await["code"], "unreadable");
    assert!(white.hear().await.is_none());

    let mut first = Client::connect(served.address(), &seats.table).await;
    let refused = first.command(json!({"type": "move", "move": "32-28"})).await;
    assert_eq!(refused["code"], "bad-request", "joining comes first");
    served.server.stop().await;
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_connection() {
    let served = Served::new().await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    white.expect("state").await;
    let large = json!({"type": "move", "id": "1", "move": "3".repeat(20_000)}).to_string();
    white.socket.send(Message::Text(large.into())).await.expect("sent");
    assert_eq!(white.expect("bye").await["code"], "too-large");
    assert!(white.hear().await.is_none());
    let large = json!({"game": "dames", "position": "W".repeat(20_000)});
    let refused = served.post("/api/tables", &large).await;
    assert_eq!((refused.status, refused.code().as_str()), (413, "too-large"));
    served.server.stop().await;
}

#[tokio::test]
async fn too_much_at_once_is_refused() {
    let served = Served::with(|config| {
        config.trust_loopback = false;
        config.limits.connections_per_address = 2;
        config.limits.tables_per_minute = 3;
        config.limits.requests_per_second = 5;
        config.limits.request_burst = 30;
        config.limits.messages_per_second = 1;
        config.limits.message_burst = 3;
        config.limits.unreadable = 10;
    })
    .await;
    let seats = served.table("dames").await;
    let mut one = served.join(&seats.table, &[&seats.white]).await;
    let two = served.join(&seats.table, &[&seats.black]).await;
    let three = Client::try_connect(served.address(), &seats.table, None).await;
    assert!(matches!(three, Err(Error::Http(response)) if response.status() == 429), "a third connection");
    drop(two);
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(one.command(json!({"type": "ping"})).await["type"].as_str().unwrap_or_default().to_owned());
    }
    assert!(answers.contains(&"pong".to_owned()) && answers.contains(&"refused".to_owned()), "{answers:?}");

    let wanted = json!({"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}});
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(served.post("/api/tables", &wanted).await.status);
    }
    assert!(statuses.contains(&429), "tables: {statuses:?}");
    let mut refused = 0;
    for _ in 0..60 {
        refused += usize::from(served.get("/api/games").await.status == 429);
    }
    assert!(refused > 0, "requests");
    served.server.stop().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped_and_nobody_waits() {
    let served = Served::with(|config| {
        config.limits.outgoing = 4;
        config.limits.messages_per_second = 10_000;
        config.limits.message_burst = 10_000;
    })
    .await;
    let seats = served.table("dames").await;
    let mut player = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    // It joins and never reads again.
    let _deaf = served.join(&seats.table, &[]).await;
    player.expect("state").await;
    while player.expect("presence").await["watchers"] != 1 {}
    // Offers go back and forth, and the table with them, until what waits for the deaf one is more than anybody keeps.
    for round in 0.. {
        assert!(round < 20_000, "the deaf client is still there");
        let m = if round % 2 == 0 { "32-28" } else { "31-26" };
        assert_eq!(player.play(m).await["type"], "ack");
        assert_eq!(player.command(json!({"type": "askTakeback"})).await["type"], "ack");
        let metrics = if round % 50 == 0 { served.metrics().await } else { String::new() };
        if metrics.contains("damier_slow_clients_total 1") {
            break;
        }
    }
    served.server.stop().await;
}

#[tokio::test]
async fn silence_ends_a_connection() {
    let served = Served::with(|config| config.limits.heartbeat = Duration::from_millis(100)).await;
    let seats = served.table("dames").await;
    let silent = served.join(&seats.table, &[]).await;
    let mut watcher = served.join(&seats.table, &[]).await;
    watcher.expect("state").await;
    // The watcher answers heartbeats by reading; the silent one does not read.
    loop {
        let presence = watcher.expect("presence").await;
        if presence["watchers"] == 1 {
            break;
        }
    }
    drop(silent);
    served.server.stop().await;
}
