//! `damier bench`: how fast the rules, the engine and the reading of files are, and how scores become chances to win.

use std::{fs, io::Write, num::NonZeroUsize, path::PathBuf};

use damier_arena::{
    bench::{
        Fingerprint, PerftSpeed, SearchSpeed,
        pdn::{GamesFile, Work},
        pool,
        threads::{ThreadsGain, TimeToDepth, positions},
    },
    self_play::{SelfPlay, Tenth},
};
use damier_rules::Game;

use crate::{
    args::GameArgs,
    failure::Failure,
    output::{Rows, create},
};

/// Measure the engine (search, the default; threads; calibrate), the rules (perft) or reading files of games (pdn)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<Measurement>,
    /// One JSON object per line
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Measurement {
    /// Search some positions of every game to a fixed depth and count the nodes, the fingerprint of the search
    Search,
    Perft(PerftArgs),
    Threads(ThreadsArgs),
    Calibrate(CalibrateArgs),
    Pdn(PdnArgs),
}

/// Count the move tree of every game: making every move (plain), only counting the moves of the last ply (bulk), and
/// with several threads
#[derive(Debug, clap::Args)]
struct PerftArgs {
    /// How many times to repeat each count; the fastest is reported
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// How many threads to use for the last column
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let &Args { ref what, json } = args;
    match what {
        None | Some(Measurement::Search) => search(json),
        Some(Measurement::Perft(args)) => perft(args, json),
        Some(Measurement::Threads(args)) => threads(args, json),
        Some(Measurement::Calibrate(args)) => calibrate(args, json),
        Some(Measurement::Pdn(args)) => pdn(args, json),
    }
}

/// Searches a few positions of every game on one thread to a fixed depth: the nodes are a fingerprint of the search,
/// the same on every machine until the search changes.
fn search(json: bool) -> Result<(), Failure> {
    let mut rows = Rows::new(json);
    let mut all = Fingerprint::default();
    rows.head(SearchSpeed::head())?;
    for game in Game::ALL {
        let searched = SearchSpeed::of(game);
        all.add(&searched);
        rows.row(&searched)?;
    }
    Ok(rows.row(&all)?)
}

fn perft(args: &PerftArgs, json: bool) -> Result<(), Failure> {
    let (one, many) = (pool(1)?, pool(args.threads.get())?);
    let mut rows = Rows::new(json);
    rows.head(format_args!("million nodes/s, the best of {} rounds; x: against the column before", args.rounds))?;
    rows.head(PerftSpeed::head(args.threads.get()))?;
    Ok(Game::ALL.iter().try_for_each(|&game| rows.row(&PerftSpeed::of(game, [&one, &many], args.rounds.get())))?)
}

/// Search positions of dames to a fixed depth with one thread and with several, and compare the times
#[derive(Debug, clap::Args)]
struct ThreadsArgs {
    /// How many threads to compare with one
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "20")]
    positions: NonZeroUsize,
    /// How deep to search
    #[arg(long, value_name = "N", default_value = "19")]
    depth: u32,
}

fn threads(args: &ThreadsArgs, json: bool) -> Result<(), Failure> {
    let (threads, depth) = (args.threads.get(), args.depth);
    let mut rows = Rows::new(json);
    rows.head(TimeToDepth::head(threads))?;
    let mut all = Vec::new();
    for (number, record) in positions(args.positions.get()).iter().enumerate() {
        let times = TimeToDepth::measure(number + 1, record, threads, depth);
        rows.row(&times)?;
        all.push(times);
    }
    Ok(rows.row(&ThreadsGain::new(&all, threads, depth))?)
}

/// Measure reading a file of games: a given one, or a generated one with random games of dames
#[derive(Debug, clap::Args)]
struct PdnArgs {
    /// The file to read into memory; without it, games are generated while they are read
    file: Option<PathBuf>,
    /// How many games to generate
    #[arg(long, value_name = "N", default_value = "60000", conflicts_with = "file")]
    games: u64,
    /// How many times to read it; the fastest time is reported
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// Only parse, without replaying or writing
    #[arg(long)]
    parse_only: bool,
}

fn pdn(args: &PdnArgs, json: bool) -> Result<(), Failure> {
    let file = match &args.file {
        Some(path) => GamesFile::given(fs::read(path).map_err(|error| Failure::file(path.display(), &error))?),
        None => GamesFile::new(args.games)?,
    };
    let mut rows = Rows::new(json);
    rows.head(format_args!("{:.1} MB, the best of {} rounds", file.len() as f64 / 1e6, args.rounds))?;
    let measured = if args.parse_only { &[Work::Parse][..] } else { &Work::ALL };
    Ok(measured.iter().try_for_each(|&work| rows.row(&file.measure(work, args.rounds.get())?))?)
}

/// Fit the conversion of scores to winning chances: the engine plays itself, and its scores are compared with the
/// results
#[derive(Debug, clap::Args)]
struct CalibrateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "400")]
    games: usize,
    /// How many positions the engine searches for a move
    #[arg(long, value_name = "N", default_value = "2000")]
    nodes: u64,
    /// How many random moves each game begins with
    #[arg(long, value_name = "N", default_value = "8")]
    opening_plies: usize,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write all positions to a file; each line begins with White's points and White's score
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

fn calibrate(args: &CalibrateArgs, json: bool) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    let &CalibrateArgs { games, nodes, opening_plies, seed, .. } = args;
    let concurrency = args.concurrency.get();
    let self_play = SelfPlay { games, nodes, opening_plies, random_one_in: None, seed, concurrency, endgames: None };
    let mut positions = args.positions.as_ref().map(|path| create("--positions", path)).transpose()?;
    let calibration = self_play.calibrate(&chosen, positions.as_mut().map(|file| file as &mut dyn Write))?;
    let mut rows = Rows::new(json);
    rows.head(calibration)?;
    rows.head(Tenth::HEAD)?;
    Ok(calibration.tenths.iter().try_for_each(|tenth| rows.row(tenth))?)
}
