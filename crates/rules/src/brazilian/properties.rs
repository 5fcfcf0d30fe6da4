//! The properties of the game that are not rules.

use crate::{GameProperties, Group, Results};

/// `brazilian`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "brazilian",
    rules: "brazilian",
    group: Group::Family,
    spins: false,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: Some(26),
    results: Results::TwoPoints,
    search_depth: 13,
    perft_depth: 10,
};
