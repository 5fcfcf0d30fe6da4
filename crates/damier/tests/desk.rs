//! `damier desk`: questions as lines of JSON, answers as lines of JSON.

use crate::support;

use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

use serde_json::{Value, json};
use support::{damier_fed, json_lines, program};

#[test]
fn questions_are_answered_in_order_and_by_their_ids() {
    let questions = [
        json!({"id": 1, "ask": "view", "game": "bermudes"}),
        json!({"id": "two", "ask": "analyse", "game": "dames", "limits": {"depth": 3}}),
        json!({"id": 3, "ask": "dance"}),
        json!({"ask": "play", "game": "dames", "move": "32-28"}),
    ];
    let mut lines: Vec<String> = questions.iter().map(ToString::to_string).collect();
    lines.extend(["", "not JSON"].map(str::to_owned));
    let input = lines.join("\n");
    let said = json_lines(&damier_fed(&["desk", "--bb-size", "0"], input.as_bytes()).expect_good());
    let lasts: Vec<(Value, &str)> = said
        .iter()
        .filter(|part| part["last"] == true)
        .map(|part| (part["id"].clone(), part["part"].as_str().unwrap_or_default()))
        .collect();
    let expected = [
        (json!(1), "view"),
        (json!("two"), "seen"),
        (json!(3), "error"),
        (Value::Null, "played"),
        (Value::Null, "error"),
    ];
    assert_eq!(lasts, expected);
    assert_eq!(said.iter().filter(|part| part["id"] == "two").count(), 3, "one for each depth");
}

#[test]
fn what_is_being_answered_can_be_stopped() {
    let mut command = program(&["desk", "--bb-size", "0"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("its input");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut next = || -> Value { serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("JSON") };
    writeln!(input, "{}", json!({"ask": "analyse", "game": "dames", "limits": {"depth": 100}})).expect("it reads");
    assert_eq!(next()["depth"], 1);
    writeln!(input, "{}", json!({"ask": "stop"})).expect("it reads");
    while next().get("last").is_none() {}
    writeln!(input, "{}", json!({"ask": "games"})).expect("it reads");
    assert_eq!(next()["part"], "games");
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
