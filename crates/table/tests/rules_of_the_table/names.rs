//! What players are called.

use super::*;

fn name(name: &str) -> Command {
    Command::Name { name: name.to_owned() }
}

#[test]
fn a_seat_without_a_name_is_given_one_once() {
    let mut table = table(Game::Dames);
    play(&mut table, &["32-28"]);
    give(&mut table, B, &name("  Ben ")).expect("a name");
    assert_eq!((table.name_of(Color::White), table.name_of(Color::Black)), (None, Some("Ben")));
    assert_eq!(give(&mut table, B, &name("Ben")), Ok(Vec::new()), "the same once more changes nothing");
    assert_eq!(refused(&table, B, &name("Benjamin")), "name-fixed");
    let rematch = table.rematch_setup("next".to_owned(), 0, None);
    assert_eq!(rematch.seats[Color::White], Seat::Human { name: Some("Ben".to_owned()) });
}

#[test]
fn nobody_is_called_nothing_or_too_much() {
    let table = table(Game::Dames);
    for bad in ["", "  ", "a\u{1b}b", &"n".repeat(Seat::LONGEST_NAME + 1)] {
        assert_eq!(refused(&table, W, &name(bad)), "bad-name", "{bad:?}");
    }
}

#[test]
fn the_engine_and_who_has_a_name_keep_it() {
    let seats = ByColor::new(Seat::Human { name: Some("Ada".to_owned()) }, Seat::Engine { level: 3 });
    let setup = TableSetup { seats, ..TableSetup::new("t", Game::Dames, 0) };
    let mut table = Table::new(setup).expect("a table");
    assert_eq!(refused(&table, W, &name("Eve")), "name-fixed");
    assert_eq!(refused(&table, B, &name("Eve")), "name-fixed");
    give(&mut table, W, &Command::Resign).expect("resigned");
    assert_eq!(refused(&table, W, &name("Eve")), "game-over");
}
