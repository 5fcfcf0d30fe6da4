//! Why only these moves: the sentence beside a board on which not everything is allowed.

use damier_rules::{AnyPosition, Refusal, with_position};

use super::{Said, refusal};
use crate::Notation;

/// The obligation under which the legal moves are the only ones; nothing where the player is free. One of them says
/// enough: whether it is a pass, and how many pieces it takes.
pub fn obligation(position: &AnyPosition, pass: bool, takes: usize) -> Option<Said> {
    if pass {
        return Some(with_position!(position, position => must_pass(position)));
    }
    if let Some(spin) = position.spin() {
        return Some(with_position!(position, position => {
            Said::by(|lang| refusal(position, &Refusal::SpinSays { spin }, lang))
        }));
    }
    // In Bermudes every move captures: that is the game, not an obligation.
    if takes == 0 || matches!(position, AnyPosition::Bermudes(_)) {
        return None;
    }
    Some(match position {
        AnyPosition::Dames(_) | AnyPosition::Trap(_) if takes > 1 => Said {
            fr: format!("Il faut prendre le plus grand nombre de pièces : {takes}."),
            en: format!("The largest capture is compulsory: {takes} pieces."),
        },
        _ => Said { fr: "La prise est obligatoire.".to_owned(), en: "Capture is compulsory.".to_owned() },
    })
}

fn must_pass<P: Notation>(position: &P) -> Said {
    Said::by(|lang| refusal(position, &Refusal::MustPass, lang))
}
