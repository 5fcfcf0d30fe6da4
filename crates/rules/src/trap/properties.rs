//! The properties of the game that are not rules.

use super::{English, French, Settings, Spinner};
use crate::{
    AnyPosition, Game, GameOptions, GameProperties, Group, Registered, Results,
    board::Cell,
    setup::{Composition, Invalid},
};

/// `trap`.
pub const PROPERTIES: GameProperties = GameProperties {
    id: "trap",
    rules: "trap",
    group: Group::First,
    spins: true,
    two_faced: false,
    passes: false,
    many_moves: false,
    game_type: None,
    results: Results::OnePoint,
    search_depth: 4,
    perft_depth: 7,
};

/// Which rules are played (`english`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Edition {
    /// The French rules.
    #[default]
    French,
    /// What American and English players play.
    English,
}

/// How the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// By which rules pieces move.
    pub edition: Edition,
    /// What can be set without changing that.
    pub settings: Settings,
}

impl GameOptions for Options {
    fn game(&self) -> Game {
        Game::Trap
    }

    fn start(&self) -> AnyPosition {
        match self.edition {
            Edition::French => French::start(self.settings).to_any(),
            Edition::English => English::start(self.settings).to_any(),
        }
    }

    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>> {
        match self.edition {
            Edition::French => French::compose(board, self.settings).map(Registered::to_any),
            Edition::English => English::compose(board, self.settings).map(Registered::to_any),
        }
    }

    fn spinner(&self) -> Option<Spinner> {
        Some(self.settings.spinner)
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::Edition;
    use crate::trap::Spin;

    crate::serde::by_name!([] Edition, "edition", [Edition::French, Edition::English], |edition| match edition {
        Edition::French => "french",
        Edition::English => "english",
    });
    crate::serde::by_name!([] Spin, "spin", Spin::ALL, |spin| spin.name());
}
