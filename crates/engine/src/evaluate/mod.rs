//! What a position is worth without looking ahead: one file for each game, behind one small trait.

mod bermudes;
mod brazilian;
mod checkers;
mod dames;
mod flying;
pub mod network;
mod pyramidame;
mod russian;
mod trap;

use damier_rules::Position;
use fastrand::Rng;

use self::network::{GameNetwork, Judge, Network};
use crate::{
    Book, EndgameResult, Endgames, Line, Outlook, Report,
    endgame::rules::TableGame,
    engine::Search,
    score::{Scale, Value},
};

/// A game the engine can play.
pub trait Evaluate: Position {
    /// How values become chances to win, so that scores of all games mean the same. `damier bench calibrate` fits it.
    const SCALE: Scale;

    /// The margin of reverse futility pruning and ProbCut: what one quiet move can be expected to change at the most.
    const SWING: Value;

    /// Up to which depth futility pruning is done: zero where it has not proved better in a match.
    const FUTILITY_DEPTH: i32 = 0;

    /// How far late-move reductions go for a move that offers something to capture: without a limit where that has not proved to
    /// be worth its nodes.
    const MOST_OFFER_REDUCTION: i32 = i32::MAX;

    /// How good the position is for the side to move, as far as one sees without moving. Asked only in positions
    /// that are not over. Stays well below a certain win.
    fn evaluate(&self) -> Value;

    /// Where the network comes from that its positions are judged by, in a game that has one.
    fn game_network() -> Option<&'static GameNetwork> {
        None
    }

    /// That network, if it is there.
    fn network() -> Option<&'static Network> {
        Self::game_network().and_then(GameNetwork::get)
    }

    /// What [`Evaluate::evaluate`] says, in the middle of a search: `ply` moves from the root. A game with a network
    /// asks the judge, who has seen similar positions just before and may have another network than the game's own.
    #[inline]
    fn judged(&self, _: &mut Judge<'_>, _ply: usize) -> Value {
        self.evaluate()
    }

    /// Whether the position is not quiet: a capture is due, so that the evaluation would judge the middle of an exchange
    /// and the quiescence search has to go on.
    fn is_restless(&self) -> bool;

    /// Whether the other side could capture if it were on move.
    fn is_threatened(&self) -> bool;

    /// The endgame tables that are made for the game, if there are any.
    fn table_game() -> Option<&'static dyn TableGame> {
        None
    }

    /// How the game ends from here, if the tables know it: for the game they are made for.
    fn ending(&self, _: &Self::Clock, _: &Endgames) -> Option<EndgameResult> {
        None
    }

    /// Who wins, if the tables know at least that of a position that has just come about.
    fn outlook(&self, _: &Endgames) -> Option<Outlook> {
        None
    }

    /// Whether the pieces are others than there: something was captured or crowned in between.
    fn is_past(&self, _: &Self) -> bool {
        false
    }

    /// A move of the opening book, drawn among the best, and the answer to it: for the games the book is made for.
    fn book_line(&self, _: &Book, _: &mut Rng) -> Option<Line<Self>> {
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

/// For a game whose positions are judged by the network of this name (`networks/`).
macro_rules! judged_by_network {
    ($name:literal) => {
        fn game_network() -> Option<&'static $crate::evaluate::network::GameNetwork> {
            use $crate::evaluate::network::{GameNetwork, packed};
            static NETWORK: GameNetwork = GameNetwork::new($name, packed!($name));
            Some(&NETWORK)
        }

        fn evaluate(&self) -> $crate::score::Value {
            use $crate::evaluate::network::{Encode, value};
            Self::network().map_or(0, |network| value(network.logit::<Self>(&self.encode()), Self::SCALE))
        }

        #[inline]
        fn judged(&self, judge: &mut $crate::evaluate::network::Judge<'_>, ply: usize) -> $crate::score::Value {
            judge.value(self, ply).unwrap_or_else(|| self.evaluate())
        }
    };
}
use judged_by_network;

/// For a draughts game: has its positions looked up in its endgame tables.
macro_rules! looked_up {
    ($rules:ty, $size:literal) => {
        // Where it is inlined in another crate, everything that builds tables is compiled there once more.
        #[inline(never)]
        fn table_game() -> Option<&'static dyn $crate::endgame::rules::TableGame> {
            static GAME: $crate::endgame::rules::Of<$rules, $size> = $crate::endgame::rules::Of::new();
            Some(&GAME)
        }

        #[inline]
        fn ending(&self, clock: &Self::Clock, tables: &$crate::Endgames) -> Option<$crate::EndgameResult> {
            tables.probe_counted(self, clock)
        }

        #[inline]
        fn outlook(&self, tables: &$crate::Endgames) -> Option<$crate::Outlook> {
            tables.outlook(self)
        }

        #[inline]
        fn is_past(&self, before: &Self) -> bool {
            let count = |position: &Self| (position.pieces().empty().len(), position.pieces().all_kings().len());
            count(self) != count(before)
        }
    };
}
use looked_up;

/// As many squares as the largest board needs.
pub const SQUARES: usize = 128;
