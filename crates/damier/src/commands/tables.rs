//! `damier tables`: endgame tables, built and verified.

use std::{
    io::Write,
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use damier_engine::{
    Endgames, Evaluate,
    endgame::{
        build::{Building, Step},
        rules::TableGame,
        verify::Verified,
    },
};
use damier_player::{EndgameTables, Keep};
use damier_rules::{AnyPosition, Game, Variant, with_position};

use crate::{args::GameArg, failure::Failure, output::bar};

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
    Build(BuildArgs),
    Verify(VerifyArgs),
}

/// Build the tables for so many pieces
///
/// Ctrl-C ends it; what is finished stays, and the next time it goes on with the material that was not. Five pieces of
/// dames take half a gigabyte of memory and hours; six take days.
#[derive(Debug, clap::Args)]
struct BuildArgs {
    #[command(flatten)]
    which: WhichArgs,
}

/// Look whether every entry follows from the entries its moves lead to
///
/// For each material: how many positions the side to move wins, draws and loses, of those in which it has nothing to
/// capture; in how many a capture is due; the longest way to the end, where it is stored; and how many entries are wrong.
#[derive(Debug, clap::Args)]
struct VerifyArgs {
    #[command(flatten)]
    which: WhichArgs,
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
        TablesCommand::Build(BuildArgs { which }) => which.open()?.build(),
        TablesCommand::Verify(VerifyArgs { which }) => which.open()?.verify(),
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

/// The tables of a game that is known only at run time.
fn table_game(game: Game) -> Option<&'static dyn TableGame> {
    fn of<P: Evaluate>(_: &P) -> Option<&'static dyn TableGame> {
        P::table_game()
    }
    let start: AnyPosition = Variant::from(game).start();
    with_position!(start, start => of(&start))
}

impl WhichArgs {
    fn open(&self) -> Result<Work, Failure> {
        let game = table_game(self.game.0).ok_or_else(|| {
            let id = self.game.0.id();
            Failure::input((
                format!("{id} : il n'y a de tables de finales que pour les jeux de dames sans hasard"),
                format!("{id}: there are endgame tables for draughts games without chance only"),
            ))
        })?;
        let keep = self.folder.clone().map_or(Keep::UserCache, Keep::In);
        let folder = keep.folder().ok_or_else(|| {
            Failure::input((
                "--folder : il faut un dossier, car le système n'en a pas pour cela",
                "--folder: expected a directory: the system has none for this",
            ))
        })?;
        let in_memory = usize::from(self.pieces).min(Endgames::MOST_PIECES);
        let tables = EndgameTables::at_hand(in_memory, &keep).get(Some(game));
        let tables = tables.ok_or_else(|| Failure::english("the tables in memory could not be made"))?;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        // Where signals cannot be caught, Ctrl-C ends the program as it always did.
        let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
        Ok(Work { game, tables, folder, pieces: self.pieces.into(), threads: self.threads.get(), stop })
    }
}

impl Work {
    fn building(&self, pieces: usize) -> Building<'_> {
        let Self { tables, folder, threads, stop, .. } = self;
        Building { tables, folder, pieces, threads: *threads, stop }
    }

    fn of_folder(&self) -> impl Fn(std::io::Error) -> Failure {
        move |error| Failure::file(self.folder.display(), &error)
    }

    fn build(&self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        for pieces in self.tables.pieces() + 1..=self.pieces {
            let bar = bar(1_000, "[{bar:30}] {msg}");
            let mut failed = Ok(());
            let built = self.game.build(&self.building(pieces), &mut |step| match step {
                Step::Known { .. } => {}
                Step::Looked { pair, share } => {
                    bar.set_position((share * 1_000.0) as u64);
                    bar.set_message(format!("{pair}: looking at every position"));
                }
                Step::Spread { pair, passes, positions } => {
                    bar.set_message(format!("{pair}: pass {passes}, {positions} positions"));
                }
                Step::Finished { pair, positions, bytes, time } => {
                    let seconds = time.as_secs_f64();
                    let line = writeln!(
                        out,
                        "{pair}: {positions} positions, {bytes} bytes, {seconds:.1} s, {:.2} s a million",
                        seconds / positions as f64 * 1e6
                    );
                    if failed.is_ok() {
                        failed = line.and_then(|()| out.flush());
                    }
                }
            });
            bar.finish_and_clear();
            built.map_err(self.of_folder())?;
            failed?;
        }
        writeln!(out, "{}: up to {} pieces in {}", self.game.name(), self.pieces, self.folder.display())?;
        Ok(())
    }

    fn verify(&self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let mut all_right = true;
        let mut failed = Ok(());
        writeln!(out, "material won drawn lost captures longest wrong")?;
        let verified = self.game.verify(&self.building(self.pieces), &mut |seen| {
            let &Verified { material, won, drawn, lost, captures, wrong, longest } = seen;
            all_right &= wrong == 0;
            let line = writeln!(out, "{material} {won} {drawn} {lost} {captures} {longest} {wrong}");
            if failed.is_ok() {
                failed = line.and_then(|()| out.flush());
            }
        });
        verified.map_err(self.of_folder())?;
        failed?;
        if all_right { Ok(()) } else { Err(Failure::Found) }
    }
}
