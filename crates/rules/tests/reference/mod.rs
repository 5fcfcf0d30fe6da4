//! A second, deliberately simple implementation of some of the games, to compare the library with.
//!
//! It is written from docs/rules alone, shares no code with the library and speaks only in strings, so that a mistake
//! in a table or in an encoding of the library cannot hide in both. Obviousness comes before speed. It is a test tool:
//! malformed input panics.
use std::collections::BTreeSet;

pub(crate) mod bermudes;
pub(crate) mod brazilian;
pub(crate) mod checkers;
pub(crate) mod flying_kings;
pub(crate) mod pyramidame;
pub(crate) mod russian;
pub(crate) mod trap;

/// One legal move as the outside sees it, in the strings of the rules text.
///
/// Routes that start, end and capture alike make equal replies, so that a set of replies holds each move once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reply {
    /// In trap `none`, `pawn`, `green`, `orange` or `choice`; empty in the other games.
    pub(crate) spin: String,
    /// The start, empty for a pass.
    pub(crate) from: String,
    /// The end, empty for a pass.
    pub(crate) to: String,
    /// The captured (or flipped) squares, sorted.
    pub(crate) captured: Vec<String>,
    /// The canonical position after the move.
    pub(crate) after: String,
}

/// All that is known of a position: how the game stands and what can be played. A finished game has no replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// `white-to-move`, `black-to-move`, `white-wins`, `black-wins` or `draw`.
    pub(crate) status: String,
    /// The legal moves.
    pub(crate) replies: BTreeSet<Reply>,
}

impl Answer {
    fn won_by(white: bool) -> Self {
        Self { status: if white { "white-wins" } else { "black-wins" }.to_owned(), replies: BTreeSet::new() }
    }

    fn draw() -> Self {
        Self { status: "draw".to_owned(), replies: BTreeSet::new() }
    }

    fn to_move(white: bool, replies: BTreeSet<Reply>) -> Self {
        Self { status: if white { "white-to-move" } else { "black-to-move" }.to_owned(), replies }
    }
}

/// The shape that every game of this module has.
pub(crate) type Game = fn(&str, &[(&str, &str)]) -> Answer;

/// The number of move sequences of that length; a finished game has none.
pub(crate) fn perft(game: Game, position: &str, options: &[(&str, &str)], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    game(position, options).replies.iter().map(|reply| perft(game, &reply.after, options, depth - 1)).sum()
}

/// Whether an option that is `on` or `off` is on; off when it is not named.
fn is_on(options: &[(&str, &str)], name: &str) -> bool {
    match options.iter().find(|(key, _)| *key == name) {
        None | Some((_, "off")) => false,
        Some((_, "on")) => true,
        Some((_, value)) => panic!("option {name} is on or off, not {value}"),
    }
}

fn only_options(options: &[(&str, &str)], known: &[&str]) {
    for (key, _) in options {
        assert!(known.contains(key), "unknown option {key}; known are {known:?}");
    }
}
