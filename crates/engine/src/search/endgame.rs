//! Positions whose outcome is known for certain, from the endgame tables.

use super::{Node, Worker};
use crate::{
    Endgames, Ending,
    evaluate::Evaluate,
    score::{Value, WON, WON_IN_SIGHT},
};

impl<'a, P: Evaluate> Worker<'a, P> {
    /// The same worker with tables to look positions up in.
    pub(crate) const fn with_endgames(mut self, endgames: Option<&'a Endgames>) -> Self {
        self.endgames = endgames;
        self
    }

    /// The value of a position the tables know: as if the game had been searched to its end.
    pub(super) fn tabled(&self, node: &Node<P>, ply: usize) -> Option<Value> {
        let end = |within: u8| (WON - ply as Value - Value::from(within)).max(WON_IN_SIGHT);
        Some(match node.position.ending(&node.clock, self.endgames?)? {
            Ending::Won { within } => end(within),
            Ending::Drawn => 0,
            Ending::Lost { within } => -end(within),
        })
    }
}
