//! The lessons: what they say is true, what they ask can be done, and nothing a beginner needs is left out.

use std::collections::BTreeSet;

use damier_notation::sentences::{Lang, Said};
use damier_rules::{Actor, AnyPosition, Game, Position as _};
use damier_study::lessons::{Course, Goal, Lesson, Occasion, Progress, Task, Wrong, occasions};

use crate::support::{place, refusal};

/// All words of all lessons of a game, in one language.
const MOST_WORDS: usize = 500;

fn courses() -> impl Iterator<Item = (Game, &'static Course)> {
    Game::ALL.into_iter().filter_map(|game| Some((game, Course::of(game)?)))
}

fn lessons() -> impl Iterator<Item = (Game, &'static Lesson)> {
    courses().flat_map(|(game, course)| course.lessons.iter().map(move |lesson| (game, lesson)))
}

/// The page of rules of a game, in English.
fn rules_page(game: Game) -> String {
    let path = format!("{}/../../docs/rules/{}.md", env!("CARGO_MANIFEST_DIR"), game.properties().rules);
    let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    page.split("\n## Français").next().unwrap_or_default().to_owned()
}

/// The numbers of a page's paragraphs.
fn paragraphs(page: &str) -> BTreeSet<String> {
    let bold = page.split("**").skip(1).step_by(2);
    let number = |text: &str| text.split([' ', '.']).next().unwrap_or_default().to_owned();
    bold.map(number).filter(|number| is_number(number)).collect()
}

fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() + 1 == text.len() && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// The paragraphs the page marks as those a beginner needs: `To begin with, D1–D16 are enough`.
fn needed(page: &str) -> BTreeSet<String> {
    let line = page.lines().find(|line| line.contains("**To begin with**")).expect("a page says what to begin with");
    let mut found = BTreeSet::new();
    for part in line.split([' ', ',', '.', ';', ':']) {
        let (first, last) = part.split_once('–').unwrap_or((part, part));
        if is_number(first) && is_number(last) {
            let number = |text: &str| text[1..].parse::<u32>().expect("a number");
            found.extend((number(first)..=number(last)).map(|n| format!("{}{n}", &first[..1])));
        }
    }
    found
}

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[test]
fn every_file_can_be_read() {
    for game in Game::ALL {
        assert_eq!(Course::fault(game), None, "{game:?}");
    }
    let taught: Vec<Game> = courses().map(|(game, _)| game).collect();
    assert_eq!(taught, Game::ALL, "every game has its lessons");
}

#[test]
fn three_pictures_and_about_ten_lessons() {
    for (game, course) in courses() {
        assert_eq!(course.pictures.len(), 3, "{game:?}");
        assert!((8..=13).contains(&course.lessons.len()), "{game:?}: {}", course.lessons.len());
        let ids: BTreeSet<&str> = course.lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(ids.len(), course.lessons.len(), "{game:?}: a name twice");
    }
}

#[test]
fn all_lessons_of_a_game_have_at_most_five_hundred_words() {
    for (game, course) in courses() {
        for lang in [Lang::Fr, Lang::En] {
            let count: usize = course.texts(lang).into_iter().map(words).sum();
            assert!(count <= MOST_WORDS, "{game:?}, {lang:?}: {count} words");
        }
    }
}

#[test]
fn both_languages_are_there_and_differ() {
    let both = |place: &str, said: &Said| {
        assert!(!said.fr.trim().is_empty() && !said.en.trim().is_empty(), "{place}: a language is missing");
        assert!(said.fr != said.en || words(&said.en) <= 3, "{place}: {}", said.en);
    };
    for (game, course) in courses() {
        for picture in &course.pictures {
            both(&format!("{game:?} {}", picture.id), &picture.text);
        }
        for lesson in &course.lessons {
            let place = format!("{game:?} {}", lesson.id);
            both(&place, &lesson.title);
            both(&place, &lesson.text);
            for goal in &lesson.goals {
                both(&place, &goal.text);
                goal.wrong.iter().for_each(|wrong| both(&place, &wrong.said()));
            }
        }
    }
}

#[test]
fn what_the_pictures_show_can_be_played() {
    for (game, course) in courses() {
        for picture in &course.pictures {
            let start = place(game, &picture.position);
            let line = damier_notation::line::read_line(&start, &picture.moves.join(" "));
            assert!(line.is_ok(), "{game:?} {}: {line:?}", picture.id);
        }
    }
}

