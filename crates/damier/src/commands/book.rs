//! `damier book`: the opening book, looked at and made anew.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use damier_engine::{Book, GrowOptions, Growing};
use damier_notation::{Notation, sentences::Lang};
use damier_rules::{
    AnyPosition, Game,
    dames::{Dames, Opening},
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    args::{GameArg, PositionArgs},
    failure::Failure,
};

/// Look into the opening book of dames and dames-10, or make it anew
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Moves(MovesArgs),
    Grow(GrowArgs),
}

/// List the book's moves in a position, the best first
#[derive(Debug, clap::Args)]
struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
}

/// Make a book by searching: the same one every time, as long as the engine stays the same
///
/// Ctrl-C ends it early, with a smaller book.
#[derive(Debug, clap::Args)]
struct GrowArgs {
    /// The game: dames or dames-10
    game: GameArg,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = GrowOptions::default().positions)]
    positions: usize,
    /// How many nodes each position is searched for
    #[arg(long, value_name = "N", default_value_t = GrowOptions::default().nodes)]
    nodes: u64,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    match &args.what {
        What::Moves(args) => moves(args, lang),
        What::Grow(args) => grow(args),
    }
}

fn no_book() -> Failure {
    Failure::input(("il n'y a de livres que pour dames et dames-10", "there are books for dames and dames-10 only"))
}

fn moves(args: &MovesArgs, lang: Lang) -> Result<(), Failure> {
    let AnyPosition::Dames(position) = args.position.position()? else { return Err(no_book()) };
    let mut out = std::io::stdout().lock();
    let known = Book::own().moves(&position);
    if known.is_empty() {
        let sentence = match lang {
            Lang::Fr => "Cette position n'est pas dans le livre.",
            Lang::En => "This position is not in the book.",
        };
        writeln!(out, "{sentence}")?;
    }
    for known in known {
        writeln!(out, "{:>6} {:+.2}", position.write_move(&known.m), f64::from(known.value) / 100.0)?;
    }
    Ok(())
}

fn grow(args: &GrowArgs) -> Result<(), Failure> {
    let start: Dames = match args.game.0 {
        Game::Dames => Opening::TwentyMen.start(),
        Game::Dames10 => Opening::TenMen.start(),
        _ => return Err(no_book()),
    };
    let options = GrowOptions { positions: args.positions, nodes: args.nodes, ..GrowOptions::default() };
    let unusable = |error: std::io::Error| Failure::file(format_args!("--out {}", args.out.display()), &error);
    // Known before the work begins, not after it.
    fs::OpenOptions::new().append(true).create(true).open(&args.out).map_err(unusable)?;
    let bar = ProgressBar::new(args.positions as u64);
    if let Ok(style) = ProgressStyle::with_template("[{bar:30}] {pos}/{len} positions, {eta} left") {
        bar.set_style(style);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Where nobody can interrupt, the book grows to its end.
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    let mut growing = Growing::new(start, options);
    while growing.step(&stop) {
        bar.set_position(growing.positions() as u64);
    }
    bar.finish_and_clear();
    let book = growing.book();
    fs::write(&args.out, book.write()).map_err(unusable)?;
    writeln!(std::io::stdout(), "{}: {} positions", args.out.display(), book.len())?;
    Ok(())
}
