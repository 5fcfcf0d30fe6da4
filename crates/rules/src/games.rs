//! The games there are: one line of registration each. The enums of games, positions, moves and clocks, their
//! conversions, and what is done for every game in the other crates all come from this list.
//!
//! A line names, in this order:
//!
//! - the game's module, which this crate, `damier-notation` and `damier-engine` (under `evaluate`) all have by that name;
//! - its variant of [`Variant`], [`AnyMove`](crate::AnyMove) and [`AnyDrawClock`](crate::AnyDrawClock), with the type of its
//!   options, which implements [`GameOptions`]; the module also has the types `Move` and `Clock`;
//! - its variants of [`AnyPosition`], each with its type in the module: several where an option is another type;
//! - its games, each with its [`GameProperties`] in the module: several where they differ only in how they begin.
//!
//! `games!` calls another macro with these lines: `games!({define})`, or with something before them,
//! `games!({define} [something])`. A crate that lacks something a line names does not compile.

use std::{fmt::Debug, hash::Hash};

use crate::{
    AnyPosition, Game,
    board::Cell,
    setup::{Composition, Invalid},
    trap::Spinner,
};

/// Calls a macro with the list of the games: see the source of `damier_rules::games`.
#[macro_export]
macro_rules! games {
    ({$($then:tt)+} $([$($with:tt)*])?) => {
        $($then)+! { $([$($with)*])?
            dames: Dames(Opening) [Dames: Dames] { Dames = PROPERTIES, Dames10 = TEN_MEN }
            trap: Trap(Options) [Trap: French, EnglishTrap: English] { Trap = PROPERTIES }
            bermudes: Bermudes(Options) [Bermudes: Bermudes] { Bermudes = PROPERTIES }
            pyramidame: Pyramidame(Options) [Pyramidame: Pyramidame] { Pyramidame = PROPERTIES }
            checkers: Checkers(Options) [Checkers: Checkers] { Checkers = PROPERTIES }
            russian: Russian(Options) [Russian: Russian] { Russian = PROPERTIES }
            brazilian: Brazilian(Options) [Brazilian: Brazilian] { Brazilian = PROPERTIES }
        }
    };
}

/// The options a game is played with, which its positions and moves do not name.
pub trait GameOptions: Copy + Eq + Hash + Debug + Default + Send + Sync {
    /// The game that is played with these options.
    fn game(&self) -> Game;

    /// The options as they are by default in one of the games that have them.
    fn of(_: Game) -> Self {
        Self::default()
    }

    /// The position it begins with.
    fn start(&self) -> AnyPosition;

    /// The position of a composition, or all that is wrong with it.
    fn compose(&self, board: &Composition) -> Result<AnyPosition, Invalid<Cell>>;

    /// Whether a player can break an obligation: whether a capture can be due while another move is possible.
    fn has_obligation(&self) -> bool {
        true
    }

    /// The spinner, in the game that has one.
    fn spinner(&self) -> Option<Spinner> {
        None
    }
}

/// The properties of a game that are not rules.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something of a game by itself, and all combinations may be"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameProperties {
    /// Its short name, as commands and files write it.
    pub id: &'static str,
    /// The page of rules it is described on: the short name of a game.
    pub rules: &'static str,
    /// In which group of games it is offered.
    pub group: Group,
    /// Whether a spinner has a part in it.
    pub spins: bool,
    /// Whether its pieces have two faces, one of each colour, and are turned over.
    pub two_faced: bool,
    /// Whether a side that cannot move has to pass, so that there is a move that moves nothing.
    pub passes: bool,
    /// Whether a position can have more moves than can be listed in a moment, or at all.
    pub many_moves: bool,
    /// Its number in PDN's tag `GameType`, if it is one of the standard's games.
    pub game_type: Option<u32>,
    /// How its players write results.
    pub results: Results,
    /// How deep `damier bench` searches it: about as long as the others.
    pub search_depth: u32,
    /// How deep `damier bench perft` counts it: deep enough to last a good fraction of a second.
    pub perft_depth: u32,
}

/// The groups in which games are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The first group.
    First,
    /// The second group: the relatives of draughts.
    Family,
}

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Results {
    /// `2-0`, `1-1`, `0-2`.
    TwoPoints,
    /// `1-0`, `1/2-1/2`, `0-1`.
    OnePoint,
}
