//! When the server has run: a small file beside the database, with one line for each run, its start and its last sign
//! of life. The last line is written again and again in its place, which also works when the disk is full.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
    sync::{Mutex, PoisonError},
};

use damier_table::Millis;

const FILE: &str = "damier.runs";
/// No clock runs for longer without somebody moving.
const REMEMBERED: Millis = 60 * 24 * 60 * 60 * 1000;
/// More runs are not remembered.
const MOST: usize = 1_000;

/// From when to when there was a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) started: Millis,
    /// Its last sign of life.
    pub(super) alive: Millis,
}

impl Run {
    fn read(line: &str) -> Option<Self> {
        let (started, alive) = line.split_once(' ')?;
        let run = Self { started: started.parse().ok()?, alive: alive.trim_end().parse().ok()? };
        (run.started <= run.alive).then_some(run)
    }

    /// One line, as long as any other.
    fn line(self) -> String {
        format!("{:020} {:020}\n", self.started, self.alive)
    }
}

/// The runs so far, in order. What cannot be read is left out: its time counts.
pub(super) fn read(directory: &Path) -> Vec<Run> {
    let mut text = Vec::new();
    let opened = File::open(directory.join(FILE));
    // A file that is not there is one without lines.
    let _ = opened.and_then(|file| file.take(1 << 20).read_to_end(&mut text));
    let mut runs: Vec<Run> = Vec::new();
    for run in String::from_utf8_lossy(&text).lines().filter_map(Run::read) {
        if runs.last().is_none_or(|last| last.alive <= run.started) {
            runs.push(run);
        }
    }
    runs
}

/// The file while the server runs.
#[derive(Debug)]
pub(super) struct Runs {
    started: Millis,
    /// The file, and where its last line begins.
    file: Mutex<(File, u64)>,
}

impl Runs {
    /// Adds a run that begins now, and forgets those of long ago.
    pub(super) fn begin(directory: &Path, mut runs: Vec<Run>, started: Millis) -> io::Result<Self> {
        runs.retain(|run| run.alive.saturating_add(REMEMBERED) >= started);
        runs.drain(..runs.len().saturating_sub(MOST));
        let before: String = runs.iter().map(|run| run.line()).collect();
        let (path, new) = (directory.join(FILE), directory.join(format!("{FILE}.new")));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        file.write_all(before.as_bytes())?;
        file.write_all(Run { started, alive: started }.line().as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &path)?;
        Ok(Self { started, file: Mutex::new((file, before.len() as u64)) })
    }

    /// Writes a sign of life.
    pub(super) fn alive_at(&self, now: Millis) -> io::Result<()> {
        let mut guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, last_line) = &mut *guard;
        file.seek(SeekFrom::Start(*last_line))?;
        file.write_all(Run { started: self.started, alive: now }.line().as_bytes())
    }
}
