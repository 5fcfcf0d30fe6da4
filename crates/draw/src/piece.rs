//! The pieces. White is turned in plain rings, Black has a notched rim; a king is two discs high and wears a crown.
//! None of this needs colour.
//!
//! Each piece is defined once, around 0, for a square a hundred wide, and used wherever it stands: `wm` is a white
//! man, `bk` a black king, `wf` a white disc seen from its front (on the pyramid) and `ws` what is under that.

use damier_rules::{
    Color,
    board::{Piece, Rank},
};

use crate::{
    Style,
    canvas::{Canvas, Number, Point, put},
    palette::{Palette, Tint},
};

const CROWN: &str = "M-20 13L-25-11L-11.5-1L0-19L11.5-1L25-11L20 13ZM-20 17.5H20";

/// Which pieces a picture has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Set {
    /// Men and kings.
    Draughts,
    /// Discs that are white on one side and black on the other.
    TwoFaced,
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn tints(palette: &Palette, color: Color) -> (&Tint, &Tint) {
    match color {
        Color::White => (&palette.white, &palette.black),
        Color::Black => (&palette.black, &palette.white),
    }
}

/// The name of a piece's drawing.
pub(crate) fn drawing(piece: Piece) -> String {
    let rank = match piece.rank {
        Rank::Man => 'm',
        Rank::King => 'k',
    };
    format!("{}{rank}", letter(piece.color))
}

/// A piece on the board.
pub(crate) fn stand(canvas: &mut Canvas, piece: Piece, at: Point) {
    put!(canvas, "<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", drawing(piece), Number(at.x), Number(at.y));
}

/// A piece that has left the board.
pub(crate) fn ghost(canvas: &mut Canvas, piece: Piece, at: Point, style: Style) {
    let Point { x, y } = at;
    if style.is_print() {
        // A dashed outline; a black piece has a dark middle.
        put!(
            canvas,
            "<g class=\"ghost\"><circle cx=\"{0}\" cy=\"{1}\" r=\"37\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"4\" \
             stroke-dasharray=\"9 7\"/>",
            Number(x),
            Number(y)
        );
        if piece.color == Color::Black {
            put!(canvas, "<circle cx=\"{}\" cy=\"{}\" r=\"15\"/>", Number(x), Number(y));
        }
        put!(canvas, "</g>");
    } else {
        put!(
            canvas,
            "<use class=\"ghost\" href=\"#{}\" x=\"{}\" y=\"{}\" opacity=\".34\"/>",
            drawing(piece),
            Number(x),
            Number(y)
        );
    }
}

/// Defines the pieces that stand on flat boards and on damiers.
pub(crate) fn define(canvas: &mut Canvas, style: Style, set: Set) {
    let palette = style.palette();
    for color in Color::ALL {
        let (tint, other) = tints(palette, color);
        if !style.is_print() {
            light(canvas, letter(color), tint);
        }
        man(canvas, style, color, tint, other, set);
        if set == Set::Draughts {
            king(canvas, style, color, tint);
        }
    }
}

/// Defines the discs on the faces of the pyramid.
pub(crate) fn define_faces(canvas: &mut Canvas, style: Style) {
    let palette = style.palette();
    for color in Color::ALL {
        let (tint, _) = tints(palette, color);
        let name = letter(color);
        put!(
            canvas,
            "<circle id=\"{name}s\" r=\"41\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>",
            tint.side,
            tint.edge
        );
        put!(canvas, "<g id=\"{name}f\">");
        top(canvas, style, color, tint, 0.0);
        rings(canvas, tint, 0.0);
        put!(canvas, "</g>");
    }
}

/// The light on the discs of one side.
fn light(canvas: &mut Canvas, name: char, tint: &Tint) {
    put!(
        canvas,
        "<radialGradient id=\"{name}\" cx=\".38\" cy=\".3\" r=\".82\"><stop stop-color=\"{}\"/><stop offset=\".53\" \
         stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
        tint.lit,
        tint.top,
        tint.low
    );
}

