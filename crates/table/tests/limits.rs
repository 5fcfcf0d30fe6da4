//! The limits of a table: invisible names, endless games, too many events.

use crate::support;

use damier_rules::{ByColor, Color, Game};
use damier_table::{
    BadSetup, By, Command, Ending, Event, EventKind, HouseRules, MOST_EVENTS, MOST_PLIES, NameFault, Seat, Table,
    TableSetup,
};
use support::*;

/// Two kings that go to and fro, at a table where repetition ends nothing.
fn endless(house: HouseRules) -> Table {
    let options = [("auto-draw".to_owned(), "off".to_owned())].into_iter().collect();
    let start = Some("W:WK48,50:BK3,1".to_owned());
    Table::new(TableSetup { options, start, house, ..setup(Game::Dames) }).expect("a table")
}

/// The table that is rebuilt from what has happened at this one.
fn again(table: &Table) -> Table {
    Table::rebuild(table.setup().clone(), table.events().to_vec()).expect("a table")
}

const TO_AND_FRO: [&str; 4] = ["48-43", "3-8", "43-48", "8-3"];

#[test]
fn a_name_has_only_what_can_be_seen() {
    for name in ["Ada", "Zoë Ångström", "أحمد", "שרה", "李小龍", "नेहा", "O'Brien-Ng", "Ada 🐝", "N°5", ""]
    {
        assert_eq!(Seat::check_name(name), Ok(()), "{name}");
    }
    let hidden = [
        ("\u{202e}adA", 0x202e),
        ("A\u{2067}da", 0x2067),
        ("A\u{200b}da", 0x200b),
        ("Ada\u{200d}", 0x200d),
        ("\u{feff}Ada", 0xfeff),
        ("A\u{ad}da", 0xad),
        ("Ada\u{e0041}", 0xe0041),
        ("Ada\u{2028}", 0x2028),
        ("A\u{7}da", 7),
        ("\u{3164}", 0x3164),
        ("\u{2800}", 0x2800),
        ("\u{e000}", 0xe000),
    ];
    for (name, code_point) in hidden {
        assert_eq!(Seat::check_name(name), Err(NameFault::Hidden { code_point }), "{name:?}");
        let seats = ByColor::new(Seat::Human { name: Some(name.to_owned()) }, Seat::HUMAN);
        let bad = Table::new(TableSetup { seats, ..setup(Game::Dames) }).expect_err("a bad name");
        assert_eq!((bad.code(), &bad), ("bad-name", &BadSetup::HiddenInName { code_point }));
        // At both ends spaces are taken off, and some of these with them.
        if name.trim() == name {
            let named = Command::Name { name: name.to_owned() };
            let refused = table(Game::Dames).decide(W, &named, &house(0)).expect_err("a refusal");
            assert_eq!(refused.code(), "bad-name", "{name:?}");
        }
    }
    let named = Command::Name { name: "A\u{200b}da".to_owned() };
    let said = table(Game::Dames).decide(W, &named, &house(0)).expect_err("a refusal").said();
    assert!(said.en.contains("U+200B") && said.fr.starts_with("Le nom contient un caractère invisible"), "{said:?}");
}

#[test]
fn a_table_stored_with_such_a_name_is_still_read() {
    let seats = ByColor::new(Seat::Human { name: Some("\u{202e}adA".to_owned()) }, Seat::HUMAN);
    let stored = TableSetup { seats, ..setup(Game::Dames) };
    let event = r#"{"v":1,"at":5,"kind":"name","by":"black","name":"B\u200ben"}"#;
    let event: Event = serde_json::from_str(event).expect("an event");
    let table = Table::rebuild(stored, [event]).expect("a table");
    assert_eq!(table.name_of(Color::White), Some("\u{202e}adA"));
    assert_eq!(table.name_of(Color::Black), Some("B\u{200b}en"));
    assert_eq!(again(&table), table);
}

#[test]
fn a_game_that_does_not_end_is_drawn() {
    let mut table = endless(HouseRules::default());
    for ply in 0..MOST_PLIES {
        assert_eq!(table.ending(), None, "after {ply} plies");
        play(&mut table, &[TO_AND_FRO[ply % 4]]);
    }
    assert_eq!((table.plies(), table.ending()), (MOST_PLIES, Some(Ending::TooLong)));
    assert_eq!(table.ending().and_then(Ending::winner), None);
    assert_eq!(refused(&table, W, &Command::Resign), "game-over");
    let said = Ending::TooLong.said();
    assert!(said.en.contains("1000 moves") && said.fr.contains("1000 coups"), "{said:?}");
    assert_eq!(again(&table), table);
}

#[test]
fn nobody_ends_a_game_as_too_long_before_it_is() {
    let mut table = endless(HouseRules::default());
    play(&mut table, &TO_AND_FRO);
    let over = Event::new(0, EventKind::Over(Ending::TooLong));
    assert_eq!(table.apply(over).expect_err("a refusal").code(), "not-over");
}

#[test]
fn a_table_takes_only_so_much_besides_the_game() {
    let mut table = endless(HouseRules { touch_move: true, ..HouseRules::default() });
    play(&mut table, &TO_AND_FRO);
    let alone = By::Both(Color::White);
    while table.events().len() < MOST_EVENTS {
        give(&mut table, alone, &Command::AskTakeback).expect("a takeback");
        play(&mut table, &[TO_AND_FRO[3]]);
    }
    let touch = Command::Touch { cell: cell(&table, "48").0 };
    for aside in [Command::AskTakeback, Command::OfferDraw, Command::Adoube, touch] {
        let refused = table.decide(W, &aside, &house(0)).expect_err("a refusal");
        assert_eq!(refused.code(), "too-much", "{aside:?}");
        assert!(refused.said().fr.contains("finir la partie"));
    }
    // The game itself goes on, and comes to its end.
    let before = table.events().len();
    for ply in table.plies()..MOST_PLIES {
        play(&mut table, &[TO_AND_FRO[ply % 4]]);
    }
    assert_eq!(table.ending(), Some(Ending::TooLong));
    assert!(table.events().len() <= before + MOST_PLIES);
}
