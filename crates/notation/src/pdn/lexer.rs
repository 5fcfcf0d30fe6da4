//! A cursor over the bytes of a file that knows its line and column, and the tokens of PDN.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

use super::{encoding::decode, mistake::FilePlace};

/// Where a cursor stands: saved between games, and to go back after a look ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The byte, from the beginning of the buffer.
    pub(crate) at: usize,
    line: u32,
    /// The column of byte 0 if it were on this line: below zero for lines that begin later.
    shift: i64,
}

impl Mark {
    /// The beginning of a file.
    pub(crate) const START: Self = Self { at: 0, line: 1, shift: 1 };

    /// The same place when what came before it is dropped from the buffer.
    pub(crate) fn rebased(self) -> Self {
        Self { at: 0, shift: self.shift + self.at as i64, ..self }
    }
}

/// The cursor.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    mark: Mark,
    /// Whether the end of the buffer was reached: with more bytes, the token might be longer.
    pub(crate) met_end: bool,
}

/// Why a comment is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    /// By its sign.
    Yes,
    /// Not at all: the file ends or the next game begins.
    No,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(bytes: &'a [u8], mark: Mark) -> Self {
        Self { bytes, mark, met_end: false }
    }

    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    pub(crate) fn go_back(&mut self, mark: Mark) {
        self.mark = mark;
    }

    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.mark.at
    }

    #[inline]
    pub(crate) fn place(&self) -> FilePlace {
        FilePlace { line: self.mark.line, column: (self.mark.at as i64 + self.mark.shift).max(1) as u32 }
    }

    /// The next byte.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.ahead(0)
    }

    /// A byte further on.
    #[inline]
    pub(crate) fn ahead(&mut self, by: usize) -> Option<u8> {
        let byte = self.bytes.get(self.mark.at + by).copied();
        self.met_end |= byte.is_none();
        byte
    }

    /// What is left.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.mark.at..]
    }

    /// Advances by bytes that are ASCII and no line ends.
    #[inline]
    pub(crate) fn advance(&mut self, by: usize) {
        self.mark.at += by;
    }

    fn new_line(&mut self) {
        self.mark.line = self.mark.line.saturating_add(1);
        self.mark.shift = 1 - self.mark.at as i64;
    }

    /// Advances by any bytes, counting lines and characters, and returns them as text.
    pub(crate) fn take(&mut self, length: usize) -> Cow<'a, str> {
        let bytes = &self.rest()[..length];
        let text = decode(bytes);
        let begin = self.mark.at;
        let mut line_begins = 0;
        if memchr2(b'\n', b'\r', bytes).is_some() {
            for (i, &byte) in bytes.iter().enumerate() {
                let next = bytes.get(i + 1).or_else(|| self.bytes.get(begin + length));
                if byte == b'\n' || byte == b'\r' && next != Some(&b'\n') {
                    self.mark.at = begin + i + 1;
                    self.new_line();
                    line_begins = i + 1;
                }
            }
        }
        self.mark.at = begin + length;
        let last_line = &bytes[line_begins..];
        if !last_line.is_ascii() {
            let characters = decode(last_line).chars().count();
            self.mark.shift -= last_line.len() as i64 - characters as i64;
        }
        text
    }

    /// Skips white space of all kinds. Returns whether there was a line end.
    #[inline]
    pub(crate) fn skip_blank(&mut self) -> bool {
        let line = self.mark.line;
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c | 0x1a => self.advance(1),
                b'\n' => {
                    self.advance(1);
                    self.new_line();
                }
                b'\r' => {
                    self.advance(1);
                    // In files of old Macintoshes it stands alone.
                    if self.peek() != Some(b'\n') {
                        self.new_line();
                    }
                }
                0xa0 | 0xc2 | 0xe2 | 0xef => match self.blank_beyond_ascii() {
                    0 => break,
                    length => drop(self.take(length)),
                },
                _ => break,
            }
        }
        self.mark.line != line
    }

    /// The length of a no-break space, a zero-width one or a byte order mark here; 0 if there is none.
    fn blank_beyond_ascii(&mut self) -> usize {
        let (second, third) = (self.ahead(1), self.ahead(2));
        match (self.peek(), second, third) {
            (Some(0xc2), Some(0xa0 | 0x85), _) => 2,
            (Some(0xef), Some(0xbb), Some(0xbf)) | (Some(0xe2), Some(0x80), Some(0x80..=0x8b | 0xa8 | 0xa9 | 0xaf)) => {
                3
            }
            (Some(0xa0), ..) => 1,
            _ => 0,
        }
    }

    /// Skips spaces within a line.
    pub(crate) fn skip_spaces(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.advance(1);
        }
    }

    /// The bytes up to the end of the line.
    pub(crate) fn line(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let end = memchr2(b'\n', b'\r', rest);
        self.met_end |= end.is_none();
        &rest[..end.unwrap_or(rest.len())]
    }

    /// A comment, from its brace on: its text, and whether it is closed. A line that begins like a tag breaks it off.
    pub(crate) fn comment(&mut self) -> (Cow<'a, str>, Closed) {
        self.advance(1);
        let rest = self.rest();
        let mut length = 0;
        loop {
            match memchr2(b'}', b'\n', &rest[length..]) {
                Some(found) if rest[length + found] == b'}' => {
                    let text = self.take(length + found);
                    self.advance(1);
                    return (text, Closed::Yes);
                }
                Some(found) => {
                    length += found + 1;
                    if self.is_tag(length) {
                        return (self.take(length), Closed::No);
                    }
                }
                None => {
                    self.met_end = true;
                    return (self.take(rest.len()), Closed::No);
                }
            }
        }
    }

    /// Whether `[Name "` stands that many bytes ahead, spaces before and between aside.
    pub(crate) fn is_tag(&mut self, ahead: usize) -> bool {
        let rest = &self.rest()[ahead..];
        let mut bytes = rest.iter().copied().skip_while(|byte| matches!(byte, b' ' | b'\t')).peekable();
        if bytes.next() != Some(b'[') {
            self.met_end |= rest.iter().all(|byte| matches!(byte, b' ' | b'\t'));
            return false;
        }
        while bytes.next_if(|byte| matches!(byte, b' ' | b'\t')).is_some() {}
        let mut named = false;
        while bytes.next_if(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').is_some() {
            named = true;
        }
        while bytes.next_if(|byte| matches!(byte, b' ' | b'\t')).is_some() {}
        self.met_end |= bytes.peek().is_none();
        named && bytes.next() == Some(b'"')
    }

    /// Whether only blanks stand before the cursor on its line.
    pub(crate) fn begins_line(&self) -> bool {
        let before = &self.bytes[..self.mark.at];
        let blank = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        // If the line begins before the buffer does, only the column tells.
        match before.len().checked_sub(blank + 1) {
            Some(last) => matches!(before[last], b'\n' | b'\r'),
            None => self.mark.shift <= 1,
        }
    }

    /// The length of the word here: all up to a blank or a sign that begins something else.
    pub(crate) fn word_length(&mut self) -> usize {
        let rest = self.rest();
        let mut length = 0;
        while length < rest.len() {
            match rest[length] {
                0..=b' ' | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'"' => return length,
                b'/' if !is_half(&rest[length..], &rest[..length]) => {
                    // The byte after the buffer could make it `1/2`: more has to be read to know.
                    self.met_end |= length + 1 == rest.len();
                    return length;
                }
                0xa0 => return length.max(1),
                0xc2 if rest.get(length + 1) == Some(&0xa0) => return length.max(2),
                _ => length += 1,
            }
        }
        self.met_end = true;
        length
    }

    /// The length of the text up to a byte, if it comes before the line ends.
    pub(crate) fn in_line(&mut self, byte: u8) -> Option<usize> {
        memchr(byte, self.line())
    }
}

