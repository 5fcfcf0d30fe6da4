//! English draughts, which Americans call checkers: `checkers`.
//!
//! Eight by eight squares, twelve men each, Black first. Men move and capture forward only, kings go one square any way,
//! a capture is compulsory but any of several will do, and a man that reaches the far row stops there and is crowned. The
//! choices are in [`draughts::ruleset`], the capture rule in [`draughts::capture`], the draws by history in [`draw`].

pub mod draw;
mod info;

pub use draw::Clock;
pub use info::{INFO, Options};

use crate::{
    draughts::{self, Draughts, Numbered, Plain, ruleset::English},
    setup::Invalid,
};

/// A square of the eight by eight board by its number, 1 to 32 (C1).
pub type Square = Numbered<8>;
/// A move of `checkers`.
pub type Move = draughts::Move<8>;
/// A board as somebody has set it up: anything that can be written.
pub type Setup = draughts::Setup<8>;
/// A position of English draughts.
pub type Checkers = Draughts<English, 8>;

/// The rows that the men of each side fill at the start.
const ROWS: u8 = 3;
/// How many pieces each side begins with, and so can have at most (C20).
const MEN: usize = 12;

impl Plain<8> for English {
    type Clock = Clock;
    type Name = Square;
}

impl Checkers {
    /// The position somebody has set up, if a game can lead to it.
    pub fn from_setup(setup: &Setup) -> Result<Self, Invalid<Square>> {
        Self::set_up(setup, MEN)
    }
}

impl Default for Checkers {
    fn default() -> Self {
        Self::opening(ROWS)
    }
}
