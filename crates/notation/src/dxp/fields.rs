//! The fields of a message: fixed widths, blanks after names, zeros before numbers.

use std::ops::RangeInclusive;

use damier_rules::{Color, dames::Square};

use super::MOST_BYTES;
use crate::{TextError, clip, wire};

const NAME_WIDTH: usize = 32;

/// The rest of a message being read.
pub(super) struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Begins with a message, if its length and characters are valid.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, TextError> {
        if bytes.is_empty() || bytes.len() > MOST_BYTES {
            return Err(TextError::english(format!("a message of {} bytes", bytes.len()), "1 to 127"));
        }
        if let Some(byte) = bytes.iter().find(|&&byte| !(1..=127).contains(&byte)) {
            return Err(TextError::english(format!("the byte {byte:#04x} in a message"), "ASCII, no NUL"));
        }
        let rest = str::from_utf8(bytes).map_err(|_| TextError::english("a message that is no text", "ASCII"))?;
        Ok(Self { rest })
    }

    fn take(&mut self, what: &str, width: usize) -> Result<&'a str, TextError> {
        let short =
            || TextError::english(format!("the message ends in {what}"), format!("a field of the width {width}"));
        let (field, rest) = self.rest.split_at_checked(width).ok_or_else(short)?;
        self.rest = rest;
        Ok(field)
    }

    pub(super) fn char(&mut self, what: &str) -> Result<char, TextError> {
        self.take(what, 1).map(|field| char::from(field.as_bytes()[0]))
    }

    /// A name without the blanks after it.
    pub(super) fn name(&mut self) -> Result<String, TextError> {
        let name = self.take("the name", NAME_WIDTH)?;
        printable(name)?;
        Ok(name.trim_end_matches(' ').to_owned())
    }

    /// Exactly `width` digits, with leading zeros.
    pub(super) fn number(&mut self, what: &str, width: usize, range: RangeInclusive<u16>) -> Result<u16, TextError> {
        let field = self.take(what, width)?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|number| digits && range.contains(number));
        number.ok_or_else(|| {
            let expected = format!("{:0width$} to {:0width$}", range.start(), range.end());
            TextError::english(format!("{} for {what}", clip(field)), expected)
        })
    }

    pub(super) fn square(&mut self, what: &str) -> Result<Square, TextError> {
        let number = self.number(what, 2, 1..=u16::from(Square::COUNT))?;
        let off = || TextError::english(format!("the square {number}"), "01 to 50");
        Square::from_index(number as u8 - 1).ok_or_else(off)
    }

    pub(super) fn color(&mut self, what: &str) -> Result<Color, TextError> {
        let letter = self.char(what)?;
        let other = || TextError::english(format!("{} for {what}", clip(&letter.to_string())), "`W` or `Z`");
        wire::DXP.read_color(letter).ok_or_else(other)
    }

    /// A digit; `meanings` are what the digits stand for, from 0 on.
    pub(super) fn code<T: Copy>(&mut self, what: &str, meanings: &[T]) -> Result<T, TextError> {
        let digit = self.number(what, 1, 0..=meanings.len() as u16 - 1)?;
        Ok(meanings[usize::from(digit)])
    }

    /// The rest, which may be empty.
    pub(super) fn all(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// The rest, which must not be empty.
    pub(super) fn rest(&mut self, what: &str) -> Result<&'a str, TextError> {
        let rest = self.all();
        if rest.is_empty() {
            Err(TextError::english(format!("the message ends before {what}"), what))
        } else {
            Ok(rest)
        }
    }

    /// Expects the end.
    pub(super) fn end(self) -> Result<(), TextError> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(TextError::english(format!("{} after the end of the message", clip(self.rest)), "nothing there"))
        }
    }
}

/// A message being written.
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn new(kind: char) -> Self {
        Self { bytes: Vec::new() }.char(kind)
    }

    /// One character, which must be ASCII.
    pub(super) fn char(mut self, char: char) -> Self {
        self.bytes.push(char as u8);
        self
    }

    /// A name, cut where it is too long and padded where it is too short.
    pub(super) fn name(mut self, name: &str) -> Result<Self, TextError> {
        printable(name)?;
        if name.is_empty() || name.starts_with(' ') {
            return Err(TextError::english(
                format!("the name {}", clip(name)),
                "a name that does not begin with a blank",
            ));
        }
        let padded = name.bytes().chain(std::iter::repeat(b' ')).take(NAME_WIDTH);
        self.bytes.extend(padded);
        Ok(self)
    }

    pub(super) fn number(
        mut self,
        what: &str,
        number: u16,
        width: usize,
        range: RangeInclusive<u16>,
    ) -> Result<Self, TextError> {
        if !range.contains(&number) {
            let expected = format!("{} to {}", range.start(), range.end());
            return Err(TextError::english(format!("{number} for {what}"), expected));
        }
        self.bytes.extend(format!("{number:0width$}").bytes());
        Ok(self)
    }

    pub(super) fn color(self, color: Color) -> Self {
        self.char(wire::DXP.color(color))
    }

    pub(super) fn digit(self, digit: u8) -> Self {
        self.char(char::from(b'0' + digit))
    }

    pub(super) fn square(mut self, square: Square) -> Self {
        self.bytes.extend(format!("{:02}", square.index() + 1).bytes());
        self
    }

    pub(super) fn text(mut self, what: &str, text: &str) -> Result<Self, TextError> {
        if let Some(other) = text.chars().find(|&c| c == '\0' || !c.is_ascii()) {
            return Err(TextError::english(format!("{} in {what}", clip(&other.to_string())), "ASCII, no NUL"));
        }
        self.bytes.extend(text.bytes());
        Ok(self)
    }

    /// The message, if it is not too long.
    pub(super) fn finish(self) -> Result<Vec<u8>, TextError> {
        let length = self.bytes.len();
        if length > MOST_BYTES {
            return Err(TextError::english(format!("a message of {length} bytes"), "127 at most"));
        }
        Ok(self.bytes)
    }
}

fn printable(name: &str) -> Result<(), TextError> {
    match name.chars().find(|c| !matches!(c, ' '..='~')) {
        Some(_) => Err(TextError::english(format!("the name {}", clip(name)), "ASCII without control characters")),
        None => Ok(()),
    }
}
