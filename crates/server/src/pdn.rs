//! A table's game as PDN, for other programs.

use std::fmt::Write;

use damier_rules::{Color, Position};
use damier_table::{Ending, Seat, Table};

/// Lines are no longer than this, as PDN wants it.
const WIDTH: usize = 80;

/// The game as PDN: tags, moves, result. Spins are comments.
pub(crate) fn write(table: &Table) -> String {
    let setup = table.setup();
    let result = result(table);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(['"', '\\'], "'");
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", &format!("Damier, {}", setup.game.id()));
    tag("Site", &setup.id);
    for color in Color::ALL {
        let name = match &setup.seats[color] {
            Seat::Human { name } => name.clone().unwrap_or_else(|| "?".into()),
            Seat::Engine { level } => format!("Damier, level {level}"),
        };
        tag(if color == Color::White { "White" } else { "Black" }, &name);
    }
    tag("Result", result);
    match setup.game {
        damier_rules::Game::Dames | damier_rules::Game::Dames10 => tag("GameType", "20"),
        other => tag("Game", other.id()),
    }
    for (name, value) in &setup.options {
        tag("Option", &format!("{name}={value}"));
    }
    if setup.start.is_some() || setup.game == damier_rules::Game::Dames10 {
        tag("FEN", &damier_notation::write_position(table.start()));
    }
    text.push('\n');
    let mut line = String::new();
    for word in words(table).chain([result.to_owned()]) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    text.push_str(&line);
    text.push('\n');
    text
}

fn words(table: &Table) -> impl Iterator<Item = String> {
    let first = table.start().turn();
    table.moves().flat_map(move |ply| {
        let number = ply.n.div_ceil(2) + usize::from(ply.n.is_multiple_of(2));
        let number = (ply.by == first).then(|| format!("{number}."));
        let spin = ply.before.spin().map(|spin| format!("{{{}}}", spin.name()));
        number.into_iter().chain(spin).chain([ply.text()]).collect::<Vec<_>>()
    })
}

fn result(table: &Table) -> &'static str {
    match table.ending() {
        None | Some(Ending::Aborted { .. }) => "*",
        Some(ending) => match ending.winner() {
            Some(Color::White) => "2-0",
            Some(Color::Black) => "0-2",
            None => "1-1",
        },
    }
}
