//! What a match needs of a game beyond its rules: its notation, its evaluation, its levels.

use damier_engine::{Levelled, evaluate::network::Encode};
use damier_notation::Notation;
use damier_rules::Registered;

/// A game matches can be played in: every one that can be written, has levels and can be seen by a network.
pub trait Playable: Levelled + Notation + Registered + Encode + 'static {}

impl<P: Levelled + Notation + Registered + Encode + 'static> Playable for P {}
