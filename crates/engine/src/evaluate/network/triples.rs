//! Triples (n-tuple features): three squares in line on a diagonal, seen together.
//!
//! Whether a man is backed, attacked or about to be exchanged is a matter of three squares in line. Which men stand on them is
//! one of 27 states, and each state but the empty one is an input of its own, after the plain ones. Kings are left out: they
//! act from afar.

use super::{INPUTS, Inputs};

/// How many states a triple has: each square with a man of ours, with one of theirs, or with none.
const STATES: usize = 27;
/// How many inputs a triple has: the empty one is not counted.
pub(super) const STATE_INPUTS: usize = STATES - 1;
/// A square is in no more triples than this: first, middle or last on each of two diagonals.
const PER_SQUARE: usize = 6;

/// The words of the inputs that hold our men and theirs, and what a man counts for in a state.
const MEN: [(usize, u8); 2] = [(0, 1), (2, 2)];

/// The triples of a board.
#[derive(Debug)]
pub struct Triples {
    count: usize,
    /// By the bit of a square: the triples it is in, and what its digit counts for there, which is zero where there are none left.
    of_bit: [[(u8, u8); PER_SQUARE]; 64],
}

impl Triples {
    /// No board has more of them: a mask has a bit for each.
    pub const MOST: usize = 64;

    /// Of a board that has none.
    pub const NONE: Self = Self { count: 0, of_bit: [[(0, 0); PER_SQUARE]; 64] };

    /// All triples of the dark squares of a board with `SIZE` rows, which have these bits, by row and column.
    pub(super) const fn of_board<const SIZE: usize>(bits: &[[Option<u8>; SIZE]; SIZE]) -> Self {
        let mut triples = Self::NONE;
        let mut row = 0;
        while row + 2 < SIZE {
            let mut column = 0;
            while column < SIZE {
                if column + 2 < SIZE {
                    triples.add([bits[row][column], bits[row + 1][column + 1], bits[row + 2][column + 2]]);
                }
                if column >= 2 {
                    triples.add([bits[row][column], bits[row + 1][column - 1], bits[row + 2][column - 2]]);
                }
                column += 1;
            }
            row += 1;
        }
        triples
    }

    /// Adds three squares, if all are squares of the board.
    const fn add(&mut self, squares: [Option<u8>; 3]) {
        let [Some(first), Some(second), Some(third)] = squares else { return };
        assert!(self.count < Self::MOST, "a mask has a bit for each");
        let (digits, mut square) = ([(first, 1), (second, 3), (third, 9)], 0);
        while square < 3 {
            let (bit, weight) = digits[square];
            let places = &mut self.of_bit[bit as usize];
            let mut free = 0;
            while places[free].1 != 0 {
                free += 1;
            }
            places[free] = (self.count as u8, weight);
            square += 1;
        }
        self.count += 1;
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The numbers of the inputs that a position switches on, after the plain ones.
    pub fn each(&self, inputs: &Inputs, mut act: impl FnMut(usize)) {
        let mut states = States::EMPTY;
        states.update(self, &Inputs::default(), inputs);
        (0..self.count).filter_map(|triple| states.input(triple)).for_each(&mut act);
    }
}

/// The state of every triple in one position.
#[derive(Debug, Clone, Copy)]
pub(super) struct States([u8; Triples::MOST]);

impl States {
    /// Of the empty board.
    pub(super) const EMPTY: Self = Self([0; Triples::MOST]);

    /// The number of the input that a triple switches on, if it is not empty.
    #[inline]
    pub(super) const fn input(&self, triple: usize) -> Option<usize> {
        match self.0[triple] {
            0 => None,
            state => Some(INPUTS + STATE_INPUTS * triple + state as usize - 1),
        }
    }

    /// From one position to another. Returns the triples that may have changed, as a mask.
    #[inline]
    pub(super) fn update(&mut self, triples: &Triples, before: &Inputs, after: &Inputs) -> u64 {
        let mut touched = 0;
        for (word, digit) in MEN {
            let changed = before.0[word] ^ after.0[word];
            let mut bits = changed;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let gone = before.0[word] >> bit & 1 != 0;
                for (triple, weight) in triples.of_bit[bit] {
                    let state = &mut self.0[usize::from(triple)];
                    let by = weight * digit;
                    *state = if gone { state.wrapping_sub(by) } else { state.wrapping_add(by) };
                    touched |= u64::from(weight != 0) << triple;
                }
            }
        }
        touched
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{checkers::Checkers, dames::Dames};

    use super::{super::Encode, *};

    #[test]
    fn every_line_of_three_is_a_triple() {
        // On a board of n rows: two directions, n - 2 rows to begin in, n / 2 - 1 squares in each.
        assert_eq!((Dames::TRIPLES.len(), Checkers::TRIPLES.len()), (64, 36));
        let on = |inputs: Inputs| {
            let mut on = Vec::new();
            Dames::TRIPLES.each(&inputs, |input| on.push((input - INPUTS) % STATE_INPUTS + 1));
            on.sort_unstable();
            on
        };
        // A man in a corner is the end of one line, one in the middle is on six.
        assert_eq!(on(Inputs([1 << 5, 0, 0, 0])), [1]);
        assert_eq!(on(Inputs([1 << 29, 0, 0, 0])), [1, 1, 3, 3, 9, 9]);
        assert_eq!(on(Inputs([0, 0, 1 << 29, 0])), [2, 2, 6, 6, 18, 18]);
        assert!(on(Inputs([0, 1 << 29, 0, 1 << 30])).is_empty(), "kings are not seen");
        // A man of ours before one of theirs with nothing behind it: 1 + 3 x 2, and the lines that hold one of them.
        assert!(on(Inputs([1 << 29, 0, 1 << 35, 0])).contains(&7));
    }
}
