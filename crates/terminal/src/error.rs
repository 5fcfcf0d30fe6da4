//! Why there is no game in the terminal, in both languages.

use std::io;

use damier_notation::sentences::Said;

/// What stands against it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was asked for cannot be played.
    #[error("{}", .0.en)]
    Input(Said),
    /// A file cannot be read; the message names it.
    #[error("{}", .0.en)]
    File(Said),
    /// The terminal or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Error {
    pub(crate) fn input(message: impl Into<Said>) -> Self {
        Self::Input(message.into())
    }
}
