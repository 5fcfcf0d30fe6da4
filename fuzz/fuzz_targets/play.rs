//! Any bytes as the choices of a game: every position on the way is sound.
#![no_main]

use damier_fuzz::{check, variant};
use damier_notation::Notation;
use damier_rules::{AutoDraw, Record, with_position};
use libfuzzer_sys::fuzz_target;

fn play<P: Notation>(start: P, choices: &[u8]) {
    let mut game = Record::new(start, AutoDraw::On);
    for &choice in choices.iter().take(120) {
        if game.outcome().is_some() {
            return;
        }
        let chances = game.position().chances();
        if !chances.is_empty() {
            game.settle(chances[usize::from(choice) % chances.len()].0).expect("an outcome of chance");
        }
        check(game.position());
        let moves = game.position().moves();
        game.play(&moves[usize::from(choice) % moves.len()]).expect("a legal move");
    }
}

fuzz_target!(|input: (u8, &[u8])| {
    let (game, choices) = input;
    with_position!(variant(game).start(), start => play(start, choices));
});
