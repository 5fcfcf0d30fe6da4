//! A solution move by move on the board: its themes and its shape are derived from it.

use damier_rules::{
    AnyPosition, Color, Position,
    board::{Cell, Depict, Motion, Piece},
    with_position,
};

use super::{Puzzle, PuzzleGoal};

/// Every cell of a position's board.
pub(super) fn cells_of(position: &AnyPosition) -> impl Iterator<Item = Cell> + use<> {
    const fn of<P: Depict>(_: &P) -> u8 {
        P::CELLS
    }
    let cells = with_position!(position, position => of(position));
    (0..cells).map(Cell)
}

/// One move of a solution.
#[derive(Debug, Clone)]
pub(super) struct SolutionMove {
    pub(super) before: AnyPosition,
    pub(super) after: AnyPosition,
    pub(super) by_solver: bool,
    pub(super) motion: Motion,
    /// Whether it was the solver's to decide.
    pub(super) decided: bool,
}

impl SolutionMove {
    /// The piece that moves, as it was.
    pub(super) fn mover(&self) -> Option<Piece> {
        self.before.piece(self.motion.from()?)
    }

    /// Whether it takes something.
    pub(super) fn takes(&self) -> bool {
        !self.motion.taken.is_empty()
    }
}

/// A solution, line and tail.
#[derive(Debug, Clone)]
pub(super) struct Story {
    pub(super) start: AnyPosition,
    pub(super) goal: PuzzleGoal,
    pub(super) solver: Color,
    pub(super) moves: Vec<SolutionMove>,
}

impl Story {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let solver = puzzle.solver();
        let mut position = puzzle.start;
        let mut moves = Vec::new();
        for (number, m) in puzzle.line.iter().chain(&puzzle.tail).enumerate() {
            let before = position;
            let by_solver = before.turn() == solver;
            let decided = by_solver && number < puzzle.line.len() && before.first_moves(2).len() > 1;
            let motion = before.motion(m);
            position.play_unchecked(m);
            moves.push(SolutionMove { before, after: position, by_solver, motion, decided });
        }
        Self { start: puzzle.start, goal: puzzle.goal, solver, moves }
    }

    /// Where it ends.
    pub(super) fn end(&self) -> &AnyPosition {
        self.moves.last().map_or(&self.start, |told| &told.after)
    }

    /// Every cell.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        cells_of(&self.start)
    }
}
