//! The properties of the game that are not rules.

use crate::{GameProperties, Group, Results};

/// `checkers`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "checkers",
    rules: "checkers",
    group: Group::Family,
    spins: false,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: Some(21),
    results: Results::OnePoint,
    search_depth: 13,
    perft_depth: 10,
};
