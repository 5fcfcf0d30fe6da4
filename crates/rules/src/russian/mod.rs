//! Russian draughts, shashki: `russian`.
//!
//! Eight by eight squares, twelve men each, White first. Men move forward and capture all ways, kings fly, any of several
//! captures will do, and a man that comes to the far row in the middle of a capture goes on as a king. The choices are in
//! [`draughts::ruleset`], the capture rule in [`draughts::capture`], the draws by history in [`draw`].

pub mod draw;
mod properties;

pub use draw::Clock;
pub use properties::PROPERTIES;

use crate::{
    Game,
    draughts::{self, Draughts, ruleset, twelve_men_each},
};

/// A square of the eight by eight board by its letter and number, a1 to h8 (R1).
pub type Square = draughts::Square<8>;
/// A move of `russian`.
pub type Move = draughts::Move<8>;
/// A setup: anything that can be written, legal or not.
pub type Setup = draughts::Setup<8>;
/// A position of Russian draughts.
pub type Russian = Draughts<ruleset::Russian, 8>;

twelve_men_each!(Russian, ruleset::Russian, Game::Russian);
