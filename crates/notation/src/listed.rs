//! The games with their options, as values for programs.

use damier_rules::Game;
use serde::Serialize;

use crate::{
    options::options_of,
    sentences::{Lang, game_about, game_name},
};

/// A game and what can be set in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedGame {
    /// Its short name.
    pub game: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its options.
    pub options: Vec<ListedOption>,
}

/// One of its options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedOption {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to.
    pub values: &'static str,
    /// Its default.
    pub default: &'static str,
    /// What it does.
    pub about: &'static str,
}

impl ListedGame {
    /// A game, in a language.
    pub fn of(game: Game, lang: Lang) -> Self {
        let options = options_of(game).iter().map(|option| ListedOption {
            name: option.name,
            values: option.values,
            default: option.default,
            about: option.about(lang),
        });
        let (name, about) = (game_name(game, lang), game_about(game, lang));
        Self { game: game.id(), name, about, options: options.collect() }
    }
}
