//! Letters as outlines, from a subset of the typeface Libertinus Serif that comes with this crate (`font/`). It has the
//! letters of Western and Central Europe and of Cyrillic; any other letter is shown as its mark for missing glyphs.

use std::{fmt::Write, sync::LazyLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

static FACE: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../font/LibertinusSerif-SemiBold-subset.ttf"), 0).ok());

/// The units of the outlines: this many are the height of the type.
pub(crate) const EM: f64 = 1000.0;

/// How high capitals and figures are.
pub(crate) const CAPITAL: f64 = 0.645;

fn glyph(letter: char) -> GlyphId {
    FACE.as_ref().and_then(|face| face.glyph_index(letter)).unwrap_or(GlyphId(0))
}

fn advance(letter: char) -> f64 {
    FACE.as_ref().and_then(|face| face.glyph_hor_advance(glyph(letter))).map_or(EM / 2.0, f64::from)
}

/// How long a line is, in units of [`EM`].
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(advance).sum()
}

/// Where each letter of a line stands. Blanks take room and are left out.
pub(crate) fn set(text: &str) -> impl Iterator<Item = (char, f64)> {
    let mut x = 0.0;
    text.chars().filter_map(move |letter| {
        let at = x;
        x += advance(letter);
        (!letter.is_whitespace() && !letter.is_control()).then_some((letter, at))
    })
}

/// A letter's outline as the data of an SVG path, on the baseline at 0.
pub(crate) fn outline(letter: char) -> String {
    let mut path = Path::default();
    if let Some(face) = FACE.as_ref() {
        face.outline_glyph(glyph(letter), &mut path);
    }
    path.data
}

/// A path being written, each point relative to the one before, which is shortest.
#[derive(Default)]
struct Path {
    data: String,
    at: (i32, i32),
    /// Where the part of it that is being drawn began.
    start: (i32, i32),
    /// The last command that was written: SVG lets the same one be left out when it is repeated.
    command: Option<char>,
}

impl Path {
    fn go(&mut self, command: char, points: &[(f32, f32)]) {
        if self.command != Some(command) {
            self.data.push(command);
            self.command = Some(command);
        }
        // Fonts count upwards, pictures downwards.
        let whole = |&(x, y): &(f32, f32)| (x.round() as i32, -y.round() as i32);
        for (x, y) in points.iter().map(whole) {
            for number in [x - self.at.0, y - self.at.1] {
                // A minus sign separates two numbers; before any other number a blank is needed.
                let blank = number >= 0 && self.data.ends_with(|last: char| last.is_ascii_digit());
                let _ = write!(self.data, "{}{number}", if blank { " " } else { "" });
            }
        }
        self.at = points.last().map_or(self.at, whole);
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command = None;
        self.go('m', &[(x, y)]);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.go('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.go('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.go('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('z');
        self.command = None;
        self.at = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_typeface_has_what_is_written() {
        for letter in "ABCDEFGHIabcdefghijklm0123456789-–x.…'’éèàçœÉŁőřИванов№".chars() {
            assert_ne!(glyph(letter), GlyphId(0), "{letter}");
            assert!(outline(letter).starts_with('m'), "{letter}");
        }
        assert_eq!(glyph('漢'), GlyphId(0));
    }

    #[test]
    fn figures_are_equally_wide() {
        for figure in '0'..='9' {
            assert!((width(&figure.to_string()) - width("0")).abs() < f64::EPSILON, "{figure}");
        }
    }

    #[test]
    fn blanks_take_room() {
        assert_eq!(set("a b").count(), 2);
        assert!(width("a b") > width("ab"));
    }
}
