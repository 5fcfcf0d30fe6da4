//! The pyramid: the solid, its damier from above, and the four upright ones below.

use damier_notation::sentences::Lang;
use damier_rules::board::Stop;

use crate::{
    Diagram, Look,
    canvas::{Anchor, Canvas, Extent, Number, Point, point, put},
    damier::Damier,
    flat,
    grid::{Grid, middle},
    isometric::{self, Isometric},
    lettering::CAPITAL,
    marks, piece,
    solid::{self, Place, Side, Solid},
};

const MARGIN: f64 = 56.0;
/// The gap between neighbouring parts of the picture.
const GAP: f64 = 56.0;
/// The line with a damier's letter.
const HEADING: f64 = 120.0;
/// The names of columns below a damier, and of rows beside it.
const NAMES: f64 = 62.0;
/// A line of text above or below everything.
const LINE: f64 = 190.0;
/// How large the solid is, and the upright damiers, beside the one from above.
const SOLID: f64 = 0.94;
const UPRIGHT: f64 = 1.14;

/// Where the parts of the picture are.
struct Layout {
    /// The damier from above with what is written around it.
    lying: Extent,
    /// The same of an upright one, at its size in the picture.
    upright: Extent,
    above: f64,
    below: f64,
    /// Whether the solid is there, and how many rows of upright damiers; how many stand side by side.
    whole: bool,
    rows: f64,
    columns: f64,
}

impl Layout {
    fn new(diagram: &Diagram) -> Self {
        let largest = |lying: bool, size: fn(&Grid) -> f64| {
            let of_this_kind = diagram.board.damiers.iter().filter(|damier| lies(damier) == lying);
            of_this_kind.map(|damier| size(&Grid::upright(damier, false))).fold(0.0, f64::max)
        };
        let extent = |lying, scale: f64| Extent {
            width: scale * (largest(lying, Grid::width) + if lying { NAMES } else { 0.0 }),
            height: scale * (largest(lying, Grid::height) + HEADING + NAMES),
        };
        let upright = diagram.board.damiers.iter().filter(|damier| !lies(damier) && is_shown(diagram, damier)).count();
        let line = |text: &Option<String>| if text.is_some() { LINE } else { 0.0 };
        Self {
            lying: extent(true, 1.0),
            upright: extent(false, UPRIGHT),
            above: line(&diagram.title),
            below: line(&diagram.caption),
            whole: diagram.only.is_empty(),
            rows: (upright as f64 / 2.0).ceil(),
            columns: upright.clamp(1, 2) as f64,
        }
    }

    fn solid() -> Extent {
        Extent { width: 2.0 * isometric::HALF_WIDTH * SOLID, height: (isometric::ABOVE + isometric::BELOW) * SOLID }
    }

    /// The width of what is drawn.
    fn inner(&self) -> f64 {
        let upright = self.columns * self.upright.width + (self.columns - 1.0) * GAP;
        if self.whole { (Self::solid().width + GAP + self.lying.width).max(upright) } else { upright }
    }

    fn upper(&self) -> f64 {
        if self.whole { Self::solid().height.max(self.lying.height) } else { 0.0 }
    }

    fn extent(&self) -> Extent {
        Extent {
            width: self.inner() + 2.0 * MARGIN,
            height: self.above + self.upper() + self.rows * (self.upright.height + GAP) + self.below + 2.0 * MARGIN,
        }
    }
}

/// Whether a damier is among those that are drawn. The one from above has no room beside the upright ones alone.
fn is_shown(diagram: &Diagram, damier: &damier_rules::board::DamierGrid) -> bool {
    diagram.only.is_empty() || !lies(damier) && damier.name.is_some_and(|name| diagram.only.contains(&name))
}

/// Whether a damier is as deep as it is wide: one looks at it from above.
fn lies(damier: &damier_rules::board::DamierGrid) -> bool {
    damier.rows.len() == damier.rows.iter().map(Vec::len).max().unwrap_or(0)
}

pub(crate) fn extent(diagram: &Diagram) -> Extent {
    Layout::new(diagram).extent()
}

