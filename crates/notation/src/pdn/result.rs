//! Results: the two ways in which PDN counts points, and the forms in old files.

use damier_rules::{Color, Game, Results};

/// A result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// One side has won.
    Won(Color),
    /// Nobody has.
    Drawn,
    /// Both have lost: `0-0`.
    BothLost,
    /// Not known, or not played to the end: `*`.
    Unknown,
}

impl GameResult {
    /// Reads a result: `2-0` and `1-0`, `1-1`, `1/2-1/2` and `½-½`, points such as `4-6`, `*`, `?` and nothing at all.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if matches!(text, "*" | "?" | "" | "-" | "?-?") {
            return Some(Self::Unknown);
        }
        if matches!(text, "1/2" | "\u{bd}") {
            return Some(Self::Drawn);
        }
        let (white, black) = text.split_once(['-', ':', '\u{2010}', '\u{2011}', '\u{2013}'])?;
        let (white, black) = (points(white.trim())?, points(black.trim())?);
        Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Self::Won(Color::White),
            std::cmp::Ordering::Less => Self::Won(Color::Black),
            std::cmp::Ordering::Equal if white == 0 => Self::BothLost,
            std::cmp::Ordering::Equal => Self::Drawn,
        })
    }

    /// The result as the players of `game` write it.
    pub const fn write(self, game: Game) -> &'static str {
        let points = matches!(game.properties().results, Results::TwoPoints);
        match self {
            Self::Won(Color::White) if points => "2-0",
            Self::Drawn if points => "1-1",
            Self::Won(Color::Black) if points => "0-2",
            Self::Won(Color::White) => "1-0",
            Self::Drawn => "1/2-1/2",
            Self::Won(Color::Black) => "0-1",
            Self::BothLost => "0-0",
            Self::Unknown => "*",
        }
    }

    /// Whether the two can both be true of one game.
    pub fn agrees(self, other: Self) -> bool {
        self == other || self == Self::Unknown || other == Self::Unknown
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a game somebody has won, or nobody.
    fn from(winner: Option<Color>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }
}

/// Twice the points, so that halves are whole.
fn points(text: &str) -> Option<u32> {
    if matches!(text, "1/2" | "\u{bd}" | "0.5" | "0,5") {
        return Some(1);
    }
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok().map(|points: u32| 2 * points) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_all_their_forms() {
        let white = Some(GameResult::Won(Color::White));
        let black = Some(GameResult::Won(Color::Black));
        for text in ["2-0", "1-0", "9-1", "12-0", " 2 - 0 "] {
            assert_eq!(GameResult::read(text), white, "{text}");
        }
        for text in ["0-2", "0-1", "4-6"] {
            assert_eq!(GameResult::read(text), black, "{text}");
        }
        for text in ["1-1", "1/2-1/2", "½-½", "1/2", "½", "5-5", "0.5-0.5", "1–1"] {
            assert_eq!(GameResult::read(text), Some(GameResult::Drawn), "{text}");
        }
        assert_eq!(GameResult::read("0-0"), Some(GameResult::BothLost));
        for text in ["*", "?", ""] {
            assert_eq!(GameResult::read(text), Some(GameResult::Unknown), "{text}");
        }
        for text in ["white", "1-x", "99999-1", "1", "--"] {
            assert_eq!(GameResult::read(text), None, "{text}");
        }
    }
}
