//! Questions about lessons: what is taught, what an attempt is worth, what a move reminds of.

use damier_notation::line;
use damier_rules::{Game, Position};

use super::{AskCourse, AskLesson, AskRemind, Bounds, LessonInfo, LessonStep, Part, Problem, which::legal};
use crate::{
    lessons::{Course, Lesson, Played, Progress},
    view::{self, View},
};

/// No lesson has more to do.
const MOST_DONE: usize = 100;

fn game(id: &str) -> Result<Game, Problem> {
    Game::from_id(id).ok_or_else(|| Problem::UnknownGame(damier_notation::clip(id)))
}

/// The lessons of a game.
pub(super) fn course(asked: &AskCourse) -> Result<Part, Problem> {
    Ok(Part::Course { course: Course::of(game(&asked.game)?) })
}

/// How a lesson stands, and what an attempt is worth.
pub(super) fn lesson(asked: &AskLesson) -> Result<Part, Problem> {
    let game = game(&asked.game)?;
    let known = Course::of(game).and_then(|course| course.lesson(&asked.lesson));
    let lesson: &Lesson = known.ok_or_else(|| Problem::BadQuestion("there is no such lesson".into()))?;
    let longest = asked.done.iter().chain(&asked.attempt).map(String::len).max();
    if asked.done.len() > MOST_DONE || longest > Some(Bounds::LONGEST_MOVE) {
        return Err(Problem::too_large(("Trop de réponses", "Too many answers"), MOST_DONE));
    }
    let mut progress = Progress::after(game, lesson, &asked.done)
        .map_err(|gone| Problem::IllegalMove { said: gone.said(), at: None })?;
    let answered = asked.attempt.as_deref().map(|attempt| progress.answer(attempt));
    let (right, said, played) = answered.map_or((false, None, Vec::new()), |answered| {
        (answered.right, Some(answered.said), answered.played.iter().map(step).collect())
    });
    Ok(Part::Lesson {
        lesson: Box::new(LessonInfo {
            right,
            said,
            played,
            view: View::of(progress.position()),
            goal: progress.number(),
            left: progress.left(),
            touched: progress.touched().to_vec(),
            finished: progress.is_finished(),
            solution: if asked.show { progress.solution() } else { Vec::new() },
        }),
    })
}

/// A move or a spin, and the board after it.
fn step(played: &Played) -> LessonStep {
    let mut after = played.before;
    let info = match &played.step {
        line::Step::Spin(spin) => {
            after.settle_unchecked(*spin);
            None
        }
        line::Step::Move { m, .. } => {
            after.play_unchecked(m);
            Some(view::describe(&played.before, m))
        }
    };
    LessonStep { played: info, view: View::of(&after) }
}

/// The lesson a move reminds of.
pub(super) fn remind(asked: &AskRemind) -> Result<Part, Problem> {
    let record = asked.which.record()?;
    let m = legal(record.position(), &asked.text, None)?;
    let course = Course::of(game(&asked.which.game)?);
    Ok(Part::Reminder { lesson: course.and_then(|course| course.reminder(record.position(), &m)) })
}
