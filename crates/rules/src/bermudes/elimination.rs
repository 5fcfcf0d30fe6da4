//! Elimination (B5, B6): a piece slides along a line to the first piece there and, if that is an enemy and not next to
//! it, takes its place.

use std::ops::ControlFlow;

use super::{field::Field, moves::Move, strands::Strands};

impl Field {
    /// One bit for each elimination: on the farther of the two pieces, seen ahead along their line.
    ///
    /// Two pieces of different colours with only empty squares between them: whichever of them is one's own takes the
    /// other. So the runs of empty squares need to be followed in one sense only, from the pieces of each side in turn.
    #[inline]
    pub(super) fn eliminations(&self) -> Strands {
        self.across_a_gap(&self.own, &self.enemy) | self.across_a_gap(&self.enemy, &self.own)
    }

    /// Those of `far` that are the first piece ahead of one of `near`, though not its neighbour.
    #[inline]
    fn across_a_gap(&self, near: &Strands, far: &Strands) -> Strands {
        self.empty.first_ahead(near).without(&near.ahead()) & *far
    }

    /// Calls `visit` with each of `eliminations`, until it says to stop.
    #[inline]
    pub(super) fn each_elimination(
        &self,
        eliminations: &Strands,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        eliminations.each_spot(|far| {
            let near = self.first_back(far);
            let (from, to) = if self.own.has(far) { (far, near) } else { (near, far) };
            visit(Move::Eliminate { from: from.square(), to: to.square() })
        })
    }
}
