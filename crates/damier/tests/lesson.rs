//! `damier lesson`: answers are judged, and where nobody answers the lessons can be read.

use crate::support::{GAMES, damier, damier_fed};

#[test]
fn a_wrong_answer_is_explained_and_a_right_one_ends_the_lesson() {
    let out = damier_fed(&["lesson", "dames", "5"], b"20x9\n28x17\n28x37\n28-22\n").expect_good();
    let said: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("> ")).collect();
    assert_eq!(said[0], "> Play the only legal move.");
    assert_eq!(said[1], "Only one piece: 28 takes three.");
    let broken_off = "The capture does not end on 17: from there the piece can take again, and must (28x37).";
    assert_eq!(said[2..4].join(" "), broken_off);
    assert_eq!(said[4..7], ["  28x37", "Well done: that is it.", "(rules D10)"]);
}

#[test]
fn cells_are_touched_one_by_one_or_in_a_line() {
    for answers in ["A B E\n", "a\nb\ne\n", "A,B\nE\n"] {
        let out = damier_fed(&["lesson", "pyramidame", "1", "--lang", "fr"], answers.as_bytes()).expect_good();
        assert!(out.contains("Encore 2.") && out.contains("Voilà, c'est fait."), "{out}");
    }
    let out = damier_fed(&["lesson", "pyramidame", "1"], b"C\n?\n").expect_good();
    assert!(out.contains("`C` is not one of them.") && out.contains("A B E"), "{out}");
}

#[test]
fn where_nobody_answers_every_lesson_is_written_out() {
    for game in GAMES.iter() {
        let run = damier(&["lesson", game]);
        if run.code == Some(2) {
            assert!(run.err.contains("no lessons yet"), "{run:?}");
            continue;
        }
        let out = run.expect_good();
        let lessons = out.lines().filter(|line| line.starts_with("Lesson ")).count();
        assert!(lessons >= 8, "{game}: {lessons}");
        assert!(out.trim_end().ends_with(&format!("damier play {game} --level 1")), "{game}");
        for line in out.lines().filter(|line| !line.contains(":W") && !line.contains('/')) {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
}

#[test]
fn a_lesson_that_is_not_there_is_refused() {
    let said = damier(&["lesson", "dames", "99"]).expect_refused();
    assert!(said.contains("lesson 99: expected 1 to "), "{said}");
    assert!(damier(&["lesson", "dames", "0", "--lang", "fr"]).expect_refused().contains("il y en a de 1 à"));
}
