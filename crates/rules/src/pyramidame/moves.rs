//! A move: where it starts, where it ends and whom it takes. That is all there is to it; by which jumps a rafle goes
//! there can be computed from the position (see [`Pyramidame::route`](super::Pyramidame::route)).

use super::{Cube, Cubes};

/// A move of one man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The captured set, in two parts: together with the cubes they make sixteen bytes.
    captured_low: u64,
    captured_high: u16,
    from: Cube,
    to: Cube,
}

const _: () = assert!(size_of::<Move>() == 16 && Cube::COUNT <= 64 + 16);

impl Move {
    #[inline]
    pub(super) const fn step(from: Cube, to: Cube) -> Self {
        Self { captured_low: 0, captured_high: 0, from, to }
    }

    #[inline]
    pub(super) const fn capture(from: Cube, to: Cube, captured: Cubes) -> Self {
        Self { captured_low: captured.0 as u64, captured_high: (captured.0 >> 64) as u16, from, to }
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> Cube {
        self.from
    }

    /// Where it ends: after some rafles, where it started.
    #[inline]
    pub const fn to(self) -> Cube {
        self.to
    }

    /// The men it takes.
    #[inline]
    pub const fn captured(self) -> Cubes {
        Cubes(self.captured_low as u128 | (self.captured_high as u128) << 64)
    }

    /// Whether it takes any.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured_low != 0 || self.captured_high != 0
    }
}
