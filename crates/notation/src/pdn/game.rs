//! A game in PDN: tags, and a tree of moves with comments.

use std::fmt;

use compact_str::CompactString;

/// One game of a file. Its layout is not kept: a game that is written and read again is the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PdnGame {
    /// The tags, in their order. A result at the end of the moves has become the tag `Result`.
    pub tags: Vec<Tag>,
    /// The main line, with all that stands between its moves.
    pub moves: Vec<Item>,
    /// The number of the first move.
    pub first: First,
}

/// A tag: `[White "Sijbrands"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tag {
    /// What it tells.
    pub name: CompactString,
    /// What it says, on one line.
    pub value: String,
}

/// What a line of play is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Item {
    /// A move.
    Move(PdnMove),
    /// `{said about it}`, with single spaces.
    Comment(String),
    /// `$1`: a remark by number (NAG, numeric annotation glyph).
    Nag(u16),
    /// `(another way)`, from the position before the last move.
    Variation(Vec<Item>),
    /// `/FEN "B:W28:B5"/`: from here on another position.
    Setup(String),
}

/// On one line, as PDN has it.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(ply) => write!(f, "{}{}", ply.text, ply.strength),
            Self::Comment(text) => write!(f, "{{{text}}}"),
            Self::Nag(number) => write!(f, "${number}"),
            Self::Setup(position) => write!(f, "/{position}/"),
            Self::Variation(items) => {
                for (number, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if number == 0 { "(" } else { " " })?;
                }
                f.write_str(if items.is_empty() { "()" } else { ")" })
            }
        }
    }
}

/// A move as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PdnMove {
    /// Its squares and signs: `32-28`, `28x19`. [`PdnMove::UNKNOWN`] where nobody knows the move.
    pub text: CompactString,
    /// The sign behind it, `!?` or `(?)`; mostly empty.
    pub strength: CompactString,
}

impl PdnMove {
    /// How a move that is not known is written.
    pub const UNKNOWN: &'static str = "-";

    /// A move without a remark.
    pub fn new(text: impl Into<CompactString>) -> Self {
        Self { text: text.into(), strength: CompactString::default() }
    }

    /// Whether it stands for a move that is not known.
    pub fn is_unknown(&self) -> bool {
        self.text == Self::UNKNOWN
    }
}

/// How the moves are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct First {
    /// The number of the first move.
    pub number: u32,
    /// Whether it belongs to the player who moves second: `1...`.
    pub second: bool,
}

impl Default for First {
    fn default() -> Self {
        Self { number: 1, second: false }
    }
}

/// The order of the tags that have one; all others come after them.
const ORDER: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "Damier",
    "DamierOptions",
    "FEN",
    "PlyCount",
];

impl PdnGame {
    /// What a tag says, if the game has it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// Sets a tag: changes the one there is or adds it where it belongs. A line break in the value becomes a space.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = one_line(value.into());
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            tag.value = value;
            return;
        }
        let rank = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
        let after = self.tags.iter().rposition(|tag| rank(&tag.name) <= rank(name)).map_or(0, |before| before + 1);
        self.tags.insert(after, Tag { name: name.into(), value });
    }

    /// The moves of the main line.
    pub fn plies(&self) -> impl Iterator<Item = &PdnMove> {
        self.moves.iter().filter_map(|item| if let Item::Move(ply) = item { Some(ply) } else { None })
    }
}

/// The text without line breaks.
fn one_line(text: String) -> String {
    if text.contains(['\n', '\r']) { text.split(['\n', '\r']).collect::<Vec<_>>().join(" ") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_find_their_place() {
        let mut game = PdnGame::default();
        for name in ["Annotator", "Result", "White", "FEN", "Event", "Time"] {
            game.set_tag(name, "x");
        }
        game.set_tag("White", "y\nz");
        let names: Vec<&str> = game.tags.iter().map(|tag| tag.name.as_str()).collect();
        assert_eq!(names, ["Event", "White", "Result", "FEN", "Annotator", "Time"]);
        assert_eq!(game.tag("White"), Some("y z"));
    }
}
