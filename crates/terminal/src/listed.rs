//! The legal moves as ways over the board, and the ones that are left while a player goes step by step.

use damier_notation::{Notation, write_move};
use damier_rules::{
    AnyMove, AnyPosition, Position, Refusal, Registered,
    board::{Cell, Motion},
    with_position,
};

/// No more moves than this are listed. Only composed and very crowded positions have more; for them the
/// moves of a piece are looked for once it has been picked.
const MOST_LISTED: usize = 1_000;

/// A legal move, or a fault that may stand.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedMove {
    pub(crate) m: AnyMove,
    pub(crate) text: String,
    pub(crate) motion: Motion,
    /// Whether it fails in an obligation: then it can be made, and is not shown among what can.
    fault: bool,
}

impl ListedMove {
    fn new(position: &AnyPosition, m: AnyMove) -> Self {
        Self { m, text: write_move(position, &m), motion: position.motion(&m), fault: false }
    }
}

/// The legal moves of a position, as far as they are listed, and whether there are more.
pub(crate) fn listed(position: &AnyPosition) -> (Vec<ListedMove>, bool) {
    let mut moves = position.first_moves(MOST_LISTED + 1);
    let more = moves.len() > MOST_LISTED;
    moves.truncate(MOST_LISTED);
    (moves.into_iter().map(|m| ListedMove::new(position, m)).collect(), more)
}

/// The legal moves of the piece on a cell, as far as they are listed.
pub(crate) fn listed_from(position: &AnyPosition, cell: Cell) -> Vec<ListedMove> {
    let (found, _) = position.motions_along(&[cell], MOST_LISTED);
    found
        .into_iter()
        .map(|(m, motion)| ListedMove { m, text: write_move(position, &m), motion, fault: false })
        .collect()
}

/// The faults that can be made with the piece on a cell.
pub(crate) fn faults_from(position: &AnyPosition, cell: Cell) -> Vec<ListedMove> {
    let faults = position.faults().into_iter().map(|m| ListedMove { fault: true, ..ListedMove::new(position, m) });
    faults.filter(|fault| fault.motion.from() == Some(cell)).collect()
}

/// The captures that go on where a rafle along these cells has come to, if it is one that may be begun so.
fn going_on(position: &AnyPosition, text: &str) -> Vec<AnyMove> {
    fn of<P: Notation + Registered>(position: &P, text: &str) -> Vec<AnyMove> {
        match position.read_attempt(text).map(|attempt| position.judge(&attempt)) {
            Ok(Err(Refusal::GoesOn { captures, .. })) => captures.into_iter().map(P::move_to_any).collect(),
            _ => Vec::new(),
        }
    }
    with_position!(position, position => of(position, text))
}

/// A piece that has been picked, and how far it has been led.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Picked {
    /// The cells gone through, the piece's own first.
    path: Vec<Cell>,
    /// The moves that can still be meant.
    left: Vec<Left>,
}

/// A move that can still be meant, and the number of the stop it has come to.
#[derive(Debug, Clone, PartialEq)]
struct Left {
    listed: ListedMove,
    reached: usize,
}

impl Left {
    fn is_complete(&self) -> bool {
        self.reached + 1 == self.listed.motion.stops.len()
    }

    /// The next stop one can see.
    fn next(&self) -> Option<Cell> {
        self.listed.motion.stops.get(self.reached + 1..)?.iter().find_map(|stop| stop.cell)
    }

    /// The number of the first stop at a cell, further on.
    fn ahead(&self, cell: Cell) -> Option<usize> {
        let stops = self.listed.motion.stops.iter().enumerate().skip(self.reached + 1);
        stops.into_iter().find(|(_, stop)| stop.cell == Some(cell)).map(|(n, _)| n)
    }
}

/// What comes of leading a picked piece to a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Led {
    /// This move is meant.
    Whole(AnyMove),
    /// The rafle goes on from there, or several moves can be meant.
    Further(Picked),
    /// No move leads there.
    Nowhere,
}

impl Picked {
    /// The piece on a cell, if it has moves.
    pub(crate) fn new(cell: Cell, listed: impl IntoIterator<Item = ListedMove>) -> Option<Self> {
        let from_here = listed.into_iter().filter(|listed| listed.motion.from() == Some(cell));
        let left: Vec<Left> = from_here.map(|listed| Left { listed, reached: 0 }).collect();
        (!left.is_empty()).then(|| Self { path: vec![cell], left })
    }

    pub(crate) fn from(&self) -> Cell {
        self.path[0]
    }

    /// Where the piece has come to.
    pub(crate) fn at(&self) -> Cell {
        self.path[self.path.len() - 1]
    }

    /// Whether it has been led anywhere.
    pub(crate) fn is_under_way(&self) -> bool {
        self.path.len() > 1
    }

    pub(crate) fn path(&self) -> &[Cell] {
        &self.path
    }

