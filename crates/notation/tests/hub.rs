//! Hub: the lines of its description byte for byte, its traps, and laws for any message.

use crate::common;

use std::{fmt::Display, str::FromStr, time::Duration};

use common::{any_square, position, some_game};
use damier_notation::{
    Notation, TextError,
    hub::{
        FromEngine, Go, HubLevel, HubMessage, Id, Info, Param, ParamKind, Takes, ToEngine, Written, read_position,
        write_position,
    },
};
use damier_rules::{
    Color, Position,
    dames::{Dames, Move, Square},
};
use proptest::prelude::*;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

fn told(line: &str) -> ToEngine {
    line.parse().expect(line)
}

fn answered(line: &str) -> FromEngine {
    line.parse().expect(line)
}

fn mistake<T: FromStr<Err = TextError>>(line: &str) -> String {
    line.parse::<T>().err().expect(line).to_string()
}

/// The line is read as this message, and written again byte for byte.
fn both_ways<T: FromStr<Err = TextError> + Display + PartialEq + std::fmt::Debug>(line: &str, message: &T) {
    assert_eq!(line.parse().as_ref(), Ok(message));
    assert_eq!(message.to_string(), line);
}

fn name(name: &str) -> String {
    name.to_owned()
}

#[test]
fn the_handshake_is_read_and_written() {
    for (line, message) in [
        ("hub", ToEngine::Hub),
        ("set-param name=variant value=killer", ToEngine::SetParam { name: name("variant"), value: name("killer") }),
        ("set-param name=book value=\"\"", ToEngine::SetParam { name: name("book"), value: String::new() }),
        ("init", ToEngine::Init),
        ("new-game", ToEngine::NewGame),
        ("ping", ToEngine::Ping),
        ("ponder-hit", ToEngine::PonderHit),
        ("stop", ToEngine::Stop),
        ("quit", ToEngine::Quit),
    ] {
        both_ways(line, &message);
    }
    let id = Id { name: name("Scan"), version: name("3.0"), author: name("Fabien Letouzey"), country: name("France") };
    both_ways(r#"id name=Scan version=3.0 author="Fabien Letouzey" country=France"#, &FromEngine::Id(id));
    both_ways("id name=Scan", &FromEngine::Id(Id { name: name("Scan"), ..Id::default() }));
    for (line, message) in [("wait", FromEngine::Wait), ("ready", FromEngine::Ready), ("pong", FromEngine::Pong)] {
        both_ways(line, &message);
    }
    both_ways("error message=\"bad position\"", &FromEngine::Error { message: name("bad position") });
    assert_eq!(answered("error"), FromEngine::Error { message: String::new() });
}

#[test]
fn parameters_are_declared_with_their_kinds() {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    for (line, value, kind) in [
        (
            r#"param name=x value=normal type=enum values="normal killer bt""#,
            "normal",
            ParamKind::Enum { values: words(&["normal", "killer", "bt"]) },
        ),
        ("param name=x value=true type=bool", "true", ParamKind::Bool),
        ("param name=x value=4 type=int min=1 max=16", "4", ParamKind::Int { min: Some(1), max: Some(16) }),
        ("param name=x value=4 type=int", "4", ParamKind::Int { min: None, max: None }),
        (
            "param name=x value=0.5 type=real min=-1.0 max=1.5",
            "0.5",
            ParamKind::Real { min: Some(-1.0), max: Some(1.5) },
        ),
        (r#"param name=x value="" type=string"#, "", ParamKind::Text),
    ] {
        both_ways(line, &FromEngine::Param(Param { name: name("x"), value: name(value), kind }));
    }
    for line in ["param name=x value=1", "param name=x value=1 type=colour"] {
        let text = Param { name: name("x"), value: name("1"), kind: ParamKind::Text };
        assert_eq!(answered(line), FromEngine::Param(text), "a GUI takes any type for text");
    }
    assert_eq!(mistake::<FromEngine>("param value=1 type=int"), "`param` without `name`: expected `name=...`");
    assert!("param name=x value=1 type=int min=a".parse::<FromEngine>().is_err());
}

#[test]
fn a_parameter_knows_what_it_can_be_set_to() {
    let check = |kind: ParamKind, value: &str| {
        let param = Param { name: name("x"), value: String::new(), kind };
        param.check(value).map_err(|error| error.to_string())
    };
    let refused = |text: &str| Err(text.to_owned());
    let threads = ParamKind::Int { min: Some(1), max: Some(16) };
    assert_eq!(check(threads.clone(), "16"), Ok(()));
    assert_eq!(check(threads, "17"), refused("`17` for the parameter `x`: expected a whole number from 1 to 16"));
    let real = ParamKind::Real { min: None, max: Some(0.5) };
    assert_eq!(check(real.clone(), "0.5"), Ok(()));
    assert_eq!(check(real, "inf"), refused("`inf` for the parameter `x`: expected a number up to 0.5"));
    assert_eq!(check(ParamKind::Bool, "1"), refused("`1` for the parameter `x`: expected `true` or `false`"));
    assert_eq!(check(ParamKind::Text, "\"anything\""), Ok(()));
    let words = ParamKind::Enum { values: vec![name("normal"), name("bt")] };
    assert_eq!(check(words.clone(), "bt"), Ok(()));
    assert_eq!(check(words, "b"), refused("`b` for the parameter `x`: expected one of normal, bt"));
}

#[test]
fn a_search_is_set_up_as_the_description_has_it() {
    let start = ToEngine::Pos { position: Dames::default(), moves: vec![] };
    both_ways(&format!("pos pos={START}"), &start);
    both_ways("go think", &ToEngine::Go(Go::Think));
    both_ways("go ponder", &ToEngine::Go(Go::Ponder));
    both_ways("go analyze", &ToEngine::Go(Go::Analyze));

    let line = r#"pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee moves="38-15 5-41 48-26""#;
    let ToEngine::Pos { position, moves } = told(line) else { panic!("a position") };
    assert_eq!(position.write(), "B:WK4,K5,25,35,36:BK38,K48");
    assert_eq!(moves.len(), 3);
    assert_eq!(told(line).to_string(), line);
}

#[test]
fn levels_are_in_seconds_and_combine() {
    let second = Duration::from_secs;
    for (line, level) in [
        ("level depth=20", HubLevel { depth: Some(20), ..HubLevel::default() }),
        ("level nodes=1000000000000", HubLevel { nodes: Some(1_000_000_000_000), ..HubLevel::default() }),
        ("level move-time=1", HubLevel { move_time: Some(second(1)), ..HubLevel::default() }),
        (
            "level moves=9 time=291.587",
            HubLevel { moves: Some(9), time: Some(Duration::from_millis(291_587)), ..HubLevel::default() },
        ),
        (
            "level time=60 inc=0.5",
            HubLevel { time: Some(second(60)), inc: Some(Duration::from_millis(500)), ..HubLevel::default() },
        ),
        ("level infinite", HubLevel { infinite: true, ..HubLevel::default() }),
        (
            "level depth=5 nodes=10 infinite",
            HubLevel { depth: Some(5), nodes: Some(10), infinite: true, ..HubLevel::default() },
        ),
        ("level", HubLevel::default()),
    ] {
        both_ways(line, &ToEngine::Level(level));
    }
    let mut level = HubLevel { depth: Some(9), time: Some(second(5)), ..HubLevel::default() };
    level.merge(&HubLevel { time: Some(second(4)), inc: Some(second(1)), infinite: true, ..HubLevel::default() });
    level.merge(&HubLevel::default());
    assert_eq!(
        level,
        HubLevel { depth: Some(9), time: Some(second(4)), inc: Some(second(1)), infinite: true, ..HubLevel::default() }
    );
    let late = told("level time=-0.25 inc=1e-3");
    let inc = Some(Duration::from_millis(1));
    assert_eq!(late, ToEngine::Level(HubLevel { time: Some(Duration::ZERO), inc, ..HubLevel::default() }));
    assert_eq!(mistake::<ToEngine>("level time=soon"), "`time` is `soon` in `level`: expected a number of seconds");
}

#[test]
fn the_answer_of_the_description_is_read_and_written() {
    let line = "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 pv=\"32-28 17-22 28x17x22 \
                12x21x17 33-28 7-12 39-33 19-23 28x19x23 14x23x19 44-39 9-14 50-44 4-9 34-29 23x34x29 39x30x34 21-26 \
                44-39 11-17 31-27 6-11 37-31 26x37x31 41x32x37 20-24 30x19x24 13x24x19\"";
    let FromEngine::Info(info) = answered(line) else { panic!("a search's state") };
    assert_eq!((info.depth, info.mean_depth, info.score), (Some(21), Some(20.8), Some(-0.01)));
    assert_eq!((info.nodes, info.nps), (Some(31_261_613), Some(8.0)));
    assert_eq!(info.time, Some(Duration::from_millis(3906)));
    assert_eq!(info.line(&Dames::default()).len(), 28, "all of it is legal");
    assert_eq!(info.line(&position("W:WK4:B13,32,37,20")), []);
    assert_eq!(FromEngine::Info(info).to_string(), line);

    let done = answered("done move=32-28 ponder=17-22");
    assert_eq!(done.to_string(), "done move=32-28 ponder=17-22");
    let FromEngine::Done { move_, ponder } = done else { panic!("the end of a search") };
    let first = move_.resolve(&Dames::default()).expect("a legal move");
    let second = ponder.map(|ponder| ponder.resolve(&Dames::default().after(&first)).expect("a legal move"));
    assert_eq!(FromEngine::done(first, second), FromEngine::Done { move_, ponder });
}

#[test]
fn any_part_of_the_state_of_a_search_will_do() {
    assert_eq!(answered("info"), FromEngine::Info(Info::default()));
    let score = Info { score: Some(-99.98), ..Info::default() };
    assert_eq!(answered("info score=-99.98 hashfull=12 wdl=\"1 2 3\""), FromEngine::Info(score));
    let FromEngine::Info(info) = answered("info pv=\"32-28 17-22 ... 28x17\"") else { panic!("a search's state") };
    assert_eq!(info.pv.len(), 2, "up to the first word that is no move");
    assert!("info score=mate".parse::<FromEngine>().is_err());
    let not_finite = Info { score: Some(f64::NAN), nps: Some(f64::INFINITY), ..Info::default() };
    assert_eq!(FromEngine::Info(not_finite).to_string(), "info");
}

#[test]
fn a_search_without_a_move_is_a_mistake_and_an_empty_ponder_is_none() {
    assert_eq!(mistake::<FromEngine>("done"), "`done` without `move`: expected `move=...`");
    assert!("done move=none".parse::<FromEngine>().is_err());
    assert!("done move=32-28 ponder=none".parse::<FromEngine>().is_err());
    assert_eq!(answered("done move=32-28 ponder=\"\""), answered("done move=32-28"));
    assert_eq!(answered("done move=32-28 ponder="), answered("done move=32-28"));
}

#[test]
fn what_is_not_known_is_passed_over() {
    let wolf = told(&format!(r#"pos pos={START} wolf="W12=2" moves="32-28""#));
    assert_eq!(wolf, told(&format!("pos pos={START} moves=32-28")));
    assert_eq!(told("level handicap=2 depth=3"), told("level depth=3"));
    assert_eq!(told("level handicap=2"), ToEngine::Level(HubLevel::default()));
    assert_eq!(told("go fast think"), ToEngine::Go(Go::Think));
    let line: HubMessage = "option name=x".parse().expect("a line");
    both_ways("option name=x", &ToEngine::Unknown(line.clone()));
    both_ways("option name=x", &FromEngine::Unknown(line));
    assert!(matches!(told("ready"), ToEngine::Unknown(_)), "that is for the other side to say");
    assert!(matches!(answered("stop"), FromEngine::Unknown(_)));
}

#[test]
fn what_is_missing_is_named() {
    for (line, error) in [
        ("set-param name=x", "`set-param` without `value`: expected `value=...`"),
        ("set-param value=x", "`set-param` without `name`: expected `name=...`"),
        ("pos", "`pos` without `pos`: expected `pos=...`"),
        ("go", "`go` without what for: expected `think`, `ponder` or `analyze`"),
        ("go infinite", "`go` without what for: expected `think`, `ponder` or `analyze`"),
        ("set-param name=\"x", "the value of `name` without a closing quote: expected a double quote after the value"),
    ] {
        assert_eq!(mistake::<ToEngine>(line), error);
    }
}

#[test]
fn a_mistake_can_be_told_to_the_other_side() {
    let error = "pos pos=\"W b=\" x=\"".parse::<ToEngine>().expect_err("no closing quote");
    let line = FromEngine::from(error.clone()).to_string();
    assert_eq!(answered(&line), FromEngine::Error { message: error.to_string() });
    let quoted = FromEngine::from(TextError::english("a \"quote\"\n", "none")).to_string();
    assert_eq!(answered(&quoted), FromEngine::Error { message: name("a 'quote' : expected none") });
}

#[test]
fn positions_are_fifty_one_letters() {
    assert_eq!(read_position(START), Ok(Dames::default()));
    assert_eq!(write_position(&Dames::default()), START);
    let kings = position("B:W50,K1:B5,K46");
    assert_eq!(write_position(&kings), "BWeeeb".to_owned() + &"e".repeat(40) + "Beeew");
    assert_eq!(read_position(&write_position(&kings)), Ok(kings));
}

#[test]
fn positions_that_are_none_are_refused_with_the_reason() {
    let refused = |text: &str| read_position(text).expect_err(text).to_string();
    let squares = &START[1..];
    let fifty_one = "51, the side to move and the squares 1 to 50";
    assert_eq!(refused(""), format!("0 letters in the position ``: expected {fifty_one}"));
    assert_eq!(
        refused(squares),
        format!("50 letters in the position `bbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwww…`: expected {fifty_one}")
    );
    assert!(refused(&format!("{START}e")).starts_with("52 letters"));
    assert_eq!(refused(&format!("w{squares}")), "`w` for the side to move: expected `W` or `B`", "that was version 1");
    assert_eq!(
        refused(&START.replacen('e', "z", 1)),
        "`z` on square 21: expected `w` or `W` for White, `b` or `B` for Black, `e` where nobody stands"
    );
    assert_eq!(refused(&START.replacen('e', "é", 1)).split(':').next(), Some("`é` on square 21"));
    assert_eq!(
        refused(&START.replacen('b', "w", 1)),
        "a white man on 1, its promotion row: it would be a king there (write K1); 21 white pieces: each side has 20 \
         at most"
    );
    assert_eq!(refused(&format!("W{}", "e".repeat(50))), "no piece on the board: at least one is needed");
    assert_eq!(
        mistake::<ToEngine>(&format!("pos pos=W{}", "e".repeat(50))),
        "an illegal position (no piece on the board: at least one is needed): expected a position that a game can \
         lead to"
    );
}

#[test]
fn moves_after_a_position_must_be_legal() {
    let after = Dames::default().after(&named(&Dames::default(), "32-28"));
    let legal: Vec<String> = after.moves().into_iter().map(|m| Written::from(m).to_string()).collect();
    assert_eq!(
        mistake::<ToEngine>(&format!("pos pos={START} moves=\"32-28 32-28\"")),
        format!("the move `32-28`, which is not legal here: expected one of {}", legal.join(", "))
    );
    assert!(format!("pos pos={START} moves=\"32-28 x\"").parse::<ToEngine>().is_err());
}

fn named(position: &Dames, text: &str) -> Move {
    text.parse::<Written>().expect(text).resolve(position).expect(text)
}

#[test]
fn captures_name_what_they_take_in_any_order() {
    let tricky = position("W:WK4:B13,32,37,20");
    let resolved = |text: &str| text.parse::<Written>().expect(text).resolve(&tricky);
    let taking_37 = resolved("4x15x13x20x37").expect("a legal capture");
    assert_eq!(tricky.write_move(&taking_37), "4x31x42x15");
    for text in ["4x15x37x20x13", "4x15x20x13x37", "04x15x13x37x20"] {
        assert_eq!(resolved(text), Ok(taking_37));
    }
    let taking_32 = resolved("4x15x32x13x20").expect("a legal capture");
    assert_eq!(Written::from(taking_32).to_string(), "4x15x13x20x32", "written ascending");
    assert_eq!(Written::from(taking_37).to_string(), "4x15x13x20x37");

    let ambiguous = resolved("4x15").expect_err("two captures").to_string();
    assert!(ambiguous.starts_with("the move `4x15`, which can be more than one: expected every captured square: "));
    assert!(ambiguous.contains("4x15x13x20x32") && ambiguous.contains("4x15x13x20x37"));
    for text in ["4x15x13x20", "4x15x13x20x32x37", "4x27x38x15", "4x31x42x15", "15x4x13x20x37", "4x36x13x31", "4-15"] {
        assert!(resolved(text).is_err(), "{text}");
    }
    for text in ["4x15x13x13x20x37", "4-15x13x20x37", "4", "4x51", "0x15", "", "4x", "x15", "4x15x13x20xx37"] {
        assert!(text.parse::<Written>().is_err(), "{text}");
    }
}

#[test]
fn the_short_form_will_do_where_it_is_unambiguous() {
    let one = position("W:W28:B23,1");
    assert_eq!("28x19".parse::<Written>().map(|written| written.takes), Ok(Takes::Something));
    let taken = named(&one, "28x19x23");
    for text in ["28x19", "28-19", "28:19"] {
        assert_eq!(named(&one, text), taken);
    }
    let quiet = "32x28".parse::<Written>().expect("a written move");
    assert!(quiet.resolve(&Dames::default()).is_err(), "nothing is captured there");
}

#[test]
fn a_king_can_end_where_it_began() {
    let windmill = position("W:WK2:B7,8,17,18");
    let round = named(&windmill, "2x2x18x17x8x7");
    assert_eq!((round.from, round.to, round.captured.len()), (common::square(2), common::square(2), 4));
    assert_eq!(Written::from(round).to_string(), "2x2x7x8x17x18");
}

#[test]
fn no_move_is_legal_after_the_end() {
    let over = position("W:W:B1");
    let error = "32-28".parse::<Written>().expect("a written move").resolve(&over).expect_err("the game is over");
    assert_eq!(error.to_string(), "the move `32-28` after the end of the game: expected no move");
    assert_eq!(over.turn(), Color::White);
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof!["[^\"\r\n]{0,20}", "[a-z =]{0,8}", Just(String::new())]
}

fn any_time() -> impl Strategy<Value = Option<Duration>> {
    prop::option::of((0..1_000_000_u64, 0..1_000_000_000_u32).prop_map(|(secs, nanos)| Duration::new(secs, nanos)))
}

fn any_written() -> impl Strategy<Value = Written> {
    let takes = prop_oneof![
        Just(Takes::Nothing),
        Just(Takes::Something),
        prop::collection::vec(any_square(), 1..6)
            .prop_map(|squares: Vec<Square>| { Takes::These(squares.into_iter().collect()) }),
    ];
    (any_square(), any_square(), takes).prop_map(|(from, to, takes)| Written { from, to, takes })
}

fn any_told() -> impl Strategy<Value = ToEngine> {
    let level = (
        prop::option::of(any::<u32>()),
        prop::option::of(any::<u64>()),
        any_time(),
        prop::option::of(any::<u32>()),
        any_time(),
        any_time(),
        any::<bool>(),
    )
        .prop_map(|(depth, nodes, move_time, moves, time, inc, infinite)| {
            ToEngine::Level(HubLevel { depth, nodes, move_time, moves, time, inc, infinite })
        });
    prop_oneof![
        prop::sample::select(vec![
            ToEngine::Hub,
            ToEngine::Init,
            ToEngine::Go(Go::Think),
            ToEngine::Go(Go::Ponder),
            ToEngine::Go(Go::Analyze),
            ToEngine::NewGame,
            ToEngine::Ping,
            ToEngine::PonderHit,
            ToEngine::Stop,
            ToEngine::Quit,
            ToEngine::Unknown("x y=\"a b\" z".parse().expect("a line")),
        ]),
        (any_text(), any_text()).prop_map(|(name, value)| ToEngine::SetParam { name, value }),
        some_game().prop_map(|(position, moves)| ToEngine::Pos { position, moves }),
        level,
    ]
}

fn any_kind() -> impl Strategy<Value = ParamKind> {
    let bounds = || (prop::option::of(any::<i64>()), prop::option::of(any::<i64>()));
    let reals = (prop::option::of(any::<f64>()), prop::option::of(any::<f64>()));
    prop_oneof![
        Just(ParamKind::Bool),
        Just(ParamKind::Text),
        bounds().prop_map(|(min, max)| ParamKind::Int { min, max }),
        reals.prop_map(|(min, max)| ParamKind::Real { min, max }),
        prop::collection::vec("[a-z0-9-]{1,8}", 0..4).prop_map(|values| ParamKind::Enum { values }),
    ]
}

fn any_answer() -> impl Strategy<Value = FromEngine> {
    let real = || prop::option::of(any::<f64>());
    let info = (
        prop::option::of(any::<u32>()),
        real(),
        real(),
        prop::option::of(any::<u64>()),
        any_time(),
        real(),
        prop::collection::vec(any_written(), 0..8),
    )
        .prop_map(|(depth, mean_depth, score, nodes, time, nps, pv)| {
            FromEngine::Info(Info { depth, mean_depth, score, nodes, time, nps, pv })
        });
    prop_oneof![
        prop::sample::select(vec![FromEngine::Wait, FromEngine::Ready, FromEngine::Pong]),
        (any_text(), any_text(), any_text(), any_text())
            .prop_map(|(name, version, author, country)| FromEngine::Id(Id { name, version, author, country })),
        (any_text(), any_text(), any_kind()).prop_map(|(name, value, kind)| FromEngine::Param(Param {
            name,
            value,
            kind
        })),
        info,
        (any_written(), prop::option::of(any_written())).prop_map(|(move_, ponder)| FromEngine::Done { move_, ponder }),
        any_text().prop_map(|message| FromEngine::Error { message }),
    ]
}

/// Text that often looks like a line of Hub.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "pos",
            "level",
            "go",
            "set-param",
            "info",
            "done",
            "param",
            "id",
            "=",
            "\"",
            "\"\"",
            " ",
            " pos=",
            " moves=",
            " move=",
            " time=",
            " depth=",
            " type=",
            " values=",
            "int",
            "enum",
            "W",
            "32-28",
            "28x19x23",
            "1e9",
            "-1",
        ])
        .prop_map(str::to_owned),
        Just(START.to_owned()),
        any::<String>(),
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.concat())
}

