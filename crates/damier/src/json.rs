//! JSON for programs: one object per line.

use std::io::{self, Write};

use damier_notation::sentences::Said;
use serde::Serialize;

/// Writes a value and ends the line.
pub(crate) fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Why a text cannot be read. What `serde_json` says is English: in French there is the place.
pub(crate) fn unreadable(error: &serde_json::Error) -> Said {
    let (line, column) = (error.line(), error.column());
    Said { fr: format!("illisible à la ligne {line}, colonne {column}"), en: error.to_string() }
}
