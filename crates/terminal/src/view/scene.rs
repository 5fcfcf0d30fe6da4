//! What is on the board at this moment: the pieces, also while one of them is on its way, and what is marked.

use damier_rules::{
    AnyPosition,
    board::{Cell, Depict, Door, Motion, Piece, RowSlider},
    trap::Notch,
    with_position,
};
use damier_table::Millis;

use super::super::{game::Play, map::Spot, steps::Steps};

/// What a cell is marked as; of several, the last one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Mark {
    #[default]
    None,
    /// The last move came by here.
    Last,
    /// The piece can move.
    Movable,
    /// The piece can capture, and one that can must.
    Must,
    /// It is advised.
    Hint,
    /// One can go there.
    Target,
    /// It has been picked.
    Picked,
}

/// A cell as it is to be drawn.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Face {
    pub(crate) piece: Option<Piece>,
    pub(crate) door: Option<Door>,
    pub(crate) mark: Mark,
    /// Whether its piece has been jumped and will be taken, or falls.
    pub(crate) taken: bool,
}

/// The board at this moment.
#[derive(Debug)]
pub(crate) struct Scene {
    faces: Vec<Face>,
    pub(crate) sliders: Vec<RowSlider>,
    /// The notches a slider can be moved to, and the one it is being moved to.
    pub(crate) notches: Vec<(usize, Notch)>,
}

impl Scene {
    pub(crate) fn new(play: &Play, now: Millis) -> Self {
        let showing = play.showing.as_ref().and_then(|showing| Some((showing, showing.stop(now)?)));
        let position = showing.map_or(play.table.position(), |(showing, _)| &showing.before);
        let mut scene = Self::of(position, play.board.cells.len());
        if let Some((showing, stop)) = showing {
            let stops = &showing.motion.stops;
            let gone = &stops[..stops.len().min(stop + 1)];
            gone.iter().filter_map(|stop| stop.cell).for_each(|cell| scene.mark(cell, Mark::Last));
            let jumped = gone.iter().filter_map(|stop| stop.takes).chain(showing.motion.dropped.iter().copied());
            jumped.for_each(|cell| scene.take(cell));
            if let (Some(from), Some(at)) = (showing.motion.from(), gone.last()) {
                scene.lead(from, at.cell);
            }
            scene.notches.extend(showing.motion.slider.map(|slide| (slide.row, slide.to)));
            return scene;
        }
        if let Some(last) = play.table.moves().next_back() {
            scene.mark_last(&last.motion());
        }
        if play.moves_now() {
            scene.mark_moves(play);
        }
        scene
    }

    /// A position of a game that is gone through, with the move that led to it.
    pub(crate) fn of_step(steps: &Steps, cells: usize) -> Self {
        let mut scene = Self::of(&steps.position(), cells);
        if let Some(last) = steps.last() {
            scene.mark_last(&last.motion);
        }
        scene
    }

    fn mark_last(&mut self, motion: &Motion) {
        motion.stops.iter().filter_map(|stop| stop.cell).for_each(|cell| self.mark(cell, Mark::Last));
        motion.falls.iter().chain(&motion.dropped).for_each(|&cell| self.mark(cell, Mark::Last));
    }

    fn of(position: &AnyPosition, cells: usize) -> Self {
        let face = |cell: Cell| {
            with_position!(position, position => Face {
                piece: position.piece(cell),
                door: position.door(cell),
                ..Face::default()
            })
        };
        let sliders = with_position!(position, position => position.row_sliders());
        Self { faces: (0..cells).map(|n| face(Cell(n as u8))).collect(), sliders, notches: Vec::new() }
    }

    /// What can be done: by any piece, or by the one picked.
    fn mark_moves(&mut self, play: &Play) {
        if let Some(m) = &play.hint {
            let motion = play.table.position().motion(m);
            motion.stops.iter().filter_map(|stop| stop.cell).for_each(|cell| self.mark(cell, Mark::Hint));
            self.notches.extend(motion.slider.map(|slide| (slide.row, slide.to)));
        }
        let Some(picked) = &play.picked else {
            let free = play.obligation().is_none();
            for listed in &play.listed {
                let mark = if listed.motion.taken.is_empty() || free { Mark::Movable } else { Mark::Must };
                listed.motion.from().into_iter().for_each(|cell| self.mark(cell, mark));
            }
            if play.hint.is_none() {
                self.notches.extend(
                    play.listed.iter().filter_map(|listed| listed.motion.slider).map(|slide| (slide.row, slide.to)),
                );
            }
            return;
        };
        if let Some(listed) = play.tabbed_move() {
            listed.motion.stops.iter().filter_map(|stop| stop.cell).for_each(|cell| self.mark(cell, Mark::Target));
            listed.motion.taken.iter().for_each(|&cell| self.take(cell));
        } else {
            picked.next().into_iter().chain(picked.ends()).for_each(|cell| self.mark(cell, Mark::Target));
            picked.jumped().into_iter().for_each(|cell| self.take(cell));
        }
        self.lead(picked.from(), Some(picked.at()));
        self.mark(picked.at(), Mark::Picked);
    }

    pub(crate) fn face(&self, cell: Cell) -> Face {
        self.faces.get(usize::from(cell.0)).copied().unwrap_or_default()
    }

    fn mark(&mut self, cell: Cell, mark: Mark) {
        if let Some(face) = self.faces.get_mut(usize::from(cell.0)) {
            face.mark = face.mark.max(mark);
        }
    }

    fn take(&mut self, cell: Cell) {
        if let Some(face) = self.faces.get_mut(usize::from(cell.0)) {
            face.taken = true;
        }
    }

    /// Puts a piece that is on its way where it has come to; nowhere while it is invisible.
    fn lead(&mut self, from: Cell, to: Option<Cell>) {
        let piece = self.faces.get_mut(usize::from(from.0)).and_then(|face| face.piece.take());
        if let Some(face) = to.and_then(|to| self.faces.get_mut(usize::from(to.0))) {
            face.piece = piece;
            face.taken = false;
        }
    }

    /// Whether a spot can be gone to.
    pub(crate) fn is_target(&self, spot: Spot) -> bool {
        match spot {
            Spot::Cell { cell, .. } => self.face(cell).mark == Mark::Target,
            Spot::Notch { row, notch } => self.notches.contains(&(row, notch)),
        }
    }
}
