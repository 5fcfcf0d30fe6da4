//! `damier draw`: diagrams as SVG or PNG, and whole games as animated GIF.

mod animation;
mod game;
mod output;
mod raster;

use std::{ops::RangeInclusive, path::PathBuf};

use clap::{ValueEnum, builder::RangedU64ValueParser};
use damier_draw::{Diagram, LastMove, Look, NoSuchCell, Style};
use damier_notation::{options::read_options, read_position, sentences::Lang};

use self::{
    game::{Line, from_moves, from_pdn},
    output::{Format, Target},
};
use crate::{args::GameArg, failure::Failure};

/// The widths that are drawn, in pixels.
const WIDTHS: RangeInclusive<u64> = 64..=4096;

/// Draw a diagram, or a whole game as a moving picture
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "pdn", conflicts_with = "pdn")]
    game: Option<GameArg>,
    /// An option of the game, such as english=on (`damier games` lists them); may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "pdn")]
    options: Vec<String>,
    /// The position, in the game's notation; without it, the one the game begins with
    #[arg(long, value_name = "POSITION", conflicts_with = "pdn")]
    position: Option<String>,
    /// Moves to play from there, such as "32-28 19-23"; the last one is marked. In Dames & Trap with what the spinner
    /// shows: "pawn c3-d4 green 6L"
    #[arg(long, value_name = "MOVES", conflicts_with = "pdn")]
    moves: Option<String>,
    /// Mark this as the move that led to the position, such as 32-28
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["moves", "pdn"])]
    last_move: Option<String>,
    /// Draw a game of a PDN file (- for standard input)
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long = "game", value_name = "N", default_value = "1", requires = "pdn")]
    number: u64,
    /// The board after so many moves of both sides together, 0 for the beginning; without it, the end of the game
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    ply: Option<usize>,
    /// Begin the moving picture after so many moves of both sides together
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// End it after so many
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// How long each move of a moving picture is shown, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1")]
    delay: f64,
    /// Arrows, such as 32-28,19-23
    #[arg(long, value_name = "MOVES")]
    arrows: Option<String>,
    /// Squares to draw a circle around, such as 28,33
    #[arg(long, value_name = "SQUARES")]
    marks: Option<String>,
    /// What it looks like
    #[arg(long, value_enum, default_value_t = StyleArg::Wood)]
    style: StyleArg,
    /// The width in pixels
    #[arg(long, value_name = "PIXELS", default_value = "640", value_parser = RangedU64ValueParser::<u32>::new().range(WIDTHS))]
    size: u32,
    /// With Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Without the numbers or names of the squares
    #[arg(long)]
    no_coordinates: bool,
    /// A line above the board
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The file to write: its name ends in .svg, .png or .gif; - writes SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// A style on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StyleArg {
    /// A wooden board
    Wood,
    /// Black on white, for a printed bulletin
    Print,
    /// A wooden board in a dark room
    Dark,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let target = Target::new(&args.output)?;
    let look = look(args, target.format, lang);
    let line = line(args, lang)?;
    if target.format == Format::Gif {
        let frames = line.frames(args.from, args.to)?;
        let frames: Vec<_> =
            frames.into_iter().map(|frame| frame.marked(|diagram| dress(args, diagram))).collect::<Result<_, _>>()?;
        return animation::write(&frames, &look, animation::Pace::new(args.delay)?, &target);
    }
    if args.from.or(args.to).is_some() {
        return Err(Failure::input((
            "--from et --to sont pour une image animée : écrivez dans un fichier qui finit par .gif",
            "--from and --to are for a moving picture: write to a file that ends in .gif",
        )));
    }
    let mut diagram = line.still(args.ply)?;
    diagram.caption = None;
    dress(args, &mut diagram)?;
    if let Some(text) = &args.last_move {
        diagram.last = Some(last_move(&diagram, text)?);
    }
    target.write(&diagram, &look)
}

