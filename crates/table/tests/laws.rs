//! Laws that hold at every table, whatever is asked there: tested with people who ask for anything at all.

use crate::support;

use std::collections::BTreeSet;

use damier_notation::sentences::Lang;
use damier_rules::{ByColor, Color, Game};
use damier_table::{
    By, HouseRules, Refused, Seat, Setup, Table, TimeControl, What,
    export::{Difference, Export, verify},
    stored::{StoredEvent, StoredSetup},
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{TestCaseError, TestRunner},
};
use support::{SEED, any_command, setup};

const VARIANTS: [(Game, &[(&str, &str)]); 8] = [
    (Game::Dames, &[]),
    (Game::Dames10, &[("auto-draw", "off")]),
    (Game::Trap, &[]),
    (Game::Trap, &[("english", "on"), ("spinner", "3:1:1")]),
    (Game::Trap, &[("auto-close", "on"), ("line-choice", "on")]),
    (Game::Bermudes, &[]),
    (Game::Bermudes, &[("free-moves", "on")]),
    (Game::Pyramidame, &[]),
];

fn any_setup() -> impl Strategy<Value = Setup> {
    let human = Just(Seat::Human { name: Some("Zoé".to_owned()) });
    let seat = prop_oneof![2 => human, 1 => (1..=10_u8).prop_map(|level| Seat::Engine { level })];
    let time = prop_oneof![
        Just(TimeControl::None),
        (1_000..200_000_u64, 0..5_000_u64).prop_map(|(initial, increment)| TimeControl::Live { initial, increment }),
        (1..=3_u16).prop_map(|per_move| TimeControl::Days { per_move }),
    ];
    let house =
        (any::<bool>(), any::<bool>()).prop_map(|(touch_move, faults_stand)| HouseRules { touch_move, faults_stand });
    (0..VARIANTS.len(), seat.clone(), seat, time, house).prop_map(|(variant, white, black, time, house)| {
        let (game, options) = VARIANTS[variant];
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setup { options, seats: ByColor::new(white, black), time, house, ..setup(game) }
    })
}

/// What somebody asks for: in whose name, what, and after how long.
type Asked = (u8, u16, u32);

/// A table at which all this was asked for. Refusals have a code and a sentence, decisions can be applied.
fn asked(setup: Setup, asked: &[Asked]) -> Result<Table, TestCaseError> {
    let mut table = Table::new(setup).expect("a good setup");
    let mut now = 0;
    for &(by, choice, wait) in asked {
        now += u64::from(wait);
        if let Some(event) = table.tick(now) {
            prop_assert!(table.ending().is_none());
            table.apply(&event).expect("time passes");
            prop_assert!(table.ending().is_some());
        }
        let command = any_command(&table, choice);
        let by = match by % 16 {
            0 => By::House,
            1 => By::Both(Color::White),
            2 => By::Both(Color::Black),
            3 | 4 => By::Seat(!table.turn()),
            _ => By::Seat(table.turn()),
        };
        match table.decide(by, &command, now) {
            Ok(events) => {
                for event in &events {
                    prop_assert!(table.apply(event).is_ok(), "{:?} led to {:?}", command, event);
                }
            }
            Err(refused) => check_refusal(&refused)?,
        }
        check_state(&table, now)?;
    }
    Ok(table)
}

fn check_refusal(refused: &Refused) -> Result<(), TestCaseError> {
    prop_assert!(refused.code().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
    for lang in [Lang::Fr, Lang::En] {
        let sentence = refused.sentence(lang);
        prop_assert!(sentence.ends_with('.') && sentence.len() < 2_000, "{}", sentence);
    }
    Ok(())
}

fn check_state(table: &Table, now: u64) -> Result<(), TestCaseError> {
    prop_assert_eq!(table.plies(), table.moves().len());
    prop_assert_eq!(table.plies(), table.record().moves().len());
    prop_assert_eq!(table.seq() as usize, table.events().len());
    prop_assert!(table.seq() > 0 || table == &Table::new(table.setup().clone()).expect("a good setup"));
    prop_assert_eq!(table.is_over(), table.ending().is_some(), "an end is an event");
    if let Some(running) = table.clock().running() {
        prop_assert_eq!(running, table.turn());
        prop_assert!(table.plies() > 0 && !table.is_over());
        prop_assert!(table.deadline().is_some_and(|deadline| deadline > now));
    }
    let spun = table.events().iter().filter(|event| matches!(event.what, What::Spun { .. })).count();
    prop_assert_eq!(table.spins().len(), spun, "no spin is ever taken back");
    Ok(())
}

fn any_questions() -> impl Strategy<Value = Vec<Asked>> {
    let wait = prop_oneof![6 => 0..2_000_u32, 1 => 0..60_000_u32, 1 => 0..200_000_u32];
    prop::collection::vec((any::<u8>(), any::<u16>(), wait), 0..400)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn a_table_rebuilt_from_its_events_is_the_same(setup in any_setup(), questions in any_questions()) {
        let table = asked(setup, &questions)?;
        let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec());
        prop_assert_eq!(rebuilt.as_ref(), Ok(&table));
    }

    #[test]
    fn a_table_stored_and_loaded_is_the_same(setup in any_setup(), questions in any_questions()) {
        let table = asked(setup, &questions)?;
        let (setup, events) = table.store();
        let setup: StoredSetup = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
        let events: Vec<StoredEvent> =
            events.iter().map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap()).collect();
        prop_assert_eq!(Table::load(setup, events), Ok(table));
    }

    #[test]
    fn an_export_is_found_right_once_the_seed_is_shown(setup in any_setup(), questions in any_questions()) {
        let table = asked(setup, &questions)?;
        let text = serde_json::to_string(&Export::of(&table)).unwrap();
        let export: Export = serde_json::from_str(&text).unwrap();
        let hidden = table.commitment().is_some() && table.ending().is_some() && table.revealed().is_none();
        match verify(&export) {
            Err(Difference::NotRevealed) => prop_assert!(hidden),
            Err(Difference::Spin { .. }) => prop_assert!(any_spin_is_made_up(&table)),
            Err(other) => prop_assert!(false, "{}", other.sentence(Lang::En)),
            Ok(checked) => {
                prop_assert!(!hidden);
                prop_assert_eq!(checked.spins_checked, table.revealed().is_some());
                prop_assert_eq!(checked.table, table);
            }
        }
    }

    #[test]
    fn stored_rubbish_is_an_error_not_a_panic(
        setup in any_setup(),
        questions in any_questions(),
        changes in prop::collection::vec((any::<u16>(), any::<u8>()), 1..4),
    ) {
        let table = asked(setup, &questions)?;
        let mut text = serde_json::to_string(&Export::of(&table)).unwrap().into_bytes();
        for (place, byte) in changes {
            let place = usize::from(place) % text.len();
            text[place] = byte;
        }
        if let Ok(export) = serde_json::from_slice::<Export>(&text) {
            let _ = Table::load(export.setup.clone(), export.events.clone());
            if let Err(difference) = verify(&export) {
                prop_assert!(!difference.sentence(Lang::Fr).is_empty());
            }
        }
    }
}

