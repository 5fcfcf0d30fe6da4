//! A match: pairs of games on several tables, counted in their order.

use std::{
    collections::BTreeMap,
    io::Write,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use damier_rules::{AutoDraw, ByColor, Color};
use indicatif::ProgressBar;

use super::{
    games_file::GamesFile,
    openings::Openings,
    output::{progress, running},
    playable::Playable,
    players::Player,
    referee::{Ending, Played, Referee},
    seeds::{Purpose, generator, seed},
    spec::Spec,
    statistics::Sprt,
    tally::{Tally, color_of_first},
};
use crate::failure::Failure;

/// What stays the same from game to game.
pub(crate) struct Match<P: Playable> {
    /// The players, the first one first.
    pub(crate) players: [Spec; 2],
    pub(crate) openings: Openings<P>,
    pub(crate) auto_draw: AutoDraw,
    pub(crate) games: usize,
    /// What a move may take beyond its time.
    pub(crate) margin: Duration,
    pub(crate) seed: u64,
    /// A draw after so many moves.
    pub(crate) most_plies: usize,
    /// The test that ends the match early.
    pub(crate) sprt: Option<Sprt>,
}

/// The two players at a table, the first one first.
type Seats<P> = [Box<dyn Player<P>>; 2];

impl<P: Playable> Match<P> {
    /// Plays the games, so many at once.
    pub(crate) fn play_all<W: Write>(
        &self,
        concurrency: usize,
        file: Option<&mut GamesFile<W>>,
    ) -> Result<Tally, Failure> {
        let seat = |player: usize| self.players[player].seat(self.given(player));
        let tables: Result<Vec<Seats<P>>, Failure> =
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
            let counted = self.count(results, file);
            stop.store(true, Relaxed);
            counted
        })
    }

    /// Counts the games in their order, so that neither the score nor the end of a sequential test depends on which
    /// one happens to end first.
    fn count<W: Write>(
        &self,
        results: mpsc::Receiver<(usize, Played<P>)>,
        mut file: Option<&mut GamesFile<W>>,
    ) -> Result<Tally, Failure> {
        let bar = progress(self.games);
        let mut tally = Tally::default();
        let mut early = BTreeMap::new();
        let mut game = 0;
        'match_: for (number, played) in results {
            early.insert(number, played);
            while let Some(played) = early.remove(&game) {
                tally.add(game, &played);
                self.log(game, &played, &bar);
                if let Some(file) = &mut file {
                    file.write(game, &played)?;
                }
                game += 1;
                bar.inc(1);
                bar.set_message(running(&tally, self.sprt));
                if game == self.games || self.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs).is_some()) {
                    break 'match_;
                }
            }
        }
        bar.finish_and_clear();
        Ok(tally)
    }

    /// What a player has for a move, the margin included.
    fn given(&self, player: usize) -> Option<Duration> {
        self.players[player].limits.move_time.map(|time| time + self.margin)
    }

    /// Plays one game; nothing if the match ends before it does.
    fn play(&self, game: usize, seats: &mut Seats<P>, stop: &AtomicBool) -> Option<Played<P>> {
        let opening = self.openings.pair(game / 2, self.auto_draw);
        let [one, two] = seats;
        let (players, given) = if color_of_first(game) == Color::White {
            (ByColor::new(one, two), ByColor::new(self.given(0), self.given(1)))
        } else {
            (ByColor::new(two, one), ByColor::new(self.given(1), self.given(0)))
        };
        let mut players = players.map(|player| player.as_mut() as &mut dyn Player<P>);
        for color in Color::ALL {
            let seed = seed(self.seed, Purpose::Player, 2 * game + color as usize);
            if let Err(fault) = players[color].begin(seed) {
                let ending = Ending::Fault { by: color, fault };
                return Some(Played { record: opening, ending, effort: ByColor::default() });
            }
        }
        let spins = generator(self.seed, Purpose::Spins, game / 2);
        Referee { most_plies: self.most_plies, given }.play(opening, players, spins, stop)
    }

    /// Says what a player did wrong.
    fn log(&self, game: usize, played: &Played<P>, bar: &ProgressBar) {
        if let Ending::Fault { by, fault } = &played.ending {
            let name = &self.players[usize::from(*by != color_of_first(game))].name;
            let moves = played.record.moves().len();
            let position = played.record.position().write();
            bar.suspend(|| {
                anstream::eprintln!(
                    "game {}: {name} ({by}) loses after {moves} moves in {position}: {fault}",
                    game + 1
                );
            });
        }
    }
}
