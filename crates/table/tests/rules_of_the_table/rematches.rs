//! Rematches.

use super::*;

fn rematch(table: &Table, by: By, name: &str) -> Result<damier_table::Decision, &'static str> {
    let context = Context { rematch: Some(name), ..house(0) };
    table.decide(by, &Command::Rematch, &context).map_err(|refused| refused.code())
}

#[test]
fn a_rematch_is_offered_accepted_and_has_the_colours_exchanged() {
    let mut table = table(Game::Dames);
    assert_eq!(rematch(&table, W, "next"), Err("not-over"));
    give(&mut table, W, &Command::Resign).expect("resigned");
    give(&mut table, W, &Command::Rematch).expect("offered");
    assert_eq!((table.offers().by(Offer::Rematch), table.rematch()), (Some(Color::White), None));
    assert_eq!(rematch(&table, W, "lost"), Err("offered-already"));
    for bad in ["", "test", "a\nb"] {
        assert_eq!(rematch(&table, B, bad), Err("bad-table-name"), "{bad:?}");
    }
    let accepted = rematch(&table, B, "next").expect("accepted");
    carry_out(&mut table, &accepted);
    assert_eq!(table.rematch(), Some("next"));
    assert_eq!(rematch(&table, W, "other"), Err("rematched"));
    assert_eq!(rematch(&table, By::Both(Color::White), "other"), Err("rematched"));
}

#[test]
fn the_engine_is_always_ready() {
    let mut table = against_engine(Game::Trap);
    give(&mut table, W, &Command::Resign).expect("resigned");
    give(&mut table, W, &Command::Rematch).expect("begun");
    let setup = table.rematch_setup("next".to_owned(), 9, table.commitment());
    assert_eq!(setup.seats, ByColor::new(Seat::Engine { level: 3 }, Seat::HUMAN));
    assert!(Table::new(setup).is_ok());
}

#[test]
fn a_rematch_can_be_declined() {
    let mut table = table(Game::Dames);
    give(&mut table, W, &Command::Resign).expect("resigned");
    give(&mut table, B, &Command::Rematch).expect("offered");
    give(&mut table, W, &Command::DeclineRematch).expect("declined");
    assert_eq!(refused(&table, W, &Command::DeclineRematch), "no-offer");
}
