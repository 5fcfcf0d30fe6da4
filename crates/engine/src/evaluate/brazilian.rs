//! What matters in Brazilian draughts: what a [network](super::network) has seen in games of the engine against itself.

use damier_rules::brazilian::Brazilian;

use super::flying::where_kings_fly;

where_kings_fly!(Brazilian, "brazilian");
