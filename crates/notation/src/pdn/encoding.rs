//! The encodings of files: UTF-8, and older code pages. In a browser, all input is UTF-8 already, and the tables of the
//! other encodings are left out.

use std::borrow::Cow;

pub(super) use old::Utf16;

/// Decodes bytes: as UTF-8 if they are valid; if not, as the Western code page or, with whole words of letters beyond
/// ASCII, the Cyrillic one.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => old::decode(bytes),
    }
}

#[cfg(not(target_family = "wasm"))]
mod old {
    use std::borrow::Cow;

    use encoding_rs::{Decoder, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252};

    use super::is_cyrillic;

    /// Decodes bytes that are not UTF-8.
    pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
        let page = if is_cyrillic(bytes) { WINDOWS_1251 } else { WINDOWS_1252 };
        page.decode_without_bom_handling(bytes).0
    }

    /// A file in UTF-16.
    pub(in crate::pdn) struct Utf16(Box<Decoder>);

    impl Utf16 {
        /// Recognises it by its first bytes.
        pub(in crate::pdn) fn beginning(bytes: &[u8]) -> Option<Self> {
            let encoding = match *bytes {
                [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => UTF_16LE,
                [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => UTF_16BE,
                _ => return None,
            };
            Some(Self(Box::new(encoding.new_decoder_with_bom_removal())))
        }

        /// Its next bytes as UTF-8; `last` if no more will come.
        pub(in crate::pdn) fn decode(&mut self, raw: &[u8], last: bool) -> Vec<u8> {
            let room = self.0.max_utf8_buffer_length(raw.len()).unwrap_or(raw.len() * 3 + 16);
            let mut text = String::with_capacity(room);
            let _ = self.0.decode_to_string(raw, &mut text, last);
            text.into_bytes()
        }
    }
}

#[cfg(target_family = "wasm")]
mod old {
    use std::borrow::Cow;

    /// Decodes bytes that are not UTF-8, with replacement characters.
    pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
        String::from_utf8_lossy(bytes)
    }

    /// Nothing comes in UTF-16 here.
    pub(in crate::pdn) enum Utf16 {}

    impl Utf16 {
        pub(in crate::pdn) const fn beginning(_: &[u8]) -> Option<Self> {
            None
        }

        pub(in crate::pdn) const fn decode(&mut self, _: &[u8], _: bool) -> Vec<u8> {
            match *self {}
        }
    }
}

/// In Western languages letters beyond ASCII stand alone or in twos; Cyrillic words are made of them.
#[cfg(not(target_family = "wasm"))]
fn is_cyrillic(bytes: &[u8]) -> bool {
    let is_letter = |byte: &u8| *byte >= 0xc0 || matches!(byte, 0xa8 | 0xb8);
    let longest = bytes.split(|byte| !is_letter(byte)).map(<[u8]>::len).max().unwrap_or(0);
    longest >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_code_pages_are_recognised() {
        assert_eq!(decode("Bertè, 高文龙".as_bytes()), "Bertè, 高文龙");
        assert_eq!(decode(b"Bert\xe8 \x96 R\xf6s\xf6"), "Bertè – Rösö");
        assert_eq!(decode(b"\xc0\xe1\xe0\xf3\xeb\xe8\xed \xc2."), "Абаулин В.");
    }
}
