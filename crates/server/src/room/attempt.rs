//! What somebody tries to play, from the cells it goes through to the game's notation.

use damier_notation::{read_move, read_omission};
use damier_rules::AnyPosition;

use crate::{message::Attempt, problem::Problem};

/// A rafle does not go through more cells.
pub(super) const MOST_CELLS: usize = 120;
/// No move's text is longer.
const LONGEST_TEXT: usize = 1_000;

/// The text of an attempt: as it was given, or from its cells.
pub(super) fn attempt_text(position: &AnyPosition, attempt: &Attempt) -> Result<String, Problem> {
    let cells = match attempt {
        Attempt::Text(text) if text.len() > LONGEST_TEXT => return Err(Problem::TooLarge),
        Attempt::Text(text) => return Ok(text.clone()),
        Attempt::Cells(cells) if cells.len() > MOST_CELLS => return Err(Problem::TooLarge),
        Attempt::Cells(cells) => cells,
    };
    let board = position.board();
    let names: Option<Vec<&str>> =
        cells.iter().map(|&cell| board.cells.get(usize::from(cell)).map(|cell| cell.name.as_str())).collect();
    let names = names.ok_or_else(|| Problem::BadRequest("there is no such cell".into()))?;
    // Cells do not say whether they capture. Whichever way of writing them is a move is meant, or a fault; else several
    // landings make a capture, and one does not.
    let (plain, capture) = (names.join("-"), names.join("x"));
    let is_move = |text: &String| read_move(position, text).is_ok();
    let is_fault = |text: &String| read_omission(position, text).is_some();
    let fits = |text: &&String| is_move(text) || is_fault(text);
    let fitting = [&plain, &capture].into_iter().find(fits).cloned();
    Ok(fitting.unwrap_or(if cells.len() > 2 { capture } else { plain }))
}
