//! What the commands write with: boards, JSON, bars on standard error, and files.

use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice};
use damier_notation::sentences::Lang;
use damier_terminal::Printing;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// How boards are printed: in colour where standard output has it, with letters where it has not.
pub(crate) fn printing(boards: bool, lang: Lang) -> Printing {
    Printing { coloured: AutoStream::choice(&io::stdout()) != ColorChoice::Never, boards, lang }
}

/// One JSON value on a line of its own.
pub(crate) fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// A bar on standard error for work that takes long; nothing where no terminal shows it.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Whether a file can be written that is the fruit of long work: better known before than after it.
pub(crate) fn expect_writable(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path).map(drop)
}
