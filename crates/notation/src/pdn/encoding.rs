//! Text of any age: UTF-8, and what files were written in before. The two code pages and UTF-16 are a page of code; a crate that
//! knows every encoding would bring the tables of all of them into the program.

use std::borrow::Cow;

/// Windows-1252 from 0x80 to 0x9f; everything else in it is Latin-1, and so the first letters of Unicode.
#[rustfmt::skip]
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Windows-1251 from 0x80 to 0xbf; then come the letters from А to я.
#[rustfmt::skip]
const CYRILLIC: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ',
    'ђ', '‘', '’', '“', '”', '•', '–', '—', '\u{98}', '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ',
    '\u{a0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§', 'Ё', '©', 'Є', '«', '¬', '\u{ad}', '®', 'Ї',
    '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
];

/// Decodes bytes: as UTF-8 if they are valid; if not, as the Western code page or, with whole words of letters beyond
/// ASCII, the Cyrillic one.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) if is_cyrillic(bytes) => bytes.iter().map(|&byte| cyrillic(byte)).collect(),
        Err(_) => bytes.iter().map(|&byte| western(byte)).collect(),
    }
}

fn western(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WESTERN[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn cyrillic(byte: u8) -> char {
    match byte {
        ..0x80 => char::from(byte),
        0x80..0xc0 => CYRILLIC[usize::from(byte - 0x80)],
        0xc0.. => char::from_u32(u32::from('А') + u32::from(byte - 0xc0)).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// In Western languages letters beyond ASCII stand alone or in twos; Cyrillic words are made of them.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let is_letter = |byte: &u8| *byte >= 0xc0 || matches!(byte, 0xa8 | 0xb8);
    let longest = bytes.split(|byte| !is_letter(byte)).map(<[u8]>::len).max().unwrap_or(0);
    longest >= 4
}

/// A file in UTF-16, which comes in pieces that may end anywhere.
pub(super) struct Utf16 {
    /// How two bytes make a unit.
    unit: fn([u8; 2]) -> u16,
    /// The bytes of a piece that were not decoded yet: half a unit, or the first of two units and perhaps half of the next.
    left: Vec<u8>,
    begun: bool,
}

impl Utf16 {
    /// If its first bytes say so.
    pub(super) fn beginning(bytes: &[u8]) -> Option<Self> {
        let unit = match *bytes {
            [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => u16::from_be_bytes,
            _ => return None,
        };
        Some(Self { unit, left: Vec::new(), begun: false })
    }

    /// Its next bytes as UTF-8; `last` if no more will come. What cannot be decoded is a replacement character.
    pub(super) fn decode(&mut self, raw: &[u8], last: bool) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.left);
        bytes.extend_from_slice(raw);
        let (pairs, half) = bytes.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| (self.unit)(pair)).collect();
        let waits = !last && units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit));
        if !last {
            let kept = half.len() + if waits { 2 } else { 0 };
            self.left = bytes[bytes.len() - kept..].to_vec();
        }
        if waits {
            units.pop();
        }
        let mark = !self.begun && units.first() == Some(&0xfeff);
        self.begun |= !units.is_empty();
        let mut text = String::from_utf16_lossy(&units[usize::from(mark)..]);
        if last && !half.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        text.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_code_pages_are_recognised() {
        assert_eq!(decode("Bertè, 高文龙".as_bytes()), "Bertè, 高文龙");
        assert_eq!(decode(b"Bert\xe8 \x96 R\xf6s\xf6"), "Bertè – Rösö");
        assert_eq!(decode(b"\xc0\xe1\xe0\xf3\xeb\xe8\xed \xc2."), "Абаулин В.");
        assert_eq!(decode(b"\xab\xbc\xee\xe3\xe0\xf0\xff\xbb \x97 \xb91"), "«јогаря» — №1");
        assert_eq!(decode(b"\x93\x80 5\x94 \x8cuvre \xff"), "“€ 5” Œuvre ÿ");
    }

    #[test]
    fn utf_16_may_be_cut_anywhere() {
        let text = "\u{feff}[White \"Ψ 𝄞\u{feff}\"]";
        for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let file: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            for size in 1..=file.len() {
                let mut decoder = Utf16::beginning(&file).expect("it begins so");
                let mut read: Vec<u8> = file.chunks(size).flat_map(|piece| decoder.decode(piece, false)).collect();
                read.extend(decoder.decode(&[], true));
                assert_eq!(String::from_utf8(read).expect("UTF-8"), "[White \"Ψ 𝄞\u{feff}\"]", "pieces of {size}");
            }
        }
    }

    #[test]
    fn what_is_no_utf_16_is_replaced() {
        let mut decoder = Utf16::beginning(b"a\0").expect("without a mark, too");
        assert_eq!(decoder.decode(b"a\0\x34\xd8b\0\x34", true), "a\u{fffd}b\u{fffd}".as_bytes());
        let mut decoder = Utf16::beginning(b"a\0").expect("without a mark, too");
        assert_eq!(decoder.decode(b"\x34\xd8", true), "\u{fffd}".as_bytes());
    }
}
