//! The doors and the sliders that open them.
//!
//! The layout is a table: another board is another table. It looks the same from both sides.

use super::{Square, Squares};
use crate::{
    board::{Door, DoorColor},
    zobrist,
};

/// One row with its two doors and the slider that moves them.
#[derive(Debug, Clone, Copy)]
pub struct DoorRow {
    /// The row as it is called: 1 is White's first.
    pub name: u8,
    /// The column of the left door, as White sees it, counted from 0.
    pub left: u8,
    /// The column of the right door.
    pub right: u8,
    /// The colour of doors and slider.
    pub color: DoorColor,
}

/// The board's doors.
pub const LAYOUT: [DoorRow; 4] = [
    DoorRow { name: 3, left: 2, right: 6, color: DoorColor::Green },
    DoorRow { name: 4, left: 1, right: 5, color: DoorColor::Orange },
    DoorRow { name: 5, left: 2, right: 6, color: DoorColor::Orange },
    DoorRow { name: 6, left: 1, right: 5, color: DoorColor::Green },
];

/// A slider, by its place in [`LAYOUT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slider(u8);

impl Slider {
    /// All sliders, in the order of the layout.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LAYOUT.len() as u8).map(Self)
    }

    /// The slider of the row called `name`.
    pub fn of_row(name: u8) -> Option<Self> {
        Self::all().find(|slider| slider.row() == name)
    }

    /// The name of its row.
    pub const fn row(self) -> u8 {
        LAYOUT[self.0 as usize].name
    }

    /// Its colour.
    #[inline]
    pub const fn color(self) -> DoorColor {
        LAYOUT[self.0 as usize].color
    }

    /// The slider with the board turned round.
    const fn turned(self) -> Self {
        Self(LAYOUT.len() as u8 - 1 - self.0)
    }
}

/// Where a slider stands, as White sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Notch {
    /// Both doors are closed.
    Neutral,
    /// The left door is open.
    Left,
    /// The right door is open.
    Right,
}

impl Notch {
    /// The notches next to this one: where a slider moved by one notch comes to stand.
    #[inline]
    pub const fn neighbours(self) -> &'static [Self] {
        match self {
            Self::Neutral => &[Self::Left, Self::Right],
            Self::Left | Self::Right => &[Self::Neutral],
        }
    }

    const fn turned(self) -> Self {
        match self {
            Self::Neutral => Self::Neutral,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Where all sliders stand: two bits for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sliders(u8);

impl Sliders {
    /// Where one of them stands.
    #[inline]
    pub const fn notch(self, slider: Slider) -> Notch {
        notch_in(self.0, slider.0)
    }

    /// The sliders with one of them moved to `notch`.
    #[inline]
    #[must_use]
    pub const fn with(self, slider: Slider, notch: Notch) -> Self {
        let shift = 2 * slider.0;
        Self(self.0 & !(3 << shift) | (notch as u8) << shift)
    }

    /// The squares of the open doors.
    #[inline]
    pub fn open_doors(self) -> Squares {
        static TABLE: [Squares; 256] = open_doors();
        TABLE[self.0 as usize]
    }

    /// The door on a square, if there is one.
    pub fn door(self, square: Square) -> Option<Door> {
        let is_door = |row: &&DoorRow| 8 - square.row() == row.name && [row.left, row.right].contains(&square.column());
        let color = LAYOUT.iter().find(is_door)?.color;
        Some(if self.open_doors().contains(square) { Door::Open(color) } else { Door::Closed(color) })
    }

    /// How many moves the sliders of one colour have.
    #[inline]
    pub(super) fn count_moves(self, color: DoorColor) -> u64 {
        static TABLE: [[u8; 256]; 2] = [count_table(DoorColor::Green), count_table(DoorColor::Orange)];
        u64::from(TABLE[color as usize][self.0 as usize])
    }

    /// The part of a position's hash that the sliders make up.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        static TABLE: [u64; 256] = zobrist::keys(0x200);
        TABLE[self.0 as usize]
    }

    /// The sliders as the other side sees them.
    pub(super) fn turned(self) -> Self {
        Slider::all().fold(Self::default(), |all, slider| all.with(slider.turned(), self.notch(slider).turned()))
    }
}

const fn notch_in(bits: u8, slider: u8) -> Notch {
    match bits >> (2 * slider) & 3 {
        1 => Notch::Left,
        2 => Notch::Right,
        _ => Notch::Neutral,
    }
}

const fn open_doors() -> [Squares; 256] {
    let mut table = [Squares::EMPTY; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut slider = 0;
        while slider < LAYOUT.len() {
            let row = LAYOUT[slider];
            let column = match notch_in(bits as u8, slider as u8) {
                Notch::Neutral => None,
                Notch::Left => Some(row.left),
                Notch::Right => Some(row.right),
            };
            if let Some(column) = column
                && let Some(square) = Square::at(8 - row.name, column)
            {
                table[bits] = table[bits].with(square);
            }
            slider += 1;
        }
        bits += 1;
    }
    table
}

const fn count_table(color: DoorColor) -> [u8; 256] {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut slider = 0;
        while slider < LAYOUT.len() {
            if LAYOUT[slider].color as u8 == color as u8 {
                table[bits] += notch_in(bits as u8, slider as u8).neighbours().len() as u8;
            }
            slider += 1;
        }
        bits += 1;
    }
    table
}

const _: () = {
    // Every door of the layout is a dark square, and none is on a far row.
    let mut i = 0;
    while i < LAYOUT.len() {
        let row = LAYOUT[i];
        assert!(Square::at(8 - row.name, row.left).is_some() && Square::at(8 - row.name, row.right).is_some());
        assert!(row.name > 1 && row.name < 8);
        i += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_doors_one_left_and_one_right_in_each_middle_row() {
        let names = |notch| {
            let all = Slider::all().fold(Sliders::default(), |sliders, slider| sliders.with(slider, notch));
            all.open_doors().into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(Notch::Neutral), Vec::<String>::new());
        assert_eq!(names(Notch::Left), ["b6", "c5", "b4", "c3"]);
        assert_eq!(names(Notch::Right), ["f6", "g5", "f4", "g3"]);
    }

    #[test]
    fn the_doors_look_the_same_from_both_sides() {
        for slider in Slider::all() {
            assert_eq!(slider.color(), slider.turned().color());
            for notch in [Notch::Left, Notch::Right] {
                let sliders = Sliders::default().with(slider, notch);
                assert_eq!(sliders.turned().open_doors(), sliders.open_doors().turned());
            }
        }
    }
}
