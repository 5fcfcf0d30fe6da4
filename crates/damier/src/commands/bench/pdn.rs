//! `damier bench pdn`: how fast files of games are read, and that it does not matter how long they are.

use std::{fs, num::NonZeroUsize, path::PathBuf};

use damier_arena::bench::pdn::{GamesFile, Work};

use crate::{failure::Failure, output::Rows};

/// Read a file of games: one of yours, or one of random games of dames that is made up while it is read
#[derive(Debug, clap::Args)]
pub(super) struct Args {
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

pub(super) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let file = match &args.file {
        Some(path) => GamesFile::given(fs::read(path).map_err(|error| Failure::file(path.display(), &error))?),
        None => GamesFile::new(args.games)?,
    };
    let mut rows = Rows::new(json);
    rows.head(format_args!("{:.1} MB, the best of {} rounds", file.len() as f64 / 1e6, args.rounds))?;
    let measured = if args.parse_only { &[Work::Parse][..] } else { &Work::ALL };
    Ok(measured.iter().try_for_each(|&work| rows.row(&file.measure(work, args.rounds.get())?))?)
}
