//! What can be wrong with a board somebody has set up. Each game has its own `Setup`, which can hold anything
//! writable; a `Position` made from it is legal, or all that is wrong comes back at once.

use std::fmt::{self, Display};

use crate::{Color, trap::Spin};

/// One thing wrong with a setup. `S` is the game's square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault<S> {
    /// Two pieces stand on one square.
    TwoPieces {
        /// That square.
        at: S,
    },
    /// A man stands where it would have become a king.
    ManOnFarRow {
        /// Its colour.
        color: Color,
        /// Its square.
        at: S,
    },
    /// One side has more pieces than the game begins with.
    TooManyPieces {
        /// That side.
        color: Color,
        /// How many it has.
        count: usize,
        /// How many it may have.
        most: usize,
    },
    /// There are more pieces on the board than the game has.
    TooManyInAll {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// The board is empty.
    EmptyBoard,
    /// Both sides have lost: no game leads there.
    BothBeaten,
    /// A spin is given that the spinner cannot show (trap).
    NoSuchSpin {
        /// That spin.
        spin: Spin,
    },
    /// A spin is given although the game is over (trap).
    SpinAfterEnd,
    /// A spin is given although a capture is due, which comes before any spin (trap).
    SpinBeforeCapture,
}

impl<S: Display> Display for Fault<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoPieces { at } => write!(f, "two pieces on {at}: a square holds one piece"),
            Self::ManOnFarRow { color, at } => {
                write!(f, "a {color} man on {at}, its promotion row: it would be a king there (write K{at})")
            }
            Self::TooManyPieces { color, count, most } => {
                write!(f, "{count} {color} pieces: each side has {most} at most")
            }
            Self::TooManyInAll { count, most } => write!(f, "{count} pieces: the game has {most} in all"),
            Self::EmptyBoard => write!(f, "no piece on the board: at least one is needed"),
            Self::BothBeaten => write!(f, "both sides have lost: one of them at most can have"),
            Self::NoSuchSpin { spin: Spin::Choice } => {
                write!(f, "the spin `choice`: it is there with the option line-choice=on only")
            }
            Self::NoSuchSpin { spin } => write!(f, "the spin `{}`: this spinner cannot show it", spin.name()),
            Self::SpinAfterEnd => write!(f, "a spin although the game is over: nobody spins any more"),
            Self::SpinBeforeCapture => write!(f, "a spin although a capture is due: captures come before any spin"),
        }
    }
}

/// A refused setup, with everything that is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invalid<S> {
    /// All that is wrong; never empty.
    pub faults: Vec<Fault<S>>,
}

impl<S> Invalid<S> {
    /// `value` if there is nothing wrong with it.
    pub(crate) fn unless_sound<T>(faults: Vec<Fault<S>>, value: T) -> Result<T, Self> {
        if faults.is_empty() { Ok(value) } else { Err(Self { faults }) }
    }
}

impl<S: Display> Display for Invalid<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl<S: Display + fmt::Debug> std::error::Error for Invalid<S> {}
