//! The board as the side to move sees it.

use super::strands::{Spot, Strands};

/// A side with fewer pieces than this has lost.
pub(super) const FEWEST: u32 = 6;

/// Own pieces, the opponent's, and the squares without any. The generators of moves are methods of it, each in the
/// file of its rule.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) own: Strands,
    pub(super) enemy: Strands,
    pub(super) empty: Strands,
}

impl Field {
    #[inline]
    pub(super) fn new(own: Strands, enemy: Strands) -> Self {
        Self { own, enemy, empty: Strands::outside(&own, &enemy) }
    }

    /// The board as the opponent sees it.
    pub(super) const fn turned(&self) -> Self {
        Self { own: self.enemy, enemy: self.own, empty: self.empty }
    }

    /// Whether the side to move has any capture.
    pub(super) fn has_capture(&self) -> bool {
        (self.eliminations() | self.first_jumps()).any()
    }

    /// The first square back from `spot` that is not empty, which must be on the board.
    #[inline]
    pub(super) fn first_back(&self, spot: Spot) -> Spot {
        let taken_below = !self.empty.words()[spot.word()] & ((1 << spot.bit()) - 1);
        // Bit 0 is outside, so there is always a bit to find.
        spot.at(taken_below.ilog2())
    }
}
