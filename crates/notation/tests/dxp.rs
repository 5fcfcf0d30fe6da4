//! DXP: a game with another program byte for byte, the protocol's own examples, its traps, and laws for any message.

use crate::common;

use std::{num::NonZeroU16, time::Duration};

use common::{any_square, position, some_game, square};
use damier_notation::{
    Notation, TextError,
    dxp::{Acceptance, Frames, GameEnd, GameRequest, MOST_BYTES, Message, MoveMessage, Next, Reason, TakeBack},
};
use damier_rules::{
    Color, Position,
    dames::{Dames, Move, Squares},
};
use proptest::prelude::*;

const TRICKY: &str = "W:WK4:B13,32,37,20";
/// Requests of the recorded game, with a position and without.
const REQUEST_B: &str =
    "R01probe                           W001050BWeeeWeeeeeeeezeeeeeezeeeeeeeeeeezeeeezeeeeeeeeeeeee";
const REQUEST_A: &str = "R01probe                           Z001050A";

fn decoded(text: &str) -> Message {
    Message::decode(text.as_bytes()).expect(text)
}

fn mistake(text: &str) -> String {
    Message::decode(text.as_bytes()).expect_err(text).to_string()
}

/// The bytes are read as this message, and written again as they were.
fn both_ways(text: &str, message: &Message) {
    assert_eq!(&decoded(text), message);
    assert_eq!(String::from_utf8(message.encode().expect(text)).as_deref(), Ok(text));
}

fn moved(seconds: u16, from: u8, to: u8, captured: &[u8]) -> Message {
    let captured = captured.iter().copied().map(square).collect();
    Message::Move(MoveMessage { seconds, from: square(from), to: square(to), captured })
}

fn resolved(text: &str, position: &Dames) -> Result<Move, TextError> {
    let Message::Move(played) = decoded(text) else { panic!("{text} is a move") };
    played.resolve(position)
}

fn request() -> GameRequest {
    GameRequest {
        name: "probe".to_owned(),
        follower: Color::Black,
        minutes: 1,
        moves: NonZeroU16::new(50),
        start: None,
    }
}

#[test]
fn a_recorded_game_from_a_position() {
    let asked = GameRequest { follower: Color::White, start: Some(position(TRICKY).to_setup()), ..request() };
    assert_eq!(REQUEST_B.len(), 94);
    assert_eq!(asked.position(), Ok(position(TRICKY)));
    both_ways(REQUEST_B, &Message::GameRequest(asked));
    let name = "Scan 2.0".to_owned();
    both_ways("AScan 2.0                        0", &Message::GameAnswer { name, acceptance: Acceptance::Accepted });
    both_ways("M0000041503132037", &moved(0, 4, 15, &[13, 20, 37]));
    let m = resolved("M0000041503132037", &position(TRICKY)).expect("a legal move");
    assert_eq!(position(TRICKY).write_move(&m), "4x31x42x15");
    assert_eq!(Message::Move(MoveMessage::new(&m, Duration::ZERO)).encode().as_deref(), Ok(&b"M0000041503132037"[..]));
    both_ways("E00", &Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::AnotherGame }));
}

#[test]
fn a_recorded_game_with_a_take_back_that_was_not_done() {
    assert_eq!(REQUEST_A.len(), 43);
    both_ways(REQUEST_A, &Message::GameRequest(request()));
    assert_eq!(request().position(), Ok(Dames::default()));
    let start = Dames::default();
    both_ways("M0000322800", &moved(0, 32, 28, &[]));
    let after = start.after(&resolved("M0000322800", &start).expect("a legal move"));
    both_ways("M0001172100", &moved(1, 17, 21, &[]));
    assert!(resolved("M0001172100", &after).is_ok());
    both_ways("B001W", &Message::BackRequest { number: 1, turn: Color::White });
    both_ways("K0", &Message::BackAnswer(TakeBack::Accepted));
    both_ways("M0000343000", &moved(0, 34, 30, &[]));
    let after = start.after(&resolved("M0000343000", &start).expect("a legal move"));
    both_ways("M0002212600", &moved(2, 21, 26, &[]));
    let error = resolved("M0002212600", &after).expect_err("nobody stands on 21").to_string();
    assert!(error.starts_with("the move `21-26`, which is not legal here: expected one of "), "{error}");
    both_ways("E01", &Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::Nothing }));
}

