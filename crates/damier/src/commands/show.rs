//! `damier show`: the board in the terminal.

use std::io::Write;

use damier_notation::{
    Notation,
    sentences::{Lang, to_move},
};
use damier_rules::{board::Drawn, with_position};

use crate::{args::PositionArgs, failure::Failure, terminal};

/// Draw the board
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let position = args.position.position()?;
    let mut out = anstream::stdout().lock();
    with_position!(position, position => draw(&mut out, &position, lang))
}

fn draw<P: Notation + Drawn>(out: &mut impl Write, position: &P, lang: Lang) -> Result<(), Failure> {
    terminal::draw(out, position, lang)?;
    writeln!(out, "{}", to_move(position, lang))?;
    writeln!(out, "{}", position.write())?;
    Ok(())
}
