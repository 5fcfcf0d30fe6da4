//! How many games there are in files, how they ended, how long they were, how they began, what is wrong with them.

use std::collections::{BTreeMap, HashMap};

use damier_rules::{Color, Game};

use super::{
    GameResult, ReadGame, Recognised,
    check::{CheckedGame, NotReplayedCounts, count},
};

/// In a file of rubbish every game has an opening of its own: no more are told apart.
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
}