/// Whatever is read is written so that it is read as the same again.
fn reads_again<T: FromStr<Err = TextError> + Display + PartialEq + std::fmt::Debug>(
    text: &str,
) -> Result<(), TestCaseError> {
    match text.parse::<T>() {
        Ok(message) => {
            let written = message.to_string();
            prop_assert_eq!(written.parse::<T>(), Ok(message), "{}", written);
        }
        Err(error) => prop_assert!(error.to_string().len() < 1000),
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_an_engine_is_told_round_trips(message in any_told()) {
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn what_an_engine_answers_round_trips(message in any_answer()) {
        prop_assert_eq!(message.to_string().parse(), Ok(message));
    }

    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), any_line()]) {
        reads_again::<HubMessage>(&text)?;
        reads_again::<ToEngine>(&text)?;
        reads_again::<FromEngine>(&text)?;
        reads_again::<Written>(&text)?;
        let _ = read_position(&text);
    }

    #[test]
    fn every_legal_move_is_written_and_found_again((position, _) in some_game()) {
        for m in position.moves() {
            let written: Written = Written::from(m).to_string().parse().expect("a written move");
            prop_assert_eq!(written.resolve(&position), Ok(m));
        }
        prop_assert_eq!(read_position(&write_position(&position)), Ok(position));
    }
}
