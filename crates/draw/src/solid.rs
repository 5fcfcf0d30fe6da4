//! The pyramid as a body of cubes, derived from the board's description alone: along which axis each damier looks, how
//! high each column is, and which face of which cube every tile of a damier is.

use std::collections::BTreeMap;

use damier_rules::board::{Board, Cell, DamierGrid, Tile};

/// Where a cube is, as the board counts.
pub(crate) type Place = [i8; 3];

/// A line of a damier's grid in space: coordinate `axis` of a place is `sign` times the line's number plus `offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct GridLine {
    axis: usize,
    sign: i8,
    offset: i8,
}

impl GridLine {
    fn place(self, number: i8) -> i8 {
        self.sign * number + self.offset
    }

    fn number(self, place: Place) -> i8 {
        self.sign * (place[self.axis] - self.offset)
    }
}

/// How a damier lies in space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side {
    columns: GridLine,
    rows: GridLine,
    /// The direction in which its faces look.
    pub(crate) normal: Place,
}

/// A tile of a damier, as the face of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) place: Place,
    pub(crate) normal: Place,
    /// The cell played on here, if it is one.
    pub(crate) cell: Option<Cell>,
}

/// The body.
#[derive(Debug)]
pub(crate) struct Solid {
    /// How each damier lies.
    pub(crate) sides: Vec<Side>,
    pub(crate) faces: Vec<Face>,
}

impl Side {
    /// The row and column in which this damier would show a place, on the board or beside it.
    pub(crate) fn tile_of(&self, place: Place) -> (i8, i8) {
        (self.rows.number(place), self.columns.number(place))
    }

    pub(crate) fn is_upright(&self) -> bool {
        self.normal[2] == 0
    }

    fn depth(&self) -> usize {
        self.normal.iter().position(|&part| part != 0).unwrap_or(2)
    }

    /// A place in line with a tile; its coordinate along the line of sight is 0.
    fn along(&self, row: i8, column: i8) -> Place {
        let mut place = [0; 3];
        place[self.columns.axis] = self.columns.place(column);
        place[self.rows.axis] = self.rows.place(row);
        place
    }
}

/// The body of a board with several damiers; `None` if its damiers do not lie along the axes.
pub(crate) fn learn(board: &Board) -> Option<Solid> {
    let sides: Vec<Side> = board.damiers.iter().map(|damier| learn_side(board, damier)).collect::<Option<_>>()?;
    let heights = learn_heights(board, &sides);
    let mut faces = Vec::new();
    for (side, damier) in sides.iter().zip(&board.damiers) {
        for (tile, row, column) in tiles(damier) {
            let place = place_of(board, tile).or_else(|| outermost(side, row, column, &heights));
            let cell = if let Tile::Playable(cell) = tile { Some(cell) } else { None };
            faces.extend(place.map(|place| Face { place, normal: side.normal, cell }));
        }
    }
    Some(Solid { sides, faces })
}

/// The tiles of a damier that are part of the board, with row and column.
fn tiles(damier: &DamierGrid) -> impl Iterator<Item = (Tile, i8, i8)> {
    let row = |(row, tiles): (usize, &Vec<Tile>)| -> Vec<(Tile, i8, i8)> {
        tiles.iter().enumerate().map(|(column, &tile)| (tile, row as i8, column as i8)).collect()
    };
    damier.rows.iter().enumerate().flat_map(row).filter(|&(tile, ..)| tile != Tile::Outside)
}

fn place_of(board: &Board, tile: Tile) -> Option<Place> {
    let Tile::Playable(cell) = tile else { return None };
    board.cells.get(usize::from(cell.0)).map(|info| info.place)
}

