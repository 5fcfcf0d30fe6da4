//! The evaluation of Brazilian draughts: a [network](super::network) that was trained on games of the engine against
//! itself.

use damier_rules::{
    brazilian::{
        Brazilian, Clock,
        draw::{FEW_PIECES_EACH, KING_MOVES_EACH, is_drawn_ending},
    },
    draughts::ruleset,
};

use super::flying::where_kings_fly;
use crate::endgame::{material::Material, rules::Tabled};

where_kings_fly!(Brazilian, "brazilian");

impl Tabled<8> for ruleset::Brazilian {
    const NAME: &'static str = "brazilian";
    const BEGINS_ANEW: bool = true;

    /// In five endings (Z18); where there are no men, it is kings alone that move (Z17).
    fn limit(material: Material) -> Option<u8> {
        let Material { our_men, our_kings, their_men, their_kings } = material;
        let side = |kings: u8, men: u8| (usize::from(kings), usize::from(men));
        if is_drawn_ending([side(our_kings, our_men), side(their_kings, their_men)]) {
            Some(2 * FEW_PIECES_EACH)
        } else {
            (!material.has_men()).then_some(2 * KING_MOVES_EACH)
        }
    }

    fn is_in_time(clock: &Clock, _: &Brazilian, within: u8) -> bool {
        let counts = [(clock.few_pieces, FEW_PIECES_EACH), (clock.king_moves, KING_MOVES_EACH)];
        counts.into_iter().all(|(count, each)| count == 0 || count.saturating_add(within) <= 2 * each)
    }
}
