//! `damier draw`: diagrams as SVG or PNG, and whole games as animated GIF.

mod output;

use std::{ops::RangeInclusive, path::PathBuf};

use clap::{ValueEnum, builder::RangedU64ValueParser};
use damier_draw::{
    BadMark, Diagram, Look, Style,
    animation::{Pace, animated},
    film::Film,
};
use damier_notation::{
    options::read_options,
    pdn::replay,
    read_position,
    sentences::{Lang, Said},
};

use self::output::{Format, Target};
use crate::{args::GameArg, commands::pdn::game_number, failure::Failure, output::bar};

/// The widths that are drawn, in pixels.
const WIDTHS: RangeInclusive<u64> = *Look::WIDTHS.start() as u64..=*Look::WIDTHS.end() as u64;

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
    /// Of a board that has several, only these upright damiers, such as AC
    #[arg(long, value_name = "LETTERS")]
    damiers: Option<String>,
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
    let film = film(args, lang)?;
    if target.format == Format::Gif {
        return target.bytes(&moving(args, &film, &look)?);
    }
    if args.from.or(args.to).is_some() {
        return Err(Failure::input((
            "--from et --to sont pour une image animée : écrivez dans un fichier qui finit par .gif",
            "--from and --to are for a moving picture: write to a file that ends in .gif",
        )));
    }
    let ply = args.ply.unwrap_or(film.len());
    within("--ply", ply, &film)?;
    let mut diagram = film.still(ply);
    diagram.caption = None;
    dress(args, &mut diagram)?;
    if let Some(text) = &args.last_move {
        diagram.last = Some(diagram.last_move(text).map_err(|bad| bad_mark("--last-move", bad))?);
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

/// The moving picture.
fn moving(args: &Args, film: &Film, look: &Look) -> Result<Vec<u8>, Failure> {
    let (from, to) = (args.from.unwrap_or(0), args.to.unwrap_or(film.len()));
    within("--from", from, film)?;
    within("--to", to, film)?;
    if from > to {
        return Err(Failure::input((
            format!("--from {from} --to {to} : il faut le plus petit nombre d'abord"),
            format!("--from {from} --to {to}: expected the smaller number first"),
        )));
    }
    let mut frames = film.frames(from..to);
    for frame in &mut frames {
        dress(args, &mut frame.diagram)?;
    }
    let delay = args.delay;
    let pace = Pace::new(delay).ok_or_else(|| {
        Failure::input((
            format!("--delay {delay} : il faut de 0.05 à 60 secondes"),
            format!("--delay {delay}: expected 0.05 to 60 seconds"),
        ))
    })?;
    let bar = bar(frames.len() as u64, "frames [{bar:40}] {pos}/{len} {eta} left");
    let bytes = animated(&frames, look, pace, &|| bar.inc(1));
    bar.finish_and_clear();
    Ok(bytes?)
}

/// Whether the game has so many moves.
fn within(option: &str, wanted: usize, film: &Film) -> Result<(), Failure> {
    let have = film.len();
    if wanted <= have {
        return Ok(());
    }
    Err(Failure::input((
        format!("{option} {wanted} : {have} coups de cette partie ont pu être joués"),
        format!("{option} {wanted}: {have} moves of this game could be played"),
    )))
}

/// The line of play that is drawn, or of which a position is.
fn film(args: &Args, lang: Lang) -> Result<Film, Failure> {
    if let Some(path) = &args.pdn {
        let read = game_number(path, args.number)?;
        let replay = replay(&read);
        if let Some(mistake) = replay.mistakes.first().filter(|_| replay.start.is_some() && !replay.complete) {
            // What can be drawn is drawn; the rest is said.
            anstream::eprintln!("{}: {}", mistake.place, mistake.say(lang));
        }
        let number = args.number;
        return Film::from_game(&read, &replay).map_err(|Said { fr, en }| {
            Failure::input((format!("partie {number} : {fr}"), format!("game {number}: {en}")))
        });
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
    Film::from_moves(start, args.moves.as_deref().unwrap_or_default()).map_err(Failure::moves)
}

/// Adds what the arguments ask for: a title, arrows, circles.
fn dress(args: &Args, diagram: &mut Diagram) -> Result<(), Failure> {
    if let Some(title) = &args.title {
        diagram.title = Some(title.clone()).filter(|title| !title.trim().is_empty());
    }
    for letter in args.damiers.iter().flat_map(|letters| letters.chars()) {
        let letter = letter.to_ascii_uppercase();
        let upright: String = diagram.upright_damiers().collect();
        if !upright.contains(letter) {
            return Err(Failure::input(if upright.is_empty() {
                ("--damiers : ce plateau n'en a qu'un".to_owned(), "--damiers: this board has only one".to_owned())
            } else {
                (
                    format!("--damiers {letter} : il faut des lettres parmi {upright}"),
                    format!("--damiers {letter}: expected letters among {upright}"),
                )
            }));
        }
        diagram.only.push(letter);
    }
    for arrow in listed(args.arrows.as_deref()) {
        let way = diagram.arrow(arrow).map_err(|bad| bad_mark("--arrows", bad))?;
        diagram.arrows.push(way);
    }
    for name in listed(args.marks.as_deref()) {
        let cell = diagram.cell(name).map_err(|bad| bad_mark("--marks", bad))?;
        diagram.circles.push(cell);
    }
    Ok(())
}

fn bad_mark(option: &str, bad: impl Into<BadMark>) -> Failure {
    let Said { fr, en } = bad.into().said();
    Failure::input((format!("{option} : {fr}"), format!("{option}: {en}")))
}

/// The parts of a list with commas or blanks.
fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split([',', ' ']).filter(|part| !part.is_empty())
}
