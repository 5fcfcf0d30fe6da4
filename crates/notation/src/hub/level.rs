//! How long to search: the `level` command.

use std::time::Duration;

use super::message::{HubMessage, write_seconds};
use crate::TextError;

/// The limits of a search; what is `None` does not limit it. Several lines before one search combine.
///
/// ```
/// use damier_notation::hub::{HubLevel, ToEngine};
/// use std::time::Duration;
///
/// let mut level = HubLevel::default();
/// for line in ["level depth=20", "level time=291.587 inc=2"] {
///     if let ToEngine::Level(more) = line.parse()? {
///         level.merge(&more);
///     }
/// }
/// assert_eq!(level.depth, Some(20));
/// assert_eq!(level.time, Some(Duration::from_millis(291_587)));
/// # Ok::<(), damier_notation::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HubLevel {
    /// The greatest depth.
    pub depth: Option<u32>,
    /// The greatest number of nodes.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// How many moves `time` must do for; the whole game without it.
    pub moves: Option<u32>,
    /// The time left on the clock.
    pub time: Option<Duration>,
    /// What is added to the clock before each move.
    pub inc: Option<Duration>,
    /// Search until told to stop.
    pub infinite: bool,
}

impl HubLevel {
    /// Merges a later line, which wins where both set a limit.
    pub fn merge(&mut self, later: &Self) {
        *self = Self {
            depth: later.depth.or(self.depth),
            nodes: later.nodes.or(self.nodes),
            move_time: later.move_time.or(self.move_time),
            moves: later.moves.or(self.moves),
            time: later.time.or(self.time),
            inc: later.inc.or(self.inc),
            infinite: later.infinite || self.infinite,
        };
    }

    pub(super) fn read(line: &HubMessage) -> Result<Self, TextError> {
        Ok(Self {
            depth: line.number("depth")?,
            nodes: line.number("nodes")?,
            move_time: line.seconds("move-time")?,
            moves: line.number("moves")?,
            time: line.seconds("time")?,
            inc: line.seconds("inc")?,
            infinite: line.has("infinite"),
        })
    }

    pub(super) fn write(&self) -> HubMessage {
        let line = HubMessage::new("level")
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", self.move_time.map(write_seconds))
            .with_some("moves", self.moves)
            .with_some("time", self.time.map(write_seconds))
            .with_some("inc", self.inc.map(write_seconds));
        if self.infinite { line.with_flag("infinite") } else { line }
    }
}
