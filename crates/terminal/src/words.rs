//! What is said at the terminal, in both languages.

use damier_notation::sentences::Lang;
use damier_rules::trap::{Notch, Spin};

pub(super) fn welcome(lang: Lang) -> String {
    lang.say(
        "Flèches et Entrée, souris, ou le coup au clavier. ? montre toutes les touches.",
        "Arrows and Enter, the mouse, or type the move. ? lists all keys.",
    )
    .to_owned()
}

pub(super) fn begins(lang: Lang) -> String {
    lang.say("Une nouvelle partie commence.", "A new game begins.").to_owned()
}

pub(super) fn spin_first(lang: Lang) -> String {
    lang.say("Lancez d'abord la roulette : Entrée.", "Spin first: Enter.").to_owned()
}

/// What the spinner shows.
pub(super) fn spin(spin: Spin, lang: Lang) -> &'static str {
    match spin {
        Spin::Pawn => lang.say("pion", "pawn"),
        Spin::Green => lang.say("vert", "green"),
        Spin::Orange => "orange",
        Spin::Choice => lang.say("au choix", "choice"),
    }
}

pub(super) fn spun(shown: Spin, lang: Lang) -> String {
    let name = spin(shown, lang);
    lang.say(format!("Roulette : {name}."), format!("Spin: {name}."))
}

pub(super) fn over(ending: &str, plays: bool, lang: Lang) -> String {
    let more = if plays {
        lang.say("n : revanche, q : quitter.", "n: rematch, q: quit.")
    } else {
        lang.say("n : une autre partie, q : quitter.", "n: another game, q: quit.")
    };
    format!("{ending} {more}")
}

pub(super) fn looking_on(lang: Lang) -> String {
    lang.say(
        "L'ordinateur joue des deux côtés. Espace : pause, q : quitter.",
        "The computer plays both sides. Space: pause, q: quit.",
    )
    .to_owned()
}

pub(super) fn paused(paused: bool, lang: Lang) -> String {
    if paused {
        lang.say("Pause. Espace pour continuer.", "Paused. Space to go on.").to_owned()
    } else {
        lang.say("La partie continue.", "The game goes on.").to_owned()
    }
}

pub(super) fn wait(lang: Lang) -> String {
    lang.say("L'ordinateur réfléchit : ensuite, c'est à vous.", "The computer is thinking: your turn comes next.")
        .to_owned()
}

pub(super) fn picked(name: &str, moves: usize, lang: Lang) -> String {
    match moves {
        1 => lang.say(format!("{name} : un coup possible."), format!("{name}: one move.")),
        _ => lang.say(
            format!("{name} : {moves} coups possibles. Pointez l'arrivée, ou Tab pour choisir."),
            format!("{name}: {moves} moves. Point at where it goes, or Tab to choose."),
        ),
    }
}

pub(super) fn further(ends: bool, goes_on: bool, lang: Lang) -> String {
    match (ends, goes_on) {
        (true, true) => lang.say(
            "Continuez, ou Entrée encore une fois pour vous arrêter ici. Échap : recommencer.",
            "Go on, or Enter once more to stop here. Esc: start over.",
        ),
        (false, true) => lang.say(
            "La prise continue : pointez la case suivante. Échap : recommencer.",
            "The capture goes on: point at the next landing. Esc: start over.",
        ),
        (_, false) => return several(lang),
    }
    .to_owned()
}

pub(super) fn several(lang: Lang) -> String {
    lang.say(
        "Plusieurs coups vont là : Tab pour choisir, Entrée pour jouer.",
        "Several moves go there: Tab to choose, Enter to play.",
    )
    .to_owned()
}

pub(super) fn nothing_there(name: &str, lang: Lang) -> String {
    lang.say(
        format!("{name} est vide. Tab va aux pièces qui peuvent jouer."),
        format!("{name} is empty. Tab goes to the pieces that can move."),
    )
}

pub(super) fn not_yours(name: &str, lang: Lang) -> String {
    lang.say(format!("La pièce en {name} est à l'adversaire."), format!("The piece on {name} is your opponent's."))
}

/// Why a piece of one's own cannot be picked: what is compulsory, or that it is blocked.
pub(super) fn cannot_move(name: &str, why: Option<&str>, moves: &[&str], lang: Lang) -> String {
    const SHOWN: usize = 6;
    let mut list = moves.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    if moves.len() > SHOWN {
        list += ", ...";
    }
    match why {
        Some(why) => lang.say(
            format!("{name} ne peut pas jouer. {why} À jouer : {list}."),
            format!("{name} cannot move. {why} To play: {list}."),
        ),
        None => lang.say(
            format!("{name} ne peut pas jouer : la pièce n'a pas de case où aller."),
            format!("{name} cannot move: the piece has nowhere to go."),
        ),
    }
}

