//! `damier pdn stats`: how many games, how they ended, how long they were, how they began, what is wrong with them.

use std::{
    collections::BTreeMap,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{
    pdn::{Stats, check, reasons},
    sentences::Lang,
};
use serde::Serialize;

use super::files::{Enough, for_each};
use crate::{failure::Failure, output::json_line};

/// Count the games of PDN files: results, lengths, openings, mistakes
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many moves of both sides make an opening
    #[arg(long, value_name = "N", default_value = "4")]
    opening_plies: usize,
    /// How many openings are listed
    #[arg(long, value_name = "N", default_value = "10")]
    openings: usize,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StatsJson<'a> {
    #[serde(flatten)]
    counted: &'a Stats,
    plays: BTreeMap<String, u64>,
    openings: Vec<(&'a str, u64)>,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut stats = Stats::default();
    for_each(&args.files, |_, read| {
        stats.add(&read, &check(&read), args.opening_plies);
        Ok(Enough::No)
    })?;
    let mut plays = reasons(&stats.not_replayed, lang);
    plays.extend(stats.played.iter().map(|(game, count)| (game.id().to_owned(), *count)));
    let stats = StatsJson { counted: &stats, plays, openings: stats.openings(args.openings) };
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        json_line(&mut out, &stats)?;
    } else {
        write(&stats, &mut out, lang)?;
    }
    Ok(out.flush()?)
}

fn write(stats: &StatsJson<'_>, out: &mut impl Write, lang: Lang) -> io::Result<()> {
    let counted = stats.counted;
    let say = |fr: &'static str, en: &'static str| if lang == Lang::Fr { fr } else { en };
    let decimal = |number: f64| lang.decimals(format!("{number:.1}"));
    let share = |count: u64| decimal(100.0 * count as f64 / counted.games.max(1) as f64);
    let mut line = |label: &str, count: u64| writeln!(out, "{label:<26} {count:>9} {:>5} %", share(count));
    line(say("parties", "games"), counted.games)?;
    for (plays, count) in &stats.plays {
        line(&format!("  {plays}"), *count)?;
    }
    line(say("gain des Blancs", "White wins"), counted.white_wins)?;
    line(say("nulles", "draws"), counted.draws)?;
    line(say("gain des Noirs", "Black wins"), counted.black_wins)?;
    line(say("perdues des deux côtés", "lost by both"), counted.both_lost)?;
    line(say("sans résultat", "no result"), counted.unknown)?;
    line(say("parties avec des fautes", "games with mistakes"), counted.games_with_mistakes)?;
    let mean = decimal(counted.plies as f64 / counted.games.max(1) as f64);
    let (shortest, longest) = (counted.shortest.unwrap_or(0), counted.longest.unwrap_or(0));
    let lengths = match lang {
        Lang::Fr => format!("demi-coups : {} en tout, {mean} par partie, de {shortest} à {longest}", counted.plies),
        Lang::En => format!("half-moves: {} in all, {mean} a game, from {shortest} to {longest}", counted.plies),
    };
    writeln!(out, "{lengths}")?;
    if !stats.openings.is_empty() {
        writeln!(out, "{}", say("débuts", "openings"))?;
    }
    for (opening, count) in &stats.openings {
        writeln!(out, "  {opening:<40} {count:>9} {:>5} %", share(*count))?;
    }
    if !counted.mistakes.is_empty() {
        writeln!(out, "{}", say("fautes", "mistakes"))?;
    }
    for (code, count) in &counted.mistakes {
        writeln!(out, "  {code:<40} {count:>9}")?;
    }
    Ok(())
}
