//! `damier desk`: questions about positions and games as lines of JSON, for programs.

use std::{
    io::{self, BufReader},
    num::NonZeroUsize,
};

use damier_player::Player;

use crate::{args::memory_megabytes, failure::Failure};

/// Answer questions about positions and games as lines of JSON, for programs
///
/// A question on each line of the standard input, such as {"ask":"view","game":"dames"}; the parts of its answer on lines
/// of the standard output, of which the last has "last":true. A question may have an "id", which every part then has, too.
/// {"ask":"stop"} stops what is being answered. docs/desk.md has all questions; the server answers the same at /api/desk.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many threads look at positions
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the engine's memory, in megabytes
    #[arg(long, value_name = "MB", default_value = "16", value_parser = memory_megabytes())]
    tt_size: usize,
    /// Endgame tables for positions with up to this many pieces, in dames and dames-10
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u8).range(0..=4))]
    bb_size: u8,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let player = Player::analyst(args.threads.get(), args.tt_size, args.bb_size.into());
    Ok(damier_protocols::desk::serve(&player, BufReader::new(io::stdin()), io::stdout().lock())?)
}
