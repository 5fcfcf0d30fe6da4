//! The search with endgame tables: it knows the end of the game before it sees it, and gets there.

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use damier_engine::{
    EndgameResult, Endgames, Engine, EngineOptions, Evaluate, Limits, Outlook, endgame::build::Building,
};
use damier_notation::Notation;
use damier_rules::{
    AutoDraw, Color, Outcome, Position, Record,
    checkers::{Checkers, Options},
    dames::{Dames, Opening},
    draughts::ruleset::International,
};

static THREE: LazyLock<Arc<Endgames>> = LazyLock::new(|| Arc::new(Endgames::new::<International, 10>(3, &mut |_| {})));

fn engine() -> Engine {
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
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
    let Some(EndgameResult::Won { within }) = THREE.probe(record.position()) else { panic!("won") };
    assert_eq!(end_in(&engine(), &record, 1), Some(i32::from(within)));
    assert_eq!(end_in(&Engine::new(EngineOptions::default()), &record, 1), None);
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
            EndgameResult::Won { within } => assert!(winner(mover) && plies <= usize::from(within), "{fen} {plies}"),
            EndgameResult::Lost { within } => assert!(winner(!mover) && plies == usize::from(within), "{fen} {plies}"),
            EndgameResult::Drawn => assert!(matches!(outcome, Some(Outcome::Drawn(_))), "{fen}"),
        }
    }
}

/// If the slices on disk only know the result, the search reports that, and does not give away a known win.
#[test]
fn slices_say_who_wins_and_the_search_keeps_it() {
    let (folder, stop) = (tempfile::tempdir().expect("a folder"), AtomicBool::new(false));
    let game = Checkers::table_game().expect("a game with tables");
    let [two, three] = [2, 3].map(|pieces| game.work_out(pieces, &mut |_| {}));
    let building = Building { tables: &two, folder: folder.path(), pieces: 3, threads: 1, stop: &stop };
    game.build(&building, &mut |_| {}).expect("slices");
    let sliced = Arc::new(game.with_slices(two, 3, folder.path()));
    let options = EngineOptions { table_megabytes: 1, ..EngineOptions::default() };
    let engine = Engine::new(options).with_endgames(Some(sliced));
    let mut seen = [0; 3];
    // A king and a man against a king, with either side to move; and kings alone.
    let men = (1..=28).filter(|&man| man != 14);
    let fens = men.flat_map(|man| ["B", "W"].map(|turn| format!("{turn}:WK32:B{man},K14")));
    for fen in fens.chain(["B:WK29:BK18,K19", "B:WK5,K9:BK29", "B:W30,31:B3"].map(String::from)) {
        let position = Checkers::read(&fen, &Options).expect(&fen);
        let outlook = three.probe(&position).expect("few pieces").outlook();
        let record = Record::new(position, AutoDraw::On);
        let found = engine.search(&record, &Limits::depth(3), &AtomicBool::new(false), &mut |_| {});
        let score = found.lines[0].score;
        let certain = score.end_in().map(|moves| moves > 0).or(score.won_somehow());
        let expected = match outlook {
            Outlook::Won => Some(true),
            Outlook::Drawn => None,
            Outlook::Lost => Some(false),
        };
        assert_eq!(certain, expected, "{fen}: {score}");
        assert!(outlook != Outlook::Drawn || score.0 == 0, "{fen}: {score}");
        let next = position.after(found.best().expect("a move"));
        let after = three.probe(&next).map_or(Outlook::Lost, EndgameResult::outlook);
        assert_eq!(after.reversed(), outlook, "{fen}");
        seen[outlook as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "lost, drawn and won ones: {seen:?}");
}
