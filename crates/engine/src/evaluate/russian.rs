//! What matters in Russian draughts: what matters wherever kings fly over sixty-four squares, and how much each of it
//! does here.

use damier_rules::russian::Russian;

use super::flying::{Weights, judged_by_weights};

/// Three kings catch one unless it has the main road, and a man is crowned in the middle of a capture: kings come early.
const WEIGHTS: Weights = Weights { king: 270, first_king: 60, main_road: 40 };

judged_by_weights!(Russian, WEIGHTS, "russian");
