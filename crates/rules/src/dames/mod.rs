//! International draughts: `dames` with twenty men each, `dames-10` with ten.
//!
//! Ten by ten squares; men move forward and capture all ways; kings fly; of several captures only the largest may be
//! played. The capture rule itself is in [`draughts::capture`], the choices that make it international in
//! [`draughts::ruleset`], the position in [`draughts::Draughts`], the draws by history in [`draw`].

pub mod draw;
mod properties;

pub use draw::Clock;
pub use properties::{PROPERTIES, TEN_MEN};

use crate::{
    draughts::{self, Draughts, Plain, ruleset::International},
    setup::Invalid,
};

/// A square of the ten by ten board.
pub type Square = draughts::Square<10>;
/// A set of such squares.
pub type Squares = draughts::Squares<10>;
/// A move of `dames` or `dames-10`.
pub type Move = draughts::Move<10>;
/// A setup: anything that can be written, legal or not.
pub type Setup = draughts::Setup<10>;
/// A position of international draughts.
pub type Dames = Draughts<International, 10>;

impl Plain<10> for International {
    type Clock = Clock;
    type Name = Square;
}

/// How the game begins: the only difference between `dames` and `dames-10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// Twenty men each, on four rows: `dames`.
    #[default]
    TwentyMen,
    /// Ten men each, on two rows: `dames-10`.
    TenMen,
}

impl Opening {
    const fn rows(self) -> u8 {
        match self {
            Self::TwentyMen => 4,
            Self::TenMen => 2,
        }
    }

    /// How many pieces each side begins with, and so can have at most.
    pub const fn men(self) -> usize {
        self.rows() as usize * 5
    }

    /// The position the game begins with.
    pub fn start(self) -> Dames {
        Dames::opening(self.rows())
    }
}

impl Dames {
    /// The position of a setup, if a game that begins with `opening` can lead to it.
    pub fn from_setup(setup: &Setup, opening: Opening) -> Result<Self, Invalid<Square>> {
        Self::set_up(setup, opening.men())
    }
}

impl Default for Dames {
    fn default() -> Self {
        Opening::TwentyMen.start()
    }
}
