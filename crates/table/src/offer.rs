//! Offers: draws, takebacks, rematches, and when one may be made again.
//!
//! - A draw may be offered at any moment, and stands until the opponent moves or declines. Who has offered one to another
//!   person waits ten plies before the next; the computer can be asked as often as one likes.
//! - A takeback is asked for until somebody moves or spins. Once declined, it is not asked for again before a move.
//! - A rematch is offered once the game is over, and stands.

use damier_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back to the asker's last move.
    Takeback,
    /// To play again with the colours exchanged.
    Rematch,
}

/// How many plies lie between two draw offers of one side.
pub const PLIES_BETWEEN_DRAW_OFFERS: usize = 10;

/// The offers that stand, and when the last ones were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    draw: Option<Color>,
    takeback: Option<Color>,
    rematch: Option<Color>,
    last_draw: ByColor<Option<usize>>,
    last_takeback: ByColor<Option<usize>>,
}

impl Offers {
    /// Who has made an offer that stands.
    pub const fn by(&self, what: Offer) -> Option<Color> {
        match what {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
            Offer::Rematch => self.rematch,
        }
    }

    /// How many moves into the game a side last offered a draw.
    pub fn last_draw(&self, by: Color) -> Option<usize> {
        self.last_draw[by]
    }

    /// Whether a side has to wait before it makes this offer, `plies` moves into the game.
    pub fn is_too_soon(&self, what: Offer, by: Color, plies: usize) -> bool {
        match what {
            Offer::Draw => self.last_draw[by].is_some_and(|last| plies < last + PLIES_BETWEEN_DRAW_OFFERS),
            Offer::Takeback => self.last_takeback[by] == Some(plies),
            Offer::Rematch => false,
        }
    }

    pub(crate) fn made(&mut self, what: Offer, by: Color, plies: usize) {
        match what {
            Offer::Draw => {
                self.draw = Some(by);
                self.last_draw[by] = Some(plies);
            }
            Offer::Takeback => {
                self.takeback = Some(by);
                self.last_takeback[by] = Some(plies);
            }
            Offer::Rematch => self.rematch = Some(by),
        }
    }

    pub(crate) fn withdrawn(&mut self, what: Offer) {
        match what {
            Offer::Draw => self.draw = None,
            Offer::Takeback => self.takeback = None,
            Offer::Rematch => self.rematch = None,
        }
    }

    /// A move has been made: it answers what the other side offered, and settles any takeback.
    pub(crate) fn moved(&mut self, by: Color) {
        self.takeback = None;
        if self.draw == Some(!by) {
            self.draw = None;
        }
    }

    /// Moves have been taken back, down to `plies`: all offers are withdrawn.
    pub(crate) fn taken_back(&mut self, plies: usize) {
        (self.draw, self.takeback) = (None, None);
        self.last_takeback = ByColor::default();
        // A move taken back is not a way to offer a draw again sooner, nor to have to wait longer.
        self.last_draw = self.last_draw.map(|last| last.map(|last| last.min(plies)));
    }

    /// The game is over.
    pub(crate) fn over(&mut self) {
        (self.draw, self.takeback) = (None, None);
    }
}
