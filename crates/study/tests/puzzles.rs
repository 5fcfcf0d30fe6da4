//! The puzzles of the program: each has its solution, and no other.
#![cfg(feature = "puzzles")]

use std::{
    collections::{HashMap, HashSet},
    sync::atomic::AtomicBool,
};

use damier_notation::write_position;
use damier_rules::{Game, Position};
use damier_study::puzzles::{Collection, Mined, Mining, Puzzle, Row, Threshold, Unreadable};

/// The puzzles of a game, each read as it is written.
fn puzzles(game: Game) -> Vec<Puzzle> {
    let read = |row: &Row| {
        let puzzle = row.puzzle(game);
        puzzle.unwrap_or_else(|error| panic!("{} {}: {}", game.id(), row.id, error.said().en))
    };
    Collection::of(game).rows.iter().map(read).collect()
}

/// How many nodes are searched: more than when the puzzle was found.
fn deeper(game: Game) -> u64 {
    Collection::of(game).header().map_or(0, |header| 2 * header.check)
}

/// Whether this is `make check-deep`.
fn deep() -> bool {
    std::env::var_os("DAMIER_DEEP").is_some()
}

#[test]
fn every_puzzle_is_legal_and_shows_what_its_themes_say() {
    for game in Game::ALL {
        let mut names = HashSet::new();
        for (puzzle, row) in puzzles(game).iter().zip(&Collection::of(game).rows) {
            let name = format!("{} {}", game.id(), puzzle.id);
            assert_eq!(puzzle.check_line(), Ok(()), "{name}");
            assert!(!puzzle.decisions().is_empty(), "{name}");
            assert!(puzzle.start.first_moves(3).len() >= 2, "{name}: there is a choice at once");
            assert_eq!(puzzle.themes, puzzle.find_themes(), "{name}");
            assert!((600..=2_800).contains(&puzzle.rating), "{name}");
            assert!(names.insert(puzzle.id.clone()), "{name} is there twice");
            assert_eq!(write_position(&puzzle.start), row.position, "{name}");
            assert_eq!(Row::read(&puzzle.write()).as_ref(), Ok(row), "{name}");
        }
    }
}

#[test]
fn no_two_are_the_same_shifted_or_mirrored() {
    for game in Game::ALL {
        let mut shapes: HashMap<Vec<i16>, String> = HashMap::new();
        for puzzle in puzzles(game) {
            let before = shapes.insert(puzzle.shape(), puzzle.id.clone());
            assert_eq!(before, None, "{} {}", game.id(), puzzle.id);
        }
    }
}

/// A few of each game, drawn by a seed; all of them in `make check-deep`.
#[test]
fn puzzles_are_solved_and_refuted_as_they_claim() {
    let stop = AtomicBool::new(false);
    for game in Game::ALL {
        let mut all = puzzles(game);
        if !deep() {
            fastrand::Rng::with_seed(15).shuffle(&mut all);
            all.truncate(5);
        }
        for puzzle in all {
            let checked = puzzle.check(deeper(game), &Threshold::KEPT, &stop);
            assert_eq!(checked, Ok(()), "{} {}", game.id(), puzzle.write());
        }
    }
}

#[test]
fn a_wrong_solution_is_found_out() {
    let game = Game::Dames;
    let Some(mut puzzle) = puzzles(game).into_iter().find(|puzzle| puzzle.line.len() == 1) else { return };
    let right = puzzle.line[0];
    puzzle.line = puzzle.start.moves().into_iter().filter(|&m| m != right).take(1).collect();
    puzzle.tail.clear();
    assert!(puzzle.check(deeper(game), &Threshold::KEPT, &AtomicBool::new(false)).is_err(), "{}", puzzle.write());
}

#[test]
fn what_cannot_be_a_puzzle_is_refused_with_the_reason() {
    let good = "ho3i82\t905\twin\tW:WK29,35,46:BK13\t29-24 | 13x30 35x24\tsacrifice exhaustion king ending short";
    let row = Row::read(good).expect("a line");
    assert_eq!(row.puzzle(Game::Dames).map(|puzzle| puzzle.write()).as_deref(), Ok(good));
    let wrong = |from: &str, to: &str| {
        let line = good.replace(from, to);
        Row::read(&line).and_then(|row| row.puzzle(Game::Dames)).expect_err("refused")
    };
    assert_eq!(wrong("\t905", ""), Unreadable::Fields);
    assert_eq!(wrong("905", "many"), Unreadable::Rating("many".into()));
    assert_eq!(wrong("\twin", "\tlose"), Unreadable::Goal("lose".into()));
    assert_eq!(wrong("short", "shortest"), Unreadable::Theme("shortest".into()));
    assert_eq!(wrong("ho3i82", "000000"), Unreadable::Id("000000".into()));
    assert!(matches!(wrong("K13", "K99"), Unreadable::Position(_)));
    assert!(matches!(wrong("29-24", "29-30"), Unreadable::Move(text, _) if text == "29-30"));
}

/// The same seed finds the same puzzles, and nothing twice.
#[test]
fn mining_depends_on_the_seed_and_on_nothing_else() {
    let stop = AtomicBool::new(false);
    let mining = Mining { game: Game::Dames, seed: 3, nodes: 400, check: 2_000, pieces: 40 };
    let alone = mining.batch(0, 6, 1, &stop).expect("not stopped");
    let together = mining.batch(0, 6, 3, &stop).expect("not stopped");
    assert_eq!(alone, together);
    let mut mined = Mined::default();
    for puzzle in alone.puzzles.iter().chain(&together.puzzles) {
        mined.add(puzzle.clone());
    }
    assert!(mined.puzzles.len() <= alone.puzzles.len());
    assert!(mining.batch(0, 6, 1, &AtomicBool::new(true)).is_none(), "stopped");
}
