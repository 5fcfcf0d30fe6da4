//! Faults of setups. Each game has its own `Setup`, which can hold anything writable; a `Position` made from it is
//! legal, or all that is wrong comes back at once.

use std::fmt::{self, Display};

use crate::{
    AnyPosition, Color, Notch, Spin,
    board::{Cell, Depict, KingName, Piece, Rank, RowSlider},
    with_position,
};

/// One thing wrong with a setup. `S` is the game's square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupError<S> {
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
        /// What it would have become.
        king: KingName,
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
    /// A piece was put on a cell that the board does not have.
    NoSuchCell {
        /// The number it was given.
        number: u8,
    },
    /// A king stands on the board of a game that has none.
    NoKings {
        /// Its square.
        at: S,
    },
    /// A slider is moved beside a row that has none.
    NoSuchSlider {
        /// The row, from the top, counted from 0.
        row: usize,
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

impl<S> SetupError<S> {
    /// The square it is about, if it is about one.
    pub fn square(&self) -> Option<&S> {
        match self {
            Self::TwoPieces { at } | Self::ManOnFarRow { at, .. } | Self::NoKings { at } => Some(at),
            _ => None,
        }
    }

    /// The same fault with its square converted by `f`.
    pub fn map_square<T>(self, f: impl Fn(S) -> T) -> SetupError<T> {
        match self {
            Self::TwoPieces { at } => SetupError::TwoPieces { at: f(at) },
            Self::ManOnFarRow { color, at, king } => SetupError::ManOnFarRow { color, at: f(at), king },
            Self::TooManyPieces { color, count, most } => SetupError::TooManyPieces { color, count, most },
            Self::TooManyInAll { count, most } => SetupError::TooManyInAll { count, most },
            Self::NoSuchCell { number } => SetupError::NoSuchCell { number },
            Self::NoKings { at } => SetupError::NoKings { at: f(at) },
            Self::NoSuchSlider { row } => SetupError::NoSuchSlider { row },
            Self::EmptyBoard => SetupError::EmptyBoard,
            Self::BothBeaten => SetupError::BothBeaten,
            Self::NoSuchSpin { spin } => SetupError::NoSuchSpin { spin },
            Self::SpinAfterEnd => SetupError::SpinAfterEnd,
            Self::SpinBeforeCapture => SetupError::SpinBeforeCapture,
        }
    }
}

impl<S: Display> Display for SetupError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoPieces { at } => write!(f, "two pieces on {at}: a square holds one piece"),
            Self::ManOnFarRow { color, at, .. } => {
                write!(f, "a {color} man on {at}, its promotion row: it would be a king there (write K{at})")
            }
            Self::TooManyPieces { color, count, most } => {
                write!(f, "{count} {color} pieces: each side has {most} at most")
            }
            Self::TooManyInAll { count, most } => write!(f, "{count} pieces: the game has {most} in all"),
            Self::NoSuchCell { number } => write!(f, "cell number {number}: the board has fewer cells"),
            Self::NoKings { at } => write!(f, "a king on {at}: this game has no kings"),
            Self::NoSuchSlider { row } => write!(f, "a slider in row {row} from the top: there is none"),
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
    pub faults: Vec<SetupError<S>>,
}

impl<S> Invalid<S> {
    /// The same faults with their squares converted by `f`.
    pub fn map_square<T>(self, f: impl Fn(S) -> T) -> Invalid<T> {
        Invalid { faults: self.faults.into_iter().map(|fault| fault.map_square(&f)).collect() }
    }

    /// `value` if there are no faults.
    pub(crate) fn unless_sound<T>(faults: Vec<SetupError<S>>, value: T) -> Result<T, Self> {
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

/// A board of any game, composed cell by cell. [`Variant::compose`](crate::Variant::compose) makes a position of it, if
/// it is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composition {
    /// Who is to move.
    pub turn: Color,
    /// Who stands where.
    pub pieces: Vec<(Cell, Piece)>,
    /// Where sliders stand, by their row from the top, counted from 0; those that are not named are in the middle.
    pub sliders: Vec<(usize, Notch)>,
    /// What the spinner has shown, if it has been spun.
    pub spin: Option<Spin>,
}

impl Composition {
    /// What stands on a board, to be changed at will.
    pub fn of(position: &AnyPosition) -> Self {
        fn of<P: Depict>(position: &P) -> Composition {
            let pieces = (0..P::CELLS).map(Cell).filter_map(|cell| Some((cell, position.piece(cell)?)));
            let slider = |slider: RowSlider| (slider.row, slider.notch);
            Composition {
                turn: position.turn(),
                pieces: pieces.collect(),
                sliders: position.row_sliders().into_iter().map(slider).collect(),
                spin: position.shown(),
            }
        }
        with_position!(position, position => of(position))
    }

    /// The pieces on squares of the game's own; `faults` gets those that are on none.
    pub(crate) fn placed<S: Copy>(
        &self,
        square: impl Fn(Cell) -> Option<S>,
        faults: &mut Vec<SetupError<Cell>>,
    ) -> Vec<(S, Piece)> {
        let mut placed = Vec::with_capacity(self.pieces.len());
        for &(cell, piece) in &self.pieces {
            match square(cell) {
                Some(square) => placed.push((square, piece)),
                None => faults.push(SetupError::NoSuchCell { number: cell.0 }),
            }
        }
        placed
    }

    /// Adds what is wrong with a composition in a game without kings, sliders and spins.
    pub(crate) fn only_men(&self, faults: &mut Vec<SetupError<Cell>>) {
        let kings = self.pieces.iter().filter(|(_, piece)| piece.rank == Rank::King);
        faults.extend(kings.map(|&(at, _)| SetupError::NoKings { at }));
        self.only_pieces(faults);
    }

    /// Adds what is wrong with a composition in a game without sliders and spins.
    pub(crate) fn only_pieces(&self, faults: &mut Vec<SetupError<Cell>>) {
        faults.extend(self.sliders.iter().map(|&(row, _)| SetupError::NoSuchSlider { row }));
        faults.extend(self.spin.map(|spin| SetupError::NoSuchSpin { spin }));
    }

    /// The position, if nothing is wrong with it; else all that was found before and in making it.
    pub(crate) fn unless_sound<T, S>(
        mut faults: Vec<SetupError<Cell>>,
        made: Result<T, Invalid<S>>,
        cell: impl Fn(S) -> Cell,
    ) -> Result<T, Invalid<Cell>> {
        match made {
            Ok(position) => Invalid::unless_sound(faults, position),
            Err(invalid) => {
                faults.extend(invalid.map_square(cell).faults);
                Err(Invalid { faults })
            }
        }
    }
}
