//! The search with endgame tables: it knows the end of the game before it sees it, and gets there.

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use damier_engine::{Endgames, Ending, Engine, Limits, Options};
use damier_notation::Notation;
use damier_rules::{
    AutoDraw, Color, Outcome, Position, Record,
    dames::{Dames, Opening},
    draughts::ruleset::International,
};

static THREE: LazyLock<Arc<Endgames>> = LazyLock::new(|| Arc::new(Endgames::new::<International, 10>(3, &mut |_| {})));

fn engine() -> Engine {
    let options = Options { table_megabytes: 1, ..Options::default() };
    Engine::new(options).with_endgames(Some(Arc::clone(&THREE)))
}

fn game(fen: &str) -> Record<Dames> {
    Record::new(Dames::read(fen, &Opening::TwentyMen).expect(fen), AutoDraw::On)
}

fn end_in(engine: &Engine, record: &Record<Dames>, depth: u32) -> Option<i32> {
    let found = engine.search(record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
    found.lines[0].score.end_in()
}

#[test]
fn the_end_is_known_at_the_first_depth() {
    let record = game("W:W47,50:B6");
    let Some(Ending::Won { within }) = THREE.probe(record.position()) else { panic!("won") };
    assert_eq!(end_in(&engine(), &record, 1), Some(i32::from(within)));
    assert_eq!(end_in(&Engine::new(Options::default()), &record, 1), None);
    // A man more, which is exchanged: the tables are reached from outside.
    assert!(end_in(&engine(), &game("W:W28,50:B6,23"), 1).is_some());
}

#[test]
fn games_end_as_the_tables_say() {
    let engine = engine();
    for fen in ["W:W47,50:B6", "B:W45,K50:B16", "W:WK46:B1,2", "B:W50:BK1,K23", "W:WK28:BK1,K50", "W:W33:B17"] {
        let mut record = game(fen);
        let expected = THREE.probe(record.position()).expect("few pieces");
        let mover = record.position().turn();
        while record.outcome().is_none() {
            let found = engine.search(&record, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {});
            record.play(found.best().expect("a move")).expect("a legal move");
        }
        let (plies, outcome) = (record.moves().len(), record.outcome());
        let winner = |color: Color| matches!(outcome, Some(Outcome::Won { by, .. }) if by == color);
        match expected {
            Ending::Won { within } => assert!(winner(mover) && plies <= usize::from(within), "{fen} {plies}"),
            Ending::Lost { within } => assert!(winner(!mover) && plies == usize::from(within), "{fen} {plies}"),
            Ending::Drawn => assert!(matches!(outcome, Some(Outcome::Drawn(_))), "{fen}"),
        }
    }
}
