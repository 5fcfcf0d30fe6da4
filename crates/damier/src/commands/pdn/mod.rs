//! `damier pdn`: checks, shows, converts and counts files of games.

mod check;
mod convert;
mod files;
mod show;
mod stats;

use damier_notation::sentences::Lang;
use damier_terminal::BoardStyle;

use crate::failure::Failure;

/// Check, show, convert and count files of games in PDN
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: PdnCommand,
}

#[derive(Debug, clap::Subcommand)]
enum PdnCommand {
    Check(check::Args),
    Show(show::Args),
    Convert(convert::Args),
    Stats(stats::Args),
}

pub(crate) fn run(args: &Args, style: BoardStyle, lang: Lang) -> Result<(), Failure> {
    match &args.what {
        PdnCommand::Check(args) => check::run(args, lang),
        PdnCommand::Show(args) => show::run(args, style, lang),
        PdnCommand::Convert(args) => convert::run(args),
        PdnCommand::Stats(args) => stats::run(args, lang),
    }
}
