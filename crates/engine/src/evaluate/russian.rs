//! The evaluation of Russian draughts: a [network](super::network) that was trained on games of the engine against
//! itself.

use damier_rules::{
    draughts::{Pieces, ruleset},
    russian::{
        Clock, Russian,
        draw::{KING_MOVES_EACH, MAIN_ROAD_EACH, THREE_KINGS_EACH, is_on_main_road, moves_each},
    },
};

use super::flying::where_kings_fly;
use crate::endgame::{material::Material, rules::Tabled};

where_kings_fly!(Russian, "russian");

impl Tabled<8> for ruleset::Russian {
    const NAME: &'static str = "russian";
    const BEGINS_ANEW: bool = true;
    const SECOND_LIMIT: u8 = 2 * MAIN_ROAD_EACH;

    /// With kings on both sides (R21); where there are no men, it is kings alone that move, too (R18, R19).
    fn limit(material: Material) -> Option<u8> {
        if material.our_kings == 0 || material.their_kings == 0 {
            return None;
        }
        let each = moves_each(material.pieces())?;
        Some(2 * if material.has_men() { each } else { each.min(KING_MOVES_EACH) })
    }

    /// A lone king on the main road, against three pieces (R20).
    fn has_second_count(pieces: &Pieces<8>) -> bool {
        is_on_main_road(pieces)
    }

    fn is_in_time(clock: &Clock, position: &Russian, within: u8) -> bool {
        let counts = [
            (clock.king_moves, Some(KING_MOVES_EACH)),
            (clock.three_kings, Some(THREE_KINGS_EACH)),
            (clock.main_road, Some(MAIN_ROAD_EACH)),
            (clock.balance, moves_each(Material::of(position).pieces())),
        ];
        let in_time = |(count, each): (u8, Option<u8>)| {
            each.is_none_or(|each| count == 0 || count.saturating_add(within) <= 2 * each)
        };
        counts.into_iter().all(in_time)
    }
}
