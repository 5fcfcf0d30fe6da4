//! What the board looks like, and how a move is drawn.

use super::{
    Bermudes, Move,
    square::{SIDE, Square},
};
use crate::board::{Board, Cell, CellInfo, Damier, Drawn, Motion, Piece, Rank, Stop, Tile};

fn cell(square: Square) -> Cell {
    Cell(square.index() as u8)
}

fn place(square: Square) -> [i8; 3] {
    [square.column() as i8, (SIDE - 1 - square.row()) as i8, 0]
}

impl Drawn for Bermudes {
    const KINGS: bool = false;

    fn board() -> Board {
        let info = |square: Square| CellInfo { name: square.to_string(), place: place(square) };
        let row = |row| (0..SIDE).map(|column| Tile::Playable(Cell(row * SIDE + column))).collect();
        let damier = Damier { name: None, rows: (0..SIDE).map(row).collect() };
        Board { cells: Square::all().map(info).collect(), damiers: vec![damier] }
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        let color = self.piece_at(Square::from_index(cell.0.into())?)?;
        Some(Piece { color, rank: Rank::Man })
    }

    fn motion(&self, m: &Move) -> Motion {
        let Some(from) = m.from() else { return Motion { pass: true, ..Motion::default() } };
        let stops = stops(m, from, &self.route(m));
        Motion {
            taken: stops.iter().filter_map(|stop| stop.takes).collect(),
            stops,
            flips: matches!(m, Move::Flip { .. }),
            ..Motion::default()
        }
    }

    fn ways(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        let Some(from) = m.from() else { return Vec::new() };
        self.routes(m, most).iter().map(|route| stops(m, from, route)).collect()
    }
}

/// A move by these landings, stop by stop.
fn stops(m: &Move, from: Square, landings: &[Square]) -> Vec<Stop> {
    let stop = |square, takes: Option<Square>| Stop {
        cell: Some(cell(square)),
        place: place(square),
        damier: None,
        takes: takes.map(cell),
    };
    let mut stops = vec![stop(from, None)];
    let mut at = from;
    for &landing in landings {
        let takes = match m {
            Move::Eliminate { to, .. } => Some(*to),
            // A jump ends right behind the piece jumped.
            Move::Flip { .. } => at.between(landing).and_then(Iterator::last),
            Move::Step { .. } | Move::Pass => None,
        };
        stops.push(stop(landing, takes));
        at = landing;
    }
    stops
}
