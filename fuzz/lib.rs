//! What the fuzz targets share: which game is fuzzed, and what has to hold in any position.

use damier_notation::{
    Notation,
    options::{options_of, read_options},
};
use damier_rules::{Game, Variant, perft::actions};

/// The variant that a byte chooses: its low bits the game, its high bits which of the game's switches are on.
pub fn variant(byte: u8) -> Variant {
    let game = Game::ALL[usize::from(byte) % Game::ALL.len()];
    let switches = options_of(game).iter().filter(|option| option.values == "on|off");
    let bits = usize::from(byte) / Game::ALL.len();
    let chosen = switches.enumerate().filter(|(n, _)| bits >> n & 1 == 1);
    let options: Vec<String> = chosen.map(|(_, option)| format!("{}=on", option.name)).collect();
    read_options(game, &options).expect("known options").variant
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
