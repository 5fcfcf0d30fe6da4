//! Any text as a position of any game: refused with a reason, or read, written and read again.
#![no_main]

use damier_fuzz::{check, variant};
use damier_notation::{read_position, write_position};
use damier_rules::with_position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let variant = variant(game);
    match read_position(&variant, text) {
        Ok(position) => {
            let written = write_position(&position);
            assert_eq!(read_position(&variant, &written), Ok(position), "{written}");
            with_position!(position, position => check(&position));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
