//! What matters in Brazilian draughts: what matters wherever kings fly over sixty-four squares, and how much each of it
//! does here.

use damier_rules::brazilian::Brazilian;

use super::flying::{Weights, judged_by_weights};

/// The largest capture is compulsory, so that a king can be made to take what it is fed: it is worth a little less.
const WEIGHTS: Weights = Weights { king: 250, first_king: 50, main_road: 40 };

judged_by_weights!(Brazilian, WEIGHTS, "brazilian");
