//! Errors of reading: what is wrong in a text, where, and what would be right.

use std::fmt::Display;

use damier_rules::setup::Invalid;

use crate::sentences::{Lang, Said, setup_error};

/// A part of a text that cannot be read. It prints in English; [`say`](Self::say) knows French as well.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub struct TextError {
    /// What is wrong, with the part that is.
    pub what: Said,
    /// What was expected there.
    pub expected: Said,
}

impl TextError {
    /// `what` is wrong; `expected` would have been right. Both are given in French and in English, in that order:
    ///
    /// ```
    /// use damier_notation::{TextError, sentences::Lang};
    ///
    /// let error = TextError::new(("il manque le trait", "the side to move is missing"), ("W ou B", "W or B"));
    /// assert_eq!(error.say(Lang::Fr), "il manque le trait : il faut W ou B");
    /// assert_eq!(error.to_string(), "the side to move is missing: expected W or B");
    /// ```
    pub fn new(what: impl Into<Said>, expected: impl Into<Said>) -> Self {
        Self { what: what.into(), expected: expected.into() }
    }

    /// The same for what only programs read, such as the messages of a protocol: in English in either language.
    pub fn english(what: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { what: Said::only(what), expected: Said::only(expected) }
    }

    /// What is wrong and what was expected, in one language.
    pub fn say(&self, lang: Lang) -> String {
        let (what, expected) = (self.what.in_language(lang), self.expected.in_language(lang));
        lang.say(format!("{what} : il faut {expected}"), format!("{what}: expected {expected}"))
    }

    /// What is wrong and what was expected, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.say(lang))
    }
}

/// A position string that does not describe a legal position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// It cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It can be read, but no game leads there.
    #[error("{}", .0.en)]
    Invalid(Said),
}

impl PositionError {
    /// What is wrong, in one language.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Text(error) => error.say(lang),
            Self::Invalid(faults) => faults.in_language(lang).to_owned(),
        }
    }

    /// What is wrong, in both languages.
    pub fn said(&self) -> Said {
        Said::by(|lang| self.say(lang))
    }
}

impl<S: Display> From<Invalid<S>> for PositionError {
    fn from(invalid: Invalid<S>) -> Self {
        let all = |lang| invalid.faults.iter().map(|fault| setup_error(fault, lang)).collect::<Vec<_>>();
        Self::Invalid(Said::by(|lang| all(lang).join(lang.say(" ; ", "; "))))
    }
}

/// At most the first forty characters of `text`, in quotes and without control characters, so that an error message
/// stays readable whatever was sent.
pub fn clip(text: &str) -> String {
    quoted(text).en
}

/// The same in the quotes of each language.
pub fn quoted(text: &str) -> Said {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    let gap = if shown.is_empty() { "" } else { " " };
    Said { fr: format!("« {shown}{gap}»"), en: format!("`{shown}`") }
}
