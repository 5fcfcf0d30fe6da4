//! Moves as the motions they make on the board.

use damier_notation::{write_move, write_move_along};
use damier_rules::{
    AnyMove, AnyPosition, Extent, Position,
    board::{Cell, Motion, Stop},
};
use serde::Serialize;

use super::NotchInfo;

/// No more moves than this are listed for a position. Only composed and very crowded positions have more;
/// for them a page asks with the cells it has come through.
pub const MOST_MOVES: usize = 1_000;

/// No more ways than this are listed of one move: a king may have very many, and all lead to the same.
const MOST_WAYS: usize = 24;

/// Beyond the first way of each move, no more than this are listed in all.
const MOST_OTHER_WAYS: usize = 500;

/// A move and what it does to the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(required = true))]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StopInfo {
    /// The cell; nothing for an invisible cube.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub cell: Option<u8>,
    /// Where it is: x, y, z.
    #[cfg_attr(feature = "schema", schema(min_items = 3, max_items = 3))]
    pub place: [i8; 3],
    /// The damier used to come here.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub damier: Option<char>,
    /// The cell of the piece jumped on the way here.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub takes: Option<u8>,
}

/// The motion of a slider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SlideInfo {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// Where it is moved.
    pub to: NotchInfo,
    /// Where it stands at the end of the turn: at `N` where doors close by themselves.
    pub rests: NotchInfo,
    /// The cell whose door it opens.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub opens: Option<u8>,
}

/// Moves, and whether there are more of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveList {
    /// The moves.
    pub moves: Vec<MoveInfo>,
    /// Whether there are more.
    pub truncated: bool,
}

impl MoveInfo {
    /// A move written so, by this motion.
    pub fn new(text: String, motion: &Motion) -> Self {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect();
        let slide = |slide: damier_rules::board::Slide| SlideInfo {
            row: slide.row,
            to: slide.to.into(),
            rests: slide.rests.into(),
            opens: slide.opens.map(|cell| cell.0),
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

/// A move of this position: a legal one, or a fault.
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
        let mut others = position.routes(m, MOST_WAYS.min(1 + room));
        others.drain(..others.len().min(1));
        room -= others.len();
        MoveInfo { others: others.iter().map(|stops| way(stops)).collect(), ..describe(position, m) }
    };
    MoveList { moves: moves.iter().map(with_ways).collect(), truncated }
}

/// The legal moves that can go through these cells first, as far as they are listed.
pub fn moves_along(position: &AnyPosition, prefix: &[u8]) -> MoveList {
    let cells: Vec<Cell> = prefix.iter().map(|&cell| Cell(cell)).collect();
    let (found, extent) = position.motions_along(&cells, MOST_MOVES);
    let info = |(m, motion): &(AnyMove, Motion)| MoveInfo::new(write_move_along(position, m, motion), motion);
    MoveList { moves: found.iter().map(info).collect(), truncated: extent == Extent::Cut }
}
