//! Counting the move tree on several threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use damier_notation::Notation;
use damier_rules::{
    Position,
    perft::{LastPly, actions, perft},
    trap::Spin,
};
use rayon::prelude::*;

/// A count of the move tree.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// Where it begins, in canonical form.
    pub position: String,
    /// How deep it goes.
    pub depth: u32,
    /// How many sequences of moves there are.
    pub nodes: u64,
    /// How long that took.
    pub seconds: f64,
    /// The count behind each first move, where it was asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<Share>,
}

/// The count behind a first move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The spin it answers, where there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub spin: Option<&'static str>,
    /// The count.
    pub nodes: u64,
}

/// The count behind each first move.
pub fn shares<P: Notation>(position: &P, count: impl Fn(&P) -> u64) -> Vec<Share> {
    let share = |(at, m): (P, P::Move)| Share {
        text: at.write_move(&m),
        spin: at.shown().filter(|_| position.shown().is_none()).map(Spin::name),
        nodes: count(&at.after(&m)),
    };
    actions(position).into_iter().map(share).collect()
}

/// Counts on the threads of the current pool: the first plies are made here, what follows each is one piece of
/// work. `progress` hears how many of how many pieces are done.
pub fn perft_on_threads<P: Position>(
    position: &P,
    depth: u32,
    last: LastPly,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> u64 {
    const ENOUGH: usize = 512;
    let (mut frontier, mut left) = (vec![position.clone()], depth);
    while left > 2 && frontier.len() < ENOUGH {
        frontier = frontier.iter().flat_map(actions).map(|(at, m)| at.after(&m)).collect();
        left -= 1;
    }
    let (all, done) = (frontier.len(), AtomicUsize::new(0));
    frontier
        .par_iter()
        .map(|position| {
            let nodes = perft(position, left, last);
            progress(1 + done.fetch_add(1, Relaxed), all);
            nodes
        })
        .sum()
}
