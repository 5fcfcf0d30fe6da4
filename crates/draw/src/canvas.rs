//! The picture being painted: elements of SVG in the order of painting, and the letters they use.

use std::{collections::BTreeSet, fmt, fmt::Write};

use crate::{Diagram, Look, lettering};

/// A point of the picture; a square of a board is a hundred units wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// The point `part` of the way to another.
    pub(crate) fn towards(self, other: Self, part: f64) -> Self {
        point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A number with as few digits as hundredths need.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        let rounded = (self.0 * 100.0).round() / 100.0 + 0.0;
        write!(f, "{rounded}")
    }
}

/// How wide and high a picture is, in its own units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extent {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The same in pixels.
pub(crate) fn pixels(extent: Extent, look: &Look) -> (u32, u32) {
    let width = look.width.max(1);
    (width, ((f64::from(width) * extent.height / extent.width).round() as u32).max(1))
}

/// Where a text stands in relation to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// What has been painted so far.
#[derive(Default)]
pub(crate) struct Canvas {
    body: String,
    letters: BTreeSet<char>,
}

/// Paints: `put!(canvas, "<circle r=\"{}\"/>", 5)`.
macro_rules! put {
    ($canvas:expr, $($part:tt)*) => { $canvas.put(format_args!($($part)*)) };
}
pub(crate) use put;

impl Canvas {
    pub(crate) fn put(&mut self, part: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(part);
    }

    /// A line of text. `size` is the height of the type.
    pub(crate) fn text(&mut self, at: Point, size: f64, anchor: Anchor, ink: &str, text: &str) {
        self.labels(size, anchor, ink, [(at, text)]);
    }

    /// Several texts of one size and colour.
    pub(crate) fn labels<'a>(
        &mut self,
        size: f64,
        anchor: Anchor,
        ink: &str,
        labels: impl IntoIterator<Item = (Point, &'a str)>,
    ) {
        let scale = size / lettering::EM;
        put!(self, "<g fill=\"{ink}\" transform=\"scale({scale:.4})\">");
        for (at, text) in labels {
            let back = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => lettering::width(text) / 2.0,
            };
            for (letter, x) in lettering::set(text) {
                self.letters.insert(letter);
                let (x, y) = ((at.x / scale - back + x).round(), (at.y / scale).round());
                put!(self, "<use href=\"#t{:x}\" x=\"{x}\" y=\"{y}\"/>", u32::from(letter));
            }
        }
        put!(self, "</g>");
    }

    /// A line of text that is made smaller where it would be too wide.
    pub(crate) fn fitted(&mut self, at: Point, size: f64, room: f64, ink: &str, text: &str) {
        let width = lettering::width(text) * size / lettering::EM;
        let size = if width > room { size * room / width } else { size };
        self.text(at, size, Anchor::Middle, ink, text);
    }

    /// The whole picture.
    pub(crate) fn finish(self, extent: Extent, diagram: &Diagram, look: &Look) -> String {
        let (width, height) = pixels(extent, look);
        let mut out = String::with_capacity(self.body.len() + 4096);
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n",
            Number(extent.width),
            Number(extent.height),
            Escaped(diagram.name.in_language(look.lang)),
            Escaped(diagram.about.in_language(look.lang)),
        );
        if !self.letters.is_empty() {
            out.push_str("<defs>");
            for &letter in &self.letters {
                let _ = write!(out, "<path id=\"t{:x}\" d=\"{}\"/>", u32::from(letter), lettering::outline(letter));
            }
            out.push_str("</defs>\n");
        }
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        out
    }
}

/// Text that is not markup.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                // XML cannot contain these control characters.
                c if c.is_control() => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
