//! What can go wrong in a command, in both languages, and the exit code it ends with.

use std::{fmt::Display, io, process::ExitCode};

use damier_notation::{
    PositionError, TextError,
    sentences::{Lang, Said},
};

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What the user gave is wrong; the message says which part.
    #[error("{}", .0.en)]
    Input(Said),
    /// A check has found something that is not as it should be.
    #[error("{}", .0.en)]
    Different(Said),
    /// What was looked for was found, and has been told.
    #[error("mistakes were found")]
    Found,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    /// What the user gave is wrong: in French, and in English.
    pub(crate) fn input(message: impl Into<Said>) -> Self {
        Self::Input(message.into())
    }

    /// The same from the instruments for those who work on the engine, which speak English only.
    pub(crate) fn english(message: impl Into<String>) -> Self {
        Self::Input(Said::only(message))
    }

    /// A file, named as the user did, that cannot be read or written.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        let Said { fr, en } = said(error);
        Self::input((format!("{name} : {fr}"), format!("{name}: {en}")))
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Input(error.said())
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        let Said { fr, en } = error.said();
        Self::input((format!("la position est fausse : {fr}"), format!("the position is wrong: {en}")))
    }
}

/// What the system says about a file. It speaks English; the usual answers are known in French, too.
pub(crate) fn said(error: &io::Error) -> Said {
    let en = error.to_string();
    let fr = match error.kind() {
        io::ErrorKind::NotFound => "fichier ou dossier introuvable",
        io::ErrorKind::PermissionDenied => "accès refusé",
        io::ErrorKind::IsADirectory => "c'est un dossier, il faut un fichier",
        io::ErrorKind::NotADirectory => "il y a un fichier à la place d'un dossier",
        io::ErrorKind::StorageFull => "le disque est plein",
        io::ErrorKind::ReadOnlyFilesystem => "ce disque ne se laisse que lire",
        _ => return Said::only(en),
    };
    Said { fr: fr.to_owned(), en }
}

/// Says what went wrong, unless it is only that nobody reads the output any more.
pub(crate) fn exit_code(outcome: Result<(), Failure>, lang: Lang) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Found) => ExitCode::FAILURE,
        Err(Failure::Io(error)) => {
            tell(&said(&error), lang);
            ExitCode::FAILURE
        }
        Err(Failure::Different(message)) => {
            anstream::eprintln!("{}", message.in_language(lang));
            ExitCode::FAILURE
        }
        Err(Failure::Input(message)) => {
            tell(&message, lang);
            ExitCode::from(2)
        }
    }
}

fn tell(message: &Said, lang: Lang) {
    anstream::eprintln!("{}{}", lang.say("damier : ", "damier: "), message.in_language(lang));
}