fn man(canvas: &mut Canvas, style: Style, color: Color, tint: &Tint, other: &Tint, set: Set) {
    put!(canvas, "<g id=\"{}m\">", letter(color));
    match (style.is_print(), set) {
        (true, Set::Draughts) => {
            halo(canvas, 0.0);
            top(canvas, style, color, tint, 0.0);
            rings(canvas, tint, 0.0);
        }
        (true, Set::TwoFaced) => {
            halo(canvas, 6.0);
            disc(canvas, 6.0, other.side, "#000", 3.0);
            top(canvas, style, color, tint, -5.0);
            rings(canvas, tint, -5.0);
        }
        (false, _) => {
            shadow(canvas);
            if set == Set::TwoFaced {
                // The face below is seen at the rim.
                disc(canvas, 7.0, other.top, other.edge, 1.5);
                disc(canvas, 1.5, tint.side, tint.edge, 1.0);
            } else {
                disc(canvas, 4.0, tint.side, tint.edge, 1.5);
            }
            top(canvas, style, color, tint, -3.0);
            rings(canvas, tint, -3.0);
        }
    }
    put!(canvas, "</g>");
}

fn king(canvas: &mut Canvas, style: Style, color: Color, tint: &Tint) {
    put!(canvas, "<g id=\"{}k\">", letter(color));
    let crown = if style.is_print() {
        halo(canvas, 8.0);
        // The seam between two black discs has to be white.
        let seam = if color == Color::White { "#000" } else { "#fff" };
        disc(canvas, 8.0, tint.side, "#000", 3.5);
        disc(canvas, -4.0, tint.side, seam, 3.5);
        disc(canvas, -7.0, tint.top, "#000", 3.5);
        -7.0
    } else {
        shadow(canvas);
        disc(canvas, 6.0, tint.side, tint.edge, 1.5);
        disc(canvas, -1.0, tint.side, tint.edge, 1.2);
        top(canvas, style, color, tint, -8.0);
        -8.0
    };
    if color == Color::White {
        put!(canvas, "<circle cy=\"{crown}\" r=\"34\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>", tint.line);
    } else if style.is_print() {
        put!(canvas, "<circle cy=\"{crown}\" r=\"33\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.5\"/>");
    }
    put!(
        canvas,
        "<path transform=\"translate(0 {crown})\" d=\"{CROWN}\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"3\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"/></g>",
        tint.crown
    );
}

/// White paper around a piece, so that it stands out from the hatching.
fn halo(canvas: &mut Canvas, down: f64) {
    disc(canvas, down, "#fff", "#fff", 9.0);
}

fn shadow(canvas: &mut Canvas) {
    put!(canvas, "<ellipse cx=\"3\" cy=\"9\" rx=\"43\" ry=\"41\" fill=\"#190c04\" fill-opacity=\".36\"/>");
}

fn disc(canvas: &mut Canvas, down: f64, fill: &str, edge: &str, width: f64) {
    put!(canvas, "<circle cy=\"{down}\" r=\"41.5\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\"/>");
}

/// The upper side of a disc, with the rim that tells the sides apart.
fn top(canvas: &mut Canvas, style: Style, color: Color, tint: &Tint, down: f64) {
    if style.is_print() {
        disc(canvas, down, tint.top, tint.edge, 3.5);
    } else {
        disc(canvas, down, &format!("url(#{})", letter(color)), tint.edge, 1.5);
        if color == Color::Black {
            put!(
                canvas,
                "<circle cy=\"{down}\" r=\"36.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\" \
                 stroke-dasharray=\"3 6.56\"/>",
                tint.line
            );
        }
    }
    if color == Color::White {
        let width = if style.is_print() { 2.5 } else { 2.0 };
        put!(
            canvas,
            "<circle cy=\"{down}\" r=\"34.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            tint.line
        );
    }
}

/// The turned rings of a man.
fn rings(canvas: &mut Canvas, tint: &Tint, down: f64) {
    put!(canvas, "<g fill=\"none\" stroke=\"{}\">", tint.line);
    put!(
        canvas,
        "<circle cy=\"{down}\" r=\"24\" stroke-width=\"2.2\"/><circle cy=\"{down}\" r=\"12\" stroke-width=\"1.6\"/></g>"
    );
}
