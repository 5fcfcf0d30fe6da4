//! Positions whose outcome is known for certain, from the endgame tables.

use super::{Node, Worker};
use crate::{
    EndgameResult, Endgames, Outlook,
    evaluate::Evaluate,
    score::{Value, WON, WON_IN_SIGHT, WON_SOMEHOW},
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
        let tables = self.endgames?;
        if let Some(ending) = node.position.ending(&node.clock, tables) {
            return Some(match ending {
                EndgameResult::Won { within } => end(within),
                EndgameResult::Drawn => 0,
                EndgameResult::Lost { within } => -end(within),
            });
        }
        // Where only the outlook is known, it is asked for once something has been captured or crowned: among positions
        // that are all won with the pieces of the root, a search finds the way and the tables would not.
        if !node.position.is_past(&self.root) {
            return None;
        }
        Some(match node.position.outlook(tables)? {
            Outlook::Won => WON_SOMEHOW - ply as Value,
            Outlook::Drawn => 0,
            Outlook::Lost => ply as Value - WON_SOMEHOW,
        })
    }
}
