//! A graph of the chances move by move, drawn with block characters: eighths of a line high, as wide as fits.

use std::io::{self, Write};

/// How many lines high.
const HEIGHT: usize = 8;
/// How many columns at most, so that it fits 80 with the scale.
const WIDTH: usize = 72;

const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws values from 0 to 1, with a sign below those that have one. Of more values than columns, those that share one
/// give their mean and the gravest sign.
pub fn draw<S: Copy + Ord>(
    out: &mut dyn Write,
    values: &[(f64, Option<S>)],
    mark: impl Fn(S) -> char,
) -> io::Result<()> {
    let columns = columns(values);
    for line in (0..HEIGHT).rev() {
        let scale = match line {
            l if l == HEIGHT - 1 => "100 %",
            l if l == HEIGHT / 2 - 1 => " 50 %",
            0 => "  0 %",
            _ => "     ",
        };
        let bars: String = columns.iter().map(|(value, _)| block(*value, line)).collect();
        writeln!(out, "{scale} {}", bars.trim_end())?;
    }
    let marks: String = columns.iter().map(|(_, sign)| sign.map_or(' ', &mark)).collect();
    writeln!(out, "      {}", marks.trim_end())
}

fn block(value: f64, line: usize) -> char {
    let eighths = (value.clamp(0.0, 1.0) * (HEIGHT * 8) as f64).round() as usize;
    BLOCKS[eighths.saturating_sub(line * 8).min(8)]
}

fn columns<S: Copy + Ord>(values: &[(f64, Option<S>)]) -> Vec<(f64, Option<S>)> {
    let count = values.len().min(WIDTH);
    let share = |column: usize| {
        let group = &values[column * values.len() / count..((column + 1) * values.len() / count)];
        let mean = group.iter().map(|(value, _)| value).sum::<f64>() / group.len().max(1) as f64;
        (mean, group.iter().filter_map(|(_, sign)| *sign).max())
    };
    (0..count).map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(values: &[(f64, Option<u8>)]) -> Vec<String> {
        let mut out = Vec::new();
        draw(&mut out, values, |sign| if sign > 1 { 'X' } else { '?' }).expect("memory");
        String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn bars_are_as_high_as_the_chances() {
        let lines = drawn(&[(1.0, None), (0.5, Some(2)), (0.0, None)]);
        assert_eq!(lines[0], "100 % █");
        assert_eq!(lines[4], " 50 % ██");
        assert_eq!(lines[7], "  0 % ██");
        assert_eq!(lines[8], "       X");
    }

    #[test]
    fn long_games_fit() {
        let lines = drawn(&vec![(1.0, Some(1)); 500]);
        assert!(lines.iter().all(|line| line.chars().count() <= 79));
        assert!(drawn(&[]).iter().all(|line| line.trim_end().len() <= 5));
    }
}
