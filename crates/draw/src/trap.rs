//! What only Dames & Trap has: doors, sliders, and what the spinner shows. Green is round, orange is a lozenge.

use damier_rules::{
    Notch, Spin,
    board::{Door, DoorColor, RowSlider},
};

use crate::{
    Look, Style,
    canvas::{Canvas, Number, Point, point, put},
    palette::shaded,
};

/// How wide the frame is where the sliders are.
pub(crate) const SIDE: f64 = 136.0;

fn color_of(color: DoorColor, style: Style) -> &'static str {
    match color {
        DoorColor::Green => style.palette().green,
        DoorColor::Orange => style.palette().orange,
    }
}

/// The sign of a colour: a disc or a lozenge.
fn sign(canvas: &mut Canvas, color: DoorColor, at: Point, size: f64, fill: &str, edge: &str) {
    let Point { x, y } = at;
    match color {
        DoorColor::Green => put!(
            canvas,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2.5\"/>",
            Number(x),
            Number(y),
            Number(size)
        ),
        DoorColor::Orange => {
            let long = size * 1.2;
            put!(
                canvas,
                "<path d=\"M{}l{long} {long}l-{long} {long}l-{long}-{long}z\" fill=\"{fill}\" stroke=\"{edge}\" \
                 stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
                point(x, y - long),
                long = Number(long)
            );
        }
    }
}

/// A door in its square: a leaf with its colour's inlay, or a hole with the leaf folded against its edge.
pub(crate) fn door(canvas: &mut Canvas, door: Door, at: Point, look: &Look) {
    let (Door::Closed(color) | Door::Open(color)) = door;
    let open = matches!(door, Door::Open(_));
    let Point { x, y } = point(at.x - 44.0, at.y - 44.0);
    let (left, top) = (Number(x), Number(y));
    if look.style.is_print() {
        let fill = if open { "#000" } else { "#fff" };
        put!(
            canvas,
            "<rect x=\"{left}\" y=\"{top}\" width=\"88\" height=\"88\" rx=\"5\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"4\"/>"
        );
        let (ink, paper) = if color == DoorColor::Orange { ("#000", "#fff") } else { ("#fff", "#000") };
        if open {
            // The folded leaf of an open door still shows its sign.
            put!(canvas, "<path d=\"M{}h20v80h-20z\" fill=\"#fff\"/>", point(x + 4.0, y + 4.0));
            sign(canvas, color, point(x + 14.0, at.y), 7.0, ink, "#000");
        } else {
            put!(
                canvas,
                "<rect x=\"{}\" y=\"{}\" width=\"76\" height=\"76\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>",
                Number(x + 6.0),
                Number(y + 6.0)
            );
            sign(canvas, color, at, 17.0, ink, "#000");
            // A piece hides the middle, so the corners have the sign as well.
            for (dx, dy) in [(-34.0, -34.0), (34.0, -34.0), (-34.0, 34.0), (34.0, 34.0)] {
                sign(canvas, color, point(at.x + dx, at.y + dy), 6.5, ink, if ink == "#000" { "#000" } else { paper });
            }
        }
        return;
    }
    let tint = color_of(color, look.style);
    if open {
        put!(
            canvas,
            "<rect x=\"{left}\" y=\"{top}\" width=\"88\" height=\"88\" rx=\"5\" fill=\"#0b0705\" stroke=\"{}\" stroke-width=\"3\"/>",
            shaded(tint, 0.55)
        );
        put!(canvas, "<path d=\"M{}h80v12h-80z\" fill=\"#000\"/>", point(x + 4.0, y + 4.0));
        put!(canvas, "<path d=\"M{}h80l-7-9h-66z\" fill=\"#3a281a\"/>", point(x + 4.0, y + 84.0));
        put!(
            canvas,
            "<path d=\"M{}h9v84h-9z\" fill=\"{tint}\" stroke=\"{}\" stroke-width=\"2\"/>",
            point(x + 2.0, y + 2.0),
            shaded(tint, 0.6)
        );
        return;
    }
    put!(
        canvas,
        "<rect x=\"{left}\" y=\"{top}\" width=\"88\" height=\"88\" rx=\"5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"5\"/>",
        shaded(tint, 0.96),
        shaded(tint, 0.6)
    );
    put!(
        canvas,
        "<path d=\"M{}v78h78\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".14\" stroke-width=\"3\"/>\
         <path d=\"M{}h78v78\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".3\" stroke-width=\"2.5\"/>",
        point(x + 5.0, y + 5.0),
        point(x + 5.0, y + 5.0)
    );
    sign(canvas, color, at, 17.0, &shaded(tint, 1.42), &shaded(tint, 0.55));
}

