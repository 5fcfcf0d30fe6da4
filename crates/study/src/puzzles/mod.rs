//! Puzzles: positions in which one move, and one only, wins or saves, all along a line.
//!
//! What a puzzle is and how it is written is in [`text`](self::Row) (docs/puzzles.md has it for other programs); `mine`
//! finds them in games of the engine against itself, `judge` says when a move is the only one, `same` when two are the
//! same, `rate` how hard one is, `themes` what its solution looks like. The puzzles of the program are in `collection`.

mod collection;
mod file;
mod judge;
mod mine;
mod parallel;
mod rate;
mod same;
mod story;
mod text;
mod themes;

use std::sync::atomic::AtomicBool;

use damier_rules::{AnyMove, AnyPosition, AutoDraw, Color, Game, Position, Record};

pub use self::{
    collection::{Collection, day_of},
    file::PuzzleFile,
    judge::{Doubt, Threshold},
    mine::{Batch, Mined, Mining},
    text::{Header, Row, Unreadable, WrittenPuzzle, read_rows, write_rows},
    themes::Theme,
};

/// What the solver is after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleGoal {
    /// One move wins, the others do not.
    Win,
    /// One move holds, the others lose.
    Save,
    /// One move is clearly best, whatever the spins: in a game of chance.
    Best,
}

impl PuzzleGoal {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Win, Self::Save, Self::Best];

    /// Its name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
            Self::Best => "best",
        }
    }

    /// The goal with that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.id() == id)
    }
}

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name, made of its position: the same puzzle has the same name wherever it is found.
    pub id: String,
    /// The game.
    pub game: Game,
    /// Where the solver is to move.
    pub start: AnyPosition,
    /// What the solver is after.
    pub goal: PuzzleGoal,
    /// The solver's moves and the answers in between, up to the solver's last decision.
    pub line: Vec<AnyMove>,
    /// What follows by itself: forced moves, and captures that bring home what the line has won.
    pub tail: Vec<AnyMove>,
    /// What the solution looks like.
    pub themes: Vec<Theme>,
    /// How hard it is, on the scale of the players that solve it.
    pub rating: u16,
}

impl Puzzle {
    /// Who solves it.
    pub fn solver(&self) -> Color {
        self.start.turn()
    }

    /// Where the solver has a choice: each with the move that is right there.
    pub fn decisions(&self) -> Vec<(Record<AnyPosition>, AnyMove)> {
        let mut record = Record::new(self.start, AutoDraw::On);
        let mut decisions = Vec::new();
        for m in &self.line {
            if record.position().turn() == self.solver() && record.position().first_moves(2).len() > 1 {
                decisions.push((record.clone(), *m));
            }
            record.play_unchecked(m);
        }
        decisions
    }

    /// Its themes, found anew.
    pub fn find_themes(&self) -> Vec<Theme> {
        themes::of(&story::Story::of(self))
    }

    /// How hard it is, measured anew by what the levels of the engine find.
    pub fn measure(&self, stop: &AtomicBool) -> Option<u16> {
        rate::rating(self, stop)
    }

    /// What makes it the same puzzle as another one, shifted, mirrored or with the colours exchanged.
    pub fn shape(&self) -> Vec<i16> {
        same::shape(&story::Story::of(self))
    }
}

/// A name of six letters and digits for the position of a puzzle: FNV-1a, in base 36.
fn id_of(position: &str) -> String {
    let hash = position
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let digit = |place: u32| {
        let value = (hash >> 8) / 36_u64.pow(place) % 36;
        char::from_digit(value as u32, 36).unwrap_or('0')
    };
    (0..6).map(digit).collect()
}
