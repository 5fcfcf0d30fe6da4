//! The solid, seen from above and a little from the right: the cubes from back to front, and a disc on every face of a man's
//! cube that is played on and seen.

use damier_rules::{Color, board::Cell};

use crate::{
    Diagram, Look,
    canvas::{Anchor, Canvas, Number, Point, point, put},
    palette::{mixed, shaded},
    solid::{Face, Place, Solid},
};

/// How long the edge of a cube is.
const EDGE: f64 = 122.0;
/// The eye stands this far to the right of the one who sits below (sine and cosine of the angle), and this far above.
const ASIDE: (f64, f64) = (0.454, 0.891);
const ABOVE_BOARD: (f64, f64) = (0.574, 0.819);

/// The table the solid stands on: its radius.
const TABLE: f64 = 7.7;

/// How far the picture of the solid reaches from the middle of its base.
pub(crate) const HALF_WIDTH: f64 = TABLE * EDGE + 4.0;
pub(crate) const ABOVE: f64 = 810.0;
pub(crate) const BELOW: f64 = (TABLE * ABOVE_BOARD.0 + 0.5 * ABOVE_BOARD.1) * EDGE + 40.0;

/// The solid as a picture.
pub(crate) struct Isometric<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(crate) look: &'a Look,
    pub(crate) solid: &'a Solid,
}

/// A point of space.
type Spot = [f64; 3];

fn spot(place: Place) -> Spot {
    place.map(f64::from)
}

