//! The rules of the games to read in a terminal: the pages of `docs/rules`, in one language, with their marks turned
//! into letters that are bold or faint.

use std::io::Read as _;

use damier_notation::sentences::{Lang, game_name};
use damier_rules::Game;
use flate2::read::GzDecoder;

// `PAGES`: every page with its name, compressed, and among them the list of the games.
include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// How a piece of text is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// As it is.
    Plain,
    /// Headings, and words that matter.
    Bold,
    /// Names, moves and positions.
    Code,
    /// What stands beside the text.
    Faint,
}

/// A line of a page: pieces of text one after the other.
pub type Row = Vec<(Ink, String)>;

/// The rules of a game in lines of at most so many columns, but for tables and examples.
pub fn rules(game: Game, lang: Lang, width: usize) -> Vec<Row> {
    let text = page_of(game).unwrap_or_default();
    let mut setter = Setter { width: width.max(20), rows: Vec::new(), paragraph: String::new(), indent: 0 };
    setter.page(&text, game, lang);
    setter.rows
}

/// The page that the list of rules names for a game.
fn page_of(game: Game) -> Option<String> {
    let id = format!("| `{}` |", game.id());
    let list = page("README.md")?;
    let row = list.lines().find(|line| line.contains(&id))?;
    page(row.split("](").nth(1)?.split(')').next()?)
}

fn page(name: &str) -> Option<String> {
    let (_, packed) = PAGES.iter().find(|&&(page, _)| page == name)?;
    let mut text = String::new();
    GzDecoder::new(*packed).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Sets a page, line by line.
struct Setter {
    width: usize,
    rows: Vec<Row>,
    /// The paragraph that is being read, and how far its lines after the first are moved in.
    paragraph: String,
    indent: usize,
}

impl Setter {
    fn page(&mut self, text: &str, game: Game, lang: Lang) {
        let ours = lang.say("## Français", "## English");
        let mut inside = false;
        let mut code = false;
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("# ") {
                // The pages have their title in English.
                let title = lang.say(game_name(game, Lang::Fr).to_owned(), plain(title));
                self.rows.push(vec![(Ink::Bold, title)]);
                continue;
            }
            if line.starts_with("## ") {
                inside = line == ours;
                continue;
            }
            if !inside {
                continue;
            }
            if line.starts_with("```") {
                self.end_paragraph();
                code = !code;
                self.gap();
            } else if code {
                self.rows.push(vec![(Ink::Code, format!("    {line}"))]);
            } else {
                self.line(line);
            }
        }
        self.end_paragraph();
    }

    fn line(&mut self, line: &str) {
        let item = line.trim_start().starts_with("- ");
        if line.trim().is_empty() {
            self.end_paragraph();
            self.gap();
        } else if line.starts_with("<!--") {
            self.end_paragraph();
        } else if let Some(heading) = line.strip_prefix("### ") {
            self.end_paragraph();
            self.gap();
            self.rows.push(vec![(Ink::Bold, plain(heading).to_uppercase())]);
            self.gap();
        } else if line.starts_with('|') {
            self.end_paragraph();
            if !line.chars().all(|c| "|-: ".contains(c)) {
                self.rows.push(spans(line.trim_matches('|').trim_end()));
            }
        } else if let Some(picture) = line.strip_prefix("![") {
            self.end_paragraph();
            let about = picture.split("](").next().unwrap_or_default();
            self.rows.push(vec![(Ink::Faint, format!("[{}]", plain(about)))]);
        } else {
            if item {
                self.end_paragraph();
                self.indent = line.len() - line.trim_start().len() + 2;
            }
            let text = if item || self.paragraph.is_empty() { line } else { line.trim_start() };
            self.paragraph += if self.paragraph.is_empty() { "" } else { " " };
            self.paragraph += text;
        }
    }

    /// An empty line, once.
    fn gap(&mut self) {
        if self.rows.last().is_some_and(|row| !row.is_empty()) {
            self.rows.push(Row::new());
        }
    }

    fn end_paragraph(&mut self) {
        let (text, indent) = (std::mem::take(&mut self.paragraph), std::mem::take(&mut self.indent));
        if text.is_empty() {
            return;
        }
        let mut row = Row::new();
        let mut column = 0;
        for (ink, text) in spans(&text) {
            for word in text.split_inclusive(' ') {
                let long = word.trim_end().chars().count();
                if column > indent && column + long > self.width {
                    self.rows.push(std::mem::take(&mut row));
                    row.push((Ink::Plain, " ".repeat(indent)));
                    column = indent;
                }
                column += word.chars().count();
                match row.last_mut() {
                    Some((last, text)) if *last == ink => text.push_str(word),
                    _ => row.push((ink, word.to_owned())),
                }
            }
        }
        self.rows.push(row);
    }
}

