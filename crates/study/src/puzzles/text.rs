//! Puzzles in writing: one line each, six fields between tabs. docs/puzzles.md describes it for other programs.
//!
//! ```text
//! # what is known about the file, as name=value
//! id  rating  goal  position  moves  themes
//! ```
//!
//! The moves are separated by blanks, from the solver's first to the solver's last decision, then a `|` and what follows by
//! itself, if anything does. Lines that are empty or begin with `#` are no puzzles.

use std::fmt::Write;

use damier_notation::{read_move, read_position, sentences::Said, write_move, write_position};
use damier_rules::{AnyMove, AnyPosition, Game, Position, Variant};

use super::{Puzzle, PuzzleGoal, Theme, id_of};

/// A puzzle as it is written: cheap to read by the thousand. [`Row::puzzle`] reads it in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row<'a> {
    /// Its name.
    pub id: &'a str,
    /// How hard it is.
    pub rating: u16,
    /// What the solver is after.
    pub goal: PuzzleGoal,
    /// Where it begins.
    pub position: &'a str,
    /// The line, its moves separated by blanks.
    pub line: &'a str,
    /// What follows by itself.
    pub tail: &'a str,
    /// The names of its themes, separated by blanks.
    pub themes: &'a str,
}

/// Why a line is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// There are not six fields.
    Fields,
    /// The rating is no number.
    Rating(String),
    /// The goal has another name than those there are.
    Goal(String),
    /// A theme has another name than those there are.
    Theme(String),
    /// The name is not the one of the position.
    Id(String),
    /// The position cannot be read.
    Position(Said),
    /// A move cannot be read, or is not legal where it is.
    Move(String, Said),
}

impl Unreadable {
    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        match self {
            Self::Fields => {
                ("il faut six champs, séparés par des tabulations", "expected six fields between tabs").into()
            }
            Self::Rating(text) => {
                (format!("la cote {text} : il faut un nombre"), format!("the rating {text}: expected a number")).into()
            }
            Self::Goal(text) => (
                format!("le but {text} : il faut win, save ou best"),
                format!("the goal {text}: expected win, save or best"),
            )
                .into(),
            Self::Theme(text) => (format!("le thème {text} : inconnu"), format!("the theme {text}: not known")).into(),
            Self::Id(text) => (
                format!("le nom {text} n'est pas celui de cette position"),
                format!("the name {text} is not that of this position"),
            )
                .into(),
            Self::Position(said) => said.clone(),
            Self::Move(text, Said { fr, en }) => (format!("{text} : {fr}"), format!("{text}: {en}")).into(),
        }
    }
}

impl<'a> Row<'a> {
    /// Reads a line of a file, as superficially as possible.
    pub fn read(line: &'a str) -> Result<Self, Unreadable> {
        let mut fields = line.split('\t');
        let mut field = || fields.next().ok_or(Unreadable::Fields);
        let (id, rating, goal, position, moves, themes) = (field()?, field()?, field()?, field()?, field()?, field()?);
        if fields.next().is_some() {
            return Err(Unreadable::Fields);
        }
        let (line, tail) = moves.split_once('|').unwrap_or((moves, ""));
        Ok(Self {
            id,
            rating: rating.parse().map_err(|_| Unreadable::Rating(rating.to_owned()))?,
            goal: PuzzleGoal::from_id(goal).ok_or_else(|| Unreadable::Goal(goal.to_owned()))?,
            position,
            line: line.trim(),
            tail: tail.trim(),
            themes,
        })
    }

    /// Whether it has a theme.
    pub fn has(&self, theme: Theme) -> bool {
        self.themes.split(' ').any(|name| name == theme.id())
    }

    /// The puzzle itself: every move is read where it is played.
    pub fn puzzle(&self, game: Game) -> Result<Puzzle, Unreadable> {
        let variant = Variant::from(game);
        let start = read_position(&variant, self.position).map_err(|error| Unreadable::Position(error.said()))?;
        if id_of(&write_position(&start)) != self.id {
            return Err(Unreadable::Id(self.id.to_owned()));
        }
        let mut position = start;
        let line = moves(&mut position, self.line)?;
        let tail = moves(&mut position, self.tail)?;
        let names = self.themes.split(' ').filter(|name| !name.is_empty());
        let theme = |name: &str| Theme::from_id(name).ok_or_else(|| Unreadable::Theme(name.to_owned()));
        let themes = names.map(theme).collect::<Result<_, _>>()?;
        let &Self { id, rating, goal, .. } = self;
        Ok(Puzzle { id: id.to_owned(), game, start, goal, line, tail, themes, rating })
    }
}

