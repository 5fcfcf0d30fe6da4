//! Words between tags and comments: which are moves, which are numbers, which are results.

use compact_str::CompactString;

use super::result::GameResult;
use crate::{
    short,
    signs::{is_cross, is_hyphen},
};

/// What a word is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    /// A move, its signs and squares as PDN 3.0 has them.
    Move(CompactString),
    /// A result.
    Result(CompactString),
    /// A number alone.
    Number(u32),
    /// Nearly a move.
    NoMove,
    /// Anything else.
    Other,
}

/// The style of a game's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// By two squares or more, whether numbers or letters.
    Squares,
    /// As the game has it: any word is a move.
    Words,
}

/// What `word` is in a game whose tag `Result` says `result`.
pub(crate) fn classify(word: &str, style: Style, result: Option<&str>) -> Word {
    if is_result(word, result) {
        return Word::Result(plain_hyphens(word));
    }
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    if digits && word.len() <= 3 {
        return word.parse().map_or(Word::NoMove, Word::Number);
    }
    if style == Style::Words {
        let sensible = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '*' | '+' | '#' | '=');
        // A star at the end would be read as the end of the game.
        let ends = word.ends_with('*');
        return if word.chars().all(sensible) && !ends { Word::Move(word.into()) } else { Word::Other };
    }
    match squares(word).or_else(|| in_short(word)) {
        // `01-01`, and points with leading zeros.
        Some(text) if text == "1-1" || result == Some(text.as_str()) => Word::Result(text),
        Some(text) => Word::Move(text),
        None if is_nearly_a_move(word) => Word::NoMove,
        None => Word::Other,
    }
}

/// The results of the standard, and whatever the game's own tag says: `4-6` is one only there.
fn is_result(word: &str, result: Option<&str>) -> bool {
    const KNOWN: [&str; 9] = ["1-0", "2-0", "1-1", "0-2", "0-1", "0-0", "1/2-1/2", "\u{bd}-\u{bd}", "\u{bd}"];
    if KNOWN.contains(&word) {
        return true;
    }
    let plain = plain_hyphens(word);
    KNOWN.contains(&plain.as_str())
        || matches!(plain.as_str(), "1/2" | "0.5-0.5" | "1:0" | "0:1" | "2:0" | "0:2" | "1:1")
        || result == Some(word) && word.contains(['-', '\u{2013}']) && GameResult::read(word).is_some()
        // No square is called 0.
        || plain.split_once('-').is_some_and(|(white, black)| white == "0" && is_points(black) || black == "0" && is_points(white))
}

