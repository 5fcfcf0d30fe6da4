//! `damier pdn stats`: the number of games, their results, lengths and openings, and their mistakes.

use std::path::PathBuf;

use damier_notation::{
    pdn::{Stats, check, stats_line},
    sentences::Lang,
};

use super::files::for_each;
use crate::{failure::Failure, output::Rows};

/// Count results, lengths, openings and mistakes of the games in PDN files
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many moves of both sides together make an opening
    #[arg(long, value_name = "N", default_value = "4")]
    opening_plies: usize,
    /// How many openings to list
    #[arg(long, value_name = "N", default_value = "10")]
    openings: usize,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut stats = Stats::default();
    for_each(&args.files, |_, read| {
        stats.add(&read, &check(&read), args.opening_plies);
        Ok(())
    })?;
    let text = stats.sentences(args.openings, lang);
    Ok(Rows::new(args.json).row_as(&stats_line(&stats, args.openings, lang), text.trim_end())?)
}
