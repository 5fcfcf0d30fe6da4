//! The clocks: how much time each side has, and whose is running. No real clock is read here: every change comes with
//! its time.
//!
//! A clock runs from the first move of a game on: that move is free, and so is waiting for the opponent to come. Until
//! both sides have moved a game is not lost on time but aborted. A loss on time is a loss, whatever the opponent has
//! left on the board.
//!
//! While the opponent decides whether a fault that ends the game stands, no clock runs.
//!
//! Time in which nobody could play because the server was down is given back ([`EventKind::Paused`]). The caller knows
//! when that was, and says how much.
//!
//! [`EventKind::Paused`]: crate::EventKind::Paused

use damier_rules::{ByColor, Color};

use crate::fault::VERDICT;

/// Milliseconds: since 1970 where a time of day is meant.
pub type Millis = u64;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// A first move is waited for this long where there is a clock, or for the days of one move if they are more.
pub const FIRST_MOVE: Millis = DAY;

/// Time that a move spent on its way is given back up to here. A flag falls that much later, so that such a move still
/// arrives.
pub const MAX_CREDIT: Millis = 300;

/// How time is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimeControl {
    /// Not at all.
    #[default]
    None,
    /// A time for the whole game, and an increment after each move.
    Live {
        /// For the game.
        initial: Millis,
        /// After each move.
        increment: Millis,
    },
    /// A number of days for each move.
    Days {
        /// For each move.
        per_move: u16,
    },
}

impl TimeControl {
    /// Whether it is a reasonable time control: some time at the start, at most three hours and three minutes a move,
    /// or one to thirty days.
    pub const fn is_sensible(&self) -> bool {
        match *self {
            Self::None => true,
            Self::Live { initial, increment } => {
                (initial > 0 || increment > 0) && initial <= 3 * 60 * 60 * 1000 && increment <= 3 * 60 * 1000
            }
            Self::Days { per_move } => 1 <= per_move && per_move <= 30,
        }
    }

    const fn initial(self) -> Millis {
        match self {
            Self::None => 0,
            // With no time but increments, a player begins with one increment.
            Self::Live { initial: 0, increment } => increment,
            Self::Live { initial, .. } => initial,
            Self::Days { per_move } => per_move as Millis * DAY,
        }
    }
}

/// The time both sides have left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Millis>,
    running: Option<Color>,
    /// When it was last stopped, started or handed over, plus the pauses since then.
    since: Millis,
    /// Time up to here is accounted for, pauses included.
    settled: Millis,
}

impl Clock {
    /// A clock that nobody has started.
    pub const fn new(control: TimeControl, now: Millis) -> Self {
        let initial = control.initial();
        Self { control, left: ByColor::new(initial, initial), running: None, since: now, settled: now }
    }

    /// How time is measured.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose clock is running, if there is one.
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Time up to here is accounted for, pauses included. All later time counts unless a pause is stored.
    pub fn settled(&self) -> Millis {
        self.since.max(self.settled)
    }

    /// When it was last stopped, started or handed over, plus the pauses since then.
    pub const fn since(&self) -> Millis {
        self.since
    }

    /// What a side has left.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let spent = if self.running == Some(color) { now.saturating_sub(self.since) } else { 0 };
        self.left[color].saturating_sub(spent)
    }

    /// When the flag of the running side falls, with the credit a move under way may have.
    pub fn falls_at(&self) -> Option<Millis> {
        let color = self.running?;
        Some(self.since.saturating_add(self.left[color]).saturating_add(self.credit(MAX_CREDIT)))
    }

    /// Whether a move of the running side comes too late, with this much time given back.
    pub fn is_too_late(&self, now: Millis, credit: Millis) -> bool {
        let arrived = now.saturating_sub(self.credit(credit));
        self.running.is_some_and(|color| arrived.saturating_sub(self.since) > self.left[color])
    }

    /// When the wait for the first move ends.
    pub(crate) fn first_move_until(&self) -> Option<Millis> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Live { .. } => Some(self.since.saturating_add(FIRST_MOVE)),
            TimeControl::Days { .. } => Some(self.since.saturating_add(self.control.initial().max(FIRST_MOVE))),
        }
    }

    /// Until when a fault that ends the game can be challenged, counted from when it was made.
    pub(crate) fn verdict_until(&self) -> Option<Millis> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Live { .. } => Some(self.since.saturating_add(VERDICT)),
            TimeControl::Days { .. } => Some(self.since.saturating_add(self.control.initial())),
        }
    }

    /// A side has moved: it pays for its time, and gets its increment.
    pub(crate) fn moved(&mut self, by: Color, at: Millis, credit: Millis) {
        let paid = self.running == Some(by);
        self.hand_to(Some(!by), at, credit);
        if let TimeControl::Live { increment, .. } = self.control
            && paid
        {
            self.left[by] = self.left[by].saturating_add(increment);
        }
    }

    /// Some of the time up to `at` does not count.
    pub(crate) fn pause(&mut self, millis: Millis, at: Millis) {
        self.since = self.since.saturating_add(millis).min(at);
        self.settled = at;
    }

    /// The clock is stopped, or runs for another side.
    pub(crate) fn hand_to(&mut self, next: Option<Color>, at: Millis, credit: Millis) {
        if let Some(color) = self.running {
            self.left[color] = self.left(color, at.saturating_sub(self.credit(credit)).max(self.since));
        }
        self.running = next.filter(|_| self.control != TimeControl::None);
        self.since = at.max(self.since);
        if let (TimeControl::Days { .. }, Some(color)) = (self.control, self.running) {
            self.left[color] = self.control.initial();
        }
    }

    /// The time given back for a move's way to the server: none if a move has days.
    fn credit(&self, credit: Millis) -> Millis {
        if matches!(self.control, TimeControl::Live { .. }) { credit.min(MAX_CREDIT) } else { 0 }
    }
}
