//! `damier moves`: the legal moves of a position, for people or, as JSON, for programs.

use std::io;

use damier_notation::options::read_options;
use damier_study::LegalMoves;

use crate::{args::PositionArgs, failure::Failure, output::Rows};

/// List the legal moves of a position
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Read positions from standard input, one per line; write one JSON object per line
    #[arg(long, requires = "json", conflicts_with_all = ["position", "moves"])]
    stdin: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.stdin {
        let variant = read_options(args.position.game.0, &args.position.place.options)?.variant;
        return Ok(damier_protocols::moves::serve(&variant, io::stdin().lock(), io::stdout().lock())?);
    }
    let answer = LegalMoves::of(&args.position.position()?).map_err(|many| Failure::Input(many.said()))?;
    Ok(Rows::new(args.json).row(&answer)?)
}
