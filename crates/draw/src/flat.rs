//! A flat board in its frame: where everything goes.

use damier_rules::{Color, board::Stop};

use crate::{
    Diagram, Look,
    canvas::{Anchor, Canvas, Extent, Number, Point, point, put},
    damier::{self, Damier},
    grain,
    grid::{EdgeNames, Grid, SQUARE, edge_names},
    lettering::CAPITAL,
    marks, piece, trap,
};

/// Room for a line of text above or below.
const LINE: f64 = 92.0;

/// Where the parts of the picture are.
struct Layout {
    /// Around the frame.
    margin: f64,
    /// The frame beside the board, and above and below it.
    side: f64,
    frame: f64,
    above: f64,
    below: f64,
    grid: Grid,
    names: Option<EdgeNames>,
}

impl Layout {
    fn new(diagram: &Diagram, look: &Look) -> Self {
        let grid = Grid::lying(&diagram.board.damiers[0], look.flipped);
        let names = edge_names(diagram, &grid);
        let print = look.style.is_print();
        let frame = match (print, look.coordinates, names.is_some()) {
            (true, true, _) => 62.0,
            (true, false, _) => 48.0,
            (false, true, true) => 60.0,
            (false, ..) => 46.0,
        };
        let written = diagram.title.is_some() || diagram.caption.is_some();
        let line = |text: &Option<String>| if text.is_some() { LINE } else { 0.0 };
        Self {
            margin: if print {
                4.0
            } else if written {
                30.0
            } else {
                14.0
            },
            side: if diagram.sliders.is_empty() {
                frame
            } else {
                trap::SIDE + if look.coordinates { 34.0 } else { 10.0 }
            },
            frame,
            above: line(&diagram.title),
            below: line(&diagram.caption),
            grid,
            names,
        }
    }

    fn extent(&self) -> Extent {
        Extent {
            width: self.grid.width() + 2.0 * (self.side + self.margin),
            height: self.grid.height() + 2.0 * (self.frame + self.margin) + self.above + self.below,
        }
    }

    /// The upper left corner of the squares.
    fn board(&self) -> Point {
        point(self.margin + self.side, self.margin + self.above + self.frame)
    }
}

pub(crate) fn extent(diagram: &Diagram, look: &Look) -> Extent {
    Layout::new(diagram, look).extent()
}

pub(crate) fn draw(canvas: &mut Canvas, diagram: &Diagram, look: &Look) -> Extent {
    let layout = Layout::new(diagram, look);
    let extent = layout.extent();
    let palette = look.style.palette();
    define(canvas, diagram, look);
    if look.opaque || look.style.is_print() || layout.above + layout.below > 0.0 {
        put!(
            canvas,
            "<path d=\"M0 0h{0}v{1}h-{0}z\" fill=\"{2}\"/>\n",
            Number(extent.width),
            Number(extent.height),
            palette.room
        );
    }
    let room = extent.width - 2.0 * layout.margin;
    if let Some(title) = &diagram.title {
        canvas.fitted(point(extent.width / 2.0, layout.margin + 52.0), 54.0, room, palette.ink, title);
    }
    if let Some(caption) = &diagram.caption {
        let at = point(extent.width / 2.0, extent.height - layout.margin - 22.0);
        canvas.fitted(at, 50.0, room, palette.ink, caption);
    }
    frame(canvas, &layout, look);
    put!(canvas, "<g transform=\"translate({})\">\n", layout.board());
    let place = |stop: &Stop| stop.cell.and_then(|cell| layout.grid.middle_of(cell));
    let damier = Damier { diagram, look, grid: &layout.grid, number: 0, grained: true, place: &place };
    damier.draw(canvas, |canvas| {
        if look.coordinates && layout.names.is_none() && !look.style.is_print() {
            damier::numbers(canvas, diagram, &layout.grid, 22.0, palette.square_ink);
        }
    });
    put!(canvas, "\n");
    beside(canvas, diagram, &layout, look);
    put!(canvas, "</g>\n");
    extent
}

pub(crate) fn define(canvas: &mut Canvas, diagram: &Diagram, look: &Look) {
    put!(canvas, "<defs>");
    piece::define(canvas, look.style, if diagram.two_faced { piece::Set::TwoFaced } else { piece::Set::Draughts });
    if look.style.is_print() {
        grain::define_hatching(canvas);
    } else {
        if diagram.board.damiers.len() == 1 {
            grain::define(canvas, "#6b3a12");
        }
        let palette = look.style.palette();
        put!(
            canvas,
            "<linearGradient id=\"frame\" x2=\".35\" y2=\"1\"><stop stop-color=\"{}\"/><stop offset=\".4\" stop-color=\"{}\"/>\
             <stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
            palette.frame_lit,
            palette.frame,
            palette.frame_low
        );
    }
    put!(canvas, "</defs>\n");
}

