//! `damier match` from outside: what it prints, what it writes, and how it takes programs that do wrong.

mod games;
mod programs;

use std::{
    path::PathBuf,
    process::{Command, Output},
    sync::LazyLock,
};

use damier_rules::Game;
use serde_json::Value;

/// Runs `damier match` with these arguments.
fn play(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.arg("match").args(args).output().expect("the program runs")
}

/// The result of a match as JSON, and what was said on standard error.
fn result(args: &[&str]) -> (Value, String) {
    let mut args = args.to_vec();
    args.push("--json");
    let output = play(&args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    (serde_json::from_slice(&output.stdout).expect("one JSON object"), said)
}

/// A file of this test run.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

static GAMES: LazyLock<Vec<&str>> = LazyLock::new(|| Game::ALL.map(Game::id).to_vec());

#[test]
fn the_engine_beats_a_random_player_in_every_game() {
    for &game in GAMES.iter() {
        let (result, _) = result(&[game, "engine:nodes=2000", "random", "--games", "4"]);
        assert_eq!(result["won"], 4, "{game}: {result}");
        assert_eq!(result["pairs"], serde_json::json!([0, 0, 0, 0, 2]), "{game}");
    }
}

#[test]
fn the_baseline_beats_a_random_player() {
    for game in ["dames-10", "trap", "pyramidame"] {
        let (result, _) = result(&[game, "uct:nodes=300", "random", "--games", "4"]);
        assert!(result["share"].as_f64().expect("a share") > 0.8, "{game}: {result}");
    }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let (result, _) = result(&["dames-10", "engine:level=6", "engine:level=1", "--games", "6", "--nodes", "200000"]);
    assert!(result["share"].as_f64().expect("a share") > 0.8, "{result}");
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let games = |name: &str, seed: &str, concurrency: &str| {
        let path = file(name);
        let path_text = path.to_str().expect("a path");
        let mut args = vec!["trap", "engine:nodes=500", "uct:nodes=50,playout-plies=40", "--games", "8"];
        args.extend(["--seed", seed, "--concurrency", concurrency, "--games-file", path_text]);
        let (mut result, _) = result(&args);
        // How long it took is the only thing that may differ.
        for player in 0..2 {
            result["players"][player]["seconds_a_move"] = Value::Null;
        }
        (result, std::fs::read_to_string(path).expect("the games"))
    };
    let once = games("same-1.pdn", "5", "1");
    assert_eq!(once, games("same-2.pdn", "5", "2"), "nor does it depend on how many are played at once");
    assert_ne!(once.1, games("same-3.pdn", "6", "1").1, "another seed gives other games");
}

#[test]
fn a_sequential_test_ends_a_match_early() {
    let args = ["dames-10", "engine:nodes=300", "random", "--games", "1000", "--sprt", "-50,50"];
    let (result, _) = result(&args);
    assert_eq!(result["sprt"]["accepted"], 50.0, "{result}");
    assert!(result["games"].as_u64().expect("a number") < 200, "{result}");
    let text = String::from_utf8(play(&args).stdout).expect("text");
    assert!(text.contains("SPRT -50 against +50 Elo: LLR +") && text.contains("+50 Elo accepted"), "{text}");
}

#[test]
fn the_summary_reads_well() {
    let output = play(&["dames", "random", "random", "--games", "4", "--adjudicate-plies", "20"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "dames: random against random");
    assert_eq!(lines[1], "4 games (seed 1): 0 won, 4 drawn, 0 lost, 50.0 %");
    assert_eq!(lines[2], "as White +0 =2 -0, as Black +0 =2 -0");
    assert_eq!(lines[3], "pairs with 0, 1/2, 1, 3/2, 2 points: 0, 0, 2, 0, 0");
    assert_eq!(lines[4], "Elo +0 [-186, +186] (95 %)");
}

#[test]
fn wrong_arguments_are_named() {
    let missing = file("missing.txt");
    let bad_lines = file("bad-openings.txt");
    std::fs::write(&bad_lines, "# two positions\nW:W31-50:B1-20\nW:W31:Wx\n").expect("written");
    let over = file("over-openings.txt");
    std::fs::write(&over, "W:W31:B\n").expect("written");
    let [missing, bad_lines, over] = [&missing, &bad_lines, &over].map(|path| path.to_str().expect("a path"));
    for (args, expected) in [
        (&["dames", "engine", "nobody"][..], "`nobody`"),
        (&["dames", "engine", "engine", "--games", "3"], "expected an even number"),
        (&["dames", "engine", "engine", "--time=-1"], "--time"),
        (&["dames", "engine", "uct", "--depth", "3"], "playouts"),
        (&["dames", "engine", "engine", "--sprt", "5,0"], "the lower first"),
        (&["dames", "engine", "engine", "--openings", bad_lines], "line 3"),
        (&["dames", "engine", "engine", "--openings", over], "over"),
        (&["dames", "engine", "hub:/no/such/program"], "cannot be started"),
        (&["dames", "engine", "hub:time=1"], "a command line"),
        (&["trap", "engine", "engine", "--option", "auto-draw=off"], "auto-draw"),
    ] {
        let output = play(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
    let unread = play(&["dames", "engine", "engine", "--openings", missing]);
    assert_eq!(unread.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unread.stderr).contains("missing.txt"));
}
