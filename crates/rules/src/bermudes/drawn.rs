//! What the board looks like.

use super::{
    Bermudes,
    square::{SIDE, Square},
};
use crate::board::{Board, Cell, CellInfo, Damier, Drawn, Piece, Rank, Tile};

impl Drawn for Bermudes {
    const KINGS: bool = false;

    fn board() -> Board {
        let info = |square: Square| CellInfo {
            name: square.to_string(),
            place: [square.column() as i8, (SIDE - 1 - square.row()) as i8, 0],
        };
        let row = |row| (0..SIDE).map(|column| Tile::Playable(Cell(row * SIDE + column))).collect();
        let damier = Damier { name: None, rows: (0..SIDE).map(row).collect() };
        Board { cells: Square::all().map(info).collect(), damiers: vec![damier] }
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        let color = self.piece_at(Square::from_index(cell.0.into())?)?;
        Some(Piece { color, rank: Rank::Man })
    }
}