fn frame(canvas: &mut Canvas, layout: &Layout, look: &Look) {
    let palette = look.style.palette();
    let (width, height) = (layout.grid.width(), layout.grid.height());
    let board = layout.board();
    if look.style.is_print() {
        put!(
            canvas,
            "<path d=\"M{}h{w}v{h}h-{w}z\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"9\"/>\n",
            point(board.x - 5.0, board.y - 5.0),
            w = width + 10.0,
            h = height + 10.0
        );
        return;
    }
    let (left, top) = (layout.margin, layout.margin + layout.above);
    let (wide, high) = (width + 2.0 * layout.side, height + 2.0 * layout.frame);
    put!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" rx=\"16\" fill=\"#000\" fill-opacity=\".14\"/>",
        left + 3.0,
        top + 8.0
    );
    put!(
        canvas,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"16\" fill=\"url(#frame)\" stroke=\"{}\" \
         stroke-width=\"2.5\"/>",
        palette.frame_edge
    );
    grain::over(canvas, point(left + 2.0, top + 5.0), wide - 4.0, high - 10.0, palette.frame_low);
    put!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".16\" \
         stroke-width=\"2\"/>",
        left + 3.0,
        top + 3.0,
        wide - 6.0,
        high - 6.0
    );
    for (out, ink, opacity) in [(6.0, "#ffe6be", 0.35), (4.0, palette.frame_edge, 1.0)] {
        put!(
            canvas,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{ink}\" fill-opacity=\"{opacity}\"/>",
            board.x - out,
            board.y - out,
            width + 2.0 * out,
            height + 2.0 * out
        );
    }
    put!(canvas, "\n");
}

/// What stands beside the squares: names, sliders, the spin, whose turn it is.
fn beside(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, look: &Look) {
    let (width, height) = (layout.grid.width(), layout.grid.height());
    if look.coordinates {
        match &layout.names {
            Some(names) => edges(canvas, names, layout, look),
            None if look.style.is_print() => outer_numbers(canvas, diagram, layout, look),
            None => {}
        }
    }
    let outward = layout.side - trap::SIDE / 2.0;
    let moved = diagram.last.as_ref().and_then(|last| last.slider);
    for &slider in &diagram.sliders {
        let row = if look.flipped { layout.grid.rows.len() - 1 - slider.row } else { slider.row };
        let y = (row as f64 + 0.5) * SQUARE;
        let (left, right) = (point(-outward, y), point(width + outward, y));
        trap::slider(canvas, slider, left, right, moved == Some(slider.row), look);
    }
    // The side to move is shown where it sits.
    let Some(turn) = diagram.turn else { return };
    let below = (turn == Color::White) != look.flipped;
    if diagram.sliders.is_empty() {
        let y = if below { height - SQUARE / 2.0 } else { SQUARE / 2.0 };
        marks::turn(canvas, point(width + layout.frame / 2.0 + 2.0, y), 15.0, turn, look.style);
    } else {
        let inward = if below { height - 30.0 } else { 30.0 };
        marks::turn(canvas, point(width + outward, inward), 19.0, turn, look.style);
    }
    if let Some(spin) = diagram.spin {
        let y = if below { height - 116.0 } else { 116.0 };
        trap::spin(canvas, spin, point(width + outward, y), look.style);
    }
}

/// Letters and numbers along the frame.
fn edges(canvas: &mut Canvas, names: &EdgeNames, layout: &Layout, look: &Look) {
    let size = if look.style.is_print() { 38.0 } else { 32.0 };
    let ink = look.style.palette().frame_ink;
    // Letters sit on the middle of the frame.
    let drop = size * CAPITAL / 2.0;
    let out = (layout.frame / 2.0).min(30.0) + 1.0;
    let rows = names.rows.iter().enumerate();
    let rows = rows.map(|(row, name)| (point(-out, (row as f64 + 0.5) * SQUARE + drop), name.as_str()));
    let below = layout.grid.height() + out + drop;
    let columns = names.columns.iter().enumerate();
    let columns = columns.map(|(column, name)| (point((column as f64 + 0.5) * SQUARE, below), name.as_str()));
    canvas.labels(size, Anchor::Middle, ink, rows.chain(columns));
}

/// The numbers of the outermost squares, around the board, as bulletins print them.
fn outer_numbers(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, look: &Look) {
    let (width, height) = (layout.grid.width(), layout.grid.height());
    let (size, out) = (36.0, layout.frame / 2.0 + 3.0);
    let drop = size * CAPITAL / 2.0;
    let ink = look.style.palette().ink;
    let outside = |at: Point| {
        let half = SQUARE / 2.0;
        if at.y <= half {
            Some(point(at.x, -out + 2.0))
        } else if at.y >= height - half {
            Some(point(at.x, height + out - 2.0))
        } else if at.x <= half {
            Some(point(-out, at.y))
        } else if at.x >= width - half {
            Some(point(width + out, at.y))
        } else {
            None
        }
    };
    let labels = layout.grid.cells().filter_map(|(cell, at)| {
        let at = outside(at)?;
        Some((point(at.x, at.y + drop), diagram.cell_name(cell)))
    });
    canvas.labels(size, Anchor::Middle, ink, labels);
}
