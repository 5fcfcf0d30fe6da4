//! The 81 squares of the board, and sets of them.

use std::fmt;

use crate::set::set_operators;

/// Squares along one side of the board.
pub(super) const SIDE: u8 = 9;

/// A square: `A1` is at the top left, `I9` at the bottom right.
///
/// ```
/// use damier_rules::bermudes::Square;
///
/// let square = Square::from_name("G4").unwrap();
/// assert_eq!((square.row(), square.column()), (6, 3));
/// assert_eq!(square.to_string(), "G4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = SIDE as usize * SIDE as usize;

    /// Every square, row by row from `A1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The square with this number: 0 is `A1`, 1 is `A2`, 80 is `I9`.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square in this row (0 is `A`) and column (0 is `1`).
    pub const fn from_coords(row: u8, column: u8) -> Option<Self> {
        if row < SIDE && column < SIDE { Some(Self(row * SIDE + column)) } else { None }
    }

    /// The square of this name: a row letter, in either case, and a column digit.
    pub fn from_name(name: &str) -> Option<Self> {
        let &[letter, digit] = name.as_bytes() else { return None };
        let row = letter.to_ascii_uppercase().checked_sub(b'A')?;
        Self::from_coords(row, digit.checked_sub(b'1')?)
    }

    /// Its number: 0 for `A1`, 80 for `I9`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The square whose number is greater by `offset`, which must exist.
    #[inline]
    pub(super) const fn offset(self, offset: i32) -> Self {
        let index = self.0 as i32 + offset;
        debug_assert!(0 <= index && index < Self::COUNT as i32);
        Self(index as u8)
    }

    /// The squares of the line from here to `to`, both left out; `None` if no line joins the two.
    pub(super) fn between(self, to: Self) -> Option<impl Iterator<Item = Self>> {
        let down = i32::from(to.row()) - i32::from(self.row());
        let right = i32::from(to.column()) - i32::from(self.column());
        let length = down.abs().max(right.abs());
        let joined = length > 0 && [0, length].contains(&down.abs()) && [0, length].contains(&right.abs());
        let step = i32::from(SIDE) * down.signum() + right.signum();
        joined.then(|| (1..length).map(move |n| self.offset(n * step)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The set with `square` added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// The set without `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.0))
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits: bit 0 is `A1`, bit 80 is `I9`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }
}

set_operators!([] Squares, Square);

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    #[inline]
    fn into_iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }
}

/// The squares of a set, in the order of their numbers.
#[derive(Debug, Clone)]
pub struct SquaresIter(u128);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Square(first as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquaresIter {}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::from_name(name).expect("a square's name")
    }

    #[test]
    fn names_go_from_a1_at_the_top_left_to_i9_at_the_bottom_right() {
        assert_eq!(square("A1").index(), 0);
        assert_eq!(square("i9").index(), 80);
        assert!(Square::all().all(|s| Square::from_name(&s.to_string()) == Some(s)));
        for bad in ["", "A", "A0", "J1", "@1", "A10", "1A", "é1", "A\u{0}"] {
            assert_eq!(Square::from_name(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn between_follows_rows_columns_and_diagonals_only() {
        let names = |from, to| -> Option<Vec<String>> {
            square(from).between(square(to)).map(|line| line.map(|s| s.to_string()).collect())
        };
        assert_eq!(names("G4", "C8"), Some(vec!["F5".into(), "E6".into(), "D7".into()]));
        assert_eq!(names("A3", "D3"), Some(vec!["B3".into(), "C3".into()]));
        assert_eq!(names("B7", "B6"), Some(vec![]));
        assert_eq!(names("A1", "B3"), None);
        assert_eq!(names("A1", "A1"), None);
    }

    #[test]
    fn a_set_yields_its_squares_in_order() {
        let set: Squares = ["I9", "A1", "E5", "A1"].into_iter().map(square).collect();
        assert_eq!(set.len(), 3);
        assert_eq!(format!("{set:?}"), "{A1, E5, I9}");
        assert!(set.contains(square("E5")) && !set.without(square("E5")).contains(square("E5")));
    }
}
