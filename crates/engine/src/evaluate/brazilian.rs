//! The evaluation of Brazilian draughts: a [network](super::network) that was trained on games of the engine against
//! itself.

use damier_rules::brazilian::Brazilian;

use super::flying::where_kings_fly;

where_kings_fly!(Brazilian, "brazilian");
