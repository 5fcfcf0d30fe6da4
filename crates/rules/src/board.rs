//! Boards as data: what the page, the terminal and the diagrams draw from. A game describes its board here once; who
//! draws it needs no rules.

use crate::{Color, Position, trap::Notch};

/// A playable cell (square or cube) of a board, numbered from 0 as the game lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(
    /// Its number.
    pub u8,
);

/// A board: its cells, and the damiers that show them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Every playable cell, in the order of its number.
    pub cells: Vec<CellInfo>,
    /// The damiers: one for a flat board, five for the pyramid.
    pub damiers: Vec<Damier>,
}

/// A cell's name and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellInfo {
    /// Its name in this game's notation.
    pub name: String,
    /// x, y and z; z is 0 on a flat board. x grows to White's right, y away from White.
    pub place: [i8; 3],
}

/// One view of the board: a grid, as White sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damier {
    /// Its letter, where there are several.
    pub name: Option<char>,
    /// Its rows from top to bottom, each from left to right.
    pub rows: Vec<Vec<Tile>>,
}

/// What a damier has at one place of its grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// Nothing: outside the board.
    Outside,
    /// A part of the board that is not played on.
    Light,
    /// A playable cell.
    Playable(Cell),
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its colour.
    pub color: Color,
    /// What it is.
    pub rank: Rank,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A man (or, in games without kings, a piece).
    Man,
    /// A king.
    King,
}

/// A door in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Closed: a cell like any other.
    Closed(DoorColor),
    /// Open: what lands here falls.
    Open(DoorColor),
}

/// The colour of a door, and of the spin that moves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoorColor {
    /// Green.
    Green,
    /// Orange.
    Orange,
}

/// A slider beside a row of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowSlider {
    /// Its row, from the top, counted from 0.
    pub row: usize,
    /// The colour of the doors it moves.
    pub color: DoorColor,
    /// Where it stands.
    pub notch: Notch,
}

/// A position that can be drawn.
pub trait Drawn: Position {
    /// Whether the game has kings.
    const KINGS: bool;

    /// The game's board.
    fn board() -> Board;

    /// The piece on a cell.
    fn piece(&self, cell: Cell) -> Option<Piece>;

    /// The door in a cell, where the game has doors.
    fn door(&self, _: Cell) -> Option<Door> {
        None
    }

    /// The sliders beside the board, where the game has them.
    fn row_sliders(&self) -> Vec<RowSlider> {
        Vec::new()
    }
}