/// Both ends of a slider, in their grooves at either side of the board. `left` and `right` are the grooves' middles.
pub(crate) fn slider(canvas: &mut Canvas, slider: RowSlider, left: Point, right: Point, moved: bool, look: &Look) {
    /// From one notch to the next.
    const STEP: f64 = 30.0;
    let notch = match slider.notch {
        Notch::Left => -1.0,
        Notch::Neutral => 0.0,
        Notch::Right => 1.0,
    };
    let shift = if look.flipped { -notch } else { notch } * STEP;
    for middle in [left, right] {
        groove(canvas, middle, STEP, look.style);
        knob(canvas, slider.color, point(middle.x + shift, middle.y), moved, look.style);
    }
}

fn groove(canvas: &mut Canvas, middle: Point, step: f64, style: Style) {
    let (fill, edge) = if style.is_print() { ("#fff", "#000") } else { ("#1d110a", style.palette().frame_edge) };
    put!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"108\" height=\"22\" rx=\"11\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3\"/>",
        Number(middle.x - 54.0),
        Number(middle.y - 11.0)
    );
    let ink = style.palette().frame_ink;
    for notch in [-step, 0.0, step] {
        let from = point(middle.x + notch, middle.y + 35.0);
        put!(
            canvas,
            "<path d=\"M{from}v5\" stroke=\"{ink}\" stroke-opacity=\".7\" stroke-width=\"3\" stroke-linecap=\"round\"/>"
        );
    }
}

fn knob(canvas: &mut Canvas, color: DoorColor, at: Point, moved: bool, style: Style) {
    let (x, y) = (Number(at.x - 21.0), Number(at.y - 29.0));
    if style.is_print() {
        let stroke = if moved { 7 } else { 4 };
        put!(
            canvas,
            "<rect x=\"{x}\" y=\"{y}\" width=\"42\" height=\"58\" rx=\"8\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"{stroke}\"/>"
        );
        let fill = if color == DoorColor::Orange { "#000" } else { "#fff" };
        sign(canvas, color, at, 11.0, fill, "#000");
        return;
    }
    let tint = color_of(color, style);
    if moved {
        put!(
            canvas,
            "<rect x=\"{}\" y=\"{}\" width=\"52\" height=\"68\" rx=\"12\" fill=\"{}\"/>",
            Number(at.x - 26.0),
            Number(at.y - 34.0),
            style.palette().last
        );
    }
    put!(
        canvas,
        "<rect x=\"{x}\" y=\"{y}\" width=\"42\" height=\"58\" rx=\"8\" fill=\"{}\" stroke=\"#1d0f06\" stroke-width=\"2.5\"/>",
        shaded(tint, 0.8)
    );
    put!(
        canvas,
        "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"26\" rx=\"6\" fill=\"#fff\" fill-opacity=\".16\"/>",
        Number(at.x - 18.0),
        Number(at.y - 26.0)
    );
    sign(canvas, color, at, 10.5, &shaded(tint, 1.45), "#1d0f06");
}

/// What the spinner shows, on a small plaque.
pub(crate) fn spin(canvas: &mut Canvas, spin: Spin, at: Point, style: Style) {
    let palette = style.palette();
    let print = style.is_print();
    let (x, y) = (Number(at.x), Number(at.y));
    let ground = match spin {
        Spin::Pawn => palette.light,
        Spin::Green => palette.green,
        Spin::Orange => palette.orange,
        Spin::Choice => palette.white.top,
    };
    put!(canvas, "<g class=\"spin\">");
    if print {
        // Square, or it could be taken for a piece.
        let (left, top) = (Number(at.x - 38.0), Number(at.y - 38.0));
        put!(
            canvas,
            "<rect x=\"{left}\" y=\"{top}\" width=\"76\" height=\"76\" rx=\"9\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"5\"/>"
        );
    } else {
        put!(
            canvas,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"42\" fill=\"{ground}\" stroke=\"{}\" stroke-width=\"6\"/>",
            palette.frame_edge
        );
        put!(
            canvas,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"none\" stroke=\"#e8c987\" stroke-opacity=\".75\" stroke-width=\"2\"/>"
        );
    }
    let edge = if print { "#000" } else { "#1e0f05" };
    let (disc, lozenge) = if print { ("#fff", "#000") } else { ("#fffaf0", "#fffaf0") };
    match spin {
        Spin::Pawn => put!(
            canvas,
            "<path transform=\"translate({at}) scale(1.35)\" fill=\"{}\" d=\"M-13 17H13L10 9.5C5 6 4 1 4.5-2.5H7.500V-6H4.8\
             A7.5 7.5 0 1 0-4.8-6H-7.500V-2.500H-4.500C-4 1-5 6-10 9.500Z\"/>",
            palette.black.top
        ),
        Spin::Green => sign(canvas, DoorColor::Green, at, 20.0, disc, edge),
        Spin::Orange => sign(canvas, DoorColor::Orange, at, 20.0, lozenge, edge),
        Spin::Choice => {
            sign(canvas, DoorColor::Green, point(at.x - 17.0, at.y), 13.0, palette.green, edge);
            sign(canvas, DoorColor::Orange, point(at.x + 17.0, at.y), 13.0, palette.orange, edge);
        }
    }
    put!(canvas, "</g>");
}
