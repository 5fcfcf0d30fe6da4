//! `damier levels`: how the ten levels of a game play against each other.

mod fit;

use std::{
    io::{self, Write},
    time::Duration,
};

use damier_engine::{Level, Limits};
use damier_notation::sentences::{Lang, game_name, level_name};
use damier_rules::with_position;
use serde::Serialize;

use super::matches::{Match, Openings, Spec, Tally};
use crate::{args::GameArgs, failure::Failure, json};

/// Measure the levels of a game: each against the next, or all against all
///
/// Draws count half. Every opening is played twice, with colours exchanged. Levels 1 to 9 limit themselves by positions
/// looked at, so that nothing depends on the machine; level 10, which knows no limit, is given a number of them here.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games each level plays against the next; an even number
    #[arg(long, value_name = "N", default_value = "100")]
    games: usize,
    /// All levels against each other, with so many games for each pair that is further apart; an even number
    #[arg(long, value_name = "N")]
    all: Option<usize>,
    /// Find the skills for the levels instead, the first of them given: skills are measured step by step with so many
    /// games each, and the levels put at equal distances
    #[arg(long, value_name = "SKILL", conflicts_with_all = ["all", "json"])]
    fit: Option<f64>,
    /// How many positions level 10 looks at for a move
    #[arg(long, value_name = "N", default_value = "200000")]
    nodes: u64,
    /// The seed of openings, spins and choices
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: std::num::NonZeroUsize,
    /// One JSON object for each pair instead of the table
    #[arg(long)]
    json: bool,
}

/// What two levels made of each other.
#[derive(Debug, Clone, Copy, Serialize)]
struct Pair {
    level: u8,
    against: u8,
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    /// The higher level's share of the points.
    share: f64,
    /// How many positions the higher level looks at for a move.
    nodes_a_move: f64,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    for (option, games) in [("--games", Some(args.games)), ("--all", args.all)] {
        if let Some(games) = games.filter(|&games| games == 0 || games % 2 == 1) {
            return Err(Failure::input((
                format!("{option} {games} : il faut un nombre pair : chaque ouverture est jouée deux fois"),
                format!("{option} {games}: expected an even number: every opening is played twice"),
            )));
        }
    }
    let mut out = io::stdout().lock();
    if let Some(lowest) = args.fit {
        return fit::fit(args, lowest, &mut out);
    }
    let mut pairs = Vec::new();
    for (higher, lower) in pairings(args.all.is_some()) {
        let apart = higher.number() - lower.number();
        let games = if apart == 1 { args.games } else { args.all.unwrap_or(args.games) };
        let pair = args.meet(higher, lower, games)?;
        if args.json {
            json::write_line(&mut out, &pair)?;
            out.flush()?;
        }
        pairs.push(pair);
    }
    if !args.json {
        write_table(&mut out, args, &pairs, lang)?;
    }
    Ok(())
}

/// Who meets whom, the higher level first: neighbours or everybody.
fn pairings(all: bool) -> impl Iterator<Item = (Level, Level)> {
    let pairs = Level::all().flat_map(|higher| Level::all().map(move |lower| (higher, lower)));
    pairs.filter(move |(higher, lower)| if all { lower < higher } else { lower.number() + 1 == higher.number() })
}

impl Args {
    fn meet(&self, higher: Level, lower: Level, games: usize) -> Result<Pair, Failure> {
        let player = |level: Level| format!("engine:level={}", level.number());
        let tally = self.play(&player(higher), &player(lower), games)?;
        Ok(Pair::new(higher, lower, &tally))
    }

    fn play(&self, first: &str, second: &str, games: usize) -> Result<Tally, Failure> {
        let chosen = self.game.chosen()?;
        let limits = Limits::nodes(self.nodes);
        let players = [Spec::read(first, &limits)?, Spec::read(second, &limits)?];
        with_position!(chosen.variant.start(), start => {
            let match_ = Match {
                players,
                openings: Openings::Random { start, plies: OPENING_PLIES, seed: self.seed },
                auto_draw: chosen.auto_draw,
                games,
                margin: Duration::ZERO,
                seed: self.seed,
                most_plies: MOST_PLIES,
                sprt: None,
            };
            match_.play_all::<io::Sink>(self.concurrency.get(), None)
        })
    }
}

/// As in `damier match`.
const OPENING_PLIES: usize = 6;
/// A draw after so many moves.
const MOST_PLIES: usize = 400;

impl Pair {
    fn new(higher: Level, lower: Level, tally: &Tally) -> Self {
        let counts = tally.counts();
        let effort = tally.effort[0];
        Self {
            level: higher.number(),
            against: lower.number(),
            games: counts.games(),
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            share: counts.share(),
            nodes_a_move: effort.nodes as f64 / effort.moves.max(1) as f64,
        }
    }
}

/// A table as Markdown: each level's share against those below it, in per cent.
fn write_table(out: &mut impl Write, args: &Args, pairs: &[Pair], lang: Lang) -> io::Result<()> {
    let title = game_name(args.game.game.0, lang);
    writeln!(out, "### {title}\n")?;
    let columns: Vec<u8> = if args.all.is_some() { (1..=9).collect() } else { Vec::new() };
    let (level, below, moves) = match lang {
        Lang::Fr => ("niveau", "contre le précédent", "positions par coup"),
        Lang::En => ("level", "against the one below", "positions a move"),
    };
    let head: Vec<String> = columns.iter().map(u8::to_string).collect();
    let row = |cells: &[String]| cells.iter().fold(String::new(), |row, cell| row + " " + cell + " |");
    writeln!(out, "| {level} | {below} | {moves} |{}", row(&head))?;
    writeln!(out, "| --- | --- | --- |{}", " --- |".repeat(columns.len()))?;
    for number in 2..=10 {
        let against = |other: u8| pairs.iter().find(|pair| (pair.level, pair.against) == (number, other));
        let Some(pair) = against(number - 1) else { continue };
        let Pair { won, drawn, lost, share, nodes_a_move, .. } = *pair;
        let share_of = |pair: &Pair| format!("{:.0}", 100.0 * pair.share);
        let rest: Vec<String> = columns.iter().map(|&other| against(other).map(share_of).unwrap_or_default()).collect();
        writeln!(
            out,
            "| {number} {} | {:.0} % (+{won} ={drawn} -{lost}) | {:.0} |{}",
            level_name(number, lang),
            100.0 * share,
            nodes_a_move,
            row(&rest)
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_meet_or_everybody() {
        assert_eq!(pairings(false).count(), 9);
        assert_eq!(pairings(true).count(), 45);
        assert!(pairings(true).all(|(higher, lower)| higher > lower));
    }
}
