//! The ready dashboard asks for what the server counts, and for all of it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::Served;

/// The names of metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let names = words.filter(|word| word.starts_with("damier_"));
    names.map(|name| name.trim_end_matches("_bucket").trim_end_matches("_total").to_owned()).collect()
}

#[tokio::test]
async fn the_dashboard_shows_what_there_is() {
    let dashboard = include_str!("../../../deploy/grafana.json");
    let parsed: Value = serde_json::from_str(dashboard).expect("JSON");
    assert_eq!(parsed["uid"], "damier");
    let served = Served::new().await;
    let counted = served.metrics().await;
    let types = counted.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    assert_eq!(names(dashboard), types.map(str::to_owned).collect());
    served.server.stop().await;
}