#[test]
fn every_goal_can_be_reached() {
    for (game, lesson) in lessons() {
        let mut progress = Progress::new(game, lesson).unwrap_or_else(|| panic!("{game:?} {}", lesson.id));
        let mut done = Vec::new();
        assert!(!progress.is_finished(), "{game:?} {}: nothing to do", lesson.id);
        while !progress.is_finished() {
            let attempt = progress.solution().first().cloned();
            let attempt = attempt.unwrap_or_else(|| panic!("{game:?} {}: goal {}", lesson.id, progress.number()));
            let answered = progress.answer(&attempt);
            assert!(answered.right, "{game:?} {}: {attempt}: {}", lesson.id, answered.said.en);
            done.push(attempt);
            // Coming back with this much done leads to the same place.
            let again = Progress::after(game, lesson, &done).expect("what was right is right again");
            assert_eq!((again.number(), again.position()), (progress.number(), progress.position()));
        }
    }
}

#[test]
fn every_move_that_is_accepted_is_legal() {
    for (game, lesson) in lessons() {
        each_goal(game, lesson, |progress, goal| {
            if let Task::Play { moves, .. } = &goal.task {
                for text in moves {
                    assert_eq!(refusal(progress.position(), text), None, "{game:?} {}: {text}", lesson.id);
                }
            }
        });
    }
}

/// Goes through a lesson, and looks at every goal in the position it is set in.
fn each_goal(game: Game, lesson: &Lesson, mut look: impl FnMut(&Progress, &Goal)) {
    let mut progress = Progress::new(game, lesson).expect("a position");
    let mut seen = usize::MAX;
    while let Some(goal) = progress.goal() {
        if progress.number() != seen {
            seen = progress.number();
            look(&progress, goal);
        }
        let next = progress.solution().remove(0);
        assert!(progress.answer(&next).right);
    }
}

#[test]
fn every_wrong_try_that_is_explained_is_wrong_as_it_says() {
    let mut tries = 0;
    for (game, lesson) in lessons() {
        each_goal(game, lesson, |progress, goal| {
            for wrong in &goal.wrong {
                let place = format!("{game:?} {}: {}", lesson.id, wrong.attempt);
                let answered = progress.clone().answer(&wrong.attempt);
                assert!(!answered.right, "{place} is right");
                assert_eq!(answered.said, wrong.said(), "{place} is not answered by its own words");
                if matches!(goal.task, Task::Play { .. }) {
                    expect_claim(progress.position(), wrong, &place);
                }
                tries += 1;
            }
        });
    }
    assert!(tries > 40, "{tries}");
}

/// What the data claims about a wrong move is what the rules say.
fn expect_claim(position: &AnyPosition, wrong: &Wrong, place: &str) {
    let against = refusal(position, &wrong.attempt);
    assert_eq!(against, wrong.because, "{place}");
    if against.is_some() {
        return;
    }
    let m = damier_notation::read_move(position, &wrong.attempt).expect("a legal move");
    let motion = position.motion(&m);
    let name = |cell: &damier_rules::board::Cell| position.board().cells[usize::from(cell.0)].name.clone();
    assert!(
        wrong.allows.is_some() || wrong.takes.is_some() || wrong.falls || !wrong.drops.is_empty(),
        "{place} is legal, and nothing is claimed about it"
    );
    if let Some(takes) = wrong.takes {
        assert_eq!(motion.taken.len(), takes, "{place}");
    }
    assert_eq!(motion.falls.is_some(), wrong.falls, "{place}");
    assert_eq!(motion.dropped.iter().map(name).collect::<Vec<_>>(), wrong.drops, "{place}");
    if let Some(reply) = &wrong.allows {
        let mut after = *position;
        after.play_unchecked(&m);
        assert_eq!(refusal(&after, reply), None, "{place}, then {reply}");
    }
}

#[test]
fn any_other_wrong_try_is_answered_too() {
    for (game, lesson) in lessons() {
        each_goal(game, lesson, |progress, _| {
            for attempt in ["", "?", "1-2", "c3-d4", "pass", "3L", "h4u-h4", "32-28x", "Z"] {
                let answered = progress.clone().answer(attempt);
                assert!(!answered.said.en.is_empty() && !answered.said.fr.is_empty(), "{game:?}: {attempt}");
            }
            // Every legal move is either what was asked for or gets a sentence that says what it does.
            if matches!(progress.position().actor(), Actor::Player(_)) {
                for m in progress.position().first_moves(50) {
                    let text = damier_notation::write_move(progress.position(), &m);
                    let answered = progress.clone().answer(&text);
                    assert!(answered.right || words(&answered.said.en) >= 2, "{game:?}: {text}");
                }
            }
        });
    }
}

