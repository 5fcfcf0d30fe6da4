//! `damier bench pdn`: how fast files of games are read, and that it does not matter how long they are.

use std::{
    fs,
    io::{self, Read as Source, Write},
    num::NonZeroUsize,
    path::PathBuf,
    time::Instant,
};

use damier_arena::bench::pdn::GamesFile;
use damier_notation::pdn::{Reader, replay, write};

use serde_json::json;

use crate::{failure::Failure, output::json_line};

/// Read a file of games: one of yours, or one of random games of dames that is made up while it is read
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
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

/// What is read, as often as it is wanted.
enum File {
    Yours(Vec<u8>),
    MadeUp(GamesFile),
}

impl File {
    fn of(args: &Args) -> Result<Self, Failure> {
        Ok(match &args.file {
            Some(path) => Self::Yours(fs::read(path).map_err(|error| Failure::file(path.display(), &error))?),
            None => Self::MadeUp(GamesFile::new(args.games)?),
        })
    }

    fn len(&self) -> usize {
        match self {
            Self::Yours(bytes) => bytes.len(),
            Self::MadeUp(file) => file.len(),
        }
    }

    fn open(&self) -> Box<dyn Source + '_> {
        match self {
            Self::Yours(bytes) => Box::new(bytes.as_slice()),
            Self::MadeUp(file) => Box::new(file.open()),
        }
    }
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let file = File::of(args)?;
    let length = file.len();
    let mut out = io::stdout().lock();
    if !json {
        writeln!(out, "{:.1} MB, the best of {} rounds", length as f64 / 1e6, args.rounds)?;
    }
    let args = &(args, json);
    measure(&mut out, args, "parse", length, || {
        let mut plies = 0;
        for read in Reader::new(file.open()) {
            plies += read?.game.plies().count() as u64;
        }
        Ok(plies)
    })?;
    if args.0.parse_only {
        return Ok(());
    }
    measure(&mut out, args, "parse and replay", length, || {
        let mut plies = 0;
        for read in Reader::new(file.open()) {
            plies += replay(&read?).plies.len() as u64;
        }
        Ok(plies)
    })?;
    measure(&mut out, args, "parse and write", length, || {
        let (mut plies, mut sink) = (0, io::sink());
        for read in Reader::new(file.open()) {
            let game = read?.game;
            plies += game.plies().count() as u64;
            write(&game, &mut sink)?;
        }
        Ok(plies)
    })
}

fn measure(
    out: &mut impl Write,
    &(args, json): &(&Args, bool),
    what: &str,
    length: usize,
    work: impl Fn() -> io::Result<u64>,
) -> Result<(), Failure> {
    let (mut best, mut moves) = (f64::INFINITY, 0);
    for _ in 0..args.rounds.get() {
        let started = Instant::now();
        moves = work()?;
        best = best.min(started.elapsed().as_secs_f64());
    }
    let (speed, rate) = (length as f64 / best / 1e6, moves as f64 / best / 1e6);
    if json {
        let line = json!({ "work": what, "bytes": length, "moves": moves, "seconds": best });
        return Ok(json_line(out, &line)?);
    }
    writeln!(out, "{what:<18} {best:>8.3} s {speed:>8.1} MB/s {rate:>8.2} million moves/s, {moves} moves")?;
    Ok(())
}
