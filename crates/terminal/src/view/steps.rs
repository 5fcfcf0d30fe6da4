//! A game that is gone through: the board, what there is to say about the move that led to it, and the list of moves.

use damier_notation::sentences::{Lang, to_move};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    text::Line,
    widgets::{Paragraph, Widget, Wrap},
};

use super::{
    super::{look::Look, map::Seated, steps::Steps, viewer::GameViewer},
    board, panel,
    plan::Plan,
    scene::Scene,
};

/// Everything that a game being played and one of a file show alike.
pub(super) fn draw(buffer: &mut Buffer, layout: &Plan, seated: Seated<'_>, steps: &Steps, lang: Lang, look: Look) {
    board::draw(buffer, seated, layout, &Scene::of_step(steps, seated.board.cells.len()), look);
    notes(buffer, layout.legal, steps, lang, look);
    panel::history(buffer, layout.history, steps, true, lang, look);
    let texts = lang.say(
        ["← → un coup  ↑ ↓ deux  Début Fin  f retourner  Échap revenir", "← → un coup  Échap revenir"],
        ["← → one move  ↑ ↓ two  Home End  f flip  Esc back", "← → one move  f flip  Esc back"],
    );
    let width = usize::from(layout.keys.width);
    let text = super::fitting(texts, width);
    let text =
        if look.ascii { text.replace("← →", "<- ->").replace("↑ ↓", "up down") } else { text.to_owned() };
    buffer.set_stringn(layout.keys.x, layout.keys.y, text, width, Look::quiet());
}

/// The move, what is said about it, and whose turn it is then.
fn notes(buffer: &mut Buffer, rect: Rect, steps: &Steps, lang: Lang, look: Look) {
    let first = steps.numbered().unwrap_or_else(|| lang.say("Le début", "The beginning").to_owned());
    let mut lines = vec![Line::styled(first, look.accent())];
    let notes = steps.last().map_or(&[][..], |step| &step.notes);
    lines.extend(notes.iter().map(|note| Line::raw(note.as_str())));
    lines.push(Line::styled(to_move(&steps.position(), lang), Look::quiet()));
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(rect, buffer);
}

/// A game of a file.
pub(super) fn walk(
    buffer: &mut Buffer,
    layout: &Plan,
    seated: Seated<'_>,
    (walk, steps): (&GameViewer, &Steps),
    lang: Lang,
    look: Look,
) {
    let style = Style::new().add_modifier(Modifier::REVERSED);
    buffer.set_style(layout.title, style);
    let title = format!(" Damier  {}", walk.title);
    let width = usize::from(layout.title.width);
    buffer.set_stringn(layout.title.x, layout.title.y, title, width, style.add_modifier(Modifier::BOLD));
    about(buffer, layout, walk);
    draw(buffer, layout, seated, steps, lang, look);
    if walk.chances.is_empty() {
        let position = damier_notation::write_position(&steps.position());
        Paragraph::new(position).style(Look::quiet()).wrap(Wrap { trim: true }).render(layout.message, buffer);
    } else {
        chances(buffer, layout.message, walk, steps.at, lang, look);
    }
}

/// Who played and where: in the room of the players and of the state of a game, one below the other or apart.
fn about(buffer: &mut Buffer, layout: &Plan, walk: &GameViewer) {
    let lines: Vec<Line> = walk.about.iter().map(|line| Line::raw(line.as_str())).collect();
    let (players, status) = (layout.players, layout.status);
    if status.y == players.bottom() {
        return Paragraph::new(lines).wrap(Wrap { trim: true }).render(players.union(status), buffer);
    }
    let (above, below) = lines.split_at(lines.len().min(usize::from(players.height)));
    Paragraph::new(above.to_vec()).render(players, buffer);
    Paragraph::new(below.to_vec()).wrap(Wrap { trim: true }).render(status, buffer);
}

/// White's chances after every move, in one row; the move that is looked at is marked.
fn chances(buffer: &mut Buffer, rect: Rect, walk: &GameViewer, at: usize, lang: Lang, look: Look) {
    let heights: Vec<char> = if look.ascii { "_.:-=+*#" } else { "▁▂▃▄▅▆▇█" }.chars().collect();
    let columns = walk.chances.len().min(usize::from(rect.width));
    let here = at.checked_sub(1);
    let now = here.and_then(|here| walk.chances.get(here)).map(|chance| format!(" {:.0} %", 100.0 * chance));
    let label = format!("{}{}", lang.say("chances des Blancs", "White's chances"), now.unwrap_or_default());
    buffer.set_stringn(rect.x, rect.y, label, usize::from(rect.width), Look::quiet());
    for column in 0..columns {
        let place = |column: usize| column * walk.chances.len() / columns;
        let chance = walk.chances[place(column)].clamp(0.0, 1.0);
        let height = (chance * (heights.len() - 1) as f64).round() as usize;
        let marked = here.is_some_and(|here| (place(column)..place(column + 1)).contains(&here));
        let style = if marked { look.accent().add_modifier(Modifier::REVERSED) } else { Style::new() };
        buffer.set_string(rect.x + column as u16, rect.y + 1, heights[height].to_string(), style);
    }
}
