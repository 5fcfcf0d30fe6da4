//! What the board looks like, and how a move is drawn.

use super::{Move, Slider, Spin, Square, Trap};
use crate::{
    board::{Board, Cell, Depict, Door, KingName, Motion, Piece, RowSlider, Slide, Stop},
    draughts::{self, ruleset::RuleSet},
};

/// The row of a slider, from the top, counted from 0.
pub(super) fn row_from_top(slider: Slider) -> usize {
    8 - usize::from(slider.row())
}

impl<R: RuleSet> Depict for Trap<R> {
    const KINGS: bool = true;
    const CELLS: u8 = Square::COUNT;
    const KING_NAME: KingName = R::KING_NAME;

    fn board() -> Board {
        draughts::board::<8>(|square| square.to_string())
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.at(Square::from_index(cell.0)?)
    }

    fn motion(&self, m: &Move) -> Motion {
        match m {
            Move::Piece(m) => Motion {
                falls: self.falls(m).then(|| m.to.into()),
                ..draughts::motion::motion(&self.capturing(), &self.pieces, self.turn, m)
            },
            &Move::Slide { slider, to } => Motion {
                dropped: self.dropped_by(slider, to).into_iter().map(Into::into).collect(),
                slider: Some(Slide {
                    row: row_from_top(slider),
                    to,
                    rests: self.rests(to),
                    opens: (self.sliders.with(slider, to).open_doors() - self.sliders.open_doors())
                        .into_iter()
                        .next()
                        .map(Into::into),
                }),
                ..Motion::default()
            },
        }
    }

    fn routes(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        match m {
            Move::Piece(m) => draughts::motion::ways(&self.capturing(), m, most),
            Move::Slide { .. } => Vec::new(),
        }
    }

    fn door(&self, cell: Cell) -> Option<Door> {
        self.sliders.door(Square::from_index(cell.0)?)
    }

    fn row_sliders(&self) -> Vec<RowSlider> {
        let slider = |slider: Slider| RowSlider {
            row: row_from_top(slider),
            color: slider.color(),
            notch: self.sliders.notch(slider),
        };
        Slider::all().map(slider).collect()
    }

    fn ends(&self, m: &Move) -> Option<(Cell, Cell)> {
        match m {
            Move::Piece(m) => Some((m.from.into(), m.to.into())),
            Move::Slide { .. } => None,
        }
    }

    fn mirrored(&self) -> Self {
        Self::mirrored(self)
    }

    fn shown(&self) -> Option<Spin> {
        self.spin()
    }
}
