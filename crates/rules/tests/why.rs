//! Why a move of draughts or Dames & Trap is refused: every reason there is, with what is said to the player.

use std::collections::BTreeSet;

use damier_notation::{
    Notation,
    options::read_options,
    read_position,
    sentences::{Lang, why_not},
};
use damier_rules::{Game, Refusal, with_position};

/// Game, options, position, what is tried, and how the answer begins.
type Case = (&'static str, &'static [&'static str], &'static str, &'static str, &'static str);

const FRENCH: &[&str] = &[];
const ENGLISH: &[&str] = &["english=on"];
const LINE: &[&str] = &["line-choice=on"];
const NO_GREEN: &[&str] = &["spinner=1:0:1"];

const CASES: &[Case] = &[
    // Whatever the move is.
    ("dames", &[], "W:W28:B", "28-22", "The game is over. White wins: Black has no piece left."),
    ("dames", &[], "W:W6:B1", "6-1", "The game is over. Black wins: White cannot move."),
    ("dames", &[], "W:W28:B1", "27-22", "There is no piece on 27. Legal moves: 28-22 or 28-23."),
    ("dames", &[], "W:W28:B1", "1-7", "The piece on 1 is not yours: White is to move."),
    ("dames-10", &[], "B:W41:B1", "41-36", "The piece on 41 is not yours: Black is to move."),
    ("dames", &[], "W:W28:B1", "28-28", "The piece on 28 has to leave its square."),
    // Plain moves.
    ("dames", &[], "W:W22,28:B1", "28-22", "22 is occupied. From 28 you may play 28-23."),
    ("dames", &[], "W:W28:B17,22", "28x17", "17 is occupied."),
    ("dames", &[], "W:WK28,17:B1", "28-6", "The piece on 17 is in the way."),
    ("dames", &[], "W:WK28:B11,17", "28x6", "The piece on 17 is in the way."),
    ("dames", &[], "W:W28:B1", "28-27", "28 and 27 are not on one diagonal."),
    ("dames", &[], "W:WK28:B1", "28-20", "28 and 20 are not on one diagonal."),
    ("dames", &[], "W:W28:B1", "28-17", "From 28 to 17 is too far: the piece moves one square."),
    ("dames", &[], "W:W28:B1", "28-33", "From 28 to 33 is backward: a man moves forward, except to capture."),
    ("dames", &[], "W:W28:B1", "28x22", "There is nothing to capture between 28 and 22."),
    ("dames", &[], "W:W28:B1", "28x17", "There is nothing to capture between 28 and 17."),
    ("dames", &[], "W:W22,28:B1", "28x17", "There is nothing to capture between 28 and 17."),
    // Captures.
    ("dames", &[], "W:W28,50:B22", "28-23", "Capture is compulsory: 28x17."),
    ("dames", &[], "W:W28,50:B22", "50-44", "Capture is compulsory: 28x17."),
    ("dames", &[], "W:W28:B22", "28x19", "Capture is compulsory: 28x17."),
    ("dames", &[], "W:W28:B12,22,23", "28x19", "The largest capture is compulsory: this one takes 1, 28x8 takes 2."),
    ("dames", &[], "W:W28,50:B12,22,44", "50x39", "The largest capture is compulsory: this one takes 1, 28x8 takes 2."),
    (
        "dames",
        &[],
        "W:W28:B12,22",
        "28x17",
        "The capture does not end on 17: from there the piece can take again, and must (28x8).",
    ),
    (
        "dames",
        &[],
        "W:WK4:B13,20,32,37",
        "4x27",
        "The capture does not end on 27: from there the piece can take again, and must (4x27x38x15).",
    ),
    ("dames", &[], "W:W28:B12,22", "28x17x6", "There is nothing to capture between 17 and 6."),
    ("dames", &[], "W:W28:B12,22", "28x17x8x19", "There is nothing to capture between 8 and 19."),
    ("dames", &[], "W:W28:B12,22", "28x17x28", "No piece is jumped twice: 22 has been."),
    ("dames", &[], "W:WK4:B13,20,32,37", "4x15", "Several moves fit: 4x27x38x15 or 4x31x42x15."),
    // The same on the small board, where doors, promotion and the spinner come in.
    ("trap", FRENCH, "W:Wa1:B:NNNN", "a1-b2", "The game is over. White wins: Black has no piece left."),
    ("trap", FRENCH, "W:Wa3:Bb4,c5:NNNN", "3L", "The game is over. Black wins: White cannot move."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "c3-d4", "There is no piece on c3. Legal moves: a1-b2."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "h8-g7", "The piece on h8 is not yours: White is to move."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "a1-a1", "The piece on a1 has to leave its square."),
    ("trap", FRENCH, "W:Wa1,b2:Bh8:NNNN:pawn", "a1-b2", "b2 is occupied. Legal moves: b2-a3 or b2-c3."),
    ("trap", FRENCH, "W:WKa1,c3:Bh2:NNNN:pawn", "a1-d4", "The piece on c3 is in the way. From a1 you may play a1-b2."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "a1-a3", "a1 and a3 are not on one diagonal."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "a1-c3", "From a1 to c3 is too far: the piece moves one square."),
    ("trap", FRENCH, "W:Wb2:Bh8:NNNN:pawn", "b2-a1", "From b2 to a1 is backward: a man moves forward"),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "a1xc3", "There is nothing to capture between a1 and c3."),
    ("trap", FRENCH, "W:Wd4:Be5:NNNN", "d4-c5", "Capture is compulsory: d4xf6."),
    ("trap", FRENCH, "W:Wd4:Be5:NNNN", "3L", "Capture is compulsory: d4xf6."),
    ("trap", FRENCH, "W:Wa3,d2:Bb4,e3,g5:NNNN", "a3xc5", "The largest capture is compulsory: this one takes 1, d2xh6"),
    (
        "trap",
        FRENCH,
        "W:Wd2:Be3,g5:NNNN",
        "d2xf4",
        "The capture does not end on f4: from there the piece can take again, and must (d2xh6).",
    ),
    ("trap", FRENCH, "W:Wd2:Be3,g5:NNNN", "d2xf4xd2", "No piece is jumped twice: e3 has been."),
    ("trap", FRENCH, "W:WKa1:Bb2,b6,d6,e7:NNNN", "a1xa5", "Several moves fit: a1xf6xd8xa5 or a1xe5xc7xa5."),
    ("trap", FRENCH, "W:Wd2,h2:Be3,g5:NRNN", "d2xf4xh6", "The capture ends on f4. From d2 you may play d2xf4v."),
    ("trap", FRENCH, "W:Wd6:Be7,g7:NNNN", "d6xf8xh6", "The capture ends on f8. From d6 you may play d6xf8."),
    // A king that falls takes one; the open door is no place to go on from.
    ("trap", FRENCH, "W:WKa1:Bb2,e5:LNNN", "a1xc3xf6", "The capture ends on c3."),
    (
        "trap",
        FRENCH,
        "W:WKa1:Bb2,e5:LNNN",
        "a1xc3v",
        "The largest capture is compulsory: this one takes 1, a1xh8, a1xg7 or a1xf6 takes 2.",
    ),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN", "a1-b2", "The spinner comes first; it has to show pawn."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN", "4L", "The spinner comes first; it has to show orange."),
    ("trap", LINE, "W:Wa1:Bh8:NNNN", "4L", "The spinner comes first; it has to show orange or choice."),
    ("trap", NO_GREEN, "W:Wa1:Bh8:NNNN", "3L", "This spinner never shows green. Legal moves: a1-b2, 4L, 4R, 5L or 5R."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:pawn", "3L", "The spinner says pawn: move a piece."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:green", "a1-b2", "The spinner says green: move a green slider."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:orange", "3L", "The spinner says orange: move an orange slider."),
    ("trap", LINE, "W:Wa1:Bh8:NNNN:choice", "a1-b2", "The spinner says choice: move a green or an orange slider."),
    ("trap", FRENCH, "W:Wa1:Bh8:LNNN:green", "3R", "The slider of row 3 moves one notch at a time: 3N."),
    ("trap", FRENCH, "W:Wa1:Bh8:NNNN:green", "3N", "The slider of row 3 moves one notch at a time: 3L or 3R."),
    // English and American rules.
    ("trap", ENGLISH, "W:Wd4:Be3:NNNN:pawn", "d4xf2", "From d4 to f2 is backward: under these rules a man captures"),
    ("trap", ENGLISH, "W:Wa1,d4:Bb2,e3:NNNN", "d4xf2", "From d4 to f2 is backward: under these rules a man captures"),
    ("trap", ENGLISH, "W:WKd4:Bh2:NNNN:pawn", "d4-f6", "From d4 to f6 is too far: the piece moves one square."),
    (
        "trap",
        ENGLISH,
        "W:Wa3,d2:Bb4,e3,g5:NNNN",
        "d2xf4",
        "The capture does not end on f4: from there the piece can take again, and must (d2xh6).",
    ),
];

