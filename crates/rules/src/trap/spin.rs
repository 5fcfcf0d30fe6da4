//! The spinner: what it can show, and how likely. It is never spun here: chance belongs to the table.

use std::num::NonZeroU8;

use crate::{Chances, board::DoorColor};

/// What the spinner shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Spin {
    /// Move one of your pieces.
    Pawn,
    /// Move a green slider one notch.
    Green,
    /// Move an orange slider one notch.
    Orange,
    /// The line where green meets orange: move a slider of either colour (`line-choice`).
    Choice,
}

impl Spin {
    /// Everything the spinner can show.
    pub const ALL: [Self; 4] = [Self::Pawn, Self::Green, Self::Orange, Self::Choice];

    /// Its name in position strings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Choice => "choice",
        }
    }

    /// The result called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|spin| spin.name() == name)
    }

    /// Whether it lets sliders of `color` be moved.
    #[inline]
    pub const fn allows(self, color: DoorColor) -> bool {
        matches!((self, color), (Self::Choice, _) | (Self::Green, DoorColor::Green) | (Self::Orange, DoorColor::Orange))
    }
}

/// How likely each result is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spinner {
    /// The weights of pawn, green and orange, as they are without a line.
    fields: [u8; 3],
    /// The chance of the line is one in this many, if there is a line.
    line_one_in: Option<NonZeroU8>,
}

impl Spinner {
    /// Pawn one half, green and orange a quarter each.
    pub const PLAIN: Self = Self { fields: [2, 1, 1], line_one_in: None };

    /// A spinner with these weights for pawn, green and orange and no line, unless all are zero.
    pub const fn new(fields: [u8; 3]) -> Option<Self> {
        if matches!(fields, [0, 0, 0]) { None } else { Some(Self { fields, line_one_in: None }) }
    }

    /// This spinner with a line on which it stops with a chance of one in `one_in`, half of it taken from green and
    /// half from orange. `None` if one of them is less likely than its half.
    pub fn with_line(self, one_in: u8) -> Option<Self> {
        let line = Self { line_one_in: Some(NonZeroU8::new(one_in)?), ..self };
        let [pawn, green, orange] = self.fields.map(u32::from);
        let enough = 2 * u32::from(one_in) * green.min(orange) >= pawn + green + orange;
        enough.then_some(line)
    }

    /// The weights, in the order of [`Spin::ALL`].
    #[inline]
    pub fn weights(self) -> [u32; 4] {
        let [pawn, green, orange] = self.fields.map(u32::from);
        let Some(one_in) = self.line_one_in else { return [pawn, green, orange, 0] };
        // Half of the line is `total / parts`. All weights are scaled so that this is a whole number.
        let (total, parts) = (pawn + green + orange, 2 * u32::from(one_in.get()));
        let common = gcd(parts, total);
        let (scale, half_line) = (parts / common, total / common);
        [pawn * scale, green * scale - half_line, orange * scale - half_line, 2 * half_line]
    }

    /// Whether it can show `spin`.
    pub fn shows(self, spin: Spin) -> bool {
        self.weights()[spin as usize] > 0
    }

    /// What it can show, with the weights.
    #[inline]
    pub(super) fn chances(self) -> Chances<Spin> {
        Spin::ALL.into_iter().zip(self.weights()).filter(|&(_, weight)| weight > 0).collect()
    }
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Default for Spinner {
    fn default() -> Self {
        Self::PLAIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_pawn_a_quarter_each_colour() {
        assert_eq!(Spinner::default().weights(), [2, 1, 1, 0]);
        assert!(!Spinner::default().shows(Spin::Choice));
    }

    #[test]
    fn the_line_takes_a_twelfth_equally_from_green_and_orange() {
        // 1/2, 1/4 - 1/24, 1/4 - 1/24, 1/12.
        assert_eq!(Spinner::PLAIN.with_line(12).map(Spinner::weights), Some([12, 5, 5, 2]));
    }

    #[test]
    fn the_line_is_refused_only_where_a_colour_cannot_give_half_of_it() {
        let weights = |fields, one_in| Spinner::new(fields).and_then(|it| it.with_line(one_in)).map(Spinner::weights);
        assert_eq!(weights([2, 1, 1], 1), None);
        assert_eq!(weights([2, 1, 1], 2), Some([2, 0, 0, 2]));
        assert_eq!(weights([2, 0, 2], 255), None);
        assert_eq!(weights([2, 1, 1], 0), None);
        for fields in [[2, 1, 1], [100, 101, 103], [1, 255, 255], [255, 255, 2], [0, 1, 1], [255, 254, 253]] {
            let [pawn, green, orange] = fields.map(u64::from);
            let total = pawn + green + orange;
            for one_in in 1..=255_u64 {
                let enough = 2 * one_in * green.min(orange) >= total;
                let with_line = weights(fields, one_in as u8).map(|weights| weights.map(u64::from));
                assert_eq!(with_line.is_some(), enough, "{fields:?} 1/{one_in}");
                let Some(weights) = with_line else { continue };
                let sum: u64 = weights.iter().sum();
                assert_eq!(weights[3] * one_in, sum, "{fields:?} 1/{one_in}: as likely as it should be");
                assert_eq!(weights[0] * total, pawn * sum, "{fields:?} 1/{one_in}: the pawn gives nothing");
                assert_eq!((weights[1] + weights[3] / 2) * total, green * sum, "{fields:?} 1/{one_in}");
            }
        }
    }

    #[test]
    fn a_spinner_shows_something() {
        assert_eq!(Spinner::new([0; 3]), None);
    }
}
