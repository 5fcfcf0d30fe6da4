//! Other programs at the table: real ones play, bad ones lose with a clear word.

use std::path::PathBuf;

use serde_json::Value;

use crate::matches::{play, result};

fn fake(mode: &str) -> String {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/matches/fake_hub.py");
    format!("hub:python3 '{}' {mode} '{}'", script.display(), env!("CARGO_BIN_EXE_damier"))
}

/// Plays two games against the program and gives what was counted of it.
fn against(mode: &str, options: &[&str]) -> (Value, String) {
    let program = fake(mode);
    let mut args = vec!["dames", "engine:depth=2", program.as_str(), "--games", "2"];
    args.extend(options);
    let (result, said) = result(&args);
    assert_eq!(result["won"], 2, "{result} {said}");
    (result["players"][1].clone(), said)
}

#[test]
fn a_program_plays_whole_games() {
    let program = fake("first");
    let (result, said) = result(&["dames-10", "random", &program, "--games", "2", "--depth", "1"]);
    assert_eq!(said, "", "nothing goes wrong");
    let player = &result["players"][1];
    assert!(player["moves"].as_u64().expect("a number") > 20, "{result}");
    assert_eq!(player["nodes_a_move"], 7.0);
}

#[test]
fn damier_itself_is_such_a_program() {
    let program = format!("hub:nodes=1000 '{}' hub", env!("CARGO_BIN_EXE_damier"));
    let (result, said) = result(&["dames", &program, "random", "--games", "2", "--concurrency", "2"]);
    assert_eq!(said, "", "nothing goes wrong");
    assert_eq!(result["won"], 2, "{result}");
}

#[test]
fn illegal_moves_lose() {
    for (mode, word) in [("illegal", "1-2"), ("nonsense", "pass")] {
        let (player, said) = against(mode, &["--depth", "1"]);
        assert_eq!(player["illegal_moves"], 2, "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(said.contains("illegal move") && said.contains(word) && said.contains("game 1: hub:"), "{said}");
    }
}

#[test]
fn crashes_lose_and_the_program_is_started_again() {
    let (player, said) = against("crash", &["--depth", "1"]);
    assert_eq!(player["crashes"], 2, "{said}");
    assert!(said.contains("exit status: 3") && said.contains("the disk is on fire"), "{said}");
    let (player, said) = against("error", &["--depth", "1"]);
    assert_eq!(player["crashes"], 2, "{said}");
    assert!(said.contains("no idea"), "{said}");
}

#[test]
fn time_losses_lose() {
    for mode in ["slow", "deaf"] {
        let (player, said) = against(mode, &["--time", "0.05", "--margin", "0.2"]);
        assert_eq!(player["time_losses"], 2, "{said}");
        assert!(said.contains("time loss: took 0."), "{said}");
    }
}

#[test]
fn a_program_that_cannot_play_is_refused_before_the_match() {
    for (player, game, expected) in [
        (fake("first"), "trap", "dames and dames-10 only"),
        (fake("first").replace("hub:", "hub:speed=4 "), "dames", "no parameter `speed`: expected one of threads"),
        (fake("first").replace("hub:", "hub:threads=9 "), "dames", "from 1 to 4"),
        ("hub:true".to_owned(), "dames", "it has ended (exit status: 0)"),
    ] {
        let output = play(&[game, "random", &player, "--games", "2"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{player}: {said}");
        assert!(said.contains(expected), "{player}: {said}");
    }
}

#[test]
fn a_program_that_speaks_dxp_plays_whole_games() {
    let program = format!(
        "dxp:time=60 '{}' dxp --listen 127.0.0.1:{{port}} --depth 2 --no-book --bb-size 0",
        env!("CARGO_BIN_EXE_damier")
    );
    let (result, said) = result(&["dames", &program, "random", "--games", "4", "--concurrency", "2"]);
    assert_eq!(said, "", "nothing goes wrong");
    assert_eq!(result["won"], 4, "{result}");
    assert!(result["players"][0]["moves"].as_u64().expect("a number") > 40, "{result}");
}

#[test]
fn a_game_of_so_many_moves_over_dxp_is_drawn_after_them() {
    let program = format!(
        "dxp:time=60 moves=5 '{}' dxp --listen 127.0.0.1:{{port}} --depth 2 --no-book --bb-size 0",
        env!("CARGO_BIN_EXE_damier")
    );
    let (result, said) = result(&["dames", &program, "random", "--games", "2"]);
    assert_eq!(said, "", "nothing goes wrong");
    assert_eq!(result["drawn"], 2, "{result}");
    assert_eq!(result["players"][0]["moves"], 10, "{result}");
}

#[test]
fn nobody_at_the_other_end_of_dxp_is_said_before_the_match_begins() {
    let said = |args: &[&str]| {
        let output = play(args);
        assert!(!output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let nobody = said(&["dames", "random", "dxp:127.0.0.1:1", "--games", "2"]);
    assert!(nobody.contains("nobody listens at 127.0.0.1:1"), "{nobody}");
    let nothing = said(&["dames", "random", "dxp:127.0.0.1:1 x", "--games", "2"]);
    assert!(nothing.contains("{port}"), "{nothing}");
}