fn moves(position: &mut AnyPosition, text: &str) -> Result<Vec<AnyMove>, Unreadable> {
    let mut moves = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let m = read_move(position, word).map_err(|error| Unreadable::Move(word.to_owned(), error.said()))?;
        position.play_unchecked(&m);
        moves.push(m);
    }
    Ok(moves)
}

impl Puzzle {
    /// The moves of its line and of its tail as text, each written where it is played.
    pub fn texts(&self) -> (Vec<String>, Vec<String>) {
        let mut position = self.start;
        let mut write = |m: &AnyMove| {
            // A blank separates moves: none is written with one.
            let text = write_move(&position, m).replace(' ', "");
            position.play_unchecked(m);
            text
        };
        (self.line.iter().map(&mut write).collect(), self.tail.iter().map(&mut write).collect())
    }

    /// Its line in a file.
    pub fn write(&self) -> String {
        let (line, tail) = self.texts();
        let moves = if tail.is_empty() { line.join(" ") } else { format!("{} | {}", line.join(" "), tail.join(" ")) };
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.id()).collect();
        let &Self { ref id, rating, goal, ref start, .. } = self;
        format!("{id}\t{rating}\t{}\t{}\t{moves}\t{}", goal.id(), write_position(start), themes.join(" "))
    }
}

/// A puzzle for programs, as `damier puzzles --json` writes it.
#[derive(Debug, serde::Serialize)]
pub struct WrittenPuzzle<'a> {
    id: &'a str,
    game: &'static str,
    rating: u16,
    goal: &'static str,
    position: String,
    line: Vec<String>,
    tail: Vec<String>,
    themes: Vec<&'static str>,
}

impl<'a> WrittenPuzzle<'a> {
    /// A puzzle with everything in writing.
    pub fn of(puzzle: &'a Puzzle) -> Self {
        let (line, tail) = puzzle.texts();
        Self {
            id: &puzzle.id,
            game: puzzle.game.id(),
            rating: puzzle.rating,
            goal: puzzle.goal.id(),
            position: write_position(&puzzle.start),
            line,
            tail,
            themes: puzzle.themes.iter().map(|theme| theme.id()).collect(),
        }
    }
}

/// The header of a file, with all that is needed to continue it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The game.
    pub game: Game,
    /// The seed of the games its puzzles come from.
    pub seed: u64,
    /// How many games have been searched.
    pub games: u64,
    /// How many nodes were searched to find a puzzle.
    pub nodes: u64,
    /// How many nodes were searched to check each decision.
    pub check: u64,
    /// The largest number of pieces in the positions searched, if it was limited.
    pub pieces: Option<usize>,
}

impl Header {
    fn write(&self) -> String {
        let &Self { game, seed, games, nodes, check, pieces } = self;
        let pieces = pieces.map(|pieces| format!(" pieces={pieces}")).unwrap_or_default();
        format!(
            "# Damier puzzles, CC0 1.0 (public domain): id, rating, goal, position, moves, themes; see docs/puzzles.md\n\
             # game={} seed={seed} games={games} nodes={nodes} check={check}{pieces}\n",
            game.id()
        )
    }

    /// What a file says about itself, if it does.
    pub fn read(text: &str) -> Option<Self> {
        let line = text.lines().take_while(|line| line.starts_with('#')).find(|line| line.contains(" game="))?;
        let value = |name: &str| {
            line.split(' ')
                .filter_map(|word| word.split_once('='))
                .find(|(key, _)| *key == name)
                .map(|(_, value)| value)
        };
        let number = |name: &str| value(name)?.parse::<u64>().ok();
        Some(Self {
            game: Game::from_id(value("game")?)?,
            seed: number("seed")?,
            games: number("games")?,
            nodes: number("nodes")?,
            check: number("check")?,
            pieces: value("pieces").and_then(|pieces| pieces.parse().ok()),
        })
    }
}

/// The puzzles of a file, each line by its number from 1.
pub fn read_rows(text: &str) -> impl Iterator<Item = (usize, Result<Row<'_>, Unreadable>)> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(number, line)| (number, Row::read(line)))
}

/// A whole file.
pub fn write_rows(header: &Header, puzzles: &[Puzzle]) -> String {
    let mut text = header.write();
    for puzzle in puzzles {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", puzzle.write());
    }
    text
}
