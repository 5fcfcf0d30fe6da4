//! Generating moves allocates nothing.

use crate::support;

use allocation_counter::measure;
use damier_rules::{Counter, Game, Position, Variant, with_position};
use support::{Dice, random_game};

/// Where moves can be very many they are looked for once each, and those already seen have to be remembered: a few on
/// the stack, more of them on the heap.
const FEW: u64 = 24;

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
fn no_game_allocates_where_moves_are_few() {
    for game in Game::ALL {
        let most = if game.properties().many_moves { FEW } else { u64::MAX };
        let count = with_position!(Variant::from(game).start(), start => allocations(&start, most));
        assert_eq!(count, 0, "{}", game.id());
    }
}
