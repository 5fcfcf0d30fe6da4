//! `damier why`: what stands against a move.

use std::io::Write;

use damier_notation::{
    Notation,
    sentences::{Lang, is_legal, why_not},
};
use damier_rules::with_position;

use crate::{args::PositionArgs, failure::Failure};

/// Say why a move is not allowed, and what is
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move, in the game's notation
    #[arg(value_name = "MOVE")]
    attempt: String,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let position = args.position.position()?;
    let answer = with_position!(position, position => answer(&position, &args.attempt, lang))?;
    writeln!(anstream::stdout(), "{answer}")?;
    Ok(())
}

fn answer<P: Notation>(position: &P, text: &str, lang: Lang) -> Result<String, Failure> {
    let attempt = position.read_attempt(text)?;
    Ok(match position.judge(&attempt) {
        Ok(m) => is_legal(&position.write_move(&m), lang),
        Err(refused) => why_not(position, &attempt, &refused, lang),
    })
}
