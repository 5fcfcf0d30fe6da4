//! Words: move numbers, moves and results, in all the ways people write them.

use compact_str::CompactString;

use super::{
    super::{
        encoding::decode,
        game::{First, Item, PdnMove},
        mistake::{FilePlace, MistakeKind},
        movetext::{Style, Word, classify},
        result::GameResult,
        tags::read_tag,
    },
    Flow, Parser,
};
use crate::signs::{is_cross, is_hyphen};

impl Parser<'_> {
    /// Numbers, moves and results. The usual forms are read at once; the others as words.
    pub(super) fn digits(&mut self, place: FilePlace) -> Flow {
        let rest = self.lexer.rest();
        let digit = |i: usize| rest.get(i).is_some_and(u8::is_ascii_digit);
        let first = if digit(1) { 2 } else { 1 };
        match rest.get(first) {
            Some(b'.') => return self.numbered(place, first),
            Some(b'0'..=b'9') if rest.get(first + 1) == Some(&b'.') => return self.numbered(place, first + 1),
            Some(&sign @ (b'-' | b'x' | b':')) if digit(first + 1) && rest[0] != b'0' && rest[first + 1] != b'0' => {
                let length = first + if digit(first + 2) { 3 } else { 2 };
                let usual = rest.get(length).is_some_and(|&byte| ends_a_move(byte));
                if usual && length > 3 && self.style == Some(Style::Squares) {
                    let points = self.odd_result.as_ref().is_some_and(|odd| odd.as_bytes() == &rest[..length]);
                    if !points && let Some(text) = with_crosses(&rest[..length], sign) {
                        self.lexer.advance(length);
                        self.ply(text, place);
                        return Flow::Goes;
                    }
                }
            }
            _ => {}
        }
        self.word(place)
    }

    /// Moves by squares with letters. The usual forms, `c3-d4` and `c3:e5:g7`, are read at once; the others as words.
    pub(super) fn letters(&mut self, place: FilePlace) -> Flow {
        if self.style == Some(Style::Squares)
            && let Some((text, length)) = by_letters(self.lexer.rest())
        {
            self.lexer.advance(length);
            self.ply(text, place);
            return Flow::Goes;
        }
        self.word(place)
    }

    /// A move number with its dots.
    pub(super) fn numbered(&mut self, place: FilePlace, length: usize) -> Flow {
        let number = self.lexer.rest()[..length].iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        self.lexer.advance(length);
        let mut dots = 0;
        while self.lexer.peek() == Some(b'.') {
            self.lexer.advance(1);
            dots += 1;
        }
        self.number_is(number, dots > 1, place);
        Flow::Goes
    }

    pub(super) fn number_is(&mut self, number: u32, second: bool, place: FilePlace) {
        self.number = Some((number, place));
        if !self.waiting.is_empty() || self.ignored > 0 {
            return;
        }
        let says = u64::from(number) * 2 + u64::from(second);
        let expected = (self.next / 2) as u32;
        if self.plies == 0 && self.numbers_hold {
            self.read.game.first = First { number, second };
            self.next = says;
        } else if number != expected {
            // Reported once for a game: after the first wrong number the others are accepted.
            if self.numbers_hold {
                self.report(place, MistakeKind::MoveNumber { found: number, expected });
            }
            self.numbers_hold = false;
            self.next = says;
        }
    }

    /// `...` where a move of the other side was played before, or is not told.
    pub(super) fn dots(&mut self, place: FilePlace) -> Flow {
        let mut dots = 0;
        while self.lexer.peek() == Some(b'.') {
            self.lexer.advance(1);
            dots += 1;
        }
        if dots < 2 {
            self.report(place, MistakeKind::LoneDot);
        } else if self.waiting.is_empty() && self.ignored == 0 && self.next.is_multiple_of(2) {
            if self.plies > 0 {
                self.skipped = true;
            } else if self.numbers_hold {
                self.read.game.first.second = true;
            }
            self.next += 1;
        }
        Flow::Goes
    }

    /// A move. If one was left out before it, that is added as unknown.
    pub(super) fn ply(&mut self, text: CompactString, place: FilePlace) {
        self.number = None;
        if self.waiting.is_empty() && self.ignored == 0 {
            if std::mem::take(&mut self.skipped) {
                self.push(Item::Move(PdnMove::new(PdnMove::UNKNOWN)), place);
            }
            self.plies += 1;
            self.next += 1;
        }
        self.push(Item::Move(PdnMove::new(text)), place);
        self.glued = self.lexer.at();
    }

    /// Any word.
    pub(super) fn word(&mut self, place: FilePlace) -> Flow {
        let style = self.style();
        let length = self.lexer.word_length();
        if length == 0 {
            // A control character.
            let found = self.lexer.take(1).into_owned();
            self.report(place, MistakeKind::NotPdn(found));
            return Flow::Goes;
        }
        let start = self.lexer.mark();
        let whole = self.lexer.take(length);
        // A star at the end is a sign of its own; full stops and commas there mean nothing.
        let asterisks = whole.bytes().rev().take_while(|byte| *byte == b'*').count();
        if asterisks > 0 && asterisks < whole.len() {
            self.lexer.go_back(start);
            self.lexer.take(length - asterisks);
        }
        let word = whole.trim_end_matches('*').trim_end_matches(['.', ',']);
        if word.is_empty() {
            self.report(place, MistakeKind::NotPdn(whole.into_owned()));
            return Flow::Goes;
        }
        if word.chars().all(is_hyphen) {
            self.ply(PdnMove::UNKNOWN.into(), place);
            return Flow::Goes;
        }
        match classify(word, style, self.odd_result.as_deref()) {
            Word::Result(text) => self.result(&text, place),
            Word::Move(text) => {
                self.ply(text, place);
                Flow::Goes
            }
            Word::Number(number) => self.lone_number(number, word, style, place),
            Word::NoMove => {
                if let Some(joined) = self.spaced_move(word, style, place) {
                    return joined;
                }
                self.report(place, MistakeKind::NoMove(whole.into_owned()));
                Flow::Goes
            }
            Word::Other => {
                self.other(&whole, place);
                Flow::Goes
            }
        }
    }

    /// A number by itself: the first square of a move with blanks in it, a move number without its dot, or nothing.
    pub(super) fn lone_number(&mut self, number: u32, word: &str, style: Style, place: FilePlace) -> Flow {
        if let Some(joined) = self.spaced_move(word, style, place) {
            return joined;
        }
        let mark = self.lexer.mark();
        self.lexer.skip_blank();
        if self.lexer.peek() == Some(b'.') {
            // `1 .`: the dots follow.
            while self.lexer.peek() == Some(b'.') {
                self.lexer.advance(1);
            }
            self.number_is(number, false, place);
            return Flow::Goes;
        }
        let length = self.lexer.word_length();
        let rest = self.lexer.rest();
        let follows = decode(&rest[..length]);
        let follows = classify(follows.trim_end_matches('*'), style, self.odd_result.as_deref());
        self.lexer.go_back(mark);
        if matches!(follows, Word::Move(_)) && self.number.is_none() {
            self.number_is(number, false, place);
        } else {
            self.report(place, MistakeKind::LoneNumber(word.to_owned()));
        }
        Flow::Goes
    }

    /// A move with blanks in it, `32 - 28` or `32- 28`, of which `word` is the beginning.
    pub(super) fn spaced_move(&mut self, word: &str, style: Style, place: FilePlace) -> Option<Flow> {
        if style != Style::Squares {
            return None;
        }
        let is_sign = |c: char| is_hyphen(c) || is_cross(c);
        let is_square =
            |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        let (mut joined, mut end) = (word.to_owned(), self.lexer.mark());
        let mut whole = None;
        loop {
            self.lexer.skip_spaces();
            let length = self.lexer.word_length();
            let part = self.lexer.take(length);
            let part = part.trim_end_matches(['.', ',']);
            let open = joined.ends_with(is_sign);
            let rest = if open { part } else { part.strip_prefix(is_sign).unwrap_or_default() };
            let fits = is_square(rest) || !open && part.chars().count() == 1 && part.starts_with(is_sign);
            if !fits {
                break;
            }
            joined += part;
            if !joined.ends_with(is_sign) {
                (whole, end) = (Some(joined.clone()), self.lexer.mark());
            }
        }
        self.lexer.go_back(end);
        match classify(whole.as_deref()?, style, self.odd_result.as_deref()) {
            Word::Move(text) => {
                self.ply(text, place);
                Some(Flow::Goes)
            }
            Word::Result(text) => Some(self.result(&text, place)),
            _ => None,
        }
    }

    /// What is neither move nor result. Words of one line are one mistake.
    pub(super) fn other(&mut self, first: &str, place: FilePlace) {
        let style = self.style();
        let mut found = first.to_owned();
        loop {
            let mark = self.lexer.mark();
            self.lexer.skip_spaces();
            let length = self.lexer.word_length();
            let word = self.lexer.take(length);
            let numbered = word.find('.').is_some_and(|dot| dot > 0 && word[..dot].bytes().all(|b| b.is_ascii_digit()));
            // A year is no move.
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let goes_on = digits || matches!(classify(&word, style, None), Word::Other) && !numbered;
            if length == 0 || word.starts_with(['*', '.', '%']) || !goes_on {
                self.lexer.go_back(mark);
                break;
            }
            if found.len() < 200 {
                found.push(' ');
                found += &word;
            }
        }
        self.report(place, MistakeKind::NotPdn(found));
    }

    /// The end of the game, unless it is said in a variation.
    pub(super) fn result(&mut self, text: &str, place: FilePlace) -> Flow {
        if !self.waiting.is_empty() || self.ignored > 0 {
            self.push(Item::Comment(text.to_owned()), place);
            return Flow::Goes;
        }
        self.begin(place);
        self.number = None;
        let game = &mut self.read.game;
        let said = game.tag("Result").map(|tag| (tag.to_owned(), GameResult::read(tag)));
        let end = GameResult::read(text).unwrap_or(GameResult::Unknown);
        match said {
            Some((tag, Some(result))) if !result.agrees(end) => {
                self.report(place, MistakeKind::ResultsDiffer { tag, end: text.to_owned() });
            }
            Some((_, Some(GameResult::Unknown))) | None => {
                game.set_tag("Result", text);
                if game.tags.len() > self.read.tag_places.len() {
                    let at = game.tags.iter().position(|tag| tag.name == "Result").unwrap_or(0);
                    self.read.tag_places.insert(at, place);
                }
            }
            Some(_) => {}
        }
        self.after_result(text);
        Flow::Ends
    }

    /// What belongs to a game behind its result: a `*`, the name of a file, and, if a tag follows or nothing, comments and the
    /// same result once more.
    pub(super) fn after_result(&mut self, result: &str) {
        let (mark, items, places, mistakes) =
            (self.lexer.mark(), self.line.len(), self.read.places.len(), self.read.mistakes.len());
        loop {
            self.lexer.skip_blank();
            let place = self.lexer.place();
            match self.lexer.peek() {
                Some(b'{') => {
                    self.comment(place);
                }
                Some(b'*') => {
                    self.lexer.advance(1);
                    return;
                }
                Some(b'[') if self.is_file_name() => {
                    if let Some(tag) = read_tag(&mut self.lexer, &mut self.read.mistakes) {
                        self.read.game.tags.push(tag);
                        self.read.tag_places.push(place);
                    }
                    return;
                }
                Some(b'[') | None => return,
                Some(_) if self.is_word(result) => {}
                Some(_) => {
                    self.lexer.go_back(mark);
                    self.line.truncate(items);
                    self.read.places.truncate(places);
                    self.read.mistakes.truncate(mistakes);
                    return;
                }
            }
        }
    }

    /// Takes the next word, if it is this one.
    fn is_word(&mut self, word: &str) -> bool {
        let mark = self.lexer.mark();
        let length = self.lexer.word_length();
        let found = self.lexer.take(length) == word;
        if !found {
            self.lexer.go_back(mark);
        }
        found
    }

    /// `[FILENAME "..."]`, which some programs write last, if the game does not have it.
    pub(super) fn is_file_name(&mut self) -> bool {
        self.lexer.ahead(9);
        let named = self.lexer.rest().get(1..9).is_some_and(|name| name.eq_ignore_ascii_case(b"FILENAME"));
        named && !self.read.game.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case("FILENAME"))
    }
}

