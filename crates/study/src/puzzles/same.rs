//! When two puzzles are the same: the same moves between the same pieces, shifted, mirrored from left to right, or with
//! the colours exchanged and the board turned round.
//!
//! The way of every piece that moves in the solution is compared, and what stands on the cells it touches and beside
//! them; what stands further away plays no part.

use damier_rules::{
    Color, Notch,
    board::{CellInfo, Piece, Rank, Stop},
};

use super::story::Story;

/// The last row of the board that has sliders, from zero.
const SLIDER_ROWS: i16 = 7;

/// The shape of a puzzle: equal for puzzles that are the same, different for others.
pub(super) fn shape(story: &Story) -> Vec<i16> {
    let cells = story.start.board().cells;
    let plain = drawn(story, &cells, 1);
    let mirrored = drawn(story, &cells, -1);
    plain.min(mirrored)
}

fn drawn(story: &Story, cells: &[CellInfo], side: i16) -> Vec<i16> {
    // As if the solver were White.
    let turn = if story.solver == Color::White { 1 } else { -1 };
    let place = |[x, y, z]: [i8; 3]| [side * turn * i16::from(x), turn * i16::from(y), i16::from(z)];
    let touched: Vec<[i16; 3]> =
        story.moves.iter().flat_map(|told| &told.motion.stops).map(|stop| place(stop.place)).collect();
    let origin = touched.first().copied().unwrap_or_default();
    let from_origin = |[x, y, z]: [i16; 3]| [x - origin[0], y - origin[1], z - origin[2]];
    let mut shape = Vec::new();
    for told in &story.moves {
        shape.push(i16::from(told.by_solver));
        shape.extend(told.motion.stops.iter().flat_map(|stop: &Stop| from_origin(place(stop.place))));
        let taken =
            told.motion.taken.iter().chain(&told.motion.dropped).filter_map(|cell| cells.get(usize::from(cell.0)));
        shape.extend(taken.flat_map(|info| from_origin(place(info.place))));
        if let Some(slide) = told.motion.slider {
            // Sliders stand where they stand: nothing is shifted there.
            let row = slide.row as i16;
            let to = if turn == 1 { slide.to } else { turned(slide.to) };
            shape.extend([1_000 + if turn == 1 { row } else { SLIDER_ROWS - row }, to as i16, side]);
        }
    }
    let slides = story.moves.iter().any(|told| told.motion.slider.is_some());
    let near = |at: [i16; 3]| {
        slides || touched.iter().any(|stop| stop.iter().zip(at).all(|(one, other)| (one - other).abs() <= 1))
    };
    let mut standing: Vec<[i16; 4]> = story
        .cells()
        .filter_map(|cell| Some((story.start.piece(cell)?, place(cells.get(usize::from(cell.0))?.place))))
        .filter(|&(_, at)| near(at))
        .map(|(piece, at)| {
            let [x, y, z] = from_origin(at);
            [x, y, z, kind(piece, story.solver)]
        })
        .collect();
    standing.sort_unstable();
    shape.push(i16::MAX);
    shape.extend(standing.into_iter().flatten());
    shape
}

fn kind(piece: Piece, solver: Color) -> i16 {
    i16::from(piece.color == solver) * 2 + i16::from(piece.rank == Rank::King)
}

const fn turned(notch: Notch) -> Notch {
    match notch {
        Notch::Neutral => Notch::Neutral,
        Notch::Left => Notch::Right,
        Notch::Right => Notch::Left,
    }
}
