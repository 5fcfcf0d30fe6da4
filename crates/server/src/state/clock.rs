//! The clocks at one moment.

use damier_rules::Color;
use damier_table::{Clock, Millis, TimeControl};
use serde::Serialize;

/// How time is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// Not at all.
    None,
    /// A time for the whole game, and an increment after each move.
    Live,
    /// A number of days for each move.
    Days,
}

/// The clocks at one moment, in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockInfo {
    /// How time is measured.
    pub kind: ClockKind,
    /// What White has left.
    pub white: Millis,
    /// What Black has left.
    pub black: Millis,
    /// Whose clock is running.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub running: Option<Color>,
    /// The moment, by the server's clock: milliseconds since 1970.
    pub now: Millis,
    /// What a move adds.
    pub increment: Millis,
}

impl ClockInfo {
    /// The clocks now.
    pub fn at(clock: &Clock, now: Millis) -> Self {
        let (kind, increment) = match clock.control() {
            TimeControl::None => (ClockKind::None, 0),
            TimeControl::Live { increment, .. } => (ClockKind::Live, increment),
            TimeControl::Days { .. } => (ClockKind::Days, 0),
        };
        Self {
            kind,
            white: clock.left(Color::White, now),
            black: clock.left(Color::Black, now),
            running: clock.running(),
            now,
            increment,
        }
    }
}
