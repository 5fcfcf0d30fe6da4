//! The menu on the screen.

use std::time::SystemTime;

use damier_notation::sentences::{Lang, game_about, game_name, level_name};
use damier_rules::{ByColor, Color};
use damier_table::Seat;
use ratatui::{
    Frame,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
};

use super::super::{
    look::Look,
    menu::{Menu, Row, Sides},
    saved::Waiting,
};

/// The columns before the values.
const LABEL: usize = 12;
/// How wide the values are, with the arrows beside them: as the longest name of a game, and a space.
const VALUE: usize = 27;

/// Draws the menu; says where its rows are, for the mouse. Rows that do not fit are nowhere.
pub(crate) fn draw(frame: &mut Frame, menu: &Menu, look: Look) -> Vec<Rect> {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let lang = menu.lang;
    let style = Style::new().add_modifier(Modifier::REVERSED);
    let title = Rect { height: 1.min(area.height), ..area };
    buffer.set_style(title, style);
    buffer.set_stringn(0, 0, " Damier", usize::from(area.width), style.add_modifier(Modifier::BOLD));
    let left = 2.min(area.width);
    let mut places = Vec::new();
    let mut y = 2;
    let last = area.height.saturating_sub(2);
    // With many saved games, those around the one that is pointed at.
    let room = usize::from(last.saturating_sub(9)).max(1);
    let first = menu.at.saturating_sub(5 + room - 1);
    for (n, row) in menu.rows().into_iter().enumerate() {
        if matches!(row, Row::Saved(0)) {
            y += 1;
            if y <= last {
                let saved = lang.say("Parties enregistrées", "Saved games");
                buffer.set_stringn(left, y, saved, usize::from(area.width), look.accent());
            }
            y += 1;
        }
        let hidden = matches!(row, Row::Saved(saved) if saved < first);
        if hidden || y > last {
            places.push(Rect::ZERO);
            continue;
        }
        let rect = Rect::new(left, y, area.width - left, 1);
        let chosen = n == menu.at;
        buffer.set_line(rect.x, rect.y, &line(menu, row, chosen, look, usize::from(rect.width)), rect.width);
        places.push(rect);
        y += if row == Row::Clock { 2 } else { 1 };
    }
    let keys =
        lang.say("↑ ↓ choisir  ← → changer  Entrée jouer  q quitter", "↑ ↓ choose  ← → change  Enter play  q quit");
    let keys =
        if look.ascii { keys.replace("↑ ↓", "up down").replace("← →", "<- ->") } else { keys.to_owned() };
    buffer.set_stringn(0, area.height.saturating_sub(1), keys, usize::from(area.width), Look::quiet());
    look.fold(buffer);
    places
}

fn line(menu: &Menu, row: Row, chosen: bool, look: Look, width: usize) -> Line<'static> {
    let lang = menu.lang;
    let (label, value, more) = match row {
        Row::Game => {
            let game = menu.game();
            (lang.say("Jeu", "Game"), game_name(game, lang).to_owned(), game_about(game, lang).to_owned())
        }
        Row::Level => {
            let about = lang.say("de 1 à 10", "from 1 to 10").to_owned();
            (lang.say("Niveau", "Level"), format!("{}, {}", menu.level, level_name(menu.level, lang)), about)
        }
        Row::Sides => {
            let (value, about) = match menu.sides {
                Sides::White => (lang.say("Blancs", "White"), lang.say("contre l'ordinateur", "against the computer")),
                Sides::Black => (lang.say("Noirs", "Black"), lang.say("contre l'ordinateur", "against the computer")),
                Sides::Both => {
                    (lang.say("les deux côtés", "both sides"), lang.say("à deux au clavier", "two at one keyboard"))
                }
                Sides::Neither => {
                    (lang.say("aucun", "neither"), lang.say("regarder l'ordinateur", "the computer plays itself"))
                }
            };
            (lang.say("Vous jouez", "You play"), value.to_owned(), about.to_owned())
        }
        Row::Clock => {
            let value = if menu.clock == 0 { lang.say("sans", "none").to_owned() } else { menu.clock().to_owned() };
            let about = lang.say("minutes, et secondes par coup", "minutes, and seconds for each move");
            (lang.say("Pendule", "Clock"), value, about.to_owned())
        }
        Row::Begin => {
            let text = lang.say("Commencer", "Begin");
            let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            return Line::styled(format!("[ {text} ]"), style);
        }
        Row::Saved(n) => {
            let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            return Line::styled(saved(&menu.saved[n], menu.now, lang), style);
        }
    };
    let (before, after) = if look.ascii { ("<", ">") } else { ("◂", "▸") };
    let value = if chosen { format!("{before} {value} {after}") } else { format!("  {value}  ") };
    let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
    let gap = VALUE.saturating_sub(value.chars().count()).max(1);
    let room = width.saturating_sub(LABEL + value.chars().count() + gap);
    let more = if more.chars().count() > room {
        more.chars().take(room.saturating_sub(1)).chain([if look.ascii { '.' } else { '…' }]).collect()
    } else {
        more
    };
    Line::from(vec![
        Span::styled(format!("{label:<LABEL$}"), look.accent()),
        Span::styled(value, style),
        Span::styled(format!("{}{more}", " ".repeat(gap)), Look::quiet()),
    ])
}

/// A saved game in a line: which, how far it is, against whom, and since when it waits.
fn saved(waiting: &Waiting, now: SystemTime, lang: Lang) -> String {
    let name = game_name(waiting.game, lang);
    let moves = match waiting.moves {
        1 => lang.say("1 coup".to_owned(), "1 move".to_owned()),
        n => lang.say(format!("{n} coups"), format!("{n} moves")),
    };
    let since = now.duration_since(waiting.saved).unwrap_or_default().as_secs();
    let (amount, unit) = match since {
        0..3600 => (since / 60, "min"),
        3600..172_800 => (since / 3600, "h"),
        _ => (since / 86_400, lang.say("j", "d")),
    };
    let ago = match amount {
        0 => lang.say("à l'instant", "just now").to_owned(),
        _ => lang.say(format!("il y a {amount} {unit}"), format!("{amount} {unit} ago")),
    };
    format!("{name:<24} {moves:>10}   {:<26} {ago}", opponent(&waiting.seats, lang))
}

fn opponent(seats: &ByColor<Seat>, lang: Lang) -> String {
    let levels: Vec<u8> = Color::ALL
        .into_iter()
        .filter_map(|color| if let Seat::Engine { level } = seats[color] { Some(level) } else { None })
        .collect();
    match levels[..] {
        [level] => lang.say(format!("ordinateur {level}"), format!("computer {level}")),
        [white, black] => lang.say(format!("ordinateurs {white} et {black}"), format!("computers {white} and {black}")),
        _ => lang.say("deux personnes", "two people").to_owned(),
    }
}
