//! What the desk is asked. Everything in a question comes from outside: nothing in it is believed before it is read.

use std::collections::BTreeMap;

use damier_notation::sentences::Lang;
use damier_rules::{Color, Game};
use serde::{Deserialize, Serialize};

use super::Tree;
use crate::view::NotchInfo;

/// A question. Nothing is remembered between two of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "camelCase")]
pub enum Question {
    /// Which games there are: answered by `games`.
    Games,
    /// What a position looks like and what may be done in it: answered by `view`.
    View(AskView),
    /// The legal moves that begin with these cells, where a view does not list them all: answered by `moves`.
    Along(AskAlong),
    /// Play a move, or set the spinner: answered by `played`.
    Play(AskPlay),
    /// Make a position of pieces on cells: answered by `composed`, or by `faults` with all that is wrong.
    Compose(AskCompose),
    /// Look for the best lines: answered by `seen` at every depth.
    Analyse(AskAnalyse),
    /// What is in a file: answered by `listed`.
    Read(AskRead),
    /// One of the games of a file: answered by `opened`.
    Open(AskOpen),
    /// A game with its variations as PDN: answered by `written`.
    Write(AskWrite),
    /// A diagram: answered by `drawn`.
    Draw(AskDraw),
    /// Go through a game: answered by `judged` for every move, then `reviewed`.
    Review(AskReview),
    /// How good an attempt is: answered by `attempted`.
    Judge(AskJudge),
    /// What a game's lessons teach: answered by `course`.
    Course(AskCourse),
    /// How a lesson stands, and what an attempt in it is worth: answered by `lesson`.
    Lesson(AskLesson),
    /// Which lesson a move reminds of: answered by `reminder`.
    Remind(AskRemind),
}

impl Question {
    /// How many positions have to be searched for the answer, at the most.
    pub fn searches(&self) -> usize {
        // Before a spin, every result of it is looked at.
        let each = |subject: &Subject| {
            if Game::from_id(&subject.game).is_some_and(|game| game.properties().spins) { 4 } else { 1 }
        };
        match self {
            Self::Analyse(_) => 1,
            Self::Judge(asked) => 1 + each(&asked.subject),
            Self::Review(asked) => (1 + asked.subject.moves.len()).saturating_mul(each(&asked.subject)),
            _ => 0,
        }
    }

    /// The game of the positions that have to be searched for the answer; `None` if there are none, or no such game.
    pub fn searched_game(&self) -> Option<Game> {
        let subject = match self {
            Self::Analyse(asked) => &asked.subject,
            Self::Judge(asked) => &asked.subject,
            Self::Review(asked) => &asked.subject,
            _ => return None,
        };
        Game::from_id(&subject.game)
    }
}

/// Which position is meant: a game, where it begins, and what has been played since.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Subject {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = damier_rules::Game))]
    pub game: String,
    /// The game's options by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// A position in the game's notation; without it, the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What was played from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Step>,
}

/// A move, with the spin that came before it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// What the spinner had shown, where it was spun.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Spin>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spin: Option<String>,
    /// Whether it overlooks a capture and was left to stand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fault: bool,
}

/// How long a position may be looked at. Everything given holds; where nothing is, a second.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Effort {
    /// No longer than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// No deeper than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// No more positions than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A position to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskView {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Looks as if this side were to move: what it threatens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Color>,
}

/// Moves to be listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskAlong {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// The cells gone through so far.
    #[serde(default)]
    pub cells: Vec<u8>,
}

/// A move, or the result of a spin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskPlay {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// The move in the game's notation.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What the spinner shows.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Spin>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spin: Option<String>,
}

/// A board somebody has set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskCompose {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = damier_rules::Game))]
    pub game: String,
    /// The game's options by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Who is to move.
    pub turn: Color,
    /// Who stands where.
    pub pieces: Vec<PlacedPiece>,
    /// Where sliders stand, in the game that has them; those that are not named are in the middle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sliders: Vec<PlacedSlider>,
    /// What the spinner has shown, if it has been spun.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Spin>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spin: Option<String>,
}

/// A piece somebody has put on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacedPiece {
    /// The cell.
    pub cell: u8,
    /// Its colour.
    pub color: Color,
    /// What it is.
    #[serde(default)]
    pub rank: RankInfo,
}

/// A slider somebody has set. What a snapshot says of a slider will do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacedSlider {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// Where it stands.
    pub notch: NotchInfo,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RankInfo {
    /// A man; in games without kings, a piece.
    #[default]
    Man,
    /// A king.
    King,
}

/// A position to be looked at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskAnalyse {
    /// The position. What was played before it counts for draws by repetition.
    #[serde(flatten)]
    pub subject: Subject,
    /// How many lines, 1 to 5.
    #[serde(default = "one")]
    pub lines: usize,
    /// How long.
    #[serde(default)]
    pub limits: Effort,
}

const fn one() -> usize {
    1
}

/// A text with games, or with a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskRead {
    /// PDN, or a position.
    pub text: String,
    /// The game a position is most likely one of.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Game>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// One of the games of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskOpen {
    /// PDN, or a position.
    pub text: String,
    /// Which one, from zero, as they are listed.
    #[serde(default)]
    pub index: usize,
    /// The game a position is most likely one of.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Game>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// A game to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskWrite {
    /// The game with its variations.
    pub tree: Tree,
}

/// A diagram to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskDraw {
    /// The position. The last of its moves is marked.
    #[serde(flatten)]
    pub subject: Subject,
    /// Arrows from cell to cell, such as `32-28`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<String>,
    /// Cells with a circle around them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub circles: Vec<String>,
    /// A line above the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// A line below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// Whether Black sits below.
    #[serde(default)]
    pub flipped: bool,
    /// The materials it is drawn in.
    #[serde(default)]
    pub style: StyleInfo,
    /// The width in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Whether the squares' names are written; they are unless this says no.
    #[serde(default = "yes")]
    pub coordinates: bool,
    /// The language of what is written: `fr` or `en`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[serde(default)]
    pub lang: Lang,
}

const fn yes() -> bool {
    true
}

/// The materials a diagram is drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum StyleInfo {
    /// Wood, as on the page.
    #[default]
    Wood,
    /// Black lines on white paper.
    Print,
    /// Darker wood, for pages with a dark background.
    Dark,
}

/// A game to go through.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskReview {
    /// Where it begins, and its moves.
    #[serde(flatten)]
    pub subject: Subject,
    /// How many lines of each position, 1 to 5.
    #[serde(default = "one")]
    pub lines: usize,
    /// How long for each position.
    #[serde(default)]
    pub limits: Effort,
}

/// An attempt to be judged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskJudge {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// The move somebody tries.
    pub attempt: String,
    /// How long for each of the two positions.
    #[serde(default)]
    pub limits: Effort,
}

/// A game whose lessons are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskCourse {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = damier_rules::Game))]
    pub game: String,
}

/// A lesson, what has been done of it, and what is tried now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskLesson {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = damier_rules::Game))]
    pub game: String,
    /// The lesson's name.
    pub lesson: String,
    /// What was right so far, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<String>,
    /// What is tried: a move, a cell, the letter of a damier. Without it only how the lesson stands is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<String>,
    /// Whether what would be right is to be shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub show: bool,
}

/// A move that may remind of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskRemind {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
}
