//! What was wrong with a text, where, and what would have been right.

use std::fmt::Display;

use damier_rules::setup::Invalid;

/// A part of a text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}: expected {expected}")]
pub struct TextError {
    /// What is wrong, with the part that is.
    pub what: String,
    /// What was expected there.
    pub expected: String,
}

impl TextError {
    /// `what` is wrong; `expected` would have been right.
    pub fn new(what: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { what: what.into(), expected: expected.into() }
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
    #[error("{0}")]
    Invalid(String),
}

impl<S: Display> From<Invalid<S>> for PositionError {
    fn from(invalid: Invalid<S>) -> Self {
        Self::Invalid(invalid.to_string())
    }
}

/// At most the first forty characters of `text`, in quotes and without control characters, so that an error message
/// stays readable whatever was sent.
pub fn clip(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
