//! `damier hub`: the engine for draughts programs, over standard input and output.

use std::io;

use crate::failure::Failure;

/// Run as a Hub 2 engine for a draughts program (dames and dames-10)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<(), Failure> {
    Ok(damier_protocols::hub::serve(io::stdin().lock(), io::stdout())?)
}
