//! Lessons at the desk: the same answers as everywhere, as JSON.

use std::sync::atomic::AtomicBool;

use damier_player::{EndgameTables, Keep, Player, PlayerOptions};
use damier_study::desk::{Bounds, Desk, Question};
use serde_json::{Value, json};

/// The last part of an answer.
fn ask(question: &Value) -> Value {
    let question: Question = serde_json::from_value(question.clone()).unwrap_or_else(|error| panic!("{error}"));
    let endgames = EndgameTables::at_hand(2, &Keep::Nowhere);
    let player = Player::new(PlayerOptions { memory_megabytes: 1, endgames, ..PlayerOptions::default() });
    let desk = Desk { player: &player, bounds: Bounds::default(), stop: &AtomicBool::new(false) };
    let mut last = Value::Null;
    desk.answer(&question, &mut |told| last = serde_json::to_value(&told).expect("plain data"));
    last
}

#[test]
fn a_course_does_not_tell_the_answers() {
    let told = ask(&json!({"ask": "course", "game": "dames"}));
    assert_eq!(told["course"]["pictures"].as_array().map(Vec::len), Some(3));
    let lesson = &told["course"]["lessons"][4];
    assert_eq!((lesson["id"].as_str(), lesson["rules"][0].as_str()), (Some("majority"), Some("D10")));
    assert_eq!(lesson["goals"][0]["task"], json!({"kind": "play"}));
    assert!(!told.to_string().contains("28x37"), "{told}");
}

#[test]
fn an_attempt_is_answered_and_played() {
    let lesson = |more: Value| {
        let mut question = json!({"ask": "lesson", "game": "dames", "lesson": "majority"});
        question.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        ask(&question)["lesson"].take()
    };
    let begun = lesson(json!({}));
    assert_eq!((&begun["finished"], &begun["right"]), (&json!(false), &json!(false)));
    assert_eq!(begun["view"]["position"], "W:W20,28:B14,21,22,31");
    let wrong = lesson(json!({"attempt": "20x9"}));
    assert_eq!((&wrong["right"], &wrong["said"]["en"]), (&json!(false), &json!("Only one piece: 28 takes three.")));
    let right = lesson(json!({"attempt": "28x37"}));
    assert_eq!((&right["right"], &right["finished"]), (&json!(true), &json!(true)));
    assert_eq!(right["played"][0]["played"]["text"], "28x37");
    assert_eq!(right["view"]["position"], "B:W20,37:B14");
    assert_eq!(lesson(json!({"show": true}))["solution"], json!(["28x37"]));
    assert_eq!(lesson(json!({"done": ["28x37"]}))["finished"], true);
}

#[test]
fn cells_are_touched_in_any_order() {
    let touch = |done: &[&str], attempt: &str| {
        let question =
            json!({"ask": "lesson", "game": "pyramidame", "lesson": "faces", "done": done, "attempt": attempt});
        ask(&question)["lesson"].take()
    };
    let first = touch(&[], "E");
    assert_eq!((&first["right"], &first["left"], &first["touched"]), (&json!(true), &json!(2), &json!(["E"])));
    assert_eq!(touch(&["E"], "C")["right"], false);
    assert_eq!(touch(&["E", "A"], "b")["finished"], true);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let code = |question: Value| ask(&question)["error"]["code"].as_str().map(str::to_owned);
    assert_eq!(code(json!({"ask": "course", "game": "chess"})).as_deref(), Some("unknown-game"));
    let lesson = |lesson: &str, done: Value| json!({"ask": "lesson", "game": "dames", "lesson": lesson, "done": done});
    assert_eq!(code(lesson("nothing", json!([]))).as_deref(), Some("bad-request"));
    assert_eq!(code(lesson("step", json!(["1-2"]))).as_deref(), Some("illegal-move"));
    assert_eq!(code(lesson("step", json!(vec!["x"; 1000]))).as_deref(), Some("too-large"));
}

#[test]
fn a_move_reminds_of_its_lesson() {
    let told = ask(&json!({"ask": "remind", "game": "dames", "move": "32-28"}));
    assert_eq!((&told["part"], &told["lesson"]), (&json!("reminder"), &json!(0)));
}
