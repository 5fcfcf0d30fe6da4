//! Any text as a line of Hub, either way: refused with a reason, or read, written and read again.
#![no_main]

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use damier_notation::{
    TextError,
    hub::{FromEngine, HubMessage, ToEngine, Written, read_position, write_position},
};
use damier_rules::{Position, dames::Dames};
use libfuzzer_sys::fuzz_target;

fn reads_again<T: FromStr<Err = TextError> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(message) => assert_eq!(message.to_string().parse::<T>(), Ok(message), "{text:?}"),
        // What was wrong can be told to the other side.
        Err(error) => {
            let answer = FromEngine::from(error);
            assert!(matches!(answer.to_string().parse(), Ok(FromEngine::Error { .. })), "{answer}");
        }
    }
}

fuzz_target!(|text: &str| {
    reads_again::<HubMessage>(text);
    reads_again::<ToEngine>(text);
    reads_again::<FromEngine>(text);
    reads_again::<Written>(text);
    let mut position = read_position(text).unwrap_or_default();
    assert_eq!(read_position(&write_position(&position)), Ok(position));
    if let Ok(ToEngine::Pos { position: from, moves }) = text.parse() {
        position = moves.iter().fold(from, |position: Dames, m| position.after(m));
    }
    if let Ok(written) = text.parse::<Written>()
        && let Ok(m) = written.resolve(&position)
    {
        assert!(position.moves().contains(&m));
    }
});
