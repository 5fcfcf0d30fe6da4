//! The pyramid as data: its cubes in space, and the five damiers that show them.

use super::{Cell, Cube, Damier, Place, Pyramidame, solid::BASE, solid::HEIGHT};
use crate::{
    Color,
    board::{self, Board, CellInfo, Drawn, Piece, Rank, Tile},
};

impl Drawn for Pyramidame {
    const KINGS: bool = false;

    fn board() -> Board {
        let cells = Cube::ALL.into_iter().map(|cube| {
            let Place { x, y, z } = cube.place();
            CellInfo { name: cube.to_string(), place: [x, y, z] }
        });
        Board { cells: cells.collect(), damiers: Damier::ALL.map(grid).to_vec() }
    }

    fn piece(&self, cell: board::Cell) -> Option<Piece> {
        let cube = Cube::new(cell.0.into())?;
        let color = Color::ALL.into_iter().find(|&color| self.men(color).contains(cube))?;
        Some(Piece { color, rank: Rank::Man })
    }
}

/// A damier from its highest row to its lowest. Columns grow from left to right in all five, so that A and C, B and D
/// can be laid over each other: C and D are seen through the solid from White's side and White's right.
fn grid(damier: Damier) -> board::Damier {
    let rows = if damier == Damier::E { -BASE..=BASE } else { 0..=HEIGHT - 1 };
    let row = |row| (-BASE..=BASE).map(|column| tile(damier, Cell { column, row })).collect();
    board::Damier { name: Some(damier.letter()), rows: rows.rev().map(row).collect() }
}

fn tile(damier: Damier, cell: Cell) -> Tile {
    match (damier.view(cell), damier.cube(cell)) {
        (None, _) => Tile::Outside,
        (Some(_), None) => Tile::Light,
        (Some(_), Some(cube)) => Tile::Playable(board::Cell(cube.index() as u8)),
    }
}
