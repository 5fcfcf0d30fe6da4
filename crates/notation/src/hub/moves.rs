//! Moves as Hub writes them: `32-28`, and for a capture start, end and every captured square, `28x19x23`.

use std::{fmt, str::FromStr};

use damier_rules::dames::{Dames, Move, Square, Squares};

use crate::{TextError, clip, draughts::read_travel, wire};

/// A move as it is written, not yet checked against a position.
///
/// Captured squares are read in any order and written ascending. The landings of a capture are never part of it: that
/// would be PDN.
///
/// ```
/// use damier_notation::{Notation, hub::Written};
/// use damier_rules::dames::{Dames, Opening};
///
/// let position = Dames::read("W:WK4:B13,32,37,20", &Opening::TwentyMen)?;
/// let written: Written = "4x15x37x13x20".parse()?;
/// let legal = written.resolve(&position)?;
/// assert_eq!(Written::from(legal).to_string(), "4x15x13x20x37");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it says about the captured pieces.
    pub takes: Takes,
}

/// What a written move says about the pieces it captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// It has a hyphen.
    Nothing,
    /// It has an `x` but names no captured square: enough where only one capture leads from start to end.
    Something,
    /// It names them all. Never empty.
    These(Squares),
}

impl Written {
    /// The legal move that is meant. A hyphen for an `x` is forgiven, the reverse is not.
    pub fn resolve(&self, position: &Dames) -> Result<Move, TextError> {
        let takes = |m: &Move| match self.takes {
            Takes::Nothing => true,
            Takes::Something => m.is_capture(),
            Takes::These(captured) => m.captured == captured,
        };
        wire::resolve(position, &self.to_string(), |m| m.from == self.from && m.to == self.to && takes(m))
    }

    /// The moves of a text with blanks between them.
    pub(super) fn read_all(text: &str) -> impl Iterator<Item = Result<Self, TextError>> {
        text.split_ascii_whitespace().map(str::parse)
    }
}

/// Moves with blanks between them.
pub(super) fn write_all(moves: impl IntoIterator<Item = Written>) -> String {
    moves.into_iter().map(|written| written.to_string()).collect::<Vec<_>>().join(" ")
}

impl From<Move> for Written {
    fn from(m: Move) -> Self {
        let takes = if m.is_capture() { Takes::These(m.captured) } else { Takes::Nothing };
        Self { from: m.from, to: m.to, takes }
    }
}

impl FromStr for Written {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let travel = read_travel::<Square, 10>(text)?;
        let (to, named) = (travel.landings[0], &travel.landings[1..]);
        let captured: Squares = named.iter().copied().collect();
        let takes = match travel.captures {
            _ if captured.len() < named.len() => {
                return Err(TextError::english(format!("a captured square twice in {}", clip(text)), "each once"));
            }
            Some(false) if captured.is_empty() => Takes::Nothing,
            Some(false) => {
                let what = format!("captured squares after a hyphen in {}", clip(text));
                return Err(TextError::english(what, "`x` between the squares of a capture"));
            }
            _ if captured.is_empty() => Takes::Something,
            _ => Takes::These(captured),
        };
        Ok(Self { from: travel.from, to, takes })
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, takes } = *self;
        match takes {
            Takes::Nothing => write!(f, "{from}-{to}"),
            Takes::Something => write!(f, "{from}x{to}"),
            Takes::These(captured) => f.write_str(&wire::write_move(&Move { from, to, captured })),
        }
    }
}
