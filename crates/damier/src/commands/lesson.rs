//! `damier lesson`: learn a game, in the terminal.

use std::io;

use damier_notation::sentences::Lang;
use damier_study::lessons::Course;
use damier_terminal::{Answers, teach};

use crate::{args::GameArg, failure::Failure, output::printing};

/// Learn a game: short lessons, each with something to do
///
/// Without a number, the introduction and every lesson after it. Answers are read line by line; where there is nobody to
/// give them, the lessons are written out.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// Only this lesson, from 1
    #[arg(value_name = "N")]
    number: Option<usize>,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let game = args.game.0;
    let none = || Failure::about(game.id(), ("il n'y a pas encore de leçons", "there are no lessons yet"));
    let course = Course::of(game).ok_or_else(none)?;
    let last = course.lessons.len();
    if let Some(number) = args.number.filter(|number| !(1..=last).contains(number)) {
        return Err(Failure::input((
            format!("leçon {number} : il y en a de 1 à {last}"),
            format!("lesson {number}: expected 1 to {last}"),
        )));
    }
    let mut stdin = io::stdin().lock();
    let mut out = anstream::stdout().lock();
    let mut answers = Answers::from_stdin(&mut stdin);
    Ok(teach(&mut out, &mut answers, (game, course), args.number, printing(true, lang))?)
}