fn look(args: &Args, format: Format, lang: Lang) -> Look {
    Look {
        style: match args.style {
            StyleArg::Wood => Style::Wood,
            StyleArg::Print => Style::Print,
            StyleArg::Dark => Style::Dark,
        },
        width: args.size,
        flipped: args.flip,
        coordinates: !args.no_coordinates,
        // A GIF has no half-transparent colours.
        opaque: format == Format::Gif,
        lang,
    }
}

/// The line of play that is drawn, or of which a position is.
fn line(args: &Args, lang: Lang) -> Result<Line, Failure> {
    if let Some(path) = &args.pdn {
        return from_pdn(path, args.number, lang);
    }
    let Some(game) = args.game else {
        return Err(Failure::input((
            "il faut un jeu, ou un fichier avec --pdn",
            "expected a game, or a file with --pdn",
        )));
    };
    let variant = read_options(game.0, &args.options)?.variant;
    let start = match &args.position {
        Some(text) => read_position(&variant, text)?,
        None => variant.start(),
    };
    from_moves(start, args.moves.as_deref().unwrap_or_default())
}

/// Adds what the arguments ask for: a title, arrows, circles.
fn dress(args: &Args, diagram: &mut Diagram) -> Result<(), Failure> {
    if let Some(title) = &args.title {
        diagram.title = Some(title.clone()).filter(|title| !title.trim().is_empty());
    }
    for arrow in listed(args.arrows.as_deref()) {
        let way = diagram.way(arrow).map_err(|error| no_such_cell("--arrows", &error))?;
        if way.len() < 2 {
            return Err(Failure::input((
                format!("--arrows : il faut deux cases au moins dans « {arrow} », comme 32-28"),
                format!("--arrows: expected two squares or more in `{arrow}`, such as 32-28"),
            )));
        }
        let apart = way.windows(2).any(|leg| matches!(leg, &[from, to] if diagram.shared_damier(from, to).is_none()));
        if apart {
            return Err(Failure::input((
                format!("--arrows : aucun damier ne montre les deux bouts de « {arrow} »"),
                format!("--arrows: no damier shows both ends of `{arrow}`"),
            )));
        }
        diagram.arrows.push(way);
    }
    for name in listed(args.marks.as_deref()) {
        let cell = diagram.cell(name).map_err(|error| no_such_cell("--marks", &error))?;
        diagram.circles.push(cell);
    }
    Ok(())
}

fn no_such_cell(option: &str, error: &NoSuchCell) -> Failure {
    let (fr, en) = (error.say(Lang::Fr), error.say(Lang::En));
    Failure::input((format!("{option} : {fr}"), format!("{option}: {en}")))
}

/// The parts of a list with commas or blanks.
fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split([',', ' ']).filter(|part| !part.is_empty())
}

/// A move of which only its squares are known. In Dames & Trap a slider (`3L`) has none.
fn last_move(diagram: &Diagram, text: &str) -> Result<LastMove, Failure> {
    let text = text.trim();
    let mut chars = text.chars();
    let row = chars.next().and_then(|row| row.to_digit(10));
    let notch = chars.next().is_some_and(|notch| "LNRlnr".contains(notch));
    if let (Some(row), true, None) = (row, notch, chars.next()) {
        let from_top = diagram.board.damiers.first().map_or(0, |damier| damier.rows.len()).checked_sub(row as usize);
        if let Some(slider) = diagram.sliders.iter().find(|slider| Some(slider.row) == from_top) {
            return Ok(LastMove { slider: Some(slider.row), ..LastMove::default() });
        }
    }
    // A piece that fell has a `v` at the end.
    let squares = if diagram.sliders.is_empty() { text } else { text.strip_suffix('v').unwrap_or(text) };
    let way = diagram.way(squares).map_err(|error| no_such_cell("--last-move", &error))?;
    if way.len() < 2 {
        return Err(Failure::input((
            format!("--last-move : il faut le départ et l'arrivée de « {text} », comme 32-28"),
            format!("--last-move: expected where `{text}` starts and ends, such as 32-28"),
        )));
    }
    Ok(LastMove { stops: diagram.stops(&way), ..LastMove::default() })
}
