//! A table's game as PDN, for other programs.

use damier_notation::pdn::{GameResult, Item, PdnGame, write as write_game};
use damier_rules::Color;

use crate::{Ending, Seat, Table};

impl Table {
    /// The game as PDN: tags, moves, spins and the result.
    pub fn pdn(&self) -> String {
        let setup = self.setup();
        let options: Vec<String> = setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut game = PdnGame::from_any_record(&self.chosen().variant, &options, self.record());
        let written = game.moves.iter_mut().filter_map(|item| match item {
            Item::Move(ply) => Some(ply),
            _ => None,
        });
        for (written, ply) in written.zip(self.moves()).filter(|(_, ply)| ply.way.is_some()) {
            written.text = ply.text().into();
        }
        game.set_tag("Event", "Damier");
        game.set_tag("Site", setup.id.as_str());
        let seats = self.seats();
        for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
            let name = match &seats[color] {
                Seat::Human { name } => name.clone().unwrap_or_else(|| "?".into()),
                Seat::Engine { level } => format!("Damier, level {level}"),
            };
            game.set_tag(tag, name);
        }
        game.set_result(match self.ending() {
            None | Some(Ending::Aborted { .. }) => GameResult::Unknown,
            Some(ending) => ending.winner().map_or(GameResult::Drawn, GameResult::Won),
        });
        let mut text = Vec::new();
        // Writing to memory does not fail, and what is written is text.
        let _ = write_game(&game, &mut text);
        String::from_utf8(text).unwrap_or_default()
    }
}
