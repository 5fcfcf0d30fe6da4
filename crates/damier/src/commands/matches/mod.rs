//! `damier match`: two players, many games, and what they say about who is stronger.

mod openings;
mod output;
mod players;
mod referee;
mod seeds;
mod statistics;
mod tally;

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use damier_engine::Limits;
use damier_rules::{AutoDraw, ByColor, Color, Game, with_position};

use self::{
    openings::Openings,
    output::{Summary, progress, running},
    players::{Playable, Player, Spec},
    referee::{Ending, Played, Referee},
    seeds::{Purpose, generator, seed},
    statistics::Sprt,
    tally::{Tally, color_of_first},
};
use crate::{args::GameArgs, failure::Failure};

/// Play a match between two players
///
/// Players are: `engine`, with settings such as engine:nodes=2000,threads=2,tt-size=64; `uct`, the plain baseline,
/// with exploration, playout-plies and seed; `random`. Each takes depth, nodes or time of its own instead of the
/// match's. Every opening is played twice, with colours exchanged; in trap with the same spins.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The first player: the result is told from its side
    first: String,
    /// The second player
    second: String,
    /// How many games; an even number
    #[arg(long, value_name = "N", default_value = "100")]
    games: usize,
    /// Seconds for a move; 0.1 if no limit is given
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many positions a player may look at for a move (uct: playouts)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How deep a player may look
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// What a move may take beyond its time before the game is lost, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "0.2")]
    margin: f64,
    /// A file with one position per line; `random` for random moves from the beginning
    #[arg(long, value_name = "FILE", default_value = "random")]
    openings: PathBuf,
    /// How many random moves an opening has
    #[arg(long, value_name = "N", default_value = "6")]
    opening_plies: usize,
    /// The seed of openings, spins and random players
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Stop as soon as one of two differences in Elo can be accepted, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// A draw after so many moves of both sides together
    #[arg(long, value_name = "N", default_value = "400")]
    adjudicate_plies: usize,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    if args.games == 0 || args.games % 2 == 1 {
        let message = format!("--games {}: expected an even number: every opening is played twice", args.games);
        return Err(Failure::Input(message));
    }
    with_position!(chosen.variant.start(), start => {
        let openings = if args.openings.as_os_str() == "random" {
            Openings::Random { start, plies: args.opening_plies, seed: args.seed }
        } else {
            let text = std::fs::read_to_string(&args.openings);
            let unread = |error| Failure::Input(format!("--openings {}: {error}", args.openings.display()));
            Openings::read(&text.map_err(unread)?, &chosen.variant)?
        };
        Match::new(args, openings, chosen.auto_draw)?.run(args)
    })
}

/// Seconds as the command line gives them.
fn seconds(option: &str, value: f64) -> Result<Duration, Failure> {
    let wrong = |_| Failure::Input(format!("{option} {value}: expected seconds, such as 2 or 0.5"));
    Duration::try_from_secs_f64(value).map_err(wrong)
}

impl Args {
    /// What a player may take for a move unless it has its own limits.
    fn limits(&self) -> Result<Limits, Failure> {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = if unlimited { Some(0.1) } else { self.time };
        let move_time = time.map(|time| seconds("--time", time)).transpose()?;
        Ok(Limits { depth: self.depth, nodes: self.nodes, move_time, clock: None })
    }
}

/// What stays the same from game to game.
struct Match<P: Playable> {
    game: Game,
    players: [Spec; 2],
    openings: Openings<P>,
    auto_draw: AutoDraw,
    margin: Duration,
    seed: u64,
    most_plies: usize,
}

/// The two players of one game at a time, the first one first.
type Seats<P> = [Box<dyn Player<P>>; 2];

impl<P: Playable> Match<P> {
    fn new(args: &Args, openings: Openings<P>, auto_draw: AutoDraw) -> Result<Self, Failure> {
        let limits = args.limits()?;
        Ok(Self {
            game: args.game.game.0,
            players: [Spec::read(&args.first, &limits)?, Spec::read(&args.second, &limits)?],
            openings,
            auto_draw,
            margin: seconds("--margin", args.margin)?,
            seed: args.seed,
            most_plies: args.adjudicate_plies,
        })
    }

    /// Plays all games and says what came of them.
    fn run(&self, args: &Args) -> Result<(), Failure> {
        let mut tables = Vec::new();
        for _ in 0..args.concurrency.get().min(args.games) {
            tables.push([self.players[0].seat(), self.players[1].seat()]);
        }
        let tally = self.play_all(tables, args);
        let names = [self.players[0].name.as_str(), self.players[1].name.as_str()];
        let summary = Summary::new(self.game.id(), &args.game.options, self.seed, names, &tally, args.sprt);
        let mut out = std::io::stdout().lock();
        Ok(if args.json { summary.write_json(&mut out)? } else { summary.write_text(&mut out)? })
    }

    /// Plays on several tables at once. Games are counted in their order, so that neither the score nor the end of a
    /// sequential test depends on which one happens to end first.
    fn play_all(&self, tables: Vec<Seats<P>>, args: &Args) -> Tally {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        let bar = progress(args.games);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for mut seats in tables {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    while let game = next.fetch_add(1, Relaxed)
                        && game < args.games
                        && let Some(played) = self.play(game, &mut seats, stop)
                        && sender.send((game, played)).is_ok()
                    {}
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            for (game, played) in results {
                early.insert(game, played);
                while !stop.load(Relaxed)
                    && let Some(played) = early.remove(&(tally.counts().games() as usize))
                {
                    let game = tally.counts().games() as usize;
                    tally.add(game, &played);
                    self.log(game, &played, &bar);
                    bar.inc(1);
                    bar.set_message(running(&tally, args.sprt));
                    if args.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs).is_some()) {
                        stop.store(true, Relaxed);
                    }
                }
            }
        });
        bar.finish_and_clear();
        tally
    }

    /// Plays one game; nothing if the match ends before it does.
    fn play(&self, game: usize, seats: &mut Seats<P>, stop: &AtomicBool) -> Option<Played<P>> {
        let opening = self.openings.pair(game / 2, self.auto_draw);
        let first = color_of_first(game);
        let mut colors = [first, !first].into_iter();
        for seat in seats.iter_mut() {
            let color = colors.next().unwrap_or(first);
            let begun = seat.begin(seed(self.seed, Purpose::Player, 2 * game + usize::from(color == Color::Black)));
            if let Err(fault) = begun {
                let ending = Ending::Fault { by: color, fault };
                return Some(Played { record: opening, ending, effort: ByColor::default() });
            }
        }
        let [one, two] = seats;
        let (white, black) = if first == Color::White { (one, two) } else { (two, one) };
        let given = |player: usize| self.players[player].limits.move_time.map(|time| time + self.margin);
        let given = ByColor::new(given(0), given(1));
        let referee =
            Referee { most_plies: self.most_plies, given: if first == Color::White { given } else { given.swapped() } };
        let spins = generator(self.seed, Purpose::Spins, game / 2);
        referee.play(opening, ByColor::new(white.as_mut(), black.as_mut()), spins, stop)
    }

    /// Says what a player did wrong.
    fn log(&self, game: usize, played: &Played<P>, bar: &indicatif::ProgressBar) {
        if let Ending::Fault { by, fault } = &played.ending {
            let name = &self.players[usize::from(*by != color_of_first(game))].name;
            let after = played.record.moves().len();
            let position = played.record.position().write();
            bar.suspend(|| {
                anstream::eprintln!(
                    "game {}: {name} ({by}) loses after {after} moves in {position}: {fault}",
                    game + 1
                );
            });
        }
    }
}
