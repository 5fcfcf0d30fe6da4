//! Why players cannot be set against each other. Those who use the arena work on the engine: it speaks English only.

use std::io;

use damier_notation::clip;

/// What stands against a match.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A player is not described as it should be.
    #[error("{} in the player {}: expected {expected}", clip(.found), clip(.spec))]
    Spec {
        /// The whole description.
        spec: String,
        /// The part of it that is wrong.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// A player cannot take its seat.
    #[error("the player {}: {why}", clip(.name))]
    Player {
        /// How it was described.
        name: String,
        /// What stands against it.
        why: String,
    },
    /// An opening cannot be played from.
    #[error("line {line} of the openings, {}: {why}", clip(.text))]
    Opening {
        /// Its line in the file, from 1.
        line: usize,
        /// What the line says.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// There are no openings.
    #[error("the openings are empty: expected one position per line")]
    NoOpenings,
    /// There cannot be so many threads.
    #[error("{threads} threads: {why}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        why: String,
    },
    /// Somebody who was told about a game could not write it down.
    #[error(transparent)]
    Io(#[from] io::Error),
}
