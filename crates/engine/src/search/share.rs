//! Parallel search with deferred moves, in the manner of ABDADA (Weill 1996): a move that another thread is searching
//! is left until the end, when the transposition table may already know its result.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use smallvec::SmallVec;

use super::{Node, Worker};
use crate::{evaluate::Evaluate, ordering::signature};

/// Nearer to the leaves, searching a move takes less time than sharing it out.
const WORTH_SHARING: i32 = 2;
const CLAIMS: usize = 1 << 12;

/// The moves being searched at this moment, by whichever thread. Two that fall on one place push each other out: then a
/// move may be searched twice, as it would be without any of this.
#[derive(Debug)]
pub(crate) struct Claims(Box<[AtomicU64]>);

/// A move of a position searched to a depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Task(u64);

impl Task {
    fn new(position: u64, m: u16, depth: i32) -> Self {
        let apart = (u64::from(m) << 8 | depth as u64 & 0xff).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(position ^ apart)
    }
}

impl Claims {
    pub(crate) fn new() -> Self {
        Self((0..CLAIMS).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, task: Task) -> &AtomicU64 {
        &self.0[(task.0 >> 52) as usize]
    }

    /// Whether a thread is searching it.
    fn has(&self, task: Task) -> bool {
        self.place(task).load(Relaxed) == task.0
    }

    /// Claims it for a thread.
    fn claim(&self, task: Task) {
        self.place(task).store(task.0, Relaxed);
    }

    /// Releases it.
    fn release(&self, task: Task) {
        if self.has(task) {
            self.place(task).store(0, Relaxed);
        }
    }
}

/// The order in which the moves of a position get their turns: each as it comes, then the deferred ones.
#[derive(Debug)]
pub(super) struct Turns {
    next: usize,
    count: usize,
    put_off: SmallVec<[usize; 8]>,
    again: usize,
}

impl Turns {
    pub(super) fn new(count: usize) -> Self {
        Self { next: 0, count, put_off: SmallVec::new(), again: 0 }
    }

    /// Whether no move has had its turn twice.
    pub(super) const fn is_first_round(&self) -> bool {
        self.again == 0
    }

    /// No further move gets its first turn; deferred moves still get theirs.
    pub(super) const fn leave_the_rest(&mut self) {
        self.next = self.count;
    }

    /// The number of the move whose turn is next.
    #[inline]
    pub(super) fn take(&mut self) -> Option<usize> {
        if self.next < self.count {
            self.next += 1;
            return Some(self.next - 1);
        }
        let number = self.put_off.get(self.again).copied();
        self.again += 1;
        number
    }
}

impl<'a, P: Evaluate> Worker<'a, P> {
    /// The same worker as one of several.
    pub(crate) const fn with_claims(mut self, claims: Option<&'a Claims>) -> Self {
        self.claims = claims;
        self
    }

    /// The task of searching a move so deep; none where nobody shares it.
    #[inline]
    pub(super) fn task(&self, node: &Node<P>, m: &P::Move, depth: i32) -> Option<Task> {
        let shared = self.claims.is_some() && depth >= WORTH_SHARING;
        shared.then(|| Task::new(node.key(), signature(m), depth))
    }

    /// Claims a move, unless another thread is searching it and it can be deferred.
    #[inline]
    pub(super) fn begin(&self, task: Option<Task>, turns: &mut Turns, number: usize) -> bool {
        let Some((claims, task)) = self.claims.zip(task) else { return true };
        if number > 0 && turns.is_first_round() && claims.has(task) {
            turns.put_off.push(number);
            return false;
        }
        claims.claim(task);
        true
    }

    /// Releases a move.
    #[inline]
    pub(super) fn finish(&self, task: Option<Task>) {
        if let Some((claims, task)) = self.claims.zip(task) {
            claims.release(task);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_off_comes_last() {
        let mut turns = Turns::new(4);
        let mut order = Vec::new();
        while let Some(number) = turns.take() {
            if turns.is_first_round() && number % 2 == 1 {
                turns.put_off.push(number);
            } else {
                order.push(number);
            }
        }
        assert_eq!(order, [0, 2, 1, 3]);
        assert_eq!(turns.take(), None);
    }

    #[test]
    fn a_claim_holds_until_it_is_released() {
        let claims = Claims::new();
        let task = Task::new(7 << 60, 3, 9);
        let others = [Task::new(7 << 60, 5, 9), Task::new(7 << 60, 3, 8), Task::new(6 << 60, 3, 9)];
        claims.claim(task);
        assert!(claims.has(task) && !others.iter().any(|&other| claims.has(other)));
        // Releasing a task that was not claimed leaves the claim of another task in the same slot.
        for other in others {
            claims.release(other);
        }
        assert!(claims.has(task));
        claims.release(task);
        assert!(!claims.has(task));
    }
}
