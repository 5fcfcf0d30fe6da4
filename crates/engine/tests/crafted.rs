//! Positions with more moves than any memory holds: the engine keeps to its limits in them, and moves.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use damier_engine::{Engine, EngineOptions, Level, Limits, Uct, UctOptions};
use damier_notation::Notation;
use damier_rules::{
    AnyMove, AnyPosition, AutoDraw, Position, Record,
    bermudes::{self, Bermudes},
};
use fastrand::Rng;

/// White has a few moves; after `A2xA4` Black has millions.
const BEFORE: &str = "bw1bb1w1w/wwwwwwwwb/1w4w1w/wwwwwwww1/1w4w1w/wwwwwwwwb/1w4w1b/wbwwwwwww/1w4w2 w";
const CROWDED: &str = "b2w1w2b/1wwwwwwww/1w1w1w1w1/wwwwwwwww/1w1w1w1w1/wwwwwwww1/1w1w1w1bb/1wwwww1b1/bw1w1w2b b";

/// What used to take more than a minute and gigabytes; a busy machine takes no longer than this for a second's search.
const BOUNDED: Duration = Duration::from_secs(30);
const MOST_BYTES: u64 = 200_000_000;

fn crafted() -> Vec<Record<Bermudes>> {
    let read = |text| Bermudes::read(text, &bermudes::Options::default()).expect("a position");
    let mut after = Record::new(read(BEFORE), AutoDraw::On);
    let m = after.position().read_move("A2xA4").expect("a legal move");
    after.play(&m).expect("the game goes on");
    vec![after, Record::new(read(CROWDED), AutoDraw::On), Record::new(read(BEFORE), AutoDraw::On)]
}

fn engine() -> Engine {
    Engine::new(EngineOptions { table_megabytes: 4, ..EngineOptions::default() })
}

/// Runs on this thread, counting what it allocates and how long it takes.
fn bounded<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let mut result = None;
    let used = allocation_counter::measure(|| result = Some(work()));
    assert!(used.bytes_max < MOST_BYTES, "{what}: {} bytes at once", used.bytes_max);
    assert!(started.elapsed() < BOUNDED, "{what}: {:?}", started.elapsed());
    result.expect("it was run")
}

#[test]
fn every_level_answers_within_its_limits() {
    let limits = Limits::time(Duration::from_millis(500));
    for record in crafted() {
        for level in Level::all() {
            let chosen = bounded(&format!("level {}", level.number()), || {
                level.choose(&engine(), &record, &limits, &AtomicBool::new(false), &mut Rng::with_seed(1))
            });
            let (m, _) = chosen.expect("a move");
            assert!(record.position().allows(&m), "level {}", level.number());
        }
    }
}

#[test]
fn a_search_that_is_told_to_stop_gives_a_legal_move() {
    for record in crafted() {
        let stopped = AtomicBool::new(true);
        let found = bounded("stopped", || engine().search(&record, &Limits::default(), &stopped, &mut |_| {}));
        assert!(found.best().is_some_and(|m| record.position().allows(m)));
        assert!(found.nodes < 10_000, "{} nodes after the stop", found.nodes);
    }
}

#[test]
fn a_search_without_limits_is_stopped_from_outside() {
    for record in crafted() {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.store(true, Relaxed);
            });
            let found = bounded("stopped from outside", || {
                engine().search_lines(&record, &Limits::default(), usize::MAX, &stop, &mut |_| {})
            });
            assert!(found.best().is_some_and(|m| record.position().allows(m)));
        });
    }
}

#[test]
fn playouts_keep_to_their_limits() {
    for record in crafted() {
        let limits = Limits::time(Duration::from_millis(300));
        let found =
            bounded("uct", || Uct::new(UctOptions::default()).search(&record, &limits, &AtomicBool::new(false)));
        assert!(found.best.is_some_and(|m| record.position().allows(&m)));
    }
}

#[test]
fn the_way_of_the_move_that_was_chosen_can_be_written() {
    let before = Record::new(AnyPosition::Bermudes(*crafted()[2].position()), AutoDraw::On);
    let mut record = before.clone();
    let m = damier_notation::read_move(record.position(), "A2xA4").expect("a legal move");
    record.play(&m).expect("the game goes on");
    for seed in 0..5 {
        let limits = Limits::time(Duration::from_millis(300));
        let (stop, mut rng) = (AtomicBool::new(false), Rng::with_seed(seed));
        let m: AnyMove = bounded("any", || {
            Level::WEAKEST.choose_any(&engine(), &record, AutoDraw::On, &limits, &stop, &mut rng).expect("a move")
        });
        let text = damier_notation::write_move(record.position(), &m);
        assert_eq!(damier_notation::read_move(record.position(), &text), Ok(m), "{text}");
    }
}
