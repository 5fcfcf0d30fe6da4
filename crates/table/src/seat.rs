//! Who sits at a table, and for which seat a command is given.

use damier_notation::sentences::Lang;
use damier_rules::Color;
use serde::{Deserialize, Serialize};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Who plays one of the two colours.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Seat {
    /// A person.
    Human {
        /// What they want to be called, if they said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// How strong it plays, from 1 to 10.
        level: u8,
    },
}

impl Seat {
    /// A person without a name.
    pub const HUMAN: Self = Self::Human { name: None };

    /// The levels of an engine.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

    /// A name has no more characters than this.
    pub const LONGEST_NAME: usize = 40;

    /// Whether a name is allowed: it fits beside a board, and all its characters are visible.
    pub fn check_name(name: &str) -> Result<(), NameFault> {
        if let Some(hidden) = name.chars().find(|&c| is_hidden(c)) {
            return Err(NameFault::Hidden { code_point: hidden.into() });
        }
        let length = name.chars().count();
        if length > Self::LONGEST_NAME { Err(NameFault::Length { length }) } else { Ok(()) }
    }

    /// Whether a name was allowed once: a history may have names that [`Seat::check_name`] refuses today.
    pub(crate) fn fits_as_name(name: &str) -> bool {
        name.chars().count() <= Self::LONGEST_NAME && !name.chars().any(char::is_control)
    }

    /// The same seat without spaces around its name; a name of spaces only is removed.
    #[must_use]
    pub fn trimmed(self) -> Self {
        match self {
            Self::Human { name } => {
                Self::Human { name: name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()) }
            }
            engine @ Self::Engine { .. } => engine,
        }
    }

    /// Whether the engine sits here.
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine { .. })
    }
}

/// What is wrong with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameFault {
    /// It is too long.
    Length {
        /// How many characters it has.
        length: usize,
    },
    /// A character in it cannot be seen, or changes how others are seen.
    Hidden {
        /// Its code point.
        code_point: u32,
    },
}

/// Whether a character is invisible, or changes the direction of the text around it: with these, somebody could imitate
/// another name, or write outside the place of a name.
fn is_hidden(c: char) -> bool {
    use GeneralCategory as G;
    let category = c.general_category();
    // `Format` has the right-to-left overrides, the zero-width characters and the tags. Emoji that are
    // put together with a zero-width joiner are refused with them.
    let hidden = matches!(
        category,
        G::Control
            | G::Format
            | G::LineSeparator
            | G::ParagraphSeparator
            | G::PrivateUse
            | G::Surrogate
            | G::Unassigned
    );
    // By their category these are letters, marks and symbols, but nothing is drawn for them: fillers of Hangul, the
    // grapheme joiner, vowels inherent in Khmer, and the empty pattern of Braille.
    let blank = matches!(
        c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    hidden || blank
}

/// The sentence about such a character, without a full stop.
pub(crate) fn hidden_in_name(code_point: u32, lang: Lang) -> String {
    lang.say(
        format!("le nom contient un caractère invisible (U+{code_point:04X}) : il faut des caractères que l'on voit"),
        format!("the name has a character that cannot be seen (U+{code_point:04X}): expected characters one can see"),
    )
}

/// For which seat a command is given. The caller has checked that it comes from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// One seat.
    Seat(Color),
    /// One seat, by somebody who holds both: agreements take effect at once.
    Both(Color),
}

impl By {
    /// The seat.
    pub const fn color(self) -> Color {
        match self {
            Self::Seat(color) | Self::Both(color) => color,
        }
    }
}
