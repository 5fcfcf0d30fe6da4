//! What the commands write with: boards, JSON, rows, bars on standard error, and files; and what Ctrl-C does meanwhile.

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

/// How boards are printed: in colour where standard output has it, with letters where it has not.
pub(crate) fn printing(boards: bool, lang: Lang) -> Printing {
    Printing { coloured: AutoStream::choice(&io::stdout()) != ColorChoice::Never, boards, lang }
}

/// A line on standard output that is read while the program goes on.
pub(crate) fn line_at_once(text: impl Display) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// A table on standard output: for people, or one JSON object per row for programs. A row is seen as soon as it is
/// there.
pub(crate) struct Rows {
    out: StdoutLock<'static>,
    json: bool,
}

impl Rows {
    pub(crate) fn new(json: bool) -> Self {
        Self { out: io::stdout().lock(), json }
    }

    /// What only people read: a title, the heads of the columns.
    pub(crate) fn head(&mut self, text: impl Display) -> io::Result<()> {
        if self.json { Ok(()) } else { writeln!(self.out, "{text}") }
    }

    pub(crate) fn row(&mut self, row: &(impl Serialize + Display)) -> io::Result<()> {
        self.row_as(row, row)
    }

    /// A row that people are told with other words.
    pub(crate) fn row_as(&mut self, row: &impl Serialize, text: impl Display) -> io::Result<()> {
        if self.json {
            json_line(&mut self.out, row)?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()
    }
}

/// A bar on standard error for work that takes long; nothing where no terminal shows it. It is gone when it is dropped.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// What Ctrl-C sets instead of ending the program. Where signals cannot be caught, it ends it as it always did.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    stop
}

/// Whether a file can be written that is the fruit of long work: better known before than after it.
pub(crate) fn expect_writable(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path).map(drop)
}

/// The file an option names, empty.
pub(crate) fn create(option: &str, path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path).map(BufWriter::new).map_err(|error| Failure::option_file(option, path, &error))
}
