//! One damier: its squares, what is marked on them, and the pieces. A flat board is one of these, the pyramid has five.

use std::fmt::Write;

use damier_rules::board::{Stop, Tile};

use crate::{
    Diagram, Look,
    canvas::{Anchor, Canvas, Point, point, put},
    grain,
    grid::{Grid, SQUARE, middle},
    lettering::CAPITAL,
    marks, piece, trap,
};

/// What a damier shows, and how.
pub(crate) struct Damier<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(crate) look: &'a Look,
    pub(crate) grid: &'a Grid,
    /// Its number on the board.
    pub(crate) number: usize,
    /// Whether it is large enough for the grain of the wood to be visible.
    pub(crate) grained: bool,
    /// Where a stop is, also one beside the board.
    pub(crate) place: &'a dyn Fn(&Stop) -> Option<Point>,
}

impl Damier<'_> {
    /// Everything on the squares, the pieces last but for arrows and circles.
    pub(crate) fn draw(&self, canvas: &mut Canvas, names: impl FnOnce(&mut Canvas)) {
        self.squares(canvas);
        for (cell, at) in self.grid.cells() {
            if let Some(door) = self.diagram.door(cell) {
                trap::door(canvas, door, at, self.look);
            }
        }
        self.last_squares(canvas);
        names(canvas);
        self.way(canvas);
        self.pieces(canvas);
        self.circles(canvas);
        self.arrows(canvas);
    }

    fn squares(&self, canvas: &mut Canvas) {
        let palette = self.look.style.palette();
        if self.grid.is_lattice() {
            self.lattice(canvas);
            return;
        }
        let light = self.outlines(|tile, _, _| tile == Tile::Light);
        let dark = self.outlines(|tile, _, _| matches!(tile, Tile::Playable(_)));
        if self.look.style.is_print() {
            put!(canvas, "<path d=\"{light}{dark}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\"/>");
            for (_, at) in self.grid.cells() {
                put!(canvas, "<use href=\"#h\" x=\"{}\" y=\"{}\"/>", at.x - SQUARE / 2.0, at.y - SQUARE / 2.0);
            }
            return;
        }
        put!(canvas, "<path d=\"{light}\" fill=\"{}\"/>", palette.light);
        put!(canvas, "<path d=\"{dark}\" fill=\"{}\" stroke=\"#3c1e0a\" stroke-opacity=\".3\"/>", palette.dark);
        if self.grained {
            self.grain(canvas, |tile| tile == Tile::Light);
        }
    }

    /// A board that is played on all over: planks with grooves between them.
    fn lattice(&self, canvas: &mut Canvas) {
        let palette = self.look.style.palette();
        let (width, height) = (self.grid.width(), self.grid.height());
        if self.look.style.is_print() {
            put!(canvas, "<path d=\"M0 0h{width}v{height}h-{width}z\" fill=\"#fff\"/>");
        } else {
            let odd = self.outlines(|_, row, column| (row + column) % 2 == 1);
            put!(canvas, "<path d=\"M0 0h{width}v{height}h-{width}z\" fill=\"{}\"/>", palette.plank);
            put!(canvas, "<path d=\"{odd}\" fill=\"{}\"/>", palette.plank_other);
            self.grain(canvas, |_| true);
        }
        let mut grooves = String::new();
        for row in 1..self.grid.rows.len() {
            let _ = write!(grooves, "M0 {}h{width}", row * 100);
        }
        for column in 1..self.grid.columns() {
            let _ = write!(grooves, "M{} 0v{height}", column * 100);
        }
        if !self.look.style.is_print() {
            put!(
                canvas,
                "<path d=\"{grooves}\" transform=\"translate(1.5 1.5)\" fill=\"none\" stroke=\"#fff0d2\" \
                 stroke-opacity=\".4\" stroke-width=\"1.5\"/>"
            );
        }
        put!(canvas, "<path d=\"{grooves}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>", palette.groove);
    }

    fn grain(&self, canvas: &mut Canvas, on: impl Fn(Tile) -> bool) {
        for (tile, row, column) in self.grid.tiles() {
            if on(tile) {
                let kind = (row * 3 + column * 7 + row * column) % grain::KINDS;
                put!(canvas, "<use href=\"#g{kind}\" x=\"{}\" y=\"{}\"/>", column * 100, row * 100);
            }
        }
    }

    /// The squares that are meant, as one path.
    fn outlines(&self, meant: impl Fn(Tile, usize, usize) -> bool) -> String {
        let mut path = String::new();
        for (_, row, column) in self.grid.tiles().filter(|&(tile, row, column)| meant(tile, row, column)) {
            let _ = write!(path, "M{} {}h100v100h-100z", column * 100, row * 100);
        }
        path
    }

    fn last_squares(&self, canvas: &mut Canvas) {
        let Some(last) = &self.diagram.last else { return };
        let cells: Vec<_> = last.stops.iter().filter_map(|stop| stop.cell).collect();
        let end = cells.last().copied();
        for (cell, at) in self.grid.cells() {
            if cells.contains(&cell) {
                marks::last_square(canvas, at, Some(cell) == end, self.look.style);
            }
        }
    }

    /// The way of the last move, where it is more than a step.
    fn way(&self, canvas: &mut Canvas) {
        let Some(last) = &self.diagram.last else { return };
        if last.stops.len() < 3 && self.diagram.board.damiers.len() == 1 {
            return;
        }
        let mut chain: Vec<Point> = Vec::new();
        for leg in last.stops.windows(2) {
            let [from, to] = leg else { continue };
            let here = self.used(from, to) == Some(self.number);
            let Some((from, to)) = (self.place)(from).zip((self.place)(to)).filter(|_| here) else {
                marks::way(canvas, &chain, self.look.style);
                chain.clear();
                continue;
            };
            if chain.last() != Some(&from) {
                marks::way(canvas, &chain, self.look.style);
                chain = vec![from];
            }
            chain.push(to);
        }
        marks::way(canvas, &chain, self.look.style);
    }

    /// The damier a leg of a move is made in.
    fn used(&self, from: &Stop, to: &Stop) -> Option<usize> {
        if let Some(letter) = to.damier {
            return self.diagram.board.damiers.iter().position(|damier| damier.name == Some(letter));
        }
        self.diagram.shared_damier(from.cell?, to.cell?)
    }

    fn pieces(&self, canvas: &mut Canvas) {
        let ghosts = self.diagram.last.iter().flat_map(|last| &last.ghosts);
        for ghost in ghosts {
            if let Some(at) = self.grid.middle_of(ghost.cell) {
                piece::ghost(canvas, ghost.piece, at, self.look.style);
            }
        }
        for (cell, at) in self.grid.cells() {
            if let Some(piece) = self.diagram.piece(cell) {
                piece::stand(canvas, piece, at);
            }
        }
    }

    fn circles(&self, canvas: &mut Canvas) {
        for &cell in &self.diagram.circles {
            if let Some(at) = self.grid.middle_of(cell) {
                marks::circle(canvas, at, self.look.style);
            }
        }
    }

    fn arrows(&self, canvas: &mut Canvas) {
        for arrow in &self.diagram.arrows {
            let seen = arrow.windows(2).all(|leg| match leg {
                &[from, to] => self.diagram.draws_leg(self.number, from, to),
                _ => true,
            });
            let points: Option<Vec<Point>> = arrow.iter().map(|&cell| self.grid.middle_of(cell)).collect();
            if let Some(points) = points.filter(|_| seen) {
                marks::arrow(canvas, &points, self.look.style);
            }
        }
    }
}

/// The numbers of the squares, in their corners.
pub(crate) fn numbers(canvas: &mut Canvas, diagram: &Diagram, grid: &Grid, size: f64, ink: &str) {
    let place = |(tile, row, column): (Tile, usize, usize)| {
        let Tile::Playable(cell) = tile else { return None };
        let at = middle(row as f64, column as f64);
        Some((point(at.x - 47.0, at.y - 46.0 + size * CAPITAL), diagram.cell_name(cell)))
    };
    put!(canvas, "<g opacity=\".78\">");
    canvas.labels(size, Anchor::Start, ink, grid.tiles().filter_map(place));
    put!(canvas, "</g>");
}
