//! What earlier programs have stored is still read.
//!
//! `data/version-1` was written by the program of November 2026, before commands and events were one set of types: a
//! database with every kind of event, and beside it every table as that program exported and showed it.

use std::{fs, path::Path};

use damier_server::start;
use serde_json::Value;

use crate::support::{Served, config};

/// A server with a copy of the old database.
async fn served() -> Served {
    let directory = tempfile::tempdir().expect("a directory");
    for name in ["damier.sqlite", "damier.runs"] {
        fs::copy(data().join(name), directory.path().join(name)).expect("copied");
    }
    let server = start(config(&directory)).await.expect("a server");
    Served { server, directory }
}

fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version-1"))
}

fn tables() -> Vec<Value> {
    serde_json::from_slice(&fs::read(data().join("tables.json")).expect("the tables")).expect("JSON")
}

#[tokio::test]
async fn a_database_of_the_first_version_opens_with_every_table_as_it_was() {
    let served = served().await;
    let mut kinds = std::collections::BTreeSet::new();
    for old in tables() {
        let table = old["export"]["setup"]["table"].as_str().expect("a name");
        let export = served.get(&format!("/api/tables/{table}/export?format=json")).await.json();
        let was = old["export"]["events"].as_array().expect("events");
        let is = export["events"].as_array().expect("events");
        assert_eq!(export["setup"], old["export"]["setup"], "{table}");
        assert_eq!(&is[..was.len()], &was[..], "{table}");
        kinds.extend(was.iter().map(|event| event["kind"].as_str().expect("a kind").to_owned()));
        // Where a clock is running, time goes on: what the server was down for is left out, or the time is up.
        for event in &is[was.len()..] {
            assert!(["paused", "over"].contains(&event["kind"].as_str().expect("a kind")), "{table}: {event}");
        }
        if is.len() > was.len() {
            continue;
        }
        assert_eq!(export, old["export"], "{table}");
        let state = served.get(&format!("/api/tables/{table}")).await.json();
        let moves: Vec<&Value> =
            state["plies"].as_array().expect("plies").iter().map(|ply| &ply["move"]["text"]).collect();
        let state_was = &old["state"];
        assert_eq!(moves, state_was["moves"].as_array().expect("moves").iter().collect::<Vec<_>>(), "{table}");
        for part in ["position", "phase"] {
            assert_eq!(state["view"][part], state_was[part], "{table}: {part}");
        }
        for part in ["game", "seats", "seq", "offers", "result", "settings", "touched", "fault", "fairness", "rematch"]
        {
            assert_eq!(state[part], state_was[part], "{table}: {part}");
        }
    }
    assert_eq!(kinds.len(), 15, "one of each: {kinds:?}");
    served.server.stop().await;
}

#[tokio::test]
async fn a_game_of_the_first_version_goes_on_with_the_old_secrets() {
    let served = served().await;
    let tables = tables();
    let going = |table: &&Value| table["state"]["game"] == "pyramidame" && table["state"]["result"].is_null();
    let old = tables.iter().find(going).expect("a game that goes on");
    let table = old["export"]["setup"]["table"].as_str().expect("a name");
    let path = format!("/api/tables/{table}");
    let view = served.get(&path).await.json()["view"].clone();
    let secret = old["secrets"][view["turn"].as_str().expect("a turn")].as_str().expect("a secret");
    let m = serde_json::json!({"id": "after the change", "move": view["moves"][0]["text"]});
    let moved = served.post_as(secret, &format!("{path}/moves"), &m).await;
    assert_eq!((moved.status, &moved.json()["type"]), (200, &Value::from("ack")), "{}", moved.body);
    served.server.stop().await;
}
