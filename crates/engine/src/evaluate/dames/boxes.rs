//! What the men in a small part of the board are worth together: what no rule of thumb says and many games do.
//!
//! The board is looked at through sixteen boxes of four rows and four columns, two apart each way, so that they overlap.
//! In a box there are eight dark squares, each empty (as far as men go), with a white man or with a black one: 6561
//! contents. Each has a figure for a full board and one for a bare board: what the [rules of thumb](super::men) say,
//! and on top of that what was learned from games ([`learn`]).
//!
//! Turned round, with colours exchanged, the board is the same for the other side: so half of the boxes have figures of
//! their own and the others share them.
//!
//! [`learn`]: super::learn

use std::sync::LazyLock;

use damier_rules::{
    Color,
    dames::{Square, Squares},
    draughts::Pieces,
};

use super::{Phased, men};
use crate::score::Value;

/// The boxes, row by row: so many down, so many across.
const BANDS: usize = 4;
const ACROSS: usize = 4;
pub(super) const BOXES: usize = BANDS * ACROSS;
/// As many boxes have figures of their own: those in the upper half.
pub(super) const OWN: usize = BOXES / 2;
/// Three to the power of eight: what a box can hold.
pub(super) const CONTENTS: usize = 6561;
/// Three to the power of four: what two rows of a box can hold.
const HALF: u64 = 81;

/// Figures are kept in fractions of a hundredth of a man, as what is seen in several boxes is shared out.
pub(super) const UNIT: Value = 4;

/// What a box holds, as a number to the base of three: the first square, from the top left, counts least; a white man
/// is 1, a black man 2.
pub(super) type Contents = u16;

/// The figures of all boxes.
#[derive(Debug)]
pub(super) struct Boxes {
    /// By box and contents, as [`Packed`]. More room than there are contents: then nobody has to ask whether an index
    /// is too large.
    figures: Vec<[Packed; ROOM]>,
}

const ROOM: usize = 8192;

/// Two sums in one number: what counts with a full board above, with a bare board below.
type Packed = i32;

const fn pack(value: Phased) -> Packed {
    (value.full << 16) + value.bare
}

const fn unpack(sum: Packed) -> Phased {
    let bare = sum as i16 as Value;
    Phased { full: (sum - bare) >> 16, bare }
}

impl Boxes {
    /// The figures in use.
    pub(super) fn own() -> &'static Self {
        // That they can be read is tested.
        static OWN: LazyLock<Boxes> = LazyLock::new(|| Boxes::new(&Learned::own().unwrap_or_default()));
        &OWN
    }

    /// The rules of thumb and what was learned.
    #[expect(clippy::large_stack_arrays, reason = "they are made where the vector is, on the heap")]
    pub(super) fn new(learned: &Learned) -> Self {
        let mut figures = vec![[0; ROOM]; BOXES];
        for number in 0..OWN {
            for contents in 0..CONTENTS {
                let [full, bare] = learned.0[number * CONTENTS + contents].map(Value::from);
                let mut value = Phased::new(full, bare).times(UNIT as usize);
                let [white, black] = held(number, contents as Contents);
                value += men::worth(number, white, black);
                figures[number][contents] = pack(value);
                let turned = usize::from(turned(contents as Contents));
                figures[partner(number)][turned] = pack(value.for_side(Color::Black));
            }
        }
        Self { figures }
    }

    /// What all men are worth for White, in fractions of the unit.
    pub(super) fn men(&self, pieces: &Pieces<10>) -> Phased {
        let seen = contents(pieces);
        let sum = self.figures.iter().zip(seen).map(|(figures, contents)| figures[usize::from(contents) % ROOM]).sum();
        unpack(sum)
    }
}

/// What was learned: two figures for each content of each box that has its own, in hundredths of a man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learned(Vec<[i8; 2]>);

/// What a written file begins with; the number changes when its figures get another meaning.
const MAGIC: &[u8] = b"damier boxes 1\n";
/// What is in use (`damier learn` makes it anew).
static IN_USE: &[u8] = include_bytes!("../../../figures/dames.boxes");

impl Default for Learned {
    /// Nothing.
    fn default() -> Self {
        Self(vec![[0; 2]; OWN * CONTENTS])
    }
}

impl Learned {
    /// By box and contents.
    pub(super) fn new(figures: &[[f32; 2]]) -> Self {
        Self(figures.iter().map(|pair| pair.map(|figure| figure.round() as i8)).collect())
    }

    /// What is in use.
    pub fn own() -> Option<Self> {
        Self::read(IN_USE)
    }

    /// The figures as bytes.
    pub fn write(&self) -> Vec<u8> {
        MAGIC.iter().copied().chain(self.0.iter().flatten().map(|figure| figure.cast_unsigned())).collect()
    }

    /// Reads what [`Learned::write`] has written; nothing if it is something else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let figures = bytes.strip_prefix(MAGIC).filter(|figures| figures.len() == 2 * OWN * CONTENTS)?;
        Some(Self(figures.chunks_exact(2).map(|pair| [pair[0], pair[1]].map(u8::cast_signed)).collect()))
    }
}

