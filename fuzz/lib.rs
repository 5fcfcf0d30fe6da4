//! What the fuzz targets share: which game is fuzzed, and what has to hold in any position.

use damier_notation::{Notation, options::read_options};
use damier_rules::{Game, Variant, perft::actions};

/// Every game with every option that changes its moves.
const VARIANTS: [(Game, &[&str]); 8] = [
    (Game::Dames, &[]),
    (Game::Dames10, &[]),
    (Game::Trap, &[]),
    (Game::Trap, &["english=on", "line-choice=on"]),
    (Game::Trap, &["auto-close=on"]),
    (Game::Bermudes, &[]),
    (Game::Bermudes, &["free-moves=on"]),
    (Game::Pyramidame, &[]),
];

/// The variant that a byte chooses.
pub fn variant(byte: u8) -> Variant {
    let (game, options) = VARIANTS[usize::from(byte) % VARIANTS.len()];
    read_options(game, options).expect("known options").variant
}

/// Positions with more moves than this are not looked into: their moves are as good as any others.
const MOST_MOVES: u64 = 2000;

/// Moves are counted right and read back, and the hash is kept.
pub fn check<P: Notation>(position: &P) {
    assert_eq!(position.hash_key(), position.fresh_hash_key());
    if position.count_moves() > MOST_MOVES {
        return;
    }
    assert_eq!(position.moves().len() as u64, position.count_moves());
    for (at, m) in actions(position).into_iter().take(50) {
        assert_eq!(at.read_move(&at.write_move(&m)).ok(), Some(m), "{} in {}", at.write_move(&m), at.write());
        let after = at.after(&m);
        assert_eq!(after.hash_key(), after.fresh_hash_key());
    }
}
