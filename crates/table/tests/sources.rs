//! What the source texts say about people at a board: docs/rules/sentences.md leads here.

use crate::support;

use damier_rules::{Game, Position};
use damier_table::{Command, Ending, HouseRules, MoveAttempt};
use support::*;

const TOUCH: HouseRules = HouseRules { touch_move: true, faults_stand: false, engine_resigns: false };
const FAULTS: HouseRules = HouseRules { touch_move: false, faults_stand: true, engine_resigns: false };

/// A white man that can go three ways, and another one.
const THREE_WAYS: &str = "W:Wd4u,h10u:Ba7";

#[test]
fn the_players_agree_on_a_draw() {
    // The games of the draughts world, whose federations all say so.
    for game in Game::ALL.into_iter().filter(|game| game.properties().game_type.is_some()) {
        let mut table = table(game);
        play_any(&mut table, 2);
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        give(&mut table, B, &Command::AcceptDraw).expect("a draw");
        assert_eq!(table.ending(), Some(Ending::Agreed));
    }
}

#[test]
fn a_breach_nobody_objects_to_stands() {
    // The man on h8u could take i9; the other one moves.
    let mut table = with_house(Game::Pyramidame, "W:Wd4u,h8u:Ba7,i9", FAULTS);
    assert_eq!(
        refused(&table_from(Game::Pyramidame, "W:Wd4u,h8u:Ba7,i9"), W, &move_of(&table, "d4u-c5")),
        "illegal-move"
    );
    play(&mut table, &["d4u-c5"]);
    assert!(table.fault().is_some(), "Black may object");
    play_any(&mut table, 1);
    assert_eq!((table.fault(), table.plies()), (None, 2), "Black has not");
}

#[test]
fn every_obligation_can_be_failed_in() {
    // What the Pyramidame text obliges to: to capture, to go on, in the right damiers, towards the opponent.
    for (position, fault) in [
        ("W:Wd4u,h8u:Ba7,i9", "d4u-c5"),
        ("W:Wh8u:Bi9,k9", "h8uxj8u"),
        ("W:Wg3:Bh4u,a7", "g3xi3"),
        ("W:Wg3:Ba7", "g3-h2"),
    ] {
        let strict = table_from(Game::Pyramidame, position);
        assert_eq!(refused(&strict, W, &move_of(&strict, fault)), "illegal-move", "{fault}");
        let mut table = with_house(Game::Pyramidame, position, FAULTS);
        play(&mut table, &[fault]);
        assert!(table.fault().is_some() && !table.is_over(), "{fault}");
    }
    // And that a touched man is moved.
    let both = HouseRules { touch_move: true, ..FAULTS };
    let mut table = with_house(Game::Pyramidame, THREE_WAYS, both);
    let touch = Command::Touch { cell: cell(&table, "h10u").0 };
    give(&mut table, W, &touch).expect("touched");
    play(&mut table, &["d4u-c5"]);
    assert!(table.fault().is_some());
}

#[test]
fn the_men_leave_in_the_order_of_the_way_that_was_walked() {
    // The fourth example of the source: four men, either way round, back to where it began.
    let mut orders = Vec::new();
    for n in 0..2 {
        let mut table = table_from(Game::Pyramidame, "W:Wj10u:Bg11,i11,i9,k9");
        let position = *table.position();
        let ways = position.moves().into_iter().map(|m| position.routes(&m, 2)).find(|ways| ways.len() == 2);
        let way = ways.expect("a rafle that goes either way round").swap_remove(n);
        let cells = way.iter().map(|stop| stop.cell.map(|cell| cell.0)).collect();
        give(&mut table, W, &Command::Move { attempt: MoveAttempt::Cells(cells), ply: None }).expect("a rafle");
        let taken = table.moves().next().expect("a move").motion().taken;
        assert_eq!(taken, way.iter().filter_map(|stop| stop.takes).collect::<Vec<_>>());
        orders.push(taken);
    }
    assert_ne!(orders[0], orders[1]);
    for order in &mut orders {
        order.sort();
    }
    assert_eq!(orders[0], orders[1], "the same men all the same");
}

#[test]
fn a_touched_man_has_to_be_moved_if_it_can_be() {
    let mut table = with_house(Game::Pyramidame, THREE_WAYS, TOUCH);
    let touch = Command::Touch { cell: cell(&table, "h10u").0 };
    give(&mut table, W, &touch).expect("touched");
    assert_eq!(refused(&table, W, &move_of(&table, "d4u-c5")), "touched");
    // A man with nowhere to go binds nobody.
    let stuck = with_house(Game::Pyramidame, "W:Wd4u,h12u:Bf10u,g13", TOUCH);
    assert!(!stuck.position().can_move_from(cell(&stuck, "h12u")), "the example is one");
    assert_eq!(refused(&stuck, W, &Command::Touch { cell: cell(&stuck, "h12u").0 }), "cannot-move");
}

#[test]
fn until_it_is_released_another_cell_may_be_chosen() {
    let mut table = with_house(Game::Pyramidame, THREE_WAYS, TOUCH);
    let touch = Command::Touch { cell: cell(&table, "h10u").0 };
    give(&mut table, W, &touch).expect("touched");
    for way in ["h10u-g11", "h10u-i11", "h10u-g13"] {
        assert!(table.allows(W, &move_of(&table, way), &house(0)), "{way}");
    }
    // Let go of: the move is made.
    play(&mut table, &["h10u-i11"]);
    assert_eq!((table.touched(), refused(&table, W, &move_of(&table, "h10u-g11"))), (None, "not-your-turn"));
}

#[test]
fn straightening_a_piece_is_announced_with_j_adoube() {
    let mut table = with_house(Game::Pyramidame, THREE_WAYS, TOUCH);
    give(&mut table, W, &Command::Adoube).expect("said");
    let touch = Command::Touch { cell: cell(&table, "h10u").0 };
    give(&mut table, W, &touch).expect("put straight");
    assert_eq!(table.touched(), None);
    play(&mut table, &["d4u-c5"]);
}
