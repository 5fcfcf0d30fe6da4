//! The game on the screen. Everything here only looks: what changes is in [`game`](super::game).

mod board;
mod help;
pub(crate) mod menu;
mod narrow;
mod panel;
pub(crate) mod plan;
mod rules;
mod scene;
mod spinner;
mod steps;
#[cfg(test)]
mod tests;

use damier_notation::sentences::{Lang, game_name};
use damier_table::Millis;
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    widgets::{Paragraph, Widget, Wrap},
};

use self::plan::{Plan, TooSmall};
use super::{
    game::{Overlay, Play, Question},
    look::Look,
    map::{Seated, Spot},
    steps::Steps,
    viewer::GameViewer,
};

/// Draws the game; says where everything is, for the mouse.
pub(crate) fn draw(frame: &mut Frame, play: &Play, now: Millis, look: Look) -> Option<Plan> {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let layout = Plan::new(area, &play.map);
    match &layout {
        Ok(layout) => {
            draw_planned(buffer, play, layout, now, look);
            match play.overlay {
                Some(Overlay::Help) => help::draw(buffer, area, play.lang, look),
                Some(Overlay::Rules { top }) => {
                    rules::draw(buffer, area, (play.table.setup().game, play.lang), top, look);
                }
                Some(Overlay::Question(_)) | None => {}
            }
        }
        Err(needed) => draw_too_small(buffer, area, *needed, play.lang),
    }
    look.fold(buffer);
    layout.ok()
}

/// Draws a game of a file that is gone through.
pub(crate) fn draw_walk(frame: &mut Frame, seated: Seated<'_>, walk: (&GameViewer, &Steps), lang: Lang, look: Look) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    match Plan::new(area, seated.map) {
        Ok(layout) => steps::walk(buffer, &layout, seated, walk, lang, look),
        Err(needed) => draw_too_small(buffer, area, needed, lang),
    }
    look.fold(buffer);
}

fn draw_planned(buffer: &mut Buffer, play: &Play, layout: &Plan, now: Millis, look: Look) {
    title(buffer, layout.title, play);
    panel::players(buffer, layout.players, play, now, look);
    panel::status(buffer, layout.status, play, now, look);
    if let Some(rect) = layout.spinner {
        spinner::draw(buffer, rect, play, now, look);
    }
    let (past, cursor) = (play.past, Some(play.cursor).filter(|_| play.past.is_none()));
    let seated = Seated { board: &play.board, map: &play.map, cursor };
    let seen = Steps::of(&play.table, past.unwrap_or(play.table.plies()), play.lang);
    if past.is_some() {
        return steps::draw(buffer, layout, seated, &seen, play.lang, look);
    }
    board::draw(buffer, seated, layout, &scene::Scene::new(play, now), look);
    panel::legal(buffer, layout.legal, play, look);
    panel::history(buffer, layout.history, &seen, false, play.lang, look);
    if let Some(message) = &play.message {
        Paragraph::new(message.as_str()).wrap(Wrap { trim: true }).render(layout.message, buffer);
    }
    keys(buffer, layout.keys, play, look);
}

/// The game's name, and what the cursor is on.
fn title(buffer: &mut Buffer, rect: Rect, play: &Play) {
    let style = Style::new().add_modifier(Modifier::REVERSED);
    buffer.set_style(rect, style);
    let left = format!(" Damier  {}", game_name(play.table.setup().game, play.lang));
    buffer.set_stringn(rect.x, rect.y, left, usize::from(rect.width), style.add_modifier(Modifier::BOLD));
    let right = match play.cursor {
        Spot::Cell { damier, cell } => {
            let letter = play.board.damiers.get(usize::from(damier)).and_then(|damier| damier.name);
            let damier = letter.map_or_else(String::new, |letter| format!("  damier {letter}"));
            format!("{}{damier} ", play.name(cell))
        }
        Spot::Notch { row, notch } => format!("{} ", super::words::slider(row, notch)),
    };
    let x = rect.right().saturating_sub(right.chars().count() as u16);
    buffer.set_stringn(x, rect.y, right, usize::from(rect.width), style);
}

/// What is being typed, what is asked, or the keys one needs most.
fn keys(buffer: &mut Buffer, rect: Rect, play: &Play, look: Look) {
    let lang = play.lang;
    let width = usize::from(rect.width);
    if let Some(typed) = &play.typed {
        let caret = if look.ascii { "_" } else { "█" };
        let prompt = lang.say("Coup : ", "Move: ");
        let (x, _) = buffer.set_stringn(rect.x, rect.y, format!("{prompt}{typed}{caret}"), width, look.accent());
        let play = help::command(typed, lang).unwrap_or(lang.say("jouer", "play"));
        let help = lang.say(
            format!("   Entrée : {play}  Tab : compléter  Échap : laisser"),
            format!("   Enter: {play}  Tab: complete  Esc: leave"),
        );
        buffer.set_stringn(x, rect.y, help, width.saturating_sub(usize::from(x)), Look::quiet());
        return;
    }
    if let Some(Overlay::Question(question)) = play.overlay {
        let asked = match question {
            Question::Resign => lang.say("Abandonner ? (o/n)", "Resign? (y/n)"),
            Question::Draw => lang.say("Nulle d'un commun accord ? (o/n)", "Do both sides agree to a draw? (y/n)"),
            Question::NewGame => lang.say(
                "Commencer une autre partie ? Celle-ci reste enregistrée. (o/n)",
                "Begin another game? This one stays saved. (y/n)",
            ),
        };
        buffer.set_stringn(rect.x, rect.y, asked, width, look.accent());
        return;
    }
    let texts = if play.table.is_over() {
        lang.say(
            [
                "n revanche  PgPréc revoir la partie  f retourner  i règles  ? aide  q fin",
                "n revanche  PgPréc revoir  q fin",
            ],
            [
                "n rematch  PgUp look back at the game  f flip  i rules  ? help  q quit",
                "n rematch  PgUp look back  q quit",
            ],
        )
    } else {
        lang.say(
            [
                "Entrée jouer  Tab suivant  : écrire  u reprendre  h indice  ? aide  q fin",
                "Entrée jouer  : écrire  ? aide",
            ],
            [
                "Enter play  Tab next  : type  u undo  h hint  f flip  n new  ? help  q quit",
                "Enter play  : type  ? help  q quit",
            ],
        )
    };
    buffer.set_stringn(rect.x, rect.y, fitting(texts, width), width, Look::quiet());
}

/// The first of two texts where there is room for it, else the other, which says what is needed most.
fn fitting([long, short]: [&str; 2], width: usize) -> &str {
    if long.chars().count() <= width { long } else { short }
}

fn draw_too_small(buffer: &mut Buffer, area: Rect, needed: TooSmall, lang: Lang) {
    let TooSmall { columns, rows } = needed;
    let (width, height) = (area.width, area.height);
    let text = lang.say(
        format!(
            "Ce jeu demande {columns} colonnes et {rows} lignes ; le terminal en a {width} et {height}. \
             Agrandissez la fenêtre, ou q pour quitter : rien n'est perdu."
        ),
        format!(
            "This game needs {columns} columns and {rows} rows; the terminal has {width} and {height}. \
             Please enlarge the window, or q to quit: nothing is lost."
        ),
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}
