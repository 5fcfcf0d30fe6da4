//! What Python is told when something is wrong: the sentences of the notation, as exceptions.

use std::{ffi::OsStr, io};

use damier_notation::{
    AnyMoveError, PositionError,
    sentences::{Lang, Said},
};
use pyo3::{
    create_exception,
    exceptions::{PyException, PyOSError, PyValueError},
    prelude::*,
};

create_exception!(
    damier,
    IllegalMove,
    PyValueError,
    "A move that is not legal here, or no move at all. `en` and `fr` say why, and what would be legal."
);
create_exception!(
    damier,
    BadPosition,
    PyValueError,
    "A text that describes no legal position. `en` and `fr` say what is wrong."
);

create_exception!(
    damier,
    HubError,
    PyException,
    "A program that speaks Hub has ended, has complained or has played what the rules do not allow."
);

/// A refused move.
pub(crate) fn illegal_move(py: Python<'_>, error: &AnyMoveError) -> PyErr {
    refused(py, &error.said())
}

/// The same with the sentence as it is.
pub(crate) fn refused(py: Python<'_>, said: &Said) -> PyErr {
    told(py, IllegalMove::new_err(said.en.clone()), said)
}

/// An exception that has both languages of its sentence.
fn told(py: Python<'_>, error: PyErr, said: &Said) -> PyErr {
    let value = error.value(py);
    let told = value.setattr("en", &said.en).and_then(|()| value.setattr("fr", &said.fr));
    told.err().unwrap_or(error)
}

/// A refused position.
pub(crate) fn bad_position(py: Python<'_>, error: &PositionError) -> PyErr {
    let said = error.said();
    told(py, BadPosition::new_err(said.en.clone()), &said)
}

/// The error for a name that a class of this package does not have, with what is meant where it is a usual guess.
pub(crate) fn missing(object: &Bound<'_, PyAny>, class: &str, name: &str) -> PyErr {
    let guessed = object.py().import("damier._guesses").and_then(|guesses| guesses.getattr("missing"));
    match guessed.and_then(|missing| missing.call1((class, name, object))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Any other wrong value.
pub(crate) fn wrong(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// Reads the name of a language.
pub(crate) fn language(name: &str) -> PyResult<Lang> {
    match name {
        "en" => Ok(Lang::En),
        "fr" => Ok(Lang::Fr),
        _ => Err(wrong(format!("the language {name:?}: expected \"en\" or \"fr\""))),
    }
}

/// A failure of the system, with its number, so that Python makes a `FileNotFoundError` and the like of it. What Python
/// itself has raised meanwhile stays what it was.
pub(crate) fn system(py: Python<'_>, error: io::Error, path: Option<&OsStr>) -> PyErr {
    let Some(number) = error.raw_os_error() else { return error.into() };
    let said = py.import("os").and_then(|os| os.call_method1("strerror", (number,))).and_then(|said| said.extract());
    let said: String = said.unwrap_or_else(|_| error.to_string());
    if cfg!(windows) {
        // There it is the system's own number, of which Python works out the other.
        return PyOSError::new_err((0, error.to_string(), path.map(OsStr::to_owned), number));
    }
    PyOSError::new_err((number, said, path.map(OsStr::to_owned)))
}
