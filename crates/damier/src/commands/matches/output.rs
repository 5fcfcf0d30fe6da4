//! What a match shows: a bar while it runs, a summary at the end.

use std::io::{self, Write};

use damier_rules::Color;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::{
    statistics::{Counts, Estimate, Sprt, Verdict},
    tally::{Faults, Tally},
};
use crate::json;

/// A bar on standard error; nothing where no terminal shows it.
pub(crate) fn progress(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    match ProgressStyle::with_template("[{bar:30}] {pos}/{len} {msg} {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The score beside the bar: `+12 =5 -3 72.5 % Elo +168 [+40, +355]`.
pub(crate) fn running(tally: &Tally, sprt: Option<Sprt>) -> String {
    let Counts { won, drawn, lost } = tally.counts();
    let ratio = sprt.map_or_else(String::new, |sprt| format!(" LLR {:+.2}", sprt.ratio(&tally.pairs)));
    format!("+{won} ={drawn} -{lost} {:.1} % Elo {}{ratio}", 100.0 * tally.counts().share(), elo(&tally.estimate()))
}

/// `+147 [+86, +218]`; where all was won or lost, how much at least.
fn elo(estimate: &Estimate) -> String {
    let (low, high) = estimate.interval();
    match estimate.elo() {
        f64::INFINITY => format!("above {low:+.0}"),
        f64::NEG_INFINITY => format!("below {high:+.0}"),
        elo => format!("{elo:+.0} [{low:+.0}, {high:+.0}]"),
    }
}

/// The result of a match, as it is written for people and for programs.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) game: &'static str,
    pub(crate) options: Vec<String>,
    pub(crate) seed: u64,
    games: u32,
    /// The first player's results.
    won: u32,
    drawn: u32,
    lost: u32,
    share: f64,
    /// The difference in Elo and between what it is, 95 times in a hundred; absent where it has no end.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    as_white: [u32; 3],
    as_black: [u32; 3],
    /// Pairs of games by the first player's points: 0, 1/2, 1, 3/2 and 2.
    pairs: [u32; 5],
    sprt: Option<SprtJson>,
    players: [PlayerJson; 2],
    #[serde(skip)]
    estimate: Estimate,
}

#[derive(Debug, Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    ratio: f64,
    lower: f64,
    upper: f64,
    accepted: Option<f64>,
}

#[derive(Debug, Serialize)]
struct PlayerJson {
    name: String,
    moves: u64,
    seconds_a_move: f64,
    nodes_a_move: f64,
    illegal_moves: u32,
    crashes: u32,
    time_losses: u32,
}

impl Summary {
    pub(crate) fn new(
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
            let Counts { won, drawn, lost } = tally.by_color[color];
            [won, drawn, lost]
        };
        let player = |number: usize, name: String| {
            let Faults { illegal_moves, crashes, time_losses } = tally.faults[number];
            let effort = tally.effort[number];
            let moves = effort.moves.max(1) as f64;
            PlayerJson {
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
            sprt: sprt.map(|sprt| SprtJson::new(sprt, tally)),
            players: [player(0, first), player(1, second)],
            estimate,
        }
    }

    /// For programs: one line of JSON.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        json::write_line(out, self)
    }

    /// For people.
    pub(crate) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let [first, second] = &self.players;
        let row = |[won, drawn, lost]: [u32; 3]| format!("+{won} ={drawn} -{lost}");
        writeln!(out, "{}: {} against {}", self.game, first.name, second.name)?;
        writeln!(
            out,
            "{} games (seed {}): {} won, {} drawn, {} lost, {:.1} %",
            self.games,
            self.seed,
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.share
        )?;
        writeln!(out, "as White {}, as Black {}", row(self.as_white), row(self.as_black))?;
        let [zero, half, one, more, two] = self.pairs;
        writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {zero}, {half}, {one}, {more}, {two}")?;
        writeln!(out, "Elo {} (95 %)", elo(&self.estimate))?;
        if let Some(sprt) = &self.sprt {
            sprt.write_text(out)?;
        }
        for player in &self.players {
            writeln!(
                out,
                "{}: {:.3} s and {:.0} nodes a move; {} illegal moves, {} crashes, {} time losses",
                player.name,
                player.seconds_a_move,
                player.nodes_a_move,
                player.illegal_moves,
                player.crashes,
                player.time_losses
            )?;
        }
        Ok(())
    }
}

impl SprtJson {
    fn new(sprt: Sprt, tally: &Tally) -> Self {
        let (lower, upper) = Sprt::bounds();
        let accepted = sprt.verdict(&tally.pairs).map(|verdict| match verdict {
            Verdict::Lower => sprt.elo0,
            Verdict::Upper => sprt.elo1,
        });
        Self { elo0: sprt.elo0, elo1: sprt.elo1, ratio: sprt.ratio(&tally.pairs), lower, upper, accepted }
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let accepted = self.accepted.map_or_else(|| "undecided".to_owned(), |elo| format!("{elo:+} Elo accepted"));
        let Self { elo0, elo1, ratio, lower, upper, .. } = self;
        writeln!(out, "SPRT {elo0:+} against {elo1:+} Elo: LLR {ratio:+.2} [{lower:+.2}, {upper:+.2}], {accepted}")
    }
}
