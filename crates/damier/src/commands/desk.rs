//! `damier desk`: questions about positions and games as lines of JSON, for programs.

use std::{
    io::{self, BufReader},
    num::NonZeroUsize,
};

use damier_player::Player;

use crate::{args::memory_megabytes, failure::Failure};

/// Answer questions about positions and games as lines of JSON, for programs
///
/// Reads one question per line from standard input, such as {"ask":"view","game":"dames"}. Writes each part of the
/// answer as a line to standard output; the last part has "last":true. If a question has an "id", all parts of its
/// answer have it too. {"ask":"stop"} stops the current answer. docs/desk.md lists all questions; the server answers
/// the same ones at /api/desk.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value = "16", value_parser = memory_megabytes())]
    tt_size: usize,
    /// Use endgame tables for positions with up to this many pieces (the draughts games without chance)
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u8).range(0..=4))]
    bb_size: u8,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let player = Player::analyst(args.threads.get(), args.tt_size, args.bb_size.into());
    Ok(damier_protocols::desk::serve(&player, BufReader::new(io::stdin()), io::stdout().lock())?)
}
