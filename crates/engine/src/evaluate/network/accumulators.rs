//! The accumulators (the first layer), updated incrementally from position to position, and the evaluation cache.

use super::{
    Encode, Inputs, Network, Triples, WORDS,
    layers::{Layers, Row},
    shapes::Incremental,
    triples::States,
    value,
};
use crate::{
    Evaluate,
    score::{MOST_PLIES, Value},
};

/// The evaluator of one search: a network, if there is one, its accumulators and an evaluation cache.
#[derive(Debug)]
pub struct Judge<'a> {
    network: Option<Incremental<'a>>,
    /// The evaluation cache: keys of positions and their logits, at the place that the low bits of the key say. The same
    /// position comes up again and again, at every depth and by other orders of moves.
    cache: Vec<(u64, Value)>,
}

/// How many positions the evaluation cache holds: few enough to stay in the processor's second-level cache.
const CACHED: usize = 1 << 13;

impl<'a> Judge<'a> {
    /// With an empty cache.
    pub fn new(network: Option<&'a Network>) -> Self {
        let places = if network.is_some() { CACHED } else { 0 };
        // No position in a place has this key.
        let cache = (0..places).map(|place| (!(place as u64), 0)).collect();
        Self { network: network.map(Network::incremental), cache }
    }

    /// What [`Network::logit`] says, if there is a network: `ply` is how far from the root the position is.
    #[inline]
    pub fn logit<P: Encode>(&mut self, position: &P, ply: usize) -> Option<Value> {
        let network = self.network.as_mut()?;
        let key = position.hash_key();
        let cached = &mut self.cache[key as usize % CACHED];
        if cached.0 != key {
            let inputs = position.encode();
            *cached = (key, network.logit(&inputs, P::bucket(&inputs), P::TRIPLES, ply));
        }
        Some(cached.1)
    }

    /// The same as a value of the game.
    #[inline]
    pub fn value<P: Encode + Evaluate>(&mut self, position: &P, ply: usize) -> Option<Value> {
        self.logit(position, ply).map(|logit| value(logit, P::SCALE))
    }
}

/// Layers with, for each distance from the root (ply), the position last evaluated there and its accumulator. The
/// accumulator of another position follows from the inputs in which the two differ: mostly those of two moves.
#[derive(Debug)]
pub(super) struct Accumulators<'a, const L1: usize, const L2: usize> {
    layers: &'a Layers<L1, L2>,
    by_ply: Vec<Accumulator<L1>>,
}

#[derive(Debug, Clone)]
struct Accumulator<const L1: usize> {
    inputs: Inputs,
    /// Of the triples, where the network sees them.
    states: States,
    /// The neurons of the first layer without their biases.
    neurons: Row<L1>,
}

impl<const L1: usize> Accumulator<L1> {
    /// Of the empty board.
    const EMPTY: Self = Self { inputs: Inputs([0; WORDS]), states: States::EMPTY, neurons: Row::ZERO };
}

impl<'a, const L1: usize, const L2: usize> Accumulators<'a, L1, L2> {
    pub(super) const fn new(layers: &'a Layers<L1, L2>) -> Self {
        Self { layers, by_ply: Vec::new() }
    }

    /// What [`Layers::logit`] says, by updating the accumulator of this ply.
    #[inline]
    pub(super) fn logit(&mut self, inputs: &Inputs, bucket: usize, triples: &Triples, ply: usize) -> Value {
        let layers = self.layers;
        layers.forward(self.update(inputs, triples, ply), bucket)
    }

    /// The first layer, without biases, for these inputs, so far from the root.
    #[inline]
    fn update(&mut self, inputs: &Inputs, triples: &Triples, ply: usize) -> &Row<L1> {
        let ply = ply.min(MOST_PLIES);
        if self.by_ply.len() <= ply {
            self.grow();
        }
        // The position last seen here is mostly a sibling; two plies up is the grandparent.
        let near = self.by_ply[ply].inputs.distance(inputs);
        if ply >= 2 && self.by_ply[ply - 2].inputs.distance(inputs) < near {
            self.by_ply[ply] = self.by_ply[ply - 2].clone();
        }
        let weights = &self.layers.l1_weights;
        let Accumulator { inputs: before, states, neurons } = &mut self.by_ply[ply];
        before.without(inputs).each(|input| neurons.subtract(&weights[input]));
        inputs.without(before).each(|input| neurons.add(&weights[input]));
        let triples = self.layers.seen(triples);
        if !triples.is_empty() {
            let old = *states;
            let mut touched = states.update(triples, before, inputs);
            while touched != 0 {
                let triple = touched.trailing_zeros() as usize;
                touched &= touched - 1;
                self.layers.switch_triple(neurons, old.input(triple), states.input(triple));
            }
        }
        *before = *inputs;
        neurons
    }

    #[cold]
    fn grow(&mut self) {
        self.by_ply.resize(MOST_PLIES + 1, Accumulator::EMPTY);
    }
}
