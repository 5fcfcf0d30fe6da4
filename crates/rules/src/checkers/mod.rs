//! English draughts, which Americans call checkers: `checkers`.
//!
//! Eight by eight squares, twelve men each, Black first. Men move and capture forward only, kings go one square any way,
//! a capture is compulsory but any of several will do, and a man that reaches the far row stops there and is crowned. The
//! choices are in [`draughts::ruleset`], the capture rule in [`draughts::capture`], the draws by history in [`draw`].

pub mod draw;
mod properties;

pub use draw::Clock;
pub use properties::PROPERTIES;

use crate::{
    Game,
    draughts::{self, Draughts, Numbered, ruleset::English, twelve_men_each},
};

/// A square of the eight by eight board by its number, 1 to 32 (C1).
pub type Square = Numbered<8>;
/// A move of `checkers`.
pub type Move = draughts::Move<8>;
/// A setup: anything that can be written, legal or not.
pub type Setup = draughts::Setup<8>;
/// A position of English draughts.
pub type Checkers = Draughts<English, 8>;

twelve_men_each!(Checkers, English, Game::Checkers);
