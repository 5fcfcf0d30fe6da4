//! Why only these moves: the sentence beside a board on which not everything is allowed.

use damier_notation::{Notation, sentences::refusal};
use damier_rules::{AnyPosition, Refusal, with_position};

use super::MoveInfo;
use crate::said::Said;

/// The obligation under which the listed moves are the only ones; nothing where the player is free.
pub(super) fn obligation(position: &AnyPosition, moves: &[MoveInfo]) -> Option<Said> {
    let first = moves.first()?;
    if first.pass {
        return Some(with_position!(position, position => must_pass(position)));
    }
    if let Some(spin) = position.spin() {
        return Some(with_position!(position, position => {
            Said::each(|lang| refusal(position, &Refusal::SpinSays { spin }, lang))
        }));
    }
    // In Bermudes every move captures: that is the game, not an obligation.
    if first.taken.is_empty() || matches!(position, AnyPosition::Bermudes(_)) {
        return None;
    }
    let pieces = first.taken.len();
    Some(match position {
        AnyPosition::Dames(_) | AnyPosition::Trap(_) if pieces > 1 => Said::new(
            format!("The largest capture is compulsory: {pieces} pieces."),
            format!("Il faut prendre le plus grand nombre de pièces : {pieces}."),
        ),
        _ => Said::new("Capture is compulsory.", "La prise est obligatoire."),
    })
}

fn must_pass<P: Notation>(position: &P) -> Said {
    Said::each(|lang| refusal(position, &Refusal::MustPass, lang))
}
