//! Brazilian draughts: `brazilian`.
//!
//! International draughts on eight by eight squares, twelve men each, White first: men move forward and capture all ways,
//! kings fly, of several captures only the largest may be played, and a man is crowned only where it comes to rest. The
//! choices are in [`draughts::ruleset`], the capture rule in [`draughts::capture`], the draws by history in [`draw`].

pub mod draw;
mod info;

pub use draw::Clock;
pub use info::{INFO, Options};

use crate::{
    draughts::{self, Draughts, Plain, ruleset},
    setup::Invalid,
};

/// A square of the eight by eight board by its letter and number, a1 to h8 (Z1).
pub type Square = draughts::Square<8>;
/// A move of `brazilian`.
pub type Move = draughts::Move<8>;
/// A board as somebody has set it up: anything that can be written.
pub type Setup = draughts::Setup<8>;
/// A position of Brazilian draughts.
pub type Brazilian = Draughts<ruleset::Brazilian, 8>;

/// The rows that the men of each side fill at the start.
const ROWS: u8 = 3;
/// How many pieces each side begins with, and so can have at most (Z21).
const MEN: usize = 12;

impl Plain<8> for ruleset::Brazilian {
    type Clock = Clock;
    type Name = Square;
}

impl Brazilian {
    /// The position somebody has set up, if a game can lead to it.
    pub fn from_setup(setup: &Setup) -> Result<Self, Invalid<Square>> {
        Self::set_up(setup, MEN)
    }
}

impl Default for Brazilian {
    fn default() -> Self {
        Self::opening(ROWS)
    }
}
