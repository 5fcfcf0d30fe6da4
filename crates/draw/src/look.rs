//! How a diagram looks.

use std::ops::RangeInclusive;

use damier_notation::sentences::Lang;

/// The materials a diagram is drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Wood, as on the page.
    #[default]
    Wood,
    /// Black lines on white paper: for bulletins, readable after a photocopy.
    Print,
    /// Darker wood, for pages with a dark background.
    Dark,
}

/// How a diagram looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The materials.
    pub style: Style,
    /// The width in pixels. Vector pictures can be scaled; this is their nominal width.
    pub width: u32,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Whether the squares' numbers or names are written.
    pub coordinates: bool,
    /// Whether the background around the board is painted; otherwise it is transparent.
    pub opaque: bool,
    /// The language of what is written.
    pub lang: Lang,
}

impl Look {
    /// The widths that are allowed, in pixels: from the smallest that can be read to the largest that screens show.
    pub const WIDTHS: RangeInclusive<u32> = 64..=4096;
}

impl Default for Look {
    fn default() -> Self {
        Self { style: Style::Wood, width: 640, flipped: false, coordinates: true, opaque: false, lang: Lang::En }
    }
}
