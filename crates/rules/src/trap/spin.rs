//! The spinner: what it can show, and how likely. It is never spun here: chance belongs to the table.

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
    /// The weights of pawn, green and orange, as they were before there was a line.
    fields: [u8; 3],
    /// What they are multiplied with, so that half of the line has a whole weight.
    scale: u16,
    /// The weight of half of the line, which green and orange each give up.
    half_line: u16,
}

impl Spinner {
    /// Pawn one half, green and orange a quarter each.
    pub const PLAIN: Self = Self { fields: [2, 1, 1], scale: 1, half_line: 0 };

    /// A spinner with these weights for pawn, green and orange and no line, unless all are nought.
    pub const fn new(fields: [u8; 3]) -> Option<Self> {
        if matches!(fields, [0, 0, 0]) { None } else { Some(Self { fields, ..Self::PLAIN }) }
    }

    /// This spinner with a line on which it stops with a chance of one in `one_in`, half of it taken from green and
    /// half from orange. `None` if one of them is less likely than its half.
    pub fn with_line(self, one_in: u8) -> Option<Self> {
        // Half of the line is `total / (2 * one_in)`.
        let total = self.fields.map(u16::from).into_iter().sum();
        let whole = 2 * u16::from(one_in);
        let common = gcd(whole, total);
        let (scale, half_line) = (whole / common, total / common);
        let [_, green, orange] = self.fields.map(u32::from);
        let enough = green.min(orange) * u32::from(scale) >= u32::from(half_line);
        enough.then_some(Self { scale, half_line, ..self })
    }

    /// The weights, in the order of [`Spin::ALL`].
    #[inline]
    pub fn weights(self) -> [u32; 4] {
        let [pawn, green, orange] = self.fields.map(|weight| u32::from(weight) * u32::from(self.scale));
        let half_line = u32::from(self.half_line);
        [pawn, green - half_line, orange - half_line, 2 * half_line]
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

const fn gcd(a: u16, b: u16) -> u16 {
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