/// Whether somebody asked for a spin of their own making, and got it.
fn any_spin_is_made_up(table: &Table) -> bool {
    let mut again = Table::new(table.setup().clone()).expect("a good setup");
    table.events().iter().any(|event| {
        let made_up =
            matches!(event.what, What::Spun { result, .. } if again.next_spin(&SEED).is_some_and(|spin| spin != result));
        again.apply(event).expect("it has happened");
        made_up
    })
}

/// The laws above are worth something only if everything comes about under them.
#[test]
fn whatever_can_happen_or_be_refused_does_come_about() {
    let mut happened = BTreeSet::new();
    let mut refusals = BTreeSet::new();
    let mut runner = TestRunner::deterministic();
    let tables = (any_setup(), any_questions());
    for _ in 0..400 {
        let (setup, questions) = tables.new_tree(&mut runner).expect("a case").current();
        let mut table = Table::new(setup).expect("a good setup");
        for (by, choice, wait) in questions {
            let now = table.events().last().map_or(0, |event| event.at) + u64::from(wait);
            let by =
                if by % 8 == 0 { By::House } else { [By::Seat, By::Both][usize::from(by % 5 == 0)](color(&table, by)) };
            let events = match table.tick(now) {
                Some(event) => vec![event],
                None => table.decide(by, &any_command(&table, choice), now).unwrap_or_else(|refused| {
                    refusals.insert(refused.code());
                    Vec::new()
                }),
            };
            for event in events {
                table.apply(&event).expect("what was decided can happen");
                happened.insert(kind(&StoredEvent::of(&table, &event)));
            }
        }
    }
    let all = [
        "adoube",
        "challenged",
        "declined",
        "move",
        "offer",
        "over aborted",
        "over agreed",
        "over resigned",
        "over time",
        "rematch",
        "revealed",
        "seed",
        "spin",
        "takeback",
        "touch",
    ];
    for kind in all {
        assert!(happened.contains(kind), "no {kind} in {happened:?}");
    }
    let by_rules =
        ["no-piece-left", "no-move-left", "too-few-pieces", "far-corner", "repetition", "nothing-to-capture"];
    assert!(by_rules.iter().any(|reason| happened.contains(&format!("over {reason}"))), "{happened:?}");
    let codes = [
        "abort-too-late",
        "across-a-spin",
        "adoube-too-late",
        "bad-table-name",
        "cannot-move",
        "game-over",
        "illegal-move",
        "impossible-spin",
        "no-fault",
        "no-offer",
        "no-spin",
        "no-spins",
        "no-touch-move",
        "not-allowed",
        "not-over",
        "not-your-piece",
        "not-your-turn",
        "nothing-to-take-back",
        "offered-already",
        "rematched",
        "seed-fixed",
        "stale",
        "too-early",
        "too-soon",
        "touched",
        "unreadable-move",
        "wrong-seed",
    ];
    for code in codes {
        assert!(refusals.contains(code), "no {code} in {refusals:?}");
    }
}

fn color(table: &Table, by: u8) -> Color {
    if by.is_multiple_of(3) { !table.turn() } else { table.turn() }
}

/// The kind of an event, and for an end its reason.
fn kind(event: &StoredEvent) -> String {
    let json = serde_json::to_value(event).expect("an event");
    let part = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    format!("{} {}", part("kind"), part("reason")).trim().to_owned()
}
