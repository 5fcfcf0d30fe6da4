//! Why a match cannot be played. The arena is for people who work on the engine, so its errors are in English only.

use std::io;

use damier_notation::clip;
use damier_rules::Game;

/// Why a match, or training, cannot begin or go on.
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
        /// Why it cannot play.
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
    /// A game shares the evaluation of another one, and is trained with it.
    #[error("{} is judged like {}: train {}, which plays games of both", .game.id(), .with.id(), .with.id())]
    TrainedWith {
        /// The game.
        game: Game,
        /// The other one.
        with: Game,
    },
    /// A folder has too few positions to learn from.
    #[error("{folder}: too few positions to learn from: expected twenty-one files of them or more")]
    TooFewPositions {
        /// Where it is.
        folder: String,
    },
    /// A game has no network to continue from.
    #[error("{game} has no network yet that could be gone on from: leave --go-on out")]
    NoNetwork {
        /// Which game.
        game: &'static str,
    },
    /// A network cannot see the triples that were asked for.
    #[error("the board of {game} has {has} triples: a network sees none of them or all")]
    Triples {
        /// Which game.
        game: &'static str,
        /// How many there are.
        has: usize,
    },
    /// What was fitted is no network that the engine can use.
    #[error("{why}")]
    Network {
        /// What is wrong with it.
        why: String,
    },
    /// A file or a folder cannot be read or written.
    #[error("{name}: {error}")]
    File {
        /// How it is called.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// The caller could not write down a finished game.
    #[error(transparent)]
    Io(#[from] io::Error),
}
