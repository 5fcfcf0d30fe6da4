//! The words beside the board: who plays, whose turn it is, what can be played and what has been.

use damier_notation::sentences::{Lang, level_name, to_move};
use damier_rules::{AnyPosition, Color, board::Cell};
use damier_table::{Due, Millis, Seat, Table, TimeControl};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Paragraph, Widget, Wrap},
};

use super::super::{computer::Wanted, game::Play, look::Look, steps::Steps};

/// The two sides, the far one first.
pub(super) fn players(buffer: &mut Buffer, rect: Rect, play: &Play, now: Millis, look: Look) {
    let far = if play.flipped { Color::White } else { Color::Black };
    for (row, color) in (0..).zip([far, !far]) {
        if row < rect.height {
            player(buffer, Rect { y: rect.y + row, height: 1, ..rect }, play, color, now, look);
        }
    }
}

/// The state of the game.
pub(super) fn status(buffer: &mut Buffer, rect: Rect, play: &Play, now: Millis, look: Look) {
    Paragraph::new(state(play, now, look)).style(look.accent()).wrap(Wrap { trim: true }).render(rect, buffer);
}

fn player(buffer: &mut Buffer, rect: Rect, play: &Play, color: Color, now: Millis, look: Look) {
    let sign = match (look.ascii, color) {
        (true, Color::White) => "w",
        (true, Color::Black) => "b",
        (false, Color::White) => "○",
        (false, Color::Black) => "●",
    };
    let side = match color {
        Color::White => play.lang.say("Blancs", "White"),
        Color::Black => play.lang.say("Noirs", "Black"),
    };
    let turn = !play.table.is_over() && play.table.turn() == color;
    let style = if turn { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let who = match &play.table.setup().seats[color] {
        Seat::Human { name: Some(name) } => name.clone(),
        Seat::Human { name: None } => String::new(),
        &Seat::Engine { level } => {
            let long = play.lang.say(format!("ordinateur {level}"), format!("computer {level}"));
            let name = level_name(level, play.lang);
            if rect.width >= 50 { format!("{long}, {name}") } else { long }
        }
    };
    let pointer = if turn { ">" } else { " " };
    let right = format!("{}{}", pieces_left(&play.table, color), time_left(&play.table, color, now));
    let room = usize::from(rect.width).saturating_sub(right.chars().count() + 1);
    let mut left = format!("{pointer} {sign} {side}");
    if left.chars().count() + 2 + who.chars().count() <= room && !who.is_empty() {
        left = format!("{left}  {who}");
    }
    buffer.set_stringn(rect.x, rect.y, left, room, style);
    let x = rect.right().saturating_sub(right.chars().count() as u16);
    buffer.set_stringn(x, rect.y, right, usize::from(rect.width), style);
}

/// How many pieces a side has, and how many it has lost.
fn pieces_left(table: &Table, color: Color) -> String {
    let (now, before) = (count(table.position(), color), count(table.start(), color));
    if now < before { format!("{now} (-{})", before - now) } else { now.to_string() }
}

fn count(position: &AnyPosition, color: Color) -> usize {
    let cells = position.board().cells.len();
    let ours = |n: &usize| position.piece(Cell(*n as u8)).is_some_and(|piece| piece.color == color);
    (0..cells).filter(ours).count()
}

fn time_left(table: &Table, color: Color, now: Millis) -> String {
    if table.clock().control() == TimeControl::None {
        return String::new();
    }
    let left = table.clock().left(color, now);
    let (seconds, tenths) = (left / 1000, left % 1000 / 100);
    match seconds {
        0..20 => format!("   {seconds:>2}.{tenths}"),
        20..3600 => format!("  {:>2}:{:02}", seconds / 60, seconds % 60),
        _ => format!("  {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// Whose turn it is and why only some moves are legal, that the engine thinks, or how the game ended.
fn state(play: &Play, now: Millis, look: Look) -> String {
    if let Some(ending) = play.table.ending() {
        return ending.sentence(play.lang);
    }
    if play.spinning.is_some() {
        return play.lang.say("La roulette tourne...", "The spinner turns...").to_owned();
    }
    if let Some(Wanted::Move(_)) = play.thinking.as_ref().map(|thinking| thinking.what) {
        let thinks = play.lang.say("L'ordinateur réfléchit", "The computer is thinking");
        return format!("{thinks} {}", turning(now, look));
    }
    if let Some(question) = play.table.question() {
        return question.in_language(play.lang).to_owned();
    }
    let to_move = to_move(play.table.position(), play.lang);
    let more = match play.table.due() {
        Due::Spin(_) if play.is_ours() => play.lang.say("Entrée : lancer.", "Enter: spin.").to_owned(),
        _ if play.moves_now() => play.obligation().unwrap_or_default(),
        _ => String::new(),
    };
    format!("{to_move} {more}").trim_end().to_owned()
}

/// A sign that something goes on.
fn turning(now: Millis, look: Look) -> char {
    let signs: &[char] = if look.ascii { &['-', '\\', '|', '/'] } else { &['⠋', '⠙', '⠸', '⠴', '⠦', '⠇'] };
    signs[(now / 120) as usize % signs.len()]
}

/// The moves that can be played.
pub(super) fn legal(buffer: &mut Buffer, rect: Rect, play: &Play, look: Look) {
    if !play.moves_now() || rect.height == 0 {
        return;
    }
    let listed = play.listed();
    let title = match (&play.typed, &play.picked) {
        (Some(typed), _) if !typed.is_empty() => format!("{typed}..."),
        (_, Some(picked)) => play.name(picked.from()),
        _ => play.lang.say("Coups", "Moves").to_owned(),
    };
    let more = if play.more { "+" } else { "" };
    let title = format!("{title} ({}{more})", listed.len());
    buffer.set_stringn(rect.x, rect.y, title, usize::from(rect.width), look.accent());
    let room = Rect { y: rect.y + 1, height: rect.height - 1, ..rect };
    let widest =
        listed.iter().map(|listed| listed.text.chars().count()).max().unwrap_or(1).min(usize::from(room.width));
    let columns = (usize::from(room.width) + 2) / (widest + 2);
    let shown = columns * usize::from(room.height);
    // The one Tab has come to is always in sight.
    let skip = play.tabbed.map_or(0, |at| (at + 1).saturating_sub(shown).next_multiple_of(columns.max(1)));
    for (n, one) in listed.iter().enumerate().skip(skip).take(shown) {
        let place = n - skip;
        let (x, y) = (place % columns * (widest + 2), place / columns);
        let last = place + 1 == shown && n + 1 < listed.len();
        let text = if last { "..." } else { one.text.as_str() };
        let chosen = play.tabbed == Some(n) || play.hint == Some(one.m);
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        buffer.set_stringn(room.x + x as u16, room.y + y as u16, text, widest, style);
    }
}

/// The moves of a game, those around the one that is looked at; `marked` shows which that is.
pub(super) fn history(buffer: &mut Buffer, rect: Rect, steps: &Steps, marked: bool, lang: Lang, look: Look) {
    if rect.height == 0 || steps.moves.is_empty() {
        return;
    }
    let pairs = steps.pairs();
    let rows = usize::from(rect.height - 1).max(1);
    let at = steps.at.checked_sub(1);
    let line = pairs.iter().position(|pair| at.is_some() && pair.moves.contains(&at)).unwrap_or(0);
    // What follows is worth seeing, too.
    let end = (line + 1 + usize::from(marked) * rows / 2).clamp(rows.min(pairs.len()), pairs.len());
    let first = end.saturating_sub(rows);
    let arrows = if marked {
        format!(" {}/{}", steps.at, steps.moves.len())
    } else {
        lang.say(" (PgPréc : revoir)", " (PgUp: look back)").to_owned()
    };
    let title =
        Line::from(vec![Span::styled(lang.say("Partie", "Game"), look.accent()), Span::styled(arrows, Look::quiet())]);
    buffer.set_line(rect.x, rect.y, &title, rect.width);
    let text = |place: Option<usize>| place.map_or("", |place| steps.moves[place].text.as_str());
    for (row, pair) in (1..).zip(&pairs[first..end]) {
        if row >= rect.height {
            break;
        }
        let style = |place: Option<usize>| {
            let here = marked && place.is_some() && place == at;
            if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() }
        };
        let [one, two] = pair.moves;
        let skipped = if one.is_none() { "..." } else { text(one) };
        let width = skipped.chars().count().max(8);
        let line = Line::from(vec![
            Span::raw(format!("{:>3}. ", pair.number)),
            Span::styled(skipped.to_owned(), style(one)),
            Span::raw(" ".repeat(width - skipped.chars().count() + 1)),
            Span::styled(text(two).to_owned(), style(two)),
        ]);
        buffer.set_line(rect.x, rect.y + row, &line, rect.width);
    }
}
