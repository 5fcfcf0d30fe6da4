//! When a search has to end.

use std::{
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use crate::time::Instant;

/// How long a search may take. Everything given holds; nothing given means until it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// Not more nodes than this, over all threads.
    pub nodes: Option<u64>,
    /// Not longer than this for this move.
    pub move_time: Option<Duration>,
    /// A clock to play by.
    pub clock: Option<GameClock>,
}

/// A clock for the rest of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameClock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// How many moves have to be made in that time; `None`: all there are.
    pub moves: Option<u32>,
}

impl Limits {
    /// No deeper than `depth`.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// No more than `nodes`.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// No longer than `time`.
    pub fn time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Both these limits and others; of two clocks, this one's.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            move_time: least(self.move_time, other.move_time),
            clock: self.clock.or(other.clock),
        }
    }

    /// How long a search that is already under way may still take, if time limits it at all.
    pub fn allowance(&self) -> Option<Duration> {
        let (soft, hard) = self.times();
        soft.or(hard)
    }

    /// The time after which no further depth is begun, and the time after which the search breaks off.
    pub(crate) fn times(&self) -> (Option<Duration>, Option<Duration>) {
        let by_clock = self.clock.map(GameClock::share);
        let soft = by_clock.map(|(soft, _)| soft);
        let hard = match (self.move_time, by_clock) {
            (Some(time), Some((_, hard))) => Some(time.min(hard)),
            (time, by_clock) => time.or(by_clock.map(|(_, hard)| hard)),
        };
        (soft, hard)
    }
}

/// The smaller of two limits, either of which may be missing.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl GameClock {
    /// Time management: what one move should take of the time left (soft limit), and what it may take at most (hard limit).
    fn share(self) -> (Duration, Duration) {
        // Kept back for the time that messages take between the players.
        const RESERVE: Duration = Duration::from_millis(20);
        let left = self.left.saturating_sub(RESERVE);
        let moves = self.moves.map_or(30, |moves| moves.clamp(1, 30));
        let fair = left / moves + self.increment * 3 / 4;
        let most = left / if moves == 1 { 1 } else { 3 } + self.increment / 2;
        (fair.min(left * 3 / 4), most.min(left))
    }
}

/// The state shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct Stop<'a> {
    asked: &'a AtomicBool,
    reached: AtomicBool,
    nodes: AtomicU64,
    /// How deep the first thread has looked.
    depth: AtomicU32,
    most_nodes: u64,
    started: Instant,
    hard: Option<Duration>,
}

impl<'a> Stop<'a> {
    pub(crate) fn new(limits: &Limits, asked: &'a AtomicBool) -> Self {
        Self {
            asked,
            reached: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            started: Instant::now(),
            hard: limits.times().1,
        }
    }

    /// Adds nodes and says whether the search has to end.
    pub(crate) fn after(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if all >= self.most_nodes || self.hard.is_some_and(|hard| self.elapsed() >= hard) {
            self.reached.store(true, Relaxed);
        }
        self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.reached.load(Relaxed) || self.asked.load(Relaxed)
    }

    /// Ends the search for all threads.
    pub(crate) fn end(&self) {
        self.reached.store(true, Relaxed);
    }

    /// The first thread has finished a depth.
    pub(crate) fn reach(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
    }

    /// The last depth the first thread has finished.
    pub(crate) fn reached(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// How many nodes may still be searched before the limits have to be checked again.
    pub(crate) fn allowance(&self) -> u64 {
        self.most_nodes.saturating_sub(self.nodes()).min(1024)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_together() {
        let time = Limits { depth: Some(9), ..Limits::time(Duration::from_secs(1)) };
        let both = time.and(&Limits { nodes: Some(5), ..Limits::depth(3) });
        assert_eq!(
            both,
            Limits { depth: Some(3), nodes: Some(5), move_time: Some(Duration::from_secs(1)), clock: None }
        );
        assert_eq!(both.and(&Limits::default()), both);
    }

    #[test]
    fn a_clock_is_never_used_up_by_one_move() {
        for left in [0, 10, 100, 5_000, 600_000] {
            for moves in [None, Some(1), Some(10)] {
                let left = Duration::from_millis(left);
                let clock = GameClock { left, increment: Duration::from_millis(100), moves };
                let (soft, hard) = clock.share();
                assert!(soft <= left && hard <= left, "{left:?} {moves:?}");
            }
        }
    }
}
