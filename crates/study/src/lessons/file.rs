//! The files of the lessons. The file of a similar game can name another one (`like = "dames"`) and have only the
//! differences. A lesson with the name of one of that game takes from it whatever it leaves out; lessons it does not
//! mention are taken over whole.

use std::collections::BTreeMap;

use damier_notation::sentences::Said;
use damier_rules::Game;
use serde::Deserialize;

use super::{Course, Goal, Lesson, Occasion, Picture, Task, Touch, Wrong};

/// Every file, by its name without the ending.
const FILES: &str = include_str!(concat!(env!("OUT_DIR"), "/lessons.json"));

/// The longest chain of games in which each names the next as its relative.
const MOST_RELATIVES: usize = 3;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    /// The game it is a relative of.
    like: Option<String>,
    /// Lessons of that game that are left out.
    without: Vec<String>,
    picture: Vec<WrittenPicture>,
    lesson: Vec<WrittenLesson>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPicture {
    id: String,
    fr: Option<String>,
    en: Option<String>,
    position: Option<String>,
    moves: Option<Vec<String>>,
    rules: Option<Vec<String>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson {
    id: String,
    title: Option<Said>,
    fr: Option<String>,
    en: Option<String>,
    rules: Option<Vec<String>>,
    position: Option<String>,
    reminds: Option<Vec<Occasion>>,
    goal: Option<Vec<WrittenGoal>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenGoal {
    #[serde(default)]
    fr: String,
    #[serde(default)]
    en: String,
    #[serde(default)]
    play: Vec<String>,
    #[serde(default)]
    reply: Option<String>,
    touch: Option<Touch>,
    piece: Option<String>,
    #[serde(default)]
    cells: Vec<String>,
    faces: Option<String>,
    #[serde(default)]
    wrong: Vec<Wrong>,
}

/// A game's course; `None` if it has no file; an error if its file is wrong.
pub(super) fn course(game: Game) -> Result<Option<Course>, String> {
    let files: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(FILES).map_err(|error| format!("the lessons: {error}"))?;
    let mut chain = Vec::new();
    let mut next = Some(game.id().to_owned());
    while let Some(name) = next {
        let Some(value) = files.get(&name) else {
            return if chain.is_empty() { Ok(None) } else { Err(format!("{name}: no such file of lessons")) };
        };
        if chain.len() == MOST_RELATIVES {
            return Err(format!("{name}: too many relatives"));
        }
        let mut file: File = serde_json::from_value(value.clone()).map_err(|error| format!("{name}: {error}"))?;
        next = file.like.take();
        chain.push(file);
    }
    // The farthest relative first.
    let Some(mut told) = chain.pop() else { return Ok(None) };
    while let Some(nearer) = chain.pop() {
        told = told.changed(nearer);
    }
    told.course(game).map(Some)
}

impl File {
    /// Applies the changes of a similar game. Lessons that it adds come after the last known one before them.
    fn changed(mut self, by: Self) -> Self {
        self.lesson.retain(|lesson| !by.without.contains(&lesson.id));
        let mut after = 0;
        for lesson in by.lesson {
            if let Some(at) = self.lesson.iter().position(|other| other.id == lesson.id) {
                self.lesson[at].change(lesson);
                after = at + 1;
            } else {
                self.lesson.insert(after, lesson);
                after += 1;
            }
        }
        for picture in by.picture {
            match self.picture.iter_mut().find(|other| other.id == picture.id) {
                Some(known) => known.change(picture),
                None => self.picture.push(picture),
            }
        }
        self
    }

    fn course(self, game: Game) -> Result<Course, String> {
        let named = |id: &str| format!("{}, {id}", game.id());
        let picture = |picture: WrittenPicture| -> Result<Picture, String> {
            let id = picture.id;
            Ok(Picture {
                text: said(picture.fr, picture.en).ok_or_else(|| format!("{}: a text is missing", named(&id)))?,
                position: picture.position.unwrap_or_default(),
                moves: picture.moves.unwrap_or_default(),
                rules: picture.rules.unwrap_or_default(),
                id,
            })
        };
        let lesson = |lesson: WrittenLesson| -> Result<Lesson, String> {
            let missing = |what: &str| format!("{}: {what} is missing", named(&lesson.id));
            let goals = lesson.goal.unwrap_or_default().into_iter();
            Ok(Lesson {
                title: lesson.title.ok_or_else(|| missing("the title"))?,
                text: said(lesson.fr, lesson.en).ok_or_else(|| missing("a text"))?,
                rules: lesson.rules.ok_or_else(|| missing("the list of rules"))?,
                position: lesson.position.unwrap_or_default(),
                goals: goals.map(WrittenGoal::goal).collect::<Option<_>>().ok_or_else(|| missing("what to do"))?,
                reminds: lesson.reminds.unwrap_or_default(),
                id: lesson.id,
            })
        };
        Ok(Course {
            game: game.id().to_owned(),
            pictures: self.picture.into_iter().map(picture).collect::<Result<_, String>>()?,
            lessons: self.lesson.into_iter().map(lesson).collect::<Result<_, String>>()?,
        })
    }
}

fn said(fr: Option<String>, en: Option<String>) -> Option<Said> {
    Some(Said { fr: fr?, en: en? })
}

/// Takes over what is said.
fn take<T>(own: &mut Option<T>, other: Option<T>) {
    if other.is_some() {
        *own = other;
    }
}

impl WrittenPicture {
    fn change(&mut self, by: Self) {
        take(&mut self.fr, by.fr);
        take(&mut self.en, by.en);
        take(&mut self.position, by.position);
        take(&mut self.moves, by.moves);
        take(&mut self.rules, by.rules);
    }
}

impl WrittenLesson {
    fn change(&mut self, by: Self) {
        take(&mut self.title, by.title);
        take(&mut self.fr, by.fr);
        take(&mut self.en, by.en);
        take(&mut self.rules, by.rules);
        take(&mut self.position, by.position);
        take(&mut self.reminds, by.reminds);
        take(&mut self.goal, by.goal);
    }
}

impl WrittenGoal {
    /// The goal, if exactly one way to reach it is named.
    fn goal(self) -> Option<Goal> {
        let task = match (self.play.is_empty(), self.touch, self.faces) {
            (false, None, None) => Task::Play { moves: self.play, reply: self.reply },
            (true, Some(touch), None) => Task::Touch { touch, piece: self.piece, cells: self.cells },
            (true, None, Some(cell)) => Task::Faces { cell },
            _ => return None,
        };
        Some(Goal { text: Said { fr: self.fr, en: self.en }, task, wrong: self.wrong })
    }
}
