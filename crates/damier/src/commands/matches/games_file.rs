//! The games of a match in a file of PDN.
//!
//! How the game ended stands behind the last move. Nothing in it depends on when or how fast the match was played.

use std::io::{self, Write};

use damier_notation::pdn::{Game, GameResult, Item, write};
use damier_rules::{Color, Variant};

use super::{
    playable::Playable,
    players::Fault,
    referee::{Ending, Played},
    tally::color_of_first,
};

/// Takes the games of a match.
pub(crate) struct GamesFile<W> {
    pub(crate) out: W,
    pub(crate) variant: Variant,
    /// The options of the game, as they were given.
    pub(crate) options: Vec<String>,
    /// The players' names, the first one's first.
    pub(crate) names: [String; 2],
}

impl<W: Write> GamesFile<W> {
    /// Writes a game.
    pub(crate) fn write<P: Playable>(&mut self, number: usize, played: &Played<P>) -> io::Result<()> {
        let first = usize::from(color_of_first(number) == Color::Black);
        let mut game = Game::from_record(&self.variant, &self.options, &played.record);
        game.set_tag("Event", "Damier match");
        game.set_tag("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1));
        game.set_tag("White", self.names[first].clone());
        game.set_tag("Black", self.names[1 - first].clone());
        game.set_result(GameResult::from(played.ending.winner()));
        game.set_tag("Termination", termination(&played.ending));
        // Nothing may close the comment before its end.
        game.moves.push(Item::Comment(played.ending.sentence().replace(['{', '}'], "'")));
        write(&game, &mut self.out)?;
        self.out.flush()
    }
}

const fn termination(ending: &Ending) -> &'static str {
    match ending {
        Ending::Rules(_) => "normal",
        Ending::TooLong(_) => "adjudication",
        Ending::Fault { fault: Fault::IllegalMove(_), .. } => "rules infraction",
        Ending::Fault { fault: Fault::Crash(_), .. } => "abandoned",
        Ending::Fault { fault: Fault::TimeLoss { .. }, .. } => "time forfeit",
    }
}
