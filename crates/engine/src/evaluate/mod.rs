//! What a position is worth without looking ahead: one file for each game, behind one small trait.

mod bermudes;
pub mod dames;
mod pyramidame;
mod trap;

use damier_rules::Position;

use crate::{
    Endgames, Ending, Report,
    engine::Search,
    score::{Scale, Value},
};

/// A game the engine can play.
pub trait Evaluate: Position {
    /// How values become chances to win, so that scores of all games mean the same. `damier bench calibrate` fits it.
    const SCALE: Scale;

    /// What one quiet move can be expected to change at the most: pruning leaves so much room for each.
    const SWING: Value;

    /// How good the position is for the side to move, as far as one sees without moving. Asked only in positions
    /// that are not over. Stays well below a certain win.
    fn evaluate(&self) -> Value;

    /// Whether a capture is due, so that the evaluation would judge the middle of an exchange.
    fn is_restless(&self) -> bool;

    /// Whether the other side could capture if it were on move.
    fn is_threatened(&self) -> bool;

    /// How the game ends from here, if the tables know it: for the game they are made for.
    fn ending(&self, _: &Self::Clock, _: &Endgames) -> Option<Ending> {
        None
    }

    /// Carries a search out. A game overrides it with [`compiled_here`] to have its search compiled once, with this crate,
    /// and not again in every program that searches.
    #[doc(hidden)]
    fn run(search: Search<'_, Self>, report: &mut dyn FnMut(&Report<Self>)) -> Report<Self> {
        search.run(report)
    }

    /// Start and end of a move as small numbers, below [`SQUARES`]: what moves are remembered by.
    fn squares(m: &Self::Move) -> (u8, u8);
}

/// Overrides [`Evaluate::run`] with itself: a function that is not generic is compiled where it stands.
macro_rules! compiled_here {
    () => {
        fn run(
            search: $crate::engine::Search<'_, Self>,
            report: &mut dyn FnMut(&$crate::Report<Self>),
        ) -> $crate::Report<Self> {
            search.run(report)
        }
    };
}
use compiled_here;

/// As many squares as the largest board needs.
pub const SQUARES: usize = 128;
