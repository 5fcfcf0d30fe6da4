//! Messages of the operating system and of file formats. They are in English; the usual ones are known in French, too.

use std::{fmt::Display, io};

use super::Said;

/// Why a file, or a connection, cannot be used.
pub fn system_error(error: &io::Error) -> Said {
    let en = error.to_string();
    let fr = match error.kind() {
        io::ErrorKind::NotFound => "fichier ou dossier introuvable",
        io::ErrorKind::PermissionDenied => "accès refusé",
        io::ErrorKind::IsADirectory => "c'est un dossier, il faut un fichier",
        io::ErrorKind::NotADirectory => "il y a un fichier à la place d'un dossier",
        io::ErrorKind::StorageFull => "le disque est plein",
        io::ErrorKind::ReadOnlyFilesystem => "ce disque est en lecture seule",
        _ => return Said::only(en),
    };
    Said { fr: fr.to_owned(), en }
}

/// Why a text cannot be read: in English the reader's own message, in French the place.
pub fn unreadable(line: usize, column: usize, error: impl Display) -> Said {
    Said { fr: format!("illisible à la ligne {line}, colonne {column}"), en: format!("cannot be read ({error})") }
}
