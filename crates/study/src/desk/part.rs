//! What the desk answers: parts, of which the last one is marked.

use damier_notation::{pdn::Mistake, sentences::Said};
use damier_rules::{Color, Game};
use serde::Serialize;

use super::{DeskProblem, Tree};
use crate::{
    Verdict,
    lessons::Course,
    view::{GameInfo, MoveInfo, View},
};

/// A share as it is sent: to the millionth. What is beyond that differs from one processor to another.
pub(super) fn rounded(share: f64) -> f64 {
    const MILLION: f64 = 1_000_000.0;
    (share * MILLION).round() / MILLION
}

/// A part of an answer, as it is sent.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Told {
    /// The part.
    #[serde(flatten)]
    pub part: Part,
    /// Whether it is the last one of its answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// A part of an answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "part", rename_all = "camelCase")]
pub enum Part {
    /// The games, with their options and boards.
    Games {
        /// All of them.
        games: &'static [GameInfo],
    },
    /// A position.
    View {
        /// What a page shows of it.
        view: Box<View>,
    },
    /// Moves.
    Moves {
        /// The moves.
        moves: Vec<MoveInfo>,
        /// Whether there are more.
        truncated: bool,
    },
    /// A move was played, or the spinner set.
    Played {
        /// The move; nothing for a spin.
        #[cfg_attr(feature = "schema", schema(required = true))]
        played: Option<MoveInfo>,
        /// The position after it.
        view: Box<View>,
    },
    /// A board is a position.
    Composed {
        /// The position.
        view: Box<View>,
    },
    /// A board is no position.
    Faults {
        /// All that is wrong with it.
        faults: Vec<FaultFound>,
    },
    /// What was seen in a position so far.
    Seen(SeenInfo),
    /// What is in a text.
    Listed {
        /// Its games, or its position.
        entries: Vec<Entry>,
        /// Whether there are more.
        more: bool,
    },
    /// A game of a text.
    Opened {
        /// The game with its variations.
        tree: Tree,
        /// Everything that is wrong with it, in the order of the text.
        mistakes: Vec<MistakeInfo>,
    },
    /// A game in writing.
    Written {
        /// PDN.
        text: String,
    },
    /// A diagram.
    Drawn {
        /// The picture.
        svg: String,
    },
    /// What was found about one move of a game.
    Judged(Box<JudgedInfo>),
    /// The game was gone through.
    Reviewed {
        /// White's side of it.
        white: SideInfo,
        /// Black's.
        black: SideInfo,
    },
    /// What there is to say about an attempt.
    Attempted(Box<AttemptedInfo>),
    /// What a game's lessons teach; nothing where it has none.
    Course {
        /// The pictures and the lessons.
        #[cfg_attr(feature = "schema", schema(value_type = Option<Course>, required = true))]
        course: Option<&'static Course>,
    },
    /// How a lesson stands.
    Lesson {
        /// The board, what is to be done, and what there is to say.
        lesson: Box<LessonInfo>,
    },
    /// Which lesson a move reminds of.
    Reminder {
        /// Its number, from 0.
        #[cfg_attr(feature = "schema", schema(required = true))]
        lesson: Option<usize>,
    },
    /// There is no answer, and why.
    Error {
        /// What stands against it.
        error: ProblemInfo,
    },
}

/// What stands against a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemInfo {
    /// In a word, for programs.
    pub code: &'static str,
    /// In a sentence, for people.
    pub said: Said,
    /// Which part was wrong, where there is more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Which of the moves or nodes was wrong, from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

impl From<&DeskProblem> for ProblemInfo {
    fn from(problem: &DeskProblem) -> Self {
        Self { code: problem.code(), said: problem.said(), detail: problem.detail(), at: problem.at() }
    }
}

/// One thing wrong with a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaultFound {
    /// What.
    pub said: Said,
    /// The cells it is about, if it is about any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u8>,
}

/// What was seen in a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeenInfo {
    /// How deep it was looked at.
    pub depth: u32,
    /// How many positions that took.
    pub nodes: u64,
    /// How long.
    pub seconds: f64,
    /// Whose turn it is.
    pub turn: Color,
    /// The best lines, the best one first. Before a spin: one without moves, what is to be expected.
    pub lines: Vec<LineInfo>,
    /// What the endgame tables know of the position, for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactInfo>,
}

