//! Seeds: both are there, or waived for all to see, before the first spin; and what was noted then is compared at the end.

use crate::support;

use damier_notation::sentences::Lang;
use damier_rules::{ByColor, Color, Game, Spin};
use damier_table::{
    Command, Context, Noted, Seat, Table, TableSetup,
    export::{Difference, Export, verify, verify_with},
    fair::{PlayerSeed, ServerSeed},
};
use support::*;

fn seed(byte: u8) -> Command {
    seed_of(byte)
}

/// A table whose first spin waits for the seeds.
fn awaiting(black: Seat) -> Table {
    let seats = ByColor::new(Seat::HUMAN, black);
    Table::new(TableSetup { await_seeds: true, seats, ..setup(Game::Trap) }).expect("a table")
}

#[test]
fn nobody_spins_before_both_seeds_are_there() {
    let mut table = awaiting(Seat::HUMAN);
    let spin = Command::Spin;
    assert_eq!(table.seeds_awaited(), [Color::White, Color::Black]);
    let both = table.decide(W, &spin, &house(0)).expect_err("a refusal");
    assert_eq!(both.said().en, "The spinner waits for each player's seed, or for them to play without one.");
    give(&mut table, W, &seed(1)).expect("a seed");
    let black = table.decide(W, &spin, &house(0)).expect_err("a refusal");
    assert_eq!(black.code(), "seed-awaited");
    assert_eq!(black.said().fr, "La roulette attend la graine des Noirs, ou qu'ils choisissent de jouer sans.");
    assert_eq!(black.said().en, "The spinner waits for Black's seed, or for Black to play without one.");
    assert_eq!(refused(&table, B, &spin), "not-your-turn");
    give(&mut table, B, &seed(2)).expect("a seed");
    assert!(table.seeds_awaited().is_empty());
    give(&mut table, W, &spin).expect("a spin");
}

#[test]
fn a_seat_may_say_that_it_plays_without_a_seed() {
    let mut table = awaiting(Seat::HUMAN);
    give(&mut table, B, &Command::WaiveSeed).expect("a waiver");
    assert_eq!(give(&mut table, B, &Command::WaiveSeed), Ok(Vec::new()), "the same once more changes nothing");
    assert_eq!(refused(&table, B, &seed(2)), "seed-fixed");
    assert_eq!(table.seeds_awaited(), [Color::White]);
    give(&mut table, W, &seed(1)).expect("a seed");
    assert_eq!(refused(&table, W, &Command::WaiveSeed), "seed-fixed");
    let result = table.next_spin(&SEED).expect("a spin");
    let seeds = ByColor::new(PlayerSeed([1; 16]), PlayerSeed::NONE);
    assert_eq!(Some(result), damier_table::fair::spin(&SEED, "test", &seeds, 1, [2, 1, 1, 0]));
    give(&mut table, W, &Command::Spin).expect("a spin");
    assert_eq!(table.spins(), [result]);
    assert_eq!(refused(&support::table(Game::Dames), W, &Command::WaiveSeed), "no-spins");
}

#[test]
fn the_engine_gives_its_seed_before_it_can_know_its_opponents() {
    let mut table = awaiting(Seat::Engine { level: 1 });
    let mut late = table.clone();
    give(&mut table, B, &seed(9)).expect("a seed");
    give(&mut table, W, &seed(1)).expect("a seed");
    give(&mut late, W, &seed(1)).expect("a seed");
    assert_eq!(refused(&late, B, &seed(9)), "seed-late");
}

#[test]
fn a_table_from_before_seeds_were_awaited_goes_on_as_it_began() {
    let mut stored = serde_json::to_value(awaiting(Seat::HUMAN).setup()).expect("JSON");
    assert_eq!(stored["awaitSeeds"], true);
    stored.as_object_mut().expect("an object").remove("awaitSeeds");
    let stored: TableSetup = serde_json::from_value(stored).expect("a setup of that time");
    let mut table = Table::rebuild(stored, []).expect("a table");
    spin(&mut table, Spin::Pawn).expect("a spin");
}

#[test]
fn a_game_made_up_afterwards_agrees_with_itself_and_not_with_what_was_noted() {
    let game = |secret: ServerSeed, white: u8| {
        let commitment = Some(secret.commitment());
        let mut table = Table::new(TableSetup { commitment, await_seeds: true, ..setup(Game::Trap) }).expect("a table");
        give(&mut table, W, &seed(white)).expect("a seed");
        give(&mut table, B, &seed(2)).expect("a seed");
        let context = Context { seed: Some(&secret), ..Context::at(0) };
        for (by, command) in [(W, Command::Spin), (B, Command::Resign)] {
            let decision = table.decide(by, &command, &context).expect("possible");
            carry_out(&mut table, &decision);
        }
        assert_eq!(table.revealed(), Some(secret));
        Export::of(&table)
    };
    let played = game(SEED, 1);
    let seeds = vec![(Some(Color::White), PlayerSeed([1; 16])), (None, PlayerSeed([2; 16]))];
    let noted = Noted { commitment: Some(SEED.commitment()), seeds };
    assert!(verify_with(&played, &noted).is_ok());
    let other_secret = game(ServerSeed([1; 32]), 1);
    let other_seed = game(SEED, 7);
    for made_up in [&other_secret, &other_seed] {
        assert!(verify(made_up).is_ok(), "it agrees with itself");
        assert!(matches!(verify_with(made_up, &noted), Err(Difference::Noted(_))));
    }
    let swapped = Noted { seeds: vec![(Some(Color::White), PlayerSeed([2; 16]))], ..Noted::default() };
    let different = verify_with(&played, &swapped).expect_err("a difference");
    assert!(different.sentence(Lang::En).contains("is not the one this seat (White) has"), "{different:?}");
}
