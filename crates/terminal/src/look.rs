//! What the terminal can show: how many colours, and whether more than ASCII.

use ratatui::{
    buffer::Buffer,
    style::{Color as Ink, Modifier, Style},
};

use super::config::BoardStyle as Drawn;

/// How many colours there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Any.
    True,
    /// The 256 of most terminals.
    Indexed,
    /// The sixteen of all.
    Sixteen,
    /// None are wanted, or there are none: letters tell the pieces apart.
    None,
}

impl Depth {
    /// What the environment says. `var` looks a variable up.
    pub(crate) fn from_env(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name| var(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
            Self::None
        } else if set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
            Self::True
        } else if term.contains("256color") || term.contains("direct") || term.contains("kitty") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour in the three ways terminals know it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shade {
    rgb: (u8, u8, u8),
    index: u8,
    plain: Ink,
}

const fn shade(rgb: (u8, u8, u8), index: u8, plain: Ink) -> Shade {
    Shade { rgb, index, plain }
}

/// The squares nobody plays on.
pub(crate) const LIGHT: Shade = shade((240, 217, 181), 223, Ink::Gray);
/// The same where squares are so small that white pieces would be lost between them.
pub(crate) const LIGHT_TOO: Shade = shade((204, 178, 142), 180, Ink::DarkGray);
/// The squares.
pub(crate) const DARK: Shade = shade((176, 130, 92), 137, Ink::Yellow);
/// Every other square of a board on which all are played on.
pub(crate) const DARK_TOO: Shade = shade((190, 146, 107), 138, Ink::Yellow);
/// White's pieces, and Black's.
pub(crate) const WHITE: Shade = shade((253, 249, 240), 231, Ink::White);
pub(crate) const BLACK: Shade = shade((36, 30, 28), 234, Ink::Black);
/// Names of squares: on the board, on white pieces, on black ones.
pub(crate) const NAME: Shade = shade((98, 66, 40), 58, Ink::Black);
pub(crate) const NAME_ON_WHITE: Shade = shade((168, 160, 146), 247, Ink::DarkGray);
pub(crate) const NAME_ON_BLACK: Shade = shade((140, 128, 120), 245, Ink::DarkGray);
/// Crowns.
pub(crate) const CROWN: Shade = shade((196, 140, 20), 172, Ink::Red);
/// Doors.
pub(crate) const GREEN: Shade = shade((88, 148, 78), 71, Ink::Green);
pub(crate) const ORANGE: Shade = shade((219, 138, 44), 172, Ink::LightRed);
pub(crate) const HOLE: Shade = shade((20, 17, 16), 233, Ink::Black);
/// What is pointed at, picked, possible, compulsory, advised, or just happened.
pub(crate) const CURSOR: Shade = shade((38, 110, 205), 26, Ink::Blue);
pub(crate) const PICKED: Shade = shade((240, 200, 60), 220, Ink::LightYellow);
pub(crate) const TARGET: Shade = shade((122, 178, 92), 107, Ink::LightGreen);
pub(crate) const MOVABLE: Shade = shade((205, 164, 96), 179, Ink::Yellow);
pub(crate) const MUST: Shade = shade((214, 98, 66), 167, Ink::LightRed);
pub(crate) const HINT: Shade = shade((70, 168, 178), 73, Ink::LightCyan);
pub(crate) const LAST: Shade = shade((158, 142, 74), 143, Ink::Magenta);
/// Words that matter.
pub(crate) const ACCENT: Shade = shade((208, 140, 60), 172, Ink::Yellow);

/// What the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) depth: Depth,
    pub(crate) ascii: bool,
}

impl Look {
    /// What this terminal can show.
    pub(crate) fn of_terminal(style: Drawn) -> Self {
        let depth = match style {
            Drawn::Signs => Depth::None,
            Drawn::Colour | Drawn::Ascii => Depth::from_env(|name| std::env::var(name).ok()),
        };
        Self { depth, ascii: style == Drawn::Ascii }
    }

    pub(crate) fn has_colour(self) -> bool {
        self.depth != Depth::None
    }

    pub(crate) fn ink(self, shade: Shade) -> Ink {
        match self.depth {
            Depth::True => Ink::Rgb(shade.rgb.0, shade.rgb.1, shade.rgb.2),
            Depth::Indexed => Ink::Indexed(shade.index),
            Depth::Sixteen => shade.plain,
            Depth::None => Ink::Reset,
        }
    }

    /// One colour on another.
    pub(crate) fn on(self, fore: Shade, back: Shade) -> Style {
        if self.has_colour() { Style::new().fg(self.ink(fore)).bg(self.ink(back)) } else { Style::new() }
    }

    pub(crate) fn ground(self, back: Shade) -> Style {
        if self.has_colour() { Style::new().bg(self.ink(back)) } else { Style::new() }
    }

    /// Words that matter.
    pub(crate) fn accent(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.has_colour() { bold.fg(self.ink(ACCENT)) } else { bold }
    }

    /// Words that stand back: faint.
    pub(crate) const fn quiet() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Replaces what an old terminal cannot show: accents and signs become the letters nearest to them.
    pub(crate) fn fold(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            if !letter.is_ascii() {
                cell.set_char(plain(letter));
            }
        }
    }
}

/// The ASCII character nearest to another one.
pub(crate) const fn plain(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'À' | 'Â' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        '«' | '»' | '“' | '”' => '"',
        '’' => '\'',
        '─' | '–' | '—' => '-',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' => '+',
        '…' | '·' => '.',
        '×' => 'x',
        '▼' => 'v',
        '▲' => '^',
        '\u{a0}' => ' ',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            Depth::from_env(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(depth(&[("COLORTERM", "truecolor"), ("TERM", "xterm-256color")]), Depth::True);
        assert_eq!(depth(&[("TERM", "screen-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Sixteen, "empty is not set");
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
    }
}
