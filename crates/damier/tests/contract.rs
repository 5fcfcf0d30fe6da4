//! The commands as other programs use them: `perft` and `moves` of every game, from outside.

use crate::support;

use std::collections::BTreeSet;

use damier_rules::{Game, Position, Variant};
use serde_json::Value;
use support::{GAMES, answers, damier, damier_fed, json_lines, keys, text};

/// The number in the last line, `nodes N`.
#[track_caller]
fn nodes(args: &[&str]) -> u64 {
    let out = damier(&[&["perft"], args].concat()).expect_good();
    let last = out.lines().last().expect("output");
    last.strip_prefix("nodes ").and_then(|nodes| nodes.parse().ok()).unwrap_or_else(|| panic!("nodes N, not {last}"))
}

/// The legal moves of a game's first position or of a given one, as JSON.
#[track_caller]
fn moves(args: &[&str]) -> Value {
    let mut objects = json_lines(&damier(&[&["moves"], args, &["--json"]].concat()).expect_good());
    assert_eq!(objects.len(), 1, "one object");
    objects.remove(0)
}

fn list<'a>(object: &'a Value, key: &str) -> &'a Vec<Value> {
    object[key].as_array().expect("a list")
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    for (game, counts) in [
        ("dames", [1, 9, 81, 658]),
        ("dames-10", [1, 9, 81, 810]),
        ("trap", [1, 15, 217, 2_973]),
        ("bermudes", [1, 19, 367, 6_781]),
        ("pyramidame", [1, 18, 324, 5_976]),
    ] {
        for (depth, count) in counts.into_iter().enumerate() {
            assert_eq!(nodes(&[game, &depth.to_string()]), count, "{game} at depth {depth}");
        }
    }
}

#[test]
fn perft_takes_a_position_and_options() {
    assert_eq!(nodes(&["dames", "3", "--position", "W:WK4:B13,20,32,37"]), 21);
    assert_eq!(nodes(&["trap", "2", "--option", "line-choice=on"]), 497);
    let all = ["--option", "auto-close=on", "--option", "line-choice=on", "--option", "english=on"];
    assert_eq!(nodes(&[["trap", "2"].as_slice(), &all].concat()), 529);
    // White has no capture and passes: a move like any other.
    let shut_in = ["--position", "1wbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w"];
    assert_eq!(nodes(&[["bermudes", "1"].as_slice(), &shut_in].concat()), 1);
}

#[test]
fn a_finished_game_has_no_moves() {
    for (game, position) in [
        ("dames", "W:W28:B"),
        ("dames-10", "W:W6:B1"),
        ("trap", "W:Wa3:Bb4,c5:NNNN"),
        ("bermudes", "wwwwww3/9/9/9/9/9/9/9/bbbbb4 b"),
        ("pyramidame", "B:Wg13:Be11"),
    ] {
        assert_eq!(nodes(&[game, "2", "--position", position]), 0, "{game} {position}");
        assert_eq!(list(&moves(&[game, "--position", position]), "moves").len(), 0, "{game} {position}");
    }
}

#[test]
fn threads_and_the_way_of_counting_change_nothing() {
    for game in GAMES.iter().copied() {
        let alone = nodes(&[game, "4"]);
        for how in [["--threads", "2"].as_slice(), &["--threads", "5"], &["--plain"], &["--plain", "--threads", "2"]] {
            assert_eq!(nodes(&[[game, "4"].as_slice(), how].concat()), alone, "{game} {how:?}");
        }
    }
}

#[test]
fn divide_gives_each_move_its_share() {
    for game in GAMES.iter().copied() {
        let out = damier(&["perft", game, "3", "--divide"]).expect_good();
        let (shares, total): (Vec<&str>, Vec<&str>) =
            out.lines().partition(|line| !line.starts_with("time ") && !line.starts_with("nodes "));
        let count = |line: &&str| line.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).expect("a count");
        assert_eq!(*total.last().expect("nodes N"), format!("nodes {}", shares.iter().map(count).sum::<u64>()));

        let listed = moves(&[game]);
        let of_spin =
            |m: &Value| m.get("spin").map_or(String::new(), |spin| format!("{} ", spin.as_str().expect("a text")));
        let expected: BTreeSet<String> =
            list(&listed, "moves").iter().map(|m| format!("{}{}", of_spin(m), text(m, "move"))).collect();
        let divided: BTreeSet<String> =
            shares.iter().map(|line| line.rsplit_once(' ').expect("a count").0.to_owned()).collect();
        assert_eq!(divided, expected, "{game}");
    }
}

