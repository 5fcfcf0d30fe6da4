//! Faults that may stand, and challenges.

use super::*;

const FAULTS: HouseRules = HouseRules { touch_move: false, faults_stand: true, engine_resigns: false };

fn overlooked() -> Table {
    let mut table = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS);
    play(&mut table, &["47-41"]);
    table
}

#[test]
fn a_fault_stands_once_the_opponent_has_replied() {
    let mut table = overlooked();
    let fault = table.fault().expect("a fault");
    assert_eq!((fault.ply, fault.by), (0, Color::White));
    assert!(table.moves().all(|ply| ply.fault));
    play(&mut table, &["23x32"]);
    assert_eq!(table.fault(), None);
    assert_eq!(refused(&table, W, &Command::Challenge), "no-fault");
}

#[test]
fn a_challenge_takes_it_back_and_it_is_not_repeated() {
    let mut table = overlooked();
    assert_eq!(refused(&table, W, &Command::Challenge), "no-fault", "not one's own");
    give(&mut table, B, &Command::Challenge).expect("challenged");
    assert_eq!((table.plies(), table.turn(), table.must_be_legal()), (0, Color::White, true));
    assert_eq!(refused(&table, W, &move_of(&table, "47-41")), "illegal-move");
    assert_eq!(refused(&table, W, &move_of(&table, "28x19")), "illegal-move", "nor any other");
    play(&mut table, &["28x10"]);
    assert!(!table.must_be_legal());
}

#[test]
fn faults_are_refused_where_they_do_not_stand() {
    let table = table_from(Game::Dames, "W:W28,47:B23,14,1");
    assert_eq!(refused(&table, W, &move_of(&table, "47-41")), "illegal-move");
}

/// White has stepped onto the far corner, which wins, though a capture was due.
fn in_the_corner(time: TimeControl) -> Table {
    let start = Some("W:Wh12u,h8u:Bi9,a7".to_owned());
    let mut table = Table::new(TableSetup { start, house: FAULTS, time, ..setup(Game::Pyramidame) }).expect("a table");
    assert!(!table.position().is_legal(&table.position().faults()[0]));
    play(&mut table, &["h12u-g13"]);
    table
}

#[test]
fn a_fault_that_ends_the_game_waits_to_be_let_stand() {
    let mut table = in_the_corner(TimeControl::None);
    assert!(!table.is_over() && table.ending().is_none() && table.in_question().is_some());
    assert_eq!(table.due(), Due::Verdict(Color::Black));
    assert_eq!(table.deadline(), None, "without a clock it is waited for");
    assert_eq!(refused(&table, B, &move_of(&table, "a7-b6u")), "fault-first");
    assert_eq!(refused(&table, W, &Command::LetStand), "no-fault", "not by whoever made it");
    let question = table.question().expect("a question").en;
    assert!(question.ends_with("Black may challenge it or let it stand."), "{question}");
    give(&mut table, B, &Command::LetStand).expect("let stand");
    assert_eq!(table.ending().and_then(Ending::winner), Some(Color::White));
    let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec());
    assert_eq!(rebuilt, Ok(table));
}

#[test]
fn a_fault_that_ends_the_game_can_be_challenged() {
    let mut table = in_the_corner(TimeControl::None);
    give(&mut table, B, &Command::Challenge).expect("challenged");
    assert_eq!((table.plies(), table.turn(), table.must_be_legal()), (0, Color::White, true));
    assert_eq!(refused(&table, W, &move_of(&table, "h12u-g13")), "illegal-move");
    assert_eq!(refused(&table, B, &Command::LetStand), "no-fault");
}

