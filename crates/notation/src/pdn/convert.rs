//! Games and positions as values for programs: one for each line of JSON.

use std::collections::BTreeMap;

use damier_rules::{AnyDrawClock, Counts, DrawClock as _, Spin};
use serde::Serialize;

use super::{
    Mistake, ReadGame, Recognised, ReplayedMove, Stats,
    check::{CheckSummary, CheckedGame, reasons},
};
use crate::{sentences::Lang, write_position};

/// A game.
#[derive(Debug, Serialize)]
pub struct GameLine<'a> {
    file: &'a str,
    game: u64,
    tags: BTreeMap<&'a str, &'a str>,
    /// The game that is played, by its short name; absent if it is none of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    plays: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_replayed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spins: Vec<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    /// Whether all moves of the main line were legal.
    complete: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mistakes: Vec<String>,
}

/// A mistake, with the file and the game it is in.
#[derive(Debug, Serialize)]
pub struct MistakeLine<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    code: &'static str,
    found: String,
    expected: String,
}

/// A mistake of a game that was read from a file.
pub fn mistake_line<'a>(file: &'a str, read: &ReadGame, mistake: &Mistake, lang: Lang) -> MistakeLine<'a> {
    let Mistake { place, kind } = mistake;
    MistakeLine {
        file,
        line: place.line,
        column: place.column,
        game: read.number,
        code: kind.code(),
        found: kind.found(lang),
        expected: kind.expected(lang),
    }
}

/// The number of mistakes in some files.
#[derive(Debug, Serialize)]
pub struct SummaryLine {
    files: usize,
    games: u64,
    moves: u64,
    mistakes: u64,
    in_writing: u64,
    games_with_mistakes: u64,
    taken_for: BTreeMap<&'static str, u64>,
    not_replayed: BTreeMap<String, u64>,
}

/// The number of mistakes in this many files.
pub fn summary_line(files: usize, summary: &CheckSummary, lang: Lang) -> SummaryLine {
    let &CheckSummary { games, moves, mistakes, in_writing, games_with_mistakes, .. } = summary;
    let taken_for = summary.taken_for.iter().map(|&(game, count)| (game.id(), count)).collect();
    let not_replayed = reasons(&summary.not_replayed, lang);
    SummaryLine { files, games, moves, mistakes, in_writing, games_with_mistakes, taken_for, not_replayed }
}

/// What was counted in some files.
#[derive(Debug, Serialize)]
pub struct StatsLine<'a> {
    #[serde(flatten)]
    counted: &'a Stats,
    plays: BTreeMap<String, u64>,
    openings: Vec<(&'a str, u64)>,
}

/// What was counted, with this many openings.
pub fn stats_line(stats: &Stats, openings: usize, lang: Lang) -> StatsLine<'_> {
    StatsLine { counted: stats, plays: stats.plays(lang), openings: stats.openings(openings) }
}

/// A position of a game's main line.
#[derive(Debug, Serialize)]
pub struct PositionLine<'a> {
    file: &'a str,
    game: u64,
    ply: usize,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<Counters>,
    occurrences: usize,
    /// The move that was played here.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
}

/// What the draw rules count, in half-moves, by name.
#[derive(Debug)]
struct Counters(Counts);

impl Serialize for Counters {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The game of a file, by the name of the file and its number there.
pub fn game_line<'a>(file: &'a str, number: u64, read: &'a ReadGame, checked: &CheckedGame) -> GameLine<'a> {
    let replay = &checked.replay;
    let (plays, not_replayed) = match replay.which {
        Recognised::Played(variant) => (Some(variant.game().id()), None),
        Recognised::NotReplayed(why) => (None, Some(why.say(Lang::En))),
    };
    let mut moves: Vec<String> = read.game.plies().map(|ply| ply.text.to_string()).collect();
    // Those that were played, as PDN writes them.
    for (text, played) in moves.iter_mut().zip(&replay.plies) {
        *text = played.text();
    }
    let spins: Vec<_> = replay.plies.iter().map(|played| played.spin().map(Spin::name)).collect();
    GameLine {
        file,
        game: number,
        tags: read.game.tags.iter().rev().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect(),
        plays,
        not_replayed,
        start: replay.start.as_ref().map(write_position),
        moves,
        spins: if spins.iter().any(Option::is_some) { spins } else { Vec::new() },
        end: replay.end().map(write_position),
        complete: replay.complete,
        mistakes: checked.mistakes.iter().map(|m| format!("{} {}", m.place, m.say(Lang::En))).collect(),
    }
}

/// The positions of its main line, each with the counters of the draw rules and the move that was played there.
pub fn position_lines<'a>(
    file: &'a str,
    game: u64,
    read: &'a ReadGame,
    checked: &'a CheckedGame,
) -> impl Iterator<Item = PositionLine<'a>> {
    let replay = &checked.replay;
    let before = replay.start.iter().map(|start| (*start, AnyDrawClock::Idle, 1));
    let after = replay.plies.iter().map(|played| (played.after, played.clock, played.occurrences));
    before.chain(after).enumerate().map(move |(ply, (position, clock, occurrences))| {
        let next = replay.plies.get(ply);
        // Where a spin was made the position that was played from has it.
        let position = next.map_or(position, |played| played.before);
        PositionLine {
            file,
            game,
            ply,
            position: write_position(&position),
            counters: counters(&clock),
            occurrences,
            played: next.map(ReplayedMove::text),
            result: read.game.tag("Result"),
        }
    })
}

fn counters(clock: &AnyDrawClock) -> Option<Counters> {
    let counts = clock.counts();
    (!counts.is_empty()).then_some(Counters(counts))
}