/// Whether nothing but a move can stand before this byte, if it began as one.
const fn ends_a_move(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'!' | b'?' | b'{' | b')')
}

/// A move as PDN 3.0 writes it, of one whose squares are written so already.
fn with_crosses(text: &[u8], sign: u8) -> Option<CompactString> {
    if sign != b':' {
        return std::str::from_utf8(text).ok().map(CompactString::from);
    }
    // As many as are kept without an allocation.
    let mut written = [0; 24];
    let written = written.get_mut(..text.len())?;
    for (to, &from) in written.iter_mut().zip(text) {
        *to = if from == b':' { b'x' } else { from };
    }
    std::str::from_utf8(written).ok().map(CompactString::from)
}

/// A move by squares such as `c3`, and its length.
fn by_letters(rest: &[u8]) -> Option<(CompactString, usize)> {
    let is_square = |at: usize| matches!(rest.get(at..at + 2), Some([b'a'..=b'l', b'1'..=b'9']));
    let sign = *rest.get(2).filter(|sign| matches!(sign, b'-' | b'x' | b':'))?;
    if !is_square(0) {
        return None;
    }
    let mut length = 2;
    while rest.get(length) == Some(&sign) && is_square(length + 1) {
        length += 3;
    }
    // More than two squares with hyphens are a capture all the same, which is for the long way.
    let usual = length == 5 || length > 5 && sign != b'-';
    (usual && rest.get(length).is_some_and(|&byte| ends_a_move(byte))).then_some(())?;
    Some((with_crosses(&rest[..length], sign)?, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_at_once_is_read_as_a_word_would_be() {
        let read = |text: &[u8]| by_letters(text).map(|(text, length)| (text.to_string(), length));
        for (text, expected) in
            [("c3-d4 ", "c3-d4"), ("c3:e5\n", "c3xe5"), ("c3xe5xg7!", "c3xe5xg7"), ("a1:c3:e5:g7)", "a1xc3xe5xg7")]
        {
            assert_eq!(read(text.as_bytes()), Some((expected.to_owned(), text.len() - 1)), "{text}");
            assert_eq!(classify(&text[..text.len() - 1], Style::Squares, None), Word::Move(expected.into()), "{text}");
        }
        let long = "a1:c3:e5:g7:e5:c3:a1:c3:e5 ";
        for text in
            ["c3-d4", "c3-d4-e5 ", "c3-d4x ", "c3 ", "c3-", "c3:e5-g7 ", "a10-b9 ", "C3-d4 ", "cd4 ", "c3-d4, ", long]
        {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
        assert_eq!(with_crosses(b"28:19", b':').as_deref(), Some("28x19"));
    }
}
