//! What can go wrong in a command, in both languages, and the exit code it ends with.

use std::{fmt::Display, io, path::Path, process::ExitCode};

use damier_arguments::SettingsError;
use damier_draw::raster::PictureError;
use damier_notation::{
    PositionError, TextError,
    line::BadWord,
    sentences::{Lang, Said, system_error},
};

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What the user gave is wrong; the message says which part.
    #[error("{}", .0.en)]
    Input(Said),
    /// A check has found a difference.
    #[error("{}", .0.en)]
    Different(Said),
    /// Mistakes were found, and have been reported.
    #[error("mistakes were found")]
    Found,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file that cannot be read or written; the message names it.
    #[error("{}", .0.en)]
    File(Said),
}

impl Failure {
    /// What the user gave is wrong: in French, and in English.
    pub(crate) fn input(message: impl Into<Said>) -> Self {
        Self::Input(message.into())
    }

    /// An error about a file, an option or a part of one, which is named before it.
    pub(crate) fn about(name: impl Display, what: impl Into<Said>) -> Self {
        let Said { fr, en } = what.into();
        Self::input((format!("{name} : {fr}"), format!("{name}: {en}")))
    }

    /// The same from the tools for people who work on the engine, which are in English only.
    pub(crate) fn english(message: impl Into<String>) -> Self {
        Self::Input(Said::only(message))
    }

    /// A file, named as the user did, that cannot be read or written.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        let Said { fr, en } = system_error(error);
        Self::File((format!("{name} : {fr}"), format!("{name}: {en}")).into())
    }

    /// A file that an option names.
    pub(crate) fn option_file(option: &str, path: &Path, error: &io::Error) -> Self {
        Self::file(format_args!("{option} {}", path.display()), error)
    }

    /// A line of play that cannot be played.
    pub(crate) fn moves(BadWord { word, why: Said { fr, en } }: BadWord) -> Self {
        Self::about("--moves", (format!("{word} : {fr}"), format!("{word}: {en}")))
    }

    /// The message.
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            Self::Input(said) | Self::Different(said) | Self::File(said) => said.in_language(lang).to_owned(),
            Self::Io(error) => system_error(error).in_language(lang).to_owned(),
            Self::Found => String::new(),
        }
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Input(error.said())
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Unreadable { file, error } => Self::file(file, &error),
            SettingsError::Mistake { fr, en } => Self::input((fr, en)),
        }
    }
}

impl From<damier_arena::Error> for Failure {
    fn from(error: damier_arena::Error) -> Self {
        match error {
            damier_arena::Error::Io(error) => Self::Io(error),
            damier_arena::Error::File { name, error } => Self::file(name, &error),
            error => Self::english(error.to_string()),
        }
    }
}

impl From<damier_terminal::Error> for Failure {
    fn from(error: damier_terminal::Error) -> Self {
        match error {
            damier_terminal::Error::Input(said) => Self::Input(said),
            damier_terminal::Error::File(said) => Self::File(said),
            damier_terminal::Error::Io(error) => Self::Io(error),
        }
    }
}

impl From<PictureError> for Failure {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::TooLarge { .. } => Self::Input(error.said()),
            PictureError::Broken(_) => Self::Io(io::Error::other(error)),
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        let Said { fr, en } = error.said();
        Self::input((format!("la position est fausse : {fr}"), format!("the position is wrong: {en}")))
    }
}

/// Prints the error, unless it is only that nobody reads the output any more, and returns the exit code.
pub(crate) fn exit_code(outcome: Result<(), Failure>, lang: Lang) -> ExitCode {
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    let message = failure.message(lang);
    let named = || anstream::eprintln!("{}{message}", lang.say("damier : ", "damier: "));
    match failure {
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Found => {}
        Failure::Different(_) => anstream::eprintln!("{message}"),
        Failure::Io(_) | Failure::File(_) => named(),
        Failure::Input(_) => {
            named();
            return ExitCode::from(2);
        }
    }
    ExitCode::FAILURE
}
