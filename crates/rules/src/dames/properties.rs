//! The properties of the two games that are not rules.

use super::{Dames, Opening};
use crate::{
    AnyPosition, Game, GameOptions, GameProperties, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `dames`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "dames",
    rules: "dames",
    group: Group::First,
    spins: false,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: Some(20),
    results: Results::TwoPoints,
    search_depth: 13,
    perft_depth: 9,
};

/// `dames-10`.
pub const TEN_MEN: GameProperties = GameProperties { id: "dames-10", perft_depth: 8, ..PROPERTIES };

impl GameOptions for Opening {
    fn game(&self) -> Game {
        match self {
            Self::TwentyMen => Game::Dames,
            Self::TenMen => Game::Dames10,
        }
    }

    fn of(game: Game) -> Self {
        if game == Game::Dames10 { Self::TenMen } else { Self::TwentyMen }
    }

    fn start(&self) -> AnyPosition {
        Self::start(*self).to_any()
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        Dames::compose(board, self.men()).map(Registered::to_any)
    }
}

#[cfg(feature = "serde")]
crate::serde::by_name!(
    [] Opening, "game of draughts", [Opening::TwentyMen, Opening::TenMen], |opening| opening.game().id()
);
