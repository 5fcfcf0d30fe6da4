//! What the server writes about itself holds no secrets: not its log, not its database.

use crate::support;

use std::sync::{Arc, Mutex};

use serde_json::json;
use support::Served;
use tracing_subscriber::fmt::MakeWriter;

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Kept {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn a_whole_game_leaves_no_secret_in_the_log_nor_in_the_database() {
    let log = Kept::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).init();
    let served = Served::new().await;
    let seats = served.table("trap").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    let mut black = served.join(&seats.table, &[&seats.black]).await;
    let mut wrong = served.join(&seats.table, &["not-a-secret-but-nobodys-business"]).await;
    wrong.expect("refused").await;
    assert_eq!(white.command(json!({"type": "waiveSeed"})).await["type"], "ack");
    assert_eq!(black.command(json!({"type": "seed", "seed": "ab".repeat(16)})).await["type"], "ack");
    assert_eq!(white.command(json!({"type": "spin"})).await["type"], "ack");
    let path = format!("/api/tables/{}/commands", seats.table);
    served.post_as(&seats.black, &path, &json!({"type": "offerDraw", "id": "1"})).await;
    let seed = {
        assert_eq!(black.command(json!({"type": "resign"})).await["type"], "ack");
        let revealed = black.event("revealed").await;
        revealed["fairness"]["serverSeed"].as_str().expect("a seed").to_owned()
    };
    assert_eq!(seed.len(), 64);
    let directory = served.directory.path().to_owned();
    served.server.stop().await;

    let logged = String::from_utf8_lossy(&log.0.lock().expect("the log")).into_owned();
    assert!(logged.len() > 1_000, "everything is logged: {}", logged.len());
    let database = std::fs::read(directory.join("damier.sqlite")).expect("the database");
    for secret in [seats.white.as_str(), seats.black.as_str()] {
        assert!(!logged.contains(secret), "in the log");
        let found = database.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!found, "in the database");
    }
    assert!(!logged.contains("not-a-secret-but-nobodys-business"), "a wrong one neither");
}
