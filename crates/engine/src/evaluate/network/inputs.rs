//! What a network sees of a position: its input features.

use damier_rules::Position;

use super::{Triples, output_bucket};

/// How many words of 64 inputs there are.
pub const WORDS: usize = 4;
/// How many inputs there are.
pub const INPUTS: usize = 64 * WORDS;

/// The inputs (binary features) of a network, each on or off: as a rule one for every kind of piece on every square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Inputs(
    /// The inputs as bits, 64 to a word.
    pub [u64; WORDS],
);

impl Inputs {
    /// How many are on.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is on.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Switches on what is on there.
    pub fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Those that are on here and not there.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// In how many the two differ.
    #[inline]
    pub fn distance(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a ^ b).count_ones() as usize).sum()
    }

    /// The numbers of those that are on.
    #[inline]
    pub fn each(&self, mut act: impl FnMut(usize)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                act(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

/// A game whose positions a network can evaluate: all that has to be known about its board.
pub trait Encode: Position {
    /// The position as the side to move sees it, the board turned round for Black: both sides share one network.
    fn encode(&self) -> Inputs;

    /// How many pieces there are, and how many at the most: they choose the output bucket.
    fn fullness(inputs: &Inputs) -> (usize, usize);

    /// The output bucket that judges a position: by the number of pieces.
    #[inline]
    fn bucket(inputs: &Inputs) -> usize {
        let (pieces, most) = Self::fullness(inputs);
        output_bucket(pieces, most)
    }

    /// The lines of three squares that a network may see as a whole.
    const TRIPLES: &'static Triples = &Triples::NONE;

    /// How many symmetries the board has that are all the same to the game, the identity included: for data augmentation.
    const REFLECTIONS: usize = 1;

    /// The inputs seen in one of these ways: what is learned of one is learned of all.
    fn reflection(inputs: &Inputs, _number: usize) -> Inputs {
        *inputs
    }
}
