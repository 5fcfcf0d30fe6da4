//! Lessons: one idea each, a sentence or two, and something to do on a board. What is taught is data, one file a game in
//! `lessons/`, both languages side by side; what an attempt is worth is judged here, the same in the terminal, on the
//! server and in the browser.
//!
//! Nothing is remembered: the caller says what has been done of a lesson so far, and what is tried now.

mod file;
mod judge;
mod occasion;
mod task;
mod words;

use std::sync::LazyLock;

use damier_notation::{
    options::read_options,
    read_position,
    sentences::{Lang, Said},
};
use damier_rules::{AnyPosition, Game};

pub use self::{
    judge::{AttemptAnswer, NotThere, PlayedStep, Progress},
    occasion::{Occasion, occasions},
    task::{Task, Touch},
};

/// Everything a game's lessons teach.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// The game's short name.
    pub game: String,
    /// The introduction for a newcomer.
    pub pictures: Vec<Picture>,
    /// The lessons, in their order.
    pub lessons: Vec<Lesson>,
}

/// A picture of the introduction: a position, a sentence, and moves that are shown there.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Picture {
    /// Its short name.
    pub id: String,
    /// What there is to say.
    pub text: Said,
    /// The position in the game's notation.
    pub position: String,
    /// Moves to show, one after the other, with what the spinner shows in between.
    pub moves: Vec<String>,
    /// The numbers of the rules it states.
    pub rules: Vec<String>,
}

/// One idea, and what is to be done to show that it was understood.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Its short name, which stays the same when lessons are added before it.
    pub id: String,
    /// What it is about, in a word or two.
    pub title: Said,
    /// The idea.
    pub text: Said,
    /// The numbers of the rules it states.
    pub rules: Vec<String>,
    /// The position in the game's notation.
    pub position: String,
    /// What is to be done, one after the other.
    pub goals: Vec<Goal>,
    /// When a player is reminded of it.
    #[serde(skip)]
    pub reminds: Vec<Occasion>,
}

/// Something to do.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Goal {
    /// What is asked for.
    pub text: Said,
    /// How it is done.
    pub task: Task,
    /// Wrong tries that have an answer of their own. The page does not get them: it asks.
    #[serde(skip)]
    pub wrong: Vec<Wrong>,
}

/// A wrong try with an answer of its own.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// What is tried.
    #[serde(rename = "try")]
    pub attempt: String,
    /// The answer in French.
    pub fr: String,
    /// The answer in English.
    pub en: String,
    /// What stands against it, where it is illegal: the name of a [`Refusal`](damier_rules::Refusal), such as
    /// `takes-more`.
    #[serde(default)]
    pub because: Option<String>,
    /// Where it is legal: what the opponent may answer.
    #[serde(default)]
    pub allows: Option<String>,
    /// Where it is legal: how many pieces it takes.
    #[serde(default)]
    pub takes: Option<usize>,
    /// Where it is legal: that the piece falls through a door.
    #[serde(default)]
    pub falls: bool,
    /// Where it is legal: the pieces that fall because a door opens.
    #[serde(default)]
    pub drops: Vec<String>,
}

/// The courses, in the order of the games. Data that cannot be read is missing here, and a test says why.
static COURSES: LazyLock<Vec<(Game, Course)>> = LazyLock::new(|| {
    let read = Game::ALL.map(|game| file::course(game).ok().flatten().map(|course| (game, course)));
    read.into_iter().flatten().collect()
});

impl Course {
    /// The lessons of a game, if it has any.
    pub fn of(game: Game) -> Option<&'static Self> {
        COURSES.iter().find(|(other, _)| *other == game).map(|(_, course)| course)
    }

    /// What is wrong with a game's file, for tests.
    pub fn fault(game: Game) -> Option<String> {
        file::course(game).err()
    }

    /// The lesson of this name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The lesson, by its number from 0, that a move reminds of.
    pub fn reminder(&self, position: &AnyPosition, m: &damier_rules::AnyMove) -> Option<usize> {
        let of = |occasion| self.lessons.iter().position(|lesson| lesson.reminds.contains(&occasion));
        occasions(position, m).into_iter().find_map(of)
    }

    /// Every text a learner can come to read, in one language: pictures, titles, ideas, what is asked for, and the answers
    /// to wrong tries.
    pub fn texts(&self, lang: Lang) -> Vec<&str> {
        let mut texts: Vec<&str> = self.pictures.iter().map(|picture| picture.text.in_language(lang)).collect();
        for lesson in &self.lessons {
            texts.extend([&lesson.title, &lesson.text].map(|said| said.in_language(lang)));
            for goal in &lesson.goals {
                texts.push(goal.text.in_language(lang));
                texts.extend(goal.wrong.iter().map(|wrong| lang.say(wrong.fr.as_str(), wrong.en.as_str())));
            }
        }
        texts
    }
}

impl Picture {
    /// The position it begins with.
    pub fn start(&self, game: Game) -> Option<AnyPosition> {
        place(game, &self.position)
    }
}

/// A position of a course: the game's start where nothing is named.
pub(crate) fn place(game: Game, text: &str) -> Option<AnyPosition> {
    let chosen = read_options(game, &[] as &[String]).ok()?;
    if text.is_empty() {
        return Some(chosen.variant.start());
    }
    read_position(&chosen.variant, text).ok()
}
