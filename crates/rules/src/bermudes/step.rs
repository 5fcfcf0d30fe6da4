//! Free moves (B15): with the option of that name, pieces step to empty squares next to them where nobody can capture.

use std::ops::ControlFlow;

use super::{
    field::Field,
    moves::Move,
    strands::{Spot, Strands},
};

impl Field {
    /// The squares one step ahead of an own piece that are empty, and the squares one step back.
    fn steps(&self) -> [Strands; 2] {
        [self.own.ahead() & self.empty, self.own.back() & self.empty]
    }

    /// Whether any piece can move by one square.
    pub(super) fn has_step(&self) -> bool {
        self.steps().iter().any(Strands::any)
    }

    /// How many such moves there are.
    pub(super) fn count_steps(&self) -> u64 {
        self.steps().iter().map(Strands::count).sum()
    }

    /// Calls `visit` with every such move, until it says to stop.
    pub(super) fn each_step(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let [ahead, back] = self.steps();
        let mut step = |from: Spot, to: Spot| visit(Move::Step { from: from.square(), to: to.square() });
        ahead.each_spot(|to| step(to.at(to.bit() - 1), to))?;
        back.each_spot(|to| step(to.at(to.bit() + 1), to))
    }
}