/// A text without its marks.
fn plain(text: &str) -> String {
    spans(text).into_iter().map(|(_, text)| text).collect()
}

/// A text with its marks turned into inks: `**bold**`, `*bold*`, code, and links as their words.
fn spans(text: &str) -> Row {
    let mut row = Row::new();
    let mut rest = text;
    let mut push = |ink: Ink, text: &str| match row.last_mut() {
        _ if text.is_empty() => {}
        Some((last, before)) if *last == ink => before.push_str(text),
        _ => row.push((ink, text.to_owned())),
    };
    while let Some(at) = rest.find(['*', '`', '[']) {
        push(Ink::Plain, &rest[..at]);
        let mark = &rest[at..];
        let quoted = |sign: &str| {
            let inside = mark.strip_prefix(sign)?;
            let end = inside.find(sign).filter(|&end| end > 0)?;
            Some((&inside[..end], &inside[end + sign.len()..]))
        };
        let link = || {
            let (words, behind) = mark.strip_prefix('[')?.split_once("](")?;
            Some((words, behind.split_once(')')?.1))
        };
        if let Some((text, after)) = quoted("**").or_else(|| quoted("*").filter(|(text, _)| !text.starts_with(' '))) {
            push(Ink::Bold, &plain(text));
            rest = after;
        } else if let Some((text, after)) = quoted("`") {
            push(Ink::Code, text);
            rest = after;
        } else if let Some((text, after)) = link().filter(|(words, _)| !words.contains(']')) {
            push(Ink::Plain, &plain(text));
            rest = after;
        } else {
            push(Ink::Plain, &mark[..1]);
            rest = &mark[1..];
        }
    }
    push(Ink::Plain, rest);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rows: &[Row]) -> String {
        rows.iter().map(|row| row.iter().map(|(_, text)| text.as_str()).collect::<String>() + "\n").collect()
    }

    #[test]
    fn every_game_has_rules_in_both_languages() {
        for game in Game::ALL {
            let (fr, en) = (text(&rules(game, Lang::Fr, 78)), text(&rules(game, Lang::En, 78)));
            assert!(fr.contains("NOTATION") && fr.contains(" est ") && !fr.contains(" the "), "{game:?}: {fr}");
            assert!(en.contains("NOTATION") && en.contains(" the ") && !en.contains(" est "), "{game:?}: {en}");
            assert!(fr.starts_with(game_name(game, Lang::Fr)), "{game:?}: {fr}");
            assert!(en.lines().count() > 100 && !en.contains("**") && !en.contains("]("), "{game:?}");
        }
    }

    #[test]
    fn paragraphs_keep_within_the_columns() {
        for width in [40, 78] {
            for game in Game::ALL {
                for row in rules(game, Lang::En, width) {
                    let line = text(&[row]);
                    let example = line.starts_with("    ") || line.contains('|') || line.starts_with('[');
                    let heading = line.starts_with('`') || !line.contains(". ");
                    assert!(example || heading || line.trim_end().chars().count() <= width, "{line}");
                }
            }
        }
    }

    #[test]
    fn marks_become_inks() {
        let row = spans("**D1 – The board.** See [the rules](x.md), `32-28` or *this*; 2 * 3");
        let expected = [
            (Ink::Bold, "D1 – The board."),
            (Ink::Plain, " See the rules, "),
            (Ink::Code, "32-28"),
            (Ink::Plain, " or "),
            (Ink::Bold, "this"),
            (Ink::Plain, "; 2 * 3"),
        ];
        assert_eq!(row, expected.map(|(ink, text)| (ink, text.to_owned())));
    }
}