fn plus(a: Spot, b: Spot, times: f64) -> Spot {
    [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

impl Isometric<'_> {
    /// From White's right, or Black's.
    fn view(&self) -> Place {
        if self.look.flipped { [-1, 1, 1] } else { [1, -1, 1] }
    }

    /// How near a place is to the eye: of two cubes, the one that hides a part of the other is nearer.
    fn towards(&self, place: Place) -> i32 {
        place.iter().zip(self.view()).map(|(&a, b)| i32::from(a) * i32::from(b)).sum()
    }

    /// Where a point of space is seen; the middle of the lowest cube is at 0, 0.
    fn seen(&self, at: Spot) -> Point {
        let [x, y, z] = at;
        let (x, y) = if self.look.flipped { (-x, -y) } else { (x, y) };
        let ((sine, cosine), (steep, flat)) = (ASIDE, ABOVE_BOARD);
        point((x * cosine + y * sine) * EDGE, ((x * sine - y * cosine) * steep - z * flat) * EDGE)
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        self.define(canvas);
        self.table(canvas);
        let mut faces: Vec<Face> =
            self.solid.faces.iter().copied().filter(|face| self.towards(face.normal) > 0).collect();
        faces.sort_by_key(|face| (self.towards(face.place), face.normal));
        let marked: Vec<Cell> =
            self.diagram.last.iter().flat_map(|last| &last.stops).filter_map(|stop| stop.cell).collect();
        for face in faces {
            let mut put = |drawing: char| {
                let at = self.seen(spot(face.place));
                let way = way_of(face.normal);
                put!(canvas, "<use href=\"#{drawing}{way}\" x=\"{}\" y=\"{}\"/>", at.x.round(), at.y.round());
            };
            let Some(cell) = face.cell else {
                put('l');
                continue;
            };
            put('d');
            if marked.contains(&cell) {
                put('y');
            }
            if let Some(piece) = self.diagram.piece(cell) {
                put(if piece.color == Color::White { 'w' } else { 'b' });
            }
            if self.diagram.circles.contains(&cell) {
                put('o');
            }
        }
    }

    /// What is on a face is drawn once for each way a face can look, around the middle of its cube: `d` and `l` are
    /// dark and light faces, `y` marks the last move, `w` and `b` are discs, `o` is a circle; `x`, `y` and `z` say which
    /// way it looks.
    fn define(&self, canvas: &mut Canvas) {
        put!(canvas, "<defs>");
        for side in self.solid.sides.iter().filter(|side| self.towards(side.normal) > 0) {
            let face = Face { place: [0; 3], normal: side.normal, cell: None };
            let way = way_of(side.normal);
            let mut named = |drawing: char, draw: &dyn Fn(&mut Canvas)| {
                put!(canvas, "<g id=\"{drawing}{way}\">");
                draw(canvas);
                put!(canvas, "</g>");
            };
            named('d', &|canvas| self.face(canvas, face, true));
            named('l', &|canvas| self.face(canvas, face, false));
            named('y', &|canvas| self.mark(canvas, face));
            named('w', &|canvas| self.disc(canvas, face, Color::White));
            named('b', &|canvas| self.disc(canvas, face, Color::Black));
            named('o', &|canvas| self.ring(canvas, face));
        }
        put!(canvas, "</defs>\n");
    }

    /// The two directions in which a face extends, to the right and downwards for who looks at it.
    fn directions(&self, face: Face) -> (Spot, Spot) {
        let [x, y, z] = spot(face.normal);
        if z > 0.0 {
            let right = spot(self.view())[0];
            return ([right, 0.0, 0.0], [0.0, -right, 0.0]);
        }
        ([-y, x, 0.0], [0.0, 0.0, -1.0])
    }

    fn corners(&self, face: Face) -> [Point; 4] {
        let (right, down) = self.directions(face);
        let middle = plus(spot(face.place), spot(face.normal), 0.5);
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(a, b)| self.seen(plus(plus(middle, right, a), down, b)))
    }

    /// The matrix that lays a square a hundred wide, around 0, on a face; `out` of it by this much.
    fn lay(&self, face: Face, out: f64) -> String {
        let (right, down) = self.directions(face);
        let middle = self.seen(plus(spot(face.place), spot(face.normal), 0.5 + out));
        let along = |direction: Spot| {
            let Point { x, y } = self.seen(direction);
            (Number(x / 100.0), Number(y / 100.0))
        };
        let ((a, b), (c, d)) = (along(right), along(down));
        format!("matrix({a} {b} {c} {d} {middle})")
    }

    fn face(&self, canvas: &mut Canvas, face: Face, dark: bool) {
        let [a, b, c, d] = self.corners(face);
        let path = format!("M{a}L{b}L{c}L{d}Z");
        if self.look.style.is_print() {
            put!(
                canvas,
                "<path d=\"{path}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
            );
            if dark {
                put!(canvas, "<g transform=\"{}\"><use href=\"#h\" x=\"-50\" y=\"-50\"/></g>", self.lay(face, 0.0));
            }
            return;
        }
        let palette = self.look.style.palette();
        // The light comes from above and from the left.
        let light = match (face.normal[2] > 0, face.normal[1] != 0) {
            (true, _) => 1.05,
            (false, true) => 0.84,
            (false, false) => 0.62,
        };
        let color = if dark { palette.dark } else { palette.light };
        put!(
            canvas,
            "<path d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
            lit(color, light),
            lit(color, light * 0.82)
        );
    }

    fn mark(&self, canvas: &mut Canvas, face: Face) {
        let [a, b, c, d] = self.corners(face);
        let path = format!("M{a}L{b}L{c}L{d}Z");
        if self.look.style.is_print() {
            put!(
                canvas,
                "<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-width=\"9\" stroke-linejoin=\"round\"/>"
            );
        } else {
            put!(canvas, "<path d=\"{path}\" fill=\"{}\" fill-opacity=\".62\"/>", self.look.style.palette().last);
        }
    }

    fn disc(&self, canvas: &mut Canvas, face: Face, color: Color) {
        let name = if color == Color::White { 'w' } else { 'b' };
        if self.look.style.is_print() {
            put!(canvas, "<circle r=\"46\" fill=\"#fff\" transform=\"{}\"/>", self.lay(face, 0.0));
        }
        put!(canvas, "<use href=\"#{name}s\" transform=\"{}\"/>", self.lay(face, 0.01));
        put!(canvas, "<use href=\"#{name}f\" transform=\"{}\"/>", self.lay(face, 0.11));
    }

    fn ring(&self, canvas: &mut Canvas, face: Face) {
        let ink = self.look.style.palette().circle;
        let lay = self.lay(face, 0.12);
        put!(
            canvas,
            "<g transform=\"{lay}\" fill=\"none\"><circle r=\"44\" stroke=\"#fff\" stroke-width=\"12\"/>\
             <circle r=\"44\" stroke=\"{ink}\" stroke-width=\"7\"/></g>"
        );
    }

    /// A round table, with the letters of the damiers along its edge.
    fn table(&self, canvas: &mut Canvas) {
        let (across, down) = (TABLE * EDGE, TABLE * ABOVE_BOARD.0 * EDGE);
        let floor = ABOVE_BOARD.1 * EDGE / 2.0;
        let palette = self.look.style.palette();
        let ellipse = |canvas: &mut Canvas, y: f64, grown: f64, paint: &str| {
            put!(
                canvas,
                "<ellipse cy=\"{}\" rx=\"{}\" ry=\"{}\" {paint}/>",
                Number(y),
                Number(across * grown),
                Number(down * grown)
            );
        };
        if self.look.style.is_print() {
            ellipse(canvas, floor, 1.0, "fill=\"#fff\" stroke=\"#000\" stroke-width=\"4\"");
        } else {
            ellipse(canvas, floor + 34.0, 1.005, "fill=\"#000\" fill-opacity=\".16\"");
            ellipse(canvas, floor + 20.0, 1.0, &format!("fill=\"{}\"", palette.frame_edge));
            ellipse(
                canvas,
                floor,
                1.0,
                &format!("fill=\"url(#frame)\" stroke=\"{}\" stroke-width=\"2\"", palette.frame_edge),
            );
            ellipse(
                canvas,
                floor + 2.0,
                0.965,
                "fill=\"none\" stroke=\"#fff\" stroke-opacity=\".13\" stroke-width=\"3\"",
            );
        }
        let sides = self.solid.sides.iter().zip(&self.diagram.board.damiers);
        for (side, damier) in sides.filter(|(side, _)| side.is_upright() && self.towards(side.normal) > 0) {
            let Some(letter) = damier.name else { continue };
            let mut at = spot(side.normal).map(|part| part * 7.05);
            at[2] = -0.5;
            let at = self.seen(at);
            canvas.text(point(at.x, at.y + 24.0), 74.0, Anchor::Middle, palette.frame_ink, &letter.to_string());
        }
    }
}

/// The axis along which a face looks.
fn way_of(normal: Place) -> char {
    match normal {
        [0, 0, _] => 'z',
        [0, ..] => 'y',
        _ => 'x',
    }
}

/// Wood in the shade stays warm: it comes nearer to brown, not to black.
fn lit(color: &str, light: f64) -> String {
    if light >= 1.0 { shaded(color, light) } else { mixed(color, "#4a2610", 1.0 - light) }
}
