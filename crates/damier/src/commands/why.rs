//! `damier why`: why a move is illegal.

use damier_notation::sentences::{Lang, is_legal};
use damier_study::LegalityReport;

use crate::{args::PositionArgs, failure::Failure, output::Rows};

/// Explain why a move is illegal, and what is legal instead
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move, in the game's notation
    #[arg(value_name = "MOVE", required = true)]
    attempt: Vec<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let answer = LegalityReport::about(&args.position.position()?, &args.attempt.join(" "), lang)?;
    let text = answer.why.clone().unwrap_or_else(|| is_legal(&answer.text, lang));
    Ok(Rows::new(args.json).row_as(&answer, text)?)
}