#[test]
fn the_examples_of_the_protocol() {
    both_ways("M0012061100", &moved(12, 6, 11, &[]));
    assert_eq!(decoded("M001205250422122320"), moved(12, 5, 25, &[12, 20, 22, 23]), "in any order");
    both_ways("B005Z", &Message::BackRequest { number: 5, turn: Color::Black });
    let name = "Tornado voor Windows 4.0".to_owned();
    let accepted = Message::GameAnswer { name, acceptance: Acceptance::Accepted };
    both_ways("ATornado voor Windows 4.0        0", &accepted);
    both_ways("CWhat do you think about move 35?", &Message::Chat("What do you think about move 35?".to_owned()));
}

#[test]
fn every_code_has_its_digit() {
    for (digit, acceptance) in [
        ('0', Acceptance::Accepted),
        ('1', Acceptance::WrongVersion),
        ('2', Acceptance::NotThisGame),
        ('3', Acceptance::NoGames),
    ] {
        let answer = Message::GameAnswer { name: "x".to_owned(), acceptance };
        both_ways(&format!("A{:32}{digit}", "x"), &answer);
    }
    for (reason_digit, reason) in
        [('0', Reason::Unknown), ('1', Reason::ILose), ('2', Reason::Draw), ('3', Reason::IWin)]
    {
        for (next_digit, next) in [('0', Next::AnotherGame), ('1', Next::Nothing)] {
            both_ways(&format!("E{reason_digit}{next_digit}"), &Message::GameEnd(GameEnd { reason, next }));
        }
    }
    for (digit, answer) in [('0', TakeBack::Accepted), ('1', TakeBack::NotSupported), ('2', TakeBack::Declined)] {
        both_ways(&format!("K{digit}"), &Message::BackAnswer(answer));
    }
    assert_eq!(decoded("K7"), Message::BackAnswer(TakeBack::Declined), "whatever it is, it is no yes");
}

#[test]
fn captured_squares_are_exact_and_in_any_order() {
    let tricky = position(TRICKY);
    let taking_37 = resolved("M0000041503132037", &tricky);
    assert!(taking_37.is_ok());
    assert_eq!(resolved("M0000041503372013", &tricky), taking_37);
    let taking_32 = resolved("M0000041503322013", &tricky);
    assert!(taking_32.is_ok() && taking_32 != taking_37);
    for text in ["M0000041500", "M00000415021320", "M000004150413203237", "M0000150403132037", "M0000042703132037"] {
        assert!(resolved(text, &tricky).is_err(), "{text}");
    }
    let windmill = position("W:WK2:B7,8,17,18");
    let round = resolved("M000002020418170807", &windmill).expect("a round trip");
    assert_eq!(round.from, round.to);
}

#[test]
fn a_start_has_its_own_side_to_move() {
    let black_first = position("B:W50,K1:B5,K46");
    let asked = GameRequest { follower: Color::White, start: Some(black_first.to_setup()), ..request() };
    let bytes = Message::GameRequest(asked.clone()).encode().expect("a request");
    let text = String::from_utf8(bytes).expect("ASCII");
    assert_eq!(&text[42..], "BZWeeez".to_owned() + &"e".repeat(40) + "Zeeew");
    assert_eq!(&text[35..36], "W", "the follower's colour is another matter");
    assert_eq!(decoded(&text), Message::GameRequest(asked));
}

#[test]
fn an_illegal_start_can_be_read_and_refused_but_not_asked_for() {
    let text = REQUEST_B.replacen("BWeeeW", "BWweeW", 1);
    let Message::GameRequest(asked) = decoded(&text) else { panic!("a request") };
    assert_eq!(
        asked.position().expect_err("a man on 1").to_string(),
        "a white man on 1, its promotion row: it would be a king there (write K1)"
    );
    let error = Message::GameRequest(asked).encode().expect_err("a man on 1").to_string();
    assert!(error.starts_with("an illegal position (a white man on 1"), "{error}");
}

