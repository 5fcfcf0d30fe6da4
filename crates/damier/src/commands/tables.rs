//! `damier tables`: endgame tables, built and verified.

use std::{
    fmt::Display,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};

use damier_engine::{
    Endgames,
    endgame::{
        build::{Building, Step},
        rules::TableGame,
        verify::Verified,
    },
};
use damier_player::{EndgameTables, Keep, table_game};
use damier_rules::Variant;

use crate::{
    args::GameArg,
    failure::Failure,
    output::{bar, interrupted},
};

/// Build the endgame tables of a game, or verify them
///
/// Up to four pieces they are worked out in memory, with the half-moves to the end, wherever the engine plays. For more
/// pieces they are built here, once, with who wins: material by material, each a file of its own in the folder.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: TablesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TablesCommand {
    /// Build the tables for so many pieces
    ///
    /// Ctrl-C ends it; what is finished stays, and the next time it goes on with the material that was not. Five pieces of
    /// dames take half a gigabyte of memory and, by what was measured of checkers, about an hour; six take a day or more.
    Build(WhichArgs),
    /// Look whether every entry follows from the entries its moves lead to
    ///
    /// For each material: how many positions the side to move wins, draws and loses, of those in which it has nothing to
    /// capture; in how many a capture is due; the longest way to the end, where it is stored; and how many entries are
    /// wrong.
    Verify(WhichArgs),
}

#[derive(Debug, clap::Args)]
struct WhichArgs {
    /// The game: dames, or another one with tables
    game: GameArg,
    /// Up to how many pieces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=Endgames::MOST_IN_SLICES as i64))]
    pieces: u8,
    /// Where tables are kept; without it, where the engine looks for them
    #[arg(long, value_name = "DIRECTORY")]
    folder: Option<PathBuf>,
    /// How many threads work
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        TablesCommand::Build(which) => which.open()?.build(),
        TablesCommand::Verify(which) => which.open()?.verify(),
    }
}

/// What is worked on.
struct Work {
    game: &'static dyn TableGame,
    tables: Arc<Endgames>,
    folder: PathBuf,
    pieces: usize,
    threads: usize,
    stop: Arc<AtomicBool>,
}

impl WhichArgs {
    fn open(&self) -> Result<Work, Failure> {
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
        let folder = keep.folder().ok_or_else(|| Failure::about("--folder", expected))?;
        let in_memory = usize::from(self.pieces).min(Endgames::MOST_PIECES);
        let tables = EndgameTables::at_hand(in_memory, &keep).get(Some(game));
        let tables = tables.ok_or_else(|| Failure::english("the tables in memory could not be made"))?;
        let (pieces, threads) = (self.pieces.into(), self.threads.get());
        Ok(Work { game, tables, folder, pieces, threads, stop: interrupted() })
    }
}

impl Work {
    fn building(&self, pieces: usize) -> Building<'_> {
        let Self { tables, folder, threads, stop, .. } = self;
        Building { tables, folder, pieces, threads: *threads, stop }
    }

    fn of_folder(&self) -> impl Fn(io::Error) -> Failure {
        move |error| Failure::file(self.folder.display(), &error)
    }

    fn build(&self) -> Result<(), Failure> {
        for pieces in self.tables.pieces() + 1..=self.pieces {
            let bar = bar(1_000, "[{bar:30}] {msg}");
            let mut told = Ok(());
            let built = self.game.build(&self.building(pieces), &mut |step| match step {
                Step::Known { .. } => {}
                Step::Finished { .. } => say(&mut told, &step),
                Step::Looked { .. } | Step::Spread { .. } => {
                    if let Step::Looked { share, .. } = step {
                        bar.set_position((share * 1_000.0) as u64);
                    }
                    bar.set_message(step.to_string());
                }
            });
            bar.finish_and_clear();
            built.map_err(self.of_folder())?;
            told?;
        }
        let (name, pieces, folder) = (self.game.name(), self.pieces, self.folder.display());
        Ok(writeln!(io::stdout(), "{name}: up to {pieces} pieces in {folder}")?)
    }

    fn verify(&self) -> Result<(), Failure> {
        let mut all_right = true;
        let mut told = writeln!(io::stdout(), "{}", Verified::HEAD);
        let verified = self.game.verify(&self.building(self.pieces), &mut |seen| {
            all_right &= seen.wrong == 0;
            say(&mut told, seen);
        });
        verified.map_err(self.of_folder())?;
        told?;
        if all_right { Ok(()) } else { Err(Failure::Found) }
    }
}

/// Writes a line, unless one before it could not be written.
fn say(told: &mut io::Result<()>, line: &dyn Display) {
    if told.is_ok() {
        *told = writeln!(io::stdout(), "{line}").and_then(|()| io::stdout().flush());
    }
}
