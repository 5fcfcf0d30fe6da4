//! Making a book: a tree that grows best first, with a search at every leaf.
//!
//! The tree begins with one position. A step takes the leaf that matters most and adds all positions its moves lead to,
//! each searched for a fixed number of nodes; then the values above are computed again. A leaf matters the more, the
//! fewer moves it is away and the less its moves give away against the best ones on the path to it (drop-out expansion,
//! Lincke 2000). Node limits and one thread make it the same on every machine.

use std::sync::atomic::AtomicBool;

use damier_rules::{Actor, AutoDraw, Position, Record, dames::Dames};
use rustc_hash::FxHashMap;

use super::{Book, key};
use crate::{Engine, EngineOptions, Limits, score::Value};

/// How a book is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GrowOptions {
    /// How many positions it will have, at least.
    pub positions: usize,
    /// How many nodes each of them is searched for.
    pub nodes: u64,
    /// How much a hundredth of a man given away counts against a move further from the beginning.
    pub drop_out: f64,
}

impl Default for GrowOptions {
    fn default() -> Self {
        Self { positions: 1_500, nodes: 100_000, drop_out: 0.5 }
    }
}

/// A book being made.
#[derive(Debug)]
pub struct Growing {
    options: GrowOptions,
    engine: Engine,
    nodes: Vec<Node>,
    /// The node of each position: what is reached by two ways is there once.
    known: FxHashMap<u64, usize>,
}

#[derive(Debug)]
struct Node {
    position: Dames,
    /// For its side to move: the search's or, once it has grown, its moves'.
    value: Value,
    /// The nodes its moves lead to; none yet at a leaf.
    next: Vec<usize>,
}

impl Growing {
    /// A book that begins with this position.
    pub fn new(start: Dames, options: GrowOptions) -> Self {
        let engine = Engine::new(EngineOptions { table_megabytes: 64, ..EngineOptions::default() });
        let root = Node { position: start, value: 0, next: Vec::new() };
        Self { options, engine, nodes: vec![root], known: FxHashMap::from_iter([(key(&start), 0)]) }
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Expands the most important leaf. Returns whether there is more to do: not if the book is large enough or `stop`
    /// is set.
    pub fn step(&mut self, stop: &AtomicBool) -> bool {
        let Some(leaf) = self.next_leaf().filter(|_| self.nodes.len() < self.options.positions) else { return false };
        let position = self.nodes[leaf].position;
        let mut next = Vec::new();
        for m in position.moves() {
            let after = position.after(&m);
            if let Some(&node) = self.known.get(&key(&after)) {
                next.push(node);
                continue;
            }
            let Some(value) = self.search(&after, stop) else { return false };
            next.push(self.nodes.len());
            self.known.insert(key(&after), self.nodes.len());
            self.nodes.push(Node { position: after, value, next: Vec::new() });
        }
        self.nodes[leaf].next = next;
        self.settle();
        true
    }

    /// The book so far.
    pub fn book(&self) -> Book {
        let entry = |node: &Node| (key(&node.position), node.value.clamp(-32_000, 32_000) as i16);
        Book { values: self.nodes.iter().map(entry).collect() }
    }

    fn search(&self, position: &Dames, stop: &AtomicBool) -> Option<Value> {
        let record = Record::new(*position, AutoDraw::On);
        let found = self.engine.search(&record, &Limits::nodes(self.options.nodes), stop, &mut |_| {});
        let stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
        found.lines.first().filter(|_| !stopped).map(|line| line.score.0)
    }

    /// The leaf with the least distance: moves from the root, and what they give away.
    fn next_leaf(&self) -> Option<usize> {
        let mut distances = vec![f64::INFINITY; self.nodes.len()];
        distances[0] = 0.0;
        let mut open = vec![0];
        // Shortest distances by relaxation without a priority queue: no step is negative, and there are few nodes.
        while let Some(node) = open.pop() {
            let Node { value, next, .. } = &self.nodes[node];
            for &after in next {
                let given_away = f64::from((value + self.nodes[after].value).max(0));
                let distance = distances[node] + 1.0 + self.options.drop_out * given_away;
                if distance < distances[after] {
                    distances[after] = distance;
                    open.push(after);
                }
            }
        }
        let is_leaf = |&node: &usize| {
            let Node { position, next, .. } = &self.nodes[node];
            next.is_empty() && distances[node].is_finite() && matches!(position.actor(), Actor::Player(_))
        };
        (0..self.nodes.len()).filter(is_leaf).min_by(|&a, &b| distances[a].total_cmp(&distances[b]))
    }

    /// Computes the values of all nodes from those of the leaves.
    fn settle(&mut self) {
        // A move of a man cannot be taken back, but a king's can: a few rounds are enough where lines meet again.
        const MOST_ROUNDS: usize = 100;
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for node in (0..self.nodes.len()).rev() {
                let best = self.nodes[node].next.iter().map(|&after| -self.nodes[after].value).max();
                if let Some(best) = best.filter(|&best| best != self.nodes[node].value) {
                    self.nodes[node].value = best;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}