#[test]
fn another_version_is_told_apart() {
    let text = REQUEST_A.replacen("01", "02", 1);
    let rest = REQUEST_A[3..].to_owned();
    both_ways(&text, &Message::OtherVersion { version: 2, rest });
    both_ways("R00", &Message::OtherVersion { version: 0, rest: String::new() });
    assert!(Message::OtherVersion { version: 1, rest: String::new() }.encode().is_err());
    assert!(Message::OtherVersion { version: 100, rest: String::new() }.encode().is_err());
}

#[test]
fn mistakes_name_the_field_and_what_was_expected() {
    for (text, error) in [
        ("", "a message of 0 bytes: expected 1 to 127"),
        ("X", "a message of the type `X`: expected one of R, A, M, E, B, K, C"),
        ("m0000322800", "a message of the type `m`: expected one of R, A, M, E, B, K, C"),
        ("R", "the message ends in the version: expected a field of the width 2"),
        ("R01probe", "the message ends in the name: expected a field of the width 32"),
        ("E0", "the message ends in the stop code: expected a field of the width 1"),
        ("E000", "`0` after the end of the message: expected nothing there"),
        ("E40", "`4` for the reason: expected 0 to 3"),
        ("E02", "`2` for the stop code: expected 0 to 1"),
        ("B000W", "`000` for the move's number: expected 001 to 999"),
        ("B 05W", "` 05` for the move's number: expected 001 to 999"),
        ("B005B", "`B` for the colour to move: expected `W` or `Z`"),
        ("K", "the message ends in the answer: expected a field of the width 1"),
        ("Kx", "`x` for the answer: expected 0 to 9"),
        ("C", "the message ends before the text: expected the text"),
        ("M   0322800", "`   0` for the seconds: expected 0000 to 9999"),
        ("M+001322800", "`+001` for the seconds: expected 0000 to 9999"),
        ("M0000002800", "`00` for the start: expected 01 to 50"),
        ("M0000325100", "`51` for the end: expected 01 to 50"),
        ("M0000041521", "`21` for the number of captured pieces: expected 00 to 20"),
        ("M00000415021320x", "`x` after the end of the message: expected nothing there"),
        ("M000004150313", "the message ends in a captured piece: expected a field of the width 2"),
        ("M0000041503131337", "the captured piece 13 twice: expected each once"),
    ] {
        assert_eq!(mistake(text), error);
    }
    let changed = |from: &str, to: &str| mistake(&REQUEST_B.replacen(from, to, 1));
    assert_eq!(changed("W001", "B001"), "`B` for the follower's colour: expected `W` or `Z`");
    assert_eq!(changed("001050", " 1 050"), "` 1 ` for the minutes: expected 000 to 999");
    assert_eq!(changed("050BW", "050CW"), "`C` for the start: expected `A` or `B`");
    assert_eq!(changed("050BW", "050AW").split(':').nth(1), Some(" expected nothing there"));
    assert_eq!(changed("050BW", "050BB"), "`B` for the side to move: expected `W` or `Z`");
    assert!(changed("zeee", "beee").starts_with("`b` on square 13: expected `w` or `W` for White, `z` or `Z`"));
    assert!(mistake(&REQUEST_B[..93]).starts_with("50 letters in the position"));
    assert_eq!(mistake(&"C".repeat(128)), "a message of 128 bytes: expected 1 to 127");
    for bytes in [&b"C\0"[..], b"Ccaf\xe9", "Ccafé".as_bytes()] {
        assert!(Message::decode(bytes).is_err());
    }
}

