//! The five damiers: what one sees of the solid from four sides and from above, as grids of white and black cells.

use std::fmt;

use super::solid::{HEIGHT, Place, radius};

/// One of the five views of the pyramid. A is White's side, C is Black's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Damier {
    /// From White's side.
    A,
    /// From White's right.
    B,
    /// From Black's side.
    C,
    /// From White's left.
    D,
    /// From above.
    E,
}

/// A cell of a damier. It may lie outside the solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DamierCell {
    /// x in A, C and E; y in B and D.
    pub column: i8,
    /// The height in the vertical damiers; y in E.
    pub row: i8,
}

/// A diagonal direction: one column left or right, one row up or down.
pub(super) type Diagonal = (i8, i8);

/// The diagonals, in the order in which rafles are searched.
pub(super) const DIAGONALS: [Diagonal; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

impl DamierCell {
    /// The cell `count` diagonal steps away.
    pub(super) const fn beyond(self, (right, up): Diagonal, count: i8) -> Self {
        Self { column: self.column + count * right, row: self.row + count * up }
    }
}

impl Damier {
    /// All five, by letter.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    /// The vertical ones, in the order in which rafles are searched: the players' own sides first.
    pub(super) const VERTICAL: [Self; 4] = [Self::A, Self::C, Self::B, Self::D];

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// The cube of the solid this damier shows in a cell; `None` if one looks past the solid.
    pub const fn view(self, cell: DamierCell) -> Option<Place> {
        let DamierCell { column, row } = cell;
        if matches!(self, Self::E) {
            return Place::top(column, row);
        }
        if row < 0 || row >= HEIGHT || column.saturating_abs() > radius(row) {
            return None;
        }
        let towards_viewer = radius(row) - column.abs();
        Some(match self {
            Self::A => Place { x: column, y: -towards_viewer, z: row },
            Self::C => Place { x: column, y: towards_viewer, z: row },
            Self::B => Place { x: towards_viewer, y: column, z: row },
            _ => Place { x: -towards_viewer, y: column, z: row },
        })
    }

    /// Whether a cell is black. Inside the solid or not: rafles pass through black cells beside it.
    pub const fn is_black(self, cell: DamierCell) -> bool {
        let odd = (cell.column ^ cell.row) & 1 == 1;
        odd != matches!(self, Self::E)
    }

    /// The cell in which this damier shows a cube; `None` if other cubes hide it.
    pub const fn cell_of(self, place: Place) -> Option<DamierCell> {
        let Place { x, y, z } = place;
        let cell = match self {
            Self::A | Self::C => DamierCell { column: x, row: z },
            Self::B | Self::D => DamierCell { column: y, row: z },
            Self::E => DamierCell { column: x, row: y },
        };
        match self.view(cell) {
            Some(seen) if seen.equals(place) => Some(cell),
            _ => None,
        }
    }

    /// The cell in which this damier shows a cube, if it is black there: then the cube can be played in this damier.
    pub(super) const fn black_cell_of(self, place: Place) -> Option<DamierCell> {
        match self.cell_of(place) {
            Some(cell) if self.is_black(cell) => Some(cell),
            _ => None,
        }
    }

    /// The damier in which a rafle goes on from an invisible cell reached in this one (P19). Past A and C the man goes
    /// round the pyramid: it comes out in the opposite damier, in the same column and row. In B and D it stays.
    pub(super) const fn behind(self) -> Self {
        match self {
            Self::A => Self::C,
            Self::C => Self::A,
            same => same,
        }
    }
}

impl fmt::Display for Damier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// In how many vertical damiers a cube can be played.
pub(super) const fn black_sides(place: Place) -> usize {
    let mut sides = 0;
    let mut i = 0;
    while i < Damier::VERTICAL.len() {
        sides += Damier::VERTICAL[i].black_cell_of(place).is_some() as usize;
        i += 1;
    }
    sides
}
