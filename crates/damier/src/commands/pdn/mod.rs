//! `damier pdn`: files of games, checked, shown, converted and counted.

mod check;
mod convert;
mod files;
mod show;
mod stats;

use damier_notation::sentences::Lang;

use crate::failure::Failure;

/// Check, show, convert and count files of games in PDN
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Check(check::Args),
    Show(show::Args),
    Convert(convert::Args),
    Stats(stats::Args),
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    match &args.what {
        What::Check(args) => check::run(args, lang),
        What::Show(args) => show::run(args, lang),
        What::Convert(args) => convert::run(args),
        What::Stats(args) => stats::run(args, lang),
    }
}

pub(crate) use files::game_number;
pub(crate) use show::numbered;
