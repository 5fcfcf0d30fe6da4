//! The desk: questions about positions and games, answered without memory, input or output.
//!
//! One set of messages for everybody who studies: a [`Question`] comes in, [parts](Part) of the answer go out as they
//! come, and the last one is marked. The program answers them over its standard input and output, the server over HTTP,
//! the page in the reader's own browser. Whatever is asked is bounded ([`Bounds`]) and can be stopped.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use damier_player::{Player, PlayerOptions};
//! use damier_study::desk::{Bounds, Desk, Part, Question};
//!
//! let player = Player::new(PlayerOptions { memory_megabytes: 1, ..PlayerOptions::default() });
//! let desk = Desk { player: &player, bounds: Bounds::default(), stop: &AtomicBool::new(false) };
//! let question = Question::Games;
//! let mut parts = Vec::new();
//! desk.answer(&question, &mut |told| parts.push(told));
//! assert!(matches!(parts[..], [ref told] if told.last && matches!(told.part, Part::Games { .. })));
//! ```

mod analyse;
mod bounds;
mod draw;
mod files;
mod judge;
mod lesson;
mod part;
mod position;
mod problem;
mod question;
mod review;
mod subject;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_player::Player;

pub use bounds::Bounds;
pub use part::{
    AttemptedInfo, Entry, ExactInfo, ExactOutcome, FaultFound, GameEntry, JudgedInfo, LessonInfo, LessonStep, LineInfo,
    MistakeInfo, Part, ProblemInfo, SeenInfo, SideInfo, TagInfo, Told,
};
pub use position::{play, view};
pub use problem::DeskProblem;
pub use question::{
    AskAlong, AskAnalyse, AskCompose, AskCourse, AskDraw, AskJudge, AskLesson, AskOpen, AskPlay, AskRead, AskRemind,
    AskReview, AskView, AskWrite, Effort, PlacedPiece, PlacedSlider, Question, RankInfo, Step, StyleInfo, Subject,
};
pub use tree::{Node, Tree};

use crate::view::all_games;

/// Answers the questions that need no search.
#[derive(Debug, Clone, Copy)]
pub struct FrontDesk<'a> {
    /// The limits for one question.
    pub bounds: Bounds,
    /// Set when nobody waits for the answer any more.
    pub stop: &'a AtomicBool,
}

impl FrontDesk<'_> {
    /// The answer, which has one part; `None` if it needs a search.
    pub fn answer(&self, question: &Question) -> Option<Told> {
        self.part(question).map(Told::last)
    }

    fn part(&self, question: &Question) -> Option<Result<Part, DeskProblem>> {
        Some(match question {
            Question::Games => Ok(Part::Games { games: all_games() }),
            Question::View(asked) => view(asked).map(|view| Part::View { view: Box::new(view) }),
            Question::Along(asked) => position::along(asked),
            Question::Play(asked) => play(asked).map(|(played, view)| Part::Played { played, view: Box::new(view) }),
            Question::Compose(asked) => position::compose(asked),
            Question::Read(asked) => self.read(asked),
            Question::Open(asked) => self.open(asked),
            Question::Write(asked) => self.write(asked),
            Question::Draw(asked) => draw::draw(asked),
            Question::Course(asked) => lesson::course(asked),
            Question::Lesson(asked) => lesson::lesson(asked),
            Question::Remind(asked) => lesson::remind(asked),
            Question::Analyse(_) | Question::Review(_) | Question::Judge(_) => return None,
        })
    }

    /// Whether to go on.
    fn go_on(&self) -> Result<(), DeskProblem> {
        if self.stop.load(Relaxed) { Err(DeskProblem::Stopped) } else { Ok(()) }
    }
}

/// Answers every question: those of the front desk, and with a player those that need a search.
#[derive(Debug, Clone, Copy)]
pub struct Desk<'a> {
    /// The player that searches positions.
    pub player: &'a Player,
    /// The limits for one question.
    pub bounds: Bounds,
    /// Set when nobody waits for the answer any more.
    pub stop: &'a AtomicBool,
}

impl Desk<'_> {
    /// Answers a question. `tell` is called for every part; only the last one is marked.
    pub fn answer(&self, question: &Question, tell: &mut dyn FnMut(Told)) {
        let mut part = |part| tell(Told { part, last: false });
        let last = match question {
            Question::Analyse(asked) => self.analyse(asked, &mut part),
            Question::Review(asked) => self.review(asked, &mut part),
            Question::Judge(asked) => self.judge(asked),
            _ => {
                let front = FrontDesk { bounds: self.bounds, stop: self.stop };
                front.part(question).unwrap_or(Err(DeskProblem::NothingToJudge))
            }
        };
        tell(Told::last(last));
    }
}

impl Question {
    /// Reads a question in JSON.
    pub fn read(json: &[u8]) -> Result<Self, DeskProblem> {
        serde_json::from_slice(json).map_err(|error| DeskProblem::BadQuestion(error.to_string()))
    }
}

impl Told {
    /// As one line of JSON, without its end.
    pub fn write(&self) -> String {
        // Writing plain data does not fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The answer to a question that was refused.
    pub fn refused(problem: &DeskProblem) -> Self {
        Self { part: Part::Error { error: problem.into() }, last: true }
    }

    /// The last part of an answer, or why there is none.
    fn last(answer: Result<Part, DeskProblem>) -> Self {
        answer.map_or_else(|problem| Self::refused(&problem), |part| Self { part, last: true })
    }
}
