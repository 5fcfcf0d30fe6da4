//! `damier puzzles mine`: finds puzzles in games of the engine against itself.

use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use damier_notation::sentences::{Lang, Said};
use damier_study::puzzles::{Bar, Header, Mined, Mining, Puzzle, Row, read_rows, write_rows};
use rayon::prelude::*;

use crate::{
    args::GameArg,
    failure::Failure,
    output::{bar, expect_writable},
};

/// Find puzzles in games of the engine against itself
///
/// What is found is written as it is found; Ctrl-C ends it, and the same command goes on where it ended. The same seed
/// finds the same puzzles, however many threads there are.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    game: GameArg,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "500")]
    count: usize,
    /// How many nodes a puzzle is found with
    #[arg(long, value_name = "N", default_value = "1500")]
    nodes: u64,
    /// How many nodes each of its decisions is checked with
    #[arg(long, value_name = "N", default_value = "40000")]
    check: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Find nothing: look at every puzzle of the file again with so many nodes, keep those that stand, and find their
    /// themes anew
    #[arg(long, value_name = "N")]
    again: Option<u64>,
}

/// So many games are gone through between two writings, for each thread.
const BATCH: u64 = 8;

pub(super) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let unusable = |error: io::Error| Failure::file(format_args!("--out {}", args.out.display()), &error);
    expect_writable(&args.out).map_err(unusable)?;
    let text = fs::read_to_string(&args.out).map_err(unusable)?;
    let (mut header, mut mined) = read(args, &text)?;
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Where nobody can interrupt, it goes on to its end.
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    if let Some(nodes) = args.again {
        let before = mined.puzzles.len();
        let kept = again(mined.puzzles, nodes, &stop);
        if stop.load(Relaxed) {
            return Ok(());
        }
        write(&args.out, &header, &kept).map_err(unusable)?;
        let word = lang.say("problèmes tiennent, sur", "puzzles stand, of");
        writeln!(io::stdout(), "{}: {} {word} {before}", args.out.display(), kept.len())?;
        return Ok(());
    }
    let mining = Mining { game: header.game, seed: header.seed, nodes: header.nodes, check: header.check };
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.concurrency.map_or_else(cores, NonZeroUsize::get);
    let bar = bar(args.count as u64, "[{bar:30}] {pos}/{len} {msg}, {eta} left");
    while mined.puzzles.len() < args.count {
        let Some(batch) = mining.batch(header.games, BATCH * threads as u64, threads, &stop) else { break };
        header.games += batch.games;
        for puzzle in batch.puzzles {
            mined.add(puzzle);
        }
        write(&args.out, &header, &mined.puzzles).map_err(unusable)?;
        bar.set_message(format!("puzzles, {} games", header.games));
        bar.set_position(mined.puzzles.len() as u64);
    }
    bar.finish_and_clear();
    let (found, games) = (mined.puzzles.len(), header.games);
    let sentence =
        lang.say(format!("{found} problèmes en {games} parties"), format!("{found} puzzles in {games} games"));
    writeln!(io::stdout(), "{}: {sentence}", args.out.display())?;
    Ok(())
}

/// What a file has already: its puzzles, and how it was made, which it is gone on with.
fn read(args: &Args, text: &str) -> Result<(Header, Mined), Failure> {
    let game = args.game.0;
    let mut mined = Mined::default();
    let wrong = |Said { fr, en }: Said| {
        let file = args.out.display();
        Failure::input((format!("--out {file} : {fr}"), format!("--out {file}: {en}")))
    };
    if text.is_empty() {
        return Ok((Header { game, seed: args.seed, games: 0, nodes: args.nodes, check: args.check }, mined));
    }
    let header = Header::read(text).filter(|header| header.game == game);
    let header = header.ok_or_else(|| {
        wrong(("ce n'est pas un fichier de problèmes de ce jeu", "this is no file of puzzles of this game").into())
    })?;
    for (line, row) in read_rows(text) {
        let puzzle = row.and_then(|row: Row| row.puzzle(game)).map_err(|error| {
            let Said { fr, en } = error.said();
            wrong((format!("ligne {line} : {fr}"), format!("line {line}: {en}")).into())
        })?;
        mined.add(puzzle);
    }
    Ok((header, mined))
}

/// The puzzles that stand when they are looked at with so many nodes, with their themes found anew.
fn again(puzzles: Vec<Puzzle>, nodes: u64, stop: &AtomicBool) -> Vec<Puzzle> {
    let bar = bar(puzzles.len() as u64, "[{bar:30}] {pos}/{len} puzzles, {eta} left");
    let look = |mut puzzle: Puzzle| {
        bar.inc(1);
        puzzle.check(nodes, &Bar::KEPT, stop).ok()?;
        puzzle.themes = puzzle.find_themes();
        Some(puzzle)
    };
    puzzles.into_par_iter().filter_map(look).collect()
}

/// Writes the file whole or not at all.
fn write(path: &Path, header: &Header, puzzles: &[Puzzle]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, write_rows(header, puzzles))?;
    fs::rename(&beside, path)
}
