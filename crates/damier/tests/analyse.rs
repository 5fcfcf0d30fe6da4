//! `damier analyse` as people and programs read it.

use crate::support;

use std::{
    io::{BufRead, BufReader, Read},
    process::Command,
};

use support::{GAMES, damier, json_lines, keys, program};

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
    for game in GAMES {
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
