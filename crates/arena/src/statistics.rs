//! What a match says about the two players: points, Elo with error bars, and the sequential test that ends it early.
//!
//! Every opening is played twice with colours exchanged, and the two games are not independent: who gets the better
//! side of a lopsided opening wins one and loses the other. So the unit is the pair, with zero to two points in
//! halves (the pentanomial model); its variance is what error bars and test are made of.

use std::fmt;

/// Wins, draws and losses, as one player sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WinDrawLoss {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl WinDrawLoss {
    /// Counts one game, from its result in half points.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// All of them.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, from zero to one; a half before the first game.
    pub fn share(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games())
    }
}

/// `+12 =7 -3`.
impl fmt::Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost } = self;
        write!(f, "+{won} ={drawn} -{lost}")
    }
}

/// The share of the points and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean share, from zero to one.
    pub mean: f64,
    /// The variance of one observation around it.
    pub variance: f64,
    /// How many observations there are.
    pub count: f64,
}

/// 95 of a hundred values of a normal distribution are within this many deviations.
const NINETY_FIVE: f64 = 1.959_964;

impl Estimate {
    /// From how often each result came up, the results spread evenly from zero to one: losses, draws and wins; or
    /// pairs of zero to four half points.
    pub fn new(counts: &[u32]) -> Self {
        let counts: Vec<f64> = counts.iter().map(|&count| f64::from(count)).collect();
        let count: f64 = counts.iter().sum();
        let share = |place: usize| place as f64 / (counts.len().max(2) - 1) as f64;
        let sum =
            |of: &dyn Fn(f64) -> f64| counts.iter().enumerate().map(|(place, n)| n * of(share(place))).sum::<f64>();
        let mean = if count > 0.0 { sum(&|share| share) / count } else { 0.5 };
        let variance = if count > 0.0 { sum(&|share| (share - mean).powi(2)) / count } else { 0.0 };
        Self { mean, variance, count }
    }

    /// The standard error of the mean, as if one observation at least had been half a point of a pair off.
    pub(crate) fn standard_error(&self) -> f64 {
        (self.variance.max(0.0625 / self.count) / self.count).sqrt()
    }

    /// The difference in Elo that goes with the mean.
    pub fn elo(&self) -> f64 {
        elo(self.mean)
    }

    /// The Elo between which the truth is, 95 times in a hundred: the mean is taken to be distributed normally. Where
    /// that says nothing, because every observation was the same, the least that can be said is said instead.
    pub fn interval(&self) -> (f64, f64) {
        if self.count == 0.0 {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        // A player who wins all n games would do so with probability p^n: at least 0.05 from this p on.
        let least = 0.05_f64.powf(1.0 / self.count);
        if self.mean >= 1.0 {
            return (elo(least), f64::INFINITY);
        }
        if self.mean <= 0.0 {
            return (f64::NEG_INFINITY, elo(1.0 - least));
        }
        let error = NINETY_FIVE * self.standard_error();
        (elo(self.mean - error), elo(self.mean + error))
    }
}

/// `+147 [+86, +218]`; where all was won or lost, how much at least.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        match self.elo() {
            f64::INFINITY => write!(f, "above {low:+.0}"),
            f64::NEG_INFINITY => write!(f, "below {high:+.0}"),
            elo => write!(f, "{elo:+.0} [{low:+.0}, {high:+.0}]"),
        }
    }
}

/// The difference in Elo at which the better player makes this share of the points.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    // Adding zero turns the -0.0 of an even score into 0.0.
    400.0 * (share / (1.0 - share)).log10() + 0.0
}

/// The share of the points that goes with a difference in Elo.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test between two hypotheses: the first player is better by `elo0`, or by `elo1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference that is accepted if the first player is not better by more.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
}

/// One of the two hypotheses of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hypothesis {
    /// The first player is better by `elo0`.
    Lower,
    /// The first player is better by `elo1`.
    Upper,
}

impl Sprt {
    /// How often the test may err, either way.
    const ERROR: f64 = 0.05;

    /// Where the test ends: the logarithm of the likelihood ratio at which `elo0` and `elo1` are accepted.
    pub fn bounds() -> (f64, f64) {
        ((Self::ERROR / (1.0 - Self::ERROR)).ln(), ((1.0 - Self::ERROR) / Self::ERROR).ln())
    }

