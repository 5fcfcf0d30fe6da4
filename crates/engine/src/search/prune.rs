//! Selectivity: late-move reductions, late-move pruning, reverse futility pruning and ProbCut. All of it is for quiet
//! positions only: where a capture is due every line is followed.

use std::sync::LazyLock;

use super::{Node, Window, Worker};
use crate::{
    evaluate::Evaluate,
    score::{Value, WON_IN_SIGHT},
};

/// Late-move reductions: by how much less deep a move is searched, by the depth and the number of moves before it, as
/// the product of two logarithms.
static LATE_MOVE_REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let ln = |number: usize| (number as f64).ln();
    std::array::from_fn(|depth| std::array::from_fn(|late| (1.0 + ln(depth.max(1)) * ln(late + 1) / 1.4) as i32))
});

/// Late-move pruning: so many quiet moves are tried at this depth off the principal variation.
pub(super) fn late_move_count(depth: i32) -> usize {
    if depth > 4 { usize::MAX } else { 5 + (depth * depth) as usize }
}

/// Whether late moves of this depth have to be looked into if they offer something: the last move of a line. That is how
/// a shot begins, the answers are forced and few, and nothing after it would find out.
pub(super) const fn may_be_shots(depth: i32) -> bool {
    depth <= 1
}

impl<P: Evaluate> Worker<'_, P> {
    /// Reverse futility pruning and ProbCut: a value that stands without trying the moves, if there is one.
    pub(super) fn prune(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Option<Value> {
        let Window { beta, .. } = window;
        if beta.abs() >= WON_IN_SIGHT || depth <= 0 || node.position.is_threatened() {
            return None;
        }
        // Reverse futility pruning: so far above beta that a few moves will not change it.
        if depth <= 4 {
            let margin = P::SWING * depth;
            let value = node.position.judged(&mut self.judge, ply);
            return (value - margin >= beta).then_some(value - margin);
        }
        // ProbCut: a much shallower search that is clearly above beta says the deep one will be too.
        if depth >= 6 {
            let raised = beta + P::SWING * 7 / 8;
            if raised < WON_IN_SIGHT {
                let value = self.search(node, depth * 2 / 5, Window { alpha: raised - 1, beta: raised }, ply);
                if value >= raised && !self.over {
                    return Some(beta);
                }
            }
        }
        None
    }

    /// Late-move reduction: by how much less deep a late quiet move is searched. Moves with a good history are reduced
    /// less, and so are those on the principal variation.
    pub(super) fn late_move_reduction(
        &self,
        position: &P,
        depth: i32,
        number: usize,
        m: &P::Move,
        before: Option<u8>,
        window: Window,
    ) -> i32 {
        if depth < 3 || number < 2 {
            return 0;
        }
        let mut reduction = LATE_MOVE_REDUCTIONS[(depth as usize).min(63)][number.min(63)];
        reduction -= self.history.score(position, before, m) / 6_000;
        if window.is_pv() {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 2)
    }
}
