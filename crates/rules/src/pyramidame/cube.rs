//! The cubes one plays on, their names, and sets of them.

use std::{
    fmt::{self, Debug, Display},
    hint::select_unpredictable,
    num::NonZeroU8,
};

use super::{
    damier::{Damier, DamierCell, black_sides},
    solid::{BASE, Place},
};
use crate::set::set_operators;

/// A playable cube: one that shows a black cell in at least one damier. There are 73, numbered in the order of their
/// names, so that sorted cubes are sorted names.
///
/// A cube is named by its file `a` to `m`, its rank `1` to `13` and, if it is the lower cube of its step, `u` for under.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cube(
    /// One more than the cube's number, which leaves room for `None`.
    NonZeroU8,
);

const _: () = assert!(size_of::<Option<Cube>>() == 1);

/// How many files and ranks there are.
const LINES: usize = 2 * BASE as usize + 1;

/// The ranks in the order of their names, which are strings: `13` comes before `2`.
const RANKS: [i8; LINES] = [1, 10, 11, 12, 13, 2, 3, 4, 5, 6, 7, 8, 9];

/// The playable cubes in the order of their names.
static PLACES: [Place; Cube::COUNT] = CENSUS.0;

/// The number (from 1) of the playable cube in a file and rank, upper and under; 0 where there is none.
static NUMBERS: [[[u8; 2]; LINES]; LINES] = CENSUS.1;

const CENSUS: ([Place; Cube::COUNT], [[[u8; 2]; LINES]; LINES]) = {
    let mut places = [Place { x: 0, y: 0, z: 0 }; Cube::COUNT];
    let mut numbers = [[[0; 2]; LINES]; LINES];
    let mut count = 0;
    let mut file = 0;
    while file < LINES {
        let mut i = 0;
        while i < LINES {
            let rank = RANKS[i];
            let mut under = 0;
            while under < 2 {
                if let Some(place) = playable_place(file as i8 - BASE, rank - 1 - BASE, under == 1) {
                    places[count] = place;
                    count += 1;
                    numbers[file][rank as usize - 1][under] = count as u8;
                }
                under += 1;
            }
            i += 1;
        }
        file += 1;
    }
    assert!(count == Cube::COUNT);
    (places, numbers)
};

/// The top of a column, or the cube under it, if it can be played in some damier. No other cube of a column can: it
/// shows no side.
const fn playable_place(x: i8, y: i8, under: bool) -> Option<Place> {
    let Some(top) = Place::top(x, y) else { return None };
    let place = Place { z: if under { top.z - 1 } else { top.z }, ..top };
    if black_sides(place) > 0 || Damier::E.black_cell_of(place).is_some() { Some(place) } else { None }
}

impl Cube {
    /// How many cubes there are to play on.
    pub const COUNT: usize = 73;

    /// All of them, in the order of their names.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(NonZeroU8::MIN); Self::COUNT];
        let mut i = 0;
        while let Some(cube) = Self::new(i) {
            all[i] = cube;
            i += 1;
        }
        all
    };

    /// The cube with this number.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(NonZeroU8::MIN.saturating_add(index as u8))) } else { None }
    }

    /// The playable cube at a place.
    pub const fn at(place: Place) -> Option<Self> {
        let Place { x, y, z } = place;
        match Self::named(x.saturating_add(BASE), y.saturating_add(BASE), z & 1 == 0) {
            Some(cube) if cube.place().equals(place) => Some(cube),
            _ => None,
        }
    }

    /// The playable cube in a file and rank, both counted from 0: the upper cube of the step there, or the one under it.
    pub const fn named(file: i8, rank: i8, under: bool) -> Option<Self> {
        const LAST: i8 = LINES as i8 - 1;
        if !matches!((file, rank), (0..=LAST, 0..=LAST)) {
            return None;
        }
        match NonZeroU8::new(NUMBERS[file as usize][rank as usize][under as usize]) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// Where it is.
    pub const fn place(self) -> Place {
        PLACES[self.index()]
    }

    /// Whether it is a frontier cube: one with black cells in three or all four of the vertical damiers. From there a
    /// man captures in damier E only.
    pub const fn is_frontier(self) -> bool {
        black_sides(self.place()) >= 3
    }
}

impl Damier {
    /// The cube one plays on in a cell: the one it shows there, if the cell is black.
    pub const fn cube(self, cell: DamierCell) -> Option<Cube> {
        if !self.is_black(cell) {
            return None;
        }
        match self.view(cell) {
            Some(place) => Cube::at(place),
            None => None,
        }
    }
}

impl Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { x, y, z } = self.place();
        let file = (b'a' + (x + BASE) as u8) as char;
        write!(f, "{file}{}{}", y + BASE + 1, if z & 1 == 0 { "u" } else { "" })
    }
}

impl Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// A set of cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cubes(pub(super) u128);

impl Cubes {
    /// No cube.
    pub const EMPTY: Self = Self(0);

    /// Every cube.
    pub const ALL: Self = Self((1 << Cube::COUNT) - 1);

    /// One cube.
    #[inline]
    pub const fn only(cube: Cube) -> Self {
        Self(1 << cube.index())
    }

    /// These cubes and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, cube: Cube) -> Self {
        Self(self.0 | Self::only(cube).0)
    }

    /// These cubes without one of them.
    #[inline]
    #[must_use]
    pub const fn without(self, cube: Cube) -> Self {
        Self(self.0 & !Self::only(cube).0)
    }

    /// Whether a cube is among them.
    #[inline]
    pub const fn contains(self, cube: Cube) -> bool {
        self.0 >> cube.index() & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits, by the number of the cube.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl IntoIterator for Cubes {
    type Item = Cube;
    type IntoIter = CubesIter;

    #[inline]
    fn into_iter(self) -> CubesIter {
        CubesIter { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The cubes of a set, in the order of their names.
#[derive(Debug, Clone)]
pub struct CubesIter {
    low: u64,
    high: u64,
}

impl Iterator for CubesIter {
    type Item = Cube;

    /// Branch-free in the choice of the half: a branch could not be predicted, and would cost more than the rest of the
    /// walk.
    #[inline]
    fn next(&mut self) -> Option<Cube> {
        if self.low == 0 && self.high == 0 {
            return None;
        }
        let in_low = self.low != 0;
        let half = select_unpredictable(in_low, self.low, self.high);
        let number = half.trailing_zeros() as u8 + select_unpredictable(in_low, 1, 65);
        let rest = half & (half - 1);
        self.high = select_unpredictable(in_low, self.high, rest);
        self.low = select_unpredictable(in_low, rest, 0);
        NonZeroU8::new(number).map(Cube)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.low.count_ones() + self.high.count_ones()) as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for CubesIter {}

set_operators!([] Cubes, Cube);
