//! The board of the draughts games as data.

use super::Square;
use crate::board::{Board, CellInfo, DamierGrid, Tile};

/// Where a square is drawn.
pub(super) const fn place<const N: u8>(square: Square<N>) -> [i8; 3] {
    [square.column() as i8, (N - 1 - square.row()) as i8, 0]
}

/// An `N` by `N` board with its dark squares playable, each by its name.
pub(crate) fn board<const N: u8>(name: impl Fn(Square<N>) -> String) -> Board {
    let info = |square: Square<N>| CellInfo { name: name(square), place: place(square) };
    let tile = |row, column| Square::<N>::at(row, column).map_or(Tile::Light, |square| Tile::Playable(square.into()));
    Board {
        cells: (0..Square::<N>::COUNT).filter_map(Square::from_index).map(info).collect(),
        damiers: vec![DamierGrid {
            name: None,
            rows: (0..N).map(|row| (0..N).map(|column| tile(row, column)).collect()).collect(),
        }],
        numbered: false,
    }
}
