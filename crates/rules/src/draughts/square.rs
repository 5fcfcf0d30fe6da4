//! The dark squares of an N by N board, sets of them, and the diagonals between them.
//!
//! A set is a `u64`. Two rows take N + 1 bits: N/2 squares, N/2 squares and one bit that is never set. With that gap
//! every diagonal step is the same shift wherever it starts, and a step off the board falls into a gap or past the
//! end, where [`Squares::ALL`] cuts it off.
//!
//! ```text
//!     0   1   2   3   4       rows as White sees them, N = 10:
//!   5   6   7   8   9         up-left is -6, up-right -5, down-left +5, down-right +6
//!     11  12  13  14  15      10, 21, 32 and 43 are the gaps
//! ```

use std::{fmt, ops::Not};

use crate::{Color, board::Cell, set::set_operators};

/// A dark square of an `N` by `N` board, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<const N: u8>(u8);

impl<const N: u8> Square<N> {
    const BITS_PER_TWO_ROWS: u8 = N + 1;
    /// How many dark squares there are.
    pub const COUNT: u8 = N * N / 2;

    /// The `index`th dark square, row by row from the top left, counted from 0.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index + index / N)) } else { None }
    }

    /// The square at a row from the top and a column from the left, both counted from 0, if it is a dark one.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < N && column < N && (row + column) % 2 == 1 {
            Self::from_index(row * (N / 2) + column / 2)
        } else {
            None
        }
    }

    /// The square's number, row by row from the top left, counted from 0.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0 - self.0 / Self::BITS_PER_TWO_ROWS
    }

    /// The square's row from the top, counted from 0.
    pub const fn row(self) -> u8 {
        self.index() / (N / 2)
    }

    /// The square's column from the left, counted from 0.
    pub const fn column(self) -> u8 {
        self.index() % (N / 2) * 2 + (self.row() + 1) % 2
    }

    /// The square with the board turned round.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self((N / 2) * Self::BITS_PER_TWO_ROWS - 2 - self.0)
    }

    /// The set that holds this square alone.
    #[inline]
    pub const fn set(self) -> Squares<N> {
        Squares(1 << self.0)
    }

    /// The square one step on, which must be on the board.
    #[inline(always)]
    pub(crate) const fn neighbour(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::UpLeft => self.0 - Squares::<N>::LONG,
            Direction::UpRight => self.0 - Squares::<N>::SHORT,
            Direction::DownLeft => self.0 + Squares::<N>::SHORT,
            Direction::DownRight => self.0 + Squares::<N>::LONG,
        })
    }

    /// The square's bit, an index into tables of 64.
    #[inline]
    pub(crate) const fn bit(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The squares seen from here in one direction, to the edge of the board.
    #[inline]
    pub fn ray(self, direction: Direction) -> Squares<N> {
        Squares(Self::RAYS[direction as usize][self.bit()])
    }

    const RAYS: &'static [[u64; 64]; 4] = &rays::<N>();
}

/// International squares have numbers (1 to 50), those of the small board algebraic names (a1 to h8).
impl<const N: u8> fmt::Display for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if N == 8 {
            write!(f, "{}{}", char::from(b'a' + self.column()), N - self.row())
        } else {
            write!(f, "{}", self.index() + 1)
        }
    }
}

/// A square that displays as its number, on a board where others have letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Numbered<const N: u8>(
    /// The square.
    pub Square<N>,
);

impl<const N: u8> From<Square<N>> for Numbered<N> {
    fn from(square: Square<N>) -> Self {
        Self(square)
    }
}

impl<const N: u8> fmt::Display for Numbered<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.index() + 1)
    }
}

impl<const N: u8> fmt::Debug for Numbered<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: u8> fmt::Debug for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: u8> From<Square<N>> for Cell {
    fn from(square: Square<N>) -> Self {
        Self(square.index())
    }
}

