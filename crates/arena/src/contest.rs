//! A match: pairs of games on several tables, counted in their order.

use std::{
    collections::BTreeMap,
    io,
    str::FromStr,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use damier_notation::write_position;
use damier_rules::{AutoDraw, ByColor, Color};

use crate::{
    error::Error,
    openings::Openings,
    players::MatchPlayer,
    referee::{MatchEnding, PlayedGame, Referee},
    seeds::{Purpose, generator, seed},
    spec::Spec,
    statistics::Sprt,
    tally::{Tally, color_of_first},
};

/// A number of games in which every opening is played twice, as it is written on a command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairedGames(pub usize);

impl FromStr for PairedGames {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let games = text.parse().ok().filter(|&games: &usize| games > 0 && games.is_multiple_of(2));
        games.map(Self).ok_or("expected an even number, as every opening is played twice")
    }
}

/// What stays the same from game to game.
pub struct Match {
    /// The players, the first one first.
    pub players: [Spec; 2],
    /// Where the games begin.
    pub openings: Openings,
    /// Which draws by history end a game.
    pub auto_draw: AutoDraw,
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

/// A game that has been played and counted.
#[derive(Debug)]
pub struct Finished<'a> {
    /// Its number, from zero: games 0 and 1 are a pair.
    pub number: usize,
    /// The game.
    pub played: &'a PlayedGame,
    /// The score with it.
    pub tally: &'a Tally,
}

impl Finished<'_> {
    /// Who forfeited it, where and how, if somebody did. The players' names, the first one's first.
    pub fn forfeit(&self, names: &[String; 2]) -> Option<String> {
        let MatchEnding::Forfeit { by, fault } = &self.played.ending else { return None };
        let (number, name) = (self.number + 1, &names[usize::from(*by != color_of_first(self.number))]);
        let (moves, position) = (self.played.record.moves().len(), write_position(self.played.record.position()));
        Some(format!("game {number}: {name} ({by}) loses after {moves} moves in {position}: {fault}"))
    }
}

/// The two players at a table, the first one first.
type Seats = [Box<dyn MatchPlayer>; 2];

impl Match {
    /// Plays the games, this many at once, and reports each in its order. An error from `tell` ends the match.
    pub fn play_all(
        &self,
        concurrency: usize,
        tell: &mut dyn FnMut(&Finished<'_>) -> io::Result<()>,
    ) -> Result<Tally, Error> {
        let enough = |tally: &Tally| self.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs).is_some());
        self.play_until(concurrency, &enough, tell)
    }

    /// Plays games until the score is enough, or there are no games left.
    pub(crate) fn play_until(
        &self,
        concurrency: usize,
        enough: &dyn Fn(&Tally) -> bool,
        tell: &mut dyn FnMut(&Finished<'_>) -> io::Result<()>,
    ) -> Result<Tally, Error> {
        let game = self.openings.game();
        let seat = |player: usize| self.players[player].seat(game, self.given(player));
        let tables: Result<Vec<Seats>, Error> =
            (0..concurrency.min(self.games)).map(|_| Ok([seat(0)?, seat(1)?])).collect();
        let tables = tables?;
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for mut seats in tables {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    while let game = next.fetch_add(1, Relaxed)
                        && game < self.games
                        && let Some(played) = self.play(game, &mut seats, stop)
                        && sender.send((game, played)).is_ok()
                    {}
                });
            }
            drop(sender);
            let counted = self.count(results, enough, tell);
            stop.store(true, Relaxed);
            counted
        })
    }

    /// Counts the games in their order, so that neither the score nor the end of a sequential test depends on which
    /// one happens to end first.
    fn count(
        &self,
        results: mpsc::Receiver<(usize, PlayedGame)>,
        enough: &dyn Fn(&Tally) -> bool,
        tell: &mut dyn FnMut(&Finished<'_>) -> io::Result<()>,
    ) -> Result<Tally, Error> {
        let mut tally = Tally::default();
        let mut early = BTreeMap::new();
        let mut game = 0;
        'match_: for (number, played) in results {
            early.insert(number, played);
            while let Some(played) = early.remove(&game) {
                tally.add(game, &played);
                tell(&Finished { number: game, played: &played, tally: &tally })?;
                game += 1;
                if game == self.games || enough(&tally) {
                    break 'match_;
                }
            }
        }
        Ok(tally)
    }

    /// The time of a player for a move, the margin included.
    fn given(&self, player: usize) -> Option<Duration> {
        self.players[player].limits.move_time.map(|time| time + self.margin)
    }

    /// Plays one game; `None` if the match ends before it does.
    fn play(&self, game: usize, seats: &mut Seats, stop: &AtomicBool) -> Option<PlayedGame> {
        let opening = self.openings.pair(game / 2, self.auto_draw);
        let [one, two] = seats;
        let (players, given) = if color_of_first(game) == Color::White {
            (ByColor::new(one, two), ByColor::new(self.given(0), self.given(1)))
        } else {
            (ByColor::new(two, one), ByColor::new(self.given(1), self.given(0)))
        };
        let mut players = players.map(|player| player.as_mut() as &mut dyn MatchPlayer);
        for color in Color::ALL {
            let seed = seed(self.seed, Purpose::Player, 2 * game + color as usize);
            if let Err(fault) = players[color].begin(seed) {
                let ending = MatchEnding::Forfeit { by: color, fault };
                return Some(PlayedGame { record: opening, ending, effort: ByColor::default() });
            }
        }
        let spins = generator(self.seed, Purpose::Spins, game / 2);
        // A program that was asked for a game of this many moves ends it by itself after them.
        let agreed = self.players.iter().filter_map(Spec::most_moves).min();
        let agreed = agreed.map_or(usize::MAX, |moves| opening.moves().len() + 2 * moves);
        let most_plies = self.most_plies.min(agreed);
        Referee { most_plies, given }.play(opening, players, spins, stop)
    }
}