pub(crate) fn draw(canvas: &mut Canvas, diagram: &Diagram, look: &Look) -> Extent {
    let layout = Layout::new(diagram);
    let extent = layout.extent();
    let palette = look.style.palette();
    flat::define(canvas, diagram, look);
    put!(canvas, "<defs>");
    piece::define_faces(canvas, look.style);
    put!(canvas, "</defs>\n");
    put!(
        canvas,
        "<path d=\"M0 0h{0}v{1}h-{0}z\" fill=\"{2}\"/>\n",
        Number(extent.width),
        Number(extent.height),
        palette.room
    );
    if let Some(title) = &diagram.title {
        let at = point(extent.width / 2.0, MARGIN + 106.0);
        canvas.fitted(at, 136.0, layout.inner(), palette.ink, title);
    }
    if let Some(caption) = &diagram.caption {
        let at = point(extent.width / 2.0, extent.height - MARGIN - 30.0);
        canvas.fitted(at, 126.0, layout.inner(), palette.ink, caption);
    }
    if let Some(solid) = solid::learn(&diagram.board) {
        whole(canvas, diagram, look, &layout, &solid);
    }
    extent
}

fn whole(canvas: &mut Canvas, diagram: &Diagram, look: &Look, layout: &Layout, solid: &Solid) {
    let top = MARGIN + layout.above;
    if layout.whole {
        let middle = Layout::solid().width / 2.0 + MARGIN;
        // As much air above the solid as below it.
        let air = (layout.upper() - Layout::solid().height) / 2.0;
        put!(
            canvas,
            "<g class=\"solid\" transform=\"translate({}) scale({SOLID})\">",
            point(middle, top + air + isometric::ABOVE * SOLID)
        );
        Isometric { diagram, look, solid }.draw(canvas);
        put!(canvas, "</g>\n");
        status(canvas, diagram, look, top);
    }
    let mut upright = 0;
    for number in order(solid, look.flipped) {
        if !is_shown(diagram, &diagram.board.damiers[number]) {
            continue;
        }
        let one = One { diagram, look, number, side: &solid.sides[number] };
        if one.side.is_upright() {
            let column = (layout.inner() - layout.columns * layout.upright.width) / (layout.columns + 1.0);
            let left = MARGIN + column + f64::from(upright % 2) * (layout.upright.width + column);
            let down = top + layout.upper() + GAP + f64::from(upright / 2) * (layout.upright.height + GAP);
            one.draw(canvas, point(left, down), UPRIGHT);
            upright += 1;
        } else {
            one.draw(canvas, point(MARGIN + layout.inner() - layout.lying.width + NAMES, top), 1.0);
        }
    }
}

/// The order of the upright damiers: the side of the player who sits below comes first.
fn order(solid: &Solid, flipped: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..solid.sides.len()).collect();
    if flipped {
        // Opposite sides change places.
        let upright: Vec<usize> = order.iter().copied().filter(|&number| solid.sides[number].is_upright()).collect();
        let half = upright.len() / 2;
        for place in 0..half {
            order.swap(upright[place], upright[place + half]);
        }
    }
    order
}

/// Whose turn it is.
fn status(canvas: &mut Canvas, diagram: &Diagram, look: &Look, top: f64) {
    let ink = look.style.palette().ink_soft;
    let text = diagram.status.in_language(look.lang);
    let text = text.strip_suffix('.').unwrap_or(text);
    let (mut x, y) = (MARGIN + 8.0, top + 46.0);
    if let Some(turn) = diagram.turn {
        marks::turn(canvas, point(x + 30.0, y), 30.0, turn, look.style);
        x += 84.0;
    }
    canvas.text(point(x, y + 66.0 * CAPITAL / 2.0), 66.0, Anchor::Start, ink, text);
    put!(canvas, "\n");
}

/// One of the damiers.
struct One<'a> {
    diagram: &'a Diagram,
    look: &'a Look,
    number: usize,
    side: &'a Side,
}

