//! Selectivity: late-move reductions (LMR), late-move pruning (LMP), futility pruning, reverse futility pruning (RFP) and
//! ProbCut. All of it is for quiet positions only: where a capture is due every line is followed.

use std::sync::LazyLock;

use super::{Node, Window, Worker};
use crate::{
    evaluate::Evaluate,
    score::{Value, WON_IN_SIGHT},
};

/// Late-move reductions (LMR): the product of two logarithms, of the depth and of the number of moves before.
static LATE_MOVE_REDUCTIONS: LazyLock<[[f32; 64]; 64]> = LazyLock::new(|| {
    let ln = |number: usize| (number as f64).ln();
    std::array::from_fn(|depth| std::array::from_fn(|late| (ln(depth.max(1)) * ln(late + 1)) as f32))
});

/// Whether late moves of this depth have to be searched if they offer something: the last move of a line. That is how a
/// shot begins, the answers are forced and few, and nothing after it would find out.
pub(super) const fn may_be_shots(depth: i32) -> bool {
    depth <= 1
}

/// What is known of a node before its moves are tried.
pub(super) enum Outset {
    /// A value that stands without trying them.
    Pruned(Value),
    /// The moves have to be tried. What the position is worth as it stands, where that was asked: near the leaves, if it is
    /// quiet and nothing is threatened.
    Open(Option<Value>),
}

impl<P: Evaluate> Worker<'_, P> {
    /// A share of the game's `SWING`, in thousandths.
    #[inline]
    pub(super) fn swing(thousandths: i32) -> Value {
        P::SWING.saturating_mul(thousandths) / 1_000
    }

    /// Late-move pruning (LMP): this many quiet moves are tried at this depth off the principal variation.
    #[inline]
    pub(super) const fn late_move_count(&self, depth: i32) -> usize {
        let tuning = &self.tuning;
        if depth > tuning.lmp_depth() {
            return usize::MAX;
        }
        (tuning.lmp_base() + tuning.lmp_square() * depth * depth / 100) as usize
    }

    /// Futility pruning: a position so far below alpha that no quiet move will bring it there. Its value then, at the most.
    #[inline]
    pub(super) fn futile(&self, evaluation: Option<Value>, depth: i32, window: Window) -> Option<Value> {
        let tuning = &self.tuning;
        let deepest = if tuning.futility_depth() < 0 { P::FUTILITY_DEPTH } else { tuning.futility_depth() };
        if depth > deepest || depth <= 0 || window.alpha <= -WON_IN_SIGHT {
            return None;
        }
        let margin = Self::swing(tuning.futility_margin() + tuning.futility_step() * (depth - 1));
        evaluation.map(|value| value.saturating_add(margin)).filter(|&value| value <= window.alpha)
    }

    /// Reverse futility pruning and ProbCut: a value that stands without trying the moves, if there is one.
    pub(super) fn prune(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Outset {
        let Window { beta, .. } = window;
        if beta.abs() >= WON_IN_SIGHT || depth <= 0 || node.position.is_threatened() {
            return Outset::Open(None);
        }
        let tuning = self.tuning;
        // Reverse futility pruning (RFP, static null-move pruning): so far above beta that a few moves will not change it.
        if depth <= tuning.rfp_depth() {
            let margin = Self::swing(tuning.rfp_margin()).saturating_mul(depth);
            let value = node.position.judged(&mut self.judge, ply);
            return if value.saturating_sub(margin) >= beta {
                Outset::Pruned(value - margin)
            } else {
                Outset::Open(Some(value))
            };
        }
        // ProbCut: a much shallower search that is clearly above beta says the deep one will be too.
        if depth >= tuning.probcut_depth() {
            let raised = beta.saturating_add(Self::swing(tuning.probcut_margin()));
            if raised < WON_IN_SIGHT {
                let reduced = depth * tuning.probcut_reduced() / 100;
                let value = self.search(node, reduced, Window { alpha: raised - 1, beta: raised }, ply);
                if value >= raised && !self.over {
                    return Outset::Pruned(beta);
                }
            }
        }
        Outset::Open(None)
    }

    /// Late-move reduction (LMR): by how much less deep a late quiet move is searched. Moves with a good history are reduced
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
        let tuning = &self.tuning;
        if depth < tuning.lmr_depth() || number < 2 {
            return 0;
        }
        let logarithms = LATE_MOVE_REDUCTIONS[(depth as usize).min(63)][number.min(63)];
        let mut reduction =
            (tuning.lmr_base() as f32 / 100.0 + logarithms * 100.0 / tuning.lmr_divisor() as f32) as i32;
        reduction -= self.history.score(position, before, m) / tuning.lmr_history().max(1);
        if window.is_pv() {
            reduction -= 1;
        }
        reduction.clamp(0, (depth - 2).max(0))
    }

    /// A late-move reduction as it is for a move that may offer something to capture. A shot is a chain of such moves, all of them
    /// late: their reductions add up, and the coup Raphaël, four offers long, was seen at depth 25 only.
    #[inline]
    pub(super) fn limited_for_offers(&self, reduction: i32, offers: impl FnOnce() -> bool) -> i32 {
        let most = if self.tuning.lmr_offer() < 0 { P::MOST_OFFER_REDUCTION } else { self.tuning.lmr_offer() };
        if reduction > most && offers() { most } else { reduction }
    }
}
