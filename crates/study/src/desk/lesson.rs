//! Questions about lessons: what is taught, how good an attempt is, which lesson a move reminds of.

use damier_notation::line;
use damier_rules::{Game, Position};

use super::{AskCourse, AskLesson, AskRemind, Bounds, DeskProblem, LessonInfo, LessonStep, Part, subject::legal};
use crate::{
    lessons::{Course, Lesson, PlayedStep, Progress},
    view::{self, View},
};

/// No lesson has more to do.
const MOST_DONE: usize = 100;

fn game(id: &str) -> Result<Game, DeskProblem> {
    Game::from_id(id).ok_or_else(|| DeskProblem::UnknownGame(damier_notation::clip(id)))
}

/// The lessons of a game.
pub(super) fn course(asked: &AskCourse) -> Result<Part, DeskProblem> {
    Ok(Part::Course { course: Course::of(game(&asked.game)?) })
}

/// The state of a lesson, and the answer to an attempt.
pub(super) fn lesson(asked: &AskLesson) -> Result<Part, DeskProblem> {
    let game = game(&asked.game)?;
    let known = Course::of(game).and_then(|course| course.lesson(&asked.lesson));
    let lesson: &Lesson = known.ok_or_else(|| DeskProblem::BadQuestion("there is no such lesson".into()))?;
    let longest = asked.done.iter().chain(&asked.attempt).map(String::len).max();
    if asked.done.len() > MOST_DONE || longest > Some(Bounds::LONGEST_MOVE) {
        return Err(DeskProblem::too_large(("Trop de réponses", "Too many answers"), MOST_DONE));
    }
    let mut progress = Progress::after(game, lesson, &asked.done)
        .map_err(|gone| DeskProblem::IllegalMove { said: gone.said(), at: None })?;
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
fn step(played: &PlayedStep) -> LessonStep {
    let mut after = played.before;
    let info = match &played.step {
        line::LineStep::Spin(spin) => {
            after.settle_unchecked(*spin);
            None
        }
        line::LineStep::Move { m, .. } => {
            after.play_unchecked(m);
            Some(view::describe(&played.before, m))
        }
    };
    LessonStep { played: info, view: View::of(&after) }
}

/// The lesson a move reminds of.
pub(super) fn remind(asked: &AskRemind) -> Result<Part, DeskProblem> {
    let record = asked.subject.record()?;
    let m = legal(record.position(), &asked.text, None)?;
    let course = Course::of(game(&asked.subject.game)?);
    Ok(Part::Reminder { lesson: course.and_then(|course| course.reminder(record.position(), &m)) })
}
