//! The board laid out along its lines, so that one machine addition slides every piece at once.
//!
//! A set of squares is written down four times: by rows, by columns and by the two kinds of diagonals. In each of the
//! four, the squares of a line are neighbouring bits, a *strand*, and an outside bit that is never a square lies before
//! the first strand and after each. Two things follow:
//!
//! - the neighbour of a square, along all four kinds of line, is one shift away, and nothing wraps around;
//! - adding a bit to the empty squares carries it through a run of them, onto the first square that is not empty. The
//!   outside bits end every run.
//!
//! Each layout is split over two words at a line's end, so no carry ever passes from one word to the next: the eight
//! words are independent, and the compiler turns every operation here into two of 256 bits.

use std::{
    array,
    ops::{self, ControlFlow},
};

use super::square::{SIDE, Square, Squares};

const WORDS: usize = 8;

/// How much a square's number grows by one step ahead: along a row, a column, and the two kinds of diagonals.
pub(super) const STEPS: [i32; 4] = [1, 9, 10, 8];

/// A set of squares, along all lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Strands([u64; WORDS]);

/// Where a square is in one of the four layouts.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    word: u8,
    bit: u8,
}

impl Spot {
    const NOWHERE: Self = Self { word: 0, bit: 0 };

    /// The index of its word: the same spot of two sets is in the same word.
    #[inline]
    pub(super) const fn word(self) -> usize {
        self.word as usize % WORDS
    }

    /// Its bit in the word; at least 1.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        self.bit as u32 % u64::BITS
    }

    /// How much a square's number grows by one step ahead from here.
    #[inline]
    pub(super) const fn step(self) -> i32 {
        STEPS[self.word() / 2]
    }

    /// The spot `bit` of the same word.
    #[inline]
    pub(super) const fn at(self, bit: u32) -> Self {
        Self { word: self.word, bit: bit as u8 }
    }

    /// The square here.
    #[inline]
    pub(super) const fn square(self) -> Square {
        SQUARES[self.word()][self.bit() as usize]
    }
}

/// A square's spots in the four layouts.
static SPOTS: [[Spot; 4]; Square::COUNT] = spots();
/// Each square's set.
static SINGLE: [Strands; Square::COUNT] = singles();
/// The way back from a spot to its square; `A1` where there is none.
static SQUARES: [[Square; 64]; WORDS] = squares();
/// All squares.
const BOARD: Strands = board();

impl Strands {
    /// The set of this square alone.
    #[inline]
    pub(super) fn single(square: Square) -> &'static Self {
        &SINGLE[square.index()]
    }

    /// The squares in neither of two sets.
    #[inline]
    pub(super) fn outside(a: &Self, b: &Self) -> Self {
        BOARD.without(a).without(b)
    }

    /// Where `square` is in each layout.
    #[inline]
    pub(super) fn spots_of(square: Square) -> &'static [Spot; 4] {
        &SPOTS[square.index()]
    }

    /// Every square moved one step ahead. A step off the board ends on an outside bit.
    #[inline]
    pub(super) fn ahead(&self) -> Self {
        self.map(|word| word << 1)
    }

    /// Every square moved one step back.
    #[inline]
    pub(super) fn back(&self) -> Self {
        self.map(|word| word >> 1)
    }

    /// With `self` the empty squares: the first square that is not empty, going ahead from each of `from`. Outside
    /// bits among them stand for the edge. No square of `from` may be empty itself.
    #[inline]
    pub(super) fn first_ahead(&self, from: &Self) -> Self {
        self.zip(from, |empty, from| (empty + (from << 1)) & !empty)
    }

    /// This set without the squares of another.
    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The eight words.
    #[inline]
    pub(super) const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// How many bits are set. A square counts once for each layout it is in.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether any bit is set.
    #[inline]
    pub(super) fn any(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }

    /// How many squares are in a set that is the same in all four layouts.
    #[inline]
    pub(super) const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Whether `square` is in a set that is the same in all four layouts.
    #[inline]
    pub(super) const fn contains(&self, square: Square) -> bool {
        self.has(SPOTS[square.index()][0])
    }

    /// Whether the bit at `spot` is set.
    #[inline]
    pub(super) const fn has(&self, spot: Spot) -> bool {
        self.0[spot.word()] >> spot.bit() & 1 == 1
    }

    /// Calls `visit` with the spots of all bits set, until it says to stop.
    #[inline]
    pub(super) fn each_spot(&self, mut visit: impl FnMut(Spot) -> ControlFlow<()>) -> ControlFlow<()> {
        for (word, &bits) in (0..).zip(&self.0) {
            let mut left = bits;
            while left != 0 {
                visit(Spot { word, bit: left.trailing_zeros() as u8 })?;
                left &= left - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of a set that is the same in all four layouts.
    pub(super) fn squares(&self) -> Squares {
        Square::all().filter(|&square| self.contains(square)).collect()
    }

    #[inline]
    fn map(&self, f: impl Fn(u64) -> u64) -> Self {
        Self(array::from_fn(|i| f(self.0[i])))
    }

    #[inline]
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl ops::BitAnd for Strands {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(&other, |a, b| a & b)
    }
}

impl ops::BitOr for Strands {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(&other, |a, b| a | b)
    }
}

impl ops::BitXorAssign<&Self> for Strands {
    #[inline]
    fn bitxor_assign(&mut self, other: &Self) {
        *self = self.zip(other, |a, b| a ^ b);
    }
}

impl FromIterator<Square> for Strands {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::default(), |set, square| set | *Self::single(square))
    }
}

