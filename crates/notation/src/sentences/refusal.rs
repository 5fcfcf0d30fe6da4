//! Why a move is not legal, in a sentence, and what would be.

use damier_rules::{Color, Refusal, Spin, perft::actions, why::Lines};

use super::{Lang, list, outcome, side};
use crate::Notation;

/// Why a move is illegal, in a sentence. If the refusal knows what would be legal instead, that is said too.
pub fn refusal<P: Notation>(position: &P, refusal: &Refusal<P::Square, P::Move>, lang: Lang) -> String {
    let written = refusal.clone().map_moves(|m| position.write_move(&m)).map_squares(|square| square.to_string());
    sentence(&written, position.turn(), lang)
}

/// The sentence itself, from squares and moves as they are written. For all games, and so compiled once.
#[expect(clippy::too_many_lines, reason = "a table: one entry for each reason")]
fn sentence(refusal: &Refusal<String, String>, turn: Color, lang: Lang) -> String {
    let moves = |moves: &[String]| list(moves, lang);
    match refusal {
        Refusal::GameOver(how) => {
            let how = outcome(*how, lang);
            lang.say(format!("La partie est finie. {how}"), format!("The game is over. {how}"))
        }
        Refusal::CaptureDue { captures } => lang.say(
            format!("La prise est obligatoire : {}.", moves(captures)),
            format!("Capture is compulsory: {}.", moves(captures)),
        ),
        Refusal::TakesMore { takes, most, captures } => lang.say(
            format!(
                "Il faut prendre le plus grand nombre de pièces : ce coup en prend {takes}, et {} en prend {most}.",
                moves(captures)
            ),
            format!("The largest capture is compulsory: this one takes {takes}, {} takes {most}.", moves(captures)),
        ),
        Refusal::GoesOn { at, captures } => lang.say(
            format!(
                "La prise ne s'arrête pas en {at} : de là, la pièce peut encore prendre, et le doit ({}).",
                moves(captures)
            ),
            format!(
                "The capture does not end on {at}: from there the piece can take again, and must ({}).",
                moves(captures)
            ),
        ),
        Refusal::LandsElsewhere { at, captures } => lang.say(
            format!("En {at}, la prise s'arrêterait : la dame doit se poser là où elle continue, {}.", moves(captures)),
            format!("On {at} the capture would stop: a king has to land where it goes on, {}.", moves(captures)),
        ),
        Refusal::OnlyCaptures { captures } => lang.say(
            format!("Une pièce ne se déplace qu'en prenant : {}.", moves(captures)),
            format!("A piece moves by capturing only: {}.", moves(captures)),
        ),
        Refusal::MayNotPass { moves: list } => lang.say(
            format!("On ne peut pas passer quand on peut jouer : {}.", moves(list)),
            format!("Passing is not a choice while there is a move: {}.", moves(list)),
        ),
        Refusal::NotOneNotch { row, moves: list } => lang.say(
            format!("La tirette de la rangée {row} ne se déplace que d'un cran : {}.", moves(list)),
            format!("The slider of row {row} moves one notch at a time: {}.", moves(list)),
        ),
        Refusal::Ambiguous { candidates } => lang.say(
            format!("Plusieurs coups correspondent : {}.", moves(candidates)),
            format!("Several moves fit: {}.", moves(candidates)),
        ),
        Refusal::NoPiece { at } => {
            lang.say(format!("Il n'y a pas de pièce en {at}."), format!("There is no piece on {at}."))
        }
        Refusal::NotYours { at } => {
            let turn = side(turn, lang);
            lang.say(
                format!("La pièce en {at} n'est pas à vous : {turn} ont le trait."),
                format!("The piece on {at} is not yours: {turn} is to move."),
            )
        }
        Refusal::StaysPut { at } => lang.say(
            format!("La pièce en {at} doit quitter sa case."),
            format!("The piece on {at} has to leave its square."),
        ),
        Refusal::Occupied { at } => lang.say(format!("La case {at} est occupée."), format!("{at} is occupied.")),
        Refusal::Blocked { at } => {
            lang.say(format!("La pièce en {at} barre le passage."), format!("The piece on {at} is in the way."))
        }
        Refusal::OffLine { from, to, lines } => off_line(from, to, *lines, lang),
        Refusal::TooFar { from, to } => lang.say(
            format!("De {from} à {to}, c'est trop loin : la pièce se déplace d'une seule case."),
            format!("From {from} to {to} is too far: the piece moves one square."),
        ),
        Refusal::Backward { from, to } => lang.say(
            format!("De {from} à {to}, on recule : un pion ne recule que pour prendre."),
            format!("From {from} to {to} is backward: a man moves forward, except to capture."),
        ),
        Refusal::CapturesBackward { from, to } => lang.say(
            format!("De {from} à {to}, on recule : selon ces règles, un pion ne prend que vers l'avant."),
            format!("From {from} to {to} is backward: under these rules a man captures forward only."),
        ),
        Refusal::LeadsAway { from, to } => lang.say(
            format!("De {from} à {to}, le pion s'éloigne du camp adverse : il doit s'en rapprocher."),
            format!("From {from} to {to} leads away: a move has to come closer to the opponent's corner."),
        ),
        Refusal::EndsEarlier { at } => {
            lang.say(format!("La prise s'arrête en {at}."), format!("The capture ends on {at}."))
        }
        Refusal::NothingToCapture { from, to } => lang.say(
            format!("Il n'y a rien à prendre entre {from} et {to}."),
            format!("There is nothing to capture between {from} and {to}."),
        ),
        Refusal::NoRoomBehind { over } => lang.say(
            format!("La pièce en {over} ne peut pas être prise : la case derrière elle n'est pas libre."),
            format!("The piece on {over} cannot be jumped: the square behind it is not empty."),
        ),
        Refusal::JumpedTwice { over } => lang.say(
            format!("On ne saute pas deux fois la même pièce : celle en {over} l'a déjà été."),
            format!("No piece is jumped twice: {over} has been."),
        ),
        Refusal::TooIntricate { at } => lang.say(
            format!(
                "Cet enchaînement jusqu'à {at} peut se faire de trop de façons pour être noté : arrêtez-vous plus tôt."
            ),
            format!("This chain to {at} can be made in too many ways to be written down: stop earlier."),
        ),
        Refusal::Neighbour { at } => lang.say(
            format!("{at} est une case voisine : pour éliminer, il faut au moins une case vide entre les deux."),
            format!("{at} is a neighbour: to eliminate, at least one empty square has to lie between."),
        ),
        Refusal::MustPass => lang.say(
            "Vous n'avez aucun coup : il faut passer (pass).".to_owned(),
            "You have no move: you have to pass (pass).".to_owned(),
        ),
        Refusal::WrongDamier { at, frontier: true } => lang.say(
            format!("{at} est un cube frontière : de là, on ne prend que dans le damier E."),
            format!("{at} is a frontier cube: from there one captures in damier E only."),
        ),
        Refusal::WrongDamier { at, frontier: false } => lang.say(
            format!(
                "{at} n'est pas un cube frontière : de là, on ne prend que dans les damiers verticaux, pas dans E."
            ),
            format!("{at} is no frontier cube: from there one captures in the vertical damiers only, not in E."),
        ),
        Refusal::EndsInvisible => lang.say(
            "Une prise traverse les cubes invisibles sans s'y arrêter : elle doit finir sur un cube réel.".to_owned(),
            "A capture passes through invisible cubes and does not stop there: it has to end on a real cube."
                .to_owned(),
        ),
        Refusal::SpinFirst { needs } => {
            let results: Vec<String> = needs.iter().map(|&spin| spin_name(spin, lang).to_owned()).collect();
            let results = list(&results, lang);
            lang.say(
                format!("Il faut d'abord lancer la roulette ; elle doit donner : {results}."),
                format!("The spinner comes first; it has to show {results}."),
            )
        }
        Refusal::NeverShown { spin } => lang.say(
            format!("Cette roulette ne donne jamais « {} ».", spin_name(*spin, lang)),
            format!("This spinner never shows {}.", spin_name(*spin, lang)),
        ),
        Refusal::SpinSays { spin } => lang.say(
            format!("La roulette dit « {} » : {}.", spin_name(*spin, lang), spin_task(*spin, lang)),
            format!("The spinner says {}: {}.", spin_name(*spin, lang), spin_task(*spin, lang)),
        ),
    }
}

