//! What the board looks like, and how a move is drawn.

use super::{
    Bermudes, Move,
    square::{SIDE, Square},
};
use crate::{
    Extent, Position,
    board::{Board, Cell, CellInfo, DamierGrid, Depict, Motion, Piece, Rank, Stop, Tile},
};

/// There are no more eliminations and single jumps than this: at most sixteen of each of the 54 pieces.
const MOST_SINGLE: usize = 16 * 54;

fn cell(square: Square) -> Cell {
    Cell(square.index() as u8)
}

fn place(square: Square) -> [i8; 3] {
    [square.column() as i8, (SIDE - 1 - square.row()) as i8, 0]
}

impl Depict for Bermudes {
    const KINGS: bool = false;
    const CELLS: u8 = Square::COUNT as u8;

    fn board() -> Board {
        let info = |square: Square| CellInfo { name: square.to_string(), place: place(square) };
        let row = |row| (0..SIDE).map(|column| Tile::Playable(Cell(row * SIDE + column))).collect();
        let damier = DamierGrid { name: None, rows: (0..SIDE).map(row).collect() };
        Board { cells: Square::all().map(info).collect(), damiers: vec![damier], numbered: false }
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        let color = self.piece_at(Square::from_index(cell.0.into())?)?;
        Some(Piece { color, rank: Rank::Man })
    }

    fn motion(&self, m: &Move) -> Motion {
        motion_by(m, &self.route(m))
    }

    fn motions_along(&self, cells: &[Cell], most: usize) -> (Vec<(Move, Motion)>, Extent) {
        let squares: Option<Vec<Square>> = cells.iter().map(|cell| Square::from_index(cell.0.into())).collect();
        let Some(squares) = squares else { return (Vec::new(), Extent::Whole) };
        let Some((&from, landings)) = squares.split_first() else {
            let moves = self.first_moves(most.saturating_add(1));
            let extent = if moves.len() > most { Extent::Cut } else { Extent::Whole };
            return (moves.into_iter().take(most).map(|m| (m, self.motion(&m))).collect(), extent);
        };
        // Eliminations and steps come before chains in every list, and each goes to one square only.
        let fits = |m: &Move| m.from() == Some(from) && (landings.is_empty() || m.to().as_slice() == landings);
        let first = self.first_moves(MOST_SINGLE).into_iter().filter(|m| !matches!(m, Move::Flip { .. }) && fits(m));
        let mut found: Vec<_> = first.take(most).map(|m| (m, self.motion(&m))).collect();
        let (chains, extent) = self.chains_along(from, landings, most - found.len());
        found.extend(chains.into_iter().map(|(m, landings)| (m, motion_by(&m, &landings))));
        (found, extent)
    }

    fn ends(&self, m: &Move) -> Option<(Cell, Cell)> {
        m.from().map(cell).zip(m.to().map(cell))
    }

    fn mirrored(&self) -> Self {
        Self::mirrored(self)
    }

    fn routes(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        let Some(from) = m.from() else { return Vec::new() };
        self.routes(m, most).iter().map(|route| stops(m, from, route)).collect()
    }

    /// Every piece that can move at all does so in one of the first moves: eliminations and single jumps are listed
    /// before the chains, which can be too many to go through.
    fn can_move_from(&self, cell: Cell) -> bool {
        self.first_moves(MOST_SINGLE).iter().any(|m| m.from().map(self::cell) == Some(cell))
    }
}

/// What a move does by these landings.
fn motion_by(m: &Move, landings: &[Square]) -> Motion {
    let Some(from) = m.from() else { return Motion { pass: true, ..Motion::default() } };
    let stops = stops(m, from, landings);
    Motion {
        taken: stops.iter().filter_map(|stop| stop.takes).collect(),
        stops,
        flips: matches!(m, Move::Flip { .. }),
        ..Motion::default()
    }
}

/// A move by these landings, stop by stop.
pub(super) fn stops(m: &Move, from: Square, landings: &[Square]) -> Vec<Stop> {
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
