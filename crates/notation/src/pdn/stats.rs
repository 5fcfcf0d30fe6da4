//! Statistics of files: games, results, lengths, openings and mistakes.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
};

use damier_rules::{Color, Game};

use super::{
    GameResult, ReadGame, Recognised,
    check::{CheckedGame, NotReplayedCounts, count, reasons},
};
use crate::sentences::Lang;

/// In a file of garbage every game may have its own opening: at most this many are told apart.
const MOST_OPENINGS: usize = 200_000;

/// What has been counted.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stats {
    /// How many games there are.
    pub games: u64,
    /// Games White won.
    pub white_wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games Black won.
    pub black_wins: u64,
    /// Games both sides lost.
    pub both_lost: u64,
    /// Games without a result.
    pub unknown: u64,
    /// Half-moves in all.
    pub plies: u64,
    /// Those of the shortest game.
    pub shortest: Option<usize>,
    /// Those of the longest.
    pub longest: Option<usize>,
    /// Games of ours, by what is played.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub played: BTreeMap<Game, u64>,
    /// The others, by why they were not replayed.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub not_replayed: NotReplayedCounts,
    /// Mistakes by their code.
    pub mistakes: BTreeMap<&'static str, u64>,
    /// Games that have any.
    pub games_with_mistakes: u64,
    #[cfg_attr(feature = "serde", serde(skip))]
    openings: HashMap<String, u64>,
}

impl Stats {
    /// Counts a game; its first `opening_plies` half-moves are its opening.
    pub fn add(&mut self, read: &ReadGame, checked: &CheckedGame, opening_plies: usize) {
        for mistake in &checked.mistakes {
            *self.mistakes.entry(mistake.kind.code()).or_default() += 1;
        }
        if read.number.is_none() {
            return;
        }
        self.games += 1;
        self.games_with_mistakes += u64::from(!checked.mistakes.is_empty());
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
        match checked.replay.which {
            Recognised::Played(variant) => *self.played.entry(variant.game()).or_default() += 1,
            Recognised::NotReplayed(why) => count(&mut self.not_replayed, why),
        }
        self.add_opening(read, opening_plies);
    }

    fn add_opening(&mut self, read: &ReadGame, plies: usize) {
        let opening: Vec<&str> = read.game.plies().take(plies).map(|ply| ply.text.as_str()).collect();
        let opening = opening.join(" ");
        if opening.is_empty() || read.game.tag("FEN").is_some() {
            return;
        }
        let room = self.openings.len() < MOST_OPENINGS;
        match self.openings.get_mut(&opening) {
            Some(count) => *count += 1,
            None if room => drop(self.openings.insert(opening, 1)),
            None => {}
        }
    }

    /// The openings that were played most often, and how often.
    pub fn openings(&self, most: usize) -> Vec<(&str, u64)> {
        let mut openings: Vec<(&str, u64)> =
            self.openings.iter().map(|(text, count)| (text.as_str(), *count)).collect();
        openings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        openings.truncate(most);
        openings
    }

    /// What is played in how many games: a game by its short name, or why games were not replayed.
    pub fn plays(&self, lang: Lang) -> BTreeMap<String, u64> {
        let mut plays = reasons(&self.not_replayed, lang);
        plays.extend(self.played.iter().map(|(game, count)| (game.id().to_owned(), *count)));
        plays
    }

    /// What was counted, as lines for people, with this many openings.
    pub fn sentences(&self, openings: usize, lang: Lang) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = self.write(&mut text, &self.openings(openings), lang);
        text
    }

    fn write(&self, out: &mut String, openings: &[(&str, u64)], lang: Lang) -> std::fmt::Result {
        let games = self.games.max(1) as f64;
        let decimal = |number: f64| lang.decimals(format!("{number:.1}"));
        let share = |count: u64| decimal(100.0 * count as f64 / games);
        let plays = self.plays(lang);
        // As wide as what is usually there; why a game was not replayed may take more.
        let width = plays.keys().map(|plays| plays.chars().count() + 2).fold(26, usize::max);
        let mut line = |label: &str, count: u64| writeln!(out, "{label:<width$} {count:>9} {:>5} %", share(count));
        line(lang.say("parties", "games"), self.games)?;
        for (plays, count) in &plays {
            line(&format!("  {plays}"), *count)?;
        }
        line(lang.say("gain des Blancs", "White wins"), self.white_wins)?;
        line(lang.say("nulles", "draws"), self.draws)?;
        line(lang.say("gain des Noirs", "Black wins"), self.black_wins)?;
        line(lang.say("perdues des deux côtés", "lost by both"), self.both_lost)?;
        line(lang.say("sans résultat", "no result"), self.unknown)?;
        line(lang.say("parties avec des fautes", "games with mistakes"), self.games_with_mistakes)?;
        let (plies, mean) = (self.plies, decimal(self.plies as f64 / games));
        let (shortest, longest) = (self.shortest.unwrap_or(0), self.longest.unwrap_or(0));
        match lang {
            Lang::Fr => writeln!(out, "demi-coups : {plies} en tout, {mean} par partie, de {shortest} à {longest}")?,
            Lang::En => writeln!(out, "half-moves: {plies} in all, {mean} a game, from {shortest} to {longest}")?,
        }
        if !openings.is_empty() {
            writeln!(out, "{}", lang.say("débuts", "openings"))?;
        }
        for (opening, count) in openings {
            writeln!(out, "  {opening:<40} {count:>9} {:>5} %", share(*count))?;
        }
        if !self.mistakes.is_empty() {
            writeln!(out, "{}", lang.say("fautes", "mistakes"))?;
        }
        for (code, count) in &self.mistakes {
            writeln!(out, "  {code:<40} {count:>9}")?;
        }
        Ok(())
    }
}
