//! Draw offers.

use super::*;

fn after_two() -> Table {
    let mut table = table(Game::Dames);
    play(&mut table, &["32-28", "20-25"]);
    table
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut table = after_two();
    give(&mut table, W, &Command::OfferDraw).expect("an offer");
    assert_eq!(table.offers().by(Offer::Draw), Some(Color::White));
    assert_eq!(refused(&table, W, &Command::AcceptDraw), "no-offer");
    assert_eq!(refused(&table, W, &Command::OfferDraw), "offered-already");
    give(&mut table, B, &Command::AcceptDraw).expect("a draw");
    assert_eq!(table.ending(), Some(Ending::Agreed));
}

#[test]
fn an_offer_to_somebody_who_has_offered_is_an_agreement() {
    let mut table = after_two();
    give(&mut table, W, &Command::OfferDraw).expect("an offer");
    give(&mut table, B, &Command::OfferDraw).expect("a draw");
    assert_eq!(table.ending(), Some(Ending::Agreed));
}

#[test]
fn an_offer_stands_until_the_opponent_moves() {
    let mut table = after_two();
    give(&mut table, W, &Command::OfferDraw).expect("an offer");
    play(&mut table, &["31-27"]);
    assert_eq!(table.offers().by(Offer::Draw), Some(Color::White));
    play(&mut table, &["14-20"]);
    assert_eq!(table.offers().by(Offer::Draw), None);
}

#[test]
fn who_is_declined_waits_before_offering_again() {
    let mut table = after_two();
    give(&mut table, W, &Command::OfferDraw).expect("an offer");
    give(&mut table, B, &Command::DeclineDraw).expect("declined");
    assert_eq!(refused(&table, W, &Command::OfferDraw), "too-soon");
    assert_eq!(refused(&table, B, &Command::DeclineDraw), "no-offer");
    play_any(&mut table, PLIES_BETWEEN_DRAW_OFFERS - 1);
    assert_eq!(refused(&table, W, &Command::OfferDraw), "too-soon");
    play_any(&mut table, 1);
    assert!(table.allows(W, &Command::OfferDraw, &house(0)));
}

#[test]
fn a_draw_can_be_agreed_at_any_moment() {
    let mut table = table(Game::Dames);
    give(&mut table, B, &Command::OfferDraw).expect("offered before the first move");
    give(&mut table, W, &Command::AcceptDraw).expect("accepted");
    assert_eq!(table.ending(), Some(Ending::Agreed));
}

#[test]
fn the_computer_can_be_asked_as_often_as_one_likes() {
    let seats = ByColor::new(Seat::HUMAN, Seat::Engine { level: 1 });
    let mut table = Table::new(TableSetup { seats, ..setup(Game::Dames) }).expect("a table");
    for _ in 0..3 {
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        give(&mut table, B, &Command::DeclineDraw).expect("declined");
    }
}

#[test]
fn one_person_agrees_with_themselves() {
    let mut table = after_two();
    give(&mut table, By::Both(Color::White), &Command::OfferDraw).expect("a draw");
    assert_eq!(table.ending(), Some(Ending::Agreed));
}
