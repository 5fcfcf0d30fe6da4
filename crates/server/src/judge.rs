//! Reading a move somebody tries, and the sentence about it.

use damier_notation::{AnyMoveError, read_move as read, sentences::is_legal, write_move};
use damier_rules::{AnyMove, AnyPosition};

use crate::{problem::Problem, said::Said};

/// No move's text is longer.
const LONGEST_MOVE: usize = 1_000;

/// The legal move a text describes, or why there is none.
pub(crate) fn read_move(position: &AnyPosition, text: &str) -> Result<AnyMove, Problem> {
    if text.len() > LONGEST_MOVE {
        return Err(Problem::TooLarge);
    }
    read(position, text).map_err(|error| {
        Problem::IllegalMove(match error {
            AnyMoveError::Text(error) => {
                let Said { en, fr } = error.said().into();
                Said::new(format!("This is no move: {en}."), format!("Ce n'est pas un coup : {fr}."))
            }
            AnyMoveError::Refused(why_not) => why_not.into(),
        })
    })
}

/// What there is to say about an attempt: that it is legal, or what stands against it.
pub(crate) fn why(position: &AnyPosition, text: &str) -> Said {
    match read_move(position, text) {
        Ok(m) => {
            let text = write_move(position, &m);
            Said::each(|lang| is_legal(&text, lang))
        }
        Err(problem) => problem.said(),
    }
}
