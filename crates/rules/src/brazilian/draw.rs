//! The automatic draws of Brazilian draughts (Z17 and Z18), as the Brazilian confederation has them:
//!
//! - after 20 moves each by kings alone, nothing captured;
//! - after 5 moves each with so little left that nobody wins by force: two kings against two, or against one, or against
//!   one and a man; a king against a king, or against a king and a man.
//!
//! Threefold repetition is counted by [`Record`](crate::Record).

use super::{Brazilian, Move};
use crate::{Color, Counts, Draw, DrawClock, draughts::Pieces, record::count_key};

/// Moves each by kings alone (Z17).
pub const KING_MOVES_EACH: u8 = 20;
/// Moves each in the [endings nobody wins](is_drawn_ending).
pub const FEW_PIECES_EACH: u8 = 5;

/// The counts of half-moves behind the draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Clock {
    /// Half-moves in a row by kings without a capture.
    pub king_moves: u8,
    /// Half-moves with the present pieces of a small ending; zero while there are more pieces than that.
    pub few_pieces: u8,
}

impl DrawClock<Brazilian> for Clock {
    fn tick(self, before: &Brazilian, m: &Move, after: &Brazilian) -> Self {
        let (was, is) = (before.pieces(), after.pieces());
        let king_move = !m.is_capture() && was.all_kings().contains(m.from);
        let few = is_drawn_ending(material(is)) && material(was) == material(is);
        Self {
            king_moves: if king_move { self.king_moves.saturating_add(1) } else { 0 },
            few_pieces: if few { self.few_pieces.saturating_add(1) } else { 0 },
        }
    }

    fn draw(&self, _: &Brazilian) -> Option<Draw> {
        let drawn = [(self.few_pieces, FEW_PIECES_EACH), (self.king_moves, KING_MOVES_EACH)];
        let (_, moves_each) = drawn.into_iter().find(|&(count, each)| count >= 2 * each)?;
        Some(Draw::NoProgress { moves_each })
    }

    fn repeatable(&self) -> usize {
        usize::from(self.king_moves)
    }

    fn key(&self, _: &Brazilian) -> u64 {
        count_key(self.king_moves, 2 * KING_MOVES_EACH) ^ count_key(self.few_pieces, 2 * FEW_PIECES_EACH)
    }

    fn counts(&self) -> Counts {
        [("king_moves", self.king_moves), ("few_pieces", self.few_pieces)].into_iter().collect()
    }
}

/// The kings and the men of one side.
pub type Side = (usize, usize);

fn material(pieces: &Pieces<8>) -> [Side; 2] {
    Color::ALL.map(|color| (pieces.kings(color).len(), pieces.men(color).len()))
}

/// Whether it is one of the endings that are given five moves (Z18).
pub fn is_drawn_ending(sides: [Side; 2]) -> bool {
    const ENDINGS: [[Side; 2]; 5] =
        [[(2, 0), (2, 0)], [(2, 0), (1, 0)], [(2, 0), (1, 1)], [(1, 0), (1, 0)], [(1, 0), (1, 1)]];
    let [one, other] = sides;
    ENDINGS.contains(&[one, other]) || ENDINGS.contains(&[other, one])
}
