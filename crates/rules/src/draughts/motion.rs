//! How a move of the draughts games is drawn.

use super::{Direction, Move, Pieces, Square, Squares, board::place, capture::Capturing, ruleset::RuleSet};
use crate::{
    Color,
    board::{Cell, Motion, Stop},
    why::Travel,
};

/// The squares a move lands on, the last one its end.
fn landings<R: RuleSet, const N: u8>(capturing: &Capturing<R, N>, m: &Move<N>) -> Vec<Square<N>> {
    if !m.is_capture() {
        return vec![m.to];
    }
    capturing.route(m).map_or_else(|| vec![m.to], |route| route.to_vec())
}

/// The attempt to make a move, with every landing.
pub(crate) fn attempt<R: RuleSet, const N: u8>(capturing: &Capturing<R, N>, m: &Move<N>) -> Travel<Square<N>> {
    Travel { from: m.from, landings: landings(capturing, m), captures: Some(m.is_capture()) }
}

/// The way of the piece, what it takes and whether it is crowned. The game adds whether it falls.
pub(crate) fn motion<R: RuleSet, const N: u8>(
    capturing: &Capturing<R, N>,
    pieces: &Pieces<N>,
    us: Color,
    m: &Move<N>,
) -> Motion {
    let stops = stops(m, &landings(capturing, m));
    let taken: Vec<Cell> = stops.iter().filter_map(|stop| stop.takes).collect();
    let left = m.captured.into_iter().map(Cell::from).filter(|cell| !taken.contains(cell));
    Motion {
        taken: taken.iter().copied().chain(left).collect(),
        stops,
        crowned: pieces.crowns::<R>(us, m),
        ..Motion::default()
    }
}

/// All the ways of the piece, no more than `most`.
pub(crate) fn ways<R: RuleSet, const N: u8>(capturing: &Capturing<R, N>, m: &Move<N>, most: usize) -> Vec<Vec<Stop>> {
    if !m.is_capture() {
        return if most == 0 { Vec::new() } else { vec![stops(m, &[m.to])] };
    }
    capturing.routes(m, most).iter().map(|route| stops(m, route)).collect()
}

/// A move by these landings, stop by stop.
pub(super) fn stops<const N: u8>(m: &Move<N>, landings: &[Square<N>]) -> Vec<Stop> {
    let stop = |square: Square<N>, takes: Option<Square<N>>| Stop {
        cell: Some(square.into()),
        place: place(square),
        damier: None,
        takes: takes.map(Into::into),
    };
    let mut stops = vec![stop(m.from, None)];
    let mut left = m.captured;
    let mut at = m.from;
    for &landing in landings {
        let over = jumped(at, landing, left);
        left -= over.map_or(Squares::EMPTY, Square::set);
        stops.push(stop(landing, over));
        at = landing;
    }
    stops
}

/// Which of `captured` lies between two squares of a diagonal.
fn jumped<const N: u8>(from: Square<N>, to: Square<N>, captured: Squares<N>) -> Option<Square<N>> {
    let direction = Direction::ALL.into_iter().find(|&direction| from.ray(direction).contains(to))?;
    ((from.ray(direction) - to.ray(direction)) & captured).first()
}