    /// The legal moves that can still be meant.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &ListedMove> {
        self.legal().map(|left| &left.listed)
    }

    fn legal(&self) -> impl Iterator<Item = &Left> {
        self.left.iter().filter(|left| !left.listed.fault)
    }

    /// The move that ends where the piece is, if there is exactly one; a fault only where no other does.
    pub(crate) fn whole(&self) -> Option<AnyMove> {
        let any_legal = self.legal().any(Left::is_complete);
        let mut whole = self.left.iter().filter(|left| left.is_complete() && left.listed.fault != any_legal);
        let only = whole.next()?;
        whole.next().is_none().then_some(only.listed.m)
    }

    /// The cells it can be led to next.
    pub(crate) fn next(&self) -> Vec<Cell> {
        self.legal().filter_map(Left::next).collect()
    }

    /// The cells where a move can end.
    pub(crate) fn ends(&self) -> Vec<Cell> {
        self.legal().filter(|left| !left.is_complete()).filter_map(|left| left.listed.motion.to()).collect()
    }

    /// The pieces jumped so far, as far as all moves that can be meant agree about them.
    pub(crate) fn jumped(&self) -> Vec<Cell> {
        let jumped = |left: &Left| -> Vec<Cell> {
            left.listed.motion.stops[..=left.reached].iter().filter_map(|stop| stop.takes).collect()
        };
        let Some((first, others)) = self.left.split_first() else { return Vec::new() };
        let others: Vec<Vec<Cell>> = others.iter().map(jumped).collect();
        jumped(first).into_iter().filter(|cell| others.iter().all(|other| other.contains(cell))).collect()
    }

    /// Leads the piece to a cell: the next landing, or any later one. `name` is what a cell is called.
    pub(crate) fn lead(&self, position: &AnyPosition, to: Cell, name: impl Fn(Cell) -> String) -> Led {
        let path: Vec<Cell> = self.path.iter().copied().chain([to]).collect();
        let step = |left: &Left, reached: usize| Left { listed: left.listed.clone(), reached };
        let near = self.left.iter().filter(|left| left.next() == Some(to));
        let mut left: Vec<Left> = near.filter_map(|left| Some(step(left, left.ahead(to)?))).collect();
        if left.is_empty() {
            left = self.left.iter().filter_map(|left| Some(step(left, left.ahead(to)?))).collect();
            // Whoever points at the end of a move means that one.
            if left.iter().any(Left::is_complete) {
                left.retain(Left::is_complete);
            }
        }
        // A fault is meant where nothing else is.
        if left.iter().any(|left| !left.listed.fault && left.is_complete()) {
            left.retain(|left| !left.listed.fault);
        }
        if left.is_empty() {
            // The same men can be taken by other landings than those of the way that is drawn.
            let text = path.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join("x");
            let meant = going_on(position, &text);
            let others = self.left.iter().filter(|left| meant.contains(&left.listed.m)).cloned();
            left = others.collect();
        }
        match &left[..] {
            [] => Led::Nowhere,
            [only] if only.is_complete() => Led::Whole(only.listed.m),
            _ => Led::Further(Self { path, left }),
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_notation::read_position;
    use damier_rules::{Game, Variant};

    use super::*;

    fn picked(game: Game, position: &str, from: &str) -> (AnyPosition, Picked) {
        let position = read_position(&Variant::from(game), position).expect("a position");
        let picked = Picked::new(cell(&position, from), listed(&position).0).expect("it can move");
        (position, picked)
    }

    fn cell(position: &AnyPosition, name: &str) -> Cell {
        let found = position.board().cells.iter().position(|cell| cell.name == name);
        Cell(found.expect("a cell") as u8)
    }

    fn lead(position: &AnyPosition, picked: &Picked, to: &str) -> Led {
        let board = position.board();
        picked.lead(position, cell(position, to), |cell| board.cells[usize::from(cell.0)].name.clone())
    }

    #[test]
    fn a_rafle_goes_step_by_step() {
        let (position, picked) = picked(Game::Dames, "W:W28:B22,12,3", "28");
        let Led::Further(picked) = lead(&position, &picked, "17") else { panic!("it goes on") };
        assert_eq!((picked.at(), picked.jumped()), (cell(&position, "17"), vec![cell(&position, "22")]));
        assert!(matches!(lead(&position, &picked, "8"), Led::Whole(_)));
        assert_eq!(lead(&position, &picked, "50"), Led::Nowhere);
    }

    #[test]
    fn whoever_points_at_the_end_means_the_whole_rafle() {
        let (position, picked) = picked(Game::Dames, "W:W28:B22,12,3", "28");
        assert!(matches!(lead(&position, &picked, "8"), Led::Whole(_)));
    }

    #[test]
    fn a_king_may_land_elsewhere_on_its_way() {
        // Between the two men there are three squares, and only one of them is on the way that is drawn.
        let (position, picked) = picked(Game::Dames, "W:WK46:B37,19", "46");
        for landing in ["32", "28", "23"] {
            let Led::Further(further) = lead(&position, &picked, landing) else { panic!("{landing}") };
            assert_eq!(further.at(), cell(&position, landing));
            assert!(matches!(lead(&position, &further, "5"), Led::Whole(_)), "{landing}");
        }
        assert_eq!(lead(&position, &picked, "41"), Led::Nowhere);
    }

    #[test]
    fn invisible_cubes_are_passed_over() {
        let (position, picked) = picked(Game::Pyramidame, "W:Wj10u:Bg11,i11,i9,k9", "j10u");
        let Led::Further(picked) = lead(&position, &picked, "j8u") else { panic!("several ways go there") };
        assert!(picked.listed().count() > 1);
    }
}
