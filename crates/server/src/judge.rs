//! Reading a move somebody tries, and the sentence about it.

use damier_notation::{
    Notation,
    sentences::{is_legal, refusal, why_not},
};
use damier_rules::{AnyMove, AnyPosition, Refusal, with_position};

use crate::{
    problem::Problem,
    said::Said,
    view::{MOST_MOVES, first_moves},
};

/// No move's text is longer.
const LONGEST_MOVE: usize = 1_000;

/// The legal move a text describes, or why there is none.
pub(crate) fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, Problem> {
    if text.len() > LONGEST_MOVE {
        return Err(Problem::TooLarge);
    }
    let crowded = is_crowded(position);
    match position {
        AnyPosition::Dames(position) => judge(position, text, crowded).map(AnyMove::Dames),
        AnyPosition::Trap(position) => judge(position, text, crowded).map(AnyMove::Trap),
        AnyPosition::EnglishTrap(position) => judge(position, text, crowded).map(AnyMove::Trap),
        AnyPosition::Bermudes(position) => judge(position, text, crowded).map(AnyMove::Bermudes),
        AnyPosition::Pyramidame(position) => judge(position, text, crowded).map(AnyMove::Pyramidame),
    }
    .map_err(Problem::IllegalMove)
}

/// What there is to say about an attempt: that it is legal, or what stands against it.
pub(crate) fn why(position: &AnyPosition, text: &str) -> Said {
    if text.len() > LONGEST_MOVE {
        return Problem::TooLarge.said();
    }
    let crowded = is_crowded(position);
    with_position!(position, position => match judge(position, text, crowded) {
        Ok(m) => Said::each(|lang| is_legal(&position.write_move(&m), lang)),
        Err(said) => said,
    })
}

/// Whether a position has too many moves to go through them for a sentence.
fn is_crowded(position: &AnyPosition) -> bool {
    first_moves(position, MOST_MOVES + 1).len() > MOST_MOVES
}

fn judge<P: Notation>(position: &P, text: &str, crowded: bool) -> Result<P::Move, Said> {
    let attempt = position
        .read_attempt(text)
        .map_err(|error| Said::new(format!("This is no move: {error}."), format!("Ce n'est pas un coup : {error}.")))?;
    position.judge(&attempt).map_err(|refused| against(position, &attempt, &refused, crowded))
}

fn against<P: Notation>(
    position: &P,
    attempt: &P::Attempt,
    refused: &Refusal<P::Square, P::Move>,
    crowded: bool,
) -> Said {
    // Saying what would be legal instead means going through all moves.
    Said::each(
        |lang| if crowded { refusal(position, refused, lang) } else { why_not(position, attempt, refused, lang) },
    )
}
