//! Known combinations: a man or more is given, and what follows is forced. The engine has to find them within `NODES`
//! nodes, about a fortieth of a second.

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, EngineOptions, Limits};
use damier_notation::Notation;
use damier_rules::{
    AutoDraw, Position, Record,
    dames::{Dames, Opening},
};

const NODES: u64 = 100_000;
/// What a combination is worth at the least, in hundredths of a man.
const WORTH: i32 = 100;

#[test]
fn known_combinations_are_found() {
    let mut missed = Vec::new();
    let lines = include_str!("data/combinations.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let [name, position, moves] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = Dames::read(position, &Opening::TwentyMen).expect(name);
        follow(&position, moves);
        let engine = Engine::new(EngineOptions { table_megabytes: 4, ..EngineOptions::default() });
        let record = Record::new(position, AutoDraw::On);
        let report = engine.search(&record, &Limits::nodes(NODES), &AtomicBool::new(false), &mut |_| {});
        let found = report.best().map(|m| position.write_move(m)).expect("a move");
        if !moves.starts_with(&found) || report.lines[0].score.0 < WORTH {
            missed.push(format!("{name}: {found} {}", report.lines[0].score));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

/// The line as written is legal, and each capture the opponent makes in it is forced to take what it takes.
fn follow(start: &Dames, moves: &str) {
    let mut position = *start;
    for text in moves.split(' ') {
        let legal = position.moves();
        let played = legal.iter().find(|m| position.write_move(m) == text);
        let played = *played.unwrap_or_else(|| panic!("{text} in {moves}"));
        position.play_unchecked(&played);
    }
}
