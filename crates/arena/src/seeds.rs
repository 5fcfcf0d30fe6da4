//! One seed for the match, many streams of random numbers: each purpose and each game has its own, so that nothing
//! depends on the order in which games happen to be played.

use fastrand::Rng;

/// What random numbers are for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    /// The opening of a pair of games.
    Opening,
    /// The spins of a pair of games.
    Spins,
    /// What a player draws in one game.
    Player,
}

/// The seed of one stream.
pub(crate) const fn seed(seed: u64, purpose: Purpose, number: usize) -> u64 {
    // Steps of the golden ratio of 2^64 keep the streams apart (Weyl sequence).
    let place = (number as u64).wrapping_mul(3).wrapping_add(purpose as u64).wrapping_add(1);
    seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The stream itself.
pub(crate) fn generator(of: u64, purpose: Purpose, number: usize) -> Rng {
    Rng::with_seed(seed(of, purpose, number))
}