fn learn_side(board: &Board, damier: &DamierGrid) -> Option<Side> {
    let known: Vec<(Place, i8, i8)> =
        tiles(damier).filter_map(|(tile, row, column)| Some((place_of(board, tile)?, row, column))).collect();
    let columns = fit(&known.iter().map(|&(place, _, column)| (place, column)).collect::<Vec<_>>())?;
    let rows = fit(&known.iter().map(|&(place, row, _)| (place, row)).collect::<Vec<_>>())?;
    let depth = (0..3).find(|&axis| axis != columns.axis && axis != rows.axis)?;
    // The cubes seen from a side lie on that side of the middle.
    let lean: i32 = known.iter().map(|(place, ..)| i32::from(place[depth])).sum();
    let mut normal = [0; 3];
    normal[depth] = if lean < 0 { -1 } else { 1 };
    Some(Side { columns, rows, normal })
}

/// The axis along which the numbers of a damier's lines run, and how.
fn fit(known: &[(Place, i8)]) -> Option<GridLine> {
    let &(first, number) = known.first()?;
    let lines =
        (0..3).flat_map(|axis| [1, -1].map(|sign| GridLine { axis, sign, offset: first[axis] - sign * number }));
    lines.into_iter().find(|line| known.iter().all(|&(place, number)| place[line.axis] == line.place(number)))
}

/// The highest cube of each column, from the damier seen from above.
fn learn_heights(board: &Board, sides: &[Side]) -> BTreeMap<(i8, i8), i8> {
    let above = sides.iter().zip(&board.damiers).find(|(side, _)| side.normal[2] > 0);
    let Some((side, damier)) = above else { return BTreeMap::new() };
    let at = |row, column| {
        let [x, y, _] = side.along(row, column);
        (x, y)
    };
    let known: BTreeMap<(i8, i8), i8> =
        tiles(damier).filter_map(|(tile, row, column)| Some((at(row, column), place_of(board, tile)?[2]))).collect();
    let mut heights = known.clone();
    for (_, row, column) in tiles(damier) {
        let (x, y) = at(row, column);
        // A tile that is not played on is part of a step, and as high as its lowest neighbour.
        let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        if let Some(lowest) = around.iter().filter_map(|beside| known.get(beside)).min() {
            heights.entry((x, y)).or_insert(*lowest);
        }
    }
    heights
}

/// The cube one sees in a tile: the first one met when looking at it from outside.
fn outermost(side: &Side, row: i8, column: i8, heights: &BTreeMap<(i8, i8), i8>) -> Option<Place> {
    /// Further out than any cube.
    const FAR: i8 = 16;
    let axis = side.depth();
    let mut place = side.along(row, column);
    (-FAR..=FAR).rev().find_map(|depth| {
        place[axis] = depth * side.normal[axis];
        let height = *heights.get(&(place[0], place[1]))?;
        (0..=height).contains(&place[2]).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use damier_rules::{board::Depict, pyramidame::Place as Cube, pyramidame::Pyramidame};

    use super::*;

    #[test]
    fn the_learnt_body_is_the_pyramid() {
        let solid = learn(&Pyramidame::board()).expect("a solid");
        assert_eq!(
            solid.sides.iter().map(|side| side.normal).collect::<Vec<_>>(),
            [[0, -1, 0], [1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, 0, 1]]
        );
        let tiles: usize = Pyramidame::board().damiers.iter().map(|damier| tiles(damier).count()).sum();
        assert_eq!(solid.faces.len(), tiles, "every tile is a face");
        for face in &solid.faces {
            let [x, y, z] = face.place;
            let [dx, dy, dz] = face.normal;
            assert!(Cube { x, y, z }.is_in_solid(), "{face:?}");
            assert!(!Cube { x: x + dx, y: y + dy, z: z + dz }.is_in_solid(), "{face:?} is covered");
        }
    }

    #[test]
    fn every_cell_is_where_its_damiers_show_it() {
        let board = Pyramidame::board();
        let solid = learn(&board).expect("a solid");
        for (side, damier) in solid.sides.iter().zip(&board.damiers) {
            for (tile, row, column) in tiles(damier) {
                if let Some(place) = place_of(&board, tile) {
                    assert_eq!(side.tile_of(place), (row, column));
                }
            }
        }
    }
}
