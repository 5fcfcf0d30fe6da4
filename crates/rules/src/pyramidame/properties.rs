//! The properties of the game that are not rules.

use super::Pyramidame;
use crate::{
    AnyPosition, Game, GameOptions, GameProperties, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `pyramidame`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "pyramidame",
    rules: "pyramidame",
    group: Group::First,
    spins: false,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: None,
    results: Results::OnePoint,
    search_depth: 9,
    perft_depth: 6,
};

/// The game has no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Pyramidame
    }

    fn start(&self) -> AnyPosition {
        Pyramidame::default().to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Pyramidame::compose(board).map(Registered::to_any)
    }
}

#[cfg(feature = "serde")]
mod written {
    use crate::pyramidame::{Cube, Cubes};

    crate::serde::by_name!([] Cube, "cube", Cubes::ALL, |cube| *cube);
    crate::serde::as_list!([] Cubes, Cube);
}
