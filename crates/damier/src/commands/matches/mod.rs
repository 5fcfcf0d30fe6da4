//! `damier match`: two players, many games, and what they say about who is stronger.

mod contest;
mod games_file;
mod hub;
mod openings;
mod output;
pub(crate) mod playable;
mod players;
mod referee;
mod seeds;
mod spec;
mod statistics;
mod tally;

use std::{fs::File, io::BufWriter, num::NonZeroUsize, path::PathBuf, time::Duration};

use damier_engine::Limits;
use damier_rules::with_position;

pub(crate) use self::{contest::Match, openings::Openings, spec::Spec, tally::Tally};
use self::{games_file::GamesFile, output::Summary, statistics::Sprt};
use crate::{args::GameArgs, failure::Failure};

/// Play a match between two players
///
/// A player is one of: `engine`, with settings such as engine:nodes=2000,threads=2,tt-size=64,bb-size=3,level=5,book=true; `uct`, the plain
/// baseline, with exploration, playout-plies and seed; `random`; and "hub:COMMAND LINE", another program for dames and
/// dames-10, with settings before the command: "hub:time=0.1 threads=2 scan hub". Each can have a depth, nodes or time
/// of its own instead of the match's. Every opening is played twice, with colours exchanged; in trap with the same
/// spins.
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
    if args.games == 0 || args.games % 2 == 1 {
        let message = format!("--games {}: expected an even number: every opening is played twice", args.games);
        return Err(Failure::english(message));
    }
    let limits = args.limits()?;
    let players = [Spec::read(&args.first, &limits)?, Spec::read(&args.second, &limits)?];
    let names = players.each_ref().map(|player| player.name.clone());
    let mut file = None;
    if let Some(path) = &args.games_file {
        let out = BufWriter::new(File::create(path).map_err(|error| unusable("--games-file", path, &error))?);
        let (variant, options) = (chosen.variant, args.game.options.clone());
        file = Some(GamesFile { out, variant, options, names: names.clone() });
    }
    let tally = with_position!(chosen.variant.start(), start => {
        let openings = if args.openings.as_os_str() == "random" {
            Openings::Random { start, plies: args.opening_plies, seed: args.seed }
        } else {
            let text = std::fs::read_to_string(&args.openings);
            let text = text.map_err(|error| unusable("--openings", &args.openings, &error))?;
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
        match_.play_all(args.concurrency.get(), file.as_mut())?
    });
    let summary = Summary::new(args.game.game.0.id(), &args.game.options, args.seed, names, &tally, args.sprt);
    let mut out = std::io::stdout().lock();
    let written = if args.json { summary.write_json(&mut out) } else { summary.write_text(&mut out) };
    Ok(written?)
}

fn unusable(option: &str, path: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::english(format!("{option} {}: {error}", path.display()))
}

/// Seconds as the command line gives them.
fn seconds(option: &str, value: f64) -> Result<Duration, Failure> {
    let wrong = |_| Failure::english(format!("{option} {value}: expected seconds, such as 2 or 0.5"));
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
