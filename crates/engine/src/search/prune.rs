//! What need not be searched, or not so deep. All of it is for quiet positions only: where a capture is due every
//! line is followed.

use std::sync::LazyLock;

use super::{Node, Window, Worker};
use crate::{
    evaluate::Evaluate,
    score::{Value, WON_IN_SIGHT},
};

/// By how much less deep a move is searched, by the depth and the number of moves before it: the product of two
/// logarithms.
static LATE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let ln = |number: usize| (number as f64).ln();
    std::array::from_fn(|depth| std::array::from_fn(|late| (1.0 + ln(depth.max(1)) * ln(late + 1) / 1.4) as i32))
});

/// So many quiet moves are tried at this depth where nothing better is expected.
pub(super) fn enough_moves(depth: i32) -> usize {
    if depth > 4 { usize::MAX } else { 5 + (depth * depth) as usize }
}

/// Whether a move has to be looked into however late it comes: the last move of a line, if it offers something. That
/// is how a shot begins, the answers are forced and few, and nothing after it would find out.
pub(super) fn may_be_a_shot<P: Evaluate>(position: &P, depth: i32, m: &P::Move) -> bool {
    depth <= 1 && position.after(m).is_restless()
}

impl<P: Evaluate> Worker<'_, P> {
    /// A value that stands without trying the moves, if there is one.
    pub(super) fn prune(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Option<Value> {
        let Window { beta, .. } = window;
        if beta.abs() >= WON_IN_SIGHT || depth <= 0 || node.position.is_threatened() {
            return None;
        }
        // So far above what is needed that a few moves will not change it.
        if depth <= 4 {
            let margin = P::SWING * depth;
            let value = node.position.evaluate();
            return (value - margin >= beta).then_some(value - margin);
        }
        // A much shallower search that is clearly above says the deep one will be too.
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

    /// By how much less deep a late quiet move is searched.
    pub(super) fn reduction(
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
        let mut reduction = LATE[(depth as usize).min(63)][number.min(63)];
        reduction -= self.memory.experience(position, before, m) / 6_000;
        if window.is_open() {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 2)
    }
}