/// Where a reason can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum In {
    Both,
    Trap,
    OtherGames,
}

/// How many reasons can be given in each game; [`reason`] names them.
const IN_DAMES: usize = 15;
const IN_TRAP: usize = IN_DAMES + 6;

/// A refusal's name and where it can arise. A new one does not compile until it is named here; then it wants a case.
fn reason<S, M>(refusal: &Refusal<S, M>) -> (&'static str, In) {
    match refusal {
        Refusal::GameOver(_) => ("GameOver", In::Both),
        Refusal::NoPiece { .. } => ("NoPiece", In::Both),
        Refusal::NotYours { .. } => ("NotYours", In::Both),
        Refusal::StaysPut { .. } => ("StaysPut", In::Both),
        Refusal::Occupied { .. } => ("Occupied", In::Both),
        Refusal::Blocked { .. } => ("Blocked", In::Both),
        Refusal::OffLine { .. } => ("OffLine", In::Both),
        Refusal::TooFar { .. } => ("TooFar", In::Both),
        Refusal::Backward { .. } => ("Backward", In::Both),
        Refusal::CaptureDue { .. } => ("CaptureDue", In::Both),
        Refusal::TakesMore { .. } => ("TakesMore", In::Both),
        Refusal::GoesOn { .. } => ("GoesOn", In::Both),
        Refusal::NothingToCapture { .. } => ("NothingToCapture", In::Both),
        Refusal::JumpedTwice { .. } => ("JumpedTwice", In::Both),
        Refusal::Ambiguous { .. } => ("Ambiguous", In::Both),
        Refusal::CapturesBackward { .. } => ("CapturesBackward", In::Trap),
        Refusal::EndsEarlier { .. } => ("EndsEarlier", In::Trap),
        Refusal::SpinFirst { .. } => ("SpinFirst", In::Trap),
        Refusal::NeverShown { .. } => ("NeverShown", In::Trap),
        Refusal::SpinSays { .. } => ("SpinSays", In::Trap),
        Refusal::NotOneNotch { .. } => ("NotOneNotch", In::Trap),
        Refusal::LandsElsewhere { .. }
        | Refusal::LeadsAway { .. }
        | Refusal::NoRoomBehind { .. }
        | Refusal::TooIntricate { .. }
        | Refusal::Neighbour { .. }
        | Refusal::OnlyCaptures { .. }
        | Refusal::MayNotPass { .. }
        | Refusal::MustPass
        | Refusal::WrongDamier { .. }
        | Refusal::EndsInvisible => ("a reason of another game", In::OtherGames),
    }
}

