//! The files of a command, game after game, with a bar on standard error while it lasts.

use std::{path::PathBuf, time::Duration};

use damier_notation::pdn::ReadGame;
use damier_terminal::GamesOfFile;
use indicatif::ProgressBar;

use crate::{failure::Failure, output};

/// Calls `each` with every game of every file.
pub(crate) fn for_each(
    paths: &[PathBuf],
    mut each: impl FnMut(&str, ReadGame) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in paths {
        let GamesOfFile { mut reader, length } = GamesOfFile::open(path)?;
        let name = path.display().to_string();
        let bar = bar(&name, length);
        let mut since = 0u32;
        while let Some(read) = reader.next_game().map_err(|error| Failure::file(&name, &error))? {
            since += 1;
            if since.is_multiple_of(64) {
                bar.set_position(reader.bytes());
            }
            each(&name, read)?;
        }
    }
    Ok(())
}

/// A progress bar for long work; hidden without a terminal, and for files that are read at once.
fn bar(name: &str, length: Option<u64>) -> ProgressBar {
    const WORTH_A_BAR: u64 = 1 << 20;
    let template = match length {
        Some(length) if length < WORTH_A_BAR => return ProgressBar::hidden(),
        Some(_) => "{msg} [{bar:40}] {percent}% {binary_bytes_per_sec} {eta} left",
        None => "{msg} {spinner} {binary_bytes} {binary_bytes_per_sec}",
    };
    let bar = output::bar(length.unwrap_or(0), template).with_message(name.to_owned());
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
