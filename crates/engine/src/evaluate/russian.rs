//! What matters in Russian draughts: what a [network](super::network) has seen in games of the engine against itself.

use damier_rules::russian::Russian;

use super::flying::where_kings_fly;

where_kings_fly!(Russian, "russian");