pub(super) fn means(text: &str, lang: Lang) -> String {
    lang.say(format!("Le coup s'écrit {text}."), format!("The move is written {text}."))
}

pub(super) fn straightened(name: &str, lang: Lang) -> String {
    lang.say(
        format!("La pièce en {name} est redressée. a quand toutes sont en place, ou jouez."),
        format!("The piece on {name} stands straight. a when all of them do, or move."),
    )
}

pub(super) fn adoube(begins: bool, lang: Lang) -> String {
    if begins {
        lang.say(
            "« J'adoube » : pointez les pièces à redresser. a pour finir.",
            "“J'adoube”: point at the pieces to put straight. a to finish.",
        )
    } else {
        lang.say(
            "Tout est en place : la prochaine pièce touchée est à jouer.",
            "All stand straight: the next piece touched has to be moved.",
        )
    }
    .to_owned()
}

pub(super) fn fault(against_computer: bool, lang: Lang) -> String {
    if against_computer {
        lang.say(
            "Ce coup est une faute : il est acquis si l'ordinateur ne la voit pas.",
            "This move is a fault: it stands unless the computer notices.",
        )
    } else {
        lang.say(
            "Ce coup est une faute : c la relève, une réponse l'accepte.",
            "This move is a fault: c challenges it, a reply accepts it.",
        )
    }
    .to_owned()
}

pub(super) fn verdict_keys(lang: Lang) -> &'static str {
    lang.say("c : relever, v : laisser passer.", "c: challenge, v: let it stand.")
}

pub(super) fn challenged(lang: Lang) -> String {
    lang.say(
        "La faute est relevée : le coup est repris, un coup permis le remplace.",
        "The fault is challenged: the move is taken back, and a legal one has to be made.",
    )
    .to_owned()
}

pub(super) fn computer_challenges(lang: Lang) -> String {
    lang.say(
        "L'ordinateur relève la faute : le coup est repris, jouez-en un permis.",
        "The computer challenges the fault: the move is taken back, make a legal one.",
    )
    .to_owned()
}

pub(super) fn draw_declined(lang: Lang) -> String {
    lang.say("L'ordinateur préfère continuer.", "The computer prefers to play on.").to_owned()
}

pub(super) fn draw_offered(lang: Lang) -> String {
    lang.say(
        "L'ordinateur propose la nulle : d pour accepter, ou jouez.",
        "The computer offers a draw: d to accept, or play on.",
    )
    .to_owned()
}

pub(super) fn looking(lang: Lang) -> String {
    lang.say("Je cherche un bon coup...", "Looking for a good move...").to_owned()
}

pub(super) fn hint(text: &str, lang: Lang) -> String {
    lang.say(format!("Indice : {text}."), format!("Hint: {text}."))
}

pub(super) fn saved(place: &str, lang: Lang) -> String {
    lang.say(format!("Partie enregistrée : {place}"), format!("Game saved: {place}"))
}

pub(super) fn to_resume(command: &str, lang: Lang) -> String {
    lang.say(
        format!("La partie est enregistrée. Pour la reprendre : {command}"),
        format!("The game is saved. To go on with it: {command}"),
    )
}

pub(super) fn to_analyse(command: &str, lang: Lang) -> String {
    lang.say(
        format!("La partie est enregistrée. Pour la revoir avec l'ordinateur : {command}"),
        format!("The game is saved. To go through it with the computer: {command}"),
    )
}

pub(super) fn goodbye(lang: Lang) -> String {
    lang.say("À bientôt.", "See you soon.").to_owned()
}

pub(super) fn not_saved(why: &str, lang: Lang) -> String {
    lang.say(format!("La partie n'a pas pu être enregistrée : {why}"), format!("The game could not be saved: {why}"))
}

/// A slider's move as it is written: the row, counted from White's side, and the notch.
pub(super) fn slider(row_from_top: usize, notch: Notch) -> String {
    let notch = match notch {
        Notch::Left => 'L',
        Notch::Neutral => 'N',
        Notch::Right => 'R',
    };
    format!("{}{notch}", 8 - row_from_top)
}