/// A line of play and what it leads to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineInfo {
    /// In men (in trap: of a certain win), for the side to move.
    pub score: f64,
    /// Half-moves to the end, below zero if lost; absent if it is not in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_in: Option<i32>,
    /// The chance to win of the side to move, a draw counting half.
    pub chance: f64,
    /// Its moves. In a game of chance it ends at the next spin.
    pub moves: Vec<String>,
    /// What the endgame tables know of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactInfo>,
}

/// What is known for certain, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExactInfo {
    /// How it ends.
    pub outcome: ExactOutcome,
    /// In how many half-moves, unless it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
}

/// How a game ends when nobody errs, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExactOutcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// One of the things in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Entry {
    /// A game.
    Game(GameEntry),
    /// A position, and nothing else in the text.
    Position {
        /// Which one, for `open`.
        index: usize,
        /// The game it is a position of.
        game: Game,
        /// The position in canonical form.
        position: String,
    },
}

/// A game of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// Which one, for `open`.
    pub index: usize,
    /// The game that is played, if it is one of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// Why it cannot be opened, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Said>,
    /// Its tags.
    pub tags: Vec<TagInfo>,
    /// How many moves its main line has.
    pub moves: usize,
    /// How many things are wrong with it.
    pub mistakes: usize,
    /// The first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<MistakeInfo>,
}

/// A tag of a game: what it tells, and what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TagInfo {
    /// What it tells.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// Something wrong in a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MistakeInfo {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// In a word, for programs.
    pub code: &'static str,
    /// What was found, and what was expected.
    pub said: Said,
}

impl From<&Mistake> for MistakeInfo {
    fn from(mistake: &Mistake) -> Self {
        let Mistake { place, kind } = mistake;
        Self { line: place.line, column: place.column, code: kind.code(), said: Said::by(|lang| mistake.say(lang)) }
    }
}

/// What was found about one move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct JudgedInfo {
    /// Which move it is, from zero.
    pub ply: usize,
    /// Who played it.
    pub by: Color,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What the spinner had shown, where it was spun.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Spin>))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<&'static str>,
    /// The score after it, in men for White.
    pub score: f64,
    /// Half-moves to the end, for White; absent if it is not in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_in: Option<i32>,
    /// White's chance after it.
    pub white: f64,
    /// The chance of the side that moved, with the best move.
    pub best: f64,
    /// The same with the move that was played.
    pub chance: f64,
    /// What it has cost of the chance to win.
    pub loss: f64,
    /// What it is called, if it has cost something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The line that was better, if one was.
    pub better: Vec<String>,
    /// What was seen before the move, the best line first.
    pub lines: Vec<LineInfo>,
    /// What the spin before it gave of the chance to win, or took, if it is below zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// One side of a game that was gone through.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SideInfo {
    /// How many moves it made.
    pub moves: usize,
    /// What its decisions have cost of the chance to win, in all.
    pub loss: f64,
    /// The same for each move, on average.
    pub mean_loss: f64,
    /// How many inaccuracies.
    pub inaccuracies: usize,
    /// How many mistakes.
    pub mistakes: usize,
    /// How many blunders.
    pub blunders: usize,
    /// What its spins gave of the chance to win, or took, in a game that has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// How good an attempt is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AttemptedInfo {
    /// The move and what it does to the board.
    #[serde(rename = "move")]
    pub played: MoveInfo,
    /// The position after it.
    pub view: View,
    /// Whether no other move is better.
    pub is_best: bool,
    /// The chance of the side to move, with the best move.
    pub best: f64,
    /// The same with this one.
    pub chance: f64,
    /// What it costs of the chance to win.
    pub loss: f64,
    /// What it is called, if it costs something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The best line, if it is another.
    pub better: Vec<String>,
    /// What it is answered with.
    pub reply: Vec<String>,
}

/// How a lesson stands, and the answer to an attempt.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LessonInfo {
    /// Whether the attempt was what was asked for, or a part of it.
    pub right: bool,
    /// What there is to say about the attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
    /// What was played: the attempt, then what is answered.
    pub played: Vec<LessonStep>,
    /// The board now.
    pub view: View,
    /// The number of the goal, from 0.
    pub goal: usize,
    /// How much of it is still to be touched.
    pub left: usize,
    /// What was touched of it.
    pub touched: Vec<String>,
    /// Whether everything is done.
    pub finished: bool,
    /// What would be right, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solution: Vec<String>,
}

/// A move or a spin of a lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonStep {
    /// The move; nothing for a spin.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub played: Option<MoveInfo>,
    /// The position after it.
    pub view: View,
}
