//! Diagrams: a board, a position and what is marked on it, as the text of an SVG picture.
//!
//! Everything is drawn from the description of the board that the rules give (`damier_rules::board`), so no rule and
//! no geometry of a game is written here a second time. Words are drawn as outlines of an embedded typeface: a
//! picture looks the same wherever it is shown, and needs no font. Nothing is read or written: text comes out.
//!
//! ```
//! use damier_draw::{Diagram, Look, svg};
//! use damier_notation::read_move;
//! use damier_rules::{Game, Variant};
//!
//! let start = Variant::from(Game::Dames).start();
//! let m = read_move(&start, "32-28").expect("a move");
//! let picture = svg(&Diagram::after(&start, &m), &Look::default());
//! assert!(picture.starts_with("<svg "));
//! ```

#[cfg(feature = "gif")]
pub mod animation;
mod canvas;
pub mod characters;
pub mod chart;
mod damier;
mod diagram;
mod excerpt;
pub mod film;
mod flat;
mod grain;
mod grid;
mod isometric;
mod lettering;
mod look;
mod marks;
mod palette;
mod piece;
mod pyramid;
#[cfg(feature = "png")]
pub mod raster;
mod solid;
mod trap;
mod written;

pub use diagram::{Diagram, Ghost, LastMove, NoSuchCell};
pub use excerpt::{CannotDraw, DrawnPart, Marks};
pub use look::{Look, Style};
pub use written::BadMark;

use canvas::Canvas;

/// Draws a diagram. The picture is as wide as the look says and as high as it has to be.
pub fn svg(diagram: &Diagram, look: &Look) -> String {
    let mut canvas = Canvas::default();
    let extent = if diagram.board.damiers.len() > 1 {
        pyramid::draw(&mut canvas, diagram, look)
    } else {
        flat::draw(&mut canvas, diagram, look)
    };
    canvas.finish(extent, diagram, look)
}

/// How many pixels wide and high the picture of a diagram is.
pub fn size(diagram: &Diagram, look: &Look) -> (u32, u32) {
    let extent = if diagram.board.damiers.len() > 1 { pyramid::extent(diagram) } else { flat::extent(diagram, look) };
    canvas::pixels(extent, look)
}