#[test]
fn every_number_of_a_rule_is_a_paragraph_of_the_game() {
    for (game, course) in courses() {
        let known = paragraphs(&rules_page(game));
        let pictures = course.pictures.iter().map(|picture| (&picture.id, &picture.rules));
        let lessons = course.lessons.iter().map(|lesson| (&lesson.id, &lesson.rules));
        for (id, rules) in pictures.chain(lessons) {
            assert!(!rules.is_empty(), "{game:?} {id}: no rule");
            for rule in rules {
                assert!(known.contains(rule), "{game:?} {id}: {rule} is no paragraph");
            }
        }
    }
}

#[test]
fn every_paragraph_a_beginner_needs_is_in_a_lesson() {
    for (game, course) in courses() {
        let needed = needed(&rules_page(game));
        assert!(needed.len() >= 10, "{game:?}: {needed:?}");
        let lessons = course.lessons.iter().flat_map(|lesson| &lesson.rules);
        let told: BTreeSet<String> =
            course.pictures.iter().flat_map(|picture| &picture.rules).chain(lessons).cloned().collect();
        let left: Vec<_> = needed.difference(&told).collect();
        assert!(left.is_empty(), "{game:?}: {left:?} are in no lesson");
    }
}

#[test]
fn a_move_reminds_of_the_lesson_it_shows() {
    let reminded = |game: Game, position: &str, text: &str| {
        let position = place(game, position);
        let m = damier_notation::read_move(&position, text).expect(text);
        let course = Course::of(game).expect("a course");
        course.reminder(&position, &m).map(|n| course.lessons[n].id.as_str())
    };
    assert_eq!(reminded(Game::Dames, "", "32-28"), Some("step"));
    assert_eq!(reminded(Game::Dames, "W:W20,28,48:B1,14,21,22,31", "28x37"), Some("majority"));
    assert_eq!(reminded(Game::Dames, "W:W32,48:B1,19,28", "32x14"), Some("rafle"));
    assert_eq!(reminded(Game::Dames, "W:W28,48:B1,33", "28x39"), Some("jump"));
    assert_eq!(reminded(Game::Trap, "W:We1,g3:Bc3,h8:NNNN:green", "3L"), Some("slider"));
    assert_eq!(reminded(Game::Trap, "W:We1:Bh8:NNNN:green", "3L"), Some("notch"));
    assert_eq!(reminded(Game::Bermudes, "", "G5xC5"), Some("eliminate"));
    assert_eq!(reminded(Game::Pyramidame, "W:Wh6u,a7:Bg5,g9,m7", "h6ux*xh8u"), Some("invisible"));
    assert_eq!(reminded(Game::Pyramidame, "W:Wg3:Bf4u,h4", "g3xi5"), Some("from-above"));
}

#[test]
fn in_any_game_something_reminds_of_a_lesson() {
    let mut random = fastrand::Rng::with_seed(7);
    for (game, course) in courses() {
        let mut position = place(game, "");
        let mut hits = BTreeSet::new();
        for _ in 0..400 {
            match position.actor() {
                Actor::Over(_) => position = place(game, ""),
                Actor::Chance => {
                    let chances = position.chances();
                    position.settle_unchecked(chances[random.usize(..chances.len())].0);
                }
                Actor::Player(_) => {
                    let moves = position.first_moves(100);
                    let m = moves[random.usize(..moves.len())];
                    assert!(!occasions(&position, &m).is_empty(), "{game:?}");
                    hits.extend(course.reminder(&position, &m));
                    position.play_unchecked(&m);
                }
            }
        }
        assert!(hits.len() >= 3, "{game:?}: {hits:?}");
    }
}

#[test]
fn an_occasion_has_at_most_one_lesson() {
    for (game, course) in courses() {
        let all: Vec<Occasion> = course.lessons.iter().flat_map(|lesson| lesson.reminds.clone()).collect();
        for occasion in &all {
            assert_eq!(all.iter().filter(|other| *other == occasion).count(), 1, "{game:?}: {occasion:?}");
        }
    }
}
