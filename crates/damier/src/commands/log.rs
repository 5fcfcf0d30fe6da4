//! The log of servers and workers, on standard error.

use std::io::IsTerminal;

use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::failure::Failure;

/// The environment variable with the log level.
const VARIABLE: &str = "DAMIER_LOG";
const EXPECTED: (&str, &str) = (
    "il faut error, warn, info, debug, trace ou off, ou pour une partie du programme, comme info,damier_server=debug",
    "expected error, warn, info, debug, trace or off, or one for a part of the program, as in info,damier_server=debug",
);

#[derive(Debug, clap::Args)]
pub(crate) struct LogArgs {
    /// The format of the log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    /// Lines of text
    Text,
    /// One JSON object on each line
    Json,
}

impl LogArgs {
    /// Starts the log, at the level in `DAMIER_LOG`.
    pub(crate) fn begin(&self) -> Result<(), Failure> {
        let asked = match std::env::var(VARIABLE) {
            Ok(asked) if !asked.is_empty() => Some(levels(&asked).ok_or_else(|| Failure::about(VARIABLE, EXPECTED))?),
            _ => None,
        };
        // The server itself logs the state of the bus.
        let libraries = [("sqlx", tracing::Level::WARN), ("async_nats", tracing::Level::WARN)];
        let usual = || Targets::new().with_default(tracing::Level::INFO).with_targets(libraries);
        // At any level: below this, the client of the bus logs addresses and messages, for its own developers.
        let never = Targets::new().with_default(tracing::Level::TRACE).with_target("async_nats", tracing::Level::INFO);
        let filtered = tracing_subscriber::registry().with(asked.unwrap_or_else(usual)).with(never);
        let log = fmt::layer().with_writer(std::io::stderr);
        match self.log {
            LogFormat::Text => filtered.with(log.with_ansi(std::io::stderr().is_terminal())).init(),
            // In JSON, the fields of an event are members of the object itself.
            LogFormat::Json => filtered.with(log.json().flatten_event(true).with_ansi(false)).init(),
        }
        Ok(())
    }
}

/// The log level. Another word would be read as the name of a part of the program, and everything else would be silent.
fn levels(asked: &str) -> Option<Targets> {
    let is_level = |word: &str| word.parse::<LevelFilter>().is_ok();
    let is_known = |word: &str| is_level(word.split_once('=').map_or(word, |(_, level)| level));
    asked.split(',').map(str::trim).all(is_known).then(|| asked.parse().ok()).flatten()
}
