//! Output of the commands: boards, JSON, rows, progress bars on standard error, and files; and the handling of Ctrl-C.

use std::{
    fmt::Display,
    fs::{File, OpenOptions},
    io::{self, BufWriter, StdoutLock, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use anstream::{AutoStream, ColorChoice};
use damier_notation::sentences::Lang;
pub(crate) use damier_protocols::json_line;
use damier_terminal::Printing;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::failure::Failure;

/// How boards are printed: in colour if standard output supports it, otherwise with letters.
pub(crate) fn printing(boards: bool, lang: Lang) -> Printing {
    Printing { coloured: AutoStream::choice(&io::stdout()) != ColorChoice::Never, boards, lang }
}

/// Prints a line to standard output and flushes it.
pub(crate) fn line_at_once(text: impl Display) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// A table on standard output: for people, or one JSON object per row for programs. Each row is flushed.
pub(crate) struct Rows {
    out: StdoutLock<'static>,
    json: bool,
}

impl Rows {
    pub(crate) fn new(json: bool) -> Self {
        Self { out: io::stdout().lock(), json }
    }

    /// A line for people only: a title, the heads of the columns.
    pub(crate) fn head(&mut self, text: impl Display) -> io::Result<()> {
        if self.json { Ok(()) } else { writeln!(self.out, "{text}") }
    }

    pub(crate) fn row(&mut self, row: &(impl Serialize + Display)) -> io::Result<()> {
        self.row_as(row, row)
    }

    /// A row with another text for people.
    pub(crate) fn row_as(&mut self, row: &impl Serialize, text: impl Display) -> io::Result<()> {
        if self.json {
            json_line(&mut self.out, row)?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()
    }
}

/// A progress bar on standard error; hidden if that is not a terminal. Dropping it removes it.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A flag that Ctrl-C sets, instead of ending the program. If signals cannot be caught, Ctrl-C ends it as usual.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    stop
}

/// Checks that a file can be written, before the long work that produces it.
pub(crate) fn expect_writable(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path).map(drop)
}

/// The file an option names, empty.
pub(crate) fn create(option: &str, path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path).map(BufWriter::new).map_err(|error| Failure::option_file(option, path, &error))
}
