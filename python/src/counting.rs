//! Counting the move tree, and stopping when asked.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_rules::{
    Position,
    perft::{LastPly, actions, perft},
};

/// The number of move sequences of `depth` moves; less once `stop` is set.
pub(crate) fn count<P: Position>(position: &P, depth: u32, stop: &AtomicBool) -> u64 {
    /// So deep the count takes milliseconds.
    const AT_ONCE: u32 = 4;
    if stop.load(Relaxed) {
        0
    } else if depth <= AT_ONCE {
        perft(position, depth, LastPly::Counted)
    } else {
        actions(position).iter().map(|(at, m)| count(&at.after(m), depth - 1, stop)).sum()
    }
}
