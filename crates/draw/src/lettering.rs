//! Letters as outlines, from a part of the typeface Libertinus Serif that comes with this crate (`font/`). It has the
//! letters of Western and Central Europe and of Cyrillic; for another one stands its mark for what is missing.

use std::{fmt::Write, sync::LazyLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

static FACE: LazyLock<Option<Face<'static>>> =
    LazyLock::new(|| Face::parse(include_bytes!("../font/LibertinusSerif-SemiBold-subset.ttf"), 0).ok());

/// The units of the outlines: so many are the height of the type.
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
    let mut path = Path(String::new());
    if let Some(face) = FACE.as_ref() {
        face.outline_glyph(glyph(letter), &mut path);
    }
    path.0
}

struct Path(String);

/// Fonts count upwards, pictures downwards.
impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {}", 0.0 - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {}", 0.0 - y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {} {x} {}", 0.0 - y1, 0.0 - y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {} {x2} {} {x} {}", 0.0 - y1, 0.0 - y2, 0.0 - y);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_typeface_has_what_is_written() {
        for letter in "ABCDEFGHIabcdefghijklm0123456789-–x.…'’éèàçœÉŁőřИванов№".chars() {
            assert_ne!(glyph(letter), GlyphId(0), "{letter}");
            assert!(outline(letter).starts_with('M'), "{letter}");
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
