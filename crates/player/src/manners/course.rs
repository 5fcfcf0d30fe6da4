//! A player's opinions from move to move, and what follows from them: a draw offer, or resignation.

use damier_rules::{AnyPosition, Record};

use super::{Opinion, is_late};
use crate::{Choice, Strength};

/// A draw is offered after this many moves of this player that all looked level...
const LEVEL_FOR: usize = 10;
/// ... or after this many that the endgame tables call drawn: until then the opponent may still go wrong.
const DRAWN_FOR: usize = 3;
/// After an offer was declined, the next comes this many half-moves later at the earliest.
const PLIES_BETWEEN_OFFERS: usize = 60;
/// A game counts as lost after this many moves that looked this bad.
const HOPELESS: f64 = 0.01;
const HOPELESS_FOR: usize = 4;

/// A player's opinions in the course of one game, which decide on draw offers and resignation.
#[derive(Debug, Clone, PartialEq)]
pub struct Manners {
    strength: Strength,
    may_resign: bool,
    /// Its opinions at its moves, with the number of half-moves before; the last ones only.
    thoughts: Vec<(usize, Opinion)>,
}

impl Manners {
    /// A game begins. A player resigns only against people, and only where they want it to.
    pub const fn new(strength: Strength, may_resign: bool) -> Self {
        Self { strength, may_resign, thoughts: Vec::new() }
    }

    /// Notes what the player thought of this position when it chose its move.
    pub fn note(&mut self, record: &Record<AnyPosition>, choice: &Choice<AnyPosition>) {
        self.note_opinion(record.moves().len(), Opinion::behind(choice, record.position()));
    }

    fn note_opinion(&mut self, ply: usize, opinion: Opinion) {
        // After moves were taken back, what was thought of them does not count any more.
        self.thoughts.retain(|&(before, _)| before < ply);
        self.thoughts.push((ply, opinion));
        let surplus = self.thoughts.len().saturating_sub(LEVEL_FOR);
        self.thoughts.drain(..surplus);
    }

    /// Whether it offers a draw: nothing is left to play for. `last_offer` is the number of half-moves at which it
    /// offered one before.
    pub fn wants_draw(&self, record: &Record<AnyPosition>, last_offer: Option<usize>) -> bool {
        let again = last_offer.is_some_and(|last| record.moves().len() < last + PLIES_BETWEEN_OFFERS);
        !again && self.nothing_left(|| is_late(record))
    }

    fn nothing_left(&self, late: impl FnOnce() -> bool) -> bool {
        let level = || self.lately(LEVEL_FOR, |opinion| opinion.is_level(self.strength));
        self.lately(DRAWN_FOR, Opinion::is_certain_draw) || level() && late()
    }

    /// Whether it resigns: the game is lost, and people want it to say so.
    pub fn resigns(&self) -> bool {
        self.may_resign && self.lately(HOPELESS_FOR, |opinion| opinion.expectation <= HOPELESS)
    }

    /// Whether all of the last thoughts were like this.
    fn lately(&self, moves: usize, like: impl Fn(Opinion) -> bool) -> bool {
        let last = self.thoughts.iter().rev().take(moves);
        last.len() == moves && last.into_iter().all(|&(_, opinion)| like(opinion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Opinion = Opinion { expectation: 0.52, certain: false };
    const DRAWN: Opinion = Opinion { expectation: 0.5, certain: true };
    const LOST: Opinion = Opinion { expectation: 0.004, certain: false };
    const BETTER: Opinion = Opinion { expectation: 0.7, certain: false };

    fn after(may_resign: bool, opinions: &[(usize, Opinion)]) -> Manners {
        let mut manners = Manners::new(Strength::FULL, may_resign);
        for (i, &(times, opinion)) in opinions.iter().enumerate() {
            for n in 0..times {
                manners.note_opinion(1_000 * i + 2 * n, opinion);
            }
        }
        manners
    }

    #[test]
    fn a_draw_is_offered_when_nothing_is_left() {
        assert!(after(false, &[(10, LEVEL)]).nothing_left(|| true));
        assert!(!after(false, &[(10, LEVEL)]).nothing_left(|| false));
        assert!(!after(false, &[(9, LEVEL)]).nothing_left(|| true));
        assert!(!after(false, &[(9, LEVEL), (1, BETTER)]).nothing_left(|| true));
        assert!(!after(false, &[(1, BETTER), (9, LEVEL)]).nothing_left(|| true));
        assert!(after(false, &[(20, BETTER), (3, DRAWN)]).nothing_left(|| false));
        assert!(!after(false, &[(2, DRAWN)]).nothing_left(|| false));
    }

    #[test]
    fn a_lost_game_is_resigned_only_where_that_is_wanted() {
        assert!(after(true, &[(4, LOST)]).resigns());
        assert!(!after(true, &[(3, LOST)]).resigns());
        assert!(!after(true, &[(3, LOST), (1, LEVEL)]).resigns());
        assert!(!after(false, &[(9, LOST)]).resigns());
    }

    #[test]
    fn what_was_taken_back_is_forgotten() {
        let mut manners = after(true, &[(4, LOST)]);
        manners.note_opinion(4, LOST);
        assert!(!manners.resigns(), "the thoughts at half-moves 4 and 6 are gone: three are left");
    }
}
