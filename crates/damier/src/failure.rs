//! What can go wrong in a command, and the exit code it ends with.

use std::{io, process::ExitCode};

use damier_notation::{PositionError, TextError};

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What the user gave is wrong; the message says which part.
    #[error("{0}")]
    Input(String),
    /// A check has found something that is not as it should be.
    #[error("{0}")]
    Different(String),
    /// What was looked for was found, and has been told.
    #[error("mistakes were found")]
    Found,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self::Input(format!("the position is wrong: {error}"))
    }
}

/// Says what went wrong, unless it is only that nobody reads the output any more.
pub(crate) fn exit_code(outcome: Result<(), Failure>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Found) => ExitCode::FAILURE,
        Err(Failure::Io(error)) => {
            anstream::eprintln!("damier: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Different(message)) => {
            anstream::eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(Failure::Input(message)) => {
            anstream::eprintln!("damier: {message}");
            ExitCode::from(2)
        }
    }
}
