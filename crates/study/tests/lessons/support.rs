//! Positions, and why a move in them is illegal.

use damier_notation::{MoveError, Notation, options::read_options, read_position};
use damier_rules::{AnyPosition, Game, with_position};

/// A position of a game; the start where nothing is named.
pub(crate) fn place(game: Game, text: &str) -> AnyPosition {
    let variant = read_options(game, &[] as &[String]).expect("no options").variant;
    if text.is_empty() {
        return variant.start();
    }
    read_position(&variant, text).unwrap_or_else(|error| panic!("{game:?}: {text}: {error}"))
}

/// Why a move is illegal, as `takes-more`; `None` if it is legal.
pub(crate) fn refusal(position: &AnyPosition, text: &str) -> Option<String> {
    with_position!(position, position => match position.read_move(text) {
        Ok(_) => None,
        Err(MoveError::Text(error)) => panic!("{text}: {error}"),
        Err(MoveError::Refused(refusal)) => Some(kebab(&format!("{refusal:?}"))),
    })
}

/// `TakesMore { .. }` as `takes-more`.
fn kebab(debug: &str) -> String {
    let name = debug.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}
