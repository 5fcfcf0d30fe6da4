//! The description of the interface that the page's types are made from is the server's own.

use std::{collections::BTreeSet, fs, path::PathBuf};

use damier_server::{description, routes};
use serde_json::Value;

use crate::support::Served;

fn file() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/openapi.json"))
}

#[test]
fn the_page_has_the_description_of_this_server() {
    let kept = fs::read_to_string(file()).unwrap_or_default();
    assert!(kept.trim_end() == description(), "web/src/api/openapi.json is not what the code says: `make types`");
}

#[test]
#[ignore = "writes the description for the page: `make types`"]
fn write_the_description() {
    fs::write(file(), format!("{}\n", description())).expect("the file is written");
}

#[test]
fn what_is_answered_is_described_and_the_other_way_round() {
    let document: Value = serde_json::from_str(&description()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let described: BTreeSet<(&str, &str)> = paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().expect("methods").keys().map(|method| (method.as_str(), path.as_str()))
        })
        .collect();
    assert_eq!(described, routes().into_iter().collect());
}

#[tokio::test]
async fn a_server_answers_with_its_description() {
    let served = Served::new().await;
    let told = served.get("/api").await.json();
    assert_eq!(told, serde_json::from_str::<Value>(&description()).expect("JSON"));
    let schemas = told["components"]["schemas"].as_object().expect("schemas");
    for name in ["Incoming", "Outgoing", "Command", "Query", "Event", "EventKind", "TableState", "View", "Game"] {
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    served.server.stop().await;
}
