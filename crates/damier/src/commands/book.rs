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
use serde::Serialize;

use crate::{
    args::{GameArg, PositionArgs},
    failure::Failure,
    output::{bar, expect_writable, json_line},
};

/// Look into the opening book of dames and dames-10, or make it anew
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: BookCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BookCommand {
    Moves(MovesArgs),
    Grow(GrowArgs),
}

/// List the book's moves in a position, the best first
#[derive(Debug, clap::Args)]
struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// One JSON object per move: the move, and its value in men for the side to move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct KnownMove {
    #[serde(rename = "move")]
    text: String,
    value: f64,
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
        BookCommand::Moves(args) => moves(args, lang),
        BookCommand::Grow(args) => grow(args),
    }
}

fn no_book() -> Failure {
    Failure::input(("il n'y a de livres que pour dames et dames-10", "there are books for dames and dames-10 only"))
}

fn moves(args: &MovesArgs, lang: Lang) -> Result<(), Failure> {
    let AnyPosition::Dames(position) = args.position.position()? else { return Err(no_book()) };
    let mut out = std::io::stdout().lock();
    let known = Book::own().moves(&position);
    if known.is_empty() && !args.json {
        let sentence = match lang {
            Lang::Fr => "Cette position n'est pas dans le livre.",
            Lang::En => "This position is not in the book.",
        };
        writeln!(out, "{sentence}")?;
    }
    for known in known {
        let (text, value) = (position.write_move(&known.m), f64::from(known.value) / 100.0);
        if args.json {
            json_line(&mut out, &KnownMove { text, value })?;
        } else {
            writeln!(out, "{text:>6} {value:+.2}")?;
        }
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
    expect_writable(&args.out).map_err(unusable)?;
    let bar = bar(args.positions as u64, "[{bar:30}] {pos}/{len} positions, {eta} left");
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
