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

/// How likely each result is: weights, in the order of [`Spin::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spinner([u8; 4]);

impl Spinner {
    /// Pawn one half, green and orange a quarter each.
    pub const PLAIN: Self = Self([2, 1, 1, 0]);

    /// A spinner with these weights, unless all are nought.
    pub const fn new(weights: [u8; 4]) -> Option<Self> {
        if weights[0] == 0 && weights[1] == 0 && weights[2] == 0 && weights[3] == 0 {
            None
        } else {
            Some(Self(weights))
        }
    }

    /// The weights, in the order of [`Spin::ALL`].
    pub const fn weights(self) -> [u8; 4] {
        self.0
    }

    /// This spinner with a line on which it stops with a chance of one in `one_in`, taken equally from green and
    /// orange. `None` if green and orange together are less likely than that, or the weights grow too large.
    pub fn with_line(self, one_in: u8) -> Option<Self> {
        let [pawn, green, orange, _] = self.0.map(u32::from);
        let total = pawn + green + orange;
        // Over a common denominator of 2 * one_in * total, so that each half of the line is a whole number.
        let scale = 2 * u32::from(one_in);
        let taken = total;
        let weights =
            [pawn * scale, (green * scale).checked_sub(taken)?, (orange * scale).checked_sub(taken)?, 2 * taken];
        let divisor = weights.into_iter().fold(0, gcd).max(1);
        let mut small = [0; 4];
        for (small, weight) in small.iter_mut().zip(weights) {
            *small = u8::try_from(weight / divisor).ok()?;
        }
        Self::new(small)
    }

    /// Whether it can show `spin`.
    pub const fn shows(self, spin: Spin) -> bool {
        self.0[spin as usize] > 0
    }

    /// What it can show, with the weights.
    pub(super) fn chances(self) -> Chances<Spin> {
        Spin::ALL.into_iter().zip(self.0.map(u32::from)).filter(|&(_, weight)| weight > 0).collect()
    }
}

fn gcd(a: u32, b: u32) -> u32 {
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
        assert_eq!(Spinner::PLAIN.with_line(1), None, "there is not so much to take");
    }

    #[test]
    fn a_spinner_shows_something() {
        assert_eq!(Spinner::new([0; 4]), None);
    }
}
