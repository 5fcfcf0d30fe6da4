//! Counting the leaves of the move tree (perft): the test of a move generator, for correctness and for speed.
//!
//! Depth counts moves. Chance is not a move: at a chance node the actions of every outcome are counted.

use std::hint::black_box;

use crate::{AnyPosition, MoveSink, Position, with_position};

/// How the last ply is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPly {
    /// Every move is made, also the last one.
    Played,
    /// The moves of the last ply are only counted.
    Counted,
}

/// The number of move sequences of `depth` moves from `position`.
///
/// ```
/// use damier_rules::{dames::Dames, perft::{perft, LastPly}};
///
/// assert_eq!(perft(&Dames::default(), 5, LastPly::Counted), 27_117);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32, last: LastPly) -> u64 {
    if depth == 0 {
        return 1;
    }
    match last {
        LastPly::Played => walk::<P, false>(position, depth),
        LastPly::Counted => walk::<P, true>(position, depth),
    }
}

/// The same in a game that is known only at run time, as fast as for its own type: it is compiled in this crate.
pub fn perft_any(position: &AnyPosition, depth: u32, last: LastPly) -> u64 {
    with_position!(position, position => perft(position, depth, last))
}

/// Every action from `position`, each with the position it is played in: after each outcome of chance, where chance
/// acts first.
pub fn actions<P: Position>(position: &P) -> Vec<(P, P::Move)> {
    let mut list = Vec::new();
    let mut add = |at: &P| list.extend(at.moves().into_iter().map(|m| (at.clone(), m)));
    add(position);
    for (chance, _) in position.chances() {
        let mut settled = position.clone();
        settled.settle_unchecked(chance);
        add(&settled);
    }
    list
}

fn walk<P: Position, const BULK: bool>(position: &P, depth: u32) -> u64 {
    let mut nodes = branch::<P, BULK>(position, depth);
    if P::CHANCE {
        for (chance, _) in position.chances() {
            let mut settled = position.clone();
            settled.settle_unchecked(chance);
            nodes += branch::<P, BULK>(&settled, depth);
        }
    }
    nodes
}

#[inline]
fn branch<P: Position, const BULK: bool>(position: &P, depth: u32) -> u64 {
    if depth == 1 {
        if BULK {
            return position.count_moves();
        }
        let mut leaves = Leaves { position, nodes: 0 };
        position.legal_moves(&mut leaves);
        return leaves.nodes;
    }
    let mut branches = Branches::<P, BULK> { position, depth, nodes: 0 };
    position.legal_moves(&mut branches);
    branches.nodes
}

/// Plays each move the moment it is found, without keeping a list.
struct Branches<'a, P, const BULK: bool> {
    position: &'a P,
    depth: u32,
    nodes: u64,
}

impl<P: Position, const BULK: bool> MoveSink<P::Move> for Branches<'_, P, BULK> {
    #[inline(always)]
    fn push(&mut self, m: P::Move) {
        self.nodes += walk::<P, BULK>(&self.position.after(&m), self.depth - 1);
    }
}

struct Leaves<'a, P> {
    position: &'a P,
    nodes: u64,
}

impl<P: Position> MoveSink<P::Move> for Leaves<'_, P> {
    #[inline(always)]
    fn push(&mut self, m: P::Move) {
        black_box(&self.position.after(&m));
        self.nodes += 1;
    }
}
