//! `damier pdn convert`: games for programs, positions for tables, and clean PDN for everybody.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::pdn::{check, game_line, position_lines, write};

use super::files::for_each;
use crate::{
    failure::Failure,
    output::{create, json_line},
};

/// Convert a file of games
///
/// `jsonl` is one JSON object for each game. `positions` is one for each position of each main line, with the counters
/// of the draw rules, the move played and the result. `pdn` is PDN 3.0 in canonical form, with all tags, comments and
/// variations; captures are written in full only where necessary. Mistakes stay in the output as far as they can be
/// read: `damier pdn check` lists them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// The file to write; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Form {
    /// Games as JSON lines
    Jsonl,
    /// Positions with counters as JSON lines
    Positions,
    /// Canonical PDN
    Pdn,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out: Box<dyn Write> = match &args.output {
        None => Box::new(BufWriter::new(io::stdout().lock())),
        Some(path) => Box::new(create("--output", path)?),
    };
    for_each(&args.files, |file, read| {
        let Some(number) = read.number else { return Ok(()) };
        let checked = check(&read);
        match args.to {
            Form::Jsonl => json_line(&mut out, &game_line(file, number, &read, &checked))?,
            Form::Positions => {
                for line in position_lines(file, number, &read, &checked) {
                    json_line(&mut out, &line)?;
                }
            }
            Form::Pdn => write(&checked.replay.canonical(&read.game), &mut out)?,
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(())
}
