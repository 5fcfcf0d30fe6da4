//! The limits for a move, a hint and the answer to an offer, where people wait for them.

use std::time::Duration;

use damier_engine::{GameClock, Limits};

use crate::Strength;

/// How long full strength thinks about a move without a clock.
const A_MOVE: Duration = Duration::from_secs(1);
/// The longest that any strength thinks about a move.
const AT_MOST: Duration = Duration::from_secs(5);

/// The limits for a hint.
pub const HINT: Limits =
    Limits { depth: None, nodes: Some(300_000), move_time: Some(Duration::from_secs(1)), clock: None };

/// The limits for the answer to a draw offer: the opponent waits for it, perhaps with a running clock.
pub const DRAW_OFFER: Limits =
    Limits { depth: None, nodes: Some(150_000), move_time: Some(Duration::from_millis(500)), clock: None };

/// The limits for a move at a table with people, with this clock or none.
pub fn for_a_move(strength: Strength, clock: Option<GameClock>) -> Limits {
    let most = if clock.is_none() && strength.is_full() { A_MOVE } else { AT_MOST };
    Limits { move_time: Some(most), clock, ..Limits::default() }
}

#[cfg(test)]
mod tests {
    use damier_engine::Level;

    use super::*;

    #[test]
    fn a_move_has_a_second_without_a_clock_and_five_at_most_with_one() {
        let clock = GameClock { left: Duration::from_hours(1), increment: Duration::ZERO, moves: None };
        assert_eq!(for_a_move(Strength::FULL, None).move_time, Some(A_MOVE));
        assert_eq!(for_a_move(Strength::FULL, Some(clock)).move_time, Some(AT_MOST));
        assert_eq!(for_a_move(Level::WEAKEST.into(), None).move_time, Some(AT_MOST));
        assert_eq!(for_a_move(Strength::FULL, Some(clock)).clock, Some(clock));
    }
}
