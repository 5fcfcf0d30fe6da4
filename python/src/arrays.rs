//! Boards and legal moves as bytes, for those who train networks: the layout is described in `damier/arrays.py`.

use std::sync::Arc;

use damier_rules::{
    AnyMove, AnyPosition, Color, Each, Extent, Position as _,
    board::{Board, Cell, Depict, Door, Piece, Rank, Tile},
    trap::{Notch, Spin},
    with_position,
};
use pyo3::{exceptions::PyOverflowError, prelude::*, types::PyByteArray};

use crate::{
    errors::wrong,
    kind::{At, Kind, find_game},
    moves::{Move, find},
    position::{MOST_MOVES, Position},
};

/// How many notches a slider has.
const NOTCHES: usize = 3;
/// How the positions and moves of a game are laid out.
struct Layout {
    cells: usize,
    /// Each cell with the board turned round.
    turned: Vec<u8>,
    /// The rows that have sliders beside them, counted as the board has them; nought without sliders.
    rows: usize,
    kings: bool,
    passes: bool,
}

impl Layout {
    fn of(kind: &Kind) -> Self {
        let start = kind.chosen.variant.start();
        let board = kind.board();
        let sliders = with_position!(&start, position => !position.row_sliders().is_empty());
        Self {
            cells: board.cells.len(),
            turned: turned(board),
            rows: if sliders { board.damiers.first().map_or(0, |damier| damier.rows.len()) } else { 0 },
            kings: start.king_name().is_some(),
            passes: start.game().properties().passes,
        }
    }

    /// The names of the planes.
    fn channels(&self, relative: bool) -> Vec<&'static str> {
        let all = if relative {
            ["own men", "own kings", "their men", "their kings"]
        } else {
            ["white men", "white kings", "black men", "black kings"]
        };
        let pieces = all.into_iter().filter(|name| self.kings || name.ends_with("men"));
        let doors = ["closed doors", "open doors", "pawn", "green", "orange", "choice"];
        let turn = (!relative).then_some("black to move");
        pieces.chain(doors.into_iter().filter(|_| self.rows > 0)).chain(turn).collect()
    }

    /// How many indices moves have.
    const fn moves(&self) -> usize {
        self.cells * self.cells + self.rows * NOTCHES + self.passes as usize
    }

    /// Where a cell is, seen by whoever looks.
    fn seen(&self, cell: Cell, turns: bool) -> usize {
        let cell = usize::from(cell.0);
        if turns { self.turned.get(cell).map_or(cell, |&turned| turned.into()) } else { cell }
    }

    fn write_planes<P: Depict>(&self, position: &P, spin: Option<Spin>, relative: bool, out: &mut [u8]) {
        let turns = relative && position.turn() == Color::Black;
        let (own, ranks) = (if turns { Color::Black } else { Color::White }, if self.kings { 2 } else { 1 });
        for cell in (0..P::CELLS).map(Cell) {
            let at = self.seen(cell, turns);
            if let Some(Piece { color, rank }) = position.piece(cell) {
                let plane = ranks * usize::from(color != own) + usize::from(rank == Rank::King);
                out[plane * self.cells + at] = 1;
            }
            match position.door(cell) {
                Some(Door::Closed(_)) => out[4 * self.cells + at] = 1,
                Some(Door::Open(_)) => out[5 * self.cells + at] = 1,
                None => {}
            }
        }
        let mut fill = |plane: usize| out[plane * self.cells..(plane + 1) * self.cells].fill(1);
        if let Some(shown) = spin.and_then(|spin| Spin::ALL.iter().position(|&other| other == spin)) {
            fill(6 + shown);
        }
        if !relative && position.turn() == Color::Black {
            fill(self.channels(false).len() - 1);
        }
    }

    /// The index of a move.
    fn index<P: Depict>(&self, position: &P, m: &P::Move, relative: bool) -> usize {
        let turns = relative && position.turn() == Color::Black;
        if let Some((from, to)) = position.ends(m) {
            return self.seen(from, turns) * self.cells + self.seen(to, turns);
        }
        let pieces = self.cells * self.cells;
        match position.motion(m).slider {
            Some(slide) => {
                let row = if turns { self.rows - 1 - slide.row } else { slide.row };
                let notch = match (slide.to, turns) {
                    (Notch::Left, false) | (Notch::Right, true) => 0,
                    (Notch::Neutral, _) => 1,
                    (Notch::Right, false) | (Notch::Left, true) => 2,
                };
                pieces + row * NOTCHES + notch
            }
            None => pieces + self.rows * NOTCHES,
        }
    }

    fn index_any(&self, position: &AnyPosition, m: &AnyMove, relative: bool) -> usize {
        damier_rules::with_move!(position, m, (position, m) => self.index(position, m, relative), else 0)
    }
}

/// The cells of a board turned round: the cell in the same place for who sits at the other side.
fn turned(board: &Board) -> Vec<u8> {
    let limits = |axis: usize| {
        let places = || board.cells.iter().map(|cell| cell.place[axis]);
        places().min().unwrap_or(0) + places().max().unwrap_or(0)
    };
    let (x, y) = (limits(0), limits(1));
    // The pyramid is not turned but mirrored, as its game has it (`Pyramidame::mirrored`): left stays left.
    let is_flat = board.damiers.len() == 1;
    let other = |[a, b, z]: [i8; 3]| [if is_flat { x - a } else { a }, y - b, z];
    let find = |place| board.cells.iter().position(|cell| cell.place == place).unwrap_or(0) as u8;
    board.cells.iter().map(|cell| find(other(cell.place))).collect()
}

