//! The plain move (P8, P9): to the next cell of a diagonal, in whichever damier, towards the opponent's camp.

use super::{Cube, Cubes, Damier, Move, damier::DIAGONALS};
use crate::{Color, MoveSink};

/// The cubes a man can step onto, for each colour from each cube.
static STEPS: [[Cubes; Cube::COUNT]; 2] = STEPS_OF;

/// The same as a constant, for the computation of other tables.
pub(super) const STEPS_OF: [[Cubes; Cube::COUNT]; 2] = [steps_of(Color::White), steps_of(Color::Black)];

/// Whether going from one cube to another brings a man of this colour closer to the opponent's corner.
pub(super) const fn approaches(color: Color, from: Cube, to: Cube) -> bool {
    let way = to.place().y - from.place().y;
    match color {
        Color::White => way > 0,
        Color::Black => way < 0,
    }
}

/// The cubes one diagonal step away from a cube in one damier, whichever way they lead.
pub(super) const fn neighbours(damier: Damier, cube: Cube) -> Cubes {
    let mut neighbours = Cubes::EMPTY;
    if let Some(cell) = damier.black_cell_of(cube.place()) {
        let mut i = 0;
        while i < DIAGONALS.len() {
            if let Some(neighbour) = damier.cube(cell.beyond(DIAGONALS[i], 1)) {
                neighbours = neighbours.with(neighbour);
            }
            i += 1;
        }
    }
    neighbours
}

const fn steps_of(color: Color) -> [Cubes; Cube::COUNT] {
    let mut table = [Cubes::EMPTY; Cube::COUNT];
    let mut from = 0;
    while from < Cube::COUNT {
        let mut d = 0;
        while d < Damier::ALL.len() {
            let near = neighbours(Damier::ALL[d], Cube::ALL[from]);
            let mut to = 0;
            while to < Cube::COUNT {
                let cube = Cube::ALL[to];
                if near.contains(cube) && approaches(color, Cube::ALL[from], cube) {
                    table[from] = table[from].with(cube);
                }
                to += 1;
            }
            d += 1;
        }
        from += 1;
    }
    table
}

/// The empty cubes a man can step onto.
#[inline]
pub(super) fn steps(color: Color, from: Cube, empty: Cubes) -> Cubes {
    STEPS[color as usize][from.index()] & empty
}

/// Offers every step to an empty cube, wherever it leads.
pub(super) fn any_steps(men: Cubes, empty: Cubes, out: &mut impl MoveSink<Move>) {
    for from in men {
        let near = Damier::ALL.into_iter().fold(Cubes::EMPTY, |near, damier| near | neighbours(damier, from));
        for to in near & empty {
            out.push(Move::step(from, to));
        }
    }
}

/// Offers every plain move.
#[inline]
pub(super) fn plain_moves(color: Color, men: Cubes, empty: Cubes, out: &mut impl MoveSink<Move>) {
    for from in men {
        for to in steps(color, from, empty) {
            out.push(Move::step(from, to));
        }
    }
}
