//! The games of a match as PDN.
//!
//! How the game ended stands behind the last move. Nothing in it depends on when or how fast the match was played.

use damier_notation::pdn::{GameResult, Item, PdnGame};
use damier_rules::{Color, Variant};

use crate::{
    players::Forfeit,
    referee::{MatchEnding, PlayedGame},
    tally::color_of_first,
};

/// What the games of a match have in common.
#[derive(Debug, Clone)]
pub struct MatchGames {
    /// What is played.
    pub variant: Variant,
    /// The options of the game, as they were given.
    pub options: Vec<String>,
    /// The players' names, the first one's first.
    pub names: [String; 2],
}

impl MatchGames {
    /// One of them, by its number from zero.
    pub fn game(&self, number: usize, played: &PlayedGame) -> PdnGame {
        let first = usize::from(color_of_first(number) == Color::Black);
        let mut game = PdnGame::from_any_record(&self.variant, &self.options, &played.record);
        game.set_tag("Event", "Damier match");
        game.set_tag("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1));
        game.set_tag("White", self.names[first].clone());
        game.set_tag("Black", self.names[1 - first].clone());
        game.set_result(GameResult::from(played.ending.winner()));
        game.set_tag("Termination", termination(&played.ending));
        // Nothing may close the comment before its end.
        game.moves.push(Item::Comment(played.ending.sentence().replace(['{', '}'], "'")));
        game
    }
}

const fn termination(ending: &MatchEnding) -> &'static str {
    match ending {
        MatchEnding::Rules(_) | MatchEnding::Forfeit { fault: Forfeit::Resignation, .. } => "normal",
        MatchEnding::TooLong(_) => "adjudication",
        MatchEnding::Forfeit { fault: Forfeit::IllegalMove(_), .. } => "rules infraction",
        MatchEnding::Forfeit { fault: Forfeit::Crash(_), .. } => "abandoned",
        MatchEnding::Forfeit { fault: Forfeit::TimeLoss { .. }, .. } => "time forfeit",
    }
}
