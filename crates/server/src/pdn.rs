//! A table's game as PDN, for other programs.

use damier_notation::pdn::{Game, GameResult, write as write_game};
use damier_rules::Color;
use damier_table::{Ending, Seat, Table};

/// The game as PDN: tags, moves, spins and the result.
pub(crate) fn write(table: &Table) -> String {
    let setup = table.setup();
    let options: Vec<String> = setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut game = Game::from_any_record(&table.chosen().variant, &options, table.record());
    game.set_tag("Event", "Damier");
    game.set_tag("Site", setup.id.as_str());
    let seats = table.seats();
    for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let name = match &seats[color] {
            Seat::Human { name } => name.clone().unwrap_or_else(|| "?".into()),
            Seat::Engine { level } => format!("Damier, level {level}"),
        };
        game.set_tag(tag, name);
    }
    game.set_result(match table.ending() {
        None | Some(Ending::Aborted { .. }) => GameResult::Unknown,
        Some(ending) => ending.winner().map_or(GameResult::Drawn, GameResult::Won),
    });
    let mut text = Vec::new();
    // Writing to memory does not fail, and what is written is text.
    let _ = write_game(&game, &mut text);
    String::from_utf8(text).unwrap_or_default()
}
