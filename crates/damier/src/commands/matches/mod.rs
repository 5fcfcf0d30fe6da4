//! `damier match`: two players, many games, and what they say about who is stronger.

mod output;

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
    path::PathBuf,
};

use damier_arena::{Ending, Finished, Match, MatchGames, MatchSummary, Openings, Playable, Spec, Sprt, color_of_first};
use damier_engine::Limits;
use damier_notation::pdn;
use damier_rules::with_position;
use indicatif::ProgressBar;

use self::output::{running, write_text};
use crate::{
    args::{GameArgs, expect_pairs, seconds},
    failure::Failure,
    output::{bar, json_line},
};

/// Play a match between two players
///
/// A player is one of: `engine`, with settings such as engine:nodes=2000,threads=2,tt-size=64,bb-size=3,level=5,book=true; `uct`, the plain
/// baseline, with exploration, playout-plies and seed; `random`; `network:FILE`, the engine with a network that `damier
/// train` has made; and "hub:COMMAND LINE", another program for dames and dames-10, with settings before the command:
/// "hub:time=0.1 threads=2 scan hub"; and dxp:HOST:PORT, one that listens for DXP, or "dxp:COMMAND LINE {port}", one that
/// is started to do so. Each can have a depth, nodes or time of its own instead of the match's. Every
/// opening is played twice, with colours exchanged; in trap with the same spins.
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
    /// Write the games to a file, as PDN
    #[arg(long, value_name = "FILE")]
    games_file: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    expect_pairs("--games", args.games)?;
    let limits = args.limits()?;
    let players = [Spec::read(&args.first, &limits)?, Spec::read(&args.second, &limits)?];
    let names = players.each_ref().map(|player| player.name.clone());
    let (variant, options) = (chosen.variant, args.game.options.clone());
    let mut teller = Teller {
        games: MatchGames { variant, options, names: names.clone() },
        file: None,
        sprt: args.sprt,
        bar: bar(args.games as u64, "[{bar:30}] {pos}/{len} {msg} {eta} left"),
    };
    if let Some(path) = &args.games_file {
        let file = File::create(path)
            .map_err(|error| Failure::file(format_args!("--games-file {}", path.display()), &error))?;
        teller.file = Some(BufWriter::new(file));
    }
    let tally = with_position!(chosen.variant.start(), start => {
        let openings = if args.openings.as_os_str() == "random" {
            Openings::Random { start, plies: args.opening_plies, seed: args.seed }
        } else {
            let text = std::fs::read_to_string(&args.openings);
            let unusable = |error| Failure::file(format_args!("--openings {}", args.openings.display()), &error);
            let text = text.map_err(unusable)?;
            Openings::read(&text, chosen.variant)?
        };
        let match_ = Match {
            players,
            openings,
            auto_draw: chosen.auto_draw,
            games: args.games,
            margin: seconds("--margin", args.margin)?,
            seed: args.seed,
            most_plies: args.adjudicate_plies,
            sprt: args.sprt,
        };
        match_.play_all(args.concurrency.get(), &mut |finished| teller.tell(finished))
    });
    teller.bar.finish_and_clear();
    let tally = tally?;
    let summary = MatchSummary::new(args.game.game.0.id(), &args.game.options, args.seed, names, &tally, args.sprt);
    let mut out = std::io::stdout().lock();
    let written = if args.json { json_line(&mut out, &summary) } else { write_text(&summary, &mut out) };
    Ok(written?)
}

/// Tells every game: the bar, the file of games, and what a player did wrong.
struct Teller {
    games: MatchGames,
    file: Option<BufWriter<File>>,
    sprt: Option<Sprt>,
    bar: ProgressBar,
}

impl Teller {
    fn tell<P: Playable>(&mut self, finished: &Finished<'_, P>) -> io::Result<()> {
        let &Finished { number, played, tally } = finished;
        if let Ending::Forfeit { by, fault } = &played.ending {
            let name = &self.games.names[usize::from(*by != color_of_first(number))];
            let (moves, position) = (played.record.moves().len(), played.record.position().write());
            self.bar.suspend(|| {
                anstream::eprintln!(
                    "game {}: {name} ({by}) loses after {moves} moves in {position}: {fault}",
                    number + 1
                );
            });
        }
        if let Some(file) = &mut self.file {
            pdn::write(&self.games.game(number, played), &mut *file)?;
            file.flush()?;
        }
        self.bar.inc(1);
        self.bar.set_message(running(tally, self.sprt));
        Ok(())
    }
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
