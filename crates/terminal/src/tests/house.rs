//! Touching pieces, putting them straight, and faults, through the keys.

use super::*;

fn with_house(game: Game, position: &str, house: HouseRules, black: Seat) -> Hand {
    let (setup, seed) = setup(game);
    let seats = ByColor::new(Seat::HUMAN, black);
    Hand::with(TableSetup { start: Some(position.to_owned()), house, seats, ..setup }, seed)
}

const TOUCH: HouseRules = HouseRules { touch_move: true, faults_stand: false, engine_resigns: false };
const FAULTS: HouseRules = HouseRules { touch_move: false, faults_stand: true, engine_resigns: false };

impl Hand {
    /// Points at cells one after the other, with cursor and Enter.
    fn points(&mut self, names: &[&str]) {
        for name in names {
            self.walk(self.spot(name));
            self.press(Key::Enter);
        }
    }
}

#[test]
fn a_piece_that_was_picked_up_has_to_be_moved() {
    let mut hand = with_house(Game::Dames, "W:W31,32:B1,2", TOUCH, Seat::HUMAN);
    hand.points(&["32", "31"]);
    assert_eq!(hand.message(), "Touch-move: the piece on 32 has to be moved.");
    hand.types("31-26");
    assert_eq!(hand.play.table.plies(), 0, "{}", hand.message());
    // Once to leave what was typed, once to put the piece back.
    hand.press(Key::Escape);
    hand.press(Key::Escape);
    assert_eq!(hand.message(), "Touch-move: the piece on 32 has to be moved.");
    hand.points(&["32", "27"]);
    assert_eq!(hand.play.table.plies(), 1, "{}", hand.message());
}

#[test]
fn j_adoube_binds_nobody_until_it_is_said_again() {
    let mut hand = with_house(Game::Dames, "W:W31,32:B1,2", TOUCH, Seat::HUMAN);
    hand.keys("a");
    hand.points(&["32", "31"]);
    assert_eq!(hand.message(), "The piece on 31 stands straight. a when all of them do, or move.");
    assert_eq!((hand.play.table.touched(), hand.play.table.plies()), (None, 0));
    hand.keys("a");
    hand.points(&["31"]);
    assert!(hand.play.table.touched().is_some());
    let mut without = Hand::new(Game::Dames);
    without.keys("a");
    assert_eq!(without.message(), "Touch-move is not played at this table.");
}

#[test]
fn a_fault_stands_or_is_challenged() {
    let mut hand = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS, Seat::HUMAN);
    // A capture is due; another piece moves, and a rafle is broken off.
    hand.points(&["47", "41"]);
    assert_eq!(hand.message(), "This move is a fault: c challenges it, a reply accepts it.");
    hand.keys("c");
    assert_eq!((hand.play.table.plies(), hand.play.table.must_be_legal()), (0, true));
    hand.types("47-41");
    assert_eq!(hand.play.table.plies(), 0);
    let mut hand = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS, Seat::HUMAN);
    hand.points(&["28", "19", "19"]);
    assert!(hand.play.table.fault().is_some(), "{}", hand.message());
    hand.types("14x23");
    assert_eq!((hand.play.table.fault(), hand.play.table.plies()), (None, 2), "{}", hand.message());
}

#[test]
fn what_is_legal_is_meant_before_what_is_not() {
    let mut hand = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS, Seat::HUMAN);
    hand.points(&["28", "10"]);
    assert_eq!((hand.play.table.fault(), hand.play.table.plies()), (None, 1), "{}", hand.message());
}

#[test]
fn a_fault_that_ends_the_game_is_asked_about() {
    for (key, over) in [("c", false), ("v", true)] {
        let mut hand = with_house(Game::Pyramidame, "W:Wh12u,h8u:Bi9,a7", FAULTS, Seat::HUMAN);
        hand.types("h12u-g13");
        assert!(hand.message().ends_with("c: challenge, v: let it stand."), "{}", hand.message());
        hand.types("a7-b6u");
        assert_eq!(hand.play.table.plies(), 1, "that is no answer");
        hand.press(Key::Escape);
        hand.press(Key::Escape);
        hand.keys(key);
        assert_eq!(hand.play.table.ending().is_some(), over, "{key}: {}", hand.message());
        assert_eq!(hand.play.table.plies(), usize::from(over));
    }
}

#[test]
fn the_computer_challenges_the_faults_it_notices() {
    let full = Seat::Engine { level: 10 };
    let mut hand = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS, full);
    hand.types("47-41");
    hand.wait();
    assert_eq!(hand.play.table.plies(), 0, "full strength misses none");
    assert_eq!(hand.message(), "The computer challenges the fault: the move is taken back, make a legal one.");
}

#[test]
fn the_way_that_was_pointed_out_is_the_way_that_is_kept() {
    let position = "W:W37,50:B31,21,22,32,1";
    let ways = {
        let hand = Hand::at(Game::Dames, position);
        let at = hand.play.table.position();
        let ways = hand.play.listed.iter().map(|listed| at.routes(&listed.m, 2)).find(|ways| ways.len() == 2);
        ways.expect("a rafle that goes either way round")
    };
    for way in ways {
        let mut hand = Hand::at(Game::Dames, position);
        let cells: Vec<_> = way.iter().filter_map(|stop| stop.cell).collect();
        let names: Vec<String> = cells.iter().map(|&cell| hand.play.name(cell)).collect();
        hand.types(&names.join("x"));
        let ply = hand.play.table.moves().next().expect("a move");
        let kept: Vec<_> = ply.motion().stops.iter().filter_map(|stop| stop.cell).collect();
        assert_eq!(kept, cells);
    }
}
