//! A match as requested: the game with its options, the openings by name.

use std::{fs, io, path::Path, time::Duration};

use damier_notation::{options::Chosen, pdn::PdnGame};

use crate::{Error, Finished, Match, MatchGames, Openings, Spec, Sprt, Tally};

/// What is played by whom.
#[derive(Debug)]
pub struct AnyMatch {
    /// The game and its options.
    pub chosen: Chosen,
    /// The options as they were given.
    pub options: Vec<String>,
    /// The players, the first one first.
    pub players: [Spec; 2],
    /// Where the games begin.
    pub openings: AnyOpenings,
    /// How many games; two for each opening.
    pub games: usize,
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// The seed of openings, spins and what players draw.
    pub seed: u64,
    /// After how many moves a game is declared a draw.
    pub most_plies: usize,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
}

/// Where the games of a match begin.
#[derive(Debug, Clone)]
pub enum AnyOpenings {
    /// After this many random moves.
    Random {
        /// How many.
        plies: usize,
    },
    /// With the positions of a text, one per line.
    Text(String),
}

impl AnyOpenings {
    /// The openings as they are named on a command line: a file with one position per line, or `random` for this many random
    /// moves.
    pub fn named(name: &Path, plies: usize) -> io::Result<Self> {
        if name == "random" { Ok(Self::Random { plies }) } else { fs::read_to_string(name).map(Self::Text) }
    }
}

/// A game that has been played and counted.
pub struct FinishedGame<'a> {
    /// The score with it.
    pub tally: &'a Tally,
    /// Who forfeited it, where and how.
    pub forfeit: Option<String>,
    /// Makes the game as PDN.
    pub pdn: &'a dyn Fn() -> PdnGame,
}

impl AnyMatch {
    /// Plays the games, this many at once, and reports each in its order. An error from `tell` ends the match.
    pub fn play(
        self,
        concurrency: usize,
        tell: &mut dyn FnMut(&FinishedGame<'_>) -> io::Result<()>,
    ) -> Result<Tally, Error> {
        let Self { chosen, options, players, openings, games, margin, seed, most_plies, sprt } = self;
        let names = players.each_ref().map(|player| player.name.clone());
        let match_games = MatchGames { variant: chosen.variant, options, names };
        let openings = match openings {
            AnyOpenings::Random { plies } => Openings::Random { start: chosen.variant.start(), plies, seed },
            AnyOpenings::Text(text) => Openings::read(&text, chosen.variant)?,
        };
        let auto_draw = chosen.auto_draw;
        let match_ = Match { players, openings, auto_draw, games, margin, seed, most_plies, sprt };
        match_.play_all(concurrency, &mut |finished| {
            let &Finished { number, played, tally } = finished;
            let forfeit = finished.forfeit(&match_games.names);
            tell(&FinishedGame { tally, forfeit, pdn: &|| match_games.game(number, played) })
        })
    }
}
