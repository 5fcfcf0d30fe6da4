//! Games as PDN 3.0: tags, moves in lines of 79 characters, and `*` after each game.

use std::io::{self, Write};

use compact_str::CompactString;
use damier_rules::{Color, Game};

use super::{
    game::{First, Item, PdnGame},
    game_type::GameType,
    position::turn_of,
    result::GameResult,
};

/// Lines are not longer than this, except for a longer word.
const WIDTH: usize = 79;

/// Writes a game and the `*` that ends it. A game without tags and moves gets the tag `Result`, as no game is empty.
///
/// ```
/// use damier_notation::pdn::{PdnGame, Item, PdnMove, write};
///
/// let mut game = PdnGame { moves: vec![Item::Move(PdnMove::new("32-28"))], ..PdnGame::default() };
/// game.set_tag("White", "Ton \"the rock\"");
/// let mut text = Vec::new();
/// write(&game, &mut text)?;
/// assert_eq!(text, b"[White \"Ton \\\"the rock\\\"\"]\n\n1. 32-28\n*\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(game: &PdnGame, out: &mut impl Write) -> io::Result<()> {
    for tag in &game.tags {
        writeln!(out, "[{} \"{}\"]", tag.name, tag.value.replace('\\', "\\\\").replace('"', "\\\""))?;
    }
    if game.tags.is_empty() && game.moves.is_empty() {
        writeln!(out, "[Result \"*\"]")?;
    }
    if !(game.tags.is_empty() || game.moves.is_empty()) {
        writeln!(out)?;
    }
    let game_type = game.tag("GameType").and_then(GameType::read);
    let starts = game_type.map_or(Color::White, |game_type| game_type.starts);
    // Games the standard does not know have their own signs, whatever the other tag says.
    let own = game.tag("Damier").and_then(Game::from_id).is_some_and(|known| known.properties().game_type.is_none());
    let separator = game_type.filter(|_| !own).map_or('x', |game_type| game_type.separator());
    let mut lines = Lines { out, line: String::new(), word: String::new(), starts, separator };
    lines.items(&game.moves, game.first)?;
    lines.end()?;
    writeln!(lines.out, "*\n")
}

/// Fills lines with words.
struct Lines<'a, W> {
    out: &'a mut W,
    line: String,
    /// The last word, kept back because a parenthesis may still close behind it.
    word: String,
    /// Who moves first in this game: who has the numbers with one dot.
    starts: Color,
    /// The sign between the squares of a capture.
    separator: char,
}

/// A line of play being written.
struct Pending {
    /// Which move comes next, in half-moves: twice its number, and one more for the second player.
    next: u64,
    /// The next move gets its number, whoever plays it.
    numbered: bool,
    /// Parentheses that open before the next word. While there are any, nothing of the line has been written.
    opens: usize,
}

impl Pending {
    fn second(&self) -> bool {
        self.next % 2 == 1
    }

    fn opening(&mut self) -> String {
        "(".repeat(std::mem::take(&mut self.opens))
    }
}

impl<W: Write> Lines<'_, W> {
    /// The items of the main line, and those of variations with them. Lines that wait for a variation to end are kept
    /// on a list, so that no depth of nesting can exhaust the stack.
    fn items(&mut self, items: &[Item], first: First) -> io::Result<()> {
        let mut rest = items.iter();
        let next = u64::from(first.number) * 2 + u64::from(first.second);
        let mut pending = Pending { next, numbered: true, opens: 0 };
        let mut waiting = Vec::new();
        loop {
            match rest.next() {
                Some(Item::Variation(inner)) => {
                    let variation =
                        Pending { next: pending.next.saturating_sub(1), numbered: true, opens: pending.opens + 1 };
                    waiting.push((rest, std::mem::replace(&mut pending, variation)));
                    rest = inner.iter();
                }
                Some(item) => self.item(item, &mut pending)?,
                None => {
                    let Some((outer, mut line)) = waiting.pop() else { return Ok(()) };
                    if pending.opens == 0 {
                        self.word.push(')');
                        line.opens = 0;
                        line.numbered = true;
                    }
                    (rest, pending) = (outer, line);
                }
            }
        }
    }

    fn item(&mut self, item: &Item, pending: &mut Pending) -> io::Result<()> {
        let opening = pending.opening();
        match item {
            Item::Move(ply) => {
                let number = pending.next / 2;
                let text = self.separated(&ply.text);
                let strength = &ply.strength;
                let word = match (pending.second(), pending.numbered) {
                    (false, _) => format!("{opening}{number}. {text}{strength}"),
                    (true, true) => format!("{opening}{number}... {text}{strength}"),
                    (true, false) => format!("{opening}{text}{strength}"),
                };
                pending.next += 1;
                pending.numbered = false;
                self.word(&word)
            }
            Item::Nag(number) => self.word(&format!("{opening}${number}")),
            Item::Setup(position) => {
                if turn_of(position).is_some_and(|turn| pending.second() != (turn != self.starts)) {
                    pending.next += 1;
                }
                pending.numbered = true;
                self.word(&format!("{opening}/FEN \"{position}\"/"))
            }
            Item::Comment(text) => {
                pending.numbered = true;
                self.comment(&opening, text)
            }
            Item::Variation(_) => Ok(()),
        }
    }

    /// A move with the sign for captures this game has, unless that makes a result of it: `1:1`.
    fn separated(&self, text: &CompactString) -> CompactString {
        if self.separator == 'x' {
            return text.clone();
        }
        let separated = text.replace('x', ":");
        if GameResult::read(&separated).is_some() { text.clone() } else { separated.into() }
    }

    /// A comment, broken where it has spaces, but not within an embedded command (`[%clk 1:05:23]`), nor before a
    /// bracket: at the beginning of a line it would look like a tag.
    fn comment(&mut self, opening: &str, text: &str) -> io::Result<()> {
        let mut word = format!("{opening}{{");
        let mut rest = text;
        while let Some(space) = rest.find(' ') {
            let (before, after) = (&rest[..space], &rest[space + 1..]);
            word += before;
            rest = after;
            let in_command = word.rfind("[%").is_some_and(|begin| !word[begin..].contains(']'));
            if in_command || after.starts_with('[') {
                word.push(' ');
            } else {
                self.word(&word)?;
                word.clear();
            }
        }
        self.word(&format!("{word}{rest}}}"))
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        self.place()?;
        self.word.push_str(word);
        Ok(())
    }

    /// Writes the word that was kept back.
    fn place(&mut self) -> io::Result<()> {
        // Counting bytes would break lines of accented letters early.
        let length = |text: &str| if text.is_ascii() { text.len() } else { text.chars().count() };
        if !self.line.is_empty() && length(&self.line) + 1 + length(&self.word) > WIDTH {
            writeln!(self.out, "{}", self.line)?;
            self.line.clear();
        }
        if !self.line.is_empty() && !self.word.is_empty() {
            self.line.push(' ');
        }
        self.line += &self.word;
        self.word.clear();
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.place()?;
        if !self.line.is_empty() {
            writeln!(self.out, "{}", self.line)?;
        }
        Ok(())
    }
}