#[test]
fn what_does_not_fit_is_not_written() {
    let refused = |message: Message| message.encode().expect_err("does not fit").to_string();
    let asked = |name: &str, minutes| GameRequest { name: name.to_owned(), minutes, ..request() };
    assert_eq!(refused(Message::GameRequest(asked("x", 1000))), "1000 for the minutes: expected 0 to 999");
    let moves = NonZeroU16::new(1000);
    assert!(Message::GameRequest(GameRequest { moves, ..request() }).encode().is_err());
    for name in ["", " x", "é", "a\0b", "a\tb"] {
        assert!(Message::GameRequest(asked(name, 1)).encode().is_err(), "{name:?}");
    }
    assert_eq!(
        refused(Message::BackRequest { number: 0, turn: Color::White }),
        "0 for the move's number: expected 1 to 999"
    );
    assert!(Message::BackRequest { number: 1000, turn: Color::White }.encode().is_err());
    assert_eq!(refused(moved(10_000, 32, 28, &[])), "10000 for the seconds: expected 0 to 9999");
    let all = MoveMessage { seconds: 0, from: square(1), to: square(2), captured: Squares::ALL };
    assert!(Message::Move(all).encode().is_err());
    assert_eq!(
        refused(Message::Chat(String::new())),
        "a chat message with nothing in it: expected 1 to 126 characters"
    );
    assert_eq!(refused(Message::Chat("x".repeat(127))), "a message of 128 bytes: expected 127 at most");
    assert_eq!(refused(Message::Chat("é".to_owned())), "`é` in the text: expected ASCII, no NUL");
    assert!(Message::Chat("a\0b".to_owned()).encode().is_err());
    assert_eq!(Message::Chat("x".repeat(126)).encode().map(|bytes| bytes.len()), Ok(MOST_BYTES));
}

#[test]
fn long_names_are_cut_and_long_thoughts_capped() {
    let name = "A program with a name that is far too long".to_owned();
    let answer = Message::GameAnswer { name, acceptance: Acceptance::NoGames };
    let bytes = answer.encode().expect("an answer");
    assert_eq!(bytes, b"AA program with a name that is fa3");
    let m = resolved("M0000322800", &Dames::default()).expect("a legal move");
    assert_eq!(MoveMessage::new(&m, Duration::from_secs(100_000)).seconds, 9999);
    assert_eq!(MoveMessage::new(&m, Duration::from_millis(1999)).seconds, 1);
}

#[test]
fn a_name_padded_with_nul_spoils_its_message_only() {
    let mut stream = [b"R01probe".as_slice(), &[0; 27], b"Z001050A\0"].concat();
    stream.extend(Message::Chat("next".to_owned()).encode_frame().expect("a message"));
    let mut frames = Frames::default();
    frames.push(&stream);
    let decoded: Vec<_> = frames.map(|frame| frame.and_then(|bytes| Message::decode(&bytes))).collect();
    assert!(decoded[..decoded.len() - 1].iter().all(Result::is_err));
    assert_eq!(decoded.last(), Some(&Ok(Message::Chat("next".to_owned()))));
}

fn any_name() -> impl Strategy<Value = String> {
    "[!-~]([ -~]{0,30}[!-~])?"
}

fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}

fn any_message() -> impl Strategy<Value = Message> {
    let start = prop::option::of(some_game().prop_map(|(position, _)| position.to_setup()));
    let request = (any_name(), any_color(), 0..1000_u16, 0..1000_u16, start).prop_map(
        |(name, follower, minutes, moves, start)| {
            Message::GameRequest(GameRequest { name, follower, minutes, moves: NonZeroU16::new(moves), start })
        },
    );
    let acceptances =
        vec![Acceptance::Accepted, Acceptance::WrongVersion, Acceptance::NotThisGame, Acceptance::NoGames];
    let captured = prop::collection::vec(any_square(), 0..=20).prop_map(|squares| squares.into_iter().collect());
    let reasons = vec![Reason::Unknown, Reason::ILose, Reason::Draw, Reason::IWin];
    prop_oneof![
        request,
        (2..100_u16, "[\x01-\x7f]{0,124}").prop_map(|(version, rest)| Message::OtherVersion { version, rest }),
        (any_name(), prop::sample::select(acceptances))
            .prop_map(|(name, acceptance)| Message::GameAnswer { name, acceptance }),
        (0..10_000_u16, any_square(), any_square(), captured)
            .prop_map(|(seconds, from, to, captured)| Message::Move(MoveMessage { seconds, from, to, captured })),
        (prop::sample::select(reasons), prop::sample::select(vec![Next::AnotherGame, Next::Nothing]))
            .prop_map(|(reason, next)| Message::GameEnd(GameEnd { reason, next })),
        (1..1000_u16, any_color()).prop_map(|(number, turn)| Message::BackRequest { number, turn }),
        prop::sample::select(vec![TakeBack::Accepted, TakeBack::NotSupported, TakeBack::Declined])
            .prop_map(Message::BackAnswer),
        "[\x01-\x7f]{1,126}".prop_map(Message::Chat),
    ]
}