#[test]
fn moves_have_the_fields_of_the_contract() {
    for game in GAMES.iter().copied() {
        let answer = moves(&[game]);
        assert_eq!(keys(&answer), ["moves", "position", "status"], "{game}");
        let begins = Variant::from(Game::from_id(game).expect("a game")).start().turn();
        assert_eq!(text(&answer, "status"), format!("{begins}-to-move"), "{game}");
        let expected: &[&str] = if game == "trap" {
            &["after", "captured", "from", "move", "spin", "to"]
        } else {
            &["after", "captured", "from", "move", "to"]
        };
        for m in list(&answer, "moves") {
            assert_eq!(keys(m), expected, "{game}");
            for key in ["move", "from", "to", "after"] {
                assert!(!text(m, key).is_empty(), "{game}: {m}");
            }
            assert!(list(m, "captured").iter().all(Value::is_string), "{game}: {m}");
        }
        assert_eq!(list(&answer, "moves").len() as u64, nodes(&[game, "1"]), "{game}");
    }
}

#[test]
fn moves_say_what_they_do() {
    let expect = |args: &[&str], expected: &str| {
        let expected: Value = serde_json::from_str(expected).expect("JSON");
        assert_eq!(moves(args), expected);
    };
    expect(
        &["dames", "--position", "W:B5,12,22:W28."],
        r#"{"position": "W:W28:B5,12,22", "status": "white-to-move", "moves": [
            {"move": "28x8", "from": "28", "to": "8", "captured": ["12", "22"], "after": "B:W8:B5"}]}"#,
    );
    expect(
        &["trap", "--position", "B:Wa3:Bg7:NNNR:green"],
        r#"{"position": "B:Wa3:Bg7:NNNR:green", "status": "black-to-move", "moves": [
            {"spin": "green", "move": "3L", "from": "3N", "to": "3L", "captured": [], "after": "W:Wa3:Bg7:LNNR"},
            {"spin": "green", "move": "3R", "from": "3N", "to": "3R", "captured": [], "after": "W:Wa3:Bg7:RNNR"},
            {"spin": "green", "move": "6N", "from": "6R", "to": "6N", "captured": [], "after": "W:Wa3:Bg7:NNNN"}]}"#,
    );
    expect(
        &["trap", "--position", "W:Wd2:Be3,h8:NRNN"],
        r#"{"position": "W:Wd2:Be3,h8:NRNN", "status": "white-to-move", "moves": [
            {"spin": "none", "move": "d2xf4v", "from": "d2", "to": "f4", "captured": ["e3"], "after": "B:W:Bh8:NRNN"}]}"#,
    );
    expect(
        &["bermudes", "--position", "1wbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w"],
        r#"{"position": "1wbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w", "status": "white-to-move", "moves": [
            {"move": "pass", "from": "", "to": "", "captured": [],
             "after": "1wbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 b"}]}"#,
    );
    expect(
        &["pyramidame", "--position", "W:Wh6u:Bg5,g9"],
        r#"{"position": "W:Wh6u:Bg5,g9", "status": "white-to-move", "moves": [
            {"move": "h6ux*xh8u", "from": "h6u", "to": "h8u", "captured": ["g5", "g9"], "after": "B:Wh8u:B"}]}"#,
    );
}

#[test]
fn every_status_is_one_of_five() {
    for (game, position, status) in [
        ("dames", "W:W28:B5", "white-to-move"),
        ("dames", "B:W28:B5", "black-to-move"),
        ("dames", "W:W28:B", "white-wins"),
        ("dames", "W:W6:B1", "black-wins"),
        ("dames-10", "B:W50:B45", "white-wins"),
        ("trap", "W:Wa1:Bh8:NNNN", "white-to-move"),
        ("trap", "B:Wa1:Bh8:NNNN:pawn", "black-to-move"),
        ("trap", "B:W:B:NRNN", "white-wins"),
        ("trap", "W:Wa3:Bb4,c5:NNNN", "black-wins"),
        ("bermudes", "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww b", "black-to-move"),
        ("bermudes", "wwwwww3/9/9/9/9/9/9/9/bbbbb4 b", "white-wins"),
        ("bermudes", "wwwww4/9/9/9/9/9/9/9/bbbbbb3 b", "black-wins"),
        ("bermudes", "wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w", "draw"),
        ("pyramidame", "B:Wg13:Be11", "white-wins"),
        ("pyramidame", "W:Wg3:B", "white-wins"),
        ("pyramidame", "W:Wg3:Bg1", "black-wins"),
    ] {
        assert_eq!(text(&answers(game, &[], &[position])[0], "status"), status, "{game} {position}");
    }
}

