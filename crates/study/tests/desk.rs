//! Questions at the desk, as JSON in and out.

use std::sync::atomic::AtomicBool;

use damier_player::{EndgameTables, Keep, Player, PlayerOptions};
use damier_rules::{AnyPosition, Game, Position, Variant, setup::Composition};
use damier_study::desk::{Bounds, Desk, Question};
use serde_json::{Value, json};

fn player() -> Player {
    let endgames = EndgameTables::at_hand(2, &Keep::Nowhere);
    Player::new(PlayerOptions { memory_megabytes: 2, endgames, ..PlayerOptions::default() })
}

/// All parts of an answer.
fn ask(question: &Value) -> Vec<Value> {
    let question: Question = serde_json::from_value(question.clone()).unwrap_or_else(|error| panic!("{error}"));
    let mut parts = Vec::new();
    let desk = Desk { player: &player(), bounds: Bounds::default(), stop: &AtomicBool::new(false) };
    desk.answer(&question, &mut |told| parts.push(serde_json::to_value(&told).expect("plain data")));
    let lasts: Vec<bool> = parts.iter().map(|part| part["last"] == true).collect();
    assert!(lasts.iter().rev().skip(1).all(|last| !last) && lasts.last() == Some(&true), "{lasts:?}");
    parts
}

fn last(question: &Value) -> Value {
    ask(question).pop().expect("a part")
}

/// The pieces of a view as `compose` takes them.
fn pieces(view: &Value) -> Vec<Value> {
    let board = view["board"].as_str().expect("a board");
    let piece = |(cell, letter): (usize, char)| {
        let color = if letter.eq_ignore_ascii_case(&'w') { "white" } else { "black" };
        let rank = if letter.is_ascii_uppercase() { "king" } else { "man" };
        (letter != '.').then(|| json!({"cell": cell, "color": color, "rank": rank}))
    };
    board.chars().enumerate().filter_map(piece).collect()
}

#[test]
fn what_stands_on_a_board_can_be_put_together_again() {
    let positions = [
        ("dames", "B:W31,K45,33:B1,K2,20"),
        ("checkers", "W:WK1,30:B2,3"),
        ("trap", "W:Wa1,a3,Kc5:Bb8,d8:NRLN:green"),
        ("bermudes", "bbbbbbbbb/9/9/9/9/9/9/9/wwwwwwwww b"),
        ("pyramidame", "B:Wg1,h2u:Bg13,h12u"),
    ];
    for (game, position) in positions {
        let view = last(&json!({"ask": "view", "game": game, "position": position}))["view"].take();
        let composed = last(&json!({"ask": "compose", "game": game, "turn": view["turn"], "pieces": pieces(&view),
            "sliders": view["sliders"].as_array().cloned().unwrap_or_default(), "spin": view["spin"]}));
        assert_eq!(composed["part"], "composed", "{composed}");
        assert_eq!(composed["view"], view);
    }
    for game in Game::ALL {
        let variant = Variant::from(game);
        assert_eq!(variant.compose(&Composition::of(&variant.start())), Ok(variant.start()), "{game:?}");
    }
}

#[test]
fn everything_that_is_wrong_with_a_board_is_said_and_where() {
    let on = |cell: u8, color: &str, rank: &str| json!({"cell": cell, "color": color, "rank": rank});
    let faults = |game: &str, pieces: Vec<Value>| {
        let part = last(&json!({"ask": "compose", "game": game, "turn": "white", "pieces": pieces}));
        assert_eq!(part["part"], "faults", "{part}");
        let found = part["faults"].as_array().expect("faults").clone();
        found
            .into_iter()
            .map(|fault| (fault["said"]["en"].as_str().unwrap_or_default().to_owned(), fault["cells"].clone()))
            .collect::<Vec<_>>()
    };
    let found = faults(
        "dames",
        vec![on(2, "white", "man"), on(30, "black", "man"), on(30, "white", "king"), on(60, "white", "man")],
    );
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().any(|(said, cells)| said.contains("on 3,") && *cells == json!([2])), "{found:?}");
    assert!(found.iter().any(|(said, cells)| said.starts_with("two pieces on 31") && *cells == json!([30])));
    assert!(found.iter().any(|(said, _)| said.contains("cell number 60")));
    let found = faults("pyramidame", vec![on(0, "white", "king")]);
    assert!(found.iter().any(|(said, cells)| said.contains("no kings") && *cells == json!([0])), "{found:?}");
    assert_eq!(faults("dames", Vec::new()).len(), 1);
}

