//! `damier verify`: whether an exported game was played by the rules, and whether its spins were fair.

use std::{io::Write, path::PathBuf};

use damier_notation::sentences::Lang;
use damier_table::{GameFile, Noted, VerificationReport, export::verify_with};
use damier_terminal::open_file;

use crate::{failure::Failure, output::json_line};

/// Check an exported game: legal moves, correct spins, the server's commitment
///
/// A file could be forged so that everything in it is consistent. If you noted the server's commitment and your own
/// seed before the first spin, give them here to compare the file with them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game as exported (JSON); `-` for standard input
    file: PathBuf,
    /// The commitment shown before the first spin: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// The seed of a seat: 32 hexadecimal digits. With white= or black= in front, of that seat; otherwise of either
    /// one. May be given twice
    #[arg(long, value_name = "HEX")]
    seed: Vec<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let noted = Noted::read(args.commitment.as_deref(), &args.seed).map_err(|bad| Failure::Input(bad.said()))?;
    let (input, _) = open_file(&args.file)?;
    let export = GameFile::read_export(input).map_err(|what| Failure::about(args.file.display(), what))?;
    let mut out = anstream::stdout().lock();
    let checked = match verify_with(&export, &noted) {
        Ok(checked) => checked,
        Err(difference) if args.json => {
            json_line(&mut out, &VerificationReport::different(&difference, lang))?;
            return Err(Failure::Found);
        }
        Err(difference) => return Err(Failure::Different(difference.said())),
    };
    if args.json {
        return Ok(json_line(&mut out, &checked.summary())?);
    }
    for line in checked.report(&noted, lang) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