#[test]
fn spins_are_named() {
    let spins = |options: &[&str]| {
        let start = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8:NNNN";
        let answer = answers("trap", options, &[start]).remove(0);
        let mut counts = [("none", 0), ("pawn", 0), ("green", 0), ("orange", 0), ("choice", 0)];
        for m in list(&answer, "moves") {
            counts.iter_mut().find(|(spin, _)| *spin == text(m, "spin")).expect("a known spin").1 += 1;
        }
        counts.map(|(_, count)| count)
    };
    assert_eq!(spins(&[]), [0, 7, 4, 4, 0]);
    assert_eq!(spins(&["line-choice=on"]), [0, 7, 4, 4, 8]);
}

/// Follows a game from `after` to `after`, several lines abreast: what one answer says must be a position of the next.
#[test]
fn every_position_after_a_move_reads_back() {
    for (game, options) in [
        ("dames", [].as_slice()),
        ("dames-10", &[]),
        ("trap", &[]),
        ("trap", &["english=on", "auto-close=on", "line-choice=on"]),
        ("bermudes", &[]),
        ("bermudes", &["free-moves=on"]),
        ("pyramidame", &[]),
    ] {
        let start: Vec<&str> = options.iter().flat_map(|option| ["--option", option]).collect();
        let mut lines = vec![text(&moves(&[[game].as_slice(), &start].concat()), "position").to_owned()];
        for ply in 0..30 {
            let answers = answers(game, options, &lines);
            assert_eq!(answers.len(), lines.len());
            let mut after = BTreeSet::new();
            for (answer, line) in answers.iter().zip(&lines) {
                assert_eq!(answer.get("error"), None, "{game} {line}");
                assert_eq!(text(answer, "position"), line, "{game}: positions after a move are canonical");
                after.extend(list(answer, "moves").iter().map(|m| text(m, "after").to_owned()));
            }
            // A dozen of them, spread over all there are: another part of the tree in every ply.
            let step = after.len().div_ceil(12).max(1);
            lines = after.into_iter().skip(ply % step).step_by(step).collect();
        }
    }
}

#[test]
fn bad_lines_are_answered_and_the_run_goes_on() {
    for (game, good) in [
        ("dames", "W:W28:B5"),
        ("dames-10", "W:W28:B5"),
        ("trap", "W:Wa1:Bh8:NNNN"),
        ("bermudes", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3 w"),
        ("pyramidame", "W:Wg3:Bg11"),
    ] {
        let answers = answers(game, &[], &[good, "rubbish", "", good]);
        assert_eq!(answers.len(), 4, "{game}");
        for bad in [1, 2] {
            assert_eq!(keys(&answers[bad]), ["error", "position"], "{game}");
            assert!(text(&answers[bad], "error").contains("expected"), "{game}: {}", answers[bad]);
        }
        assert_eq!(text(&answers[1], "position"), "rubbish", "as it came");
        assert_eq!(answers[3], answers[0]);
        assert_eq!(text(&answers[0], "position"), good);
    }
}

#[test]
fn lines_end_as_they_like() {
    let read = |input: &str| damier_fed(&["moves", "dames", "--stdin", "--json"], input.as_bytes()).expect_good();
    let expected = read("W:W28:B5\nB:W28:B5\n");
    assert_eq!(expected.lines().count(), 2);
    assert_eq!(read("W:W28:B5\r\nB:W28:B5\r\n"), expected);
    assert_eq!(read("W:W28:B5\nB:W28:B5"), expected, "the last line without an end");
    assert_eq!(read(""), "", "no line, no answer");
}

#[test]
fn without_json_moves_are_listed_for_people() {
    let out = |args: &[&str]| damier(&[&["moves"], args].concat()).expect_good();
    assert_eq!(out(&["dames", "--position", "W:W28:B5"]), "white-to-move\n28-22\n28-23\n");
    let trap = out(&["trap", "--position", "W:Wa1:Bh8:NNNN"]);
    let lines: Vec<Vec<&str>> = trap.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[..3], [vec!["white-to-move"], vec!["pawn", "a1-b2"], vec!["green", "3L"]]);
}
