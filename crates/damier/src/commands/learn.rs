//! `damier learn`: the learned part of the evaluation of draughts, made anew from games.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use clap::value_parser;
use damier_engine::{
    Evaluate,
    evaluate::dames::{LearnOptions, Learning, Lesson},
    score::Score,
};
use damier_notation::Notation;
use damier_rules::{
    Color,
    dames::{Dames, Opening},
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// Learn what men are worth together, from positions and their results
///
/// The positions come from games of the engine against itself: `damier bench calibrate dames --positions FILE` writes
/// them. One in ten is kept back, to see how well what was learned holds elsewhere.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files with positions
    #[arg(required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many steps
    #[arg(long, value_name = "N", default_value = "50")]
    steps: u64,
    /// How much the engine's own score counts beside the result, in per cent
    #[arg(long, value_name = "PERCENT", default_value = "65", value_parser = value_parser!(u8).range(0..=100))]
    scores: u8,
    /// How far figures are from zero before anything is known about them, in hundredths of a man
    #[arg(long, value_name = "N", default_value_t = LearnOptions::default().deviation, value_parser = above_zero)]
    deviation: f32,
}

fn above_zero(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| *number > 0.0 && number.is_finite());
    number.ok_or_else(|| "expected a number above zero".to_owned())
}

/// Positions of one game stand together: if whole blocks are kept back, they come from other games.
const BLOCK: usize = 2000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut lessons = Vec::new();
    for path in &args.positions {
        read(path, f32::from(args.scores) / 100.0, &mut lessons)?;
    }
    let kept = |&(number, _): &(usize, Lesson)| (number / BLOCK).is_multiple_of(10);
    let part = |wanted: bool| {
        let lessons = lessons.iter().copied().enumerate();
        lessons.filter(move |lesson| kept(lesson) == wanted).map(|(_, lesson)| lesson)
    };
    let options = LearnOptions { deviation: args.deviation };
    let mut learning = Learning::new(part(false), options);
    if learning.is_empty() {
        return Err(Failure::english(format!("too few positions to learn from: expected more than {BLOCK}")));
    }
    let unusable = |error: std::io::Error| Failure::file(format_args!("--out {}", args.out.display()), &error);
    // Known before the work begins, not after it.
    fs::OpenOptions::new().append(true).create(true).open(&args.out).map_err(unusable)?;
    let bar = ProgressBar::new(args.steps);
    if let Ok(style) = ProgressStyle::with_template("[{bar:30}] {pos}/{len} steps, {eta} left") {
        bar.set_style(style);
    }
    for _ in 0..args.steps {
        learning.step();
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    for (name, [before, after]) in
        [("learned from", learning.surprise(part(false))), ("kept back", learning.surprise(part(true)))]
    {
        writeln!(out, "{name}: surprise {before:.5} by rules of thumb, {after:.5} learned")?;
    }
    fs::write(&args.out, learning.learned().write()).map_err(unusable)
}

/// Reads lines of White's points, White's score and a position.
fn read(path: &Path, scores: f32, lessons: &mut Vec<Lesson>) -> Result<(), Failure> {
    let unusable = |error: std::io::Error| Failure::file(path.display(), &error);
    for (number, line) in BufReader::new(File::open(path).map_err(unusable)?).lines().enumerate() {
        let line = line.map_err(unusable)?;
        let wrong = || {
            let place = format!("{}:{}", path.display(), number + 1);
            Failure::english(format!("{place}: expected points, score and position of dames"))
        };
        let mut fields = line.split('\t');
        let mut field = || fields.next().ok_or_else(wrong);
        let points: f32 = field()?.parse().map_err(|_| wrong())?;
        if !(0.0..=1.0).contains(&points) {
            return Err(wrong());
        }
        let score = Score(field()?.parse().map_err(|_| wrong())?);
        let position = Dames::read(field()?, &Opening::TwentyMen).map_err(|_| wrong())?;
        let expected = score.win_probability(Dames::SCALE) as f32;
        if counts(&position) {
            lessons.push(Lesson { position, points: points * (1.0 - scores) + expected * scores });
        }
    }
    Ok(())
}

/// Whether the men decide: not in endings where kings do.
fn counts(position: &Dames) -> bool {
    let pieces = position.pieces();
    let kings = Color::ALL.map(|color| pieces.kings(color).len());
    50 - pieces.empty().len() > 4 && kings.iter().sum::<usize>() <= 1
}
