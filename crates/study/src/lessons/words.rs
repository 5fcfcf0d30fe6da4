//! Answers to attempts that the lesson itself has none for: built from what the move does.

use damier_notation::{sentences::Said, write_move};
use damier_rules::{AnyMove, AnyPosition, Position, board::Cell};

/// The lesson is over.
pub(super) fn finished() -> Said {
    Said::from(("Cette leçon est finie.", "This lesson is finished."))
}

/// The last goal is reached.
pub(super) fn done() -> Said {
    Said::from(("Voilà, c'est fait.", "Well done: that is it."))
}

/// A goal is reached, and there is another.
pub(super) fn right() -> Said {
    Said::from(("C'est cela. La suite :", "Right. Next:"))
}

/// One of several was touched.
pub(super) fn left(left: usize) -> Said {
    Said::from((format!("C'est cela. Encore {left}."), format!("Right. {left} to go.")))
}

/// It was touched before.
pub(super) fn already(name: &str) -> Said {
    Said::from((format!("{name} : c'est déjà fait."), format!("{name} is done already.")))
}

/// It is none of those to be touched.
pub(super) fn not_one_of_them(name: &str) -> Said {
    let name = damier_notation::clip(name);
    Said::from((format!("{name} n'en fait pas partie."), format!("{name} is not one of them.")))
}

/// A legal move that the lesson does not ask for: what it would do, and what could be answered.
pub(super) fn something_else(position: &AnyPosition, m: &AnyMove) -> Said {
    let (text, motion, board) = (write_move(position, m), position.motion(m), position.board());
    let names = |cells: &[Cell]| {
        let name = |cell: &Cell| board.cells.get(usize::from(cell.0)).map_or("", |info| info.name.as_str());
        cells.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let mut parts: Vec<(String, String)> = Vec::new();
    if !motion.taken.is_empty() {
        let names = names(&motion.taken);
        parts.push(if motion.flips {
            (format!("retourne {names}"), format!("turns over {names}"))
        } else {
            (format!("prend {names}"), format!("takes {names}"))
        });
    }
    if let Some(door) = motion.falls {
        let at = names(&[door]);
        parts.push((format!("tombe en {at}"), format!("falls through {at}")));
    }
    if !motion.dropped.is_empty() {
        let names = names(&motion.dropped);
        parts.push((format!("fait tomber {names}"), format!("drops {names}")));
    }
    if motion.crowned {
        parts.push(("donne une dame".to_owned(), "makes a king".to_owned()));
    }
    if parts.is_empty() {
        parts.push(("ne prend rien".to_owned(), "captures nothing".to_owned()));
    }
    let (fr, en): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    let mut said = Said::from((
        format!("{text} est permis et {}", fr.join(" et ")),
        format!("{text} is legal and {}", en.join(" and ")),
    ));
    if let Some((reply, taken)) = worst_answer(position, m) {
        let Said { fr, en } = said;
        said = Said::from((
            format!("{fr} ; puis {reply} en prendrait {taken}"),
            format!("{en}; then {reply} would take {taken}"),
        ));
    }
    said.fr += ". La leçon demande autre chose.";
    said.en += ". The lesson asks for something else.";
    said
}

/// The opponent's answer that takes the most, and how many, if it takes any.
fn worst_answer(position: &AnyPosition, m: &AnyMove) -> Option<(String, usize)> {
    /// A board of a lesson has fewer moves.
    const LOOKED_AT: usize = 200;
    let mut after = *position;
    after.play_unchecked(m);
    if after.turn() == position.turn() {
        return None;
    }
    let answers = after.first_moves(LOOKED_AT);
    let taken = answers.iter().map(|m| (m, after.motion(m).taken.len())).filter(|(_, taken)| *taken > 0);
    taken.max_by_key(|(_, taken)| *taken).map(|(m, taken)| (write_move(&after, m), taken))
}
