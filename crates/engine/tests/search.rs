//! The search in whole positions: it wins what can be won, draws what is drawn, keeps to its limits and to the rules.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use damier_engine::{Engine, EngineOptions, Evaluate, Limits, Report};
use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Game, Position, Record, Variant, bermudes::Bermudes, dames::Dames, draughts::ruleset::FrenchTrap,
    perft::actions, pyramidame::Pyramidame, trap::Trap, with_position,
};

fn small(lines: usize, threads: usize) -> Engine {
    Engine::new(EngineOptions { threads, table_megabytes: 4, lines })
}

fn game<P: Notation>(text: &str) -> Record<P> {
    Record::new(P::read(text, &P::Options::default()).expect(text), AutoDraw::On)
}

fn search<P: Evaluate>(record: &Record<P>, limits: Limits) -> Report<P> {
    small(1, 1).search(record, &limits, &AtomicBool::new(false), &mut |_| {})
}

/// The best move and the half-moves to the end, if they are in sight.
fn found<P: Evaluate + Notation>(text: &str, depth: u32) -> (String, Option<i32>) {
    let record = game::<P>(text);
    let report = search(&record, Limits::depth(depth));
    let best = report.best().map(|m| record.position().write_move(m)).expect("a move");
    (best, report.lines[0].score.end_in())
}

#[test]
fn a_win_in_one_is_found_in_every_game() {
    assert_eq!(found::<Dames>("W:W32,50:B28", 3), ("32x23".to_owned(), Some(1)));
    assert_eq!(found::<Trap<FrenchTrap>>("W:Wc3:Bd4:NNNN", 2), ("c3xe5".to_owned(), Some(1)));
    assert_eq!(found::<Pyramidame>("W:Wh12u,c5:Ba7", 2).1, Some(1));
    // Six black pieces: any capture wins.
    assert_eq!(found::<Bermudes>("b8/9/w8/9/9/9/9/b8/wwwwwbbbb w", 2).1, Some(1));
}

#[test]
fn a_shot_is_seen_through_to_its_end() {
    // Two men are given, the second jumps far enough to be taken back with four.
    let text = "B:W23,31,32,34,35,36,38,39,42,44,45,46,47,48,49,50:B1,2,4,5,6,7,8,10,11,12,13,14,15,21,22,24";
    let record = game::<Dames>(text);
    let report = search(&record, Limits::depth(7));
    let line: Vec<String> = report.lines[0]
        .moves
        .iter()
        .take(5)
        .scan(*record.position(), |position, m| {
            let text = position.write_move(m);
            position.play_unchecked(m);
            Some(text)
        })
        .collect();
    // White has two ways to take, and loses as much by either.
    let either = [["24-30", "35x24", "13-19", "24x13", "8x26"], ["24-30", "34x25", "14-20", "25x14", "10x26"]];
    assert!(either.iter().any(|shot| line == shot), "{line:?}");
    assert!(report.lines[0].score.0 > 150, "{}", report.lines[0].score);
}

#[test]
fn one_king_against_one_is_a_draw() {
    let report = search(&game::<Dames>("W:WK47:BK5"), Limits::depth(14));
    assert!(report.lines[0].score.0.abs() < 20, "{}", report.lines[0].score);
}

#[test]
fn to_bring_a_position_about_for_the_third_time_is_a_draw() {
    let mut record = game::<Dames>("W:WK1,41,46:BK45,15");
    for text in ["1-6", "45-50", "6-1", "50-45", "1-6", "45-50", "6-1"] {
        let position = *record.position();
        let m = position.moves().into_iter().find(|m| position.write_move(m) == text).expect(text);
        record.play(&m).expect(text);
    }
    let report = small(40, 1).search(&record, &Limits::depth(6), &AtomicBool::new(false), &mut |_| {});
    let line = report.lines.iter().find(|line| record.position().write_move(&line.moves[0]) == "50-45");
    let line = line.expect("every move has its line");
    assert_eq!((line.score.0, line.moves.len()), (0, 1), "and nothing comes after it");
    assert!(report.lines.iter().any(|line| line.score.0 != 0), "other moves are no draws");
}

#[test]
fn the_game_is_over_and_nothing_is_said() {
    let report = search(&game::<Dames>("B:W50:B"), Limits::depth(4));
    assert!(report.lines.is_empty() && report.best().is_none() && report.nodes == 0);
}

