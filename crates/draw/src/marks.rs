//! What is marked on a board: the last move, arrows, circles, whose turn it is.

use std::fmt::Write;

use damier_rules::Color;

use crate::{
    Style,
    canvas::{Canvas, Number, Point, point, put},
};

/// A square the last move started from, touched, or ended on.
pub(crate) fn last_square(canvas: &mut Canvas, at: Point, end: bool, style: Style) {
    let (x, y) = (Number(at.x - 50.0), Number(at.y - 50.0));
    if style.is_print() {
        let dashes = if end { "" } else { " stroke-dasharray=\"14 9\"" };
        put!(
            canvas,
            "<path d=\"M{} {}h91v91h-91z\" fill=\"none\" stroke=\"#000\" stroke-width=\"6\"{dashes}/>",
            Number(at.x - 45.5),
            Number(at.y - 45.5)
        );
    } else {
        put!(canvas, "<path d=\"M{x} {y}h100v100h-100z\" fill=\"{}\" fill-opacity=\".58\"/>", style.palette().last);
    }
}

fn line(points: &[Point]) -> String {
    let mut path = String::new();
    for (number, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{point}", if number == 0 { "M" } else { "L" });
    }
    path
}

/// The way a piece has gone.
pub(crate) fn way(canvas: &mut Canvas, points: &[Point], style: Style) {
    if points.len() < 2 {
        return;
    }
    let path = line(points);
    put!(canvas, "<g class=\"way\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    if style.is_print() {
        put!(canvas, "<path d=\"{path}\" stroke=\"#fff\" stroke-width=\"15\"/>");
        put!(canvas, "<path d=\"{path}\" stroke=\"#000\" stroke-width=\"6.5\" stroke-dasharray=\"1 12\"/>");
    } else {
        put!(
            canvas,
            "<path d=\"{path}\" stroke=\"{}\" stroke-opacity=\".85\" stroke-width=\"9\"/>",
            style.palette().way
        );
    }
    put!(canvas, "</g>");
}

/// An arrow through some points.
pub(crate) fn arrow(canvas: &mut Canvas, points: &[Point], style: Style) {
    /// How long and how wide the head is.
    const HEAD: (f64, f64) = (40.0, 23.0);
    let [.., before, target] = points else { return };
    let length = before.distance(*target);
    if length < 1.0 {
        return;
    }
    let ahead = point((target.x - before.x) / length, (target.y - before.y) / length);
    let tip = point(target.x - ahead.x * 4.0, target.y - ahead.y * 4.0);
    let neck = point(tip.x - ahead.x * HEAD.0, tip.y - ahead.y * HEAD.0);
    let barb = |side: f64| point(neck.x - ahead.y * HEAD.1 * side, neck.y + ahead.x * HEAD.1 * side);
    let joint = neck.towards(tip, 0.2);
    let mut shaft = points.to_vec();
    if let Some(end) = shaft.last_mut() {
        *end = joint;
    }
    let (shaft, head) = (line(&shaft), format!("M{tip}L{}L{}Z", barb(1.0), barb(-1.0)));
    let ink = style.palette().arrow;
    let (opacity, casing) = if style.is_print() { (1.0, 8.0) } else { (0.88, 4.0) };
    put!(
        canvas,
        "<g class=\"arrow\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"{opacity}\">"
    );
    put!(canvas, "<path d=\"{shaft}\" stroke=\"#fff\" stroke-width=\"{}\"/>", 13.0 + casing);
    put!(canvas, "<path d=\"{head}\" stroke=\"#fff\" stroke-width=\"{casing}\"/>");
    put!(canvas, "<path d=\"{shaft}\" stroke=\"{ink}\" stroke-width=\"13\"/>");
    put!(canvas, "<path d=\"{head}\" fill=\"{ink}\"/></g>");
}

/// A circle around a cell.
pub(crate) fn circle(canvas: &mut Canvas, at: Point, style: Style) {
    let ink = style.palette().circle;
    let (x, y) = (Number(at.x), Number(at.y));
    put!(
        canvas,
        "<g class=\"circle\" fill=\"none\"><circle cx=\"{x}\" cy=\"{y}\" r=\"45\" stroke=\"#fff\" stroke-width=\"11\"/>"
    );
    put!(canvas, "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" stroke=\"{ink}\" stroke-width=\"6.5\"/></g>");
}

/// A small disc of the side whose turn it is.
pub(crate) fn turn(canvas: &mut Canvas, at: Point, radius: f64, color: Color, style: Style) {
    let palette = style.palette();
    let (x, y) = (Number(at.x), Number(at.y));
    let (fill, edge) = match (color, style.is_print()) {
        (Color::White, true) => ("#fff", "#000"),
        (Color::Black, true) => ("#000", "#000"),
        (Color::White, false) => (palette.white.top, palette.white.edge),
        (Color::Black, false) => (palette.black.low, "#d8c3a2"),
    };
    put!(
        canvas,
        "<circle class=\"turn\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3\"/>"
    );
}