fn off_line(from: &str, to: &str, lines: Lines, lang: Lang) -> String {
    match lines {
        Lines::Diagonals => lang.say(
            format!("{from} et {to} ne sont pas sur une même diagonale."),
            format!("{from} and {to} are not on one diagonal."),
        ),
        Lines::DiagonalsOfAnyDamier => lang.say(
            format!("{from} et {to} ne sont en diagonale dans aucun damier."),
            format!("{from} and {to} are not diagonal in any damier."),
        ),
        Lines::EightDirections => lang.say(
            format!("{from} et {to} ne sont pas sur une même ligne, colonne ou diagonale."),
            format!("{from} and {to} are not on one row, column or diagonal."),
        ),
    }
}

fn spin_name(spin: Spin, lang: Lang) -> &'static str {
    match spin {
        Spin::Pawn => lang.say("pion", "pawn"),
        Spin::Green => lang.say("vert", "green"),
        Spin::Orange => lang.say("orange", "orange"),
        Spin::Choice => lang.say("au choix", "choice"),
    }
}

fn spin_task(spin: Spin, lang: Lang) -> &'static str {
    match spin {
        Spin::Pawn => lang.say("il faut déplacer une pièce", "move a piece"),
        Spin::Green => lang.say("il faut déplacer une tirette verte", "move a green slider"),
        Spin::Orange => lang.say("il faut déplacer une tirette orange", "move an orange slider"),
        Spin::Choice => lang.say("il faut déplacer une tirette verte ou orange", "move a green or an orange slider"),
    }
}

