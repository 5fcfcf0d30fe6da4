//! The pyramid as data: its cubes in space, and the five damiers that show them; and how a move is drawn on it.

use super::{
    Cell, Cube, Damier, Jump, Move, Place, Pyramidame, Rafle,
    solid::{BASE, HEIGHT},
    step::neighbours,
};
use crate::{
    Color,
    board::{self, Board, CellInfo, Drawn, Motion, Piece, Rank, Stop, Tile},
};

impl Drawn for Pyramidame {
    const KINGS: bool = false;

    fn board() -> Board {
        let cells =
            Cube::ALL.into_iter().map(|cube| CellInfo { name: cube.to_string(), place: coordinates(cube.place()) });
        Board { cells: cells.collect(), damiers: Damier::ALL.map(grid).to_vec() }
    }

    fn piece(&self, cell: board::Cell) -> Option<Piece> {
        let cube = Cube::new(cell.0.into())?;
        let color = Color::ALL.into_iter().find(|&color| self.men(color).contains(cube))?;
        Some(Piece { color, rank: Rank::Man })
    }

    fn motion(&self, m: &Move) -> Motion {
        let stops = self.ways(m, 1).pop().unwrap_or_default();
        Motion { taken: stops.iter().filter_map(|stop| stop.takes).collect(), stops, ..Motion::default() }
    }

    fn ways(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        let start = on_cube(m.from(), None, None);
        if m.is_capture() {
            let stops = |rafle: Rafle| [start].into_iter().chain(rafle.jumps.into_iter().map(after_jump)).collect();
            return self.ways_of(m, most).into_iter().map(stops).collect();
        }
        let used = Damier::ALL.into_iter().find(|&damier| neighbours(damier, m.from()).contains(m.to()));
        if most == 0 { Vec::new() } else { vec![vec![start, on_cube(m.to(), used, None)]] }
    }
}

fn cell_of(cube: Cube) -> board::Cell {
    board::Cell(cube.index() as u8)
}

const fn coordinates(Place { x, y, z }: Place) -> [i8; 3] {
    [x, y, z]
}

fn on_cube(cube: Cube, damier: Option<Damier>, takes: Option<Cube>) -> Stop {
    Stop {
        cell: Some(cell_of(cube)),
        place: coordinates(cube.place()),
        damier: damier.map(Damier::letter),
        takes: takes.map(cell_of),
    }
}

fn after_jump(jump: Jump) -> Stop {
    match jump.landing() {
        Some(cube) => on_cube(cube, Some(jump.damier), Some(jump.over)),
        None => Stop {
            cell: None,
            place: beside_the_solid(jump.damier, jump.cell()),
            damier: Some(jump.damier.letter()),
            takes: Some(cell_of(jump.over)),
        },
    }
}

/// Where an invisible cell is: in the plane of the outline that its damier shows, half-way round the pyramid.
const fn beside_the_solid(damier: Damier, Cell { column, row }: Cell) -> [i8; 3] {
    match damier {
        Damier::A | Damier::C => [column, 0, row],
        Damier::B | Damier::D => [0, column, row],
        Damier::E => [column, row, 0],
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
        (Some(_), Some(cube)) => Tile::Playable(cell_of(cube)),
    }
}
