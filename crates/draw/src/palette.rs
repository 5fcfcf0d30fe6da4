//! The colours: those of the page (`web/src/theme.css`), light and dark, and those of print.

use crate::Style;

/// The colours of a style.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) room: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) ink_soft: &'static str,
    pub(crate) frame: &'static str,
    pub(crate) frame_lit: &'static str,
    pub(crate) frame_low: &'static str,
    pub(crate) frame_edge: &'static str,
    pub(crate) frame_ink: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) light: &'static str,
    pub(crate) square_ink: &'static str,
    pub(crate) plank: &'static str,
    pub(crate) plank_other: &'static str,
    pub(crate) groove: &'static str,
    pub(crate) green: &'static str,
    pub(crate) orange: &'static str,
    pub(crate) white: Tint,
    pub(crate) black: Tint,
    /// The squares of the last move, and its way.
    pub(crate) last: &'static str,
    pub(crate) way: &'static str,
    pub(crate) arrow: &'static str,
    pub(crate) circle: &'static str,
}

/// The colours of one side's pieces.
#[derive(Debug)]
pub(crate) struct Tint {
    pub(crate) lit: &'static str,
    pub(crate) top: &'static str,
    pub(crate) low: &'static str,
    pub(crate) side: &'static str,
    pub(crate) line: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) crown: &'static str,
}

const IVORY: Tint = Tint {
    lit: "#fffdf6",
    top: "#fdf6e6",
    low: "#e6d3ae",
    side: "#cdb894",
    line: "#a08a66",
    edge: "#5a4630",
    crown: "#8a5a1c",
};

const EBONY: Tint = Tint {
    lit: "#5a4a40",
    top: "#3b302a",
    low: "#221a16",
    side: "#17110e",
    line: "#8b7768",
    edge: "#0c0806",
    crown: "#e2b565",
};

const PAPER: Tint =
    Tint { lit: "#fff", top: "#fff", low: "#fff", side: "#fff", line: "#000", edge: "#000", crown: "#000" };

const INK: Tint =
    Tint { lit: "#000", top: "#000", low: "#000", side: "#000", line: "#fff", edge: "#000", crown: "#fff" };

const WOOD: Palette = Palette {
    room: "#f6f0e6",
    ink: "#2b211a",
    ink_soft: "#665647",
    frame: "#6d4327",
    frame_lit: "#8a5d3c",
    frame_low: "#4f2f1a",
    frame_edge: "#4a2c18",
    frame_ink: "#f3dfbf",
    dark: "#a8744a",
    light: "#efdcb9",
    square_ink: "#3a2212",
    plank: "#d9b884",
    plank_other: "#cba975",
    groove: "#a98553",
    green: "#3f8f53",
    orange: "#d9822b",
    white: IVORY,
    black: EBONY,
    last: "#ffdd57",
    way: "#ffe06a",
    arrow: "#2068b4",
    circle: "#c22f16",
};

const DARK: Palette = Palette {
    room: "#1b1714",
    ink: "#f2e8da",
    ink_soft: "#b9a996",
    frame: "#523320",
    frame_lit: "#6a452e",
    frame_low: "#3a2214",
    frame_edge: "#2e1c11",
    dark: "#8d6040",
    light: "#d9c19a",
    square_ink: "#1f1209",
    plank: "#b8946a",
    plank_other: "#ab8860",
    groove: "#8a6a48",
    arrow: "#2f7fd0",
    circle: "#d3452a",
    ..WOOD
};

const PRINT: Palette = Palette {
    room: "#fff",
    ink: "#000",
    ink_soft: "#000",
    frame: "#fff",
    frame_lit: "#fff",
    frame_low: "#fff",
    frame_edge: "#000",
    frame_ink: "#000",
    dark: "#fff",
    light: "#fff",
    square_ink: "#000",
    plank: "#fff",
    plank_other: "#fff",
    groove: "#000",
    green: "#fff",
    orange: "#000",
    white: PAPER,
    black: INK,
    last: "#000",
    way: "#000",
    arrow: "#000",
    circle: "#000",
};

impl Style {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Wood => &WOOD,
            Self::Print => &PRINT,
            Self::Dark => &DARK,
        }
    }

    pub(crate) fn is_print(self) -> bool {
        self == Self::Print
    }
}

/// The three parts of a colour `#rrggbb`.
fn parts(color: &str) -> [f64; 3] {
    let part = |at: usize| color.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    [1, 3, 5].map(|at| part(at).map_or(255.0, f64::from))
}

/// A colour with this much of another in it.
pub(crate) fn mixed(color: &str, other: &str, much: f64) -> String {
    let [r, g, b] = [0, 1, 2].map(|at| {
        let (own, other) = (parts(color)[at], parts(other)[at]);
        (own + (other - own) * much).round().clamp(0.0, 255.0) as u8
    });
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A colour with this much of its light; above one it comes nearer to white.
pub(crate) fn shaded(color: &str, light: f64) -> String {
    if light <= 1.0 { mixed(color, "#000000", 1.0 - light) } else { mixed(color, "#ffffff", light - 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_keep_to_the_colour() {
        assert_eq!(shaded("#804020", 0.5), "#402010");
        assert_eq!(shaded("#804020", 1.0), "#804020");
        assert_eq!(shaded("#800000", 2.0), "#ffffff");
        assert_eq!(shaded("#fff", 1.0), "#ffffff");
    }
}
