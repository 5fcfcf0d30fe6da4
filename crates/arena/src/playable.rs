//! What learning needs of a game beyond its rules.

use damier_engine::{Evaluate, evaluate::network::Encode};
use damier_rules::Registered;

/// A game a network can learn: every one that is searched and can be seen by a network.
pub trait Playable: Evaluate + Registered + Encode + 'static {}

impl<P: Evaluate + Registered + Encode + 'static> Playable for P {}