/// Positions that go into one array: all of one game.
fn batch(positions: &[PyRef<'_, Position>]) -> PyResult<(Layout, Vec<Arc<At>>)> {
    let Some(first) = positions.first() else { return Err(wrong("no positions: expected one at least")) };
    let kind = &first.0.kind;
    if let Some(other) = positions.iter().find(|position| position.0.kind.game != kind.game) {
        let (one, other) = (kind.game.id(), other.0.kind.game.id());
        return Err(wrong(format!("positions of {one} and of {other}: expected those of one game")));
    }
    Ok((Layout::of(kind), positions.iter().map(|position| position.0.clone()).collect()))
}

/// The names of the planes, the number of cells and the number of indices that moves have.
#[pyfunction]
pub(crate) fn layout(game: &str, relative: bool) -> PyResult<(Vec<&'static str>, usize, usize)> {
    let layout = Layout::of(Kind::from_texts(find_game(game)?, Vec::new())?.as_ref());
    Ok((layout.channels(relative), layout.cells, layout.moves()))
}

/// The damiers as grids of cells, -1 where there is none.
#[pyfunction]
pub(crate) fn grids(game: &str) -> PyResult<Vec<Vec<Vec<i16>>>> {
    let kind = Kind::from_texts(find_game(game)?, Vec::new())?;
    let cell = |tile: &Tile| if let Tile::Playable(cell) = tile { i16::from(cell.0) } else { -1 };
    let rows = |rows: &Vec<Vec<Tile>>| rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    Ok(kind.board().damiers.iter().map(|damier| rows(&damier.rows)).collect())
}

/// The pieces of positions, cell by cell: 1 and 2 for White's men and kings, -1 and -2 for Black's.
#[pyfunction]
pub(crate) fn boards<'py>(py: Python<'py>, positions: Vec<PyRef<'py, Position>>) -> PyResult<Bound<'py, PyByteArray>> {
    let (layout, positions) = batch(&positions)?;
    let bytes = py.detach(|| {
        let mut bytes = Vec::with_capacity(positions.len() * layout.cells);
        for at in &positions {
            bytes.extend((0..layout.cells).map(|cell| match at.position.piece(Cell(cell as u8)) {
                None => 0,
                Some(Piece { color, rank }) => {
                    let value: i8 = if rank == Rank::King { 2 } else { 1 };
                    (if color == Color::White { value } else { -value }).cast_unsigned()
                }
            }));
        }
        bytes
    });
    Ok(PyByteArray::new(py, &bytes))
}

/// The planes of positions.
#[pyfunction]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    positions: Vec<PyRef<'py, Position>>,
    relative: bool,
) -> PyResult<Bound<'py, PyByteArray>> {
    let (layout, positions) = batch(&positions)?;
    let bytes = py.detach(|| {
        let size = layout.channels(relative).len() * layout.cells;
        let mut bytes = vec![0; positions.len() * size];
        for (at, out) in positions.iter().zip(bytes.chunks_exact_mut(size)) {
            let spin = at.position.spin();
            with_position!(&at.position, position => layout.write_planes(position, spin, relative, out));
        }
        bytes
    });
    Ok(PyByteArray::new(py, &bytes))
}

/// The legal moves of positions as masks over the indices.
#[pyfunction]
pub(crate) fn masks<'py>(
    py: Python<'py>,
    positions: Vec<PyRef<'py, Position>>,
    relative: bool,
) -> PyResult<Bound<'py, PyByteArray>> {
    let (layout, positions) = batch(&positions)?;
    let bytes = py.detach(|| {
        let size = layout.moves();
        let mut bytes = vec![0; positions.len() * size];
        for (at, out) in positions.iter().zip(bytes.chunks_exact_mut(size)) {
            let extent = with_position!(&at.position, position => {
                position.moves_within(MOST_MOVES, &mut Each(|m| out[layout.index(position, &m, relative)] = 1))
            });
            if extent == Extent::Cut {
                return None;
            }
        }
        Some(bytes)
    });
    let bytes = bytes.ok_or_else(|| PyOverflowError::new_err(format!("more than {MOST_MOVES} legal moves")))?;
    Ok(PyByteArray::new(py, &bytes))
}

/// The index of a move, given as a Move or as a text.
#[pyfunction]
pub(crate) fn index(position: &Position, tried: &Bound<'_, PyAny>, relative: bool) -> PyResult<usize> {
    let m = find(&position.0, tried)?;
    Ok(Layout::of(&position.0.kind).index_any(&position.0.position, &m, relative))
}

/// The legal moves with an index.
#[pyfunction]
pub(crate) fn moves_at(position: &Position, index: usize, relative: bool) -> Vec<Move> {
    let (at, layout) = (&position.0, Layout::of(&position.0.kind));
    let moves = at.position.first_moves(MOST_MOVES).into_iter();
    moves.filter(|m| layout.index_any(&at.position, m, relative) == index).map(|m| Move::at(at, m)).collect()
}
