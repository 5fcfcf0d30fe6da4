//! `damier rules`: the rules of a game, in the terminal.

use damier_notation::sentences::Lang;
use damier_terminal::{pager, rules};

use crate::{args::GameArg, failure::Failure};

/// Read the rules of a game
///
/// In a terminal, opens the pager named in PAGER, or less. Otherwise prints plain text.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: GameArg,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    /// Longer lines are hard to read.
    const WIDEST: usize = 96;
    // A pager shows an empty line after a line that fills the last column.
    let columns = terminal_size::terminal_size().map_or(80, |(columns, _)| usize::from(columns.0).saturating_sub(1));
    Ok(pager::show(&rules(args.game.0, lang, columns.min(WIDEST)))?)
}
