//! JSON for programs: one object per line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes a value and ends the line.
pub(crate) fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
