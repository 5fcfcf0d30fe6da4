//! How good an attempt is: whether it is what the lesson asks for, and if not, what would come of it.

use damier_notation::{line, read_move, sentences::Said};
use damier_rules::{AnyMove, AnyPosition, Game, Position};

use super::{Goal, Lesson, Task, place, task, words};

/// How far somebody has come in a lesson.
#[derive(Debug, Clone)]
pub struct Progress<'a> {
    lesson: &'a Lesson,
    goal: usize,
    position: AnyPosition,
    touched: Vec<String>,
}

/// The answer to an attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct AttemptAnswer {
    /// Whether it is what was asked for, or a part of it.
    pub right: bool,
    /// What there is to say.
    pub said: Said,
    /// What was played: the attempt, then what is answered. Nothing after a wrong try or a touch.
    pub played: Vec<PlayedStep>,
}

/// A move or a spin on the way.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedStep {
    /// Where it was played.
    pub before: AnyPosition,
    /// What it was.
    pub step: line::LineStep,
}

/// The steps that a request says were done are not possible in the lesson: the lesson has changed since, or the request was made
/// up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotThere;

impl NotThere {
    /// What there is to say about it.
    pub fn said(self) -> Said {
        Said::from((
            "Cette leçon a changé : recommencez-la depuis le début.",
            "This lesson has changed: start it again from the beginning.",
        ))
    }
}

impl<'a> Progress<'a> {
    /// The beginning of a lesson.
    pub fn new(game: Game, lesson: &'a Lesson) -> Option<Self> {
        Some(Self { lesson, goal: 0, position: place(game, &lesson.position)?, touched: Vec::new() })
    }

    /// A lesson of which this much has been done.
    pub fn after<T: AsRef<str>>(game: Game, lesson: &'a Lesson, done: &[T]) -> Result<Self, NotThere> {
        let mut progress = Self::new(game, lesson).ok_or(NotThere)?;
        for attempt in done {
            if !progress.answer(attempt.as_ref()).right {
                return Err(NotThere);
            }
        }
        Ok(progress)
    }

    /// What is to be done now; `None` once everything is.
    pub fn goal(&self) -> Option<&'a Goal> {
        self.lesson.goals.get(self.goal)
    }

    /// Its number, from 0.
    pub fn number(&self) -> usize {
        self.goal
    }

    /// The board as it stands.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What was touched of the present goal.
    pub fn touched(&self) -> &[String] {
        &self.touched
    }

    /// How much is still to be touched.
    pub fn left(&self) -> usize {
        self.goal().map_or(0, |goal| goal.task.wanted(&self.position).len().saturating_sub(self.touched.len()))
    }

    /// Whether everything is done.
    pub fn is_finished(&self) -> bool {
        self.goal().is_none()
    }

    /// What would be right now: a move, or what is left to touch.
    pub fn solution(&self) -> Vec<String> {
        match self.goal().map(|goal| &goal.task) {
            None => Vec::new(),
            Some(Task::Play { moves, .. }) => task::shown(&self.position, moves).into_iter().collect(),
            Some(other) => {
                let wanted = other.wanted(&self.position).into_iter();
                wanted.filter(|name| !self.touched.contains(name)).collect()
            }
        }
    }

    /// Judges an attempt, and continues if it is right.
    pub fn answer(&mut self, attempt: &str) -> AttemptAnswer {
        let attempt = attempt.trim();
        let Some(goal) = self.goal() else {
            return wrong(words::finished());
        };
        match &goal.task {
            Task::Play { moves, reply } => self.play(goal, moves, reply.as_deref(), attempt),
            other => {
                let wanted = other.wanted(&self.position);
                self.touch(goal, &wanted, attempt)
            }
        }
    }

    fn play(&mut self, goal: &Goal, moves: &[String], reply: Option<&str>, attempt: &str) -> AttemptAnswer {
        let m = match read_move(&self.position, attempt) {
            Ok(m) => m,
            Err(error) => return wrong(explained(goal, &self.position, attempt, None).unwrap_or_else(|| error.said())),
        };
        if !moves.iter().any(|text| read_move(&self.position, text) == Ok(m)) {
            let said = explained(goal, &self.position, attempt, Some(&m));
            return wrong(said.unwrap_or_else(|| words::something_else(&self.position, &m)));
        }
        let mut played = vec![self.step(line::LineStep::Move { m, way: None })];
        for step in reply.map(|reply| line::read_line(&self.position, reply).unwrap_or_default()).unwrap_or_default() {
            played.push(self.step(step));
        }
        self.next_goal();
        AttemptAnswer { right: true, said: self.praise(), played }
    }

    fn step(&mut self, step: line::LineStep) -> PlayedStep {
        let before = self.position;
        match &step {
            line::LineStep::Spin(spin) => self.position.settle_unchecked(*spin),
            line::LineStep::Move { m, .. } => self.position.play_unchecked(m),
        }
        PlayedStep { before, step }
    }

    fn touch(&mut self, goal: &Goal, wanted: &[String], attempt: &str) -> AttemptAnswer {
        let Some(name) = wanted.iter().find(|name| name.eq_ignore_ascii_case(attempt)) else {
            let said = goal.wrong.iter().find(|wrong| wrong.attempt.eq_ignore_ascii_case(attempt));
            return wrong(said.map_or_else(|| words::not_one_of_them(attempt), super::Wrong::said));
        };
        if self.touched.contains(name) {
            return AttemptAnswer { right: false, said: words::already(name), played: Vec::new() };
        }
        self.touched.push(name.clone());
        let left = wanted.len() - self.touched.len();
        let said = if left == 0 {
            self.next_goal();
            self.praise()
        } else {
            words::left(left)
        };
        AttemptAnswer { right: true, said, played: Vec::new() }
    }

    fn next_goal(&mut self) {
        self.goal += 1;
        self.touched.clear();
    }

    fn praise(&self) -> Said {
        if self.is_finished() { words::done() } else { words::right() }
    }
}

impl super::Wrong {
    /// The answer.
    pub fn said(&self) -> Said {
        Said { fr: self.fr.clone(), en: self.en.clone() }
    }
}

fn wrong(said: Said) -> AttemptAnswer {
    AttemptAnswer { right: false, said, played: Vec::new() }
}

/// The lesson's own answer to a wrong try: by the same move, or by the same words if it is no move.
fn explained(goal: &Goal, position: &AnyPosition, attempt: &str, m: Option<&AnyMove>) -> Option<Said> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric() || *c == '*').collect::<String>();
    let same = |text: &str| match m {
        Some(m) => read_move(position, text).as_ref() == Ok(m),
        // Only the squares are compared, not the sign between them.
        None => letters(text).eq_ignore_ascii_case(&letters(attempt)),
    };
    goal.wrong.iter().find(|wrong| same(&wrong.attempt)).map(super::Wrong::said)
}