    /// The logarithm of the likelihood ratio in the generalised test: of all distributions of pairs with either mean,
    /// the likeliest ones are compared.
    pub fn ratio(&self, pairs: &[u32; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        // A trace of every result keeps the likelihood from vanishing in the first pairs.
        let seen = pairs.map(|count| f64::from(count).max(1e-3));
        likelihood(&seen, expected_share(self.elo1)) - likelihood(&seen, expected_share(self.elo0))
    }

    /// What is accepted, if the test has ended.
    pub fn verdict(&self, pairs: &[u32; 5]) -> Option<Hypothesis> {
        let (lower, upper) = Self::bounds();
        let ratio = self.ratio(pairs);
        (ratio <= lower).then_some(Hypothesis::Lower).or_else(|| (ratio >= upper).then_some(Hypothesis::Upper))
    }
}

/// The logarithm of the likelihood of these results (how often each share from zero to one came up) under the
/// likeliest distribution whose mean is `mean`, between zero and one.
fn likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let total: f64 = counts.iter().sum();
    let off = |place: usize| place as f64 / 4.0 - mean;
    // Lagrange: the probabilities are count / total / (1 + t * off), for the t at which their mean is right. The sum
    // below falls with t, and every probability is positive between these two ends.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let t = f64::midpoint(low, high);
        let sum: f64 = counts.iter().enumerate().map(|(place, n)| n * off(place) / (1.0 + t * off(place))).sum();
        if sum > 0.0 {
            low = t;
        } else {
            high = t;
        }
    }
    let t = f64::midpoint(low, high);
    counts.iter().enumerate().map(|(place, n)| n * (n / total / (1.0 + t * off(place))).ln()).sum()
}

/// `0,5`.
impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |elo: &str| elo.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        let bounds = text.split_once(',').and_then(|(low, high)| Some((read(low)?, read(high)?)));
        match bounds {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Self { elo0, elo1 }),
            _ => Err("expected two numbers, the lower first, such as 0,5".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    #[test]
    fn sixty_wins_twenty_draws_twenty_losses() {
        let counts = WinDrawLoss { won: 60, drawn: 20, lost: 20 };
        close(counts.share(), 0.7, 1e-9);
        let games = Estimate::new(&[20, 20, 60]);
        close(games.elo(), 147.19, 0.01);
        // A game's deviation is 0.4, the mean's 0.04: between 62.16 % and 77.84 %.
        close(games.variance, 0.16, 1e-9);
        let (low, high) = games.interval();
        close(low, 86.20, 0.05);
        close(high, 218.24, 0.05);
    }

    #[test]
    fn a_pair_that_is_always_shared_says_the_players_are_equal() {
        // White wins every game: 50 wins and 50 losses, but every pair 1-1.
        let (low, high) = Estimate::new(&[0, 0, 50, 0, 0]).interval();
        close(low, -high, 1e-9);
        close(high, 6.8, 0.1);
        let games = Estimate::new(&[50, 0, 50]);
        assert!(games.interval().1 > 60.0, "games alone would leave it open");
    }

    #[test]
    fn independent_games_give_pairs_and_games_the_same_error() {
        // Wins and losses equally likely and independent: 0, 1 and 2 points in pairs 1:2:1.
        let pairs = Estimate::new(&[25, 0, 50, 0, 25]);
        let games = Estimate::new(&[100, 0, 100]);
        close(pairs.interval().1, games.interval().1, 1e-9);
    }

    #[test]
    fn all_won_is_an_open_interval() {
        let (low, high) = Estimate::new(&[0, 0, 0, 0, 50]).interval();
        // 0.05^(1/50) is 94.2 %.
        close(low, 483.8, 1.0);
        assert!(high.is_infinite());
        assert_eq!(Estimate::new(&[50, 0, 0, 0, 0]).interval(), (f64::NEG_INFINITY, -low));
        assert_eq!(Estimate::new(&[0, 0, 0]).interval(), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn elo_and_share_are_inverse() {
        close(elo(0.75), 190.85, 0.01);
        for difference in [-300.0, -5.0, 0.0, 120.0] {
            close(elo(expected_share(difference)), difference, 1e-9);
        }
    }

    #[test]
    fn the_test_ends_at_plus_and_minus_2_94() {
        let (lower, upper) = Sprt::bounds();
        close(lower, -2.9444, 1e-4);
        close(upper, 2.9444, 1e-4);
        let test: Sprt = "0,10".parse().expect("two numbers");
        assert_eq!(test.verdict(&[0; 5]), None);
        assert_eq!(test.verdict(&[10, 20, 40, 20, 10]), None);
        assert_eq!(test.verdict(&[100, 200, 400, 400, 400]), Some(Hypothesis::Upper));
        assert_eq!(test.verdict(&[400, 400, 400, 200, 100]), Some(Hypothesis::Lower));
        // Worked out by another program; the usual normal approximation gives 0.918.
        close(test.ratio(&[10, 15, 30, 30, 15]), 0.8621, 1e-3);
        let mirrored: Sprt = "-10,0".parse().expect("two numbers");
        close(mirrored.ratio(&[15, 30, 30, 15, 10]), -0.8621, 1e-3);
        close(test.ratio(&[0, 0, 0, 0, 3]), -3.0 * (0.5 / expected_share(10.0)).ln(), 0.05);
    }

    #[test]
    fn the_test_is_given_as_two_numbers() {
        for wrong in ["", "5", "5,0", "a,b", "0,0", "0,inf"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
