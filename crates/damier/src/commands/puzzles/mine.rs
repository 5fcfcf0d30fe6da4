//! `damier puzzles mine`: finds puzzles in games of the engine against itself.

use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use damier_notation::sentences::Lang;
use damier_study::puzzles::{Header, PuzzleFile};

use crate::{
    args::GameArg,
    failure::Failure,
    output::{bar, expect_writable, interrupted},
};

/// Find puzzles in games of the engine against itself
///
/// Writes each batch to the file as it is found. Ctrl-C stops it, and the same command continues. The same seed finds
/// the same puzzles, with any number of threads.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    game: GameArg,
    /// The file to write or to continue
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value = "500")]
    count: usize,
    /// How many nodes to search to find a puzzle
    #[arg(long, value_name = "N", default_value = "1500")]
    nodes: u64,
    /// How many nodes to search to check each move of the solver
    #[arg(long, value_name = "N", default_value = "40000")]
    check: u64,
    /// Only take positions with at most this many pieces
    #[arg(long, value_name = "N")]
    pieces: Option<usize>,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play at once; without it, one for each core
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Instead, check the puzzles of the file again with this many nodes. Those that fail are removed; the themes of
    /// the others are determined again
    #[arg(long, value_name = "N")]
    again: Option<u64>,
}

pub(super) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let (path, name) = (&args.out, args.out.display());
    let unusable = |error| Failure::option_file("--out", path, &error);
    expect_writable(path).map_err(unusable)?;
    let text = fs::read_to_string(path).map_err(unusable)?;
    let &Args { game: GameArg(game), seed, nodes, check, pieces, .. } = args;
    let new = Header { game, seed, games: 0, nodes, check, pieces };
    let wrong = |what| Failure::about(format_args!("--out {name}"), what);
    let mut file = PuzzleFile::read(&text, new).map_err(wrong)?;
    let stop = interrupted();
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.concurrency.map_or_else(cores, NonZeroUsize::get);
    if let Some(nodes) = args.again {
        let before = file.puzzles().len();
        let bar = bar(before as u64, "[{bar:30}] {pos}/{len} puzzles, {eta} left");
        if !file.check_again(nodes, threads, &stop, &|| bar.inc(1)) {
            return Ok(());
        }
        bar.finish_and_clear();
        write(path, &file).map_err(unusable)?;
        let word = lang.say("problèmes tiennent, sur", "puzzles stand, of");
        return Ok(writeln!(io::stdout(), "{name}: {} {word} {before}", file.puzzles().len())?);
    }
    let bar = bar(args.count as u64, "[{bar:30}] {pos}/{len} {msg}, {eta} left");
    while file.puzzles().len() < args.count && file.mine(threads, &stop) {
        write(path, &file).map_err(unusable)?;
        bar.set_message(format!("puzzles, {} games", file.header.games));
        bar.set_position(file.puzzles().len() as u64);
    }
    bar.finish_and_clear();
    let (found, games) = (file.puzzles().len(), file.header.games);
    let sentence =
        lang.say(format!("{found} problèmes en {games} parties"), format!("{found} puzzles in {games} games"));
    Ok(writeln!(io::stdout(), "{name}: {sentence}")?)
}

/// Writes the file completely or not at all.
fn write(path: &Path, file: &PuzzleFile) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, file.text())?;
    fs::rename(&beside, path)
}
