//! Laws that hold at every table, whatever is asked there: tested with people who ask for anything at all.

use crate::support;

use std::collections::BTreeSet;

use damier_notation::sentences::Lang;
use damier_rules::{ByColor, Color, Game};
use damier_table::{
    By, Ending, Event, EventKind, HouseRules, Refused, Seat, Table, TableSetup, TimeControl,
    export::{Difference, Export, verify},
    has_spins,
};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{TestCaseError, TestRunner},
};
use support::{carry_out, decide_any, house, setup};

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

fn any_setup() -> impl Strategy<Value = TableSetup> {
    let human = Just(Seat::Human { name: Some("Zoé".to_owned()) });
    let seat = prop_oneof![2 => human, 1 => (1..=10_u8).prop_map(|level| Seat::Engine { level })];
    let time = prop_oneof![
        Just(TimeControl::None),
        (1_000..200_000_u64, 0..5_000_u64).prop_map(|(initial, increment)| TimeControl::Live { initial, increment }),
        (1..=3_u16).prop_map(|per_move| TimeControl::Days { per_move }),
    ];
    // The engine resigns by what it thinks, which is not the table's to know.
    let house = (any::<bool>(), any::<bool>()).prop_map(|(touch_move, faults_stand)| HouseRules {
        touch_move,
        faults_stand,
        engine_resigns: touch_move,
    });
    let all = (0..VARIANTS.len(), seat.clone(), seat, time, house, any::<bool>());
    all.prop_map(|(variant, white, black, time, house, awaits)| {
        let (game, options) = VARIANTS[variant];
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let await_seeds = awaits && has_spins(game);
        TableSetup { options, seats: ByColor::new(white, black), time, house, await_seeds, ..setup(game) }
    })
}

/// What somebody asks for: in whose name, what, and after how long.
type Asked = (u8, u16, u32);

/// A table at which all this was asked for. Refusals have a code and a sentence, decisions can be applied.
fn asked(setup: TableSetup, asked: &[Asked]) -> Result<Table, TestCaseError> {
    let mut table = Table::new(setup).expect("a good setup");
    let mut now = 0;
    for &(by, choice, wait) in asked {
        now += u64::from(wait);
        if let Some(decision) = table.tick(&house(now)) {
            prop_assert!(table.ending().is_none());
            carry_out(&mut table, &decision);
            prop_assert!(table.ending().is_some());
        }
        let by = match by % 16 {
            0 => None,
            1 => Some(By::Both(Color::White)),
            2 => Some(By::Both(Color::Black)),
            3 | 4 => Some(By::Seat(!table.turn())),
            _ => Some(By::Seat(table.turn())),
        };
        match decide_any(&table, by, choice, now) {
            Ok(decision) => {
                // What was decided is carried out without being asked about again: it could have been.
                let mut asked = table.clone();
                for event in decision.events() {
                    prop_assert!(asked.apply(event.clone()).is_ok(), "{:?} was decided", event);
                }
                carry_out(&mut table, &decision);
                prop_assert!(asked == table, "{:?} led elsewhere", decision);
                let late = table.carry_out(&decision);
                prop_assert_eq!(late.is_err(), !decision.events().is_empty(), "it is done once");
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
    // What a decision says of the game after it is what the record says.
    let by_the_rules = if let Some(Ending::Rules(outcome)) = table.ending() { Some(outcome) } else { None };
    prop_assert_eq!(table.record().outcome(), by_the_rules);
    if let Some(running) = table.clock().running() {
        prop_assert_eq!(running, table.turn());
        prop_assert!(table.plies() > 0 && !table.is_over());
        prop_assert!(table.deadline().is_some_and(|deadline| deadline > now));
    }
    let spun = table.events().iter().filter(|event| matches!(event.kind, EventKind::Spin { .. })).count();
    prop_assert_eq!(table.spins().len(), spun, "no spin is ever taken back");
    if table.setup().await_seeds && spun > 0 {
        prop_assert!(Color::ALL.into_iter().all(|color| table.seeds()[color].is_some() || table.is_waived(color)));
    }
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
        let setup: TableSetup = serde_json::from_str(&serde_json::to_string(table.setup()).unwrap()).unwrap();
        let again = |event: &Event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap();
        let events: Vec<Event> = table.events().iter().map(again).collect();
        prop_assert_eq!(Table::rebuild(setup, events), Ok(table));
    }

    #[test]
    fn an_export_is_found_right_once_the_seed_is_shown(setup in any_setup(), questions in any_questions()) {
        let table = asked(setup, &questions)?;
        let text = serde_json::to_string(&Export::of(&table)).unwrap();
        let export: Export = serde_json::from_str(&text).unwrap();
        let hidden = table.commitment().is_some() && table.ending().is_some() && table.revealed().is_none();
        match verify(&export) {
            Err(Difference::NotRevealed) => prop_assert!(hidden),
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
            let _ = Table::rebuild(export.setup.clone(), export.events.clone());
            if let Err(difference) = verify(&export) {
                prop_assert!(!difference.sentence(Lang::Fr).is_empty());
            }
        }
    }
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
            let kind = [By::Seat, By::Both][usize::from(by % 5 == 0)];
            let by = (by % 8 != 0).then(|| kind(color(&table, by)));
            let decided = match table.tick(&house(now)) {
                Some(decision) => Ok(decision),
                None => decide_any(&table, by, choice, now),
            };
            match decided {
                Ok(decision) => happened.extend(carry_out(&mut table, &decision).iter().map(kind_of)),
                Err(refused) => {
                    refusals.insert(refused.code());
                }
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
        "paused",
        "rematch",
        "revealed",
        "seed",
        "spin",
        "takeback",
        "touch",
        "waived",
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
        "bad-seed",
        "bad-table-name",
        "cannot-move",
        "game-over",
        "illegal-move",
        "no-fault",
        "no-offer",
        "no-pause",
        "no-spin",
        "no-spins",
        "no-such-cell",
        "no-touch-move",
        "not-over",
        "not-your-piece",
        "not-your-turn",
        "nothing-to-take-back",
        "offered-already",
        "rematched",
        "seed-awaited",
        "seed-fixed",
        "seed-late",
        "stale",
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
fn kind_of(event: &Event) -> String {
    let json = serde_json::to_value(event).expect("an event");
    let part = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    format!("{} {}", part("kind"), part("reason")).trim().to_owned()
}
