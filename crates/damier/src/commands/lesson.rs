//! `damier lesson`: learn a game, in the terminal.

use std::io::{self, BufRead, IsTerminal};

use damier_notation::sentences::Lang;
use damier_study::lessons::Course;
use damier_terminal::{Answers, teach};

use crate::{args::GameArg, failure::Failure, output};

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
    let Some(course) = Course::of(game) else {
        let id = game.id();
        return Err(Failure::input((
            format!("{id} : il n'y a pas encore de leçons"),
            format!("{id}: there are no lessons yet"),
        )));
    };
    let last = course.lessons.len();
    if let Some(number) = args.number.filter(|number| !(1..=last).contains(number)) {
        return Err(Failure::input((
            format!("leçon {number} : il y en a de 1 à {last}"),
            format!("lesson {number}: expected 1 to {last}"),
        )));
    }
    let (asked, looked_at) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    let mut stdin = io::stdin().lock();
    // Somebody at a terminal who sends the text elsewhere wants to read it there.
    let lines = (!asked || looked_at).then_some(&mut stdin as &mut dyn BufRead);
    let mut answers = Answers { lines, prompts: asked && looked_at };
    let mut out = anstream::stdout().lock();
    Ok(teach(&mut out, &mut answers, (game, course), args.number, output::printing(true, lang))?)
}
