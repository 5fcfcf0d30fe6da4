//! `damier analyse` as people and programs read it.

use crate::support;

use std::{
    io::{BufRead, BufReader, Read},
    process::Command,
};

use support::{GAMES, damier, damier_fed, json_lines, keys, program, text};

#[test]
fn the_table_has_a_head_in_either_language() {
    let english = damier(&["analyse", "dames", "--depth", "3"]).expect_good();
    let mut lines = english.lines();
    assert_eq!(lines.next(), Some("White to move."));
    let head: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    assert_eq!(head, ["depth", "score", "win", "positions", "time", "line"]);
    let french = damier(&["analyse", "dames", "--depth", "3", "--lang", "fr"]).expect_good();
    let mut lines = french.lines();
    assert_eq!(lines.next(), Some("Les Blancs jouent."));
    let head: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    assert_eq!(head, ["prof.", "score", "gain", "positions", "temps", "variante"]);
    assert!(lines.next().is_some_and(|line| line.contains(',') && !line.contains('.')), "{french}");
}

#[test]
fn every_line_stands_under_its_head_in_every_game() {
    for game in GAMES.iter().copied() {
        let position: &[&str] = if game == "trap" { &["--position", "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8:NNNN"] } else { &[] };
        let args = [["analyse", game, "--depth", "3", "--lines", "3"].as_slice(), position].concat();
        let out = damier(&args).expect_good();
        let mut rows = out.lines().skip(1);
        let moves_at = rows.next().and_then(|head| head.find("line")).expect("a head");
        let rows: Vec<&str> = rows.collect();
        assert!(!rows.is_empty(), "{out}");
        for row in &rows {
            // What comes before the moves ends there, and the chance to win is a share.
            assert!(row.is_char_boundary(moves_at) && row[..moves_at].ends_with("  "), "{game}: {row}");
            assert!(row[..moves_at].contains('%'), "{game}: {row}");
        }
        let depths: Vec<&str> = rows.iter().map(|row| row[..5].trim()).filter(|depth| !depth.is_empty()).collect();
        assert_eq!(depths, ["1", "2", "3"], "{out}");
    }
}

#[test]
fn a_win_is_told_with_its_distance() {
    let at = |lang: &str| {
        let args = ["analyse", "dames", "--depth", "3", "--position", "W:W32,50:B28", "--lang", lang];
        damier(&args).expect_good()
    };
    assert!(at("en").contains("win in 1 ") && at("fr").contains("gain en 1 "));
}

#[test]
fn endgame_tables_are_used_when_asked_for() {
    let at = |pieces: &str| {
        damier(&["analyse", "dames", "--depth", "1", "--position", "W:W47,50:B6", "--bb-size", pieces]).expect_good()
    };
    assert!(!at("0").contains("win in"));
    assert!(at("3").contains("win in"));
}

#[test]
fn programs_get_an_object_for_each_depth() {
    let args = ["analyse", "dames", "--depth", "4", "--lines", "2", "--json", "--position", "W:W32,50:B28"];
    let reports = json_lines(&damier(&args).expect_good());
    for (number, report) in reports.iter().enumerate() {
        assert_eq!(keys(report), ["depth", "lines", "nodes", "seconds"]);
        assert_eq!(report["depth"].as_u64(), Some(number as u64 + 1));
        let line = &report["lines"][0];
        assert_eq!(keys(line), ["end_in", "moves", "score", "win_probability"]);
        assert_eq!((line["end_in"].as_i64(), line["moves"][0].as_str()), (Some(1), Some("32x23")));
    }
    assert!(!reports.is_empty());
}

#[test]
fn a_game_of_a_file_is_gone_through_with_as_many_lines_as_asked_for() {
    let game = "[FEN \"W:W28,38,48:B18,3,4,15\"]\n1. 28-22 18x27 2. 38-33 *";
    let review = |args: &[&str]| {
        let args = [["analyse", "-", "--depth", "5"].as_slice(), args].concat();
        damier_fed(&args, game.as_bytes()).expect_good()
    };
    for lines in [1, 3] {
        let moves = json_lines(&review(&["--json", "--lines", &lines.to_string()]));
        assert_eq!(moves.len(), 3);
        for (number, judged) in moves.iter().enumerate() {
            assert_eq!(judged["ply"].as_u64(), Some(number as u64 + 1));
            // There is but one capture, so there is but one line.
            let seen = judged["lines"].as_array().expect("lines");
            assert_eq!(seen.len(), if number == 1 { 1 } else { lines }, "{judged}");
            assert_eq!(keys(&seen[0]), ["moves", "score", "win_probability"]);
        }
        assert_eq!((text(&moves[0], "move"), text(&moves[0], "verdict")), ("28-22", "blunder"));
        assert_eq!(moves[0]["better"][0], moves[0]["lines"][0]["moves"][0]);
    }
    let one = review(&[]);
    let three = review(&["--lines", "3"]);
    assert!(one.contains("1. 28-22??") && !one.contains(" or "), "{one}");
    assert!(three.contains("1. 28-22??") && three.contains(" or "), "{three}");
}

#[test]
fn a_game_of_a_file_is_gone_through_with_endgame_tables_when_asked_for() {
    let at = |pieces: &str| {
        let game = "[FEN \"W:W47,50:B6\"]\n1. 47-42 *";
        let args = ["analyse", "-", "--depth", "1", "--bb-size", pieces, "--json"];
        json_lines(&damier_fed(&args, game.as_bytes()).expect_good())
    };
    assert!(at("0")[0].get("end_in").is_none());
    assert!(at("3")[0]["end_in"].as_i64().is_some_and(|moves| moves > 0));
}

#[test]
fn options_of_the_other_kind_are_refused() {
    let said = damier(&["analyse", "dames", "--annotate", "x.pdn", "--depth", "1"]).expect_refused();
    assert_eq!(said, "damier: --annotate: for a file, not for a position\n");
    let said = damier(&["analyse", "-", "--position", "W:W32:B28", "--depth", "1"]).expect_refused();
    assert_eq!(said, "damier: --position: for a position, not for a file\n");
}

#[test]
fn a_game_that_is_over_is_not_analysed() {
    let args = ["analyse", "dames", "--position", "W:W:B28"];
    assert_eq!(damier(&args).expect_good(), "Black wins: White has no piece left.\n");
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_it_quietly() {
    let mut child = program(&["analyse", "dames", "--time", "600"]).spawn().expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // Under way once there is a line beyond the head.
    for _ in 0..4 {
        assert!(out.read_line(&mut String::new()).expect("UTF-8") > 0);
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupted.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("UTF-8");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn all_games_of_a_file_are_gone_through() {
    let file = "[White \"A\"]\n1. 32-28 19-23 *\n\n[White \"B\"]\n1. 33-29 *\n\n[White \"C\"]\n*\n";
    let run = damier_fed(&["analyse", "-", "--game", "all", "--depth", "2", "--json"], file.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(0), "-: game 3 has no moves\n"));
    let games: Vec<u64> = json_lines(&run.out).iter().filter_map(|line| line["game"].as_u64()).collect();
    assert_eq!(games, [1, 1, 2]);
    let said = damier_fed(&["analyse", "-", "--game", "every"], b"1. 32-28 *").expect_refused();
    assert!(said.contains("the number of a game, or all"), "{said}");
}
