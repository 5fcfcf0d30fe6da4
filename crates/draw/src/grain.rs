//! The grain of the wood: streaks that are always the same, so that a picture drawn twice is drawn alike.

use std::fmt::Write;

use crate::canvas::{Canvas, Number, Point, point, put};

/// How many kinds of light square there are.
pub(crate) const KINDS: usize = 5;

/// A fixed sequence of numbers from 0 to 1.
struct Chances(u64);

impl Chances {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }
}

/// Streaks along a strip of wood, as a path.
fn streaks(chances: &mut Chances, at: Point, long: f64, high: f64, count: usize) -> String {
    let mut path = String::new();
    for streak in 0..count {
        let y = at.y + high * (streak as f64 + 0.2 + 0.6 * chances.next()) / count as f64;
        let (start, end) = (at.x + long * 0.35 * chances.next(), at.x + long * (1.0 - 0.35 * chances.next()));
        // Some streaks run from edge to edge.
        let (start, end) = if streak % 3 == 0 { (start, end) } else { (at.x, at.x + long) };
        let bend = (chances.next() - 0.5) * (high / 8.0).min(9.0);
        let half = (end - start) / 2.0;
        let _ = write!(
            path,
            "M{}q{} {} {} 0t{} 0",
            point(start, y),
            Number((half / 2.0).round()),
            Number(bend),
            Number(half.round()),
            Number(half.round())
        );
    }
    path
}

/// Defines `g0`, `g1`...: what lies over a light square.
pub(crate) fn define(canvas: &mut Canvas, ink: &str) {
    let mut chances = Chances(20);
    for kind in 0..KINDS {
        let (broad, fine) = (
            streaks(&mut chances, point(0.0, 0.0), 100.0, 100.0, 5),
            streaks(&mut chances, point(0.0, 0.0), 100.0, 100.0, 9),
        );
        put!(canvas, "<g id=\"g{kind}\" fill=\"none\" stroke=\"{ink}\">");
        put!(canvas, "<path stroke-width=\"10\" stroke-opacity=\".075\" d=\"{broad}\"/>");
        put!(canvas, "<path stroke-width=\"1.5\" stroke-opacity=\".12\" d=\"{fine}\"/></g>");
    }
}

/// Streaks over a frame.
pub(crate) fn over(canvas: &mut Canvas, at: Point, width: f64, height: f64, ink: &str) {
    let mut chances = Chances(7);
    let count = (height / 26.0) as usize;
    for (stroke, opacity, count) in [(11.0, 0.2, count / 2), (2.4, 0.38, count)] {
        let path = streaks(&mut chances, at, width, height, count.max(2));
        put!(
            canvas,
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{stroke}\" stroke-opacity=\"{opacity}\" d=\"{path}\"/>"
        );
    }
}

/// Defines `h`: the hatching of a dark square on paper.
pub(crate) fn define_hatching(canvas: &mut Canvas) {
    let mut path = String::new();
    let step = 12.5;
    for line in 1..16 {
        let along = f64::from(line) * step;
        // From the left or lower edge up to the upper or right one.
        let (low, high) = if along <= 100.0 {
            (point(0.0, along), point(along, 0.0))
        } else {
            (point(along - 100.0, 100.0), point(100.0, along - 100.0))
        };
        let _ = write!(path, "M{low}L{high}");
    }
    put!(canvas, "<path id=\"h\" d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-width=\"2.6\"/>");
}
