//! The signs between the squares of a move: the hyphens and crosses people use, or none.
//!
//! `32-28`, `32–28`, `28:19`, `28*19` and `28×19` are read everywhere, and so are `3228`, `32 28`, `g5c5` and
//! `c3 e5 g7`, which do not say whether something is captured.

/// Whether this is one of the hyphens people use.
pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether this is one of the signs for a capture.
pub(crate) const fn is_cross(c: char) -> bool {
    matches!(c, 'x' | 'X' | ':' | '*' | '\u{d7}' | '\u{445}' | '\u{425}')
}

/// Whether this stands between two squares.
pub(crate) const fn is_sign(c: char) -> bool {
    is_hyphen(c) || is_cross(c)
}

/// A move written without signs, with a hyphen between its squares; `None` if it has signs or is no such move.
///
/// Squares are told apart by blanks, numbers by having two digits each, names by their letters.
pub(crate) fn with_signs(text: &str) -> Option<String> {
    /// No move that anybody writes so is longer.
    const LONGEST: usize = 200;
    let text = text.trim();
    if text.len() > LONGEST || !text.is_ascii() || text.contains(is_sign) {
        return None;
    }
    if text.contains(char::is_whitespace) {
        let names: Vec<&str> = text.split_whitespace().collect();
        return names.iter().all(|name| is_square(name)).then(|| names.join("-"));
    }
    let bytes = text.as_bytes();
    let digits = bytes.iter().all(u8::is_ascii_digit);
    if digits && (bytes.len() < 4 || bytes.len() % 2 == 1) {
        return None;
    }
    let begins = |at: usize| {
        if digits {
            at.is_multiple_of(2)
        } else {
            let before = bytes[at - 1];
            bytes[at].is_ascii_alphabetic() && bytes[at] != b'u' && (before.is_ascii_digit() || before == b'u')
        }
    };
    let mut names = String::with_capacity(text.len() + 8);
    for (at, &byte) in bytes.iter().enumerate() {
        if at > 0 && begins(at) {
            names.push('-');
        }
        names.push(char::from(byte));
    }
    (names.len() > text.len() && names.split('-').all(is_square)).then_some(names)
}

/// Whether this looks like the name of a square in any of the games: a number, or letters and a number.
pub(crate) fn is_square(name: &str) -> bool {
    let upper = name.strip_suffix('u').unwrap_or(name);
    let digits = upper.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = upper.len() - digits.len();
    letters <= 2 && (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_told_apart() {
        for (text, written) in [
            ("3228", "32-28"),
            ("0510", "05-10"),
            ("32 28", "32-28"),
            (" 5  10 ", "5-10"),
            ("04273815", "04-27-38-15"),
            ("g5c5", "g5-c5"),
            ("G5C5", "G5-C5"),
            ("c3 e5 g7", "c3-e5-g7"),
            ("h8uj8ul8u", "h8u-j8u-l8u"),
            ("h8uEj8u", "h8u-Ej8u"),
            ("j10uh12u", "j10u-h12u"),
        ] {
            assert_eq!(with_signs(text).as_deref(), Some(written), "{text}");
        }
    }

    #[test]
    fn what_has_signs_or_is_no_move_is_left_alone() {
        for text in ["", "32", "322", "32228", "32-28", "32 - 28", "pass", "3L", "G4", "hello", "é8f4", "a b"] {
            assert_eq!(with_signs(text), None, "{text}");
        }
        assert_eq!(with_signs(&"32 ".repeat(1_000_000)), None);
    }
}
