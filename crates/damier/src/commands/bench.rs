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

/// Measure the engine (search, the default; threads; calibrate), the rules (perft) and reading files of games (pdn)
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
    /// Search some positions of every game to a fixed depth and count the nodes: the search's fingerprint
    Search,
    Perft(PerftArgs),
    Threads(ThreadsArgs),
    Calibrate(CalibrateArgs),
    Pdn(PdnArgs),
}

/// Count the move tree of every game: making every move (plain), counting the last ply at once (bulk), on threads
#[derive(Debug, clap::Args)]
struct PerftArgs {
    /// How often each count is made; the fastest one stands
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// How many threads the last column uses
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

/// Search positions of dames to a depth with one thread and with several, and compare the times
#[derive(Debug, clap::Args)]
struct ThreadsArgs {
    /// How many threads are compared with one
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "20")]
    positions: NonZeroUsize,
    /// How deep they are searched
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

/// Read a file of games: one of yours, or one of random games of dames that is made up while it is read
#[derive(Debug, clap::Args)]
struct PdnArgs {
    /// The file to read, which is kept in memory; without it one is made up
    file: Option<PathBuf>,
    /// How many games the file has
    #[arg(long, value_name = "N", default_value = "60000", conflicts_with = "file")]
    games: u64,
    /// How often it is read; the fastest time stands
    #[arg(long, value_name = "N", default_value = "3")]
    rounds: NonZeroUsize,
    /// Only read: neither replay nor write
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

/// Fit how scores become chances to win: the engine plays itself, and its scores are held against the results
#[derive(Debug, clap::Args)]
struct CalibrateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "400")]
    games: usize,
    /// How many positions the engine looks at for a move
    #[arg(long, value_name = "N", default_value = "2000")]
    nodes: u64,
    /// How many random moves a game begins with
    #[arg(long, value_name = "N", default_value = "8")]
    opening_plies: usize,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write every position, with White's points and White's score before it, to a file
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