fn is_points(text: &str) -> bool {
    !text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn plain_hyphens(word: &str) -> CompactString {
    if word.is_ascii() { word.into() } else { word.chars().map(|c| if is_hyphen(c) { '-' } else { c }).collect() }
}

/// A move by squares as PDN 3.0 writes it: no leading zeros, small letters, `-` or `x` between.
///
/// Old files leave the sign out (`3228`, `a3b4`), or have a hyphen in captures over several squares.
fn squares(word: &str) -> Option<CompactString> {
    let mut names: Vec<CompactString> = Vec::new();
    let mut captures = false;
    let signs = word.contains(|c| is_hyphen(c) || is_cross(c));
    if signs {
        for (i, name) in word.split(|c| is_hyphen(c) || is_cross(c)).enumerate() {
            names.push(square(name)?);
            captures |= i > 1;
        }
        captures |= word.contains(is_cross);
    } else {
        if word.len() < 4 || word.len() % 2 == 1 || !word.is_ascii() {
            return None;
        }
        for i in (0..word.len()).step_by(2) {
            names.push(square(&word[i..i + 2])?);
        }
        captures = names.len() > 2;
    }
    if names.len() < 2 {
        return None;
    }
    let letters = |name: &CompactString| name.as_bytes()[0].is_ascii_alphabetic();
    if names.iter().any(|name| letters(name) != letters(&names[0])) {
        return None;
    }
    let mut text = CompactString::default();
    for (i, name) in names.iter().enumerate() {
        if i > 0 {
            text.push(if captures { 'x' } else { '-' });
        }
        text.push_str(name);
    }
    Some(text)
}

/// A move in short, by the file it comes from and where it goes: `cd4`, `cxe5`.
fn in_short(word: &str) -> Option<CompactString> {
    let (file, captures, landings) = short::split(word)?;
    let names: Option<Vec<CompactString>> = match square(landings) {
        Some(only) => Some(vec![only]),
        None => landings.split(|c| is_hyphen(c) || is_cross(c)).map(square).collect(),
    };
    let names = names.filter(|_| ('a'..='l').contains(&file))?;
    let captures = captures == Some(true) || names.len() > 1;
    let mut text = CompactString::default();
    text.push(file);
    for (i, name) in names.iter().enumerate() {
        if captures || i > 0 {
            text.push('x');
        }
        text.push_str(name);
    }
    Some(text)
}

/// The square of that name without leading zeros: a number, or a letter and a number.
fn square(name: &str) -> Option<CompactString> {
    let bytes = name.as_bytes();
    let (letter, digits) = match bytes {
        [letter, digits @ ..] if letter.is_ascii_alphabetic() => (Some(letter.to_ascii_lowercase()), digits),
        digits => (None, digits),
    };
    let number = digits.iter().position(|digit| *digit != b'0').map(|nought| &digits[nought..])?;
    let sensible = number.len() <= 2 && digits.len() <= 3 && number.iter().all(u8::is_ascii_digit);
    let known_letter = letter.is_none_or(|letter| (b'a'..=b'l').contains(&letter));
    (sensible && known_letter)
        .then(|| letter.map(char::from).into_iter().chain(number.iter().map(|digit| char::from(*digit))).collect())
}

/// Whether it was meant as a move: digits with signs, or most of one.
fn is_nearly_a_move(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let others = word.chars().filter(|&c| !c.is_ascii_digit() && !is_hyphen(c) && !is_cross(c)).count();
    digits > 0 && digits >= 2 * others
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(word: &str) -> Word {
        classify(word, Style::Squares, None)
    }

    #[test]
    fn moves_are_read_in_the_writing_of_any_time() {
        for (word, text) in [
            ("32-28", "32-28"),
            ("05-010", "5-10"),
            ("28:19", "28x19"),
            ("28X19x30", "28x19x30"),
            ("28*19", "28x19"),
            ("28×19", "28x19"),
            ("32–28", "32-28"),
            ("32‑28", "32-28"),
            ("3228", "32-28"),
            ("04273815", "4x27x38x15"),
            ("39-28-17", "39x28x17"),
            ("a3b4", "a3-b4"),
            ("A3-B4", "a3-b4"),
            ("c3:e5:g7", "c3xe5xg7"),
            ("4x4", "4x4"),
            ("1-10", "1-10"),
            ("2-08", "2-8"),
            ("cd4", "cd4"),
            ("C-D4", "cd4"),
            ("c:e5", "cxe5"),
            ("c:e5:g7", "cxe5xg7"),
        ] {
            assert_eq!(class(word), Word::Move(text.into()), "{word}");
        }
    }

    #[test]
    fn results_are_told_from_moves() {
        for (word, text) in [
            ("1-1", "1-1"),
            ("2-0", "2-0"),
            ("0-1", "0-1"),
            ("0-0", "0-0"),
            ("1/2-1/2", "1/2-1/2"),
            ("½-½", "½-½"),
            ("1–1", "1-1"),
            ("12-0", "12-0"),
        ] {
            assert_eq!(class(word), Word::Result(text.into()), "{word}");
        }
        assert_eq!(class("4-6"), Word::Move("4-6".into()));
        assert_eq!(classify("4-6", Style::Squares, Some("4-6")), Word::Result("4-6".into()));
    }

    #[test]
    fn what_is_no_move_is_told_from_what_is_nothing() {
        for word in ["32-", "32-28-", "-28", "32--28", "322", "32228", "32-a3", "100-200", "32-28a", "x23"] {
            assert!(matches!(class(word), Word::NoMove | Word::Number(_)), "{word} {:?}", class(word));
        }
        for word in ["White", "resigns", "e4", "Nf3", "a3", "ff", "cd", "c:", "cd4e", "c::d4"] {
            assert_eq!(class(word), Word::Other, "{word}");
        }
    }

    #[test]
    fn games_with_their_own_notation_have_their_own_words() {
        for word in ["F2-F4-H4-E7", "pass", "3L", "c3xe5v", "j10ux*x*xj8uxl8u", "Nf3", "O-O"] {
            assert_eq!(classify(word, Style::Words, None), Word::Move(word.into()), "{word}");
        }
        assert_eq!(classify("1-0", Style::Words, None), Word::Result("1-0".into()));
        assert_eq!(classify("né", Style::Words, None), Word::Other);
    }
}
