//! Any text as a move in any position that play leads to: a legal move, or a sentence in both languages.
#![no_main]

use damier_fuzz::variant;
use damier_notation::{
    Notation,
    sentences::{Lang, why_not},
};
use damier_rules::{Position, perft::actions, with_position};
use libfuzzer_sys::fuzz_target;

fn judged<P: Notation>(start: P, choices: &[u8], text: &str) {
    let mut position = start;
    for &choice in choices {
        let actions = actions(&position);
        let Some((at, m)) = actions.get(usize::from(choice) % actions.len().max(1)) else { break };
        position = at.after(m);
    }
    if let Some(&(spin, _)) = position.chances().first() {
        position.settle_unchecked(spin);
    }
    let Ok(attempt) = position.read_attempt(text) else { return };
    match position.judge(&attempt) {
        Ok(m) => assert!(position.moves().contains(&m), "{text} in {}", position.write()),
        Err(refused) => {
            for lang in [Lang::Fr, Lang::En] {
                assert!(!why_not(&position, &attempt, &refused, lang).is_empty());
            }
        }
    }
}

fuzz_target!(|input: (u8, &[u8], &str)| {
    let (game, choices, text) = input;
    let choices = &choices[..choices.len().min(60)];
    with_position!(variant(game).start(), start => judged(start, choices, text));
});
