//! The games of a match in a file, written as PDN 3.0 has it; the games that PDN does not know go by the tag `Damier`.
//!
//! Moves are in the notation of their game. A spin stands before the move it led to, `{[%spin green]}`; how the game
//! ended stands behind the last move. Nothing in it depends on when or how fast the match was played.

use std::io::{self, Write};

use damier_rules::{Color, Game, Position, Variant};

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

/// Lines end before they grow longer.
const WIDTH: usize = 100;

impl<W: Write> GamesFile<W> {
    /// Writes a game, which began from `start`.
    pub(crate) fn write<P: Playable>(&mut self, number: usize, start: &P, played: &Played<P>) -> io::Result<()> {
        self.tags(number, start, played)?;
        let (mut words, comment) = self.words(start, played);
        words.extend(comment.split_inclusive(' ').map(|word| word.trim_end().to_owned()));
        let mut line = String::new();
        for word in words {
            if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
                writeln!(self.out, "{line}")?;
                line.clear();
            }
            line += if line.is_empty() { "" } else { " " };
            line += &word;
        }
        writeln!(self.out, "{line}\n*\n")?;
        self.out.flush()
    }

    fn tags<P: Playable>(&mut self, number: usize, start: &P, played: &Played<P>) -> io::Result<()> {
        let game = self.variant.game();
        let first = usize::from(color_of_first(number) == Color::Black);
        let [white, black] = [&self.names[first], &self.names[1 - first]].map(Clone::clone);
        self.tag("Event", "Damier match")?;
        self.tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1))?;
        self.tag("White", &white)?;
        self.tag("Black", &black)?;
        self.tag("Result", result(game, played.ending.winner()))?;
        if matches!(game, Game::Dames | Game::Dames10) {
            self.tag("GameType", "20")?;
        }
        self.tag("Damier", game.id())?;
        if !self.options.is_empty() {
            self.tag("DamierOptions", &self.options.join(" "))?;
        }
        // What PDN calls game 20 begins with twenty men each.
        let usual = game != Game::Dames10 && P::from_any(self.variant.start()).is_some_and(|usual| usual == *start);
        if !usual {
            self.tag("FEN", &start.write())?;
        }
        self.tag("PlyCount", &played.record.moves().len().to_string())?;
        self.tag("Termination", termination(&played.ending))?;
        writeln!(self.out)
    }

    fn tag(&mut self, name: &str, value: &str) -> io::Result<()> {
        writeln!(self.out, "[{name} \"{}\"]", value.replace('"', "\\\""))
    }

    /// Numbers, spins and moves; and the ending.
    fn words<P: Playable>(&self, start: &P, played: &Played<P>) -> (Vec<String>, String) {
        // Who begins the game begins every numbered move; a game set up for the other side begins with `1...`.
        let begins = self.variant.start().turn();
        let mut words = Vec::new();
        for (ply, (position, m)) in played.record.positions().zip(played.record.moves()).enumerate() {
            let since = if start.turn() == begins { ply } else { ply + 1 };
            let move_number = since / 2 + 1;
            if position.turn() == begins {
                words.push(format!("{move_number}."));
            } else if ply == 0 {
                words.push(format!("{move_number}..."));
            }
            // A spin that the first position already shows is told by it.
            if let Some(spin) = position.shown().filter(|_| ply > 0 || start.shown().is_none()) {
                words.push(format!("{{[%spin {}]}}", spin.name()));
            }
            words.push(position.write_move(m));
        }
        // Nothing may close the comment before its end.
        (words, format!("{{{}}}", played.ending.sentence().replace(['{', '}'], "'")))
    }
}

/// The result as the game's players write it.
const fn result(game: Game, winner: Option<Color>) -> &'static str {
    match (game, winner) {
        (Game::Dames | Game::Dames10, Some(Color::White)) => "2-0",
        (Game::Dames | Game::Dames10, None) => "1-1",
        (Game::Dames | Game::Dames10, Some(Color::Black)) => "0-2",
        (_, Some(Color::White)) => "1-0",
        (_, None) => "1/2-1/2",
        (_, Some(Color::Black)) => "0-1",
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