/// Which line of a layout a square is on, and how far along.
const fn place(layout: usize, row: usize, column: usize) -> (usize, usize) {
    match layout {
        0 => (row, column),
        1 => (column, row),
        // Diagonals that go down to the right: row - column is the same all along.
        2 => (8 + row - column, if row < column { row } else { column }),
        // Diagonals that go down to the left: row + column is the same all along.
        _ => (row + column, row - (row + column).saturating_sub(8)),
    }
}

const fn length(layout: usize, line: usize) -> usize {
    if layout < 2 { SIDE as usize } else { SIDE as usize - line.abs_diff(8) }
}

const fn spot(layout: usize, square: usize) -> Spot {
    let (line, along) = place(layout, square / SIDE as usize, square % SIDE as usize);
    // Nine diagonals (of 1 to 9 squares) take 55 bits with their outside bits; five rows or columns take 51.
    let lines_in_first_word = if layout < 2 { 5 } else { 9 };
    let second = line >= lines_in_first_word;
    let mut before = if second { lines_in_first_word } else { 0 };
    let mut bit = 1 + along;
    while before < line {
        bit += length(layout, before) + 1;
        before += 1;
    }
    Spot { word: (2 * layout + second as usize) as u8, bit: bit as u8 }
}

const fn spots() -> [[Spot; 4]; Square::COUNT] {
    let mut table = [[Spot::NOWHERE; 4]; Square::COUNT];
    let mut i = 0;
    while i < 4 * Square::COUNT {
        table[i / 4][i % 4] = spot(i % 4, i / 4);
        i += 1;
    }
    table
}

const fn singles() -> [Strands; Square::COUNT] {
    let mut table = [Strands([0; WORDS]); Square::COUNT];
    let mut i = 0;
    while i < 4 * Square::COUNT {
        let Spot { word, bit } = spot(i % 4, i / 4);
        table[i / 4].0[word as usize] = 1 << bit;
        i += 1;
    }
    table
}

const fn squares() -> [[Square; 64]; WORDS] {
    let Some(a1) = Square::from_index(0) else { unreachable!() };
    let mut table = [[a1; 64]; WORDS];
    let mut i = 0;
    while i < 4 * Square::COUNT {
        let Spot { word, bit } = spot(i % 4, i / 4);
        table[word as usize][bit as usize] = a1.offset(i as i32 / 4);
        i += 1;
    }
    table
}

const fn board() -> Strands {
    let mut all = [0; WORDS];
    let mut i = 0;
    while i < 4 * Square::COUNT {
        let Spot { word, bit } = spot(i % 4, i / 4);
        all[word as usize] |= 1 << bit;
        i += 1;
    }
    Strands(all)
}

// A line never crosses into the next word, and every word has room for the outside bit after its last line.
const _: () = {
    let mut i = 0;
    while i < 4 * Square::COUNT {
        let Spot { bit, .. } = spot(i % 4, i / 4);
        assert!(1 <= bit && bit < 63);
        i += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_four_spots_of_its_own() {
        assert_eq!(BOARD.count(), 4 * 81);
        for square in Square::all() {
            assert!(Strands::spots_of(square).iter().all(|spot| spot.square() == square));
        }
    }

    #[test]
    fn a_step_ahead_is_the_next_square_of_the_line_or_outside() {
        for square in Square::all() {
            let (row, column) = (i32::from(square.row()), i32::from(square.column()));
            let expected: Vec<_> = [(0, 1), (1, 0), (1, 1), (1, -1)]
                .into_iter()
                .filter(|(down, right)| (0..9).contains(&(row + down)) && (0..9).contains(&(column + right)))
                .map(|(down, right)| square.offset(9 * down + right))
                .collect();
            let ahead = Strands::single(square).ahead();
            let mut reached = Vec::new();
            let _ = (ahead & BOARD).each_spot(|spot| {
                reached.push(spot.square());
                ControlFlow::Continue(())
            });
            assert_eq!(reached, expected, "{square}");
            assert_eq!(ahead.count(), 4);
            assert_eq!(ahead.back(), *Strands::single(square));
        }
    }
}
