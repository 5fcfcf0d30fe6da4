//! A table that nobody is at leaves memory, and is rebuilt from what is stored for the next client.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::Served;

/// How many tables are in memory.
async fn in_memory(served: &Served) -> u64 {
    let metrics = served.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("damier_tables_open "));
    line.and_then(|count| count.parse().ok()).expect("a count")
}

async fn until_none_is_in_memory(served: &Served) {
    while in_memory(served).await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// What does not depend on when it is looked at.
fn lasting(mut state: Value) -> Value {
    state["clock"]["now"].take();
    state
}

#[tokio::test]
async fn a_table_that_nobody_is_at_leaves_memory_and_comes_back_as_it_was() {
    let served = Served::with(|config| config.limits.idle = Duration::from_millis(1)).await;
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    white.expect("state").await;
    let mut black = served.join(&seats.table, &[&seats.black]).await;
    black.expect("state").await;
    let acknowledged = white.command(json!({"type": "move", "move": "32-28", "id": "first"})).await;
    assert_eq!(acknowledged["type"], "ack", "{acknowledged}");
    assert_eq!(black.play("19-23").await["type"], "ack");
    assert_eq!(black.command(json!({"type": "offerDraw"})).await["type"], "ack");
    assert_eq!(in_memory(&served).await, 1, "somebody is there, however long it has been quiet");
    let path = format!("/api/tables/{}", seats.table);
    let before = served.get(&path).await.json();
    drop((white, black));
    until_none_is_in_memory(&served).await;

    assert_eq!(lasting(served.get(&path).await.json()), lasting(before), "rebuilt as it was");
    until_none_is_in_memory(&served).await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    let state = white.expect("state").await;
    assert_eq!((&state["state"]["seq"], &state["state"]["offers"]["draw"]), (&json!(3), &json!("black")));
    let again = white.command(json!({"type": "move", "move": "32-28", "id": "first"})).await;
    assert_eq!(again, acknowledged, "what was done before is not done again");
    assert_eq!(white.play("28x19").await["type"], "ack");
    drop(white);
    until_none_is_in_memory(&served).await;
    served.server.stop().await;
}
