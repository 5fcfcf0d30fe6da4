//! Moves as the motions they make on the board.

use damier_notation::write_move;
use damier_rules::{
    AnyMove, AnyPosition, Position,
    board::{Cell, Motion, Stop},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::snapshot::notch_letter;

/// No more moves than this are listed for a position. Only composed positions and crowded ones of Bermudes have more;
/// for them a page asks with the cells it has come through.
pub const MOST_MOVES: usize = 1_000;

/// No more ways than this are listed of one move: a king has many to choose from, and each of them will do.
const MOST_WAYS: usize = 24;

/// Beyond the first way of each move, no more than this are listed in all.
const MOST_OTHER_WAYS: usize = 500;

/// When moves are asked for by the way they begin, no more than this are looked through.
const MOST_SEARCHED: usize = 200_000;

/// A move and what it does to the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveInfo {
    /// The move in its game's notation.
    pub text: String,
    /// The way of the piece that moves: its start, then every landing. Empty where no piece moves.
    pub path: Vec<StopInfo>,
    /// The other ways the piece can go to make the same move, as far as they are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Vec<StopInfo>>,
    /// The cells of the pieces taken, in the order of the jumps.
    pub taken: Vec<u8>,
    /// Whether the pieces taken change colour and stay.
    pub flips: bool,
    /// The open door the moving piece falls into.
    pub falls: Option<u8>,
    /// The cells of pieces lost because a door opens under them.
    pub dropped: Vec<u8>,
    /// The slider that is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slider: Option<SlideInfo>,
    /// Whether the moving piece becomes a king.
    pub crowned: bool,
    /// Whether the side passes.
    pub pass: bool,
}

/// Where a moving piece starts, turns or ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StopInfo {
    /// The cell; nothing for an invisible cube.
    pub cell: Option<u8>,
    /// Where it is: x, y, z.
    pub place: [i8; 3],
    /// The damier used to come here.
    pub damier: Option<char>,
    /// The cell of the piece jumped on the way here.
    pub takes: Option<u8>,
}

/// The motion of a slider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlideInfo {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// Where it is moved: `L`, `N` or `R`.
    pub to: &'static str,
    /// Where it stands at the end of the turn: at `N` where doors close by themselves.
    pub rests: &'static str,
}

/// Moves, and whether there are more of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveList {
    /// The moves.
    pub moves: Vec<MoveInfo>,
    /// Whether there are more.
    pub truncated: bool,
}

impl MoveInfo {
    fn new(text: String, motion: &Motion) -> Self {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect();
        let slide = |slide: damier_rules::board::Slide| SlideInfo {
            row: slide.row,
            to: notch_letter(slide.to),
            rests: notch_letter(slide.rests),
        };
        Self {
            text,
            path: way(&motion.stops),
            others: Vec::new(),
            taken: cells(&motion.taken),
            flips: motion.flips,
            falls: motion.falls.map(|cell| cell.0),
            dropped: cells(&motion.dropped),
            slider: motion.slider.map(slide),
            crowned: motion.crowned,
            pass: motion.pass,
        }
    }
}

fn way(stops: &[Stop]) -> Vec<StopInfo> {
    let stop = |stop: &Stop| StopInfo {
        cell: stop.cell.map(|cell| cell.0),
        place: stop.place,
        damier: stop.damier,
        takes: stop.takes.map(|cell| cell.0),
    };
    stops.iter().map(stop).collect()
}

/// A move of this position: legal, or one a table lets stand.
pub fn describe(position: &AnyPosition, m: &AnyMove) -> MoveInfo {
    MoveInfo::new(write_move(position, m), &position.motion(m))
}

/// The legal moves, as far as they are listed.
pub fn list_moves(position: &AnyPosition) -> MoveList {
    let mut moves = position.first_moves(MOST_MOVES + 1);
    let truncated = moves.len() > MOST_MOVES;
    moves.truncate(MOST_MOVES);
    let mut room = MOST_OTHER_WAYS;
    let with_ways = |m| {
        let mut others = position.ways(m, MOST_WAYS.min(1 + room));
        others.drain(..others.len().min(1));
        room -= others.len();
        MoveInfo { others: others.iter().map(|stops| way(stops)).collect(), ..describe(position, m) }
    };
    MoveList { moves: moves.iter().map(with_ways).collect(), truncated }
}

/// The legal moves whose way begins with these cells, as far as they are listed.
pub fn moves_along(position: &AnyPosition, prefix: &[u8]) -> MoveList {
    let begins = |motion: &Motion| {
        motion.stops.len() >= prefix.len()
            && motion.stops.iter().zip(prefix).all(|(stop, &cell)| stop.cell == Some(Cell(cell)))
    };
    let candidates = position.first_moves(MOST_SEARCHED);
    let mut truncated = candidates.len() == MOST_SEARCHED;
    let mut moves = Vec::new();
    for m in &candidates {
        if starts_elsewhere(m, prefix) {
            continue;
        }
        let motion = position.motion(m);
        if !begins(&motion) {
            continue;
        }
        if moves.len() == MOST_MOVES {
            truncated = true;
            break;
        }
        moves.push(MoveInfo::new(write_move(position, m), &motion));
    }
    MoveList { moves, truncated }
}

/// Whether a move plainly starts elsewhere: finding the way of a chain takes time, comparing its start does not.
fn starts_elsewhere(m: &AnyMove, prefix: &[u8]) -> bool {
    match (m, prefix.first()) {
        (AnyMove::Bermudes(m), Some(&first)) => m.from().is_none_or(|from| from.index() != usize::from(first)),
        _ => false,
    }
}
