//! The analysis as a person reads it: a table that grows with every depth.

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use damier_engine::{Scale, Score};
use damier_notation::sentences::{Lang, end_in, to_move};
use damier_rules::{AnyPosition, with_position};
use damier_study::{Seen, Variation};

/// How the table is written.
#[derive(Debug, Clone, Copy)]
pub struct AnalysisTable<'a> {
    position: &'a AnyPosition,
    lang: Lang,
    /// How many columns there are; `None` where nothing has to be cut off.
    width: Option<usize>,
}

/// A line of moves is never cut shorter than this.
const FEWEST_COLUMNS: usize = 20;

const PLAIN: Style = Style::new();
const FAINT: Style = Style::new().dimmed();
const STRONG: Style = Style::new().bold();

impl<'a> AnalysisTable<'a> {
    /// For standard output, as wide as the terminal is.
    pub fn new(position: &'a AnyPosition, lang: Lang) -> Self {
        Self { position, lang, width: columns() }
    }

    /// Whose move it is, and what the columns are.
    pub fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let [depth, score, chance, nodes, time, line] = match self.lang {
            Lang::Fr => ["prof.", "score", "gain", "positions", "temps", "variante"],
            Lang::En => ["depth", "score", "win", "positions", "time", "line"],
        };
        writeln!(out, "{}", with_position!(self.position, position => to_move(position, self.lang)))?;
        writeln!(out, "{FAINT}{depth:>5} {score:>11} {chance:>5} {nodes:>9} {time:>8}  {line}{FAINT:#}")
    }

    /// What one depth has found: the best line, and below it the others.
    pub fn write(&self, out: &mut impl Write, seen: &Seen) -> io::Result<()> {
        for (number, line) in seen.lines.iter().enumerate() {
            let first = number == 0;
            let reached = if first { seen.depth.to_string() } else { String::new() };
            let nodes = if first { self.lang.decimals(short(seen.nodes)) } else { String::new() };
            let time = if first { self.seconds(seen.elapsed.as_secs_f64()) } else { String::new() };
            let style = if first { STRONG } else { PLAIN };
            let score = self.score(line.score);
            let chance = self.per_cent(line.chance);
            // As long as it is, not as long as it should be: a score in words may need more than its column.
            let before = format!("{reached:>5} {score:>11} {chance:>5} {nodes:>9} {time:>8}  ").chars().count();
            let moves = self.moves(line, before);
            writeln!(
                out,
                "{FAINT}{reached:>5}{FAINT:#} {style}{score:>11}{style:#} {chance:>5} \
                 {FAINT}{nodes:>9} {time:>8}{FAINT:#}  {style}{moves}{style:#}"
            )?;
        }
        out.flush()
    }

    /// `+0.35`, in games of chance of a certain win, else in men; or in how many half-moves the game ends, where that
    /// is known.
    fn score(&self, score: Score) -> String {
        if let Some(moves) = score.end_in() {
            return end_in(moves, self.lang);
        }
        if let Some(won) = score.won_somehow() {
            return if won { self.lang.say("gain", "win") } else { self.lang.say("perte", "loss") }.to_owned();
        }
        let expected = matches!(Scale::of(self.position), Scale::Expectation(_));
        let score = if expected { score.men() / 100.0 } else { score.men() };
        self.lang.decimals(format!("{score:+.2}"))
    }

    fn per_cent(&self, chance: f64) -> String {
        let space = if self.lang == Lang::Fr { "\u{a0}" } else { "" };
        format!("{:.0}{space}%", 100.0 * chance)
    }

    fn seconds(&self, seconds: f64) -> String {
        self.lang.decimals(format!("{seconds:.2} s"))
    }

    /// The moves, as many as there is room for behind so many columns.
    fn moves(&self, line: &Variation, before: usize) -> String {
        let room = self.width.map(|width| width.saturating_sub(before).max(FEWEST_COLUMNS));
        clipped(&line.texts(self.position), room)
    }
}

/// How many columns standard output has, where it is a terminal.
pub(crate) fn columns() -> Option<usize> {
    let size = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    size.map(|(width, _)| usize::from(width.0))
}

/// The moves with blanks between them, cut off after a whole move where there is no room for more.
pub(crate) fn clipped(moves: &[String], room: Option<usize>) -> String {
    let all = moves.join(" ");
    let Some(room) = room.filter(|&room| all.chars().count() > room) else { return all };
    let mut shown = String::new();
    for text in moves {
        // Room for a blank before the move and for the sign that there is more.
        if shown.chars().count() + 1 + text.chars().count() + 2 > room {
            break;
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown.push_str(text);
    }
    let more = if shown.is_empty() { "…" } else { " …" };
    shown + more
}

/// `950`, `12.3k`, `4.56M`.
fn short(nodes: u64) -> String {
    match nodes {
        0..1_000 => nodes.to_string(),
        1_000..1_000_000 => format!("{:.1}k", nodes as f64 / 1e3),
        _ => format!("{:.2}M", nodes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn lines_are_cut_after_a_whole_move() {
        let line = moves(&["32-28", "19-23", "28x19"]);
        assert_eq!(clipped(&line, None), "32-28 19-23 28x19");
        assert_eq!(clipped(&line, Some(17)), "32-28 19-23 28x19");
        assert_eq!(clipped(&line, Some(16)), "32-28 19-23 …");
        assert_eq!(clipped(&line, Some(9)), "32-28 …");
        assert_eq!(clipped(&line, Some(3)), "…");
        assert_eq!(clipped(&[], Some(3)), "");
    }

    #[test]
    fn what_is_cut_fits() {
        let line = moves(&["a1-b2"; 30]);
        for room in 3..200 {
            assert!(clipped(&line, Some(room)).chars().count() <= room);
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0, 999, 1_000, 12_345, 999_949, 1_000_000].map(short),
            ["0", "999", "1.0k", "12.3k", "999.9k", "1.00M"]
        );
    }
}
