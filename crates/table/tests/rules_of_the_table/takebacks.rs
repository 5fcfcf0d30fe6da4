//! Takebacks.

use super::*;

#[test]
fn a_takeback_needs_the_opponent() {
    let mut table = table(Game::Dames);
    assert_eq!(refused(&table, W, &Command::AskTakeback), "nothing-to-take-back");
    play(&mut table, &["32-28", "20-25", "31-27"]);
    let before = table.position().to_owned();
    give(&mut table, W, &Command::AskTakeback).expect("asked");
    assert_eq!(table.plies(), 3);
    give(&mut table, B, &Command::DeclineTakeback).expect("declined");
    assert_eq!(refused(&table, W, &Command::AskTakeback), "too-soon");
    give(&mut table, B, &Command::AskTakeback).expect("asked");
    assert_eq!(refused(&table, W, &Command::AskTakeback), "answer-first");
    play(&mut table, &["14-20"]);
    assert_ne!(table.position(), &before);
    give(&mut table, W, &Command::AskTakeback).expect("asked");
    give(&mut table, B, &Command::AcceptTakeback).expect("accepted");
    assert_eq!((table.plies(), table.turn()), (2, Color::White), "back to White's last move");
}

#[test]
fn a_move_settles_what_was_asked() {
    let mut table = table(Game::Dames);
    play(&mut table, &["32-28", "20-25"]);
    give(&mut table, B, &Command::AskTakeback).expect("asked");
    play(&mut table, &["31-27"]);
    assert_eq!(refused(&table, W, &Command::AcceptTakeback), "no-offer");
}

#[test]
fn against_the_engine_it_is_at_once_and_back_to_ones_own_move() {
    let mut table = against_engine(Game::Dames);
    play(&mut table, &["32-28", "20-25"]);
    let events = give(&mut table, W, &Command::AskTakeback).expect("taken back");
    assert_eq!(events[0].kind, EventKind::Takeback { by: Color::White, plies: 2 });
    assert_eq!((table.plies(), table.turn()), (0, Color::White));
    play(&mut table, &["32-28"]);
    give(&mut table, W, &Command::AskTakeback).expect("taken back");
    assert_eq!(table.plies(), 0, "while the engine thinks, one move");
}

#[test]
fn one_person_takes_back_move_by_move() {
    let mut table = table(Game::Dames);
    play(&mut table, &["32-28", "20-25"]);
    for plies in [1, 0] {
        give(&mut table, By::Both(Color::White), &Command::AskTakeback).expect("taken back");
        assert_eq!(table.plies(), plies);
    }
}

#[test]
fn never_across_a_spin() {
    let mut table = against_engine(Game::Trap);
    spin(&mut table, Spin::Pawn).expect("a spin");
    assert_eq!(refused(&table, W, &Command::AskTakeback), "nothing-to-take-back");
    play(&mut table, &["c3-d4"]);
    let moved = table.clone();
    give(&mut table, W, &Command::AskTakeback).expect("taken back");
    assert_eq!(table.position().spin(), Some(Spin::Pawn), "the spin stays");
    let mut table = moved;
    spin(&mut table, Spin::Green).expect("a spin");
    assert_eq!(refused(&table, W, &Command::AskTakeback), "across-a-spin");
    play(&mut table, &["3L"]);
    assert_eq!(refused(&table, W, &Command::AskTakeback), "across-a-spin");
}
