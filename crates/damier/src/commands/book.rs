//! `damier book`: looks up the opening book, and makes it anew.

use std::{fs, io::Write, path::PathBuf};

use damier_engine::{Book, GrowOptions, Growing};
use damier_notation::{Notation, sentences::Lang};
use damier_rules::{AnyPosition, Variant};
use serde_json::json;

use crate::{
    args::{GameArg, PositionArgs},
    failure::Failure,
    output::{Rows, bar, expect_writable, interrupted},
};

/// Look up the opening book of dames and dames-10, or make it anew
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

/// Make a book by searching
///
/// The same engine always makes the same book. Ctrl-C stops it early, with a smaller book.
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
    /// How many nodes to search for each position
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
    let mut rows = Rows::new(args.json);
    let known = Book::embedded().moves(&position);
    if known.is_empty() {
        rows.head(lang.say("Cette position n'est pas dans le livre.", "This position is not in the book."))?;
    }
    for known in known {
        let (text, value) = (position.write_move(&known.m), f64::from(known.value) / 100.0);
        rows.row_as(&json!({ "move": text, "value": value }), format_args!("{text:>6} {value:+.2}"))?;
    }
    Ok(())
}

fn grow(args: &GrowArgs) -> Result<(), Failure> {
    let Variant::Dames(opening) = Variant::from(args.game.0) else { return Err(no_book()) };
    let options = GrowOptions { positions: args.positions, nodes: args.nodes, ..GrowOptions::default() };
    let unusable = |error| Failure::option_file("--out", &args.out, &error);
    expect_writable(&args.out).map_err(unusable)?;
    let bar = bar(args.positions as u64, "[{bar:30}] {pos}/{len} positions, {eta} left");
    let stop = interrupted();
    let mut growing = Growing::new(opening.start(), options);
    while growing.step(&stop) {
        bar.set_position(growing.positions() as u64);
    }
    bar.finish_and_clear();
    let book = growing.book();
    fs::write(&args.out, book.write()).map_err(unusable)?;
    writeln!(std::io::stdout(), "{}: {} positions", args.out.display(), book.len())?;
    Ok(())
}
