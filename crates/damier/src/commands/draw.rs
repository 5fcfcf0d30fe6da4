//! `damier draw`: diagrams as SVG or PNG, and whole games as animated GIF.

use std::{
    fs,
    io::{self, Write},
    ops::RangeInclusive,
    path::PathBuf,
};

use clap::{ValueEnum, builder::RangedU64ValueParser};
use damier_draw::{
    CannotDraw, DrawnPart, Look, Marks, Style,
    animation::{Pace, animated},
    film::Film,
    raster::Format,
};
use damier_notation::{
    pdn::replay,
    sentences::{Lang, Said},
};
use damier_terminal::game_number;

use crate::{
    args::{GameArg, PlaceArgs},
    failure::Failure,
    output::bar,
};

/// The allowed widths, in pixels.
const WIDTHS: RangeInclusive<u64> = *Look::WIDTHS.start() as u64..=*Look::WIDTHS.end() as u64;

/// Draw a diagram, or a whole game as an animated picture
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "pdn")]
    game: Option<GameArg>,
    #[command(flatten)]
    place: PlaceArgs,
    /// Mark this as the move that led to the position, such as 32-28
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["moves", "pdn"])]
    last_move: Option<String>,
    /// Draw a game of a PDN file (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "position", "moves"])]
    pdn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long = "game", value_name = "N", default_value = "1", requires = "pdn")]
    number: u64,
    /// Draw the board after this many moves of both sides together (0: the start); without it, the end of the game
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    ply: Option<usize>,
    /// Begin the animation after this many moves of both sides together
    #[arg(long, value_name = "N")]
    from: Option<usize>,
    /// End the animation after this many moves of both sides together
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// How long the animation shows each move, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1")]
    delay: f64,
    /// Draw arrows, such as 32-28,19-23
    #[arg(long, value_name = "MOVES")]
    arrows: Option<String>,
    /// Circle these squares, such as 28,33
    #[arg(long, value_name = "SQUARES")]
    marks: Option<String>,
    /// Draw only these vertical damiers, such as AC, of a board that has several
    #[arg(long, value_name = "LETTERS")]
    damiers: Option<String>,
    /// The style of the board
    #[arg(long, value_enum, default_value_t = StyleArg::Wood)]
    style: StyleArg,
    /// The width in pixels
    #[arg(long, value_name = "PIXELS", default_value = "640", value_parser = RangedU64ValueParser::<u32>::new().range(WIDTHS))]
    size: u32,
    /// Show Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Omit the numbers and names of the squares
    #[arg(long)]
    no_coordinates: bool,
    /// A line above the board
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The file to write: .svg, .png or .gif; - writes SVG to standard output
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
    /// A dark wooden board
    Dark,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let format = args.format()?;
    let look = args.look(format, lang);
    let film = args.film(lang)?;
    let picture = if format == Format::Gif { args.moving(&film, &look)? } else { args.still(&film, format, &look)? };
    if args.is_stdout() {
        return Ok(io::stdout().lock().write_all(&picture)?);
    }
    fs::write(&args.output, picture).map_err(|error| Failure::file(args.output.display(), &error))
}

impl Args {
    fn is_stdout(&self) -> bool {
        self.output.as_os_str() == "-"
    }

    fn format(&self) -> Result<Format, Failure> {
        if self.is_stdout() {
            return Ok(Format::Svg);
        }
        let expected = (
            "il faut un nom qui finit par .svg, .png ou .gif, ou - pour du SVG",
            "expected a name that ends in .svg, .png or .gif, or - for SVG",
        );
        Format::of(&self.output).ok_or_else(|| Failure::about(self.output.display(), expected))
    }

    fn look(&self, format: Format, lang: Lang) -> Look {
        Look {
            style: match self.style {
                StyleArg::Wood => Style::Wood,
                StyleArg::Print => Style::Print,
                StyleArg::Dark => Style::Dark,
            },
            width: self.size,
            flipped: self.flip,
            coordinates: !self.no_coordinates,
            // A GIF has no half-transparent colours.
            opaque: format == Format::Gif,
            lang,
        }
    }

    /// One picture.
    fn still(&self, film: &Film, format: Format, look: &Look) -> Result<Vec<u8>, Failure> {
        if self.from.or(self.to).is_some() {
            return Err(Failure::input((
                "--from et --to sont pour une image animée : écrivez dans un fichier qui finit par .gif",
                "--from and --to are for a moving picture: write to a file that ends in .gif",
            )));
        }
        Ok(format.still(&film.marked_still(self.ply, self.last_move.as_deref(), self.marks())?, look)?)
    }

    /// The moving picture.
    fn moving(&self, film: &Film, look: &Look) -> Result<Vec<u8>, Failure> {
        let frames = film.marked_frames(self.from, self.to, self.marks())?;
        let expected = ("il faut de 0.05 à 60 secondes", "expected 0.05 to 60 seconds");
        let pace = Pace::new(self.delay);
        let pace = pace.ok_or_else(|| Failure::about(format_args!("--delay {}", self.delay), expected))?;
        let bar = bar(frames.len() as u64, "frames [{bar:40}] {pos}/{len} {eta} left");
        Ok(animated(&frames, look, pace, &|| bar.inc(1))?)
    }

    fn marks(&self) -> Marks<'_> {
        let [damiers, arrows, circles] =
            [&self.damiers, &self.arrows, &self.marks].map(|list| list.as_deref().unwrap_or_default());
        Marks { title: self.title.as_deref(), damiers, arrows, circles }
    }

    /// The line of play to draw, or to take a position from.
    fn film(&self, lang: Lang) -> Result<Film, Failure> {
        if let Some(path) = &self.pdn {
            let read = game_number(path, self.number)?;
            let replay = replay(&read);
            if let Some(mistake) = replay.mistakes.first().filter(|_| replay.start.is_some() && !replay.complete) {
                // Draws as much of the game as can be replayed, and reports the rest.
                anstream::eprintln!("{}:{}: {}", path.display(), mistake.place, mistake.say(lang));
            }
            let number = self.number;
            return Film::from_game(&read, &replay).map_err(|Said { fr, en }| {
                Failure::input((format!("partie {number} : {fr}"), format!("game {number}: {en}")))
            });
        }
        let expected = ("il faut un jeu, ou un fichier avec --pdn", "expected a game, or a file with --pdn");
        let GameArg(game) = self.game.ok_or_else(|| Failure::input(expected))?;
        let (_, start) = self.place.start(game)?;
        Film::from_moves(start, self.place.moves.as_deref().unwrap_or_default()).map_err(Failure::moves)
    }
}

impl From<CannotDraw> for Failure {
    fn from(CannotDraw { part, why }: CannotDraw) -> Self {
        match part {
            DrawnPart::Ply(ply) => Self::about(format_args!("--ply {ply}"), why),
            DrawnPart::From(from) => Self::about(format_args!("--from {from}"), why),
            DrawnPart::To(to) => Self::about(format_args!("--to {to}"), why),
            DrawnPart::Range(from, to) => Self::about(format_args!("--from {from} --to {to}"), why),
            DrawnPart::LastMove => Self::about("--last-move", why),
            DrawnPart::Damiers => Self::about("--damiers", why),
            DrawnPart::Arrows => Self::about("--arrows", why),
            DrawnPart::Circles => Self::about("--marks", why),
        }
    }
}
