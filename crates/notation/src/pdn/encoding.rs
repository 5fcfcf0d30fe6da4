//! Text of any age: UTF-8, and the code pages files were written in before.

use std::borrow::Cow;

use encoding_rs::{WINDOWS_1251, WINDOWS_1252};

/// The text these bytes are: UTF-8 if they can be; if not, what a Western or, with whole words of high letters, a
/// Cyrillic computer would have meant.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) if is_cyrillic(bytes) => WINDOWS_1251.decode_without_bom_handling(bytes).0,
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// In Western languages letters beyond ASCII stand alone or in twos; Cyrillic words are made of them.
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