/// Whether the slash in `1/2` is meant: after a 1 that begins the word or follows a hyphen, before a 2.
fn is_half(rest: &[u8], before: &[u8]) -> bool {
    rest.get(1) == Some(&b'2')
        && (before == b"1" || before.ends_with(b"-1") || before.ends_with(b"\x931") || before.ends_with(b"\x911"))
}

/// The text with every run of blanks made one space.
pub(crate) fn single_spaced(text: &str) -> String {
    let plain = |byte: &u8| !matches!(byte, 0..b' ');
    if text.as_bytes().iter().all(plain) && !text.contains("  ") {
        return text.trim_matches(' ').to_owned();
    }
    let mut spaced = String::with_capacity(text.len());
    for word in
        text.split(|c: char| c.is_ascii_whitespace() || c == '\u{b}' || c == '\0').filter(|word| !word.is_empty())
    {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced += word;
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexer(bytes: &[u8]) -> Lexer<'_> {
        Lexer::new(bytes, Mark::START)
    }

    #[test]
    fn places_count_lines_and_characters() {
        let mut lexer = lexer("é{ü\nœ} x\r\n\ry".as_bytes());
        lexer.take(2);
        assert_eq!(lexer.place(), FilePlace { line: 1, column: 2 });
        assert_eq!(lexer.comment(), (Cow::Borrowed("ü\nœ"), Closed::Yes));
        assert_eq!(lexer.place(), FilePlace { line: 2, column: 3 });
        lexer.skip_blank();
        assert_eq!(lexer.place(), FilePlace { line: 2, column: 4 });
        lexer.advance(1);
        assert!(lexer.skip_blank());
        assert_eq!(lexer.place(), FilePlace { line: 4, column: 1 });
    }

    #[test]
    fn every_kind_of_blank_is_passed_over() {
        let mut lexer = lexer(b"\xef\xbb\xbf \t\x1a\xc2\xa0\xa0\xe2\x80\x8b!");
        lexer.skip_blank();
        assert_eq!(lexer.peek(), Some(b'!'));
        assert_eq!(lexer.place().column, 8);
    }

    #[test]
    fn a_tag_breaks_a_comment_off() {
        let mut lexer = lexer(b"{ [Event \"a\"] is no tag\n  [White \"b\"]");
        let (text, closed) = lexer.comment();
        assert_eq!((text.as_ref(), closed), (" [Event \"a\"] is no tag\n", Closed::No));
        assert_eq!(lexer.place(), FilePlace { line: 2, column: 1 });
    }

    #[test]
    fn blanks_become_one_space() {
        assert_eq!(single_spaced("  a \r\n b\t\tc "), "a b c");
        assert_eq!(single_spaced(" a b "), "a b");
        assert_eq!(single_spaced(" \n "), "");
    }
}
