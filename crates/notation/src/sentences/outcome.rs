//! How a game ended, in a sentence.

use damier_rules::{Actor, Draw, Outcome, Position, Victory};

use super::{Lang, side};

/// How far the end is off, for the side to move: "win in 7", "perte en 4", counted in half-moves.
pub fn end_in(half_moves: i32, lang: Lang) -> String {
    let moves = half_moves.unsigned_abs();
    if half_moves >= 0 {
        lang.say(format!("gain en {moves}"), format!("win in {moves}"))
    } else {
        lang.say(format!("perte en {moves}"), format!("loss in {moves}"))
    }
}

/// A sentence such as "White wins: Black has no piece left."
pub fn outcome(outcome: Outcome, lang: Lang) -> String {
    match outcome {
        Outcome::Won { by, how } => {
            let (winner, loser) = (side(by, lang), side(!by, lang));
            let reason = match how {
                Victory::NoPieceLeft => {
                    lang.say(format!("{loser} n'ont plus de pièce"), format!("{loser} has no piece left"))
                }
                Victory::NoMoveLeft => {
                    lang.say(format!("{loser} ne peuvent plus jouer"), format!("{loser} cannot move"))
                }
                Victory::TooFewPieces => {
                    lang.say(format!("{loser} ont moins de 6 pions"), format!("{loser} has fewer than 6 pieces"))
                }
                Victory::FarCorner => lang.say(
                    format!("{winner} ont atteint le coin du camp adverse"),
                    format!("{winner} has reached the corner of the opponent's camp"),
                ),
            };
            let wins = lang.say(format!("{winner} gagnent"), format!("{winner} wins"));
            capitalised(&lang.say(format!("{wins} : {reason}."), format!("{wins}: {reason}.")))
        }
        Outcome::Drawn(draw) => {
            let reason = match draw {
                Draw::Repetition => lang.say(
                    "la même position est revenue pour la troisième fois".to_owned(),
                    "the same position has come up for the third time".to_owned(),
                ),
                Draw::NoProgress { moves_each } => lang.say(
                    format!("{moves_each} coups de chaque côté sans progrès"),
                    format!("{moves_each} moves each without progress"),
                ),
                Draw::LoneKing { moves_each } => lang.say(
                    format!("{moves_each} coups de chaque côté contre une dame seule"),
                    format!("{moves_each} moves each against a lone king"),
                ),
                Draw::NothingToCapture => {
                    lang.say("aucun des deux camps ne peut prendre".to_owned(), "neither side can capture".to_owned())
                }
            };
            lang.say(format!("Partie nulle : {reason}."), format!("Draw: {reason}."))
        }
    }
}

/// Who is to move, who spins, or how the game ended.
pub fn to_move(position: &impl Position, lang: Lang) -> String {
    let turn = side(position.turn(), lang);
    capitalised(&match position.actor() {
        Actor::Player(_) => lang.say(format!("{turn} jouent."), format!("{turn} to move.")),
        Actor::Chance => lang.say(format!("{turn} lancent la roulette."), format!("{turn} to spin.")),
        Actor::Over(how) => outcome(how, lang),
    })
}

/// The sentence with its first letter a capital.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_told_from_both_sides() {
        assert_eq!([7, -4].map(|moves| end_in(moves, Lang::En)), ["win in 7", "loss in 4"]);
        assert_eq!([7, -4].map(|moves| end_in(moves, Lang::Fr)), ["gain en 7", "perte en 4"]);
    }
}
