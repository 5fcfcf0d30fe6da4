//! Generating moves allocates nothing.

use crate::support;

use allocation_counter::measure;
use damier_rules::{
    Counter, Position,
    bermudes::Bermudes,
    dames::{Dames, Opening},
    draughts::ruleset::FrenchTrap,
    pyramidame::Pyramidame,
    trap::Trap,
};
use support::{Dice, random_game};

/// Generates and counts the moves of the positions of random games, those with at most `most` moves.
fn allocations<P: Position>(start: &P, most: u64) -> u64 {
    let mut dice = Dice::new(3);
    let games = (0..50).flat_map(|_| random_game(start.clone(), &mut dice, 300));
    let positions: Vec<P> = games.filter(|position| position.count_moves() <= most).collect();
    assert!(positions.len() > 200);
    let measured = measure(|| {
        for position in &positions {
            let mut counter = Counter::default();
            position.legal_moves(&mut counter);
            assert_eq!(counter.0, position.count_moves());
        }
    });
    measured.count_total
}

#[test]
fn dames_allocates_nothing() {
    assert_eq!(allocations(&Dames::default(), u64::MAX), 0);
    assert_eq!(allocations(&Opening::TenMen.start(), u64::MAX), 0);
}

#[test]
fn trap_allocates_nothing() {
    assert_eq!(allocations(&Trap::<FrenchTrap>::default(), u64::MAX), 0);
}

#[test]
fn pyramidame_allocates_nothing() {
    assert_eq!(allocations(&Pyramidame::default(), u64::MAX), 0);
}

/// Chains branch without limit, so that the ones already seen have to be remembered: a few on the stack, more of them
/// on the heap.
#[test]
fn bermudes_allocates_nothing_where_chains_are_few() {
    assert_eq!(allocations(&Bermudes::default(), 24), 0);
}
