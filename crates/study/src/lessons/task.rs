//! What a lesson can ask for. What is to be touched is worked out from the rules wherever it follows from them, so that a
//! lesson cannot be wrong about it.

use damier_notation::write_move;
use damier_rules::{
    AnyPosition, Position,
    board::{Board, Cell, Tile},
};

/// How a goal is reached.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Task {
    /// One of these moves is played.
    Play {
        /// The moves, in the game's notation. The page does not get them: it asks.
        #[serde(skip)]
        moves: Vec<String>,
        /// What is played after it: the opponent's move, with spins around it where there is a spinner.
        #[serde(skip)]
        reply: Option<String>,
    },
    /// All cells of a kind are touched, and no other.
    Touch {
        /// Which they are.
        touch: Touch,
        /// The piece it is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        piece: Option<String>,
        /// The cells, where they are simply named.
        #[serde(skip)]
        cells: Vec<String>,
    },
    /// A man is touched in every damier in which it can be played.
    Faces {
        /// The man's cell.
        cell: String,
    },
}

/// Which cells are to be touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Touch {
    /// Those that are named.
    These,
    /// Pieces that can move.
    Movable,
    /// Where a piece can come to rest.
    Landings,
    /// Pieces a piece can take off the board.
    Taken,
    /// Pieces a piece can turn over.
    Flipped,
    /// Pieces that can fall because a door opens.
    Falls,
    /// Frontier cubes that carry a man.
    Frontier,
}

impl Task {
    /// What is to be touched, by name: cells, or the letters of damiers. Nothing where a move is asked for.
    pub(super) fn wanted(&self, position: &AnyPosition) -> Vec<String> {
        let board = position.board();
        match self {
            Self::Play { .. } => Vec::new(),
            Self::Faces { cell } => faces(&board, cell),
            Self::Touch { touch: Touch::These, cells, .. } => cells.clone(),
            Self::Touch { touch: Touch::Frontier, .. } => {
                let men = (0..).map(Cell).zip(&board.cells).filter(|(cell, _)| position.piece(*cell).is_some());
                men.map(|(_, info)| info.name.clone()).filter(|name| is_frontier(&board, name)).collect()
            }
            Self::Touch { touch, piece, .. } => by_moves(position, &board, *touch, piece.as_deref()),
        }
    }
}

/// Cells that follow from what can be played.
fn by_moves(position: &AnyPosition, board: &Board, touch: Touch, piece: Option<&str>) -> Vec<String> {
    let name = |cell: Cell| board.cells.get(usize::from(cell.0)).map(|info| info.name.clone()).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for m in position.moves() {
        let motion = position.motion(&m);
        let from = motion.from().map(name);
        if piece.is_some() && from.as_deref() != piece {
            continue;
        }
        match touch {
            Touch::Movable => found.extend(from),
            Touch::Landings => found.extend(motion.to().map(name)),
            Touch::Taken if !motion.flips => found.extend(motion.taken.into_iter().map(name)),
            // Chains are left out: only what a single jump turns over is asked for.
            Touch::Flipped if motion.flips && motion.taken.len() == 1 => {
                found.extend(motion.taken.into_iter().map(name));
            }
            Touch::Falls => found.extend(motion.dropped.into_iter().map(name)),
            Touch::Taken | Touch::Flipped | Touch::These | Touch::Frontier => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The letters of the damiers in which a cell is played.
fn faces(board: &Board, cell: &str) -> Vec<String> {
    let Some(at) = board.cells.iter().position(|info| info.name == cell) else { return Vec::new() };
    let shows = |tile: &Tile| matches!(tile, Tile::Playable(shown) if usize::from(shown.0) == at);
    let damiers = board.damiers.iter().filter(|damier| damier.rows.iter().flatten().any(shows));
    damiers.filter_map(|damier| damier.name).map(String::from).collect()
}

/// Whether three or more of the upright damiers show it (rule P4).
fn is_frontier(board: &Board, cell: &str) -> bool {
    faces(board, cell).iter().filter(|name| *name != "E").count() >= 3
}

/// The first of these moves that can be played, as the game writes it: what a teacher would show.
pub(super) fn shown(position: &AnyPosition, moves: &[String]) -> Option<String> {
    moves.iter().find_map(|text| damier_notation::read_move(position, text).ok()).map(|m| write_move(position, &m))
}