/// The four ways along the diagonals, as White sees the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards Black's side and the left.
    UpLeft,
    /// Towards Black's side and the right.
    UpRight,
    /// Towards White's side and the left.
    DownLeft,
    /// Towards White's side and the right.
    DownRight,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The two in which the men of `color` move.
    pub const fn forward(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self::UpLeft, Self::UpRight],
            Color::Black => [Self::DownLeft, Self::DownRight],
        }
    }

    /// The two ways across this one.
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
        }
    }

    /// Whether bits grow this way.
    #[inline]
    const fn is_down(self) -> bool {
        matches!(self, Self::DownLeft | Self::DownRight)
    }
}

/// A set of dark squares of an `N` by `N` board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares<const N: u8>(u64);

impl<const N: u8> Squares<N> {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every dark square.
    pub const ALL: Self = Self::rows(0, N);
    /// The long diagonal, from the corner at White's left hand to the one at Black's.
    pub const MAIN_ROAD: Self = {
        let (mut squares, mut row) = (Self::EMPTY, 0);
        while row < N {
            if let Some(square) = Square::at(row, N - 1 - row) {
                squares = squares.with(square);
            }
            row += 1;
        }
        squares
    };
    const TOP: Self = Self::rows(0, 1);
    const BOTTOM: Self = Self::rows(N - 1, N);
    const SHORT: u8 = N / 2;
    const LONG: u8 = N / 2 + 1;

    /// The rows from `first` up to but not including `end`, from the top.
    pub const fn rows(first: u8, end: u8) -> Self {
        let mut bits = 0;
        let mut index = first * (N / 2);
        while index < end * (N / 2) {
            bits |= 1 << (index + index / N);
            index += 1;
        }
        Self(bits)
    }

    /// The row on which the men of `color` become kings.
    #[inline]
    pub const fn far_row(color: Color) -> Self {
        match color {
            Color::White => Self::TOP,
            Color::Black => Self::BOTTOM,
        }
    }

    /// The row before that.
    #[inline]
    pub(crate) const fn before_far_row(color: Color) -> Self {
        match color {
            Color::White => const { Self::rows(1, 2) },
            Color::Black => const { Self::rows(N - 2, N - 1) },
        }
    }

    /// Whether there is no square in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `square` is in it.
    #[inline]
    pub const fn contains(self, square: Square<N>) -> bool {
        self.0 & square.set().0 != 0
    }

    /// The set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square<N>) -> Self {
        Self(self.0 | square.set().0)
    }

    /// Whether the two sets have a square in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Every square of the set one step on. Steps off the board must be cut off by the caller (`& empty`).
    #[inline(always)]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::UpLeft => self.0 >> Self::LONG,
            Direction::UpRight => self.0 >> Self::SHORT,
            Direction::DownLeft => self.0 << Self::SHORT,
            Direction::DownRight => self.0 << Self::LONG,
        })
    }

    /// Every square of the set one step back, against `direction`.
    #[inline(always)]
    #[must_use]
    pub const fn step_back(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::UpLeft => self.0 << Self::LONG,
            Direction::UpRight => self.0 << Self::SHORT,
            Direction::DownLeft => self.0 >> Self::SHORT,
            Direction::DownRight => self.0 >> Self::LONG,
        })
    }

    /// The squares of the set in rows 2 `pair` and 2 `pair` + 1, as N bits: the top left one is the lowest.
    #[inline]
    pub const fn two_rows(self, pair: usize) -> usize {
        self.0.unbounded_shr(pair as u32 * (N as u32 + 1)) as usize & ((1 << N) - 1)
    }

    /// The first square of the set, from the top left.
    #[inline]
    pub const fn first(self) -> Option<Square<N>> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The square of a ray in `direction` that is met first.
    #[inline]
    pub const fn nearest(self, direction: Direction) -> Option<Square<N>> {
        if self.0 == 0 {
            None
        } else if direction.is_down() {
            Some(Square(self.0.trailing_zeros() as u8))
        } else {
            Some(Square(63 - self.0.leading_zeros() as u8))
        }
    }

    /// The same squares with the board turned round.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        // The last square, of bit `N / 2 * (N + 1) - 2`, comes first.
        Self(self.0.reverse_bits() >> (65 - N as u32 / 2 * (N as u32 + 1)))
    }

    /// The set as bits: each square's place among the 64 is its own, and those of the gaps are never set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl<const N: u8> IntoIterator for Squares<N> {
    type Item = Square<N>;
    type IntoIter = SquaresIter<N>;

    #[inline]
    fn into_iter(self) -> SquaresIter<N> {
        SquaresIter(self)
    }
}