#[test]
fn with_one_thread_and_a_depth_it_always_does_the_same() {
    for game in Game::ALL {
        with_position!(Variant::from(game).start(), start => {
            let record = Record::new(start, AutoDraw::On);
            let run = || search(&record, Limits::depth(3));
            let (first, second) = (run(), run());
            assert_eq!(first.nodes, second.nodes, "{game:?}");
            assert_eq!(first.best(), second.best());
        });
    }
}

#[test]
fn a_limit_of_nodes_is_kept() {
    for limit in [1, 100, 5_000] {
        let report = search(&Record::new(Dames::default(), AutoDraw::On), Limits::nodes(limit));
        assert!(report.nodes <= limit + 1, "{} of {limit}", report.nodes);
        assert!(report.best().is_some(), "there is always a move to play");
    }
}

#[test]
fn it_stops_when_asked_and_still_has_a_move() {
    let stop = AtomicBool::new(false);
    let record = Record::new(Dames::default(), AutoDraw::On);
    let report = small(1, 2).search(&record, &Limits::default(), &stop, &mut |report| {
        if report.depth == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(report.depth >= 4 && report.best().is_some());
}

#[test]
fn the_time_that_is_given_ends_a_search() {
    let record = Record::new(Bermudes::default(), AutoDraw::On);
    let report = search(&record, Limits::time(Duration::from_millis(50)));
    // Nothing else would end it for hours; a busy machine may take its time.
    assert!(report.elapsed < Duration::from_secs(30), "{:?}", report.elapsed);
    assert!(report.best().is_some());
}

#[test]
fn several_lines_begin_with_different_moves_and_get_no_better() {
    for game in [Game::Dames, Game::Bermudes, Game::Pyramidame] {
        with_position!(Variant::from(game).start(), start => {
            let record = Record::new(start, AutoDraw::On);
            let report = small(4, 1).search(&record, &Limits::depth(4), &AtomicBool::new(false), &mut |_| {});
            assert_eq!(report.lines.len(), 4);
            for (i, line) in report.lines.iter().enumerate() {
                assert!(report.lines[..i].iter().all(|better| better.moves[0] != line.moves[0]), "{game:?}");
                assert!(report.lines[..i].iter().all(|better| better.score >= line.score), "{game:?}");
            }
        });
    }
}

#[test]
fn lines_that_were_broken_off_are_not_taken_for_lost() {
    let record = Record::new(Pyramidame::default(), AutoDraw::On);
    for nodes in (2_000..60_000).step_by(1_000) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = small(2, 1).search(&record, &limits, &AtomicBool::new(false), &mut |_| {});
        assert!(report.lines.iter().all(|line| line.score.end_in().is_none()), "{nodes}: {report:?}");
    }
}

#[test]
fn lines_are_played_by_the_rules() {
    for game in Game::ALL {
        with_position!(Variant::from(game).start(), start => {
            let record = Record::new(start, AutoDraw::On);
            let report = search(&record, Limits::depth(4));
            let mut follow = record.clone();
            for m in &report.lines.first().expect("a line").moves {
                assert!(follow.play(m).is_ok(), "{game:?} {report:?}");
            }
        });
    }
}

#[test]
fn before_a_spin_the_value_is_the_average_after_it() {
    let settings = read_options::<&str>(Game::Trap, &[]).expect("no options").variant;
    let damier_rules::AnyPosition::Trap(start) = settings.start() else { panic!("trap") };
    let (at, m) = actions(&start)[0];
    let position = at.after(&m);
    let value = |position: Trap<FrenchTrap>| {
        let report = search(&Record::new(position, AutoDraw::On), Limits::depth(1));
        report.lines[0].score.0
    };
    let (mut sum, mut weights) = (0, 0);
    for (spin, weight) in position.chances() {
        let mut settled = position;
        settled.settle_unchecked(spin);
        sum += value(settled) * weight as i32;
        weights += weight as i32;
    }
    assert!((value(position) - sum / weights).abs() <= 1, "{} {}", value(position), sum / weights);
}

#[test]
fn heavy_weights_do_not_upset_the_average() {
    let options = ["line-choice=on", "line-chance=1/255", "spinner=1:255:255"];
    let variant = read_options(Game::Trap, &options).expect("known options").variant;
    let text = "W:Wa1,a3,c3:Bb8,f8,h6:NNNN";
    let position = damier_notation::read_position(&variant, text).expect(text);
    let damier_rules::AnyPosition::Trap(position) = position else { panic!("trap") };
    let report = search(&Record::new(position, AutoDraw::On), Limits::depth(3));
    assert!(report.lines[0].score.0.abs() < 10_000, "{}", report.lines[0].score);
}
