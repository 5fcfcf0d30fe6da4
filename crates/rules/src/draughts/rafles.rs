//! What the search for rafles keeps: the legal ones so far and, once there is much to search, where it has been.
//!
//! A king among many men can go round them in millions of ways. The board does not change during a rafle, so how it can
//! go on depends only on where the piece is and what it has jumped, not on the order: after some number of jumps every
//! such state is followed once only (memoised), and under [`Obligation::Most`] none from which the most found so far is
//! out of reach. Most positions never need as many jumps, and pay for this with one count for each.

use std::marker::PhantomData;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{
    Move, Square, Squares,
    capture::Capturing,
    ruleset::{Obligation, RuleSet},
};

/// How many jumps are followed without keeping count of where they lead.
const FEW_STEPS: u64 = 256;
/// Up to this many moves, looking through them one by one is as fast as a hash table.
const FEW_MOVES: usize = 64;

/// The rafles found so far, of which none is known to be illegal.
///
/// Sixty-four fit without allocating; only composed positions with many kings have more.
pub(super) struct Rafles<R, const N: u8> {
    from: Square<N>,
    most: usize,
    found: SmallVec<[Move<N>; FEW_MOVES]>,
    /// The same rafles, once they are many.
    kept: FxHashSet<Move<N>>,
    steps: u64,
    /// The states that have been followed since there are many, of the piece on `from`.
    seen: FxHashSet<(Squares<N>, u8, Squares<N>)>,
    /// What can be jumped at all, for the piece on `from`.
    jumpable: Squares<N>,
    rules: PhantomData<R>,
}

impl<R: RuleSet, const N: u8> Rafles<R, N> {
    #[inline]
    pub(super) fn new() -> Self {
        let from = const { Square::from_index(0).unwrap() };
        Self {
            from,
            most: 0,
            found: SmallVec::new(),
            kept: FxHashSet::default(),
            steps: 0,
            seen: FxHashSet::default(),
            jumpable: Squares::EMPTY,
            rules: PhantomData,
        }
    }

    /// The piece on `from` is the next to capture, on a board from which it is [lifted](Capturing::lifted).
    #[inline]
    pub(super) fn set_out(&mut self, from: Square<N>, board: &Capturing<R, N>) {
        if self.from != from {
            self.from = from;
            self.seen.clear();
        }
        self.jumpable = board.jumpable();
    }

    /// What has been found.
    #[inline]
    pub(super) fn found(&self) -> &[Move<N>] {
        &self.found
    }

    /// How many pieces the largest takes.
    #[inline]
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// How many jumps have been followed.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts a jump to `at`, after which `taken` have been jumped. Returns whether the rafle has to be followed from
    /// there.
    #[inline]
    pub(super) fn follow(&mut self, at: Squares<N>, direction: u8, taken: Squares<N>) -> bool {
        self.steps += 1;
        self.steps < FEW_STEPS || self.is_new(at, direction, taken)
    }

    #[cold]
    fn is_new(&mut self, at: Squares<N>, direction: u8, taken: Squares<N>) -> bool {
        let in_reach = taken.len() + (self.jumpable - taken).len();
        if R::OBLIGATION == Obligation::Most && in_reach < self.most {
            return false;
        }
        self.seen.insert((at, direction, taken))
    }

    /// Adds a finished rafle, unless another one takes more, or the same was found by another path.
    #[inline]
    pub(super) fn add(&mut self, to: Squares<N>, captured: Squares<N>) {
        if R::OBLIGATION == Obligation::Most {
            let count = captured.len();
            if count < self.most {
                return;
            }
            if count > self.most {
                self.most = count;
                self.found.clear();
                self.kept.clear();
            }
        }
        let Some(to) = to.first() else { return };
        let m = Move { from: self.from, to, captured };
        if self.found.len() < FEW_MOVES {
            if !self.found.contains(&m) {
                self.found.push(m);
            }
        } else {
            self.add_to_many(m);
        }
    }

    #[cold]
    fn add_to_many(&mut self, m: Move<N>) {
        if self.kept.is_empty() {
            self.kept.extend(self.found.iter().copied());
        }
        if self.kept.insert(m) {
            self.found.push(m);
        }
    }
}
