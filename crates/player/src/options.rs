//! How a player is set up.

use damier_engine::{Level, Skill};

use crate::EndgameTables;

/// How strong a player plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Strength {
    /// As one of the levels; the highest is full strength.
    Level(Level),
    /// With a skill between two levels.
    Skill(Skill),
}

impl Strength {
    /// As strong as it can.
    pub const FULL: Self = Self::Level(Level::STRONGEST);

    /// Whether it is full strength, which includes the book, the endgame tables and pondering.
    pub fn is_full(self) -> bool {
        self == Self::FULL
    }
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

/// How a player is set up.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerOptions {
    /// How many threads search.
    pub threads: usize,
    /// The size of its transposition table, in megabytes.
    pub memory_megabytes: usize,
    /// How strong it plays.
    pub strength: Strength,
    /// Whether it opens from the book, at full strength and in the games that have one.
    pub book: bool,
    /// The endgame tables it looks things up in, at full strength and in the games that have them.
    pub endgames: EndgameTables,
    /// Whether it thinks on the opponent's time, at full strength.
    pub ponder: bool,
}

impl Default for PlayerOptions {
    /// Full strength on one thread, with the book, without endgame tables or pondering.
    fn default() -> Self {
        Self {
            threads: 1,
            memory_megabytes: 64,
            strength: Strength::FULL,
            book: true,
            endgames: EndgameTables::none(),
            ponder: false,
        }
    }
}