#[test]
fn the_other_side_is_to_move_in_every_game() {
    for game in Game::ALL {
        let start = Variant::from(game).start();
        let other = if start.turn().to_string() == "white" { "black" } else { "white" };
        let view = last(&json!({"ask": "view", "game": game.id(), "turn": other}));
        assert_eq!(view["view"]["turn"], other, "{view}");
    }
}

#[test]
fn positions_with_two_pieces_are_known_for_certain() {
    let question =
        json!({"ask": "analyse", "game": "dames", "position": "W:WK3:BK48", "lines": 3, "limits": {"depth": 4}});
    let seen = last(&question);
    assert_eq!(seen["exact"]["outcome"], "drawn", "{seen}");
    assert!(seen["lines"].as_array().expect("lines").iter().all(|line| line["exact"].is_object()), "{seen}");
    let won = last(&json!({"ask": "analyse", "game": "dames", "position": "W:W28:B23", "limits": {"depth": 3}}));
    assert_eq!(won["exact"], json!({"outcome": "won", "within": 1}));
}

#[test]
fn a_game_that_is_written_and_opened_again_is_the_same() {
    let text = "[White \"Ann\"]\n[Black \"Ben \\\"B\\\"\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\n{Before} 1. 32-28 $1 {good} 19-23 (1... 18-23 {or} 2. 38-32) 2. 28x19 14x23 *\n";
    let opened = last(&json!({"ask": "open", "text": text, "index": 0}));
    let tree = &opened["tree"];
    let moves: Vec<&str> =
        tree["nodes"].as_array().expect("nodes").iter().filter_map(|node| node["move"].as_str()).collect();
    assert_eq!(moves, ["32-28", "19-23", "18-23", "38-32", "28x19", "14x23"]);
    assert_eq!(
        (&tree["nodes"][0]["comment"], &tree["nodes"][0]["nags"], &tree["comment"]),
        (&json!("good"), &json!([1]), &json!("Before"))
    );
    let written = last(&json!({"ask": "write", "tree": tree}));
    let again = last(&json!({"ask": "open", "text": written["text"], "index": 0}));
    assert_eq!(again["tree"], *tree, "{}", written["text"]);
    assert_eq!(again["mistakes"], json!([]));
}

#[test]
fn spins_and_faults_survive_being_written() {
    let start = "W:Wa1,c3:Bh8,f6:NNNN";
    let nodes = json!([{"move": "c3-d4", "spin": "pawn"}, {"parent": 0, "move": "h8-g7", "spin": "pawn"},
        {"parent": 0, "move": "3L", "spin": "green"}]);
    let tree = json!({"game": "trap", "start": start, "nodes": nodes});
    let written = last(&json!({"ask": "write", "tree": tree}));
    let again = last(&json!({"ask": "open", "text": written["text"], "index": 0}));
    assert_eq!(again["mistakes"], json!([]), "{}", written["text"]);
    let spins: Vec<&str> =
        again["tree"]["nodes"].as_array().expect("nodes").iter().filter_map(|node| node["spin"].as_str()).collect();
    assert_eq!(spins, ["pawn", "pawn", "green"]);
    let fault = json!({"ask": "write", "tree": {"game": "dames", "start": "W:W28,40:B23,1", "nodes": [{"move": "40-34", "fault": true}]}});
    let written = last(&fault);
    let again = last(&json!({"ask": "open", "text": written["text"], "index": 0}));
    assert_eq!(again["tree"]["nodes"][0]["fault"], true, "{written}");
}

