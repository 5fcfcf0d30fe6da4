//! The games by name, and what can be said about them without a position.

use damier_engine::Level;
use damier_notation::{
    options::options_of,
    sentences::{game_about, game_name, level_name},
};
use damier_rules::{Game, Variant};
use pyo3::prelude::*;

use crate::{
    errors::language,
    kind::{find_game, keyword, option_value, option_values},
};

/// The games, by the short names that everything else here takes.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    Game::ALL.into_iter().map(Game::id).collect()
}

/// What a game is called.
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub(crate) fn name(game: &str, lang: &str) -> PyResult<&'static str> {
    Ok(game_name(find_game(game)?, language(lang)?))
}

/// A game in half a sentence.
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub(crate) fn about(game: &str, lang: &str) -> PyResult<&'static str> {
    Ok(game_about(find_game(game)?, language(lang)?))
}

/// What the levels of play are called, from level 1 on.
#[pyfunction]
#[pyo3(signature = (lang = "en"))]
pub(crate) fn levels(lang: &str) -> PyResult<Vec<&'static str>> {
    let lang = language(lang)?;
    Ok(Level::all().map(|level| level_name(level.number(), lang)).collect())
}

/// An option: its name as a keyword argument, its values, its default and what it does.
type OptionInfo<'py> = (String, String, Bound<'py, PyAny>, &'static str);

/// The options of a game: what they are called as keyword arguments, their values, their default and what they do.
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub(crate) fn options<'py>(py: Python<'py>, game: &str, lang: &str) -> PyResult<Vec<OptionInfo<'py>>> {
    let lang = language(lang)?;
    let options = options_of(find_game(game)?).iter();
    options
        .map(|option| {
            let default = option_value(py, option.default)?;
            Ok((keyword(option.name), option_values(option), default, option.about(lang)))
        })
        .collect()
}

/// The names of a game's playable squares (of the pyramid, its cubes), in the order of its board.
#[pyfunction]
pub(crate) fn squares(game: &str) -> PyResult<Vec<String>> {
    let board = Variant::from(find_game(game)?).start().board();
    Ok(board.cells.into_iter().map(|cell| cell.name).collect())
}
