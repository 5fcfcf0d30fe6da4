//! Games as text, one board after the other, where nobody can step through them; and what a review has found.

use std::io::{self, Write};

use damier_draw::{characters, chart};
use damier_notation::{
    pdn::{Item, ReadGame, Recognised, Replay},
    sentences::{Lang, outcome, to_move},
    write_position,
};
use damier_rules::{Actor, AnyPosition, Color, Position, with_position};
use damier_study::{Review, Verdict};

use super::{
    analysis::{clipped, columns},
    remarks::remark,
    viewer::{about, taken_for, title},
};

/// How a game is printed.
#[derive(Debug, Clone, Copy)]
pub struct Printing {
    /// Whether boards are drawn in colour, or with letters.
    pub coloured: bool,
    /// Whether there are boards at all.
    pub boards: bool,
    /// The language.
    pub lang: Lang,
}

impl Printing {
    /// A board, whose move it is, and the position in its canonical form.
    pub fn board(self, out: &mut dyn Write, position: &AnyPosition) -> io::Result<()> {
        with_position!(position, position => characters::draw(out, position, self.coloured, columns(), self.lang))?;
        writeln!(out, "{}\n{}", to_move(position, self.lang), write_position(position))
    }

    /// A game of a file: all of it, or the board after so many moves, if there are so many.
    pub fn game(self, out: &mut dyn Write, read: &ReadGame, replay: &Replay, ply: Option<usize>) -> io::Result<()> {
        if read.game.tag("White").is_some() || read.game.tag("Black").is_some() {
            writeln!(out, "{}", title(read))?;
        }
        let mut about = about(read, self.lang);
        about.extend(taken_for(read, replay, self.lang));
        if !about.is_empty() {
            writeln!(out, "{}", about.join(", "))?;
        }
        if let Recognised::NotReplayed(why) = replay.which {
            writeln!(out, "{}", why.say(self.lang))?;
        }
        match ply {
            Some(ply) => self.one_board(out, replay, ply)?,
            None => self.every_move(out, read, replay)?,
        }
        mistakes(out, read, replay, self.lang)
    }

    fn one_board(self, out: &mut dyn Write, replay: &Replay, ply: usize) -> io::Result<()> {
        if ply > 0 {
            writeln!(out, "\n{}", replay.numbered(ply - 1))?;
        }
        writeln!(out)?;
        replay.at(ply).map_or(Ok(()), |position| self.board(out, position))
    }

    /// All moves with what is said about them.
    fn every_move(self, out: &mut dyn Write, read: &ReadGame, replay: &Replay) -> io::Result<()> {
        let Self { boards, lang, .. } = self;
        if let Some(start) = replay.start.as_ref().filter(|_| boards) {
            writeln!(out)?;
            self.board(out, start)?;
        }
        let mut plies = replay.plies.iter().enumerate().peekable();
        let mut moves = 0;
        for (at, item) in read.game.moves.iter().enumerate() {
            match item {
                Item::Move(ply) => match plies.next_if(|(_, played)| played.item == at) {
                    Some((index, played)) => {
                        moves = index + 1;
                        let gap = if boards { "\n" } else { "" };
                        let fault =
                            if played.fault { lang.say(" (faute non relevée)", " (a fault that stood)") } else { "" };
                        writeln!(out, "{gap}{}{}{fault}", replay.numbered(index), ply.strength)?;
                        if boards {
                            writeln!(out)?;
                            self.board(out, &played.after)?;
                        }
                    }
                    None => writeln!(out, "{}{}", ply.text, ply.strength)?,
                },
                other => {
                    if let Some(remark) = remark(other, replay, moves, lang) {
                        writeln!(out, "  {remark}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn mistakes(out: &mut dyn Write, read: &ReadGame, replay: &Replay, lang: Lang) -> io::Result<()> {
    let mut mistakes = read.mistakes.iter().chain(&replay.mistakes);
    let colon = lang.say(" :", ":");
    mistakes.try_for_each(|mistake| writeln!(out, "{}{colon} {}", mistake.place, mistake.say(lang)))
}

/// What a review has found: the graph, the moves worth a word, and both sides in one line each.
pub fn print_review(
    out: &mut dyn Write,
    (read, replay): (&ReadGame, &Replay),
    review: &Review,
    lang: Lang,
) -> io::Result<()> {
    let width = columns();
    let tag = |name| read.game.tag(name).unwrap_or("?");
    writeln!(out, "{} - {}  {}\n", tag("White"), tag("Black"), read.game.tag("Result").unwrap_or("*"))?;
    writeln!(out, "{}", lang.say("chances des Blancs", "White's chances"))?;
    let values: Vec<_> = review.moves.iter().map(|judged| (judged.white(), judged.verdict)).collect();
    chart::draw(out, &values, Verdict::mark)?;
    writeln!(out, "{}\n", Verdict::legend(lang))?;
    for judged in &review.moves {
        let sign = judged.verdict.map_or("", Verdict::sign);
        let text = replay.text(judged.ply).unwrap_or_default();
        let played = format!("{} {text}{sign}", replay.number(judged.ply));
        let mut remarks = judged.remarks(lang).into_iter();
        if let Some(first) = remarks.next() {
            writeln!(out, "{}", fitted(&format!("{played:<18} {first}"), width))?;
        }
        remarks.try_for_each(|other| writeln!(out, "{}", fitted(&format!("{:<37} {other}", ""), width)))?;
    }
    for color in Color::ALL {
        writeln!(out, "{}", review.side(color).sentence(color, lang))?;
    }
    if let Some(Actor::Over(how)) = replay.end().map(Position::actor) {
        writeln!(out, "{}", outcome(how, lang))?;
    }
    mistakes(out, read, replay, lang)
}

/// A line that fits the terminal: it ends after a whole word.
fn fitted(line: &str, width: Option<usize>) -> String {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    clipped(&words, width)
}
