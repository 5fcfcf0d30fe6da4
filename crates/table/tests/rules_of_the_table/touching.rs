//! Touch-move.

use super::*;

const TOUCH: HouseRules = HouseRules { touch_move: true, faults_stand: false, engine_resigns: false };

#[test]
fn a_piece_that_was_touched_has_to_be_moved() {
    let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
    let touch = |table: &Table, name| Command::Touch { cell: cell(table, name).0 };
    assert_eq!(refused(&table, W, &touch(&table, "1")), "not-your-piece");
    assert_eq!(refused(&table, W, &touch(&table, "30")), "not-your-piece");
    let touched = touch(&table, "32");
    give(&mut table, W, &touched).expect("touched");
    assert_eq!(give(&mut table, W, &touched), Ok(Vec::new()));
    assert_eq!(refused(&table, W, &touch(&table, "31")), "touched");
    let other = table.decide(W, &move_of(&table, "31-26"), &house(0)).expect_err("a refusal");
    assert_eq!(other.said().en, "Touch-move: the piece on 32 has to be moved.");
    assert_eq!(refused(&table, W, &Command::Adoube), "adoube-too-late");
    play(&mut table, &["32-27"]);
    assert_eq!(table.touched(), None);
}

#[test]
fn a_piece_that_cannot_move_binds_nobody() {
    let table = with_house(Game::Dames, "W:W31,36,27:B22,2", TOUCH);
    assert_eq!(refused(&table, W, &Command::Touch { cell: cell(&table, "36").0 }), "cannot-move");
}

#[test]
fn j_adoube_lets_pieces_be_put_straight_until_one_says_so() {
    let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
    give(&mut table, W, &Command::Adoube).expect("said");
    for name in ["31", "42", "32", "31"] {
        let cell = cell(&table, name).0;
        give(&mut table, W, &Command::Touch { cell }).expect("touched");
        assert_eq!((table.touched(), table.hand()), (None, Hand::Adjusting));
    }
    give(&mut table, W, &Command::Adoube).expect("said that they stand straight");
    let last = cell(&table, "42");
    give(&mut table, W, &Command::Touch { cell: last.0 }).expect("touched");
    assert_eq!(table.touched(), Some(last));
}

#[test]
fn j_adoube_lasts_until_one_moves() {
    let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
    give(&mut table, W, &Command::Adoube).expect("said");
    let touched = cell(&table, "31").0;
    give(&mut table, W, &Command::Touch { cell: touched }).expect("touched");
    play(&mut table, &["32-27", "1-6"]);
    let next = cell(&table, "42");
    give(&mut table, W, &Command::Touch { cell: next.0 }).expect("touched");
    assert_eq!(table.touched(), Some(next));
}

#[test]
fn it_is_off_unless_asked_for() {
    let table = table(Game::Dames);
    assert_eq!(refused(&table, W, &Command::Touch { cell: cell(&table, "32").0 }), "no-touch-move");
    assert_eq!(refused(&table, W, &Command::Adoube), "no-touch-move");
}
