//! What has to be known about the game beside its rules.

use super::{Brazilian, MEN};
use crate::{
    AnyPosition, Game, GameInfo, GameOptions, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `brazilian`.
pub const INFO: GameInfo = GameInfo {
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

/// The game has no options that change its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Brazilian
    }

    fn start(&self) -> AnyPosition {
        Brazilian::default().to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Brazilian::compose(board, MEN).map(Registered::to_any)
    }
}
