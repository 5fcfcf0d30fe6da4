use std::sync::mpsc::{Receiver, Sender, channel};

use damier_rules::{AutoDraw, Variant};

use super::*;

const WAIT: Duration = Duration::from_mins(1);

fn pool(workers: usize, in_all: usize, per_flow: usize) -> Pool {
    let capacity = Capacity { in_all, per_flow };
    Pool::new(workers, capacity, &EndgameTables::none(), Default::default()).expect("workers")
}

fn flow(n: u8) -> Flow {
    Flow::Address([192, 0, 2, n].into())
}

/// The receiver may be gone already.
fn tell<T>(to: &Sender<T>, what: T) {
    let _ = to.send(what);
}

/// A job at a level that tells when it begins and when it is done, by its name.
fn job(name: &'static str, address: u8, level: u8, told: &Sender<(&'static str, bool)>) -> Job {
    let (begun, done) = (told.clone(), told.clone());
    Job {
        table: name.into(),
        flow: flow(address),
        rules: Rules { game: Game::Dames, options: BTreeMap::new() },
        game: Record::new(Variant::from(Game::Dames).start(), AutoDraw::On),
        level: Level::new(level).expect("a level"),
        task: PlayerTask::Move { limits: Limits::time(Duration::from_millis(300)) },
        stop: Arc::default(),
        begun: Box::new(move || tell(&begun, (name, false))),
        done: Box::new(move |_| tell(&done, (name, true))),
    }
}

/// A job that begins and goes on until `release` says so: its worker is busy for sure.
fn held(name: &'static str, told: &Sender<(&'static str, bool)>, release: Receiver<()>) -> Job {
    let begun = told.clone();
    let held = move || {
        tell(&begun, (name, false));
        let _ = release.recv_timeout(WAIT);
    };
    Job { begun: Box::new(held), ..job(name, 1, 10, told) }
}

#[test]
fn twenty_strong_tables_of_one_address_do_not_keep_another_from_a_weak_one() {
    let pool = pool(1, 64, 32);
    let (told, hears) = channel();
    let (release, released) = channel();
    assert_eq!(pool.submit(held("strong", &told, released)), Ok(0));
    assert_eq!(hears.recv_timeout(WAIT), Ok(("strong", false)), "the worker is busy");
    for _ in 0..20 {
        pool.submit(job("strong", 1, 10, &told)).expect("room");
    }
    // The only worker thinks and twenty wait, and yet it is served, before any of them begins.
    assert_eq!(pool.submit(job("weak", 2, 1, &told)), Ok(0), "nobody is before it");
    assert_eq!(hears.recv_timeout(WAIT), Ok(("weak", false)));
    assert_eq!(hears.recv_timeout(WAIT), Ok(("weak", true)));
    // Strong against strong, the two addresses take turns.
    assert_eq!(pool.submit(job("other", 2, 10, &told)), Ok(1), "after one of the twenty, or fewer");
    drop(release);
    let begun: Vec<_> = hears.iter().filter(|&(_, done)| !done).take(2).map(|(name, _)| name).collect();
    assert!(begun.contains(&"other"), "{begun:?}");
    pool.close();
}

#[test]
fn an_address_has_its_share_of_the_queue_and_no_more() {
    let pool = pool(1, 6, 4);
    let (told, hears) = channel();
    let (release, released) = channel();
    pool.submit(held("held", &told, released)).expect("room");
    assert_eq!(hears.recv_timeout(WAIT), Ok(("held", false)));
    let submitted: Vec<bool> = (0..6).map(|_| pool.submit(job("one", 1, 10, &told)).is_ok()).collect();
    assert_eq!(submitted, [true, true, true, true, false, false]);
    assert!(pool.submit(job("two", 2, 10, &told)).is_ok(), "others have theirs");
    assert!(pool.submit(job("three", 3, 10, &told)).is_ok());
    assert_eq!(pool.submit(job("four", 4, 10, &told)), Err(Problem::Busy), "until all is full");
    drop(release);
    pool.close();
}

#[test]
fn a_job_that_panics_is_answered_and_its_worker_goes_on() {
    let pool = pool(1, 64, 16);
    let (told, hears) = channel();
    for level in [1, 10] {
        let (answer, answered) = channel();
        let panics = Job {
            begun: Box::new(|| panic!("a test made this happen")),
            done: Box::new(move |thought| tell(&answer, thought.is_none())),
            ..job("panics", 1, level, &told)
        };
        pool.submit(panics).expect("room");
        assert_eq!(answered.recv_timeout(WAIT), Ok(true), "level {level}");
        pool.submit(job("next", 1, level, &told)).expect("room");
        assert_eq!(hears.recv_timeout(WAIT), Ok(("next", false)));
        assert_eq!(hears.recv_timeout(WAIT), Ok(("next", true)));
    }
    pool.close();
}

#[test]
fn what_a_job_costs_grows_with_its_level_and_its_time() {
    let (told, _) = channel();
    let costs: Vec<u64> = (1..=10).map(|level| job("", 1, level, &told).cost()).collect();
    assert!(costs.is_sorted() && costs[8] == QUICK && costs[9] == 300, "{costs:?}");
    let clock = damier_engine::GameClock { left: Duration::from_secs(30), increment: Duration::ZERO, moves: None };
    let limits = Limits { move_time: Some(Duration::from_secs(5)), clock: Some(clock), ..Limits::default() };
    assert_eq!(Job { task: PlayerTask::Move { limits }, ..job("", 1, 10, &told) }.cost(), 1_000);
    assert!(
        Job { task: PlayerTask::Hint, ..job("", 1, 1, &told) }.cost() > QUICK,
        "a hint is thought about at full strength"
    );
}
