//! What has to be known about the game beside its rules.

use super::{MEN, Russian};
use crate::{
    AnyPosition, Game, GameInfo, GameOptions, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `russian`.
pub const INFO: GameInfo = GameInfo {
    id: "russian",
    rules: "russian",
    group: Group::Family,
    spins: false,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: Some(25),
    results: Results::TwoPoints,
    search_depth: 13,
    perft_depth: 10,
};

/// The game has no options that change its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Russian
    }

    fn start(&self) -> AnyPosition {
        Russian::default().to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Russian::compose(board, MEN).map(Registered::to_any)
    }
}
