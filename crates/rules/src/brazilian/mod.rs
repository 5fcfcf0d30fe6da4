//! Brazilian draughts: `brazilian`.
//!
//! International draughts on eight by eight squares, twelve men each, White first: men move forward and capture all ways,
//! kings fly, of several captures only the largest may be played, and a man is crowned only where it comes to rest. The
//! choices are in [`draughts::ruleset`], the capture rule in [`draughts::capture`], the draws by history in [`draw`].

pub mod draw;
mod properties;

pub use draw::Clock;
pub use properties::PROPERTIES;

use crate::{
    Game,
    draughts::{self, Draughts, ruleset, twelve_men_each},
};

/// A square of the eight by eight board by its letter and number, a1 to h8 (Z1).
pub type Square = draughts::Square<8>;
/// A move of `brazilian`.
pub type Move = draughts::Move<8>;
/// A setup: anything that can be written, legal or not.
pub type Setup = draughts::Setup<8>;
/// A position of Brazilian draughts.
pub type Brazilian = Draughts<ruleset::Brazilian, 8>;

twelve_men_each!(Brazilian, ruleset::Brazilian, Game::Brazilian);
