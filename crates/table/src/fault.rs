//! Faults: where unpunished faults stand, a move may overlook the obligation to capture. The opponent can challenge it
//! before replying (a spin is a reply); then it is taken back, and a legal move has to be made. Unchallenged, it
//! stands.
//!
//! A fault that would end the game is refused like any illegal move: there would be no reply to challenge it before.

use damier_rules::{Color, Variant, bermudes::FreeMoves};

/// Whether there is an obligation to overlook in a game: in all of them but bermudes without free moves, where every
/// move is a capture.
pub fn can_overlook(variant: &Variant) -> bool {
    !matches!(variant, Variant::Bermudes(options) if options.free_moves == FreeMoves::Off)
}

/// A fault that can be challenged now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    /// Its number among the moves, from 0.
    pub ply: usize,
    /// Whose it is.
    pub by: Color,
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
