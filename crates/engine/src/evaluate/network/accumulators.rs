//! The first layer, kept up to date from position to position.

use super::{Encode, HIDDEN, Inputs, Network, Row, WORDS, value};
use crate::{
    Evaluate,
    score::{MOST_PLIES, Value},
};

/// Who judges the positions of one search: a network, if there is one, and what it has seen.
#[derive(Debug)]
pub struct Judge<'a> {
    network: Option<&'a Network>,
    accumulators: Accumulators,
    /// Positions judged before with their odds, at the place that the low bits of the key say: the same position comes up
    /// again and again, at every depth and by other orders of moves.
    seen: Vec<(u64, Value)>,
}

/// How many positions are remembered: few enough to stay in the second-level cache.
const SEEN: usize = 1 << 13;

impl<'a> Judge<'a> {
    /// Nothing has been seen yet.
    pub fn new(network: Option<&'a Network>) -> Self {
        let places = if network.is_some() { SEEN } else { 0 };
        // No position of a place has this key there.
        let seen = (0..places).map(|place| (!(place as u64), 0)).collect();
        Self { network, accumulators: Accumulators::default(), seen }
    }

    /// What [`Network::odds`] says, if there is a network.
    #[inline]
    pub fn odds<P: Encode>(&mut self, position: &P, ply: usize) -> Option<Value> {
        let network = self.network?;
        let key = position.hash_key();
        let seen = &mut self.seen[key as usize % SEEN];
        if seen.0 != key {
            *seen = (key, network.odds_in_line(position, &mut self.accumulators, ply));
        }
        Some(seen.1)
    }

    /// The same as a value of the game.
    #[inline]
    pub fn value<P: Encode + Evaluate>(&mut self, position: &P, ply: usize) -> Option<Value> {
        self.odds(position, ply).map(|odds| value(odds, P::SCALE))
    }
}

/// For each distance from the root, the position last judged there and its sums. Whatever position that was, the sums of
/// another one follow from where the two differ: mostly in two moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Accumulators {
    by_ply: Vec<Accumulator>,
}

#[derive(Debug, Clone)]
struct Accumulator {
    inputs: Inputs,
    /// The sums of the first layer without their biases.
    sums: Row,
}

/// Nothing on the board, and so nothing in the sums.
const EMPTY: Accumulator = Accumulator { inputs: Inputs([0; WORDS]), sums: Row([0; HIDDEN]) };

impl Accumulators {
    /// The sums of the first layer for these inputs, so far from the root.
    #[inline]
    pub(super) fn update(&mut self, network: &Network, inputs: &Inputs, ply: usize) -> &Row {
        let ply = ply.min(MOST_PLIES);
        if self.by_ply.len() <= ply {
            self.grow();
        }
        // The position last seen here is mostly a sibling; two plies up is the grandparent.
        let near = self.by_ply[ply].inputs.distance(inputs);
        if ply >= 2 && self.by_ply[ply - 2].inputs.distance(inputs) < near {
            self.by_ply[ply] = self.by_ply[ply - 2].clone();
        }
        let Accumulator { inputs: before, sums } = &mut self.by_ply[ply];
        before.without(inputs).each(|input| sums.subtract(&network.first[input]));
        inputs.without(before).each(|input| sums.add(&network.first[input]));
        *before = *inputs;
        sums
    }

    #[cold]
    fn grow(&mut self) {
        self.by_ply.resize(MOST_PLIES + 1, EMPTY);
    }
}
