//! `damier moves`: the legal moves of a position, for people or, as JSON, for programs.

use std::io::{BufRead, BufReader, BufWriter, Read, Write};

use damier_notation::{clip, options::read_options, read_position};
use damier_rules::Variant;
use damier_study::LegalMoves;
use serde::Serialize;

use crate::{args::PositionArgs, failure::Failure, output::json_line};

/// List the legal moves of a position
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Read positions from standard input, one per line; write one JSON object per line
    #[arg(long, requires = "json", conflicts_with_all = ["position", "moves"])]
    stdin: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.stdin {
        let variant = read_options(args.position.game.0, &args.position.place.options)?.variant;
        return answer_lines(variant, std::io::stdin().lock(), std::io::stdout().lock());
    }
    let answer = LegalMoves::of(&args.position.position()?).map_err(|many| Failure::Input(many.said()))?;
    let mut out = BufWriter::new(anstream::stdout().lock());
    if args.json {
        json_line(&mut out, &answer)?;
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
struct Mistake {
    position: String,
    error: String,
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
                Ok(position) => match LegalMoves::of(&position) {
                    Ok(answer) => json_line(&mut out, &answer)?,
                    Err(many) => json_line(&mut out, &Mistake { position: shown(text), error: many.said().en })?,
                },
                Err(error) => json_line(&mut out, &Mistake { position: shown(text), error: error.to_string() })?,
            },
            Err(error) => {
                let error = format!("the byte at {} is not UTF-8: expected UTF-8 text", error.valid_up_to() + 1);
                json_line(&mut out, &Mistake { position: shown(&String::from_utf8_lossy(&line)), error })?;
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
