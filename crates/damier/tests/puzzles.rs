//! `damier puzzles`: puzzles to solve, to list, and to find.

use damier_study::puzzles::Collection;

use crate::support::{damier, damier_fed};

/// The name of a puzzle of dames with one move to find, and that move.
fn short() -> (String, String, String) {
    let rows = &Collection::of(damier_rules::Game::Dames).rows;
    let row = rows.iter().find(|row| !row.line.contains(' ') && row.goal.id() == "win").expect("a puzzle");
    (row.id.to_owned(), row.line.to_owned(), row.position.to_owned())
}

#[test]
fn the_right_move_solves_and_a_wrong_one_is_refuted() {
    let (id, right, position) = short();
    let moves = damier(&["moves", "dames", "--position", &position]).expect_good();
    let wrong = moves.lines().skip(1).find(|line| *line != right).expect("another move");
    let answers = format!("99-1\n?\n{wrong}\n{right}\n");
    let out = damier_fed(&["puzzles", "dames", "--id", &id], answers.as_bytes()).expect_good();
    for said in ["to play and win", "The move begins with", "That is not it", "That solves it.", "0/1 solved"] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let out = damier_fed(&["puzzles", "dames", "--id", &id, "--lang", "fr"], format!("{right}\n").as_bytes());
    let out = out.expect_good();
    assert!(out.contains("jouent et gagnent.") && out.contains("1/1 résolus sans faute"), "{out}");
}

#[test]
fn programs_get_them_as_json() {
    let out = damier(&["puzzles", "dames", "--theme", "direct", "--rating", "900", "--count", "3", "--json"]);
    let out = out.expect_good();
    let puzzles: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(puzzles.len(), 3);
    for puzzle in puzzles {
        assert!(puzzle["themes"].as_array().expect("a list").contains(&"direct".into()), "{puzzle}");
        assert_eq!(puzzle["game"], "dames");
    }
    let daily = || damier(&["puzzles", "dames", "--daily", "--json"]).expect_good();
    assert_eq!(daily(), daily());
}

#[test]
fn what_is_not_there_is_said() {
    assert!(damier(&["puzzles", "dames", "--theme", "nothing"]).expect_refused().contains("sacrifice"));
    assert!(damier(&["puzzles", "dames", "--id", "nothing"]).expect_refused().contains("no such puzzle"));
}

#[test]
fn mining_goes_on_where_it_ended() {
    let place = tempfile::tempdir().expect("a directory");
    let file = place.path().join("dames.tsv");
    let file = file.to_str().expect("a name");
    let mine = |count: &str| {
        let small = ["--nodes", "400", "--check", "2000", "--concurrency", "2", "--count", count];
        let run = damier(&[&["puzzles", "mine", "dames", "--out", file][..], &small].concat());
        run.expect_good();
        std::fs::read_to_string(file).expect("a file")
    };
    let first = mine("1");
    let more = mine("2");
    let puzzles =
        |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert!(puzzles(&more).starts_with(&puzzles(&first)) && puzzles(&more).len() >= 2, "{more}");
    std::fs::write(file, "nonsense\n").expect("written");
    let refused = damier(&["puzzles", "mine", "dames", "--out", file]).expect_refused();
    assert!(refused.contains("no file of puzzles"), "{refused}");
}
