//! Why only these moves are legal: the sentence beside a board on which not every move is allowed.

use damier_rules::{AnyPosition, Refusal, why::Duty, with_position};

use super::{Said, refusal};
use crate::Notation;

/// The obligation that limits the legal moves; `None` if there is none. One legal move says enough: whether it is a
/// pass, and how many pieces it takes.
pub fn obligation(position: &AnyPosition, pass: bool, takes: usize) -> Option<Said> {
    with_position!(position, position => obligation_of(position, pass, takes))
}

fn obligation_of<P: Notation>(position: &P, pass: bool, takes: usize) -> Option<Said> {
    let said = |why| Some(Said::by(|lang| refusal(position, &why, lang)));
    if pass {
        return said(Refusal::MustPass);
    }
    if let Some(spin) = position.shown() {
        return said(Refusal::SpinSays { spin });
    }
    match P::DUTY {
        _ if takes == 0 => None,
        Duty::None => None,
        Duty::Most if takes > 1 => Some(Said {
            fr: format!("Il faut prendre le plus grand nombre de pièces : {takes}."),
            en: format!("The largest capture is compulsory: {takes} pieces."),
        }),
        Duty::Most | Duty::Any => {
            Some(Said { fr: "La prise est obligatoire.".to_owned(), en: "Capture is compulsory.".to_owned() })
        }
    }
}
