//! Tables that cannot be set up.

use super::*;

fn code(setup: TableSetup) -> &'static str {
    Table::new(setup).expect_err("a bad setup").code()
}

#[test]
fn what_cannot_be_is_named() {
    let dames = || setup(Game::Dames);
    let seats = |white| ByColor::new(white, Seat::HUMAN);
    assert_eq!(code(TableSetup { id: String::new(), ..dames() }), "bad-table-name");
    assert_eq!(code(TableSetup { id: "a\u{1b}[2J".to_owned(), ..dames() }), "bad-table-name");
    assert_eq!(
        code(TableSetup { options: [("english".to_owned(), "on".to_owned())].into(), ..dames() }),
        "bad-options"
    );
    assert_eq!(code(TableSetup { start: Some("W:W99:B1".to_owned()), ..dames() }), "bad-position");
    assert_eq!(code(TableSetup { start: Some("W:W28:B".to_owned()), ..dames() }), "position-over");
    assert_eq!(code(TableSetup { seats: seats(Seat::Engine { level: 11 }), ..dames() }), "bad-level");
    assert_eq!(code(TableSetup { seats: seats(Seat::Human { name: Some("é".repeat(41)) }), ..dames() }), "bad-name");
    assert_eq!(code(TableSetup { time: TimeControl::Days { per_move: 0 }, ..dames() }), "bad-clock");
    assert_eq!(code(TableSetup { time: TimeControl::Live { initial: 0, increment: 0 }, ..dames() }), "bad-clock");
    assert_eq!(
        code(TableSetup { time: TimeControl::Live { initial: u64::MAX, increment: u64::MAX }, ..dames() }),
        "bad-clock"
    );
    assert_eq!(code(TableSetup { commitment: Some(SEED.commitment()), ..dames() }), "bad-commitment");
    let missing = Table::new(TableSetup { commitment: None, ..setup(Game::Trap) });
    assert_eq!(missing, Err(BadSetup::Commitment { missing: true }));
}

#[test]
fn what_cannot_be_is_told_in_both_languages() {
    let dames = || setup(Game::Dames);
    for (bad, fr, en) in [
        (
            TableSetup { id: String::new(), ..dames() },
            "le nom de la table a 0 octets : il en faut de 1 à 64, sans caractère de contrôle",
            "the name of the table has 0 bytes: expected 1 to 64, none of them control characters",
        ),
        (
            TableSetup { options: [("english".to_owned(), "on".to_owned())].into(), ..dames() },
            "les options sont fausses : dames n'a pas d'option « english » : il faut auto-draw",
            "the options are wrong: dames has no option `english`: expected auto-draw",
        ),
        (
            TableSetup { start: Some("W:W99:B1".to_owned()), ..dames() },
            "la position est fausse : case inconnue « 99 » dans la liste des Blancs : il faut une case de 1 à 50",
            "the position is wrong: unknown square `99` in the white list: expected a square, 1 to 50",
        ),
        (
            TableSetup { start: Some("W:W28:B".to_owned()), ..dames() },
            "la partie est finie dans cette position : il en faut une où elle continue",
            "the game is over in this position: expected one in which it goes on",
        ),
        (
            TableSetup { seats: ByColor::new(Seat::Engine { level: 11 }, Seat::HUMAN), ..dames() },
            "niveau 11 : il en faut un de 1 à 10",
            "level 11: expected 1 to 10",
        ),
        (
            TableSetup { seats: ByColor::new(Seat::Human { name: Some("é".repeat(41)) }, Seat::HUMAN), ..dames() },
            "un nom de 41 caractères : il en faut 40 au plus, sans caractère de contrôle",
            "a name of 41 characters: expected 40 at most, none of them control characters",
        ),
        (
            TableSetup { commitment: None, ..setup(Game::Trap) },
            "pas d'engagement : il en faut un, puisqu'il y a des lancers",
            "no commitment: expected one, for there are spins",
        ),
    ] {
        let bad = Table::new(bad).expect_err(en);
        assert_eq!((bad.said(), bad.to_string()), ((fr, en).into(), en.to_owned()));
    }
}

#[test]
fn what_is_stored_wrongly_is_told_with_what_was_expected() {
    let mut trap = table(Game::Trap);
    spin(&mut trap, Spin::Green).expect("a spin");
    give(&mut trap, W, &seed_of(7)).expect_err("too late");
    let mut dames = table(Game::Dames);
    play(&mut dames, &["32-28"]);
    give(&mut dames, W, &Command::AskTakeback).expect("an offer");
    give(&mut dames, W, &Command::Resign).expect("resigned");
    for (table, from, to, said) in [
        (&trap, "green", "vert", "`vert` is no spin"),
        (&trap, "\"commitment\":\"", "\"commitment\":\"z", "expected 64 hexadecimal digits"),
        (&dames, "takeback", "reprise", "unknown variant `reprise`, expected one of `draw`, `takeback`, `rematch`"),
        (&dames, "resigned", "bored", "`bored` is no reason for this result"),
        (&dames, "\"dames\"", "\"chess\"", "`chess` is no game"),
        (&dames, "\"v\":1,\"at\"", "\"v\":2,\"at\"", "version 2: expected 1"),
        (&dames, "\"v\":1,\"table\"", "\"v\":2,\"table\"", "version 2: expected 1"),
    ] {
        let stored = serde_json::to_string(&Export::of(table)).expect("JSON");
        assert!(stored.contains(from), "{from}");
        let bad = serde_json::from_str::<Export>(&stored.replacen(from, to, 1)).expect_err(said).to_string();
        assert!(bad.contains(said), "{bad}");
    }
}

#[test]
fn a_stored_move_that_cannot_be_is_told_in_both_languages() {
    let moved = |text: &str, fault| {
        let kind = EventKind::Move { by: Color::White, text: text.to_owned(), fault, credit: 0 };
        table(Game::Dames).apply(Event::new(0, kind)).expect_err("a refusal").said()
    };
    let cut: Said = (
        "Il manque une case après « - » dans « 32- » : il faut une case de 1 à 50.",
        "A square is missing after `-` in `32-`: expected a square, 1 to 50.",
    )
        .into();
    assert_eq!(moved("32-", false), cut);
    assert_eq!(moved("32-28", true).en, "This move is not legal here.", "it overlooks nothing");
    assert!(moved("32-37", true).fr.starts_with("La case 37 est occupée"), "{}", moved("32-37", true).fr);
}

#[test]
fn a_history_that_cannot_be_is_refused_with_the_number_of_the_event() {
    let mut table = table(Game::Dames);
    play(&mut table, &["32-28", "20-25"]);
    let mut events = table.events().to_vec();
    events.swap(0, 1);
    let bad = Table::rebuild(table.setup().clone(), events).expect_err("a bad history");
    assert_eq!(bad.to_string(), "event 1: It is not your turn.");
}

#[test]
fn a_history_that_breaks_off_before_the_end_is_ended_by_the_next_tick() {
    let mut table = table_from(Game::Dames, "W:W28:B23");
    play(&mut table, &["28x19"]);
    let cut = Table::rebuild(table.setup().clone(), table.events()[..1].to_vec()).expect("a history");
    assert_eq!(cut.tick(&house(0)).expect("the end").events(), &table.events()[1..]);
    assert_eq!(refused(&cut, B, &Command::Resign), "game-over");
}