/// The squares of a set, from the top left.
#[derive(Debug, Clone)]
pub struct SquaresIter<const N: u8>(Squares<N>);

impl<const N: u8> Iterator for SquaresIter<N> {
    type Item = Square<N>;

    #[inline]
    fn next(&mut self) -> Option<Square<N>> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

set_operators!([const N: u8] Squares<N>, Square<N>);

impl<const N: u8> Not for Squares<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

const fn rays<const N: u8>() -> [[u64; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut d = 0;
    while d < 4 {
        let mut index = 0;
        while let Some(square) = Square::<N>::from_index(index) {
            let mut ahead = square.set();
            loop {
                ahead = Squares(ahead.step(Direction::ALL[d]).0 & Squares::<N>::ALL.0);
                if ahead.is_empty() {
                    break;
                }
                table[d][square.bit()] |= ahead.0;
            }
            index += 1;
        }
        d += 1;
    }
    table
}

const _: () = assert!(size_of::<Square<10>>() == 1 && size_of::<Squares<10>>() == 8);
const _: () = assert!(Squares::<10>::ALL.len() == 50 && Squares::<8>::ALL.len() == 32);

#[cfg(test)]
mod tests {
    use super::*;

    fn square(row: u8, column: u8) -> Option<Square<10>> {
        Square::at(row, column)
    }

    #[test]
    fn squares_are_numbered_row_by_row_from_blacks_side() {
        let names: Vec<String> = (0..50).map(|i| Square::<10>::from_index(i).unwrap().to_string()).collect();
        assert_eq!(names.first().map(String::as_str), Some("1"));
        assert_eq!(names.last().map(String::as_str), Some("50"));
        assert_eq!(square(0, 1).unwrap().to_string(), "1");
        assert_eq!(square(9, 0).unwrap().to_string(), "46", "dark square at White's bottom left");
        assert_eq!(square(0, 0), None, "a light square is not played on");
        assert_eq!(Square::<8>::at(7, 0).unwrap().to_string(), "a1");
        assert_eq!(Square::<8>::at(0, 7).unwrap().to_string(), "h8");
    }

    #[test]
    fn a_step_goes_to_the_neighbour_or_off_the_board() {
        for row in 0..10 {
            for column in 0..10 {
                let Some(from) = square(row, column) else { continue };
                assert_eq!((from.row(), from.column()), (row, column));
                for direction in Direction::ALL {
                    let down = matches!(direction, Direction::DownLeft | Direction::DownRight);
                    let right = matches!(direction, Direction::UpRight | Direction::DownRight);
                    let there = square(
                        if down { row + 1 } else { row.wrapping_sub(1) },
                        if right { column + 1 } else { column.wrapping_sub(1) },
                    );
                    let stepped = from.set().step(direction) & Squares::ALL;
                    assert_eq!(stepped.first(), there, "{from} {direction:?}");
                    if let Some(there) = there {
                        assert_eq!(there.set().step_back(direction), from.set());
                    }
                }
            }
        }
    }

    #[test]
    fn turning_the_board_twice_changes_nothing() {
        for square in Squares::<10>::ALL {
            assert_eq!(square.turned().index(), 49 - square.index());
            assert_eq!(square.turned().turned(), square);
        }
    }
}
