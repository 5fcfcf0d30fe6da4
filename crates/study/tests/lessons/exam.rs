//! Twenty questions a game after the lessons: near misses, each with one rule broken or kept. What is asked is data; that
//! the answers are right, and that each question has a lesson that states its rule, is asked of the rules here.

use std::{collections::BTreeMap, fs, mem};

use damier_rules::{Actor, AnyPosition, Game, Position as _, Variant, board::Cell};
use damier_study::lessons::Course;
use serde::Deserialize;

use crate::support::{place, refusal};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exam {
    /// Every reason the rules can have against a move, with the lesson that teaches it.
    reasons: BTreeMap<String, String>,
    question: Vec<Question>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    position: String,
    #[serde(rename = "move")]
    attempt: String,
    legal: bool,
    /// What stands against it, as `takes-more`.
    because: Option<String>,
    /// The paragraph of the rules that decides.
    rule: String,
    /// The lesson that says so.
    lesson: String,
    /// A neighbour of which the opposite is true.
    twin: Twin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Twin {
    position: String,
    #[serde(rename = "move")]
    attempt: String,
}

/// The questions of a game, from the file with its name; of a game that has none, those of the game with the same rules
/// (with ten men a side, those with twenty).
fn exam(game: Game) -> Exam {
    let file = |game: Game| {
        let name = format!("{}/tests/lessons/exam/{}.toml", env!("CARGO_MANIFEST_DIR"), game.id());
        fs::read_to_string(name).ok()
    };
    let rules = |game: Game| mem::discriminant(&Variant::from(game));
    let relatives = Game::ALL.into_iter().filter(|&other| rules(other) == rules(game));
    let text = file(game).or_else(|| relatives.into_iter().find_map(file));
    let text = text.unwrap_or_else(|| panic!("{game:?} has no questions"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{game:?}: {error}"))
}

fn exams() -> impl Iterator<Item = (Game, Vec<Question>)> {
    Game::ALL.into_iter().map(|game| (game, exam(game).question))
}

#[test]
fn the_rules_answer_every_question_as_written() {
    let mut wrong = Vec::new();
    for (game, questions) in exams() {
        for (number, question) in (1..).zip(&questions) {
            let against = refusal(&place(game, &question.position), &question.attempt);
            if against.is_none() != question.legal || against != question.because {
                wrong.push(format!("{} {number} {}", game.id(), against.as_deref().unwrap_or("legal")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_question_is_a_near_miss() {
    for (game, questions) in exams() {
        for question in &questions {
            let twin = refusal(&place(game, &question.twin.position), &question.twin.attempt).is_none();
            assert_ne!(twin, question.legal, "{game:?}: {question:?}");
        }
    }
}

#[test]
fn there_are_twenty_questions_a_game_and_no_two_alike() {
    for (game, questions) in exams() {
        assert_eq!(questions.len(), 20, "{game:?}");
        for (at, question) in questions.iter().enumerate() {
            let same = |other: &Question| (&other.position, &other.attempt) == (&question.position, &question.attempt);
            assert!(!questions[..at].iter().any(same), "{game:?}: {question:?} twice");
        }
        let legal = questions.iter().filter(|question| question.legal).count();
        assert!((5..=12).contains(&legal), "{game:?}: {legal} of them are legal");
    }
}

#[test]
fn every_question_has_its_lesson() {
    for (game, questions) in exams() {
        let course = Course::of(game).expect("lessons");
        for question in &questions {
            let lesson = course.lesson(&question.lesson).unwrap_or_else(|| panic!("{game:?}: {}", question.lesson));
            assert!(lesson.rules.contains(&question.rule), "{game:?}: {} does not state {}", lesson.id, question.rule);
        }
    }
}

/// Nobody needs a lesson to know that a piece has to be one's own, or that two do not fit on one square.
const PLAIN: [&str; 6] = ["no-piece", "not-yours", "stays-put", "occupied", "ambiguous", "game-over"];

#[test]
fn every_reason_against_a_move_is_in_a_lesson() {
    let mut unknown = Vec::new();
    for game in Game::ALL {
        let reasons = exam(game).reasons;
        let course = Course::of(game).expect("lessons");
        for lesson in reasons.values() {
            assert!(course.lesson(lesson).is_some(), "{game:?}: {lesson}");
        }
        let mut random = fastrand::Rng::with_seed(11);
        let mut position = place(game, "");
        for _ in 0..300 {
            match position.actor() {
                Actor::Over(_) => position = place(game, ""),
                Actor::Chance => {
                    let chances = position.chances();
                    position.settle_unchecked(chances[random.usize(..chances.len())].0);
                }
                Actor::Player(_) => {
                    for attempt in attempts(&position, &mut random) {
                        let against = refusal(&position, &attempt);
                        let taught = |why: &String| reasons.contains_key(why) || PLAIN.contains(&why.as_str());
                        unknown.extend(against.filter(|why| !taught(why)).map(|why| format!("{} {why}", game.id())));
                    }
                    let moves = position.first_moves(100);
                    position.play_unchecked(&moves[random.usize(..moves.len())]);
                }
            }
        }
    }
    unknown.sort();
    unknown.dedup();
    assert!(unknown.is_empty(), "in no lesson:\n{}", unknown.join("\n"));
}

/// Some moves of own pieces to anywhere, as steps and as captures; sliders; and passing.
fn attempts(position: &AnyPosition, random: &mut fastrand::Rng) -> Vec<String> {
    let board = position.board();
    let cells = || (0..).map(Cell).zip(&board.cells);
    let own = cells().filter(|(cell, _)| position.piece(*cell).is_some_and(|piece| piece.color == position.turn()));
    let own: Vec<&str> = own.map(|(_, info)| info.name.as_str()).collect();
    let mut attempts = Vec::new();
    for _ in 0..20 {
        let from = own[random.usize(..own.len())];
        let to = &board.cells[random.usize(..board.cells.len())].name;
        attempts.push(format!("{from}{}{to}", if random.bool() { "-" } else { "x" }));
    }
    match position {
        AnyPosition::Trap(_) => {
            attempts.push(format!("{}{}", random.u8(3..=6), random.choice(["L", "N", "R"]).unwrap_or("N")));
        }
        AnyPosition::Bermudes(_) => attempts.push("pass".to_owned()),
        _ => {}
    }
    attempts
}