/// The squares of a box, by its number.
pub(super) const fn squares(number: usize) -> Squares {
    const TABLE: [Squares; BOXES] = {
        let mut table = [Squares::EMPTY; BOXES];
        let mut number = 0;
        while number < BOXES {
            let (top, left) = (2 * (number / ACROSS) as u8, 2 * (number % ACROSS) as u8);
            let mut at = 0;
            while at < 16 {
                if let Some(square) = Square::at(top + at / 4, left + at % 4) {
                    table[number] = table[number].with(square);
                }
                at += 1;
            }
            number += 1;
        }
        table
    };
    TABLE[number]
}

/// The men of a box with these contents: the white ones and the black ones.
fn held(number: usize, mut contents: Contents) -> [Squares; 2] {
    let mut men = [Squares::EMPTY; 2];
    for square in squares(number) {
        if let man @ 1.. = contents % 3 {
            let color = usize::from(man - 1);
            men[color] = men[color].with(square);
        }
        contents /= 3;
    }
    men
}

/// The box in the same place with the board turned round.
pub(super) const fn partner(number: usize) -> usize {
    BOXES - 1 - number
}

/// The same contents with the board turned round and the colours exchanged.
pub(super) const fn turned(mut contents: Contents) -> Contents {
    let mut turned = 0;
    let mut square = 0;
    while square < 8 {
        let man = contents % 3;
        turned = 3 * turned + if man == 0 { 0 } else { 3 - man };
        contents /= 3;
        square += 1;
    }
    turned
}

/// What each box holds.
#[inline]
pub(super) fn contents(pieces: &Pieces<10>) -> [Contents; BOXES] {
    let (white, black) = (pieces.men(Color::White), pieces.men(Color::Black));
    // Four numbers side by side, one for each box across.
    let rows: [u64; BANDS + 1] = std::array::from_fn(|pair| two_rows(white, pair) + 2 * two_rows(black, pair));
    let band = |band: usize| rows[band] + HALF * rows[band + 1];
    std::array::from_fn(|number| (band(number / ACROSS) >> (16 * (number % ACROSS))) as Contents)
}

#[inline]
fn two_rows(men: Squares, pair: usize) -> u64 {
    TERNARY[men.two_rows(pair) % TERNARY.len()]
}

/// Two rows of men of one colour as they are seen through the boxes across: a number to the base of three for each.
static TERNARY: [u64; 1024] = {
    let mut table = [0; 1024];
    let mut rows = 0;
    while rows < 1024 {
        let mut across = 0;
        while across < ACROSS {
            // The squares of the upper row, then those of the lower.
            let upper = (rows >> across & 1) + 3 * (rows >> (across + 1) & 1);
            let lower = (rows >> (across + 5) & 1) + 3 * (rows >> (across + 6) & 1);
            table[rows] |= ((upper + 9 * lower) as u64) << (16 * across);
            across += 1;
        }
        rows += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use damier_rules::{Position, dames::Dames};
    use fastrand::Rng;

    use super::*;

    /// Positions of random games.
    fn positions(games: u64) -> Vec<Dames> {
        let mut seen = Vec::new();
        for seed in 0..games {
            let (mut rng, mut position) = (Rng::with_seed(seed), Dames::default());
            while let Some(m) = rng.choice(position.moves()) {
                position.play_unchecked(&m);
                seen.push(position);
                if seen.len().is_multiple_of(200) {
                    break;
                }
            }
        }
        seen
    }

    #[test]
    fn a_box_has_eight_squares_and_every_square_is_in_a_box() {
        let mut all = Squares::EMPTY;
        for number in 0..BOXES {
            assert_eq!(squares(number).len(), 8);
            assert_eq!(squares(number).turned(), squares(partner(number)));
            all |= squares(number);
        }
        assert_eq!(all, Squares::ALL);
    }

    #[test]
    fn contents_are_read_from_the_board_and_back() {
        for position in positions(20) {
            let pieces = position.pieces();
            for (number, contents) in contents(pieces).into_iter().enumerate() {
                let men = Color::ALL.map(|color| pieces.men(color) & squares(number));
                assert_eq!(held(number, contents), men);
            }
        }
    }

    #[test]
    fn turned_round_the_board_is_the_other_side_s() {
        for position in positions(20) {
            let mirrored = contents(position.mirrored().pieces());
            for (number, contents) in contents(position.pieces()).into_iter().enumerate() {
                assert_eq!(mirrored[partner(number)], turned(contents));
                assert_eq!(turned(turned(contents)), contents);
            }
            let values = [position, position.mirrored()].map(|position| Boxes::own().men(position.pieces()));
            assert_eq!((values[0].full, values[0].bare), (-values[1].full, -values[1].bare));
        }
    }

    #[test]
    fn two_sums_go_into_one_number() {
        for (full, bare) in [(0, 0), (1, -1), (-1, 1), (12_000, -9_000), (-12_000, -9_000), (-1, -32_768)] {
            let both = unpack(pack(Phased::new(full, bare)));
            assert_eq!((both.full, both.bare), (full, bare));
        }
    }

    #[test]
    fn what_was_learned_is_read_again_and_what_is_damaged_is_not() {
        let own = Learned::own().expect("the figures in use can be read");
        let bytes = own.write();
        assert_eq!(Learned::read(&bytes), Some(own));
        assert_eq!(Learned::read(&bytes[1..]), None);
        assert_eq!(Learned::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Learned::read(b""), None);
    }
}
