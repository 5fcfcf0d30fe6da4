//! Files of labelled positions (training data): compact, and each says how it was made.
//!
//! A file begins with a line of text, such as `damier positions 1 dames seed=7 games=500 nodes=700 random=40`. Each
//! position follows in 35 bytes: the [inputs](Inputs) of the side to move, the score of the search, and the result of
//! the game.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    path::Path,
};

use damier_engine::{
    evaluate::network::{Inputs, WORDS},
    score::Value,
};

/// What every file begins with; the number changes when the bytes get another meaning.
const MAGIC: &str = "damier positions 1 ";
/// How many bytes a position takes.
const SIZE: usize = 8 * WORDS + 3;
/// A win, as it is written.
const WIN: f32 = 200.0;

/// A position with its labels, the score and the result. All of it is for the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabelledPosition {
    /// What the network sees of it.
    pub inputs: Inputs,
    /// The score of the search that chose the move.
    pub score: Value,
    /// The result of its game: 1 for a win, a half for a draw.
    pub result: f32,
}

/// Writes positions to a file that is there whole or not at all.
pub fn write(path: &Path, how: &str, positions: &[LabelledPosition]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(positions.len() * SIZE + 100);
    writeln!(bytes, "{MAGIC}{how}")?;
    for labelled in positions {
        for word in labelled.inputs.0 {
            bytes.extend(word.to_le_bytes());
        }
        let score = labelled.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        bytes.extend(score.to_le_bytes());
        bytes.push((labelled.result.clamp(0.0, 1.0) * WIN).round() as u8);
    }
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, bytes)?;
    fs::rename(unfinished, path)
}

/// How the positions of a file came about, as [`write()`] was told.
pub fn how(path: &Path) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(fs::File::open(path)?).read_line(&mut line)?;
    Ok(line.trim_end().strip_prefix(MAGIC).unwrap_or_default().to_owned())
}

/// Reads what [`write()`] has written.
pub fn read(path: &Path, positions: &mut Vec<LabelledPosition>) -> io::Result<()> {
    let bytes = fs::read(path)?;
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "not a file of positions to learn from");
    let body = bytes.strip_prefix(MAGIC.as_bytes()).ok_or_else(wrong)?;
    let end = body.iter().position(|&byte| byte == b'\n').ok_or_else(wrong)?;
    let body = &body[end + 1..];
    if body.len() % SIZE != 0 {
        return Err(wrong());
    }
    positions.extend(body.chunks_exact(SIZE).map(labelled));
    Ok(())
}

/// One position, from as many bytes as it takes.
fn labelled(bytes: &[u8]) -> LabelledPosition {
    let word = |number: usize| std::array::from_fn(|i| bytes[8 * number + i]);
    let inputs = Inputs(std::array::from_fn(|number| u64::from_le_bytes(word(number))));
    let score = i16::from_le_bytes([bytes[SIZE - 3], bytes[SIZE - 2]]);
    LabelledPosition { inputs, score: score.into(), result: f32::from(bytes[SIZE - 1]) / WIN }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("some.positions");
        let labelled = |inputs, score, result| LabelledPosition { inputs: Inputs(inputs), score, result };
        let positions =
            [labelled([1, 2, 3, u64::MAX], -35, 0.5), labelled([0; 4], 29_990, 1.0), labelled([7; 4], 12, 0.0)];
        write(&path, "dames seed=1", &positions).expect("written");
        let mut seen = Vec::new();
        read(&path, &mut seen).expect("read");
        assert_eq!(seen, positions);
        assert_eq!(how(&path).expect("a first line"), "dames seed=1");
        let bytes = fs::read(&path).expect("the file");
        for wrong in [&bytes[..bytes.len() - 1], &bytes[1..], b"", b"damier positions 1 dames"] {
            fs::write(&path, wrong).expect("written");
            assert!(read(&path, &mut seen).is_err());
        }
    }
}
