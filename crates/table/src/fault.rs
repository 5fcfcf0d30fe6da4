//! Faults: where unpunished faults stand, a move may fail in any obligation there is: to capture, to take the most, to
//! finish a rafle, to capture in the right damier, to go towards the opponent, and to move the piece one has touched.
//! The opponent can challenge it before replying (a spin is a reply); then it is taken back, and the next move has to be
//! as it should. Unchallenged, it stands. What is no obligation of anybody's (to stay on the board, to move one's own
//! pieces and not through others) is refused as ever.
//!
//! A fault that ends the game leaves no reply to challenge it before. So the opponent is asked: the game is over when
//! they let it stand, or when the time for that has passed, where there is a clock ([`VERDICT`]).

use damier_notation::sentences::{Said, outcome, side};
use damier_rules::{Color, Variant};

use crate::{Millis, Table};

/// How long a fault that ends the game can be challenged where a clock is played with. Where a move has days, this has as
/// many; without a clock, it is waited for.
pub const VERDICT: Millis = 30_000;

/// Whether there is an obligation to overlook in a game.
pub fn can_overlook(variant: &Variant) -> bool {
    variant.has_obligation()
}

/// A fault that can be challenged now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    /// Its number among the moves, from 0.
    pub ply: usize,
    /// Whose it is.
    pub by: Color,
    /// The number of the event it came with.
    pub seq: u64,
}

impl Table {
    /// What there is to decide where a fault would end the game.
    pub fn question(&self) -> Option<Said> {
        let (would_be, fault) = (self.in_question()?, self.fault()?);
        Some(Said::by(|lang| {
            let (would_be, other) = (outcome(would_be, lang), side(!fault.by, lang));
            lang.say(
                format!("{would_be} Mais ce coup est une faute : {other} peuvent la relever ou la laisser passer."),
                format!("{would_be} But this move is a fault: {other} may challenge it or let it stand."),
            )
        }))
    }
}

/// What is known of faults at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Faults {
    /// Nothing to challenge.
    #[default]
    None,
    /// The last move is one.
    Open(Fault),
    /// One has been challenged: the next move has to be as it should.
    Challenged,
}
