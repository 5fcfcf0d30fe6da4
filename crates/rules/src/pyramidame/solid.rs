//! The solid: a stepped pyramid of cubes, each layer a square with one corner towards either player. What is seen of
//! it, and where one plays, is in [`damier`](super::Damier).

/// The distance from the middle of the base to its four corners.
pub(super) const BASE: i8 = 6;

/// How many cubes high the solid is.
pub(super) const HEIGHT: i8 = 8;

/// The distance from the middle to the corners at height `z`: each layer is two cubes high, and two smaller than the
/// one it stands on.
pub(super) const fn radius(z: i8) -> i8 {
    BASE - 2 * (z / 2)
}

/// Where a cube is. The middle of the base is at 0, 0, 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// To White's right.
    pub x: i8,
    /// Away from White.
    pub y: i8,
    /// Upwards.
    pub z: i8,
}

impl Place {
    /// Whether the solid has a cube here.
    pub const fn is_in_solid(self) -> bool {
        0 <= self.z && self.z < HEIGHT && distance(self.x, self.y) <= radius(self.z)
    }

    /// The highest cube of a column of the solid.
    pub(super) const fn top(x: i8, y: i8) -> Option<Self> {
        let distance = distance(x, y);
        if distance > BASE {
            return None;
        }
        let highest_layer = (BASE - distance) / 2;
        Some(Self { x, y, z: 2 * highest_layer + 1 })
    }

    pub(super) const fn equals(self, other: Self) -> bool {
        self.x == other.x && self.y == other.y && self.z == other.z
    }
}

const fn distance(x: i8, y: i8) -> i8 {
    x.saturating_abs().saturating_add(y.saturating_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_the_highest_cube_of_its_column() {
        for x in -7..=7 {
            for y in -7..=7 {
                let highest = (0..HEIGHT).rev().map(|z| Place { x, y, z }).find(|place| place.is_in_solid());
                assert_eq!(Place::top(x, y), highest);
            }
        }
    }

    #[test]
    fn layers_shrink_by_two_every_second_cube() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(radius), [6, 6, 4, 4, 2, 2, 0, 0]);
        let cubes = |z| (-6..=6).flat_map(move |x| (-6..=6).map(move |y| Place { x, y, z }));
        let sizes = [0, 1, 2, 3, 4, 5, 6, 7].map(|z| cubes(z).filter(|place| place.is_in_solid()).count());
        assert_eq!(sizes, [85, 85, 41, 41, 13, 13, 1, 1]);
    }
}
