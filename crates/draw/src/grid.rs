//! A damier as it is drawn: which tile stands where, seen from either side.

use damier_rules::board::{Cell, DamierGrid, Tile};

use crate::{
    Diagram,
    canvas::{Point, point},
};

/// How wide a square is.
pub(crate) const SQUARE: f64 = 100.0;

/// A damier's tiles, as drawn.
pub(crate) struct Grid {
    pub(crate) rows: Vec<Vec<Tile>>,
}

impl Grid {
    /// A board that lies on the table: the player at the other side sees it turned around.
    pub(crate) fn lying(damier: &DamierGrid, flipped: bool) -> Self {
        let mut rows = damier.rows.clone();
        if flipped {
            rows.reverse();
            for row in &mut rows {
                row.reverse();
            }
        }
        Self { rows }
    }

    /// A damier that stands upright: it is the mirror image for who sits at the other side.
    pub(crate) fn upright(damier: &DamierGrid, flipped: bool) -> Self {
        let mut rows = damier.rows.clone();
        if flipped {
            for row in &mut rows {
                row.reverse();
            }
        }
        Self { rows }
    }

    pub(crate) fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(crate) fn width(&self) -> f64 {
        self.columns() as f64 * SQUARE
    }

    pub(crate) fn height(&self) -> f64 {
        self.rows.len() as f64 * SQUARE
    }

    /// Every tile with its row and column.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Tile, usize, usize)> {
        let row = |(row, tiles): (usize, &Vec<Tile>)| -> Vec<(Tile, usize, usize)> {
            tiles.iter().enumerate().map(|(column, &tile)| (tile, row, column)).collect()
        };
        self.rows.iter().enumerate().flat_map(row)
    }

    /// The cells with the middle of each.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, Point)> {
        self.tiles().filter_map(|(tile, row, column)| match tile {
            Tile::Playable(cell) => Some((cell, middle(row as f64, column as f64))),
            Tile::Light | Tile::Outside => None,
        })
    }

    pub(crate) fn middle_of(&self, cell: Cell) -> Option<Point> {
        self.cells().find(|&(here, _)| here == cell).map(|(_, at)| at)
    }

    /// Whether every square is played on.
    pub(crate) fn is_lattice(&self) -> bool {
        self.rows.iter().flatten().all(|tile| matches!(tile, Tile::Playable(_)))
    }
}

/// The middle of a place in the grid.
pub(crate) fn middle(row: f64, column: f64) -> Point {
    point((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
}

/// Names of rows and columns for the frame.
pub(crate) struct EdgeNames {
    pub(crate) rows: Vec<String>,
    pub(crate) columns: Vec<String>,
}

/// The names of rows and columns, where the cells' names are made of them.
pub(crate) fn edge_names(diagram: &Diagram, grid: &Grid) -> Option<EdgeNames> {
    named(diagram, grid, |name| (name.get(..1), name.get(1..)))
        .or_else(|| named(diagram, grid, |name| (name.get(1..), name.get(..1))))
}

/// A name taken apart into those of its row and its column.
type Parts<'a> = (Option<&'a str>, Option<&'a str>);

fn named(diagram: &Diagram, grid: &Grid, part: impl Fn(&str) -> Parts<'_>) -> Option<EdgeNames> {
    let mut names =
        EdgeNames { rows: vec![String::new(); grid.rows.len()], columns: vec![String::new(); grid.columns()] };
    for (tile, row, column) in grid.tiles() {
        let Tile::Playable(cell) = tile else { continue };
        let (row_name, column_name) = part(diagram.cell_name(cell));
        for (name, known) in [(row_name, &mut names.rows[row]), (column_name, &mut names.columns[column])] {
            let name = name.filter(|name| !name.is_empty())?;
            if known.is_empty() {
                name.clone_into(known);
            } else if known != name {
                return None;
            }
        }
    }
    Some(names)
}