#[test]
fn with_a_clock_a_fault_that_ends_the_game_stands_after_half_a_minute() {
    let live = TimeControl::Live { initial: 60_000, increment: 0 };
    let mut table = in_the_corner(live);
    assert_eq!((table.clock().running(), table.deadline()), (None, Some(VERDICT)));
    assert_eq!(table.tick(&house(VERDICT - 1)), None);
    let stands = table.tick(&house(VERDICT)).expect("the time has passed");
    assert_eq!(refused_at(&table, VERDICT, B, &Command::Challenge), "too-late");
    carry_out(&mut table, &stands);
    assert_eq!(table.ending().and_then(Ending::winner), Some(Color::White));
    let days = in_the_corner(TimeControl::Days { per_move: 2 });
    assert_eq!(days.deadline(), Some(2 * 24 * 60 * 60 * 1000), "as long as a move has");
    let mut challenged = in_the_corner(live);
    at(&mut challenged, 20_000, B, &Command::Challenge).expect("in time");
    assert_eq!(challenged.clock().left(Color::Black, 20_000), 60_000, "nobody's clock ran");
}

fn refused_at(table: &Table, now: Millis, by: By, command: &Command) -> &'static str {
    table.decide(by, command, &house(now)).expect_err("a refusal").code()
}

#[test]
fn to_move_away_or_in_the_wrong_damier_is_a_fault() {
    let mut table = with_house(Game::Pyramidame, "W:Wg3,h8u:Bh4u,g13", FAULTS);
    for fault in ["g3-h2", "g3xi3"] {
        play(&mut table, &[fault]);
        assert!(table.fault().is_some(), "{fault}");
        give(&mut table, B, &Command::Challenge).expect("challenged");
        assert_eq!(refused(&table, W, &move_of(&table, fault)), "illegal-move", "{fault}");
        table = with_house(Game::Pyramidame, "W:Wg3,h8u:Bh4u,g13", FAULTS);
    }
}

#[test]
fn what_is_no_obligation_stays_refused() {
    let table = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS);
    for (text, code) in [
        ("28-33", "illegal-move"),
        ("23-29", "illegal-move"),
        ("47-51", "unreadable-move"),
        ("47-36", "illegal-move"),
        ("28-17", "illegal-move"),
    ] {
        assert_eq!(refused(&table, W, &move_of(&table, text)), code, "{text}");
    }
    assert_eq!(
        refused(&table, W, &Command::Move { attempt: MoveAttempt::Cells(vec![Some(27), Some(99)]), ply: None }),
        "no-such-cell"
    );
}

const BOTH: HouseRules = HouseRules { touch_move: true, faults_stand: true, engine_resigns: false };

#[test]
fn to_move_another_piece_than_the_one_touched_is_a_fault() {
    let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", BOTH);
    let (touched, other) = (cell(&table, "32"), cell(&table, "31"));
    give(&mut table, W, &Command::Touch { cell: touched.0 }).expect("touched");
    give(&mut table, W, &Command::Touch { cell: other.0 }).expect("touched as well");
    assert_eq!(table.touched(), Some(touched), "the first one is to be moved");
    play(&mut table, &["31-26"]);
    assert!(table.fault().is_some() && table.moves().all(|ply| ply.fault));
    give(&mut table, B, &Command::Challenge).expect("challenged");
    assert_eq!(table.touched(), Some(touched), "it is still in hand");
    assert_eq!(refused(&table, W, &move_of(&table, "31-26")), "touched");
    play(&mut table, &["32-27"]);
    assert_eq!((table.fault(), table.touched()), (None, None));
    let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec());
    assert_eq!(rebuilt, Ok(table));
}

#[test]
fn a_breach_of_touch_move_stands_if_nobody_objects() {
    let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", BOTH);
    let touched = cell(&table, "32").0;
    give(&mut table, W, &Command::Touch { cell: touched }).expect("touched");
    play(&mut table, &["31-26", "1-7"]);
    assert_eq!(refused(&table, W, &Command::Challenge), "no-fault");
}

#[test]
fn a_spin_is_a_reply() {
    let mut table = with_house(Game::Trap, "W:Wb2,c3,g1:Bd4,h8:NNNN", FAULTS);
    play(&mut table, &["g1-h2"]);
    assert!(table.allows(B, &Command::Challenge, &house(0)));
    spin(&mut table, Spin::Pawn).expect("a spin");
    assert_eq!(refused(&table, B, &Command::Challenge), "no-fault");
}
