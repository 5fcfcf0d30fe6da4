//! Chance nodes (expectiminimax with Star1 and Star2): the value is the average over what the spinner can show.
//!
//! Averages need a scale on which half the difference is worth half as much: win expectations, from minus to plus
//! [`CERTAIN`]. The window is narrowed by what the outcomes not yet looked at can bring at best and at worst, and the
//! node is left as soon as that is settled. What they bring at the least is asked first, with one move in each (Star1
//! and Star2, Ballard 1983).

use arrayvec::ArrayVec;

use crate::{
    evaluate::Evaluate,
    score::{Value, WON, WON_IN_SIGHT},
    search::{Node, Window, Worker},
};

/// From this depth on a first look at every outcome pays.
const PROBED: i32 = 2;

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

/// The bounds of a chance node's outcomes, as far as they are known.
struct Outcomes {
    /// For each outcome its weight, least and most.
    bounds: ArrayVec<(i64, i64, i64), 4>,
    total: i64,
}

impl Outcomes {
    /// Nothing is known yet: every outcome lies between a certain loss and a certain win.
    fn new(weights: impl Iterator<Item = u32>) -> Self {
        let certain = i64::from(CERTAIN);
        let bounds: ArrayVec<_, 4> = weights.map(|weight| (i64::from(weight), -certain, certain)).collect();
        let total = bounds.iter().map(|&(weight, ..)| weight).sum();
        Self { bounds, total }
    }

    /// The average at the least, rounded towards zero as integer division does.
    fn least(&self) -> Value {
        (self.bounds.iter().map(|&(weight, least, _)| weight * least).sum::<i64>() / self.total) as Value
    }

    fn most(&self) -> Value {
        (self.bounds.iter().map(|&(weight, _, most)| weight * most).sum::<i64>() / self.total) as Value
    }

    /// What the outcome must reach for the average to reach the window, the others at their best or at their worst.
    fn window(&self, number: usize, window: Window) -> Window {
        let others = |bound: fn(&(i64, i64, i64)) -> i64| {
            let all = self.bounds.iter().enumerate().filter(|&(other, _)| other != number);
            all.map(|(_, bounds)| bounds.0 * bound(bounds)).sum::<i64>()
        };
        let weight = self.bounds[number].0;
        let alpha = (i64::from(window.alpha) * self.total - others(|&(_, _, most)| most)).div_euclid(weight);
        let beta = (i64::from(window.beta) * self.total - others(|&(_, least, _)| least)).div_euclid(weight) + 1;
        let won = i64::from(WON);
        Window { alpha: alpha.clamp(-won, won - 1) as Value, beta: beta.clamp(1 - won, won) as Value }
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// The average over the outcomes of chance. The same side is on move before and after. What follows is different in
    /// each of them, so the line ends here.
    pub(crate) fn expect(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Value {
        let value = self.average(node, depth, window, ply);
        self.end_line(ply);
        value
    }

    fn average(&mut self, node: &Node<P>, depth: i32, window: Window, ply: usize) -> Value {
        let chances = node.position.chances();
        let mut outcomes = Outcomes::new(chances.iter().map(|&(_, weight)| weight));
        let settled = chances.iter().map(|&(chance, _)| {
            let mut position = node.position.clone();
            position.settle_unchecked(chance);
            Node { position, clock: node.clock }
        });
        let settled: ArrayVec<Node<P>, 4> = settled.collect();
        // Where one promising move is enough in every outcome, so is the average, without a look at the other moves.
        if depth >= PROBED && window.beta < CERTAIN {
            for (number, node) in settled.iter().enumerate() {
                let value = expected(self.first_move(node, depth, Window::null(window.beta - 1), ply));
                if self.is_over() {
                    return 0;
                }
                if value < window.beta {
                    break;
                }
                outcomes.bounds[number].1 = i64::from(value);
                if outcomes.least() >= window.beta {
                    return outcomes.least();
                }
            }
        }
        for (number, node) in settled.iter().enumerate() {
            let asked = outcomes.window(number, window);
            let value = expected(self.search(node, depth, asked, ply));
            if self.is_over() {
                return 0;
            }
            if value <= asked.alpha {
                outcomes.bounds[number].2 = i64::from(value);
                return outcomes.most().min(window.alpha);
            }
            if value >= asked.beta {
                outcomes.bounds[number].1 = i64::from(value);
                return outcomes.least().max(window.beta);
            }
            outcomes.bounds[number].1 = i64::from(value);
            outcomes.bounds[number].2 = i64::from(value);
        }
        outcomes.least()
    }
}
