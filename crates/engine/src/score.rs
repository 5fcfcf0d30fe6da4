//! What a position is worth.

use std::fmt;

/// A value from the side to move's point of view, in hundredths of a man (in games of chance: of a win).
pub type Value = i32;

/// Above any value there is.
pub const INFINITE: Value = 32_000;
/// The game is won now (a mate score); won in `n` moves it is worth `n` less.
pub const WON: Value = 30_000;
/// The longest line looked at, in moves.
pub const MOST_PLIES: usize = 200;
/// From here on a value says how far off the end is; an evaluation stays below.
pub const WON_IN_SIGHT: Value = WON - MOST_PLIES as Value;

/// A certain win of unknown length; evaluations stay below it.
pub const WON_SOMEHOW: Value = WON_IN_SIGHT - 2 * MOST_PLIES as Value;

/// How the values of a game become chances to win, a draw counting half.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// Values are sums of material and position: at this value one wins 73 games in a hundred (one over one plus 1/e),
    /// at twice as much 88.
    Logistic(f64),
    /// Values are expectations already: at this value the win is certain, at half of it one wins three in four.
    Expectation(Value),
}

impl Scale {
    /// The value at which the chance to win is this.
    pub fn value(self, chance: f64) -> Value {
        let most = WON_IN_SIGHT - 1;
        let value = match self {
            Self::Logistic(scale) => scale * (chance / (1.0 - chance)).ln(),
            Self::Expectation(certain) => (2.0 * chance - 1.0) * f64::from(certain),
        };
        (value.round() as Value).clamp(-most, most)
    }

    /// The chance to win at a value that does not come from the end of the game.
    fn chance(self, value: Value) -> f64 {
        let value = f64::from(value);
        match self {
            Self::Logistic(scale) => 1.0 / (1.0 + (-value / scale).exp()),
            Self::Expectation(certain) => (f64::midpoint(1.0, value / f64::from(certain))).clamp(0.0, 1.0),
        }
    }
}

/// A value as people and protocols read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(
    /// The value, for the side to move.
    pub Value,
);

impl Score {
    /// The game is won.
    pub const WON: Self = Self(WON);

    /// In how many half-moves the game is won (above zero) or lost (below), if that is in sight.
    pub const fn end_in(self) -> Option<i32> {
        if self.0 >= WON_IN_SIGHT {
            Some(WON - self.0)
        } else if self.0 <= -WON_IN_SIGHT {
            Some(-(WON + self.0))
        } else {
            None
        }
    }

    /// Whether the game is won, or else lost, where that is certain and how soon is not: the endgame tables for more than
    /// [`Endgames::MOST_PIECES`](crate::Endgames::MOST_PIECES) pieces say no more.
    pub const fn won_somehow(self) -> Option<bool> {
        // Each half-move up to the position that the tables know takes one away.
        let least = WON_SOMEHOW - MOST_PLIES as Value;
        if self.end_in().is_some() || self.0.abs() < least { None } else { Some(self.0 > 0) }
    }

    /// The score in men.
    pub fn men(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The chance to win, a draw counting half.
    pub fn win_probability(self, scale: Scale) -> f64 {
        match self.end_in() {
            Some(moves) if moves >= 0 => 1.0,
            Some(_) => 0.0,
            None => scale.chance(self.0),
        }
    }
}

/// `+0.35`, or `win in 7` and `loss in 4`, counted in half-moves; `win` and `loss` where their number is not known.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.end_in(), self.won_somehow()) {
            (Some(moves), _) if moves >= 0 => write!(f, "win in {moves}"),
            (Some(moves), _) => write!(f, "loss in {}", -moves),
            (None, Some(true)) => f.write_str("win"),
            (None, Some(false)) => f.write_str("loss"),
            (None, None) => write!(f, "{:+.2}", self.men()),
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
    fn a_certain_win_of_unknown_length_is_no_number_of_men() {
        for value in [WON_SOMEHOW, WON_SOMEHOW - MOST_PLIES as Value] {
            assert_eq!((Score(value).end_in(), Score(value).won_somehow()), (None, Some(true)));
            assert_eq!([value, -value].map(|value| Score(value).to_string()), ["win", "loss"]);
        }
        assert!([WON, WON_IN_SIGHT, 4_000, 0].into_iter().all(|value| Score(value).won_somehow().is_none()));
    }

    #[test]
    fn chances_are_even_at_nought_and_grow_with_the_score() {
        for (scale, man) in [(Scale::Logistic(150.0), 150), (Scale::Expectation(10_000), 5_000)] {
            let chance = |value| Score(value).win_probability(scale);
            assert!((chance(0) - 0.5).abs() < 1e-9);
            assert!(chance(man) > 0.7 && chance(man) < 0.8);
            assert!(chance(WON - 3) > 0.999);
            assert!((chance(-man) + chance(man) - 1.0).abs() < 1e-9);
            for value in [-4_000, -70, 0, 1, 300] {
                assert_eq!(scale.value(chance(value)), value);
            }
            assert!(scale.value(1.0) < WON_IN_SIGHT && scale.value(0.0) > -WON_IN_SIGHT);
        }
    }
}
