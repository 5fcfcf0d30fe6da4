//! The pyramid as data: its cubes in space, and the five damiers that show them; and how a move is drawn on it.

use super::{
    Cube, Damier, DamierCell, Jump, Move, Place, Pyramidame, Rafle,
    solid::{BASE, HEIGHT},
    step::neighbours,
};
use crate::{
    Color,
    board::{self, Board, CellInfo, Depict, Motion, Piece, Rank, Stop, Tile},
};

impl Depict for Pyramidame {
    const KINGS: bool = false;
    const CELLS: u8 = Cube::COUNT as u8;

    fn board() -> Board {
        let cells =
            Cube::ALL.into_iter().map(|cube| CellInfo { name: cube.to_string(), place: coordinates(cube.place()) });
        Board { cells: cells.collect(), damiers: Damier::ALL.map(grid).to_vec(), numbered: false }
    }

    fn piece(&self, cell: board::Cell) -> Option<Piece> {
        let cube = Cube::new(cell.0.into())?;
        let color = Color::ALL.into_iter().find(|&color| self.men(color).contains(cube))?;
        Some(Piece { color, rank: Rank::Man })
    }

    fn motion(&self, m: &Move) -> Motion {
        let stops = self.routes(m, 1).pop().unwrap_or_default();
        Motion { taken: stops.iter().filter_map(|stop| stop.takes).collect(), stops, ..Motion::default() }
    }

    fn ends(&self, m: &Move) -> Option<(board::Cell, board::Cell)> {
        Some((cell_of(m.from()), cell_of(m.to())))
    }

    fn mirrored(&self) -> Self {
        Self::mirrored(self)
    }

    fn routes(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        if m.is_capture() {
            return self.ways_of(m, most).iter().map(rafle_stops).collect();
        }
        let used = Damier::ALL.into_iter().find(|&damier| neighbours(damier, m.from()).contains(m.to()));
        if most == 0 { Vec::new() } else { vec![step_stops(m, used)] }
    }
}

/// A step in a damier.
pub(super) fn step_stops(m: &Move, used: Option<Damier>) -> Vec<Stop> {
    vec![on_cube(m.from(), None, None), on_cube(m.to(), used, None)]
}

/// A rafle, jump by jump.
pub(super) fn rafle_stops(rafle: &Rafle) -> Vec<Stop> {
    let start = on_cube(rafle.from, None, None);
    [start].into_iter().chain(rafle.jumps.iter().copied().map(after_jump)).collect()
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
const fn beside_the_solid(damier: Damier, DamierCell { column, row }: DamierCell) -> [i8; 3] {
    match damier {
        Damier::A | Damier::C => [column, 0, row],
        Damier::B | Damier::D => [0, column, row],
        Damier::E => [column, row, 0],
    }
}

/// A damier from its highest row to its lowest. Columns grow from left to right in all five, so that A and C, B and D
/// can be laid over each other: C and D are seen through the solid from White's side and White's right.
fn grid(damier: Damier) -> board::DamierGrid {
    let rows = if damier == Damier::E { -BASE..=BASE } else { 0..=HEIGHT - 1 };
    let row = |row| (-BASE..=BASE).map(|column| tile(damier, DamierCell { column, row })).collect();
    board::DamierGrid { name: Some(damier.letter()), rows: rows.rev().map(row).collect() }
}

fn tile(damier: Damier, cell: DamierCell) -> Tile {
    match (damier.view(cell), damier.cube(cell)) {
        (None, _) => Tile::Outside,
        (Some(_), None) => Tile::Light,
        (Some(_), Some(cube)) => Tile::Playable(cell_of(cube)),
    }
}
