//! Spins, where the game has them.

use super::*;

#[test]
fn the_seat_to_move_spins_before_it_moves() {
    let mut table = table(Game::Trap);
    assert_eq!(table.due(), Due::Spin(Color::White));
    assert_eq!(refused(&table, B, &Command::Spin), "not-your-turn");
    assert_eq!(refused(&table, W, &move_of(&table, "c3-d4")), "illegal-move");
    assert_eq!(spin(&mut table, Spin::Choice).map_err(|refused| refused.code()), Err("impossible-spin"));
    give(&mut table, W, &Command::Spin).expect("a spin");
    assert_eq!((table.due(), table.spins().len()), (Due::Move(Color::White), 1));
    assert_eq!(refused(&table, W, &Command::Spin), "no-spin");
    assert_eq!(refused(&support::table(Game::Dames), W, &Command::Spin), "no-spins");
}

#[test]
fn seeds_are_given_once_and_before_the_first_spin() {
    let mut table = table(Game::Trap);
    let seed = seed_of;
    assert_eq!(refused(&table, W, &Command::Seed { seed: "12".to_owned() }), "bad-seed");
    let unseeded = table.next_spin(&SEED);
    give(&mut table, B, &seed(7)).expect("a seed");
    assert_eq!(give(&mut table, B, &seed(7)), Ok(Vec::new()), "the same once more changes nothing");
    assert_eq!(refused(&table, B, &seed(8)), "seed-fixed");
    let result = table.next_spin(&SEED);
    assert!(unseeded.is_some());
    give(&mut table, W, &Command::Spin).expect("a spin");
    assert_eq!(table.spins().first().copied(), result, "what the spinner shows follows from the seeds");
    assert_eq!(refused(&table, W, &seed(1)), "seed-fixed");
    assert_eq!(refused(&support::table(Game::Dames), W, &seed(1)), "no-spins");
}

#[test]
fn the_house_shows_its_seed_with_the_event_that_ends_the_game() {
    let mut table = table(Game::Trap);
    let events = give(&mut table, W, &Command::Resign).expect("resigned");
    assert_eq!(events[1].kind, EventKind::Revealed { server_seed: SEED });
    assert_eq!(table.revealed(), Some(SEED));
}

#[test]
fn a_seed_that_was_not_shown_then_is_shown_later_and_only_the_right_one() {
    let mut table = table(Game::Trap);
    let reveal = |table: &Table, byte| {
        table.reveal(&damier_table::fair::ServerSeed([byte; 32]), 0).map_err(|refused| refused.code())
    };
    assert_eq!(reveal(&table, 42), Err("not-over"));
    let resigned = table.decide(W, &Command::Resign, &Context::at(0)).expect("resigned");
    carry_out(&mut table, &resigned);
    assert_eq!(table.revealed(), None);
    assert_eq!(reveal(&table, 0), Err("wrong-seed"));
    let revealed = reveal(&table, 42).expect("shown");
    carry_out(&mut table, &revealed);
    assert_eq!(table.revealed(), Some(SEED));
    assert_eq!(reveal(&table, 42), Err("seed-fixed"));
}
