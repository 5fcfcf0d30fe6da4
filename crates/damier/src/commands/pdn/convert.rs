//! `damier pdn convert`: games for programs, positions for tables, and clean PDN for everybody.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{
    pdn::{Read, Replay, Which, write},
    sentences::Lang,
    write_position,
};
use damier_rules::AnyClock;
use serde::Serialize;

use super::{
    check::mistakes,
    files::{Enough, for_each},
};
use crate::{failure::Failure, json};

/// Convert a file of games
///
/// To `jsonl`: one JSON object for each game. To `positions`: one for each position of each main line, with the
/// counters of the draw rules, the move that was played there and the result. To `pdn`: PDN 3.0 in canonical form,
/// with every tag, comment and variation; captures in full only where they have to be. Mistakes stay in the output as
/// far as they can be read: `damier pdn check` names them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What to convert to
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// Where to write; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Form {
    /// Games as JSON lines
    Jsonl,
    /// Positions with counters as JSON lines
    Positions,
    /// Canonical PDN
    Pdn,
}

#[derive(Serialize)]
struct GameJson<'a> {
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

#[derive(Serialize)]
struct PositionJson<'a> {
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

/// What the draw rules count, in half-moves.
#[derive(Serialize)]
#[serde(untagged)]
enum Counters {
    Dames { king_moves: u8, lone_king: u8 },
    Trap { idle_turns: u8 },
    Bermudes { steps: u8 },
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let out: Box<dyn Write> = match &args.output {
        None => Box::new(io::stdout().lock()),
        Some(path) => {
            let unusable = |error| Failure::file(format_args!("--output {}", path.display()), &error);
            Box::new(File::create(path).map_err(unusable)?)
        }
    };
    let mut out = BufWriter::new(out);
    for_each(&args.files, |file, read| {
        let Some(number) = read.number else { return Ok(Enough::No) };
        let (mistakes, replay) = mistakes(&read);
        match args.to {
            Form::Jsonl => {
                let mistakes = mistakes.iter().map(|m| format!("{} {}", m.place, m.say(Lang::En))).collect();
                json::write_line(&mut out, &game(file, number, &read, &replay, mistakes))?;
            }
            Form::Positions => positions(&mut out, file, number, &read, &replay)?,
            Form::Pdn => write(&replay.canonical(&read.game), &mut out)?,
        }
        Ok(Enough::No)
    })?;
    out.flush()?;
    Ok(())
}

fn game<'a>(file: &'a str, number: u64, read: &'a Read, replay: &Replay, mistakes: Vec<String>) -> GameJson<'a> {
    let (plays, not_replayed) = match replay.which {
        Which::Played(variant) => (Some(variant.game().id()), None),
        Which::NotReplayed(why) => (None, Some(why.say(Lang::En))),
    };
    let mut moves: Vec<String> = read.game.plies().map(|ply| ply.text.to_string()).collect();
    // Those that were played, as PDN writes them.
    for (text, played) in moves.iter_mut().zip(&replay.plies) {
        *text = played.text();
    }
    let spins: Vec<_> = replay.plies.iter().map(|played| played.spin().map(damier_rules::trap::Spin::name)).collect();
    GameJson {
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
        mistakes,
    }
}

fn positions(out: &mut impl Write, file: &str, game: u64, read: &Read, replay: &Replay) -> Result<(), Failure> {
    let result = read.game.tag("Result");
    let before = replay.start.iter().map(|start| (*start, AnyClock::Idle, 1));
    let after = replay.plies.iter().map(|played| (played.after, played.clock, played.occurrences));
    for (ply, (position, clock, occurrences)) in before.chain(after).enumerate() {
        let next = replay.plies.get(ply);
        // Where a spin was made the position that was played from has it.
        let position = next.map_or(position, |played| played.before);
        let line = PositionJson {
            file,
            game,
            ply,
            position: write_position(&position),
            counters: counters(&clock),
            occurrences,
            played: next.map(damier_notation::pdn::Played::text),
            result,
        };
        json::write_line(out, &line)?;
    }
    Ok(())
}

const fn counters(clock: &AnyClock) -> Option<Counters> {
    match clock {
        AnyClock::Dames(clock) => Some(Counters::Dames { king_moves: clock.king_moves, lone_king: clock.lone_king }),
        AnyClock::Trap(clock) => Some(Counters::Trap { idle_turns: clock.idle_turns }),
        AnyClock::Bermudes(clock) => Some(Counters::Bermudes { steps: clock.steps() }),
        AnyClock::Idle => None,
    }
}