/// Everything that comes out of a stream that arrives in chunks of these sizes, over and over.
fn cut(stream: &[u8], sizes: &[usize]) -> (Vec<Result<Vec<u8>, TextError>>, Vec<u8>) {
    let mut frames = Frames::default();
    let (mut rest, mut all) = (stream, Vec::new());
    for &size in sizes.iter().cycle() {
        let (chunk, after) = rest.split_at(size.min(rest.len()));
        frames.push(chunk);
        all.extend(frames.by_ref());
        assert!(frames.unfinished().len() <= MOST_BYTES);
        if after.is_empty() {
            break;
        }
        rest = after;
    }
    (all, frames.unfinished().to_vec())
}

proptest! {
    #[test]
    fn every_message_round_trips(message in any_message()) {
        let bytes = message.encode().expect("a message that fits");
        prop_assert!(bytes.len() <= MOST_BYTES);
        prop_assert_eq!(Message::decode(&bytes), Ok(message));
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        kind in prop::sample::select(b"RAMEBKC?".to_vec()),
        rest in prop_oneof![prop::collection::vec(any::<u8>(), 0..130), "[0-9WZwze ]{0,126}".prop_map(String::into_bytes)],
    ) {
        let bytes = [&[kind][..], &rest].concat();
        match Message::decode(&bytes) {
            // Not all that is forgiven in reading can be written: what can reads the same again.
            Ok(message) => if let Ok(written) = message.encode() {
                prop_assert_eq!(Message::decode(&written), Ok(message));
            },
            Err(error) => prop_assert!(error.to_string().len() < 300),
        }
        let _ = Message::decode(&rest);
    }

    #[test]
    fn chunks_do_not_matter(
        stream in prop::collection::vec(prop_oneof![3 => any::<u8>(), 1 => Just(0), 20 => 1..128_u8], 0..1000),
        sizes in prop::collection::vec(1..200_usize, 1..8),
    ) {
        prop_assert_eq!(cut(&stream, &sizes), cut(&stream, &[stream.len().max(1)]));
    }

    #[test]
    fn after_any_rubbish_and_a_nul_messages_are_read_again(
        rubbish in prop::collection::vec(any::<u8>(), 0..400),
        messages in prop::collection::vec(any_message(), 1..5),
        sizes in prop::collection::vec(1..50_usize, 1..5),
    ) {
        let mut stream = [rubbish.as_slice(), &[0]].concat();
        for message in &messages {
            stream.extend(message.encode_frame().expect("a message that fits"));
        }
        let (all, unfinished) = cut(&stream, &sizes);
        let tail = all[all.len() - messages.len()..].iter().cloned();
        let read: Result<Vec<Message>, TextError> = tail.map(|bytes| Message::decode(&bytes?)).collect();
        prop_assert_eq!(read, Ok(messages));
        prop_assert!(unfinished.is_empty());
    }

    #[test]
    fn every_legal_move_is_sent_and_found_again((position, _) in some_game(), seconds in 0..20_000_u64) {
        for m in position.moves() {
            let bytes = Message::Move(MoveMessage::new(&m, Duration::from_secs(seconds))).encode().expect("a legal move fits");
            let Ok(Message::Move(played)) = Message::decode(&bytes) else { panic!("a move") };
            prop_assert_eq!(played.resolve(&position), Ok(m));
        }
    }
}
