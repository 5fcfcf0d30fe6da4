//! `damier lesson`: learn a game, in the terminal.

use std::io;

use damier_notation::sentences::Lang;
use damier_study::lessons::Course;
use damier_terminal::{Answers, teach};

use crate::{args::GameArg, failure::Failure, output::printing};

/// Learn a game in short lessons with exercises
///
/// Without a number: the introduction, then all lessons. Reads answers line by line from standard input. If there are
/// none, prints the lessons as text.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game
    game: GameArg,
    /// The number of a lesson, from 1; without it, all of them
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
