//! `damier show`: the board in the terminal.

use damier_notation::sentences::Lang;
use damier_study::ShownPosition;

use crate::{
    args::PositionArgs,
    failure::Failure,
    output::{self, json_line},
};

/// Draw the board
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// One JSON object: the position and its pieces
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let position = args.position.position()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        return Ok(json_line(&mut out, &ShownPosition::of(&position))?);
    }
    Ok(output::printing(true, lang).board(&mut out, &position)?)
}
