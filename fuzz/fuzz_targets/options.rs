//! Any text as options of any game: refused with a reason, or a game that can be played.
#![no_main]

use damier_notation::options::read_options;
use damier_rules::{Game, perft::actions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<&str>)| {
    let (game, options) = input;
    let game = Game::ALL[usize::from(game) % Game::ALL.len()];
    match read_options(game, &options) {
        Ok(chosen) => assert!(!actions(&chosen.variant.start()).is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