/// The answer to an attempt that is a legal move.
pub fn is_legal(m: &str, lang: Lang) -> String {
    lang.say(format!("{m} est permis."), format!("{m} is legal."))
}

/// The whole answer to a refused attempt: why it is illegal and, unless that includes it already, what the piece may do
/// instead.
pub fn why_not<P: Notation>(
    position: &P,
    attempt: &P::Attempt,
    refused: &Refusal<P::Square, P::Move>,
    lang: Lang,
) -> String {
    let mut answer = refusal(position, refused, lang);
    if !names_legal_moves(refused) {
        answer.push(' ');
        answer.push_str(&legal_instead(position, attempt, lang));
    }
    answer
}

/// What the piece an attempt started from may do; if nothing, what else can be done.
fn legal_instead<P: Notation>(position: &P, attempt: &P::Attempt, lang: Lang) -> String {
    // Longer lists help nobody, and an adversarial position can have too many moves to list.
    const MOST: usize = 1000;
    let here = |m| (position.clone(), m);
    let actions =
        if P::CHANCE { actions(position) } else { position.first_moves(MOST).into_iter().map(here).collect() };
    let texts = |from: Option<&str>| {
        let fits = |at: &P, m: &P::Move| from.is_none_or(|from| at.describe(m).from == from);
        let texts: Vec<String> = actions.iter().filter(|(at, m)| fits(at, m)).map(|(at, m)| at.write_move(m)).collect();
        (!texts.is_empty()).then(|| list(&texts, lang))
    };
    let from = P::start(attempt).map(|square| square.to_string());
    if let Some((from, own)) = from.as_deref().and_then(|from| texts(Some(from)).map(|own| (from, own))) {
        return lang.say(format!("De {from}, on peut jouer {own}."), format!("From {from} you may play {own}."));
    }
    let all = texts(None).unwrap_or_default();
    lang.say(format!("Coups permis : {all}."), format!("Legal moves: {all}."))
}

/// Whether a refusal includes the legal moves.
fn names_legal_moves<S, M>(refusal: &Refusal<S, M>) -> bool {
    matches!(
        refusal,
        Refusal::GameOver(_)
            | Refusal::CaptureDue { .. }
            | Refusal::TakesMore { .. }
            | Refusal::GoesOn { .. }
            | Refusal::LandsElsewhere { .. }
            | Refusal::OnlyCaptures { .. }
            | Refusal::MayNotPass { .. }
            | Refusal::NotOneNotch { .. }
            | Refusal::Ambiguous { .. }
            | Refusal::MustPass
            | Refusal::SpinFirst { .. }
            | Refusal::SpinSays { .. }
    )
}

#[cfg(test)]
mod tests {
    use damier_rules::{
        Explain,
        draughts::ruleset::FrenchTrap,
        trap::{Settings, Spinner, Trap},
    };

    use super::*;

    fn why(position: &Trap<FrenchTrap>, text: &str, lang: Lang) -> String {
        let attempt = position.read_attempt(text).expect(text);
        why_not(position, &attempt, &position.judge(&attempt).expect_err(text), lang)
    }

    #[test]
    fn what_the_spinner_never_shows_is_not_waited_for() {
        let with_spinner = |fields| {
            let settings = Settings { spinner: Spinner::new(fields).expect("a spinner"), ..Settings::default() };
            Trap::read("W:Wa3:Bh8:LNNN", &settings).expect("a position")
        };
        let (no_pawn, no_green) = (with_spinner([0, 1, 1]), with_spinner([1, 0, 1]));
        assert_eq!(why(&no_green, "5R", Lang::En), "The spinner comes first; it has to show orange.");
        assert_eq!(
            why(&no_green, "6R", Lang::En),
            "This spinner never shows green. Legal moves: a3-b4, 4L, 4R, 5L or 5R."
        );
        assert_eq!(
            why(&no_pawn, "a3-b4", Lang::Fr),
            "Cette roulette ne donne jamais « pion ». Coups permis : 3N, 6L, 6R, 4L, 4R, 5L ou 5R."
        );
    }
}
