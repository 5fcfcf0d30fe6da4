//! `damier pdn stats`: how many games, how they ended, how long they were, how they began, what is wrong with them.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{
    pdn::{GameResult, Read, Which},
    sentences::Lang,
};
use damier_rules::Color;
use serde::Serialize;

use super::{
    check::mistakes,
    files::{Enough, for_each},
};
use crate::{failure::Failure, json};

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

#[derive(Debug, Default, Serialize)]
struct Stats {
    games: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    both_lost: u64,
    unknown: u64,
    plies: u64,
    shortest: Option<usize>,
    longest: Option<usize>,
    plays: BTreeMap<String, u64>,
    openings: Vec<(String, u64)>,
    mistakes: BTreeMap<&'static str, u64>,
    games_with_mistakes: u64,
}

/// In a file of rubbish every game has an opening of its own: no more are told apart.
const MOST_OPENINGS: usize = 200_000;

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut stats = Stats::default();
    let mut openings: HashMap<String, u64> = HashMap::new();
    for_each(&args.files, |_, read| {
        stats.count(&read, lang);
        if read.number.is_some() && args.opening_plies > 0 {
            let opening: Vec<&str> = read.game.plies().take(args.opening_plies).map(|ply| ply.text.as_str()).collect();
            let opening = opening.join(" ");
            if !opening.is_empty() && read.game.tag("FEN").is_none() {
                let room = openings.len() < MOST_OPENINGS;
                match openings.get_mut(&opening) {
                    Some(count) => *count += 1,
                    None if room => drop(openings.insert(opening, 1)),
                    None => {}
                }
            }
        }
        Ok(Enough::No)
    })?;
    stats.openings = openings.into_iter().collect();
    stats.openings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    stats.openings.truncate(args.openings);
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        json::write_line(&mut out, &stats)?;
    } else {
        stats.write(&mut out, lang)?;
    }
    out.flush()?;
    Ok(())
}

impl Stats {
    fn count(&mut self, read: &Read, lang: Lang) {
        let (mistakes, replay) = mistakes(read);
        for mistake in &mistakes {
            *self.mistakes.entry(mistake.fault.code()).or_default() += 1;
        }
        if read.number.is_none() {
            return;
        }
        self.games += 1;
        self.games_with_mistakes += u64::from(!mistakes.is_empty());
        let length = read.game.plies().count();
        self.plies += length as u64;
        self.shortest = Some(self.shortest.map_or(length, |shortest| shortest.min(length)));
        self.longest = Some(self.longest.map_or(length, |longest| longest.max(length)));
        *match read.game.tag("Result").and_then(GameResult::read).unwrap_or(GameResult::Unknown) {
            GameResult::Won(Color::White) => &mut self.white_wins,
            GameResult::Won(Color::Black) => &mut self.black_wins,
            GameResult::Drawn => &mut self.draws,
            GameResult::BothLost => &mut self.both_lost,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
        let plays = match replay.which {
            Which::Played(variant) => variant.game().id().to_owned(),
            Which::NotReplayed(why) => why.say(lang),
        };
        *self.plays.entry(plays).or_default() += 1;
    }

    fn write(&self, out: &mut impl Write, lang: Lang) -> io::Result<()> {
        let say = |fr: &'static str, en: &'static str| if lang == Lang::Fr { fr } else { en };
        let share = |count: u64| 100.0 * count as f64 / self.games.max(1) as f64;
        let mut line = |label: &str, count: u64| writeln!(out, "{label:<26} {count:>9} {:>5.1} %", share(count));
        line(say("parties", "games"), self.games)?;
        for (plays, count) in &self.plays {
            line(&format!("  {plays}"), *count)?;
        }
        line(say("gain des Blancs", "White wins"), self.white_wins)?;
        line(say("nulles", "draws"), self.draws)?;
        line(say("gain des Noirs", "Black wins"), self.black_wins)?;
        line(say("perdues des deux côtés", "lost by both"), self.both_lost)?;
        line(say("sans résultat", "no result"), self.unknown)?;
        line(say("parties avec des fautes", "games with mistakes"), self.games_with_mistakes)?;
        let mean = self.plies as f64 / self.games.max(1) as f64;
        let (shortest, longest) = (self.shortest.unwrap_or(0), self.longest.unwrap_or(0));
        let lengths = match lang {
            Lang::Fr => format!("demi-coups : {} en tout, {mean:.1} par partie, de {shortest} à {longest}", self.plies),
            Lang::En => format!("half-moves: {} in all, {mean:.1} a game, from {shortest} to {longest}", self.plies),
        };
        writeln!(out, "{lengths}")?;
        if !self.openings.is_empty() {
            writeln!(out, "{}", say("débuts", "openings"))?;
        }
        for (opening, count) in &self.openings {
            writeln!(out, "  {opening:<40} {count:>9} {:>5.1} %", share(*count))?;
        }
        if !self.mistakes.is_empty() {
            writeln!(out, "{}", say("fautes", "mistakes"))?;
        }
        for (code, count) in &self.mistakes {
            writeln!(out, "  {code:<40} {count:>9}")?;
        }
        Ok(())
    }
}
