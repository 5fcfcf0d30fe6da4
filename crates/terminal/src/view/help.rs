//! The page of keys.

use damier_notation::sentences::Lang;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, Clear, Paragraph, Widget, Wrap},
};

use super::super::look::Look;

/// A key, and what it does in French and English.
const KEYS: [(&str, &str, &str); 20] = [
    ("← ↑ → ↓, H J K L", "déplacer le curseur", "move the cursor"),
    ("Enter, Space", "prendre une pièce, la poser, lancer", "pick a piece, put it down, spin"),
    ("Tab, Shift-Tab", "pièce suivante ; pièce prise : ses coups", "next piece; with one picked: its moves"),
    ("Esc", "reposer la pièce, effacer", "put the piece back, clear"),
    ("0-9, a-h, :", "écrire le coup (Tab complète)", "type the move (Tab completes)"),
    ("mouse", "cliquer ou glisser ; molette : la partie", "click or drag; wheel: the game"),
    ("u", "reprendre le coup", "take the move back"),
    ("h", "indice", "hint"),
    ("d", "proposer la nulle", "offer a draw"),
    ("r", "abandonner", "resign"),
    ("a; c, v", "« j'adoube » ; relever une faute, la laisser passer", "“j'adoube”; challenge a fault, let it stand"),
    ("n", "nouvelle partie, revanche", "new game, rematch"),
    ("f", "retourner le damier", "turn the board around"),
    ("s", "enregistrer", "save"),
    ("PgUp, PgDn", "revoir la partie coup par coup", "look back at the game move by move"),
    ("Space", "pause, quand l'ordinateur joue seul", "pause, when the computer plays alone"),
    ("i", "les règles du jeu", "the rules of the game"),
    ("Ctrl-Z", "suspendre ; fg pour revenir", "suspend; fg comes back"),
    ("?", "cette page", "this page"),
    ("q, Ctrl-C", "quitter : la partie est enregistrée", "quit: the game is saved"),
];

/// What a letter does that is a key of its own.
pub(super) fn command(letter: &str, lang: Lang) -> Option<&'static str> {
    let (_, french, english) = KEYS.iter().find(|(key, ..)| *key == letter)?;
    Some(lang.say(french, english))
}

/// What French keyboards call the keys.
const FRENCH_KEYS: [(&str, &str); 7] = [
    ("mouse", "souris"),
    ("Enter", "Entrée"),
    ("Space", "Espace"),
    ("Shift", "Maj"),
    ("Esc", "Échap"),
    ("PgUp", "PgPréc"),
    ("PgDn", "PgSuiv"),
];

/// What the colours of the board mean, or its signs.
fn marks(look: Look, lang: Lang) -> &'static str {
    if look.has_colour() && !look.ascii {
        lang.say(
            "Clair : peut jouer. Rouge : doit prendre. Vert : où aller.",
            "Pale: can move. Red: has to capture. Green: where to go.",
        )
    } else {
        lang.say(
            "* peut jouer  ! doit prendre  + où aller  < prise  ' dernier coup",
            "* can move  ! has to capture  + where to go  < picked  ' last move",
        )
    }
}

pub(super) fn draw(buffer: &mut Buffer, area: Rect, lang: Lang, look: Look) {
    let mut lines: Vec<Line> = KEYS
        .iter()
        .map(|&(key, fr, en)| {
            let key =
                lang.say(FRENCH_KEYS.iter().fold(key.to_owned(), |key, (en, fr)| key.replace(en, fr)), key.to_owned());
            let key = if look.ascii { key.replace("← ↑ → ↓", lang.say("flèches", "arrows")) } else { key };
            Line::from(vec![Span::styled(format!(" {key:<18}"), look.accent()), Span::raw(lang.say(fr, en))])
        })
        .collect();
    lines.push(Line::default());
    lines.push(Line::from(format!(" {}", marks(look, lang))));
    // A frame around the longest line, with a space after it.
    let widest = lines.iter().map(Line::width).max().unwrap_or_default() as u16;
    // Where the screen is narrower, lines go on below, as far as it reaches.
    let height = if widest + 3 > area.width { area.height } else { lines.len() as u16 + 2 };
    let (width, height) = ((widest + 3).min(area.width), height.min(area.height));
    let rect = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    Clear.render(rect, buffer);
    let block = Block::bordered().title(lang.say(" Les touches ", " Keys "));
    Paragraph::new(lines).wrap(Wrap { trim: false }).block(block).render(rect, buffer);
}
