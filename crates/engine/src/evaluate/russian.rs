//! The evaluation of Russian draughts: a [network](super::network) that was trained on games of the engine against
//! itself.

use damier_rules::russian::Russian;

use super::flying::where_kings_fly;

where_kings_fly!(Russian, "russian");
