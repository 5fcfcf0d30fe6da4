//! The properties of the game that are not rules.

use super::{Bermudes, FreeMoves, Options};
use crate::{
    AnyPosition, Game, GameOptions, GameProperties, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `bermudes`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "bermudes",
    rules: "bermudes",
    group: Group::First,
    spins: false,
    two_faced: true,
    passes: true,
    many_moves: true,
    game_type: None,
    results: Results::OnePoint,
    search_depth: 5,
    perft_depth: 6,
};

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Bermudes
    }

    fn start(&self) -> AnyPosition {
        Bermudes::new(*self).to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Bermudes::compose(board, *self).map(Registered::to_any)
    }

    /// Without free moves every move is a capture.
    fn has_obligation(&self) -> bool {
        self.free_moves == FreeMoves::On
    }
}

#[cfg(feature = "serde")]
mod written {
    use crate::bermudes::{Square, Squares};

    crate::serde::by_name!([] Square, "square", Square::all(), |square| *square);
    crate::serde::as_list!([] Squares, Square);
}
