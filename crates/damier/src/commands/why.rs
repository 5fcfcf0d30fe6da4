//! `damier why`: what stands against a move.

use std::io::Write;

use damier_notation::{
    Notation,
    sentences::{Lang, is_legal},
};
use damier_rules::with_position;
use damier_study::Answer;

use crate::{args::PositionArgs, failure::Failure, output::json_line};

/// Say why a move is not allowed, and what is
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move, in the game's notation
    #[arg(value_name = "MOVE")]
    attempt: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let position = args.position.position()?;
    let answer = with_position!(position, position => {
        let attempt = position.read_attempt(&args.attempt)?;
        Answer::about(&position, &args.attempt, &attempt, lang)
    });
    let mut out = anstream::stdout().lock();
    match &answer.why {
        _ if args.json => json_line(&mut out, &answer)?,
        Some(why) => writeln!(out, "{why}")?,
        None => writeln!(out, "{}", is_legal(&answer.text, lang))?,
    }
    Ok(())
}