impl One<'_> {
    fn draw(&self, canvas: &mut Canvas, at: Point, scale: f64) {
        let damier = &self.diagram.board.damiers[self.number];
        let grid = if self.side.is_upright() {
            Grid::upright(damier, self.look.flipped)
        } else {
            Grid::lying(damier, self.look.flipped)
        };
        let name = damier.name.map_or_else(String::new, |letter| letter.to_string());
        put!(canvas, "<g class=\"damier\" transform=\"translate({}) scale({scale})\">", at);
        self.heading(canvas, &name);
        put!(canvas, "<g transform=\"translate(0 {HEADING})\">\n");
        let place = |stop: &Stop| Some(self.place(&grid, stop.place));
        let drawing = Damier {
            diagram: self.diagram,
            look: self.look,
            grid: &grid,
            number: self.number,
            grained: false,
            place: &place,
        };
        drawing.draw(canvas, |_| ());
        if self.side.is_upright() {
            self.ground(canvas, &grid);
        }
        if self.look.coordinates {
            self.names(canvas, &grid);
        }
        put!(canvas, "</g></g>\n");
    }

    /// Where in the drawn damier a place is, on the board or beside it.
    fn place(&self, grid: &Grid, place: Place) -> Point {
        let (row, column) = self.side.tile_of(place);
        let (row, column) = (f64::from(row), f64::from(column));
        let (rows, columns) = (grid.rows.len() as f64, grid.columns() as f64);
        match (self.look.flipped, self.side.is_upright()) {
            (false, _) => middle(row, column),
            (true, true) => middle(row, columns - 1.0 - column),
            (true, false) => middle(rows - 1.0 - row, columns - 1.0 - column),
        }
    }

    fn heading(&self, canvas: &mut Canvas, name: &str) {
        let palette = self.look.style.palette();
        let radius = 40.0;
        put!(
            canvas,
            "<circle cx=\"{radius}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>",
            radius + 14.0,
            palette.ink_soft
        );
        let base = radius + 14.0;
        canvas.text(point(radius, base + 58.0 * CAPITAL / 2.0), 58.0, Anchor::Middle, palette.ink, name);
        let words = words(self.side, self.look.lang);
        canvas.text(point(104.0, base + 54.0 * CAPITAL / 2.0), 54.0, Anchor::Start, palette.ink_soft, words);
    }

    /// The table on which an upright damier stands.
    fn ground(&self, canvas: &mut Canvas, grid: &Grid) {
        let ink = if self.look.style.is_print() { "#000" } else { self.look.style.palette().frame };
        put!(canvas, "<path d=\"M0 {}h{}v9h-{}z\" fill=\"{ink}\"/>", grid.height(), grid.width(), grid.width());
    }

    /// Files and ranks along the edges: what the names of its cubes begin with.
    fn names(&self, canvas: &mut Canvas, grid: &Grid) {
        let (size, ink) = (44.0, self.look.style.palette().ink_soft);
        let mut columns = vec![String::new(); grid.columns()];
        let mut rows = vec![String::new(); grid.rows.len()];
        for (cell, at) in grid.cells() {
            let name = self.diagram.cell_name(cell);
            let rank = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let file = &name[..name.len() - rank.len()];
            let rank = rank.trim_end_matches(|c: char| !c.is_ascii_digit());
            // In the damiers of White's left and right one sees ranks side by side.
            let across = if self.side.normal[0] == 0 { file } else { rank };
            across.clone_into(&mut columns[(at.x / 100.0) as usize]);
            rank.clone_into(&mut rows[(at.y / 100.0) as usize]);
        }
        let below = grid.height() + 16.0 + size * CAPITAL;
        let across = columns.iter().enumerate();
        let across = across.map(|(column, name)| (point((column as f64 + 0.5) * 100.0, below), name.as_str()));
        let drop = size * CAPITAL / 2.0;
        // In an upright damier the rows are heights, not ranks: they get no names.
        let upright = self.side.is_upright();
        let down = rows.iter().enumerate().filter(|_| !upright);
        let down = down.map(|(row, name)| (point(-NAMES / 2.0, (row as f64 + 0.5) * 100.0 + drop), name.as_str()));
        canvas.labels(size, Anchor::Middle, ink, across.chain(down));
    }
}

/// From where one looks.
fn words(side: &Side, lang: Lang) -> &'static str {
    match side.normal {
        [0, -1, 0] => lang.say("côté des Blancs", "White’s side"),
        [1, 0, 0] => lang.say("droite des Blancs", "White’s right"),
        [0, 1, 0] => lang.say("côté des Noirs", "Black’s side"),
        [-1, 0, 0] => lang.say("gauche des Blancs", "White’s left"),
        _ => lang.say("vu d’en haut", "from above"),
    }
}
