//! The result of a match in figures.

use std::fmt;

use damier_rules::Color;

use crate::{
    Forfeits, Sprt, Tally,
    statistics::{Estimate, Hypothesis, WinDrawLoss},
};

/// The result of a match in figures, told from the first player's side.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MatchSummary {
    /// The game, by its short name.
    pub game: &'static str,
    /// Its options, as they were given.
    pub options: Vec<String>,
    /// The seed of openings, spins and random players.
    pub seed: u64,
    /// How many games were played.
    pub games: u32,
    /// Games the first player won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games the first player lost.
    pub lost: u32,
    /// Its share of the points.
    pub share: f64,
    /// The difference in Elo, with its 95 % interval; absent if it is infinite.
    pub elo: Option<f64>,
    /// The lower end of that.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// Won, drawn and lost with White.
    pub as_white: [u32; 3],
    /// Won, drawn and lost with Black.
    pub as_black: [u32; 3],
    /// Pairs of games by the first player's points: 0, 1/2, 1, 3/2 and 2.
    pub pairs: [u32; 5],
    /// The sequential test, if there was one.
    pub sprt: Option<SprtState>,
    /// What each player did, the first one first.
    pub players: [PlayerSummary; 2],
    /// The share of the points and how sure it is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub estimate: Estimate,
}

/// How far the sequential test has come.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SprtState {
    /// The difference that is accepted if there is no more.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Where the first is accepted.
    pub lower: f64,
    /// Where the second is accepted.
    pub upper: f64,
    /// The difference that is accepted, if the test has ended.
    pub accepted: Option<f64>,
}

/// What one player did.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerSummary {
    /// How it was described.
    pub name: String,
    /// How many moves it made.
    pub moves: u64,
    /// How long they took, on average.
    pub seconds_a_move: f64,
    /// Positions or playouts they took, on average.
    pub nodes_a_move: f64,
    /// Illegal moves.
    pub illegal_moves: u32,
    /// Exits, hangs and unreadable output.
    pub crashes: u32,
    /// Moves that took too long.
    pub time_losses: u32,
}

impl MatchSummary {
    /// The figures of a score.
    pub fn new(
        game: &'static str,
        options: &[String],
        seed: u64,
        names: [String; 2],
        tally: &Tally,
        sprt: Option<Sprt>,
    ) -> Self {
        let [first, second] = names;
        let counts = tally.counts();
        let estimate = tally.estimate();
        let (low, high) = estimate.interval();
        let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
        let row = |color| {
            let WinDrawLoss { won, drawn, lost } = tally.by_color[color];
            [won, drawn, lost]
        };
        let player = |number: usize, name: String| {
            let Forfeits { illegal_moves, crashes, time_losses } = tally.faults[number];
            let effort = tally.effort[number];
            let moves = effort.moves.max(1) as f64;
            PlayerSummary {
                name,
                moves: effort.moves,
                seconds_a_move: effort.time.as_secs_f64() / moves,
                nodes_a_move: effort.nodes as f64 / moves,
                illegal_moves,
                crashes,
                time_losses,
            }
        };
        Self {
            game,
            options: options.to_vec(),
            seed,
            games: counts.games(),
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            share: counts.share(),
            elo: finite(estimate.elo()),
            elo_low: finite(low),
            elo_high: finite(high),
            as_white: row(Color::White),
            as_black: row(Color::Black),
            pairs: tally.pairs,
            sprt: sprt.map(|sprt| SprtState::new(sprt, tally)),
            players: [player(0, first), player(1, second)],
            estimate,
        }
    }
}

impl SprtState {
    fn new(sprt: Sprt, tally: &Tally) -> Self {
        let (lower, upper) = Sprt::bounds();
        let accepted = sprt.verdict(&tally.pairs).map(|accepted| match accepted {
            Hypothesis::Lower => sprt.elo0,
            Hypothesis::Upper => sprt.elo1,
        });
        Self { elo0: sprt.elo0, elo1: sprt.elo1, ratio: sprt.ratio(&tally.pairs), lower, upper, accepted }
    }
}

/// The result for people.
impl fmt::Display for MatchSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, games, seed, won, drawn, lost, .. } = self;
        let [first, second] = &self.players;
        writeln!(f, "{game}: {} against {}", first.name, second.name)?;
        let share = 100.0 * self.share;
        writeln!(f, "{games} games (seed {seed}): {won} won, {drawn} drawn, {lost} lost, {share:.1} %")?;
        let [white, black] = [self.as_white, self.as_black].map(|[won, drawn, lost]| WinDrawLoss { won, drawn, lost });
        writeln!(f, "as White {white}, as Black {black}")?;
        let [zero, half, one, more, two] = self.pairs;
        writeln!(f, "pairs with 0, 1/2, 1, 3/2, 2 points: {zero}, {half}, {one}, {more}, {two}")?;
        write!(f, "Elo {} (95 %)", self.estimate)?;
        if let Some(sprt) = &self.sprt {
            write!(f, "\n{sprt}")?;
        }
        self.players.iter().try_for_each(|player| write!(f, "\n{player}"))
    }
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, ratio, lower, upper, accepted } = self;
        write!(f, "SPRT {elo0:+} against {elo1:+} Elo: LLR {ratio:+.2} [{lower:+.2}, {upper:+.2}], ")?;
        match accepted {
            Some(elo) => write!(f, "{elo:+} Elo accepted"),
            None => write!(f, "undecided"),
        }
    }
}

impl fmt::Display for PlayerSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seconds_a_move, nodes_a_move, illegal_moves, crashes, time_losses, .. } = self;
        write!(f, "{name}: {seconds_a_move:.3} s and {nodes_a_move:.0} nodes a move; ")?;
        write!(f, "{illegal_moves} illegal moves, {crashes} crashes, {time_losses} time losses")
    }
}
