//! What has to be known about the game beside its rules.

use super::{Checkers, MEN};
use crate::{
    AnyPosition, Game, GameInfo, GameOptions, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `checkers`.
pub const INFO: GameInfo = GameInfo {
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

/// The game has no options that change its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Checkers
    }

    fn start(&self) -> AnyPosition {
        Checkers::default().to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Checkers::compose(board, MEN).map(Registered::to_any)
    }
}
