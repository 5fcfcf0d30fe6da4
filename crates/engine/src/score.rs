//! What a position is worth.

use std::fmt;

/// A value from the side to move's point of view, in hundredths of a man (in games of chance: of a win).
pub type Value = i32;

/// Above any value there is.
pub const INFINITE: Value = 32_000;
/// The game is won now; won in `n` moves it is worth `n` less.
pub const WON: Value = 30_000;
/// The longest line looked at, in moves.
pub const MOST_PLIES: usize = 200;
/// From here on a value says how far off the end is; an evaluation stays below.
pub const WON_IN_SIGHT: Value = WON - MOST_PLIES as Value;

/// A value as people and protocols want it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(
    /// The value, for the side to move.
    pub Value,
);

impl Score {
    /// The game is won.
    pub const WON: Self = Self(WON);

    /// In how many half-moves the game is won (above nought) or lost (below), if that is in sight.
    pub const fn end_in(self) -> Option<i32> {
        if self.0 >= WON_IN_SIGHT {
            Some(WON - self.0)
        } else if self.0 <= -WON_IN_SIGHT {
            Some(-(WON + self.0))
        } else {
            None
        }
    }

    /// The score in men.
    pub fn men(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The chance to win (a draw counting half), when `scale` is the value at which it is 73 % (one over one plus 1/e).
    pub fn win_probability(self, scale: f64) -> f64 {
        match self.end_in() {
            Some(moves) if moves >= 0 => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / scale).exp()),
        }
    }
}

/// `+0.35`, or `win in 7` and `loss in 4`, counted in half-moves.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end_in() {
            Some(moves) if moves >= 0 => write!(f, "win in {moves}"),
            Some(moves) => write!(f, "loss in {}", -moves),
            None => write!(f, "{:+.2}", self.men()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_tell_the_distance_to_the_end() {
        assert_eq!(Score(WON - 7).end_in(), Some(7));
        assert_eq!(Score(-WON + 4).end_in(), Some(-4));
        assert_eq!(Score(-WON + 4).to_string(), "loss in 4");
        assert_eq!(Score(35).to_string(), "+0.35");
        assert_eq!(Score(35).end_in(), None);
    }

    #[test]
    fn chances_are_even_at_nought_and_grow_with_the_score() {
        assert!((Score(0).win_probability(150.0) - 0.5).abs() < 1e-9);
        assert!(Score(150).win_probability(150.0) > 0.7);
        assert!(Score(WON - 3).win_probability(150.0) > 0.999);
        assert!(Score(-150).win_probability(150.0) + Score(150).win_probability(150.0) - 1.0 < 1e-9);
    }
}
