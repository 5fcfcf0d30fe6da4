//! `damier pdn check`: everything that is wrong, with its place.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{
    pdn::{CheckSummary, check, check_syntax, mistake_line, summary_line},
    sentences::Lang,
};

use super::files::for_each;
use crate::{failure::Failure, output::json_line};

/// Report all mistakes in PDN files, in syntax and in moves
///
/// Prints a line for each: file, line, column, number of the game, a code, what was found and what was expected. Games
/// that Damier does not know (Italian or Frisian draughts, ...) are only checked as PDN, not replayed. The exit code is
/// 1 if there is a mistake.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Check the syntax only: no illegal moves, wrong numbers or wrong results
    #[arg(long)]
    syntax: bool,
    /// Print only the summary
    #[arg(long)]
    quiet: bool,
    /// One JSON object for each mistake, and one for the summary
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut summary = CheckSummary::default();
    for_each(&args.files, |file, read| {
        let mistakes = if args.syntax {
            let mistakes = check_syntax(&read);
            summary.add_mistakes(&read, &mistakes);
            mistakes
        } else {
            let checked = check(&read);
            summary.add(&read, &checked);
            checked.mistakes
        };
        for mistake in mistakes.iter().filter(|_| !args.quiet) {
            if args.json {
                json_line(&mut out, &mistake_line(file, &read, mistake, lang))?;
            } else {
                writeln!(out, "{}", read.mistake_text(file, mistake, lang))?;
            }
        }
        Ok(())
    })?;
    if args.json {
        json_line(&mut out, &summary_line(args.files.len(), &summary, lang))?;
    } else {
        write!(out, "{}", summary.sentences(lang))?;
    }
    out.flush()?;
    if summary.mistakes == 0 { Ok(()) } else { Err(Failure::Found) }
}
