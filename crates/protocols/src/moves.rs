//! The legal moves of many positions: a position on each line that comes in, a JSON object on each that goes out.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use damier_notation::{clip, read_position};
use damier_rules::Variant;
use damier_study::LegalMoves;
use serde::Serialize;

use crate::json_line;

/// The answer to a line that cannot be read.
#[derive(Serialize)]
struct Mistake {
    position: String,
    error: String,
}

/// Answers each line in turn. A line with a mistake is answered with the mistake, and the next one is read.
pub fn serve(variant: &Variant, input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut out = BufWriter::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return out.flush();
        }
        match std::str::from_utf8(&line).map(|text| text.trim_end_matches(['\n', '\r'])) {
            Ok(text) => match read_position(variant, text) {
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
        // Flushed only when no further input is buffered: a program that waits for each answer gets it, and one that
        // sends many lines at once is served at full speed.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
}

/// The position as it came, unless it is too long to be one.
fn shown(text: &str) -> String {
    if text.len() <= 1000 { text.trim().to_owned() } else { clip(text) }
}
