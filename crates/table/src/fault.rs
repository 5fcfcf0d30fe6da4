//! Faults: if unpunished faults stand, a move may break any obligation: to capture, to take the most, to finish a
//! rafle, to capture in the right damier, to go towards the opponent, and to move the piece one has touched. The
//! opponent can challenge it before replying (a spin is a reply); then it is taken back, and the next move has to be
//! legal. Unchallenged, it stands. What is not an obligation (to stay on the board, to move one's own pieces and not
//! through others) is refused as always.
//!
//! A fault that ends the game leaves no reply before which to challenge it. So the opponent is asked: the game is over
//! when they let it stand or, in a game with a clock, when the time for that has passed ([`VERDICT`]).

use damier_notation::sentences::{Said, outcome, side};
use damier_rules::{Color, Variant};

use crate::{Millis, Table};

/// How long a fault that ends the game can be challenged in a game with a clock. With days for a move it is as many
/// days; without a clock there is no limit.
pub const VERDICT: Millis = 30_000;

/// Whether a game has an obligation that a player can break.
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
    /// The question to the opponent, if a fault would end the game.
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
    /// One has been challenged: the next move has to be legal.
    Challenged,
}
