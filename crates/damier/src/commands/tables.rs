//! `damier tables`: builds and verifies endgame tables.

use std::{
    fmt::Display,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
};

use damier_engine::{
    Endgames,
    endgame::{build::BuildProgress, verify::Verified},
};
use damier_player::{Keep, NoWorkshop, TableWorkshop, table_game};
use damier_rules::Variant;

use crate::{
    args::GameArg,
    failure::Failure,
    output::{bar, interrupted},
};

/// Build the endgame tables of a game, or verify them
///
/// Tables for up to four pieces need no command: the program computes them when it needs them. They include the number
/// of half-moves to the end. Tables for more pieces are built here, once, and contain only the result. Each material
/// (the pieces of both sides) is a file in the folder.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: TablesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TablesCommand {
    /// Build the tables for up to this many pieces
    ///
    /// Ctrl-C stops it; the same command continues with the first unfinished material. Five pieces of dames take half a
    /// gigabyte of memory and about ten minutes of processor time. Six pieces are estimated at seven hours or more, and
    /// some six gigabytes.
    Build(WhichArgs),
    /// Check every entry against the entries that its moves lead to
    ///
    /// For each material, prints how many positions without a capture the side to move wins, draws and loses; how many
    /// have a capture; the longest way to the end, if it is stored; and how many entries are wrong.
    Verify(WhichArgs),
}

#[derive(Debug, clap::Args)]
struct WhichArgs {
    /// The game: a draughts game without chance, such as dames
    game: GameArg,
    /// The largest number of pieces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=Endgames::MOST_IN_SLICES as i64))]
    pieces: u8,
    /// The folder of the tables; without it, the one where the engine looks for them
    #[arg(long, value_name = "DIRECTORY")]
    folder: Option<PathBuf>,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        TablesCommand::Build(which) => build(&which.open()?, which.pieces),
        TablesCommand::Verify(which) => verify(&which.open()?),
    }
}

impl WhichArgs {
    fn open(&self) -> Result<TableWorkshop, Failure> {
        let none = (
            "il n'y a de tables de finales que pour les jeux de dames sans hasard",
            "there are endgame tables for draughts games without chance only",
        );
        let GameArg(game) = self.game;
        let game = table_game(&Variant::from(game).start()).ok_or_else(|| Failure::about(game.id(), none))?;
        let keep = self.folder.clone().map_or(Keep::UserCache, Keep::In);
        let expected = (
            "il faut un dossier, car le système n'en a pas pour cela",
            "expected a directory: the system has none for this",
        );
        TableWorkshop::open(game, self.pieces.into(), &keep, self.threads.get()).map_err(|why| match why {
            NoWorkshop::NoFolder => Failure::about("--folder", expected),
            NoWorkshop::NoTables => Failure::english("the tables in memory could not be made"),
        })
    }
}

fn build(tables: &TableWorkshop, pieces: u8) -> Result<(), Failure> {
    let bar = bar(1_000, "[{bar:30}] {msg}");
    let mut told = Ok(());
    let built = tables.build(&interrupted(), &mut |step| match step {
        BuildProgress::Known { .. } => {}
        BuildProgress::Finished { .. } | BuildProgress::Estimate { .. } => say(&mut told, &step),
        BuildProgress::Looked { .. } | BuildProgress::Spread { .. } => {
            if let BuildProgress::Looked { share, .. } = step {
                bar.set_position((share * 1_000.0) as u64);
            }
            bar.set_message(step.to_string());
        }
    });
    bar.finish_and_clear();
    let (name, folder) = (tables.name(), tables.folder().display());
    built.map_err(|error| Failure::file(&folder, &error))?;
    told?;
    Ok(writeln!(io::stdout(), "{name}: up to {pieces} pieces in {folder}")?)
}

fn verify(tables: &TableWorkshop) -> Result<(), Failure> {
    let mut all_right = true;
    let mut told = writeln!(io::stdout(), "{}", Verified::HEAD);
    let verified = tables.verify(&interrupted(), &mut |seen| {
        all_right &= seen.wrong == 0;
        say(&mut told, seen);
    });
    verified.map_err(|error| Failure::file(tables.folder().display(), &error))?;
    told?;
    if all_right { Ok(()) } else { Err(Failure::Found) }
}

/// Writes a line, unless an earlier one could not be written.
fn say(told: &mut io::Result<()>, line: &dyn Display) {
    if told.is_ok() {
        *told = writeln!(io::stdout(), "{line}").and_then(|()| io::stdout().flush());
    }
}
