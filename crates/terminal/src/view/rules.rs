//! The rules over the board.

use damier_rules::Game;
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Clear, Paragraph, Widget},
};

use damier_notation::sentences::{Lang, game_name};

use super::super::{
    look::{self, Look},
    rules::{Ink, rules},
};

/// The columns of text: longer lines are hard to read.
const WIDEST: u16 = 84;

/// Draws the rules from a line on; as many lines as there are.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, (game, lang): (Game, Lang), top: usize, look: Look) {
    let width = WIDEST.min(area.width);
    let rect = Rect::new((area.width - width) / 2, 0, width, area.height);
    Clear.render(rect, buffer);
    let rows = rules(game, lang, usize::from(width.saturating_sub(4)));
    let shown = usize::from(area.height.saturating_sub(2));
    let top = top.min(rows.len().saturating_sub(shown));
    let lines: Vec<Line> = rows[top..]
        .iter()
        .take(shown)
        .map(|row| {
            let spans = row.iter().map(|(ink, text)| {
                let style = match ink {
                    Ink::Bold => Style::new().add_modifier(Modifier::BOLD),
                    Ink::Code if look.has_colour() => Style::new().fg(look.ink(look::HINT)),
                    Ink::Faint => Look::quiet(),
                    Ink::Plain | Ink::Code => Style::new(),
                };
                Span::styled(text.clone(), style)
            });
            Line::from([Span::raw(" ")].into_iter().chain(spans).collect::<Vec<_>>())
        })
        .collect();
    let done = (100 * (top + shown)).checked_div(rows.len()).unwrap_or(100).min(100);
    let keys = lang.say(" ↑ ↓ PgPréc PgSuiv, Échap : revenir ", " ↑ ↓ PgUp PgDn, Esc: back ");
    let keys = if look.ascii { keys.replace("↑ ↓", "up down") } else { keys.to_owned() };
    let block =
        Block::bordered().title(format!(" {} ", game_name(game, lang))).title_bottom(format!("{keys}{done} % "));
    Paragraph::new(lines).block(block).render(rect, buffer);
}
