//! `damier moves`: the legal moves of a position, for people or, as JSON, for programs.

use std::io::{BufRead, BufReader, BufWriter, Read, Write};

use clap::ArgGroup;
use damier_notation::{Described, Notation, clip, read_position};
use damier_rules::{Actor, AnyPosition, Color, Position, Variant, perft::actions, with_position};
use serde::Serialize;

use crate::{args::PositionArgs, failure::Failure, json};

/// List the legal moves of a position
#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("source").args(["position", "stdin"])))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Read positions from standard input, one per line; write one JSON object per line
    #[arg(long, requires = "json")]
    stdin: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.stdin {
        let variant = args.position.game.chosen()?.variant;
        return answer_lines(variant, std::io::stdin().lock(), std::io::stdout().lock());
    }
    let answer = Answer::to(&args.position.position()?);
    let mut out = BufWriter::new(anstream::stdout().lock());
    if args.json {
        json::write_line(&mut out, &answer)?;
    } else {
        writeln!(out, "{}", answer.status)?;
        for m in &answer.moves {
            match m.spin {
                Some(spin) => writeln!(out, "{spin:<6} {}", m.text)?,
                None => writeln!(out, "{}", m.text)?,
            }
        }
    }
    Ok(out.flush()?)
}

#[derive(Serialize)]
struct Answer {
    position: String,
    status: &'static str,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    text: String,
    from: String,
    to: String,
    captured: Vec<String>,
    after: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    spin: Option<&'static str>,
}

#[derive(Serialize)]
struct Mistake {
    position: String,
    error: String,
}

impl Answer {
    fn to(position: &AnyPosition) -> Self {
        let moves = match position {
            AnyPosition::Trap(trap) => moves_of(trap, |at| Some(at.spin().map_or("none", |spin| spin.name()))),
            AnyPosition::EnglishTrap(trap) => moves_of(trap, |at| Some(at.spin().map_or("none", |spin| spin.name()))),
            other => with_position!(other, position => moves_of(position, |_| None)),
        };
        Self { position: damier_notation::write_position(position), status: status(position), moves }
    }
}

fn moves_of<P: Notation>(position: &P, spin: impl Fn(&P) -> Option<&'static str>) -> Vec<MoveJson> {
    let describe = |(at, m): (P, P::Move)| {
        let Described { from, to, captured } = at.describe(&m);
        MoveJson { text: at.write_move(&m), from, to, captured, after: at.after(&m).write(), spin: spin(&at) }
    };
    actions(position).into_iter().map(describe).collect()
}

fn status(position: &AnyPosition) -> &'static str {
    let by_color = |color, white, black| if color == Color::White { white } else { black };
    match position.actor() {
        Actor::Player(_) | Actor::Chance => by_color(position.turn(), "white-to-move", "black-to-move"),
        Actor::Over(outcome) => outcome.winner().map_or("draw", |winner| by_color(winner, "white-wins", "black-wins")),
    }
}

/// Answers each line in turn; a bad one gets its mistake and the rest goes on.
fn answer_lines(variant: Variant, input: impl Read, output: impl Write) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    let mut out = BufWriter::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(out.flush()?);
        }
        match std::str::from_utf8(&line).map(|text| text.trim_end_matches(['\n', '\r'])) {
            Ok(text) => match read_position(&variant, text) {
                Ok(position) => json::write_line(&mut out, &Answer::to(&position))?,
                Err(error) => json::write_line(&mut out, &Mistake { position: shown(text), error: error.to_string() })?,
            },
            Err(error) => {
                let error = format!("the byte at {} is not UTF-8: expected UTF-8 text", error.valid_up_to() + 1);
                json::write_line(&mut out, &Mistake { position: shown(&String::from_utf8_lossy(&line)), error })?;
            }
        }
        // A program that waits for each answer gets it; one that sends many lines at once is served at full speed.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
}

/// The position as it came, unless it is too long to be one.
fn shown(text: &str) -> String {
    if text.len() <= 1000 { text.trim().to_owned() } else { clip(text) }
}
