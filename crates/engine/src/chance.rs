//! Chance nodes: the value is the average over what the spinner can show.
//!
//! Averages need a scale on which half the difference is worth half as much: win expectations, from minus to plus
//! [`CERTAIN`]. The window is narrowed by what the outcomes not yet looked at can bring at best and at worst, and the
//! node is left as soon as that is settled (Star1, Ballard 1983).

use crate::{
    evaluate::Evaluate,
    score::{Value, WON, WON_IN_SIGHT},
    search::{Node, Window, Worker},
};

/// A certain win, as an expectation.
pub(crate) const CERTAIN: Value = 10_000;

/// A sum of material and position as a win expectation; at `scale` it is a win three times in four, roughly.
pub(crate) fn expectation(value: Value, scale: f64) -> Value {
    let bent = (f64::from(value) / scale / 2.0).tanh();
    (bent * f64::from(CERTAIN - 200)) as Value
}

/// The value of an outcome as an expectation: a win in sight is all but certain, the closer the better.
const fn expected(value: Value) -> Value {
    if value >= WON_IN_SIGHT {
        CERTAIN - (WON - value)
    } else if value <= -WON_IN_SIGHT {
        -CERTAIN + (WON + value)
    } else if value > CERTAIN {
        CERTAIN
    } else if value < -CERTAIN {
        -CERTAIN
    } else {
        value
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// The average over the outcomes of chance. The same side is on move before and after.
    pub(crate) fn expect(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Value {
        let chances = node.position.chances();
        // Weights may be large: sums of them times values need more room than values do.
        let total: i64 = chances.iter().map(|&(_, weight)| i64::from(weight)).sum();
        let certain = i64::from(CERTAIN);
        let (mut sum, mut left) = (0, total);
        for &(chance, weight) in &chances {
            let weight = i64::from(weight);
            left -= weight;
            // What this outcome must reach for the whole to reach the window, the rest at its best or worst.
            let alpha = (i64::from(window.alpha) * total - sum - certain * left).div_euclid(weight);
            let beta = (i64::from(window.beta) * total - sum + certain * left).div_euclid(weight) + 1;
            let won = i64::from(WON);
            let child = Window { alpha: alpha.clamp(-won, won - 1) as Value, beta: beta.clamp(1 - won, won) as Value };
            let mut position = node.position.clone();
            position.settle_unchecked(chance);
            let settled = Node { position, clock: node.clock };
            let value = i64::from(expected(self.search(&settled, depth, child, ply)));
            if self.is_over() {
                return 0;
            }
            sum += value * weight;
            if value <= alpha {
                return (((sum + certain * left) / total) as Value).min(window.alpha);
            }
            if value >= beta {
                return (((sum - certain * left) / total) as Value).max(window.beta);
            }
        }
        (sum / total) as Value
    }
}