/// The reason of a refusal, and what is said in English and in French.
fn refusal<P: Notation>(position: &P, attempt: &str) -> ((&'static str, In), [String; 2]) {
    let read = position.read_attempt(attempt).unwrap_or_else(|error| panic!("{attempt}: {error}"));
    let refused = position.judge(&read).expect_err(attempt);
    (reason(&refused), [Lang::En, Lang::Fr].map(|lang| why_not(position, &read, &refused, lang)))
}

fn answer(&(game, options, position, attempt, _): &Case) -> ((&'static str, In), [String; 2]) {
    let game = Game::from_id(game).expect("a game");
    let variant = read_options(game, options).expect("options of the game").variant;
    let position = read_position(&variant, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    with_position!(position, position => refusal(&position, attempt))
}

#[test]
fn every_refusal_says_what_is_wrong_and_what_would_be_right() {
    for case in CASES {
        let (_, [english, _]) = answer(case);
        assert!(english.starts_with(case.4), "{case:?}\n{english}");
    }
}

#[test]
fn every_refusal_is_said_in_french_too() {
    for case in CASES {
        let (_, [english, french]) = answer(case);
        assert!(!french.is_empty() && french != english, "{case:?}\n{french}");
    }
}

#[test]
fn every_reason_there_is_has_a_case() {
    let reasons = |wanted: fn(&str) -> bool, arises: &[In]| -> usize {
        let cases = CASES.iter().filter(|case| wanted(case.0));
        let reasons: BTreeSet<&str> = cases
            .map(|case| answer(case).0)
            .inspect(|(name, arising)| assert!(arises.contains(arising), "{name} does not arise here"))
            .map(|(name, _)| name)
            .collect();
        reasons.len()
    };
    assert_eq!(reasons(|game| game != "trap", &[In::Both]), IN_DAMES);
    assert_eq!(reasons(|game| game == "trap", &[In::Both, In::Trap]), IN_TRAP);
}
