//! `damier verify`: whether an exported game was played by the rules, and whether its spins were fair.

use std::{io::Write, path::PathBuf};

use damier_notation::sentences::Lang;
use damier_table::{GameFile, Noted, VerificationReport, export::verify_with};
use damier_terminal::open_file;

use crate::{failure::Failure, output::json_line};

/// Check an exported game: every move legal, every spin as derived, the server's commitment kept
///
/// A file could have been made up afterwards so that everything in it fits. Whoever has noted the server's commitment
/// and their own seed before the first spin gives them here: then the file is compared with these, too.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game as exported (JSON); `-` for standard input
    file: PathBuf,
    /// The commitment that was shown before the first spin: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
    /// A seat's seed, 32 hexadecimal digits: that of either seat, or of this one with white= or black= before it. May be
    /// given for both
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