#[test]
fn what_is_wrong_in_a_file_is_said_with_its_place_and_the_rest_is_there() {
    let text = "[White \"Ann\"]\n1. 32-28 19-23 2. 31-27 17-22 *\n[White \"Zoe\"]\n1. 32-28 19-23 *";
    let listed = last(&json!({"ask": "read", "text": text}));
    let entries = listed["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), 2);
    assert_eq!(
        (&entries[0]["mistakes"], &entries[0]["first"]["line"], &entries[0]["first"]["column"]),
        (&json!(1), &json!(2), &json!(19))
    );
    assert_eq!((&entries[1]["mistakes"], &entries[1]["tags"][0]["value"]), (&json!(0), &json!("Zoe")));
    let opened = last(&json!({"ask": "open", "text": text, "index": 0}));
    assert_eq!(opened["tree"]["nodes"].as_array().map(Vec::len), Some(2));
    assert_eq!(opened["mistakes"][0]["code"], "illegal-move");
    let position = last(&json!({"ask": "read", "text": " W:W31,32:B1,2 ", "game": "dames"}));
    assert_eq!(
        (&position["entries"][0]["kind"], &position["entries"][0]["game"]),
        (&json!("position"), &json!("dames"))
    );
    let start = Variant::from(Game::Bermudes).start();
    let text = damier_notation::write_position(&start);
    let position = last(&json!({"ask": "read", "text": text}));
    assert_eq!(position["entries"][0]["game"], "bermudes", "{position}");
    assert_eq!(last(&json!({"ask": "read", "text": "nothing of the sort"}))["error"]["code"], "nothing-to-read");
}

#[test]
fn luck_is_zero_on_average_and_skill_costs_what_it_costs() {
    // White may spin a pawn move, green or orange: whatever comes is set against the average of all three.
    let start = "W:Wc3,e3,Ka5:Bd6,f6,h6:NNNN";
    let game: AnyPosition = damier_notation::read_position(&Variant::from(Game::Trap), start).expect("a position");
    let mut sum = 0.0;
    let mut weights = 0.0;
    for (spin, weight) in game.chances() {
        let mut settled = game;
        settled.settle_unchecked(spin);
        let m = damier_notation::write_move(&settled, &settled.moves()[0]);
        let parts = ask(&json!({"ask": "review", "game": "trap", "position": start, "limits": {"depth": 2},
            "moves": [{"move": m, "spin": spin.name()}]}));
        let judged = &parts[0];
        let luck = judged["luck"].as_f64().unwrap_or_else(|| panic!("{judged}"));
        assert_eq!(parts[1]["white"]["luck"], judged["luck"]);
        assert_eq!(parts[1]["black"].get("luck"), None);
        sum += f64::from(weight) * luck;
        weights += f64::from(weight);
    }
    assert!(weights > 0.0 && (sum / weights).abs() < 1e-4, "{sum}");
    let plain = ask(&json!({"ask": "review", "game": "dames", "limits": {"depth": 2}, "moves": [{"move": "32-28"}]}));
    assert_eq!((plain[0].get("luck"), plain[1]["white"].get("luck")), (None, None));
}

#[test]
fn an_attempt_is_judged_and_refuted() {
    let position = "W:W28,38,48:B18,3,4,15";
    let tried = last(
        &json!({"ask": "judge", "game": "dames", "position": position, "attempt": "28-22", "limits": {"depth": 7}}),
    );
    assert_eq!(
        (&tried["verdict"], &tried["isBest"], &tried["reply"][0]),
        (&json!("blunder"), &json!(false), &json!("18x27"))
    );
    let best = tried["better"][0].as_str().expect("a better move");
    let found =
        last(&json!({"ask": "judge", "game": "dames", "position": position, "attempt": best, "limits": {"depth": 7}}));
    assert_eq!((&found["isBest"], found.get("verdict")), (&json!(true), None));
}

#[test]
fn a_diagram_shows_the_last_move_and_what_is_wanted() {
    let drawn = last(&json!({"ask": "draw", "game": "dames", "moves": [{"move": "32-28"}], "arrows": ["19-23"],
        "circles": ["28"], "title": "A < B", "flipped": true, "style": "print", "lang": "fr"}));
    let svg = drawn["svg"].as_str().expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.contains("Dernier coup"), "{svg}");
    assert_eq!(last(&json!({"ask": "draw", "game": "trap", "circles": ["z9"]}))["error"]["code"], "bad-mark");
}

#[test]
fn what_is_stopped_says_so() {
    let question: Question =
        serde_json::from_value(json!({"ask": "review", "game": "dames", "moves": [{"move": "32-28"}]}))
            .expect("a question");
    let mut parts = Vec::new();
    let desk = Desk { player: &player(), bounds: Bounds::default(), stop: &AtomicBool::new(true) };
    desk.answer(&question, &mut |told| parts.push(serde_json::to_value(&told).expect("plain data")));
    assert_eq!(parts.len(), 1);
    assert_eq!(parts[0]["error"]["code"], "stopped");
}
